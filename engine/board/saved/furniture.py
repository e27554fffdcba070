"""The rows of a road that its kept board lays as bend, roundabout, bridge or divider."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from engine.board.catalogue import BRIDGE, CURVE, LEFT, ROUNDABOUT, tile
from engine.board.saved.data import chosen_parts
from engine.board.saved.shelf import boards_by_stage
from engine.errors import BoardError
from engine.road.values import Bend, Block

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.board.fit import FittedTile
    from engine.road.values import Road

FURNITURE: Final = frozenset((ROUNDABOUT, BRIDGE, "divider"))


def furnish_road(road: Road, boards: Mapping[str, Any]) -> Road:
    """RULING 94, O1.2 — return the road with furniture and bends of the board kept for it.

    A board that cannot be read hinders no race; when it is opened, what is wrong is said.
    """
    data = boards_by_stage(boards).get(str(road.number))
    try:
        parts = () if data is None else chosen_parts(data, road)
    except BoardError:
        return road
    lying = [
        part
        for part in parts
        if tile(part.tile).kind in FURNITURE and part.first >= 1 and part.last <= road.rows
    ]
    bends = tuple(
        Bend(part.first, part.last, part.face == LEFT)
        for part in parts
        if tile(part.tile).kind == CURVE and part.last >= 1 and part.first <= road.rows
    )
    if not lying and not bends:
        return road
    return replace(road, blocks=_chain(road, lying) if lying else (), bends=bends)


def _chain(road: Road, lying: Sequence[FittedTile]) -> tuple[Block, ...]:
    """Return the whole road block by block, plain where nothing lies."""
    found: list[Block] = []
    row = 1
    for part in lying:
        found += _plain(road, row, part.first - row)
        lanes = tile(part.tile).lanes or road.lanes
        counts = (part.rows,) * min(lanes, road.lanes)
        found.append(Block(part.first, part.rows, counts, kind=tile(part.tile).kind))
        row = part.last + 1
    return (*found, *_plain(road, row, road.rows + 1 - row))


def _plain(road: Road, first: int, rows: int) -> list[Block]:
    return [Block(first, rows, (rows,) * road.lanes)] if rows > 0 else []
