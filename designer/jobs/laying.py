"""Lays the road of a stage on the table, in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.board.byhand.rebuild import chosen
from engine.board.catalogue import gauge
from engine.board.lay import lay
from engine.board.saved import shelf
from engine.board.saved.data import from_data, to_data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.board.values import Board, Options
    from engine.road.values import Road


def lay_road(
    road: Road, boards: Mapping[str, Any], options: Options, *, pinned: bool = False
) -> dict[str, Any]:
    """Return the board of a road as plain data; what is pinned stays on its rows if asked."""
    kept = shelf.board(boards, road) if pinned else None
    stay = tuple(part for part in chosen(kept) if part.pinned) if kept else ()
    table, stock = shelf.table(boards), shelf.stock(boards)
    return to_data(lay(road, table, options, gauge(road.lanes), stock, stay))


def board_of(road: Road, data: Mapping[str, Any], boards: Mapping[str, Any]) -> Board:
    """Return the board that plain data describes."""
    return from_data(data, road, shelf.stock(boards))
