"""Tiles that lie where somebody wants them, before the rest is laid."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from engine.board.catalogue import tile, tiles
from engine.board.fit import Part, is_fixed
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.board.ribbon import Ribbon
    from engine.board.values import Options
    from engine.road.values import Road


def wished(
    rows: Ribbon, road: Road, options: Options, pinned: Iterable[Part] = ()
) -> tuple[Part, ...]:
    """Return the tiles that the road, the organiser and the pins ask for, in riding order."""
    named = [(b.kind, b.first) for b in road.blocks if b.kind in tiles()]
    found = list(pinned)
    taken = {row for part in found for row in range(part.first, part.last + 1)}
    for name, first in (*named, *options.furniture):
        kind = tile(name)
        if first not in taken:
            found.append(Part(name, kind.faces[0], first, kind.rows, fixed=True))
    found.sort(key=lambda part: part.first)
    for part in found:
        inside = rows.first <= part.first and part.last <= rows.last
        if not inside or any(rows.fixed(span) for span in rows.parts(part.first, part.last)):
            raise BoardError("board_wish_row", tile=part.tile, first=part.first, last=part.last)
        if is_fixed(part.tile):
            raise BoardError("board_wish_tile", tile=part.tile)
    for one, two in pairwise(found):
        if two.first <= one.last:
            raise BoardError(
                "board_wish_twice", one=one.tile, two=two.tile, first=two.first, last=one.last
            )
    return tuple(found)
