"""A board and what it is made of: the rows to be laid, pieces, lengths and options.

A ribbon is a road as it is laid, with its grid and its run-off. A piece is a tile on the table, a
length a chain of pieces that lies there at one time, a board all lengths of a stage.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from engine.board import geometry
from engine.board.catalogue import FINISH, START, Gauge, Stock, Tile, make_gauge, tile
from engine.board.geometry import Point, Pose, Square
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.table import Table
    from engine.road.values import Road
    from engine.tour.finding import Finding


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
        pieces = []
        for section in self.sections[bisect_right(self.starts, first) - 1 :]:
            if section.first > last:
                break
            low, high = max(first, section.first), min(last, section.last)
            pieces.append(RibbonSection(low, high, section.art, section.part))
        return pieces


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


@dataclass(frozen=True, slots=True)
class Piece:
    """One tile lying on the table: it covers rows `first` to `last` of the road."""

    tile: str
    face: str
    first: int
    last: int
    pose: Pose
    """Where its middle line begins."""
    art: str = ""
    """Artwork of the rows it covers (templates/terrain.toml, tile)."""
    fixed: bool = False
    """Chosen, not derived: a bend, furniture or a tile put there by hand."""
    pinned: bool = False
    """Kept where it is whenever the road is laid anew."""

    @property
    def rows(self) -> int:
        """Return how many rows it covers; a cut tile covers fewer than it has."""
        return self.last - self.first + 1

    @property
    def kind(self) -> Tile:
        """Return its tile."""
        return tile(self.tile)

    def end(self, measures: Gauge) -> Pose:
        """Return where its middle line ends: the next piece's pose."""
        return self.pose.then(geometry.piece_end(self.kind, self.face, self.rows, measures))

    def outline(self, measures: Gauge) -> tuple[Point, ...]:
        """Return its outline on the table."""
        shape = geometry.piece_outline(self.kind, self.face, self.rows, measures)
        return tuple(self.pose.at(point) for point in shape)

    def square(self, row: int, lane: int, measures: Gauge) -> Square:
        """Return where the square of this row and lane lies on the table."""
        own = geometry.piece_square(self.kind, self.face, row - self.first, lane, measures)
        a, b, c, d = (self.pose.at(corner) for corner in own.corners)
        angle = (self.pose.angle + own.angle) % 360
        return Square(self.pose.at(own.centre), angle, (a, b, c, d), own.free)

    def beside(self, row: int, side: int, away: float, measures: Gauge) -> Pose:
        """Return the place so far left (-1) or right (1) of the road at a row."""
        own = geometry.place_beside(self.kind, self.face, row - self.first, side, away, measures)
        return self.pose.then(own)


@dataclass(frozen=True, slots=True)
class Length:
    """One chain of pieces that lies on the table at one time."""

    pieces: tuple[Piece, ...]
    fits: bool = True
    tight: bool = False
    kept: int = 0
    """Rows at its beginning that already lie there from the length before: the hand-over."""

    @property
    def first(self) -> int:
        """Return its first row; rows behind the start line are 0, -1 and so on."""
        return self.pieces[0].first

    @property
    def last(self) -> int:
        """Return its last row; rows behind the finish line are beyond the road's rows."""
        return self.pieces[-1].last

    @property
    def curves(self) -> int:
        """Return how many bends it has."""
        return sum(piece.kind.is_bend for piece in self.pieces)

    def tail_pieces(self, rows: int) -> tuple[Piece, ...]:
        """Return its last pieces: so many rows, or a little more.

        A length of one piece has none: what follows would begin where it began.
        """
        at, tail_rows = len(self.pieces), 0
        while at > 1 and tail_rows < rows:
            at -= 1
            tail_rows += self.pieces[at].rows
        return self.pieces[at:]


@dataclass(frozen=True, slots=True)
class LayoutOptions:
    """What the organiser prefers."""

    prefer: str = "balance"
    """curves: fewest bends; pieces: fewest pieces; compact: least table; balance: the fewest bends
    that take no more of the table than a plain serpentine."""
    bridges: bool = True
    start: str = "left"
    """left: the start line lies at the left of the table where that can be; any."""
    curves: str = "auto"
    """auto, manual (the organiser bends the road) or off (tiles.curves)."""
    span: bool = True
    """Whether a bend may lie across a border of sections (tiles.curve_spans_sections)."""
    shortest: int = 3
    """Fewest squares of a straight tile (tiles.min_straight)."""
    longest: int = 13
    """Most squares of a straight tile (tiles.max_straight)."""
    inside: bool = False
    """Whether start and finish tile are part of the stage (tiles.start_finish_inside_stage)."""
    handover: int = 40
    """Rows kept behind when the tail of the road is laid in front."""
    furniture: tuple[tuple[str, int], ...] = ()
    """Tiles the organiser wants at a row: (tile, first row)."""


@dataclass(frozen=True)
class Board:
    """The pieces of one stage laid on a table."""

    road: Road
    table: Table
    gauge: Gauge = field(default_factory=make_gauge)
    options: LayoutOptions = LayoutOptions()
    stock: Stock = field(default_factory=Stock)
    lengths: tuple[Length, ...] = ()
    findings: tuple[Finding, ...] = ()

    @cached_property
    def ribbon(self) -> Ribbon:
        """Return the rows that are laid, in riding order."""
        return make_ribbon(self.road, inside=self.options.inside)

    @property
    def pieces(self) -> Iterator[Piece]:
        """Return all pieces, length after length; those handed over come again."""
        for length in self.lengths:
            yield from length.pieces

    @cached_property
    def _rows(self) -> tuple[dict[int, Piece], ...]:
        return tuple(
            {row: piece for piece in length.pieces for row in range(piece.first, piece.last + 1)}
            for length in self.lengths
        )

    def piece(self, row: int, length: int | None = None) -> Piece:
        """Return the piece that carries a row, in one length or in the first that has it."""
        lying = self._rows if length is None else self._rows[length : length + 1]
        return next(rows[row] for rows in lying if row in rows)

    def square(self, row: int, lane: int, length: int | None = None) -> Square:
        """Return where a square of the road lies on the table."""
        return self.piece(row, length).square(row, lane, self.gauge)
