"""R13.2 — every move a rider can make: a die, where its steps end, and the extra squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.pistard.extras import end_lane, extras
from engine.games.pistard.steps import closed_squares, ends

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardState


class TrackMove(NamedTuple):
    """One way to use one die for one rider."""

    die: int
    steps: int
    lane: int
    """Where the steps of the die end; 0 for a rider who stays behind the line."""
    extras: str
    """C for a square of one's colour, < and > for the wind, inward and outward."""

    @property
    def squares(self) -> int:
        """Return how far the rider gets."""
        return self.steps + len(self.extras)

    @property
    def ends_in(self) -> int:
        """Return the lane the rider ends in."""
        return end_lane(self.lane, self.extras)


def moves(state: PistardState, rider: int) -> list[TrackMove]:
    """R6.3, R7.1, R8.1, R9.1 — the highest die first; of a die, plain before extra squares."""
    closed = closed_squares(state, rider)
    progress, lane = state.progress[rider], state.lane[rider]
    found: list[TrackMove] = []
    last = 0
    for die in state.pool[state.player_of(rider)]:
        if die == last:
            continue
        last = die
        reached = ends(state, rider, die, closed)
        if not reached:
            found.append(TrackMove(die, 0, lane, ""))
        for steps, lanes in reached:
            for end in lanes:
                chains = extras(state, rider, progress + steps, end, closed)
                found += [TrackMove(die, steps, end, chain) for chain in chains]
    return found
