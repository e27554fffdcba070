"""The table a road is laid on: its outlines, where people sit, and both as people type them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

from engine.errors import BoardError, error_phrase
from engine.text import LANGUAGE_CODES, Speech

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.board.geometry import Point


Outline = tuple["Point", ...]
SMALLEST, LARGEST = 100.0, 100_000.0
"""Millimetres that the width and the height of one outline may have."""


@dataclass(frozen=True)
class Table:
    """One or several tables, in millimetres, y down; tables that touch are one surface."""

    outlines: tuple[Outline, ...]
    reserve: float = 50.0
    """Kept free along every edge: hand-laid joints wander."""
    clearance: float = 30.0
    """Kept free between two passes of the road; a layout with less is tight."""
    seats: tuple[tuple[int, int], ...] = ()
    """Sides where a person sits, as (outline, side): side k runs from corner k to the next.

    None given: people sit all round.
    """
    reach: float = 700.0
    """How far a person reaches; 0: not asked."""

    def __post_init__(self) -> None:
        if not self.outlines:
            raise BoardError("board_table_none")
        for number, outline in enumerate(self.outlines, start=1):
            _check_outline(outline, number)
        for which, side in self.seats:
            if not (0 <= which < len(self.outlines) and 0 <= side < len(self.outlines[which])):
                raise BoardError("board_seat", table=which + 1, side=side + 1)
        for what in ("reserve", "clearance", "reach"):
            value = getattr(self, what)
            if not (math.isfinite(value) and value >= 0):
                measure = BoardError(f"board_what_{what}")
                raise BoardError("board_measure", what=measure, have=f"{value:g}")

    @cached_property
    def surface(self) -> Polygon:
        """Return the whole surface; parts that do not touch are parts of it."""
        return unary_union([Polygon(outline) for outline in self.outlines])

    @cached_property
    def edge(self) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom of the surface."""
        left, top, right, bottom = self.surface.bounds
        return (left, top, right, bottom)

    @property
    def width(self) -> float:
        """Return how far the surface reaches from left to right."""
        return self.edge[2] - self.edge[0]

    @property
    def height(self) -> float:
        """Return how far the surface reaches from top to bottom."""
        return self.edge[3] - self.edge[1]

    @cached_property
    def sides(self) -> LineString:
        """Return the sides where people sit."""
        if not self.seats:
            return self.surface.boundary
        lines = []
        for which, side in self.seats:
            corners = self.outlines[which]
            lines.append(LineString([corners[side], corners[(side + 1) % len(corners)]]))
        return unary_union(lines)

    def usable_parts(self, reserve: float | None = None) -> tuple[Polygon, ...]:
        """Return the parts a road may lie on, largest first: inside the reserve, within reach."""
        margin = self.reserve if reserve is None else reserve
        area = self.surface.buffer(-margin, join_style="mitre")
        if self.reach:
            area = area.intersection(self.sides.buffer(self.reach, quad_segs=32))
        parts = [p for p in shapely.get_parts(area) if p.geom_type == "Polygon" and p.area > 1]
        return tuple(sorted(parts, key=lambda p: (-p.area, p.bounds)))


def rectangular_table(width: float, height: float, **kept: float) -> Table:
    """Return a table with four right angles."""
    return Table((((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)),), **kept)  # type: ignore[arg-type]


def _check_outline(outline: Outline, number: int) -> None:
    """Refuse an outline that is no simple polygon of a believable size."""
    if len(outline) < 3 or not all(math.isfinite(v) for corner in outline for v in corner):
        raise BoardError("board_outline_corners", table=number)
    surface = Polygon(outline)
    left, top, right, bottom = surface.bounds
    if right == left or bottom == top:
        raise BoardError("board_outline_corners", table=number)
    if not surface.is_valid or surface.area <= 0:
        raise BoardError("board_outline_crosses", table=number)
    for size in (right - left, bottom - top):
        if not SMALLEST <= size <= LARGEST:
            raise BoardError(
                "board_outline_size",
                table=number,
                have=f"{size:.10g}",
                low=f"{SMALLEST:.0f}",
                high=f"{LARGEST:.0f}",
            )


_NUMBER = r"(-?\d+(?:\.\d+)?)"
_COUNT = re.compile(r"[0-9]{1,9}")
_SIZE = re.compile(rf"{_NUMBER}[x×]{_NUMBER}(?:@{_NUMBER},{_NUMBER})?")
_CORNER = re.compile(rf"{_NUMBER},{_NUMBER}")


def read_outline(text: str) -> Outline:
    """Return the outline of `1800x900`, of `1800x900@200,0`, or of corners `0,0 1600,0 …`."""
    size = _SIZE.fullmatch(text.strip())
    if size:
        wide, high, x, y = (float(part or 0) for part in size.groups())
        return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    corners = [_CORNER.fullmatch(part) for part in text.split()]
    if len(corners) < 3 or not all(corners):
        raise BoardError("board_table_text", have=text)
    return tuple((float(c[1]), float(c[2])) for c in corners if c)


def _side_words(speech: Speech) -> list[str]:
    """Return what the sides of a rectangle are called, in the order of its corners."""
    return error_phrase(speech, "board_sides").split(", ")


def _side_number(word: str) -> int:
    """Return the side a word or a number from 1 names; -1 where it names none."""
    for words in map(_side_words, map(Speech, LANGUAGE_CODES)):
        if word.lower() in words:
            return words.index(word.lower())
    return int(word) - 1 if _COUNT.fullmatch(word) else -1


def read_seats(typed: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Return sides as the table counts them: a side of the first table, or `2:3` of another."""
    seats = []
    for text in typed:
        which, _, side = text.rpartition(":")
        number = _side_number(side)
        if number < 0 or (which and not _COUNT.fullmatch(which)):
            raise BoardError("board_seat_text", have=text, want=BoardError("board_sides"))
        seats.append((int(which or 1) - 1, number))
    return tuple(seats)


def outlines_text(table: Table) -> str:
    """Return the corners of each table as `outline` reads them, parted by semicolons."""
    return "; ".join(
        " ".join(f"{_length_text(x)},{_length_text(y)}" for x, y in corners)
        for corners in table.outlines
    )


def _length_text(length: float) -> str:
    """Return a length to a thousandth of a millimetre, without noughts that say nothing."""
    return f"{round(length, 3) + 0:.3f}".rstrip("0").rstrip(".")


def seats_text(table: Table, speech: Speech) -> str:
    """Return the sides with people as `seats` reads them: in words where they have some."""
    words = []
    for which, side in table.seats:
        name = _side_words(speech)[side] if _is_upright(table.outlines[which]) else f"{side + 1}"
        words.append(f"{which + 1}:{name}" if which else name)
    return " ".join(words)


def _is_upright(corners: Outline) -> bool:
    """Tell whether an outline is a rectangle whose first side is the top one."""
    (left, top), (right, bottom) = corners[0], corners[2 % len(corners)]
    return corners == ((left, top), (right, top), (right, bottom), (left, bottom)) and (
        left < right and top < bottom
    )
