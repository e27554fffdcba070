"""The road as it lies: terrain of every square by colour and pattern, tiles by their edges."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from designer.picture.pattern import pattern_marks, point_inside
from designer.picture.shapes import Group, Line, Polygon, transform_to
from designer.picture.tile import draw_tile
from engine.board import geometry
from engine.board.catalogue import FINISH, ROUNDABOUT, START
from engine.board.chart.laid import laid_chart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Point, Shape
    from engine.board.values import Board, Length, Piece


_DRAWN = (START, FINISH, ROUNDABOUT)
"""Kinds shown as the tile they are, not as the terrain they carry."""
_FINE = 6
"""Parts a bent square's side is drawn in."""


def draw_road(board: Board, length: Length, lang: str) -> Iterator[Shape]:
    """Yield the pieces of a length, bridges last: what passes below them is hidden."""
    divided = _divided(board, length)
    for over, pieces in groupby(sorted(length.pieces, key=_carries), key=_carries):
        for piece in pieces:
            yield from _piece(board, piece, lang)
        if not over:
            yield from divided
    for piece in length.pieces:
        if piece.first < length.first + length.kept:
            yield Polygon("hand-over", piece.outline(board.gauge))


def _carries(piece: Piece) -> bool:
    return piece.kind.carries


def _divided(board: Board, length: Length) -> Iterator[Shape]:
    """Yield the squares of bends whose lanes have lengths of their own, and their thick lines."""
    chart = laid_chart(board, length)
    for patch in chart.divided:
        for place, square in patch.squares.items():
            terrain = board.road.terrain[place[0] - 1]
            yield Polygon(f"terrain.{terrain}", square.outline)
            yield from pattern_marks(terrain, square.corners)
            yield Polygon("road.square", square.outline)
        yield Polygon("piece", patch.outline)
    for line in chart.thick:
        yield Line("course.thick", line)


def _piece(board: Board, piece: Piece, lang: str) -> Iterator[Shape]:
    kind, gauge = piece.kind, board.gauge
    if not 1 <= piece.first <= board.road.rows or kind.kind in _DRAWN:
        drawn = draw_tile(kind, piece.face, piece.rows, gauge, lang=lang, bleed=0)
        yield Group(drawn, transform_to(*piece.pose))
    else:
        yield from _squares(board, piece)
        if kind.carries:
            yield from _parapets(board, piece)
    yield Polygon("piece", piece.outline(gauge))


def _squares(board: Board, piece: Piece) -> Iterator[Shape]:
    """Yield the ground of every row, then patterns and lines, which no ground may cover."""
    count = geometry.row_lanes(piece.kind, board.gauge)
    rows = range(piece.first, piece.last + 1)
    edges = {row: _edges(board, piece, row) for row in rows}
    for row in rows:
        sides = edges[row]
        terrain = board.road.terrain[row - 1]
        yield Polygon(f"terrain.{terrain}", (*sides[0], *reversed(sides[-1])))
    for row in rows:
        for lane in range(1, count + 1):
            corners = piece.square(row, lane, board.gauge).corners
            yield from pattern_marks(board.road.terrain[row - 1], corners)
        yield from (Line("road.square", edge) for edge in edges[row][1:-1])
        if row < piece.last:
            yield Line("road.square", (edges[row][0][-1], edges[row][-1][-1]))


def _edges(board: Board, piece: Piece, row: int) -> list[tuple[Point, ...]]:
    """Return the lines along a row, from its left edge over all lanes to its right one."""
    gauge, kind, at = board.gauge, piece.kind, row - piece.first
    parts = _FINE if kind.shape == "curve" else 1
    finer = replace(kind, rows=kind.rows * parts)
    shorter = replace(gauge, length=gauge.length / parts)
    found = []
    for lane in range(1, geometry.row_lanes(kind, gauge) + 1):
        squares = [
            geometry.piece_square(finer, piece.face, at * parts + part, lane, shorter).corners
            for part in range(parts)
        ]
        if lane == 1:
            found.append((squares[0][0], *(corners[1] for corners in squares)))
        found.append((squares[0][3], *(corners[2] for corners in squares)))
    return [tuple(piece.pose.at(point) for point in edge) for edge in found]


def _parapets(board: Board, piece: Piece) -> Iterator[Shape]:
    """Yield the two walls of a bridge, along its outer lanes."""
    for lane, near, far in (
        (1, 0.0, 0.12),
        (geometry.row_lanes(piece.kind, board.gauge), 0.88, 1.0),
    ):
        for row in range(piece.first, piece.last + 1):
            corners = piece.square(row, lane, board.gauge).corners
            yield Polygon(
                "parapet",
                tuple(
                    point_inside(corners, u, v)
                    for u, v in ((0, near), (1, near), (1, far), (0, far))
                ),
            )
