"""The plan of a laid board: all that lies on the table, drawn small, and its pieces by number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.board.draw import draw_length
from designer.picture.lettering import fit_text
from designer.picture.resize import resize_shapes
from designer.picture.shapes import Box, Circle, Group, Line, Polygon, transform_to
from engine.board import geometry

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.picture.shapes import Point, Shape
    from engine.board.values import Board, Length, Piece

_PLAN_DISC = 1.6
_THIN = 0.36
"""Of their width are the lines of a board that is drawn small."""
_READ = 0.8
"""Millimetres of the em: a text that would come out smaller is left out."""


def draw_plan(board: Board, length: Length, box: Box, lang: str) -> list[Shape]:
    """Return one length of a board as large as a box allows, its pieces numbered from the start.

    All that `etapa layout` draws is on it: squares, kilometres, names, markers and indicators.
    """
    table = board.table
    factor = min(box.width / table.width, box.height / table.height)
    left, top, _, _ = table.edge
    x = box.x + (box.width - table.width * factor) / 2 - left * factor
    y = box.y - top * factor

    def at(point: Point) -> Point:
        return (x + point[0] * factor, y + point[1] * factor)

    small = resize_shapes(draw_length(board, length, lang), factor / _THIN, _READ / _THIN)
    found: list[Shape] = [Group(tuple(small), transform_to(x, y, 0, _THIN))]
    for number, piece in enumerate(length.pieces, start=1):
        found += _number(at(_entry(board, piece)), number)
    return [*found, _arrow(board, length.pieces[0], at)]


def _entry(board: Board, piece: Piece) -> Point:
    """Return the middle of the first square of a piece, where its number stands."""
    lanes = geometry.row_lanes(piece.kind, board.gauge)
    return piece.square(piece.first, (lanes + 1) // 2, board.gauge).centre


def _number(place: Point, number: int) -> list[Shape]:
    x, y = place
    box = Box(x - _PLAN_DISC * 0.8, y - _PLAN_DISC, _PLAN_DISC * 1.6, 2 * _PLAN_DISC)
    return [Circle("blank", x, y, _PLAN_DISC), fit_text(box, str(number), "number.tiny")]


def _arrow(board: Board, piece: Piece, at: Callable[[Point], Point]) -> Shape:
    """Return an arrow along the first piece: that way they ride."""
    x, y = at(piece.pose.at((board.gauge.length * 1.7, -board.gauge.half * 0.6)))
    shaft = (Line("rule.bold", ((0, 0), (6, 0))), Polygon("solid", ((6, -1.4), (8.6, 0), (6, 1.4))))
    return Group(shaft, transform_to(x, y, piece.pose.angle))
