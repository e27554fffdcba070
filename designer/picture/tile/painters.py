"""What a layer of a skin may ask for: the painters by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from designer.picture.tile import furniture, ground, lines, texture

if TYPE_CHECKING:
    from designer.picture.shapes import Shape
    from designer.picture.tile.frame import TileFrame
    from designer.picture.tile.skin import SkinLayer

Painter: TypeAlias = Callable[["TileFrame", "SkinLayer"], "Iterable[Shape]"]

PAINTERS: dict[str, Painter] = {
    "band": ground.band,
    "across": ground.across,
    "inner": ground.inner,
    "kerb": ground.kerb,
    "grit": texture.grit,
    "peaks": texture.peaks,
    "setts": texture.setts,
    "stones": texture.stones,
    "grain": texture.grain,
    "tufts": texture.tufts,
    "bushes": texture.bushes,
    "rocks": texture.rocks,
    "cracks": texture.cracks,
    "rows": lines.rows,
    "lanes": lines.lanes,
    "line": lines.line,
    "arrows": lines.arrows,
    "ticks": lines.ticks,
    "name": lines.name,
    "chequers": furniture.chequers_band,
    "word": furniture.word,
    "island": furniture.island,
    "parapet": furniture.parapet,
    "divider": furniture.divider,
    "posts": furniture.posts,
}
"""Each takes the face it draws on and its layer; a skin of one's own needs no other code."""
