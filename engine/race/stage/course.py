"""The course: a stage as one game rides it, in the game's own squares."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.board.chart.layouts import Layout
    from engine.road.values import Line
    from engine.tour.finding import Finding

Place = tuple[int, ...]
"""Where a rider stands, as the chart of a course knows it: (row, lane), (square, slot) …"""


class SquareFace(NamedTuple):
    """What one square shows in a game whose squares have colours of their own."""

    ground: str
    """A row of the squares in templates/look.toml: its colour, and a mark that tells it too."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """A stage as a game rides it; the road stays what records, boards and batches know it by."""

    squares: int
    """Squares of one lap; the finish lies behind the last square of the last lap."""
    lanes: int
    """0 where riders stand side by side in a square, however many."""
    look: tuple[str, ...]
    """The terrain that squares 1, 2 … show (O2.2), whether this game feels it or not."""
    lines: tuple[Line, ...]
    """What counts in this game, by square: `square` is the square it lies behind, or marks."""
    marks: tuple[Line, ...] = ()
    """Points of the stage that are drawn and give nothing."""
    rows: tuple[tuple[int, int], ...] = ()
    """First and last row of the stage behind each square; empty where square k is row k."""
    laps: int = 1
    dropped: tuple[Finding, ...] = ()
    """One finding for everything the game leaves out of the stage (O7.1)."""
    remarks: tuple[Finding, ...] = ()
    """What else is to be said of the course itself."""
    faces: Mapping[Place, SquareFace] = field(default_factory=dict, hash=False)
    """What single squares show, by place; the others show the terrain of their row."""
    layout: Layout | None = None
    """What its chart is made of; None where riders stand on the laid board of the stage."""

    @property
    def last(self) -> int:
        """Return the square before the finish line, laps counted on."""
        return self.squares * self.laps

    def behind(self, square: int) -> tuple[int, int]:
        """Return the first and the last row of the stage that a square stands for (O2.1).

        Squares are counted on from lap to lap; before the start lies row 0, beyond the finish
        the last row.
        """
        if square < 1:
            return 0, 0
        if square > self.last:
            last = self.rows[-1][1] if self.rows else self.squares
            return last, last
        square = (square - 1) % self.squares + 1
        return self.rows[square - 1] if self.rows else (square, square)
