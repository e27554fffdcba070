"""A shape to aim at becomes a chain that cuts well: each bend moves a few rows where that helps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.board.search.bends import STRIP
from engine.board.search.plane.tracer import Limits, Tracer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.search.bends import Bends
    from engine.board.search.shapes.rectangle import ChainShape

MOVES = (0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -8, 8)
MOST_TRIES = 160


@dataclass(frozen=True, slots=True)
class Chain:
    """Runs and bends that lie: where each bend begins (rows from 0), and to which hand."""

    bends: tuple[tuple[int, int], ...]
    x: float
    y: float
    heading: int
    box: tuple[float, float, float, float]
    cost: float
    """Strips and ill-placed bends."""
    pieces: int
    bridges: tuple[int, ...] = ()
    """Rows from 0 at which a bridge leads the road over itself."""

    @property
    def area(self) -> float:
        """Return the size of the rectangle about it."""
        left, top, right, bottom = self.box
        return (right - left) * (bottom - top)


def settle_chain(shape: ChainShape, limits: Limits, bends: Bends) -> Chain | None:
    """Return the best-cut chain near a shape that keeps its limits, or nothing."""
    tracer = Tracer(limits, 0.0, 0.0, 0)
    tracer.wide = bends.wide(limits.gauge)
    return _Settling(shape, bends, tracer).best()


class _Settling:
    """One shape being settled, depth first, best-looking moves first."""

    def __init__(self, shape: ChainShape, bends: Bends, tracer: Tracer) -> None:
        self._shape, self._bends, self._tracer = shape, bends, tracer
        self._tries = 0
        self._found: Chain | None = None

    def best(self) -> Chain | None:
        """Return the cheapest chain found within the tries allowed."""
        self._from(0, 0, 0.0, 0, ())
        return self._found

    def _from(
        self,
        nth: int,
        row: int,
        cost: float,
        pieces: int,
        laid: tuple[tuple[int, int], ...],
    ) -> None:
        """Lay the nth run and all that follows."""
        if self._found is not None and cost >= self._found.cost:
            return
        if nth == len(self._shape.hands):
            self._finish(row, cost, pieces, laid)
            return
        hand = self._shape.hands[nth]
        for move, here, strips, more in self._moves(nth, row):
            if self._tries >= MOST_TRIES or (self._found is not None and self._found.cost == 0):
                return
            self._tries += 1
            run = self._shape.runs[nth] + move
            if not self._tracer.run(run):
                continue
            if self._tracer.bend(hand):
                at = row + run
                self._from(
                    nth + 1,
                    at + self._bends.bend,
                    cost + here + STRIP * strips,
                    pieces + more + 1,
                    (*laid, (at, hand)),
                )
                self._tracer.back()
            self._tracer.back()

    def _moves(self, nth: int, row: int) -> Iterator[tuple[int, float, int, int]]:
        """Yield moves of a bend, cheapest first: rows, cost of its place, strips, pieces."""
        wanted = []
        for order, move in enumerate(MOVES):
            run = self._shape.runs[nth] + move
            if run < 0:
                continue
            here = self._bends.cost(row + run)
            if here == float("inf"):
                continue
            strips, pieces = self._bends.run(row, row + run)
            after = self._bends.leaves(row + run + self._bends.bend)
            wanted.append((here + STRIP * (strips + after), order, move, here, strips, pieces))
        for _cost, _order, move, here, strips, pieces in sorted(wanted):
            yield move, here, strips, pieces

    def _finish(
        self, row: int, cost: float, pieces: int, laid: tuple[tuple[int, int], ...]
    ) -> None:
        last = self._bends.rows - row
        if last < 0 or not self._tracer.run(last):
            return
        strips, more = self._bends.run(row, self._bends.rows)
        cost += STRIP * strips
        if self._found is None or cost < self._found.cost:
            self._found = Chain(laid, 0.0, 0.0, 0, self._tracer.box, cost, pieces + more)
        self._tracer.back()
