"""Where a road may bend and what a bend there costs, and a shape settled onto such places.

A shape is only a sketch: bends at even distances. Settling moves each of them a few rows, so that
no strip is needed and none lies in cobbles, in the run-off or in the sprint.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.board.catalogue import BRIDGE, FINISH, filling_tiles, tile
from engine.board.fit import divide_run
from engine.board.geometry import half_width
from engine.board.search.tracer import Element, Limits, Tracer
from engine.board.values import SECTION

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.board.catalogue import Gauge
    from engine.board.fit import FittedTile
    from engine.board.search.shapes import ChainShape
    from engine.board.values import LayoutOptions, Ribbon, RibbonSection


STRIP, OUTSIDE, ARTLESS, APPROACH = 12, 4, 6, 3
"""What a person minds: a strip of one or two squares, a bend in grid or run-off, one that breaks a
sector of cobbles, whose artwork a curve does not have, and one just before the finish."""
HOME = 6
"""Rows before the finish that are better straight: that is where they sprint."""
MOVES = (0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -8, 8)
"""Rows by which a bend of a shape is moved, the nearest first."""
MOST_TRIES = 160
"""Runs tried for one shape, at most."""


class Bends:
    """The rows of a ribbon as the search sees them: counted from 0 at its back."""

    def __init__(
        self, rows: Ribbon, options: LayoutOptions, bend: int, chosen: Sequence[FittedTile] = ()
    ) -> None:
        self.rows = rows.rows
        self.bend = bend
        self._ribbon, self._options = rows, options
        self.bridges = options.bridges
        self._chosen = tuple(sorted(chosen, key=lambda p: p.first))
        self.chosen_bends = {
            part.first - rows.first: Element(part.rows, tile(part.tile).hand_of(part.face))
            for part in self._chosen
            if tile(part.tile).is_bend
        }
        """Bends that were chosen, by where they begin: of any kind, with rows of their own."""
        # The search asks for the same rows again and again.
        self.cost = cache(self._cost_at)
        self.run = cache(self._cut_run)

    def _cost_at(self, at: int) -> float:
        """Return what a bend that begins at a row costs by its place; infinite: it may not."""
        row = at + self._ribbon.first
        last = row + self.bend - 1
        if at < 0 or last > self._ribbon.last or self._options.curves != "auto":
            return float("inf")
        if any(part.first <= last and row <= part.last for part in self._chosen):
            return float("inf")
        parts = self._ribbon.split_rows(row, last)
        if any(self._ribbon.is_fixed(part) for part in parts):
            return float("inf")
        if len(parts) > 1 and not self._options.span:
            return float("inf")
        home = (
            next(section.first for section in self._ribbon.sections if section.part == FINISH)
            - last
            - 1
        )
        cost = float(APPROACH) if 0 <= home < HOME else 0.0
        for part in parts:
            if part.part != SECTION:
                cost += OUTSIDE
            elif any(filler.cut for filler in filling_tiles(part.art)):
                cost += ARTLESS
        return cost

    def rows_to_bend(self, at: int) -> int:
        """Return how many rows lie before the next bend that is settled, or before the end."""
        return min((row - at for row in self.chosen_bends if row >= at), default=self.rows - at)

    def may_bridge(self, at: int) -> bool:
        """Tell whether a bridge may begin at a row."""
        first = at + self._ribbon.first
        last = first + tile(BRIDGE).rows - 1
        if not self.bridges or first < self._ribbon.first or last > self._ribbon.last:
            return False
        if any(part.first <= last and first <= part.last for part in self._chosen):
            return False
        parts = self._ribbon.split_rows(first, last)
        return (len(parts) == 1 or self._options.span) and not any(
            map(self._ribbon.is_fixed, parts)
        )

    def _cut_run(self, start: int, stop: int) -> tuple[int, int]:
        """Return strips and pieces of a straight run from a row up to, not with, another."""
        strips = pieces = 0
        first, last = start + self._ribbon.first, stop + self._ribbon.first - 1
        for part in self._unchosen_runs(first, last):
            pieces += len(divide_run(part.rows, self._options))
            whole = self._ribbon.section_of(part.first)
            if part.rows < self._options.shortest and part.rows < whole.rows:
                strips += 1
        return strips, pieces

    def leaves_strip(self, start: int) -> int:
        """Return 1 where a run that begins here is sure to begin with a strip, else 0."""
        first = start + self._ribbon.first
        if first > self._ribbon.last:
            return 0
        section = self._ribbon.section_of(first)
        left = section.last - first + 1
        return int(left < self._options.shortest and left < section.rows)

    def _unchosen_runs(self, first: int, last: int) -> list[RibbonSection]:
        """Return the runs between chosen tiles, divided at the borders of sections."""
        runs: list[RibbonSection] = []
        for part in self._chosen:
            if part.last < first or part.first > last:
                continue
            if part.first > first:
                runs += self._ribbon.split_rows(first, part.first - 1)
            first = part.last + 1
        if first <= last:
            runs += self._ribbon.split_rows(first, last)
        return runs

    def wide_rows(self, gauge: Gauge) -> list[tuple[int, int, float]]:
        """Return the rows that are wider than the road."""
        back = self._ribbon.first
        halves = [(part, half_width(tile(part.tile), gauge)) for part in self._chosen]
        return [
            (part.first - back, part.last - back, half)
            for part, half in halves
            if half > gauge.half
        ]


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

    @property
    def rank(self) -> tuple[float, ...]:
        """Return what is least of the best of chains that were walked."""
        return (len(self.bridges), self.cost, len(self.bends), round(self.area, 3))


def settle_chain(shape: ChainShape, limits: Limits, bends: Bends) -> Chain | None:
    """Return the best-cut chain near a shape that keeps its limits, or nothing."""
    tracer = Tracer(limits, 0.0, 0.0, 0)
    tracer.wide = bends.wide_rows(limits.gauge)
    return _ShapeSettler(shape, bends, tracer).settle_shape()


class _ShapeSettler:
    """One shape being settled, depth first, best-looking moves first."""

    def __init__(self, shape: ChainShape, bends: Bends, tracer: Tracer) -> None:
        self._shape, self._bends, self._tracer = shape, bends, tracer
        self._tries = 0
        self._cheapest: Chain | None = None

    def settle_shape(self) -> Chain | None:
        """Return the cheapest chain found within the tries allowed."""
        self._settle_from(0, 0, 0.0, 0, ())
        return self._cheapest

    def _settle_from(
        self, nth: int, row: int, cost: float, pieces: int, laid: tuple[tuple[int, int], ...]
    ) -> None:
        """Lay the nth run and all that follows."""
        if self._cheapest is not None and cost >= self._cheapest.cost:
            return
        if nth == len(self._shape.hands):
            self._finish_chain(row, cost, pieces, laid)
            return
        hand = self._shape.hands[nth]
        for move, here, strips, more in self._list_moves(nth, row):
            if self._tries >= MOST_TRIES or (
                self._cheapest is not None and self._cheapest.cost == 0
            ):
                return
            self._tries += 1
            run = self._shape.runs[nth] + move
            if not self._tracer.push_run(run):
                continue
            if self._tracer.push_bend(hand):
                at = row + run
                self._settle_from(
                    nth + 1,
                    at + self._bends.bend,
                    cost + here + STRIP * strips,
                    pieces + more + 1,
                    (*laid, (at, hand)),
                )
                self._tracer.take_back()
            self._tracer.take_back()

    def _list_moves(self, nth: int, row: int) -> Iterator[tuple[int, float, int, int]]:
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
            after = self._bends.leaves_strip(row + run + self._bends.bend)
            wanted.append((here + STRIP * (strips + after), order, move, here, strips, pieces))
        for _cost_at, _order, move, here, strips, pieces in sorted(wanted):
            yield move, here, strips, pieces

    def _finish_chain(
        self, row: int, cost: float, pieces: int, laid: tuple[tuple[int, int], ...]
    ) -> None:
        last = self._bends.rows - row
        if last < 0 or not self._tracer.push_run(last):
            return
        strips, more = self._bends.run(row, self._bends.rows)
        cost += STRIP * strips
        if self._cheapest is None or cost < self._cheapest.cost:
            self._cheapest = Chain(laid, 0.0, 0.0, 0, self._tracer.box, cost, pieces + more)
        self._tracer.take_back()
