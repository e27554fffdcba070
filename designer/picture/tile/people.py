"""People beside the road, and what they paint on it: crowds at both ends, words on climbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Circle, Group, transform_to
from designer.picture.tile.texture import scatter
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from designer.picture.tile.frame import TileFrame
    from designer.picture.tile.skin import SkinLayer

_HEAD = 0.45
"""Of a person seen from above, of the width of the shoulders."""
_SHOUTS = 3
_TILT, _ASIDE = 14.0, 0.16
"""How far a painted word leans, in degrees, and lies beside the middle, of the road's width."""


def crowd(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield people seen from above, `count` a row on each side, from the cut to `high`."""
    high, size = layer.number("high"), layer.number("size")
    shirts = (layer.role, *(layer.other(name) for name in ("second", "third", "fourth")))
    each = round(layer.number("count") * frame.rows)
    for nth in range(2 * each):
        u, v, turn = scatter(nth * 7 + 1)
        off = -frame.bleed + v * (high - size + frame.bleed)
        along = (nth // 2 + 0.3 + 0.4 * u) * frame.rows / each
        x, y = frame.at(along, frame.width - off if nth % 2 else off)
        yield Circle(shirts[int(turn * 9) % len(shirts)], x, y, size)
        yield Circle(layer.other("hair"), x, y, size * _HEAD)


def shouts(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield words painted on the road by hand, one every `each` rows, read in riding direction."""
    high, wide = layer.number("size"), frame.width * 0.5
    starts = range(round(layer.number("first")), frame.rows, round(layer.number("each")))
    for nth, row in enumerate(starts):
        u, v, _ = scatter(row * 5 + frame.rows)
        text = say(frame.lang, f"kit.shout_{nth % _SHOUTS + 1}")
        written = fit_text(
            Box(-wide / 2, -high / 2, wide, high), text, "number.title", ink=layer.role, size=high
        )
        x, y = frame.at(row + 0.5, frame.width * (0.5 + (u - 0.5) * 2 * _ASIDE))
        yield Group((written,), transform_to(x, y, 90 + (v - 0.5) * _TILT))
