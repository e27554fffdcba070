"""Boards laid: as a command wishes, as a page shows them, and in every other way there is."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from designer.texts.boards import find_code, tile_names
from engine.board import kept_boards
from engine.board.catalogue import WARN, Stock, make_gauge
from engine.board.edit import chosen_tiles
from engine.board.lay import lay_road
from engine.board.played_roads import roads_of
from engine.board.table import read_outline, read_seats
from engine.board.values import Board, LayoutOptions, Length
from engine.errors import BoardError
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.board.catalogue import Gauge
    from engine.board.fit import FittedTile
    from engine.board.geometry import Pose
    from engine.board.table import Table
    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


WISHES = (
    "table", "reserve", "clearance", "seat", "square", "prefer", "no_bridges", "start",
    "handover", "put", "have", "missing",
)  # fmt: skip
"""Any of these has a board laid anew, whatever the tour keeps."""
PREFERS = ("balance", "compact", "curves", "pieces")
"""What an organiser may prefer (LayoutOptions)."""
_COUNT = re.compile(r"[0-9]{1,9}")
_NUMBER = r"(-?\d+(?:\.\d+)?)"


def wished_board(tour: Tour, wishes: Mapping[str, Any]) -> Board:
    """Return the board kept for the stage, or one laid as it is wished for."""
    rules, number = tour_rules(tour), wishes["stage"]
    road = roads_of(tour, places=wishes["riders"]).road(number)
    if not any(wishes[name] for name in WISHES):
        return kept_boards.board_of_stage(tour.boards, road, rules)
    return lay_road(
        road.without_board,
        _wished_table(kept_boards.tour_table(tour.boards), wishes),
        _wished_options(kept_boards.usual_options(rules), wishes),
        _wished_gauge(wishes["square"], road.lanes),
        _wished_stock(kept_boards.tour_stock(tour.boards), wishes),
    )


def _wished_table(usual: Table, wishes: Mapping[str, Any]) -> Table:
    outlines = tuple(read_outline(text) for text in wishes["table"]) or usual.outlines
    edges = {k: wishes[k] for k in ("reserve", "clearance") if wishes[k] is not None}
    table = replace(usual, outlines=outlines, seats=() if wishes["table"] else usual.seats, **edges)
    return replace(table, seats=read_seats(wishes["seat"])) if wishes["seat"] else table


def _wished_gauge(typed: str | None, lanes: int) -> Gauge:
    if not typed:
        return make_gauge(lanes)
    size = re.fullmatch(rf"{_NUMBER}(?:[x×]{_NUMBER})?", typed)
    if not size:
        raise BoardError("board_square_text", have=typed)
    usual = make_gauge(lanes)
    length = float(size[1])
    width = float(size[2]) if size[2] else usual.width * length / usual.length
    return make_gauge(lanes, length, width, usual.inner * length / usual.length)


def _wished_options(usual: LayoutOptions, wishes: Mapping[str, Any]) -> LayoutOptions:
    furniture = []
    for text in wishes["put"]:
        name, _, row = text.partition("@")
        if not _COUNT.fullmatch(row):
            raise BoardError("board_put_text", have=text)
        furniture.append((find_code(name, tile_names()), int(row)))
    changes = {k: wishes[k] for k in ("prefer", "start", "handover") if wishes[k]}
    bridges = usual.bridges and not wishes["no_bridges"]
    return replace(usual, furniture=tuple(furniture), bridges=bridges, **changes)


def _wished_stock(usual: Stock, wishes: Mapping[str, Any]) -> Stock:
    have = dict(usual.have)
    for text in wishes["have"]:
        name, _, count = text.partition("=")
        if not _COUNT.fullmatch(count):
            raise BoardError("board_have_text", have=text)
        have[find_code(name, tile_names())] = int(count)
    mode = wishes["missing"] or (WARN if wishes["have"] else usual.mode)
    return Stock(have, mode)


Layout: TypeAlias = "tuple[tuple[tuple[str, str, int], ...], tuple[Pose, ...]]"


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
    return _without_road(_lay_board(road, boards, options, ()))


def lay_other(
    road: Road, boards: Mapping[str, Any], options: LayoutOptions, now: Layout | None
) -> Other:
    """Return the laying after the one there is now; what is pinned stays on its rows.

    Each preference of an organiser is tried, the house's own first; then any start, no bridge.
    """
    is_kept = now is not None and str(road.number) in kept_boards.boards_by_stage(boards)
    kept = kept_boards.kept_board(boards, road) if is_kept else None
    stay = tuple(part for part in chosen_tiles(kept) if part.pinned) if kept else ()
    others = (prefer for prefer in PREFERS if prefer != options.prefer)
    tries = [options, *(replace(options, prefer=prefer) for prefer in others)]
    tries += [replace(options, start="any"), replace(options, bridges=False)]
    layings: dict[Layout, Board] = {}
    for tried in tries:
        board = _lay_board(road, boards, tried, stay)
        layings.setdefault(layout_key(board), board)
    fitting = [k for k, b in layings.items() if b.lengths and all(n.fits for n in b.lengths)]
    ways = fitting or list(layings)
    number = (ways.index(now) + 1) % len(ways) if now in ways else 0
    if ways[number] == now:
        return Other(None, number + 1, len(ways))
    return Other(_without_road(layings[ways[number]]), number + 1, len(ways))


def layout_key(board: Board) -> Layout:
    """Return what tells two layings apart: the tiles that were chosen, and where lengths begin."""
    tiles = tuple((part.tile, part.face, part.first) for part in chosen_tiles(board))
    return tiles, tuple(length.pieces[0].pose for length in board.lengths)


def make_board(road: Road, laid: LaidBoard, boards: Mapping[str, Any]) -> Board:
    """Return the board of a road that was laid."""
    table, stock = kept_boards.tour_table(boards), kept_boards.tour_stock(boards)
    return Board(
        road, table, make_gauge(road.lanes), laid.options, stock, laid.lengths, laid.findings
    )


def _lay_board(
    road: Road, boards: Mapping[str, Any], options: LayoutOptions, stay: tuple[FittedTile, ...]
) -> Board:
    table, stock = kept_boards.tour_table(boards), kept_boards.tour_stock(boards)
    return lay_road(road, table, options, make_gauge(road.lanes), stock, stay)


def _without_road(board: Board) -> LaidBoard:
    return LaidBoard(board.options, board.lengths, board.findings)


def count_stage_sheets(tour: Tour, road: Road) -> int:
    """Return how many sheets the tiles of a stage take; 0 where its board cannot be read."""
    from designer.kit.cut.imposition import stage_sheets

    return stage_sheets(tour, [road]).get(road.number, 0)
