"""The sketch of a laid board: the way of its road over the table by terrain, and its lines."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pieces.badge import sign_letters
from designer.picture.shapes import Box, Circle, Line, Polygon
from engine.board import geometry
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from designer.picture.shapes import Point, Shape
    from engine.board.values import Board, Length, Piece
    from engine.road.values import Line as RoadLine

_SKETCH_DISC = 2.6


def draw_sketch(board: Board, length: Length, box: Box, lang: str) -> list[Shape]:
    """Return one length of a board as large as a box allows: where the road goes, not its squares.

    Start, finish, sprints, feed zones and summits stand where they lie.
    """
    table = board.table
    left, top, right, foot = table.edge
    factor = min(box.width / (right - left), box.height / (foot - top))
    x = box.x + (box.width - (right - left) * factor) / 2 - left * factor
    y = box.y - top * factor

    def at(point: Point) -> Point:
        return x + point[0] * factor, y + point[1] * factor

    found: list[Shape] = [Polygon("reserve", tuple(map(at, outline))) for outline in table.outlines]
    for piece in sorted(length.pieces, key=lambda piece: piece.kind.carries):
        found += _piece(board, piece, at)
    return [*found, *_lines(board, length, at, lang)]


def _piece(board: Board, piece: Piece, at: Callable[[Point], Point]) -> Iterator[Shape]:
    """Yield a piece as bands, one for each terrain on it; what is no road of the stage is bare."""
    gauge, terrain = board.gauge, board.road.terrain
    lanes = geometry.row_lanes(piece.kind, gauge)
    rows = range(piece.first, piece.last + 1)

    def role(row: int) -> str:
        return f"terrain.{terrain[row - 1]}" if 1 <= row <= board.road.rows else "course.bare"

    for kind, same in groupby(rows, key=role):
        ahead: list[Point] = []
        back: list[Point] = []
        for row in same:
            outer = piece.square(row, 1, gauge).corners
            inner = piece.square(row, lanes, gauge).corners
            ahead += [outer[0], outer[1]]
            back += [inner[3], inner[2]]
        yield Polygon(kind, tuple(map(at, (*ahead, *reversed(back)))))
        yield Line("rule.ink", tuple(map(at, ahead)))
        yield Line("rule.ink", tuple(map(at, back)))


def _lines(
    board: Board, length: Length, at: Callable[[Point], Point], lang: str
) -> Iterator[Shape]:
    """Yield a disc with its letters for the start and every line that lies in this length."""
    signs = [("START", 1)] + [(_sign(board, line), line.square) for line in board.road.lines]
    for kind, square in signs:
        piece = next((p for p in length.pieces if p.first <= square <= p.last), None)
        if piece is None:
            continue
        lane = (geometry.row_lanes(piece.kind, board.gauge) + 1) // 2
        x, y = at(piece.square(square, lane, board.gauge).centre)
        role = f"terrain.{kind}" if kind in board.road.terrain else f"badge.{kind}"
        yield Circle(role, x, y, _SKETCH_DISC)
        yield Circle("rule.ink", x, y, _SKETCH_DISC)
        room = Box(
            x - _SKETCH_DISC * 0.8, y - _SKETCH_DISC * 0.8, _SKETCH_DISC * 1.6, _SKETCH_DISC * 1.6
        )
        yield fit_text(room, sign_letters(lang, kind), "number.tiny", ink=f"{role}.on")


def _sign(board: Board, line: RoadLine) -> str:
    """Return the sign of a line: a summit has that of its climb."""
    if line.kind == SUMMIT or (line.kind == FINISH and line.category):
        return board.road.terrain[line.square - 1]
    return line.kind
