"""The rows to be laid, in riding order: grid, start, sections, finish, run-off."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engine.board.catalogue import FINISH, START, tile
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from engine.road.values import Road

PLAIN = "flat"
"""Artwork of the rows that belong to no section: grid and run-off."""
GRID, SECTION, RUNOFF = "grid", "section", "runoff"


@dataclass(frozen=True, slots=True)
class Span:
    """Rows that are laid with tiles of their own: no straight tile leaves its span."""

    first: int
    last: int
    art: str
    part: str
    """grid, start, section, finish or runoff."""

    @property
    def rows(self) -> int:
        """Return how many rows it has."""
        return self.last - self.first + 1


@dataclass(frozen=True)
class Ribbon:
    """All rows of a stage as they are laid, from the back of the grid to the end of the run-off."""

    spans: tuple[Span, ...]

    @property
    def first(self) -> int:
        """Return the row furthest behind the start line: the line lies after row 0."""
        return self.spans[0].first

    @property
    def last(self) -> int:
        """Return the last row of the run-off."""
        return self.spans[-1].last

    @property
    def rows(self) -> int:
        """Return how many rows are laid."""
        return self.last - self.first + 1

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Return the first row of every span."""
        return tuple(span.first for span in self.spans)

    def span(self, row: int) -> Span:
        """Return the span of a row."""
        return self.spans[bisect_right(self.starts, row) - 1]

    def fixed(self, span: Span) -> bool:
        """Tell whether a span is one tile of its own, which nothing can take the place of."""
        return span.part in (START, FINISH)

    def parts(self, first: int, last: int) -> list[Span]:
        """Return a run of rows, divided at the borders of its spans."""
        found = []
        for span in self.spans[bisect_right(self.starts, first) - 1 :]:
            if span.first > last:
                break
            found.append(Span(max(first, span.first), min(last, span.last), span.art, span.part))
        return found


def ribbon(road: Road, *, inside: bool = False) -> Ribbon:
    """Return the rows of a road with the grid behind its line and the run-off behind its finish.

    RULING 4 — square 1 follows the start tile and the finish tile begins at square N + 1; or, as a
    house rule, both lie inside the stage. RULING 39 — the grid goes on behind the start tile, ten
    rows follow the finish tile.
    """
    start, finish = tile(START).rows, tile(FINISH).rows
    inside = inside and road.rows >= start + finish
    line, home = (start, road.rows - finish) if inside else (0, road.rows)
    spans = []
    behind = road.grid_rows - (0 if inside else start)
    if behind > 0:
        spans.append(Span(line + 1 - start - max(behind, 3), line - start, PLAIN, GRID))
    spans.append(Span(line + 1 - start, line, START, START))
    for stretch in road.stretches:
        first, last = max(stretch.first, line + 1), min(stretch.last, home)
        if first <= last:
            spans.append(Span(first, last, terrain(stretch.terrain).tile, SECTION))
    spans.append(Span(home + 1, home + finish, FINISH, FINISH))
    if road.runoff_rows:
        end = home + finish
        spans.append(Span(end + 1, end + road.runoff_rows, PLAIN, RUNOFF))
    return Ribbon(tuple(spans))
