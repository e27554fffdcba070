"""Which way the road goes: a chevron on it every few squares, under what is written there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.shapes import Circle, Group, Polygon, transform_to
from engine.board import geometry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from engine.board.values import Board, Length

_EACH, _AT = 10, 3
"""A chevron every so many squares, where no number stands and no kilometre ends."""
_SIZE = 0.5
_CHEVRON = ((-0.5, -0.5), (-0.15, -0.5), (0.5, 0.0), (-0.15, 0.5), (-0.5, 0.5), (0.15, 0.0))


def way(board: Board, length: Length) -> Iterator[Shape]:
    """Yield the chevrons of a length, in the middle lane or in both branches."""
    for piece in length.pieces:
        lanes = geometry.row_lanes(piece.kind, board.gauge)
        chosen = range(1, lanes + 1) if piece.kind.lanes else ((lanes + 1) // 2,)
        for row in range(piece.first, piece.last + 1):
            if not 1 <= row <= board.road.rows or row % _EACH != _AT:
                continue
            ground = f"terrain.{board.road.terrain[row - 1]}"
            for lane in chosen:
                square = piece.square(row, lane, board.gauge)
                size = _SIZE * min(square.free)
                points = tuple((x * size, y * size) for x, y in _CHEVRON)
                drawn = (Circle(ground, 0, 0, 0.9 * size), Polygon(f"{ground}.on", points))
                yield Group(drawn, transform_to(*square.centre, square.angle))
