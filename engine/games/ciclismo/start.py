"""The start: which side is searched first, who places riders first, and where they stand.

R6.16, RULING 34, RULING 38, RULING 39.
"""

from __future__ import annotations

from itertools import permutations
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from engine.games.ciclismo.law import race_numbers
from engine.games.ciclismo.roll import throw_dice
from engine.games.ciclismo.squares import put_rider
from engine.race.question import Choice, Questions, Step, ask
from engine.race.sheet import BarredOption, Phrase
from engine.tour.rider_types import dice_of

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from engine.games.ciclismo.state import CiclismoState

PLACE: Final = "PLACE"
SIDE: Final = "SIDE"
START_ROLL: Final = "start"


def choose_sides(state: CiclismoState) -> Step:
    """RULING 34 — with `owner` each team says once on which side its riders look first."""
    law = state.scene.law
    if law.move_search_first != "owner":
        state.side = [1 if law.move_search_first == "left" else -1] * len(state.scene.teams)
        return
    answers = yield tuple(
        ask(SIDE, team, state.turn, (), Choice((1, -1)), 1, "RULING 34")
        for team in range(len(state.scene.teams))
    )
    state.side = list(answers)


def place_riders(
    state: CiclismoState, teams: Sequence[int]
) -> Generator[Questions, Any, list[int]]:
    """R6.16 — roll for the order, then pair by pair until everybody stands; return the order."""
    order = start_order(state, teams)
    left = {
        # RULING 96: riders who are computed stand on no square
        team: [rider for rider in state.scene.teams[team] if rider not in state.simplified]
        for team in order
    }
    pairs = list(range(sum(ceil(len(riders) / 2) for riders in left.values())))
    custom = state.scene.law.start_grid == "custom"
    while any(left.values()):
        for team in order:
            if left[team]:
                free = pairs if custom else pairs[:1]
                pair = yield from _place_pair(state, team, left[team], free)
                pairs.remove(pair)
    return order


def start_order(state: CiclismoState, teams: Sequence[int]) -> list[int]:
    """R6.16, RULING 38 — three triple dice a team; only who ties rolls again, for those places."""
    sign = -1 if state.scene.law.start_order == "highest_first" else 1
    order = _rank_by_roll(state, list(teams), 0, sign)
    state.log_event("start_order", -1, tuple(order))
    return order


def _rank_by_roll(state: CiclismoState, teams: list[int], nth: int, sign: int) -> list[int]:
    """Return these teams by their roll of this number; those that tie by their next one."""
    if len(teams) < 2:
        return teams
    dice = dice_of(race_numbers("start")["dice"])
    total_of = {team: throw_dice(state, dice, START_ROLL, team, nth) for team in teams}
    order: list[int] = []
    for total in sorted(set(total_of.values()), key=lambda total: sign * total):
        order += _rank_by_roll(state, [t for t in teams if total_of[t] == total], nth + 1, sign)
    return order


def _place_pair(
    state: CiclismoState, team: int, left: list[int], free: list[int]
) -> Generator[Questions, Any, int]:
    """RULING 39 — two riders, the one in front first, on the squares of a pair; return its number.

    PairOptions are numbered as they are placed; with a custom grid a player takes any that is free.
    """
    pairs = [(left[0],)] if len(left) == 1 else list(permutations(left, 2))
    options = PairOptions([(*two, pair) for pair in free for two in pairs])
    state.changed += 1
    *riders, pair = yield ask(PLACE, team, 0, tuple(left), options, options[0], "RULING 39")
    for rider, (row, lane) in zip(riders, grid_squares(state, pair), strict=False):
        put_rider(state, rider, row, lane)
        state.here[rider] = True
        left.remove(rider)
        state.log_event("placed", rider, row, lane)
    return int(pair)


def grid_squares(state: CiclismoState, pair: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """RULING 39 — the two squares of a pair: left to right, or all in single file on the left."""
    if state.scene.law.start_grid == "single_file_left":
        return (-2 * pair, 1), (-2 * pair - 1, 1)
    row, lane = divmod(pair, state.scene.course.lanes)
    return (-2 * row, lane + 1), (-2 * row - 1, lane + 1)


TWICE: Final = BarredOption(Phrase("twice"), "R6.2")


@mypyc_attr(native_class=False)
class PairOptions(Choice):
    """Two riders and the number of their pair of squares: a person names one after the other."""

    __slots__ = ()

    def split_answer(self, pair: Any) -> tuple[Any, ...]:
        """Return the rider in front, the rider behind, and their pair of squares."""
        return tuple(pair)

    def join_parts(self, codes: Sequence[Any]) -> tuple[int, ...]:
        """Return the answer that says all of it."""
        return tuple(codes)

    def find_clash(self, codes: Sequence[Any]) -> BarredOption | None:
        """R6.2 — no rider stands on two squares."""
        answers = [(part, code) for part, code in enumerate(codes) if code is not None]
        if any(all(pair[part] == code for part, code in answers) for pair in self):
            return None
        return TWICE
