"""Free ways of a number of steps, and the ends of a move as the options of a question.

Sets of lanes step from level to level, a table look-up a step: no square is looked at by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from engine.games.reifenbreite.squares import COUNT, EVERY, CourseSquares
from engine.race.question import FixedOptions

Stop = tuple[int, int, int]
"""Steps of a way, the level it ends on, and there a set of lanes, bit 0 the left one."""


def find_stops(squares: CourseSquares, start: int, steps: int, taken: Sequence[int]) -> list[Stop]:
    """Return where ways of 1, 2 … steps over free squares end; `taken` has the lanes by level."""
    stops: list[Stop] = []
    onward, level, lanes = squares.onward, squares.level[start], squares.bit[start]
    done = min(steps, squares.run[level])
    for step in range(1, done + 1):
        lanes = onward[level][lanes]
        level += 1
        lanes &= ~taken[level]
        if not lanes:
            return stops
        stops.append((step, level, lanes))
    here = [(level, lanes)]
    for step in range(done + 1, steps + 1):
        here = _step_on(squares, here, taken)
        if not here:
            break
        for level, lanes in here:
            stops.append((step, level, lanes))
    return stops


def shortest_way(
    squares: CourseSquares, start: int, end: int, steps: int, taken: Sequence[int]
) -> int:
    """RULING 16 — the steps of the shortest free way of at most so many; 0 where there is none."""
    goal, bit = squares.level[end], squares.bit[end]
    if taken[goal] & bit:
        return 0
    for step, level, lanes in find_stops(squares, start, steps, taken):
        if level == goal and lanes & bit:
            return step
    return 0


def _step_on(
    squares: CourseSquares, here: list[tuple[int, int]], taken: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the free squares that are one step ahead of some, by level and set of lanes."""
    reached: list[tuple[int, int]] = []
    for level, lanes in here:
        onward = squares.onward[level][lanes]
        if onward:
            onward &= ~taken[level + 1]
            if onward:
                reached.append((level + 1, onward))
        out = squares.leaving[level][lanes]
        if out:
            first = squares.exits[level]
            out &= ~taken[first]
            if out:
                reached.append((first, out))
    return reached if len(reached) < 2 else _merge_lanes(reached)


def _merge_lanes(levels: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return sets of lanes in running order, those of one level as one."""
    lanes_of: dict[int, int] = {}
    for level, lanes in levels:
        lanes_of[level] = lanes_of.get(level, 0) | lanes
    return sorted(lanes_of.items())


class MoveTo(NamedTuple):
    """One way to move: where it ends and how many squares it takes, which limits who follows."""

    square: int
    steps: int


_make_end: Final = tuple.__new__
"""Makes a MoveTo of the same, compiled in a third of the time."""


class Ends(FixedOptions):
    """Every legal end of a move, the whole roll first, of a row the right lane first."""

    __slots__ = ("_count", "_squares", "_start", "_stops")
    _squares: CourseSquares
    _stops: list[Stop]
    _start: int
    _count: int

    def __init__(self, squares: CourseSquares, stops: list[Stop], start: int) -> None:
        count = 1 if start >= 0 else 0
        for _, _, lanes in stops:
            count += COUNT[lanes]
        object.__setattr__(self, "_squares", squares)
        object.__setattr__(self, "_stops", stops)
        object.__setattr__(self, "_start", start)
        object.__setattr__(self, "_count", count)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[MoveTo]:
        return iter([self.decode_answer(code) for code in range(self._count)])

    def draw_answer(self, below: Callable[[int], int]) -> MoveTo:
        """Return one of them, each equally likely."""
        return self.decode_answer(below(self._count))

    def decode_answer(self, code: Any) -> MoveTo:
        """Return the one at this place."""
        left: int = code
        if not 0 <= left < self._count:
            raise IndexError(code)
        for steps, level, lanes in reversed(self._stops):
            count = COUNT[lanes]
            if left < count:
                lane = EVERY[lanes][count - 1 - left]
                return _make_end(MoveTo, (self._squares.ids[level][lane], steps))
            left -= count
        return MoveTo(self._start, 0)

    def settle_answer(self, decision: Any) -> tuple[int, MoveTo]:
        """Return its place among them, and the move it means."""
        square, steps = decision
        if not steps and square == self._start and self._start >= 0:
            return self._count - 1, MoveTo(square, steps)
        level, bit = self._squares.level[square], self._squares.bit[square]
        place = 0
        for taken, there, lanes in reversed(self._stops):
            if taken == steps and there == level and lanes & bit and square >= 0:
                return place + COUNT[lanes & ~(2 * bit - 1)], _make_end(MoveTo, (square, steps))
            place += COUNT[lanes]
        raise ValueError(decision)

    @property
    def farthest(self) -> MoveTo:
        """Return the end farthest ahead, the right one of equals, by the fewest squares."""
        best, steps = self._start, 0
        farthest = self._squares.farthest
        for taken, level, lanes in self._stops:
            square = farthest[level][lanes]
            if square > best:
                best, steps = square, taken
        return MoveTo(best, steps)


def find_ends(
    squares: CourseSquares, start: int, steps: int, taken: Sequence[int], *, may_stay: bool = False
) -> Ends:
    """R9.2, R9.3, R9.4, R9.5, RULING 15 — any square before the finish; behind it the whole roll.

    Where no free way of the whole roll crosses the line, the longest that cross it.
    """
    stops = find_stops(squares, start, steps, taken)
    whole, beyond = 0, squares.beyond
    for steps_, level, _ in stops:
        if level >= beyond:
            whole = steps_
    if whole:
        stops = [stop for stop in stops if stop[1] < beyond or stop[0] == whole]
    return Ends(squares, stops, start if may_stay else -1)
