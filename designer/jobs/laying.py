"""Lays the road of a stage on the table, in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.board.byhand.rebuild import chosen
from engine.board.catalogue import gauge
from engine.board.lay import lay
from engine.board.saved import shelf
from engine.board.values import Board, Length, Options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.road.values import Road
    from engine.tour.finding import Finding


class Laid(NamedTuple):
    """What comes home of a board: all but the road, the table and the stock it was given."""

    options: Options
    lengths: tuple[Length, ...]
    findings: tuple[Finding, ...]


def lay_road(
    road: Road, boards: Mapping[str, Any], options: Options, *, pinned: bool = False
) -> Laid:
    """Return how a road lies on the table; what is pinned stays on its rows if asked."""
    kept = shelf.board(boards, road) if pinned else None
    stay = tuple(part for part in chosen(kept) if part.pinned) if kept else ()
    table, stock = shelf.table(boards), shelf.stock(boards)
    board = lay(road, table, options, gauge(road.lanes), stock, stay)
    return Laid(board.options, board.lengths, board.findings)


def board_of(road: Road, laid: Laid, boards: Mapping[str, Any]) -> Board:
    """Return the board of a road that was laid."""
    table, stock = shelf.table(boards), shelf.stock(boards)
    return Board(road, table, gauge(road.lanes), laid.options, stock, laid.lengths, laid.findings)
