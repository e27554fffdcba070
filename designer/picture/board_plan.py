"""A board drawn small: the plan its pieces are laid by, and the sketch of where the road goes."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from designer.picture.board import draw_length
from designer.picture.lettering import fit_text
from designer.picture.markers import sign_letters
from designer.picture.shapes import Box, Circle, Group, Line, Polygon, resize_shapes, transform_to
from engine.board import geometry
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from designer.language import Language
    from designer.picture.shapes import Point, Shape
    from engine.board.values import Board, Length, Piece
    from engine.road.values import Line as RoadLine


_PLAN_DISC, _SKETCH_DISC = 1.6, 2.6
"""Millimetres of radius: the disc of a piece's number, and that of a line on the sketch."""
_THIN = 0.36
"""Of their width are the lines of a board that is drawn small."""
_READ = 0.8
"""Millimetres of the em: a text that would come out smaller is left out."""


def draw_plan(board: Board, length: Length, box: Box, language: Language) -> list[Shape]:
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

    small = resize_shapes(draw_length(board, length, language), factor / _THIN, _READ / _THIN)
    shapes: list[Shape] = [Group(tuple(small), transform_to(x, y, 0, _THIN))]
    for number, piece in enumerate(length.pieces, start=1):
        shapes += _draw_number(at(_entry_point(board, piece)), number)
    return [*shapes, _draw_arrow(board, length.pieces[0], at)]


def _entry_point(board: Board, piece: Piece) -> Point:
    """Return the middle of the first square of a piece, where its number stands."""
    lanes = geometry.row_lanes(piece.kind, board.gauge)
    return piece.square_at(piece.first, (lanes + 1) // 2, board.gauge).centre


def _draw_number(place: Point, number: int) -> list[Shape]:
    x, y = place
    box = Box(x - _PLAN_DISC * 0.8, y - _PLAN_DISC, _PLAN_DISC * 1.6, 2 * _PLAN_DISC)
    return [Circle("blank", x, y, _PLAN_DISC), fit_text(box, str(number), "number.tiny")]


def _draw_arrow(board: Board, piece: Piece, at: Callable[[Point], Point]) -> Shape:
    """Return an arrow along the first piece: that way they ride."""
    x, y = at(piece.pose.place_point((board.gauge.length * 1.7, -board.gauge.half * 0.6)))
    shaft = (Line("rule.bold", ((0, 0), (6, 0))), Polygon("solid", ((6, -1.4), (8.6, 0), (6, 1.4))))
    return Group(shaft, transform_to(x, y, piece.pose.angle))


def draw_sketch(board: Board, length: Length, box: Box, language: Language) -> list[Shape]:
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

    shapes: list[Shape] = [
        Polygon("reserve", tuple(map(at, outline))) for outline in table.outlines
    ]
    for piece in sorted(length.pieces, key=lambda piece: piece.kind.carries):
        shapes += _draw_bands(board, piece, at)
    return [*shapes, *_draw_lines(board, length, at, language)]


def _draw_bands(board: Board, piece: Piece, at: Callable[[Point], Point]) -> Iterator[Shape]:
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
            outer = piece.square_at(row, 1, gauge).corners
            inner = piece.square_at(row, lanes, gauge).corners
            ahead += [outer[0], outer[1]]
            back += [inner[3], inner[2]]
        yield Polygon(kind, tuple(map(at, (*ahead, *reversed(back)))))
        yield Line("rule.ink", tuple(map(at, ahead)))
        yield Line("rule.ink", tuple(map(at, back)))


def _draw_lines(
    board: Board, length: Length, at: Callable[[Point], Point], language: Language
) -> Iterator[Shape]:
    """Yield a disc with its letters for the start and every line that lies in this length."""
    signs = [("START", 1)] + [(_sign_of(board, line), line.square) for line in board.road.lines]
    for kind, square in signs:
        piece = next((p for p in length.pieces if p.first <= square <= p.last), None)
        if piece is None:
            continue
        lane = (geometry.row_lanes(piece.kind, board.gauge) + 1) // 2
        x, y = at(piece.square_at(square, lane, board.gauge).centre)
        role = f"terrain.{kind}" if kind in board.road.terrain else f"badge.{kind}"
        yield Circle(role, x, y, _SKETCH_DISC)
        yield Circle("rule.ink", x, y, _SKETCH_DISC)
        room = Box(
            x - _SKETCH_DISC * 0.8, y - _SKETCH_DISC * 0.8, _SKETCH_DISC * 1.6, _SKETCH_DISC * 1.6
        )
        yield fit_text(room, sign_letters(language, kind), "number.tiny", ink=f"{role}.on")


def _sign_of(board: Board, line: RoadLine) -> str:
    """Return the sign of a line: a summit has that of its climb."""
    if line.kind == SUMMIT or (line.kind == FINISH and line.category):
        return board.road.terrain[line.square - 1]
    return line.kind
