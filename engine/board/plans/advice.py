"""Advice on a laid board beside how its pieces lie."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import tables
from engine.board.bill import check_stock
from engine.board.catalogue import TABLE
from engine.board.plans.one import in_one
from engine.tour.finding import make_finding
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.board.fit import FittedTile
    from engine.board.values import Board
    from engine.tour.finding import Finding


def add_advice(board: Board) -> Board:
    """Return the board with findings on its lengths, its strips and its stock."""
    where = f"stages/{board.road.number}"
    found = [*_strips(board, where), *_lengths(board, where), *check_stock(board, board.stock)]
    return replace(board, findings=(*board.findings, *found))


def _strips(board: Board, where: str) -> Iterator[Finding]:
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


def _lengths(board: Board, where: str) -> Iterator[Finding]:
    """Say that a road is laid in lengths, and where handing over may go wrong."""
    if not board.lengths:
        yield make_finding("E_BOARD_NONE", where)
        return
    if len(board.lengths) == 1:
        return
    kept = board.options.handover
    yield make_finding("I_BOARD_LENGTHS", where, count=len(board.lengths), rows=kept)
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
    known = tables.toml(TABLE)["field"]
    climbed = sum(terrain(name).rises for name in board.road.terrain[: max(0, row)])
    strung_out = min(climbed * known["rows_a_climbed_square"], known["most_rows"])
    return int(board.road.grid_rows + strung_out)


def with_smaller(board: Board, chosen: Sequence[FittedTile]) -> Board:
    """Return the board and, if it does not lie at one time, the largest square that would."""
    if len(board.lengths) == 1:
        return board
    known = tables.toml(TABLE)["gauge"]
    low, high = int(known["smallest_length_mm"]), int(board.gauge.length - 1e-9)
    rows, found = board.ribbon, None
    while low <= high:
        middle = (low + high) // 2
        made = board.gauge.scaled(middle / board.gauge.length)
        if in_one(rows, chosen, replace(board, gauge=made), against=-1):
            found, low = made, middle + 1
        else:
            high = middle - 1
    if found is None:
        return board
    said = make_finding(
        "I_BOARD_SMALLER",
        f"stages/{board.road.number}",
        length=f"{found.length:g}",
        width=f"{found.width:.3g}",
    )
    return replace(board, findings=(*board.findings, said))
