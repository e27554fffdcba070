"""Fills and bands of a face: along the road, across it, round a roundabout, stone by stone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shapely import Polygon as Outline
from shapely import union_all

from designer.picture.shapes import Polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from designer.picture.tile.frame import TileFrame
    from designer.picture.tile.skin import SkinLayer


def band(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a band along the road from `low` to `high`, through both ends of the tile.

    `lanes` repeats it in every lane, `mirror` on the other side of the road.
    """
    reach = frame.reach
    low, high = layer.number("low"), layer.number("high")
    if layer.values.get("lanes"):
        pairs = [
            (n * frame.gauge.width + low, n * frame.gauge.width + high) for n in range(frame.lanes)
        ]
    else:
        pairs = [(low, high)]
    if layer.values.get("mirror"):
        pairs += [(frame.width - b, frame.width - a) for a, b in pairs]
    for a, b in pairs:
        if not (frame.branches and layer.values.get("lanes")):
            yield Polygon(layer.role, frame.band(a, b, -reach, frame.rows + reach))


def across(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a band across the road from row `start` to `end`; below zero counts from the exit."""
    start, end = (
        row if row >= 0 else frame.rows + row
        for row in (layer.number("start"), layer.number("end"))
    )
    low, high = layer.number("low"), layer.number("high")
    yield Polygon(layer.role, frame.band(low, high or frame.width, start, end or frame.rows))


def inner(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield what is left of the face without a strip as wide as `low` along its sides."""
    low, reach = layer.number("low"), frame.reach
    whole = Outline(frame.outline)
    ends = [
        Outline(frame.band(low, frame.width - low, start, end))
        for start, end in ((-reach, 1), (frame.rows - 1, frame.rows + reach))
    ]
    kept = union_all([whole.buffer(-frame.bleed - low), *ends]).intersection(whole)
    yield Polygon(layer.role, tuple(kept.exterior.coords[:-1]))


def kerb(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield every other stone of a kerb from `low` to `high` on both sides, `long` a stone."""
    count = max(2, 2 * round(frame.rows * frame.gauge.length / layer.number("long") / 2))
    step = frame.rows / count
    low, high = layer.number("low"), layer.number("high")
    for nth in range(0, count, 2):
        start, end = nth * step, (nth + 1) * step
        yield Polygon(layer.role, frame.band(low, high, start, end))
        yield Polygon(layer.role, frame.band(-high, -low, start, end))
