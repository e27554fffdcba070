"""Lays the road of a stage on the table, in a process of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from engine.board import kept_boards
from engine.board.catalogue import make_gauge
from engine.board.edit import chosen_tiles
from engine.board.lay import lay_road
from engine.board.values import Board, LayoutOptions, Length

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.board.fit import FittedTile
    from engine.board.geometry import Pose
    from engine.road.values import Road
    from engine.tour.finding import Finding

Layout: TypeAlias = "tuple[tuple[tuple[str, str, int], ...], tuple[Pose, ...]]"
PREFERS = ("balance", "compact", "curves", "pieces")
"""What an organiser may prefer (LayoutOptions)."""


class LaidBoard(NamedTuple):
    """What comes home of a board: all but the road, the table and the stock it was given."""

    options: LayoutOptions
    lengths: tuple[Length, ...]
    findings: tuple[Finding, ...]


class Other(NamedTuple):
    """Another way to lay a road: which of how many; none where there is only what there was."""

    laid: LaidBoard | None
    number: int
    ways: int


def lay_stage(road: Road, boards: Mapping[str, Any], options: LayoutOptions) -> LaidBoard:
    """Return how a road lies on the table."""
    return _laid(_lay(road, boards, options, ()))


def lay_other(
    road: Road, boards: Mapping[str, Any], options: LayoutOptions, now: Layout | None
) -> Other:
    """Return the laying after the one there is now; what is pinned stays on its rows.

    Each preference of an organiser is tried, the house's own first; then any start, no bridge.
    """
    held = now is not None and str(road.number) in kept_boards.boards_by_stage(boards)
    kept = kept_boards.kept_board(boards, road) if held else None
    stay = tuple(part for part in chosen_tiles(kept) if part.pinned) if kept else ()
    others = (prefer for prefer in PREFERS if prefer != options.prefer)
    wishes = [options, *(replace(options, prefer=prefer) for prefer in others)]
    wishes += [replace(options, start="any"), replace(options, bridges=False)]
    found: dict[Layout, Board] = {}
    for wish in wishes:
        board = _lay(road, boards, wish, stay)
        found.setdefault(layout_key(board), board)
    fitting = {key: b for key, b in found.items() if b.lengths and all(n.fits for n in b.lengths)}
    ways = list(fitting or found)
    number = (ways.index(now) + 1) % len(ways) if now in ways else 0
    if ways[number] == now:
        return Other(None, number + 1, len(ways))
    return Other(_laid(found[ways[number]]), number + 1, len(ways))


def layout_key(board: Board) -> Layout:
    """Return what tells two layings apart: the tiles that were chosen, and where lengths begin."""
    tiles = tuple((part.tile, part.face, part.first) for part in chosen_tiles(board))
    return tiles, tuple(length.pieces[0].pose for length in board.lengths)


def board_of(road: Road, laid: LaidBoard, boards: Mapping[str, Any]) -> Board:
    """Return the board of a road that was laid."""
    table, stock = kept_boards.tour_table(boards), kept_boards.tour_stock(boards)
    return Board(
        road, table, make_gauge(road.lanes), laid.options, stock, laid.lengths, laid.findings
    )


def _lay(
    road: Road, boards: Mapping[str, Any], options: LayoutOptions, stay: tuple[FittedTile, ...]
) -> Board:
    table, stock = kept_boards.tour_table(boards), kept_boards.tour_stock(boards)
    return lay_road(road, table, options, make_gauge(road.lanes), stock, stay)


def _laid(board: Board) -> LaidBoard:
    return LaidBoard(board.options, board.lengths, board.findings)
