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
class RibbonSection:
    """Rows that are laid with tiles of their own: no straight tile leaves its section."""

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

    sections: tuple[RibbonSection, ...]

    @property
    def first(self) -> int:
        """Return the row furthest behind the start line: the line lies after row 0."""
        return self.sections[0].first

    @property
    def last(self) -> int:
        """Return the last row of the run-off."""
        return self.sections[-1].last

    @property
    def rows(self) -> int:
        """Return how many rows are laid."""
        return self.last - self.first + 1

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Return the first row of every section."""
        return tuple(section.first for section in self.sections)

    def section(self, row: int) -> RibbonSection:
        """Return the section of a row."""
        return self.sections[bisect_right(self.starts, row) - 1]

    def fixed(self, section: RibbonSection) -> bool:
        """Tell whether a section is one tile of its own, which nothing can take the place of."""
        return section.part in (START, FINISH)

    def parts(self, first: int, last: int) -> list[RibbonSection]:
        """Return a run of rows, divided at the borders of its sections."""
        found = []
        for section in self.sections[bisect_right(self.starts, first) - 1 :]:
            if section.first > last:
                break
            found.append(
                RibbonSection(
                    max(first, section.first), min(last, section.last), section.art, section.part
                )
            )
        return found


def make_ribbon(road: Road, *, inside: bool = False) -> Ribbon:
    """Return the rows of a road with the grid behind its line and the run-off behind its finish.

    RULING 4 — square 1 follows the start tile and the finish tile begins at square N + 1; or, as a
    house rule, both lie inside the stage. RULING 39 — the grid goes on behind the start tile, ten
    rows follow the finish tile.
    """
    start, finish = tile(START).rows, tile(FINISH).rows
    inside = inside and road.rows >= start + finish
    line, home = (start, road.rows - finish) if inside else (0, road.rows)
    sections = []
    behind = road.grid_rows - (0 if inside else start)
    if behind > 0:
        sections.append(RibbonSection(line + 1 - start - max(behind, 3), line - start, PLAIN, GRID))
    sections.append(RibbonSection(line + 1 - start, line, START, START))
    for section in road.sections:
        first, last = max(section.first, line + 1), min(section.last, home)
        if first <= last:
            sections.append(RibbonSection(first, last, terrain(section.terrain).tile, SECTION))
    sections.append(RibbonSection(home + 1, home + finish, FINISH, FINISH))
    if road.runoff_rows:
        end = home + finish
        sections.append(RibbonSection(end + 1, end + road.runoff_rows, PLAIN, RUNOFF))
    return Ribbon(tuple(sections))
