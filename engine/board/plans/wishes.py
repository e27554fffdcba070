"""Tiles that lie where the organiser wants them, before the rest is laid."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from engine.board.catalogue import tile, tiles
from engine.board.fit import FittedTile, is_fixed
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.board.ribbon import Ribbon
    from engine.board.values import LayoutOptions
    from engine.road.values import Road


def wished_tiles(
    rows: Ribbon, road: Road, options: LayoutOptions, pinned: Iterable[FittedTile] = ()
) -> tuple[FittedTile, ...]:
    """Return the tiles that the road, the organiser and the pins ask for, in riding order."""
    named = [(b.kind, b.first) for b in road.blocks if b.kind in tiles()]
    found = list(pinned)
    taken = {row for part in found for row in range(part.first, part.last + 1)}
    for wish, first in (*named, *options.furniture):
        if first not in taken:
            found.append(part_at(rows, wish, first))
    found.sort(key=lambda part: part.first)
    for part in found:
        check_part(rows, part, options)
    for one, two in pairwise(found):
        if two.first <= one.last:
            raise BoardError(
                "board_wish_twice", one=one.tile, two=two.tile, first=two.first, last=one.last
            )
    return tuple(found)


def part_at(rows: Ribbon, wish: str, first: int) -> FittedTile:
    """Return a tile at a row; `curve/left` names a face, else the terrain or the tile does."""
    name, _, face = wish.partition("/")
    kind = tile(name)
    if face and face not in kind.faces:
        raise BoardError("board_face", tile=name, face=face, want=", ".join(kind.faces))
    art = rows.section(first).art
    usual = art if art in kind.faces else kind.faces[0]
    return FittedTile(name, face or usual, first, kind.rows, fixed=True)


def check_part(rows: Ribbon, part: FittedTile, options: LayoutOptions) -> None:
    """Refuse a tile that has no room on the road, and say why."""
    if is_fixed(part.tile):
        raise BoardError("board_wish_tile", tile=part.tile)
    inside = rows.first <= part.first and part.last <= rows.last
    sections = rows.parts(part.first, part.last) if inside else []
    if not inside or any(rows.fixed(section) for section in sections):
        raise BoardError("board_no_room", tile=part.tile, first=part.first, last=part.last)
    kind = tile(part.tile)
    if len(sections) > 1 and (kind.art or kind.strip or not options.span):
        left = sections[0].rows
        raise BoardError("board_leaves_section", tile=part.tile, first=part.first, left=left)
