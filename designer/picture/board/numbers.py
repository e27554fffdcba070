"""Writing on the road: squares, kilometres, the names of its sections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Group, Rect, transform_to
from designer.words import say
from engine.board.chart.laid import laid_chart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from engine.board.geometry import Square
    from engine.board.values import Board, Length
    from engine.road.net import Place
    from engine.road.values import RoadSection

_NUMBERED_EACH = 5
_KM = (10, 5, 2, 1)
"""Steps of the kilometres written: the first that gives three or more."""


def draw_numbers(board: Board, length: Length, lang: str) -> Iterator[Shape]:
    """Yield every fifth square on the left, kilometres on the right, names between."""
    chart = laid_chart(board, length)
    rows: dict[int, list[Place]] = {}
    for place in chart:
        if 1 <= place[0] <= board.road.rows:
            rows.setdefault(place[0], []).append(place)
    for row, places in sorted(rows.items()):
        if row % _NUMBERED_EACH == 0 or row in (1, board.road.rows):
            square = chart.square(places[0])
            yield from _written(board, square, row, str(row), "number.strong", 0.5)
    for row, km in _kilometres(board).items():
        if row in rows:
            square = chart.square(max(rows[row], key=lambda place: place[1]))
            text = say(lang, "board.km", km=km)
            yield from _written(board, square, row, text, "number.strong", 0.4)
    for section in board.road.sections:
        if section.name:
            yield from _named(board, length, section)


def _written(
    board: Board, square: Square, row: int, text: str, role: str, share: float
) -> Iterator[Shape]:
    """Yield a text in the middle of a square, upright on the table."""
    wide, high = min(square.free) * 0.94, min(square.free) * share
    box = Box(-wide / 2, -high * 0.75, wide, high * 1.5)
    ink = f"terrain.{board.road.terrain[row - 1]}"
    written = fit_text(box, text, role, ink=f"{ink}.on", size=high)
    plate = min(wide, written.width + high * 0.3)
    yield Group(
        (Rect(ink, -plate / 2, -high * 0.55, plate, high * 1.1, 1.0), written),
        transform_to(*square.centre),
    )


def _kilometres(board: Board) -> dict[int, int]:
    """Return the squares at whose end a round kilometre is passed."""
    total = int(board.road.sections[-1].to_km)
    step = next((s for s in _KM if total >= 3 * s), 1)
    found = {}
    for section in board.road.sections:
        first = int(section.from_km // step + 1) * step
        for km in range(first, int(section.to_km) + 1, step):
            share = float((km - section.from_km) / (section.to_km - section.from_km))
            row = section.first - 1 + max(1, round(share * section.squares))
            found[row] = km
    return found


def _named(board: Board, length: Length, section: RoadSection) -> Iterator[Shape]:
    """Yield the name of a section along its longest straight piece, never upside down."""
    inside = [
        p
        for p in length.pieces
        if p.first >= section.first and p.last <= section.last and p.kind.shape == "straight"
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
    ink = f"terrain.{section.terrain}"
    text = fit_text(
        Box(-wide / 2, -high / 2, wide, high),
        section.name,
        "text.strong",
        ink=f"{ink}.on",
        size=high * 0.9,
    )
    plate = text.width + high * 0.5
    yield Group(
        (Rect(ink, -plate / 2, -high / 2, plate, high, 2.0), text),
        transform_to((one[0] + two[0]) / 2, (one[1] + two[1]) / 2, turned),
    )
