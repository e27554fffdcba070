"""What is written on the road: squares, kilometres, the names of its sections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit
from designer.picture.shapes import Box, Group, Rect, placed
from designer.words import say
from engine.board import geometry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from engine.board.values import Board, Length, Piece
    from engine.road.values import Stretch

_EACH = 5
_KM = (10, 5, 2, 1)
"""Steps of the kilometres written: the first that gives three or more."""


def numbers(board: Board, length: Length, lang: str) -> Iterator[Shape]:
    """Yield every fifth square on the left, kilometres on the right, names between."""
    rows = {
        row: piece
        for piece in length.pieces
        for row in range(piece.first, piece.last + 1)
        if 1 <= row <= board.road.rows
    }
    for row, piece in rows.items():
        if row % _EACH == 0 or row in (1, board.road.rows):
            yield from _written(board, piece, row, 1, str(row), "number.strong", 0.5)
    for row, km in _kilometres(board).items():
        if row in rows:
            piece = rows[row]
            lane = geometry.lanes(piece.kind, board.gauge)
            text = say(lang, "board.km", km=km)
            yield from _written(board, piece, row, lane, text, "number.strong", 0.4)
    for stretch in board.road.stretches:
        if stretch.name:
            yield from _named(board, length, stretch)


def _written(
    board: Board, piece: Piece, row: int, lane: int, text: str, role: str, share: float
) -> Iterator[Shape]:
    """Yield a text in the middle of a square, upright on the table."""
    square = piece.square(row, lane, board.gauge)
    wide, high = min(square.free) * 0.94, min(square.free) * share
    box = Box(-wide / 2, -high * 0.75, wide, high * 1.5)
    ink = f"terrain.{board.road.terrain[row - 1]}"
    written = fit(box, text, role, ink=f"{ink}.on", size=high)
    plate = min(wide, written.width + high * 0.3)
    yield Group(
        (Rect(ink, -plate / 2, -high * 0.55, plate, high * 1.1, 1.0), written),
        placed(*square.centre),
    )


def _kilometres(board: Board) -> dict[int, int]:
    """Return the squares at whose end a round kilometre is passed."""
    total = int(board.road.stretches[-1].to_km)
    step = next((s for s in _KM if total >= 3 * s), 1)
    found = {}
    for stretch in board.road.stretches:
        first = int(stretch.from_km // step + 1) * step
        for km in range(first, int(stretch.to_km) + 1, step):
            share = float((km - stretch.from_km) / (stretch.to_km - stretch.from_km))
            row = stretch.first - 1 + max(1, round(share * stretch.squares))
            found[row] = km
    return found


def _named(board: Board, length: Length, stretch: Stretch) -> Iterator[Shape]:
    """Yield the name of a section along its longest straight piece, never upside down."""
    inside = [
        p
        for p in length.pieces
        if p.first >= stretch.first and p.last <= stretch.last and p.kind.shape == "straight"
    ]
    if not inside or board.gauge.lanes < 3:
        return
    piece = max(inside, key=lambda p: (p.rows, -p.first))
    gauge = board.gauge
    lane = (gauge.lanes + 1) // 2
    wide, high = piece.rows * gauge.length * 0.96, gauge.width * 0.62
    one = piece.square(piece.first, lane, gauge).centre
    two = piece.square(piece.last, lane, gauge).centre
    turned = (piece.pose.angle + 90) % 180 - 90
    ink = f"terrain.{stretch.terrain}"
    text = fit(
        Box(-wide / 2, -high / 2, wide, high),
        stretch.name,
        "text.strong",
        ink=f"{ink}.on",
        size=high * 0.9,
    )
    plate = text.width + high * 0.5
    yield Group(
        (Rect(ink, -plate / 2, -high / 2, plate, high, 2.0), text),
        placed((one[0] + two[0]) / 2, (one[1] + two[1]) / 2, turned),
    )
