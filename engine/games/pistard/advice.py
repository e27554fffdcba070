"""What a move brings on the track, by what lies open: for bots and for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.pistard.finish import is_caught
from engine.games.pistard.moves import DIE, move_numbers, squares_of
from engine.games.pistard.state import NO_DICE, PistardState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.pistard.state import PistardSnapshot


def points_for(picture: PistardSnapshot, rider: int, squares: int) -> int:
    """R11.1 — the points a rider scores who rides so many squares."""
    before = picture.progress[rider]
    laps = max(0, before + squares - 1) // picture.rows
    if laps == max(0, before - 1) // picture.rows:
        return 0
    over = picture.passages[laps - 1] if laps <= len(picture.passages) else 0
    return picture.law.points[over] if over < len(picture.law.points) else 0


def laps_whom(picture: PistardSnapshot, rider: int, squares: int) -> int:
    """R10.1 — how many riders of other players such a ride takes off."""
    ahead = picture.progress[rider] + squares
    mine = rider // picture.law.riders
    return sum(
        racing and other // picture.law.riders != mine and is_caught(picture, other, ahead)
        for other, racing in enumerate(picture.racing)
    )


def team_left(picture: PistardSnapshot, rider: int) -> list[int]:
    """Return the team-mates who still wait for a die in this round, in their order."""
    mine = rider // picture.law.riders
    return [
        other
        for other in picture.order[picture.at + 1 :]
        if other // picture.law.riders == mine and picture.racing[other]
    ]


def mates_ahead(picture: PistardSnapshot, rider: int) -> int:
    """Return how many team-mates are ahead of a rider."""
    first = rider // picture.law.riders * picture.law.riders
    here = picture.progress[rider]
    return sum(
        picture.racing[other] and picture.progress[other] > here
        for other in range(first, first + picture.law.riders)
    )


def farthest_by_die(picture: PistardSnapshot, rider: int, dice: Sequence[int]) -> dict[int, int]:
    """R13.2 — the most squares of each die, highest first, for a rider yet to come."""
    most: dict[int, int] = {}
    for number in move_numbers(_lay_track(picture), rider, dice):
        die, squares = number >> DIE, squares_of(number)
        most[die] = max(squares, most.get(die, 0))
    return most


def _lay_track(picture: PistardSnapshot) -> PistardState:
    """Return the track as it lies, to try a move on."""
    track = picture.track
    players = len(picture.pool)
    state = PistardState(picture.law, track.colours, track.half, players, NO_DICE)
    state.progress, state.lane = list(picture.progress), list(picture.lane)
    state.racing = list(picture.racing)
    state.lines_out = state.racing.count(False)  # RULING 22: a line for each who is out
    return state
