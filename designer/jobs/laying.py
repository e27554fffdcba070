"""Boards laid: as it is wished for by a command or a page, and in every other way there is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
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
from engine.tour.edit import need_stage
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


@dataclass(frozen=True, slots=True)
class LayoutWish:
    """How a stage is laid on the table: each part as the tour keeps it, or as it was typed."""

    stage: int
    table: Table
    stock: Stock
    options: LayoutOptions
    square: tuple[float, float | None] | None = None
    """Length and width of a square in millimetres; None for those of the box."""
    riders: int | None = None
    """Squares of the start grid; None for the riders of the tour."""
    anew: bool = False
    """Laid anew in the place of the board the tour keeps."""

    def gauge(self, lanes: int) -> Gauge:
        """Return the measures of a road of so many lanes."""
        usual = make_gauge(lanes)
        if self.square is None:
            return usual
        length, width = self.square
        scale = length / usual.length
        return make_gauge(lanes, length, width or usual.width * scale, usual.inner * scale)


def usual_wish(tour: Tour, stage: int) -> LayoutWish:
    """Return the wish of who says nothing: the table and the stock of the tour, its house rules."""
    return LayoutWish(
        stage,
        kept_boards.tour_table(tour.boards),
        kept_boards.tour_stock(tour.boards),
        kept_boards.usual_options(tour_rules(tour)),
    )


ANEW = (
    "table", "reserve", "clearance", "seat", "square", "prefer", "no_bridges", "start",
    "handover", "put", "have", "missing",
)  # fmt: skip
"""Any of these options has a board laid anew, whatever the tour keeps."""
PREFERS = ("balance", "compact", "curves", "pieces")
"""What an organiser may prefer (LayoutOptions)."""
_COUNT = re.compile(r"[0-9]{1,9}")
_NUMBER = r"(-?\d+(?:\.\d+)?)"


def layout_wish(tour: Tour, typed: Mapping[str, Any]) -> LayoutWish:
    """Return what the options of a command wish for; one that says nothing is None or empty."""
    usual = usual_wish(tour, typed["stage"])
    return replace(
        usual,
        table=_read_table(usual.table, typed),
        stock=_read_stock(usual.stock, typed),
        options=_read_options(usual.options, typed),
        square=_read_square(typed["square"]),
        riders=typed["riders"],
        anew=any(typed[name] for name in ANEW)
        and str(usual.stage) in kept_boards.boards_by_stage(tour.boards),
    )


def _read_table(usual: Table, typed: Mapping[str, Any]) -> Table:
    outlines = tuple(read_outline(text) for text in typed["table"]) or usual.outlines
    edges = {k: typed[k] for k in ("reserve", "clearance") if typed[k] is not None}
    table = replace(usual, outlines=outlines, seats=() if typed["table"] else usual.seats, **edges)
    return replace(table, seats=read_seats(typed["seat"])) if typed["seat"] else table


def _read_square(typed: str | None) -> tuple[float, float | None] | None:
    if not typed:
        return None
    size = re.fullmatch(rf"{_NUMBER}(?:[x×]{_NUMBER})?", typed)
    if not size:
        raise BoardError("board_square_text", have=typed)
    return float(size[1]), float(size[2]) if size[2] else None


def _read_options(usual: LayoutOptions, typed: Mapping[str, Any]) -> LayoutOptions:
    furniture = []
    for text in typed["put"]:
        name, _, row = text.partition("@")
        if not _COUNT.fullmatch(row):
            raise BoardError("board_put_text", have=text)
        furniture.append((find_code(name, tile_names()), int(row)))
    changes = {k: typed[k] for k in ("prefer", "start", "handover") if typed[k]}
    bridges = usual.bridges and not typed["no_bridges"]
    return replace(usual, furniture=tuple(furniture), bridges=bridges, **changes)


def _read_stock(usual: Stock, typed: Mapping[str, Any]) -> Stock:
    have = dict(usual.have)
    for text in typed["have"]:
        name, _, count = text.partition("=")
        if not _COUNT.fullmatch(count):
            raise BoardError("board_have_text", have=text)
        have[find_code(name, tile_names())] = int(count)
    return Stock(have, typed["missing"] or (WARN if typed["have"] else usual.mode))


def wished_board(tour: Tour, wish: LayoutWish) -> Board:
    """Return the board kept for the stage, or one laid as it is wished for."""
    need_stage(tour, wish.stage)
    road = roads_of(tour, places=wish.riders).road(wish.stage)
    kept = None if wish.anew else kept_boards.kept_board(tour.boards, road)
    return kept if kept is not None else lay_wish(road.without_board, wish)


def lay_wish(road: Road, wish: LayoutWish, stay: tuple[FittedTile, ...] = ()) -> Board:
    """Lay a road as it is wished for; what has to stay is laid where it was."""
    return lay_road(road, wish.table, wish.options, wish.gauge(road.lanes), wish.stock, stay)


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


def lay_stage(road: Road, wish: LayoutWish) -> LaidBoard:
    """Return how a road lies on the table."""
    return _without_road(lay_wish(road, wish))


def lay_other(road: Road, boards: Mapping[str, Any], wish: LayoutWish, now: Layout | None) -> Other:
    """Return the laying after the one there is now; what is pinned stays on its rows.

    Each preference of an organiser is tried, the house's own first; then any start, no bridge.
    """
    is_kept = now is not None and str(road.number) in kept_boards.boards_by_stage(boards)
    kept = kept_boards.kept_board(boards, road) if is_kept else None
    stay = tuple(part for part in chosen_tiles(kept) if part.pinned) if kept else ()
    options = wish.options
    others = (prefer for prefer in PREFERS if prefer != options.prefer)
    tries = [options, *(replace(options, prefer=prefer) for prefer in others)]
    tries += [replace(options, start="any"), replace(options, bridges=False)]
    layings: dict[Layout, Board] = {}
    for tried in tries:
        board = lay_wish(road, replace(wish, options=tried), stay)
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


def make_board(road: Road, laid: LaidBoard, wish: LayoutWish) -> Board:
    """Return the board of a road that was laid."""
    gauge = wish.gauge(road.lanes)
    return Board(road, wish.table, gauge, laid.options, wish.stock, laid.lengths, laid.findings)


def _without_road(board: Board) -> LaidBoard:
    return LaidBoard(board.options, board.lengths, board.findings)


def count_stage_sheets(tour: Tour, road: Road) -> int:
    """Return how many sheets the tiles of a stage take; 0 where its board cannot be read."""
    from designer.kit.cut.imposition import stage_sheets

    return stage_sheets(tour, [road]).get(road.number, 0)
