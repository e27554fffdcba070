"""Squares of the road: who stands where, the search for a free one, and where a rider may stop.

R6.5, R6.6, R6.7, R6.8, RULING 32, RULING 34.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.course import BEHIND, CiclismoCourse
from engine.games.ciclismo.state import EMPTY, CiclismoState
from engine.race.question import FixedOptions, Question, Step, ask

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STOP: Final = "STOP"


def lift_rider(state: CiclismoState, rider: int) -> None:
    """Take a rider off the square."""
    lanes = state.scene.course.lanes
    state.who[(state.row[rider] + BEHIND) * lanes + state.lane[rider] - 1] = EMPTY


def put_rider(state: CiclismoState, rider: int, row: int, lane: int) -> None:
    """Put a lifted rider on a free square; beyond the finish no rider takes up room (RULING 34)."""
    course = state.scene.course
    state.row[rider] = row
    state.lane[rider] = lane
    if row <= course.rows:
        state.who[(row + BEHIND) * course.lanes + lane - 1] = rider


def find_square(state: CiclismoState, rider: int, row: int, lane: int) -> tuple[int, int]:
    """R6.8, RULING 34 — the square, else left, right, then backwards row by row.

    The rider is lifted, so the own square is free and ends the search; where one of the block
    stands there already the search goes on backwards.
    """
    course = state.scene.course
    if row > course.rows:
        return row, lane
    lanes, who = course.lanes, state.who
    before = (row + BEHIND) * lanes - 1
    if who[before + lane] < 0:
        return row, lane
    beside, behind = _search_lanes(lane, lanes, state.side[state.scene.team_of[rider]] > 0)
    for other in beside:
        if who[before + other] < 0:
            return row, other
    while True:
        row -= 1
        before -= lanes
        for other in behind:
            if who[before + other] < 0:
                return row, other


@cache
def _search_lanes(lane: int, lanes: int, left: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """RULING 34 — the other lanes of the same row in order of search, and those of a row behind."""
    lefts, rights = range(lane - 1, 0, -1), range(lane + 1, lanes + 1)
    beside = (*lefts, *rights) if left else (*rights, *lefts)
    return beside, tuple(range(1, lanes + 1) if left else range(lanes, 0, -1))


def settle_rider(state: CiclismoState, rider: int, row: int, lane: int) -> None:
    """Put a lifted rider on this square or where the search of RULING 34 leads."""
    put_rider(state, rider, *find_square(state, rider, row, lane))


def go_straight(state: CiclismoState, rider: int, squares: int) -> None:
    """Move a rider straight for the full distance, with the search of RULING 34."""
    lift_rider(state, rider)
    land_rider(
        state, rider, find_square(state, rider, state.row[rider] + squares, state.lane[rider])
    )


def land_rider(state: CiclismoState, rider: int, to: tuple[int, int]) -> None:
    """Put a lifted rider where the move ends; beyond the finish no rider takes up room."""
    course, row = state.scene.course, to[0]
    before = state.row[rider]
    state.row[rider], state.lane[rider] = to
    if row <= course.rows:
        state.who[(row + BEHIND) * course.lanes + to[1] - 1] = rider
    state.moved[rider] = True
    if state.happenings is not None:
        state.happenings.append(("moved", state.turn, rider, row - before, row, to[1]))


def where_to_stop(state: CiclismoState, rider: int, most: int) -> Question:
    """Lift a rider and ask for the stop, at most this far ahead; straight on and all by default."""
    lift_rider(state, rider)
    row, lane = state.row[rider], state.lane[rider]
    straight: Any = find_square(state, rider, row + most, lane)  # see StopOptions.straight
    options = StopOptions(state, row, lane, most, straight)
    state.changed += 1
    team = state.scene.team_of[rider]
    return ask(STOP, team, state.turn, (rider,), options, straight, "RULING 32")


def stop_where_asked(state: CiclismoState, rider: int, most: int) -> Step:
    """RULING 32 — a rider stops where the manager says, at most this far ahead."""
    to = yield where_to_stop(state, rider, most)
    land_rider(state, rider, to)


def shift_limit(state: CiclismoState, row: int) -> int:
    """RULING 32 — how many lanes a move from a row may change; none on a split row (RULING 94)."""
    course, most = state.scene.course, state.scene.law.move_max_lane_shift
    if course.split[row + BEHIND]:
        return 0
    return course.lanes - 1 if isinstance(most, str) else most


class StopOptions(FixedOptions):
    """RULING 32 — every square where a rider may stop: free, ahead, reached diagonally first.

    They are worked out when asked for: a bot that goes straight on never has them listed.
    """

    __slots__ = ("_of",)
    _of: tuple[CiclismoCourse, int, int, int, int, tuple[int, ...], Any]
    """The road, the start, how far and how far aside, the riders there, the square straight on."""

    def __init__(self, state: CiclismoState, row: int, lane: int, most: int, straight: Any) -> None:
        course = state.scene.course
        start = (row + BEHIND) * course.lanes
        riders = tuple(state.who[start : start + (most + 1) * course.lanes])
        of = (course, row, lane, most, shift_limit(state, row), riders, straight)
        object.__setattr__(self, "_of", of)

    @property
    def straight(self) -> Any:
        """Return the square straight on for the full distance, or where the search ends.

        It is this very tuple, for a default is known by identity; hence no closer type.
        """
        return self._of[-1]

    def _can_reach(self, to: int, beside: int) -> bool:
        course, row, lane, most, shift, riders, _ = self._of
        ahead, aside = to - row, beside - lane
        if aside < 0:
            aside = -aside
        lanes = course.lanes
        if aside > shift or not (aside <= ahead <= most and 1 <= beside <= lanes):
            return False
        return to > course.rows or riders[ahead * lanes + beside - 1] < 0

    def __iter__(self) -> Iterator[tuple[int, int]]:
        course, row, _, most, _, _, _ = self._of
        for to in range(row, row + most + 1):
            for beside in range(1, course.lanes + 1):
                if self._can_reach(to, beside):
                    yield to, beside
        if not self._can_reach(*self.straight):
            yield self.straight

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def draw_answer(self, below: Callable[[int], int]) -> Any:
        """Return one of them, each equally likely: squares are drawn until one is legal."""
        course, row, lane, most, shift, riders, straight = self._of
        lanes = course.lanes
        squares = (most + 1) * lanes
        beyond = (course.rows - row + 1) * lanes
        while True:
            square = below(squares + 1)
            if square == squares:
                if not self._can_reach(*straight):
                    return straight
                continue
            ahead = square // lanes
            aside = square - ahead * lanes + 1 - lane
            if aside < 0:
                aside = -aside
            # as in `_reaches`: written out, for it is asked for every square that is drawn
            if aside <= ahead and aside <= shift and (square >= beyond or riders[square] < 0):
                return row + ahead, square - ahead * lanes + 1

    def settle_answer(self, stop: Any) -> tuple[Any, Any]:
        """Return the square as one number counted from where the rider stands, and the square."""
        to, beside = stop
        if stop.__class__ is not tuple or to.__class__ is not int or beside.__class__ is not int:
            raise TypeError(stop)
        if not self._can_reach(to, beside) and stop != self.straight:
            raise ValueError(stop)
        course, row = self._of[0], self._of[1]
        ahead = to - row
        return ahead * course.lanes + beside - 1 if ahead >= 0 else [to, beside], stop

    def decode_answer(self, code: Any) -> tuple[int, int]:
        """Return the square of this number."""
        if isinstance(code, list):  # a search that went behind the own square
            return code[0], code[1]
        course, row = self._of[0], self._of[1]
        ahead, lane = divmod(code, course.lanes)
        return row + ahead, lane + 1
