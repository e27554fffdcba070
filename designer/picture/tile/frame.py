"""The frame of a face, which says where things lie on it, and the skins, which say what is drawn.

A frame counts along the road in rows and across it in millimetres from the left edge, whatever the
shape of the tile: a painter need not know whether it paints a straight or a bend.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from shapely import Polygon as Outline

from engine import tables
from engine.board import geometry
from engine.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from designer.language import Language
    from designer.picture.pattern import Corners
    from designer.picture.shapes import Point
    from engine.board.catalogue import Gauge, Tile


FINE = 6
"""Parts a bent square's side is drawn in."""


def grow_outline(outline: tuple[Point, ...], bleed: float) -> tuple[Point, ...]:
    """Return an outline with a margin all round, its corners kept sharp."""
    wide = Outline(outline).buffer(bleed, join_style="mitre")
    return tuple((x, y) for x, y in wide.exterior.coords[:-1])


@dataclass(frozen=True)
class TileFrame:
    """A face to draw on: its tile, its measures, how far art reaches beyond the cut."""

    kind: Tile
    face: str
    rows: int
    gauge: Gauge
    bleed: float
    language: Language

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """Return the outline with its bleed."""
        return grow_outline(
            geometry.piece_outline(self.kind, self.face, self.rows, self.gauge), self.bleed
        )

    @property
    def width(self) -> float:
        """Return the width of the road."""
        return 2 * self.gauge.half

    @property
    def lanes(self) -> int:
        """Return how many squares a row has."""
        return geometry.row_lanes(self.kind, self.gauge)

    @property
    def straight(self) -> bool:
        """Tell whether its rows lie one behind the other."""
        return self.kind.shape == "straight"

    @property
    def branches(self) -> bool:
        """Tell whether its lanes part: what runs along the road runs round an island."""
        return self.kind.shape == "roundabout"

    @property
    def reach(self) -> float:
        """Return how many rows the bleed is long, on the outside of a bend as well."""
        return 1.5 * self.bleed / self.gauge.length

    def point_at(self, along: float, across: float) -> Point:
        """Return the point so many rows from the entry and so far from the left edge."""
        (ax, ay), (bx, by) = geometry.row_edges(self.kind, self.face, along, self.gauge)
        share = across / self.width
        return (ax + (bx - ax) * share, ay + (by - ay) * share)

    def line_along(self, across: float, start: float, end: float) -> list[Point]:
        """Return the line that far from the left edge, from one row to another."""
        steps = 1 if self.straight else max(1, round((end - start) * FINE))
        return [self.point_at(start + (end - start) * n / steps, across) for n in range(steps + 1)]

    def band_between(self, low: float, high: float, start: float, end: float) -> tuple[Point, ...]:
        """Return the outline of a band of the road; distances below zero are from the right."""
        low, high = (x if x >= 0 else self.width + x for x in (low, high))
        return (*self.line_along(low, start, end), *reversed(self.line_along(high, start, end)))

    def square_corners(self) -> Iterator[Corners]:
        """Yield the corners of every square, row after row from the left."""
        for row in range(self.rows):
            for lane in range(1, self.lanes + 1):
                yield geometry.piece_square(self.kind, self.face, row, lane, self.gauge).corners


TABLE = "layouts/skins.toml"
ROAD, PLAIN = "road", "plain"
_KNOWN = {"draw", "role", "ground"}


@dataclass(frozen=True)
class SkinLayer:
    """One thing that is drawn on a face: by which painter, in which role, how large."""

    draw: str
    role: str
    ground: bool = False
    """Whether a picture of the organiser's takes its place."""
    values: Mapping[str, Any] = field(default_factory=dict)

    def number_of(self, name: str, usual: float = 0.0) -> float:
        """Return a measure of the layer."""
        return float(self.values.get(name, usual))

    def role_of(self, name: str) -> str:
        """Return another role of the layer."""
        return str(self.values[name])


def skin_names() -> tuple[str, ...]:
    """Return the names of the skins, the usual one first."""
    return tuple(tables.read_toml(TABLE))


@cache
def skin_of(skin: str, face: str) -> tuple[SkinLayer, ...]:
    """Return the layers of a face; the first of them is the ground."""
    rows = tables.read_toml(TABLE)[skin]
    try:
        parts = rows["faces"][face]
    except KeyError as missing:
        raise TableError("skin_face", skin=skin, face=face) from missing
    return tuple(_layer_of(row) for part in parts for row in rows["parts"][part])


def _layer_of(row: Mapping[str, Any]) -> SkinLayer:
    more = {key: value for key, value in row.items() if key not in _KNOWN}
    return SkinLayer(row["draw"], row.get("role", ""), bool(row.get("ground")), more)
