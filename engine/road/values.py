"""The road of a stage in squares, with what lies on it; and the shapes a course may have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from decimal import Decimal


@dataclass(frozen=True, slots=True)
class RoadSection:
    """One section once it lies on the road: its squares `first` to `last`."""

    index: int
    terrain: str
    from_km: Decimal
    to_km: Decimal
    km: Decimal
    first: int
    last: int
    name: str = ""
    proposed: bool = False
    fitted: bool = False
    """Whether its squares are fitted to an evening; one with none of them was left out."""

    @property
    def squares(self) -> int:
        """Return how many squares it has."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Line:
    """A point once on the road: places are taken when a row exceeds `square` (RULING 71)."""

    kind: str
    """INTERMEDIATE_SPRINT, FEED, SUMMIT or FINISH."""
    square: int
    km: Decimal
    name: str = ""
    category: str = ""
    """Of a summit: HC 1 2 3 4."""
    points: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    proposed: bool = False


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker of the box and the square it stands beside (0: at the start line)."""

    kind: str
    square: int


@dataclass(frozen=True, slots=True)
class Indicator:
    """The point indicators laid beside one square, one value a paid place (RULING 19)."""

    kind: str
    """INTERMEDIATE_SPRINT, MOUNTAIN, BONUS or STAGE_POINTS."""
    square: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of road whose lanes may differ in length or in what connects them.

    Straight road is one block with equal counts. A bend of Um Reifenbreite has one count a lane
    and thick (uncrossable) boundaries; a roundabout has two branches of one lane each.
    """

    first: int
    rows: int
    counts: tuple[int, ...]
    """Squares of each lane, lane 1 (the left one) first."""
    thick: tuple[int, ...] = ()
    """Boundaries that may not be crossed: b lies between lane b and lane b + 1."""
    joint_thick: tuple[int, ...] = ()
    """Boundaries that stay closed at the joint with the next block."""
    kind: str = "straight"
    turn: int = 0
    """Degrees it turns to the right; below 0 to the left."""

    @property
    def is_even(self) -> bool:
        """Tell whether every lane has one square a row."""
        return all(count == self.rows for count in self.counts)

    def row_of(self, lane: int, nth: int) -> int:
        """Return the row of the nth square of a lane: first + floor((nth - 1) rows / count)."""
        return self.first + (nth - 1) * self.rows // self.counts[lane - 1]


@dataclass(frozen=True, slots=True)
class Bend:
    """Rows that the board kept for a stage lays as a bend; before the start they are 0, -1, -2.

    Only a game whose lanes differ in length feels it (O3.1).
    """

    first: int
    last: int
    left: bool


@dataclass(frozen=True, slots=True)
class BlockChain:
    """Blocks one after the other, from row to row; a closed one leads on from its end to its start.

    What a course is laid out as that has a shape of its own (engine/board/chart/).
    """

    blocks: tuple[Block, ...]
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Road:
    """A stage in squares: what a race runs on and a board is laid for."""

    name: str
    format: str
    type: str
    """FLAT_STAGE, LOW_MOUNTAIN, MEDIUM_MOUNTAIN, HIGH_MOUNTAIN, QUEEN, ITT, TTT, MOUNTAIN_TT."""
    lanes: int
    rows: int
    """N: the row of the last square before the finish line."""
    terrain: tuple[str, ...]
    """Terrain of rows 1..N; row r is terrain[r - 1]."""
    sections: tuple[RoadSection, ...]
    """Those that lie on the road, each with squares of its own."""
    lines: tuple[Line, ...]
    """By square, the finish last."""
    markers: tuple[Marker, ...] = ()
    indicators: tuple[Indicator, ...] = ()
    blocks: tuple[Block, ...] = ()
    """Where the road is not plain; empty for an ordinary road of equal lanes."""
    bends: tuple[Bend, ...] = ()
    """Of the board kept for the stage, in running order."""
    grid_rows: int = 0
    """Rows behind the start line that the whole field needs (RULING 39)."""
    runoff_rows: int = 10
    km: Decimal | None = None
    stated_km: Decimal | None = None
    number: int = 0
    dropped: tuple[RoadSection, ...] = ()
    """Sections of the real stage that were left out when it was fitted to an evening."""

    @property
    def real_sections(self) -> tuple[RoadSection, ...]:
        """Return all sections of the real stage in their order, left out or not."""
        return tuple(sorted((*self.sections, *self.dropped), key=lambda s: s.index))

    @property
    def without_board(self) -> Road:
        """Return the road without what a board lays on it, furniture (RULING 94) and bends."""
        return replace(self, blocks=(), bends=()) if self.blocks or self.bends else self

    @property
    def finish_km(self) -> float:
        """Return the kilometre of the finish."""
        return float(self.lines[-1].km)

    def km_at(self, row: float) -> float:
        """Return the kilometre at the end of a row; the end of row 0 is the start.

        A road in squares alone has none: everything lies at 0.
        """
        for section in self.sections:
            if row <= section.last:
                inside = (row - section.first + 1) / section.squares
                return float(section.from_km) + float(section.to_km - section.from_km) * inside
        return float(self.sections[-1].to_km) if self.sections else 0.0


@dataclass(frozen=True, slots=True)
class Winding:
    """Squares in rows, one behind the other; places are (square, slot), slot 1 on the left."""

    first: int
    last: int
    """Numbers of the first and the last square."""
    per_row: int
    abreast: int
    """Riders side by side in a square."""
    deep: int = 1
    """Riders one behind the other in a square, those in front counted first."""
    card: int = 0
    """Squares of a card, where rows are laid of cards and read like lines; 0: the road winds.

    Square 0 is then a strip of its own before the first card.
    """
    room: tuple[float, float] = (22.0, 14.0)
    """Of the ground of one rider, along and across, in millimetres."""
    finish_cards: int = 0
    """Where cards are laid: how many are printed besides those of the course."""


Layout: TypeAlias = BlockChain | Winding
"""A chain of blocks, open or closed, or rows of squares with slots."""
