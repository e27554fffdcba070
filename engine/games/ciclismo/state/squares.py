"""R6.1-R6.9 — squares: lifting, searching, placing; where one rider may stop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.state import EMPTY, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def lift(state: State, rider: int) -> None:
    """Take a rider off his square."""
    lanes = state.scene.course.lanes
    state.who[(state.row[rider] + BEHIND) * lanes + state.lane[rider] - 1] = EMPTY


def put(state: State, rider: int, row: int, lane: int) -> None:
    """Put a lifted rider on a free square; beyond the finish nobody takes up room (RULING 34)."""
    course = state.scene.course
    state.row[rider] = row
    state.lane[rider] = lane
    if row <= course.rows:
        state.who[(row + BEHIND) * course.lanes + lane - 1] = rider


def find(state: State, rider: int, row: int, lane: int) -> tuple[int, int]:
    """R6.8, RULING 34 — the square, else left, right, then backwards row by row.

    The rider is lifted, so his own square is free and ends the search; where one of his block
    stands there already the search goes on backwards.
    """
    course = state.scene.course
    if row > course.rows:
        return row, lane
    lanes, who = course.lanes, state.who
    before = (row + BEHIND) * lanes - 1
    if who[before + lane] < 0:
        return row, lane
    left = state.side[state.scene.team_of[rider]] > 0
    near = (*range(lane - 1, 0, -1), *range(lane + 1, lanes + 1))
    far = (*range(lane + 1, lanes + 1), *range(lane - 1, 0, -1))
    for other in near if left else far:
        if who[before + other] < 0:
            return row, other
    across = range(1, lanes + 1) if left else range(lanes, 0, -1)
    while True:
        row -= 1
        before -= lanes
        for other in across:
            if who[before + other] < 0:
                return row, other


def settle(state: State, rider: int, row: int, lane: int) -> None:
    """Put a lifted rider on this square or where the search of RULING 34 takes him."""
    put(state, rider, *find(state, rider, row, lane))


def shift_limit(state: State, rider: int) -> int:
    """RULING 32 — how many lanes a move may change; none where the road is split (RULING 94)."""
    course, most = state.scene.course, state.scene.law.move_max_lane_shift
    if course.split[state.row[rider] + BEHIND]:
        return 0
    return course.lanes - 1 if isinstance(most, str) else most


class Stops:
    """RULING 32 — every square where a rider may stop: free, ahead, reached diagonally first."""

    __slots__ = ("_lane", "_lanes", "_last", "_most", "_row", "_shift", "_taken", "straight")

    def __init__(self, state: State, rider: int, most: int, straight: tuple[int, int]) -> None:
        course = state.scene.course
        row = state.row[rider]
        start = (row + BEHIND) * course.lanes
        self._row = row
        self._lane = state.lane[rider]
        self._most = most
        self._lanes = course.lanes
        self._last = course.rows
        self._shift = shift_limit(state, rider)
        self._taken = tuple(state.who[start : start + (most + 1) * course.lanes])
        self.straight = straight
        """Straight on for the full distance, or where the search takes him from there."""

    def __contains__(self, stop: object) -> bool:
        return stop == self.straight or (
            isinstance(stop, tuple)
            and len(stop) == 2
            and isinstance(stop[0], int)
            and isinstance(stop[1], int)
            and self._reaches(*stop)
        )

    def _reaches(self, row: int, lane: int) -> bool:
        ahead, aside = row - self._row, abs(lane - self._lane)
        return (
            0 <= ahead <= self._most
            and 1 <= lane <= self._lanes
            and aside <= ahead
            and aside <= self._shift
            and (row > self._last or self._taken[ahead * self._lanes + lane - 1] < 0)
        )

    def __iter__(self) -> Iterator[tuple[int, int]]:
        for row in range(self._row, self._row + self._most + 1):
            for lane in range(1, self._lanes + 1):
                if self._reaches(row, lane):
                    yield row, lane
        if not self._reaches(*self.straight):
            yield self.straight

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def pick(self, below: Callable[[int], int]) -> tuple[int, int]:
        """Return one of them, each equally likely: squares are drawn until one is legal."""
        squares = (self._most + 1) * self._lanes
        while True:
            drawn = below(squares + 1)
            if drawn == squares:
                if not self._reaches(*self.straight):
                    return self.straight
                continue
            row, lane = self._row + drawn // self._lanes, drawn % self._lanes + 1
            if self._reaches(row, lane):
                return row, lane

    def code(self, stop: tuple[int, int]) -> int:
        """Return the square as one number, counted from where the rider stands."""
        return (stop[0] - self._row + BEHIND) * self._lanes + stop[1] - 1

    def decode(self, code: Any) -> tuple[int, int]:
        """Return the square of this number."""
        return self._row + code // self._lanes - BEHIND, code % self._lanes + 1
