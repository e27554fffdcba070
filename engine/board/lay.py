"""A road becomes a board: in one length if it can be, else in lengths, with advice on how it lies.

First the whole road is tried with all of reserve and clearance, then with half of them (a tight
layout), then length by length; what does not lie at one time says with which square it would.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import tables
from engine.board.bill import check_stock
from engine.board.catalogue import TABLE, Stock, make_gauge, usual_bend
from engine.board.geometry import Pose
from engine.board.lengths import in_lengths
from engine.board.pieces import bridge_tiles, curve_tiles, lay_pieces, wished_tiles
from engine.board.proof import prove_lengths
from engine.board.search.bends import Bends
from engine.board.search.find import AGAINST, find_chain
from engine.board.search.region import table_regions
from engine.board.values import Board, LayoutOptions, Length
from engine.tour.finding import make_finding
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.board.catalogue import Gauge
    from engine.board.fit import FittedTile
    from engine.board.search.region import Region
    from engine.board.table import Table
    from engine.board.values import Ribbon
    from engine.road.values import Road
    from engine.tour.finding import Finding


MANUAL = "manual"
"""Of tiles.curves (RULING 20): the road is laid straight, and bent by hand."""
SHARES = (1, 2, 4, 8)
"""Parts of the hand-over asked for that are tried."""
TIGHT = 0.5
"""The share of reserve and clearance that a tight layout keeps."""


def lay_road(
    road: Road,
    table: Table,
    options: LayoutOptions | None = None,
    measures: Gauge | None = None,
    stock: Stock | None = None,
    pinned: tuple[FittedTile, ...] = (),
) -> Board:
    """Return the road laid on the table; the same input gives the same board.

    Pinned tiles keep the rows they cover.
    """
    board = Board(
        road,
        table,
        measures or make_gauge(road.lanes),
        options or LayoutOptions(),
        stock or Stock(),
    )
    rows, parts = board.ribbon, table_regions(table.usable())
    chosen = wished_tiles(rows, road, board.options, pinned)
    length = in_one(rows, chosen, board) or in_one(rows, chosen, board, share=TIGHT)
    if length is None and board.options.curves == MANUAL:
        length = straight_board(rows, chosen, board)
    lengths: tuple[Length, ...] = (length,) if length else ()
    if not lengths:
        board, lengths = _shorten_handover(board, rows, chosen, parts)
    return with_smaller(add_advice(prove_lengths(replace(board, lengths=lengths))), chosen)


def _shorten_handover(
    board: Board, rows: Ribbon, chosen: Sequence[FittedTile], parts: Sequence[Region]
) -> tuple[Board, tuple[Length, ...]]:
    """Return the road in lengths; on a table too small for it the hand-over is made shorter."""
    for share in SHARES:
        handover = max(1, board.options.handover // share)
        tried = replace(board, options=replace(board.options, handover=handover))
        for region in parts:
            lengths = in_lengths(rows, chosen, region, tried)
            if lengths:
                return tried, lengths
    return board, ()


def straight_board(rows: Ribbon, chosen: Sequence[FittedTile], board: Board) -> Length:
    """Return the road without a bend, along the middle of the table, however long it is."""
    left, top, _right, bottom = board.table.edge
    pose = Pose(left + board.table.reserve, (top + bottom) / 2, 0.0).rounded()
    return Length(lay_pieces(rows, chosen, pose, board))


def in_one(
    rows: Ribbon,
    chosen: Sequence[FittedTile],
    board: Board,
    share: float = 1.0,
    against: int = AGAINST,
) -> Length | None:
    """Return the road as one length that keeps a share of reserve and clearance, or nothing."""
    bends = Bends(rows, board.options, usual_bend().rows, chosen)
    table, options = board.table, board.options
    for region in table_regions(table.usable(share * table.reserve)):
        chain = find_chain(board.gauge, bends, share * table.clearance, region, options, against)
        if chain is not None:
            pose = region.on_table(Pose(chain.x, chain.y, 90.0 * chain.heading))
            fixed = [
                *chosen,
                *curve_tiles(chain.bends, rows.first),
                *bridge_tiles(chain, rows.first),
            ]
            return Length(lay_pieces(rows, fixed, pose.rounded(), board))
    return None


def add_advice(board: Board) -> Board:
    """Return the board with findings on its lengths, its strips and its stock."""
    where = f"stages/{board.road.number}"
    advice = [
        *_find_strips(board, where),
        *_check_lengths(board, where),
        *check_stock(board, board.stock),
    ]
    return replace(board, findings=(*board.findings, *advice))


def _find_strips(board: Board, where: str) -> Iterator[Finding]:
    """RULING 20 — say which strips a bend left over; those of short sections are the stage's."""
    rows = board.ribbon
    for number, length in enumerate(board.lengths, start=1):
        for piece in length.pieces:
            new = piece.first >= length.first + length.kept
            if new and piece.kind.strip and rows.section(piece.first).rows > piece.rows:
                yield make_finding(
                    "W_BOARD_STRIP",
                    f"{where}/lengths/{number}",
                    first=piece.first,
                    squares=piece.rows,
                )


def _check_lengths(board: Board, where: str) -> Iterator[Finding]:
    """Say that a road is laid in lengths, and where handing over may go wrong."""
    if not board.lengths:
        yield make_finding("E_BOARD_NONE", where)
        return
    if len(board.lengths) == 1:
        return
    handover = board.options.handover
    yield make_finding("I_BOARD_LENGTHS", where, count=len(board.lengths), rows=handover)
    short: list[tuple[int, int, int]] = []
    for number, length in enumerate(board.lengths[1:], start=2):
        if not length.kept:
            yield make_finding("W_BOARD_CARRIED_OVER", f"{where}/lengths/{number}")
        likely = likely_field(board, length.first + length.kept - 1)
        if length.kept and likely > length.kept:
            short.append((likely - length.kept, -number, length.kept))
    if short:
        missing, before, rows = max(short)
        yield make_finding(
            "W_BOARD_FIELD", f"{where}/lengths/{-before}", rows=rows, likely=rows + missing
        )


def likely_field(board: Board, row: int) -> int:
    """Return how many rows a field is likely to cover when its head reaches a row."""
    known = tables.read_toml(TABLE)["field"]
    climbed = sum(terrain(name).rises for name in board.road.terrain[: max(0, row)])
    strung_out = min(climbed * known["rows_a_climbed_square"], known["most_rows"])
    return int(board.road.grid_rows + strung_out)


def with_smaller(board: Board, chosen: Sequence[FittedTile]) -> Board:
    """Return the board and, if it does not lie at one time, the largest square that would."""
    if len(board.lengths) == 1:
        return board
    known = tables.read_toml(TABLE)["gauge"]
    low, high = int(known["smallest_length_mm"]), int(board.gauge.length - 1e-9)
    rows, largest = board.ribbon, None
    while low <= high:
        middle = (low + high) // 2
        gauge = board.gauge.scaled(middle / board.gauge.length)
        # Shapes alone (against=-1): every size tried would be walked otherwise.
        if in_one(rows, chosen, replace(board, gauge=gauge), against=-1):
            largest, low = gauge, middle + 1
        else:
            high = middle - 1
    if largest is None:
        return board
    offer = make_finding(
        "I_BOARD_SMALLER",
        f"stages/{board.road.number}",
        length=f"{largest.length:g}",
        width=f"{largest.width:.3g}",
    )
    return replace(board, findings=(*board.findings, offer))
