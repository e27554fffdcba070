"""A laid board as the document `etapa layout --json` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.call.common import finding_rows
from designer.cli.tours.stage_rows import need_rows, tile_rows
from designer.kit.cut.imposition import count_sheets
from engine.board.bill import make_bill
from engine.board.spots import place_spots
from engine.road.roads import look_at_stage
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.board.values import Board, Length, Piece
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


def board_rows(board: Board, tour: Tour, lang: str, findings: Iterable[Finding]) -> dict[str, Any]:
    """Return one board: its lengths with every piece, its tiles, its markers, its findings."""
    taken = make_bill([board], tour_rules(tour), board.stock, tour.printed)
    number = board.road.number
    return {
        "stage": number,
        "table": {"width_mm": _mm(board.table.width), "height_mm": _mm(board.table.height)},
        "minutes": look_at_stage(tour, tour.stages[number - 1], number).minutes,
        "sheets": count_sheets([board]),
        "lengths": [_length(length) for length in board.lengths],
        "tiles": tile_rows(taken.tiles),
        "markers": _markers(board),
        "box": {"markers": need_rows(taken.markers), "indicators": need_rows(taken.indicators)},
        "findings": finding_rows(lang, findings),
    }


def _length(length: Length) -> dict[str, Any]:
    return {
        "first": length.first,
        "last": length.last,
        "fits": length.fits,
        "tight": length.tight,
        "pieces": [_piece(piece) for piece in length.pieces],
    }


def _piece(piece: Piece) -> dict[str, Any]:
    return {
        "tile": piece.tile,
        "rows": piece.rows,
        "x_mm": _mm(piece.pose.x),
        "y_mm": _mm(piece.pose.y),
        "angle_deg": _mm(piece.pose.angle),
        "first": piece.first,
        "last": piece.last,
    }


def _markers(board: Board) -> list[dict[str, Any]]:
    """Return each marker where its square first comes to lie."""
    found: list[dict[str, Any]] = []
    last = board.lengths[0].first - 1 if board.lengths else 0
    for length in board.lengths:
        found += [
            {"kind": s.kind, "square": s.square, "x_mm": _mm(s.pose.x), "y_mm": _mm(s.pose.y)}
            for s in place_spots(board, length)
            if s.square > last
        ]
        last = length.last
    return found


def _mm(value: float) -> float | int:
    rounded = round(value, 4)
    return int(rounded) if rounded.is_integer() else rounded
