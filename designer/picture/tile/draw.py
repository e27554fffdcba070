"""One face of a tile: the layers of its skin, from the ground up; markers alone tell terrain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from designer.picture.look import look, reads_on
from designer.picture.shapes import Box, Group, Image, Line, Polygon, Rect, Text
from designer.picture.tile import painters, texture
from designer.picture.tile.frame import PLAIN, TileFrame, skin_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.language import Language
    from designer.picture.shapes import Point, Shape
    from designer.picture.tile.frame import SkinLayer
    from engine.board.bill import Copy


def draw_tile(
    copy: Copy, *, language: Language, bleed: float, picture: str = "", skin: str = PLAIN
) -> tuple[Shape, ...]:
    """Return the face of a tile that is up, in its own frame: entry at 0, 0, riding along x.

    A picture of the organiser's fills the ground in place of what the skin has there; what is
    read on it is set off, whatever its colours are.
    """
    frame = TileFrame(*copy, bleed, language)
    layers = skin_of(skin, copy.face)
    shapes: list[Shape] = [Polygon(layers[0].role, frame.outline)]
    if picture:
        shapes.append(
            Group((Image(picture, *_box_around(frame.outline), covers=True),), clip=frame.outline)
        )
    for layer in layers[1:]:
        if not (picture and layer.ground):
            painted = tuple(PAINTERS[layer.draw](frame, layer))
            if picture and layer.draw in _READ:
                shapes += [under for shape in painted for under in _set_off(shape, layer)]
            shapes += painted
    return tuple(shapes)


_READ = frozenset({"rows", "lanes", "line", "name"})
"""What is read on a picture: the borders of squares, and how long and what a tile is."""
_PLATE = 0.8
"""Millimetres of a plate about what stands on it."""


def _set_off(shape: Shape, layer: SkinLayer) -> Iterator[Shape]:
    """Yield what lies under a border of squares or the name of a tile, so that both are read."""
    style = look()(layer.role)
    role = f"under.{reads_on(style.fill or style.stroke)}"
    if isinstance(shape, Line):
        yield Line(role, shape.points)
    elif isinstance(shape, Group):
        texts = [one for one in shape.shapes if isinstance(one, Text)]
        arrows = [one for one in shape.shapes if isinstance(one, Polygon)]
        left = min(x for arrow in arrows for x, _ in arrow.points)
        top = min(one.y - one.size for one in texts) + _PLATE
        wide = max(one.x + one.width for one in texts) - left
        high = max(one.y for one in texts) - top
        plate = Box(left, top, wide, high).inset(-_PLATE)
        yield Group((Rect(role, *plate, _PLATE),), shape.transform)


def _box_around(outline: tuple[Point, ...]) -> Box:
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    right, foot = max(x for x, _ in outline), max(y for _, y in outline)
    return Box(left, top, right - left, foot - top)


Painter: TypeAlias = Callable[["TileFrame", "SkinLayer"], "Iterable[Shape]"]
PAINTERS: dict[str, Painter] = {
    "band": painters.paint_band,
    "across": painters.paint_across,
    "inner": painters.paint_inner,
    "kerb": painters.paint_kerb,
    "grit": texture.paint_grit,
    "peaks": texture.paint_peaks,
    "setts": texture.paint_setts,
    "stones": texture.paint_stones,
    "grain": texture.paint_grain,
    "tufts": texture.paint_tufts,
    "bushes": texture.paint_bushes,
    "rocks": texture.paint_rocks,
    "cracks": texture.paint_cracks,
    "crowd": painters.paint_people,
    "shouts": painters.paint_shouts,
    "rows": painters.paint_rows,
    "lanes": painters.paint_lanes,
    "line": painters.paint_line,
    "arrows": painters.paint_arrows,
    "ticks": painters.paint_ticks,
    "name": painters.paint_name,
    "chequers": painters.paint_chequers,
    "word": painters.paint_word,
    "island": painters.paint_island,
    "parapet": painters.paint_parapet,
    "divider": painters.paint_divider,
    "posts": painters.paint_posts,
}
"""Each takes the face it draws on and its layer; a skin of one's own needs no other code."""
