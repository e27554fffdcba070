"""One face of a tile: the layers of its skin, from the ground up; markers alone tell terrain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from designer.picture.shapes import Box, Group, Image, Polygon
from designer.picture.tile import painters, texture
from designer.picture.tile.frame import PLAIN, TileFrame, skin_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.picture.shapes import Point, Shape
    from designer.picture.tile.frame import SkinLayer
    from engine.board.bill import Copy


def draw_tile(
    copy: Copy, *, lang: str, bleed: float, picture: str = "", skin: str = PLAIN
) -> tuple[Shape, ...]:
    """Return the face of a tile that is up, in its own frame: entry at 0, 0, riding along x.

    A picture of the organiser's fills the ground in place of what the skin has there.
    """
    frame = TileFrame(*copy, bleed, lang)
    layers = skin_of(skin, copy.face)
    shapes: list[Shape] = [Polygon(layers[0].role, frame.outline)]
    if picture:
        shapes.append(
            Group((Image(picture, *_box_around(frame.outline), covers=True),), clip=frame.outline)
        )
    for layer in layers[1:]:
        if not (picture and layer.ground):
            shapes += PAINTERS[layer.draw](frame, layer)
    return tuple(shapes)


def _box_around(outline: tuple[Point, ...]) -> Box:
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    right, foot = max(x for x, _ in outline), max(y for _, y in outline)
    return Box(left, top, right - left, foot - top)


Painter: TypeAlias = Callable[["TileFrame", "SkinLayer"], "Iterable[Shape]"]
PAINTERS: dict[str, Painter] = {
    "band": painters.band,
    "across": painters.across,
    "inner": painters.inner,
    "kerb": painters.kerb,
    "grit": texture.grit,
    "peaks": texture.peaks,
    "setts": texture.setts,
    "stones": texture.stones,
    "grain": texture.grain,
    "tufts": texture.tufts,
    "bushes": texture.bushes,
    "rocks": texture.rocks,
    "cracks": texture.cracks,
    "crowd": painters.crowd,
    "shouts": painters.shouts,
    "rows": painters.rows,
    "lanes": painters.lanes,
    "line": painters.line,
    "arrows": painters.arrows,
    "ticks": painters.ticks,
    "name": painters.name,
    "chequers": painters.chequers_band,
    "word": painters.word,
    "island": painters.island,
    "parapet": painters.parapet,
    "divider": painters.divider,
    "posts": painters.posts,
}
"""Each takes the face it draws on and its layer; a skin of one's own needs no other code."""
