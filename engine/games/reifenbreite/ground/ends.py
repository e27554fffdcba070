"""Ends of a move: pairs of a square and a number of squares, listed lazily (RULING 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from engine.games.reifenbreite.ground.squares import COUNT, EVERY, CourseSquares
from engine.games.reifenbreite.ground.ways import Stop, stops
from engine.race.question import Still
from engine.race.sheet import Barred


class MoveTo(NamedTuple):
    """One way to move: where it ends and how many squares it takes, which limits who follows."""

    square: int
    steps: int


class Ends(Still):
    """Every legal end of a move, the whole roll first, of a row the right lane first."""

    __slots__ = ("_count", "_squares", "_start", "_stops")
    _squares: CourseSquares
    _stops: list[Stop]
    _start: int
    _count: int

    def __init__(self, squares: CourseSquares, found: list[Stop], start: int) -> None:
        count = 1 if start >= 0 else 0
        for stop in found:
            count += COUNT[stop.lanes]
        object.__setattr__(self, "_squares", squares)
        object.__setattr__(self, "_stops", found)
        object.__setattr__(self, "_start", start)
        object.__setattr__(self, "_count", count)

    def __len__(self) -> int:
        return self._count

    def __contains__(self, decision: object) -> bool:
        try:
            self.settle(decision)
        except (ValueError, TypeError, IndexError):
            return False
        return True

    def __iter__(self) -> Iterator[MoveTo]:
        return iter([self.decode(code) for code in range(self._count)])

    def pick(self, below: Callable[[int], int]) -> MoveTo:
        """Return one of them, each equally likely."""
        return self.decode(below(self._count))

    def decode(self, code: Any) -> MoveTo:
        """Return the one at this place."""
        left: int = code
        if not 0 <= left < self._count:
            raise IndexError(code)
        for stop in reversed(self._stops):
            count = COUNT[stop.lanes]
            if left < count:
                lane = EVERY[stop.lanes][count - 1 - left]
                return MoveTo(self._squares.ids[stop.level][lane], stop.steps)
            left -= count
        return MoveTo(self._start, 0)

    def settle(self, decision: Any) -> tuple[int, MoveTo]:
        """Return its place among them, and the move it means."""
        square, steps = decision
        if not steps and square == self._start and self._start >= 0:
            return self._count - 1, MoveTo(square, steps)
        level, bit = self._squares.level[square], self._squares.bit[square]
        place = 0
        for stop in reversed(self._stops):
            if stop.steps == steps and stop.level == level and stop.lanes & bit and square >= 0:
                return place + COUNT[stop.lanes & ~(2 * bit - 1)], MoveTo(square, steps)
            place += COUNT[stop.lanes]
        raise ValueError(decision)

    def split(self, decision: Any) -> tuple[Any, ...]:
        """Return its place: there is one part."""
        return (self.settle(decision)[0],)

    def join(self, codes: Sequence[Any]) -> MoveTo:
        """Return the one at this place."""
        (code,) = codes
        return self.decode(code)

    def clash(self, codes: Sequence[Any]) -> Barred | None:
        """Return no reason: of one part each answer is legal."""
        del codes
        return None

    @property
    def farthest(self) -> MoveTo:
        """Return the end farthest ahead, the right one of equals, by the fewest squares."""
        best, steps = self._start, 0
        for stop in self._stops:
            square = self._squares.farthest[stop.level][stop.lanes]
            if square > best:
                best, steps = square, stop.steps
        return MoveTo(best, steps)


def ends(
    squares: CourseSquares, start: int, steps: int, taken: Sequence[int], *, may_stay: bool = False
) -> Ends:
    """R9.2, R9.3, R9.4, R9.5, RULING 15 — any square before the finish; behind it the whole roll.

    Where no free way of the whole roll crosses the line, the longest that cross it.
    """
    found = stops(squares, start, steps, taken)
    whole = 0
    for stop in found:
        if stop.level >= squares.beyond:
            whole = stop.steps
    if whole:
        found = [s for s in found if s.level < squares.beyond or s.steps == whole]
    return Ends(squares, found, start if may_stay else -1)
