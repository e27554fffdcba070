"""What stands on a face as a whole: start, finish, island, parapet, divider, posts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pieces.marker import draw_chequers
from designer.picture.shapes import Box, Circle, Group, Polygon, transform_to
from designer.picture.tile.texture import scatter
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from designer.picture.tile.frame import TileFrame
    from designer.picture.tile.skin import SkinLayer

_KERB = 0.08
"""Of a square's width: the divider between its lanes."""


def chequers_band(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the chequers along the entry: the finish line is their first edge (RULING 4)."""
    low = layer.number("low")
    band = frame.gauge.length * layer.number("deep")
    wide = frame.width - 2 * low
    laid = draw_chequers(Box(0, 0, wide, band), round(wide / band * 2))
    yield Group(tuple(laid), transform_to(band, -frame.gauge.half + low, 90))


def word(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a word across the road at a row, read in riding direction."""
    row, high = layer.number("row"), layer.number("size")
    x = (row if row >= 0 else frame.rows + row) * frame.gauge.length
    text = say(frame.lang, f"terms.{layer.other('term')}").upper()
    box = Box(-frame.gauge.half + 5, -high / 2, frame.width - 10, high)
    written = fit_text(box, text, "number.title", ink=layer.role, size=high)
    yield Group((written,), transform_to(x, 0, 90))


def island(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the island in the middle (RULING 94: two branches of one lane), its kerb, its trees."""
    ring = frame.rows * frame.gauge.length / 2
    radius = ring - frame.gauge.width
    yield Circle(layer.role, ring, 0, radius)
    if "kerb" not in layer.values:
        return
    deep, count = layer.number("deep"), 2 * round(math.pi * radius / layer.number("long"))
    for nth in range(0, count, 2):
        a, b = (math.tau * n / count for n in (nth, nth + 1))
        yield Polygon(
            layer.other("kerb"),
            tuple(
                (ring + far * math.cos(t), far * math.sin(t))
                for far, t in ((radius, a), (radius, b), (radius - deep, b), (radius - deep, a))
            ),
        )
    for nth in range(1, 26):
        turn, far = nth * 2.399963, radius * 0.15 * math.sqrt(nth)
        size = radius * (0.05 + 0.07 * scatter(nth)[0])
        x, y = ring + far * math.cos(turn), far * math.sin(turn)
        yield Circle(layer.other("tree"), x, y, size)
        yield Circle(layer.other("light"), x - size * 0.25, y - size * 0.25, size * 0.55)


def parapet(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the parapets along both edges, from `low` to `high`."""
    low, high = layer.number("low"), layer.number("high")
    for a, b in ((low, high), (frame.width - high, frame.width - low)):
        yield Polygon(layer.role, frame.band(a, b, 0, frame.rows))


def divider(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the kerb that splits the road."""
    end, kerb = frame.rows * frame.gauge.length, frame.gauge.width * _KERB
    y = -frame.gauge.half + frame.gauge.width - kerb / 2
    nose = frame.gauge.length * 0.3
    points = (
        (nose, y + kerb / 2),
        (nose * 2, y),
        (end - nose * 2, y),
        (end - nose, y + kerb / 2),
        (end - nose * 2, y + kerb),
        (nose * 2, y + kerb),
    )
    yield Polygon(layer.role, points)


def posts(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a plate at the outer edge of every row of a bend, with a chevron that shows the way."""
    low, high = layer.number("low"), layer.number("high")
    outer = frame.face == "left"
    for row in range(frame.rows):
        for nth in range(2):
            start = row + 0.3 + 0.2 * nth
            a, b = (frame.width - high, frame.width - low) if outer else (low, high)
            yield Polygon(layer.role, frame.band(a, b, start, start + 0.2))
            tip, back = start + 0.16, start + 0.04
            yield Polygon(
                layer.other("sign"),
                (
                    frame.at(back, a), frame.at(back + 0.06, a), frame.at(tip, (a + b) / 2),
                    frame.at(back + 0.06, b), frame.at(back, b), frame.at(tip - 0.06, (a + b) / 2),
                ),
            )  # fmt: skip
