"""The plan of a laid board, drawn small: pieces by number, terrain, lines, what is handed over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit
from designer.picture.pattern import square
from designer.picture.pieces.badge import badge
from designer.picture.shapes import Box, Circle, Group, Line, Polygon, Rect, placed
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.picture.shapes import Point, Shape
    from engine.board.values import Board, Length, Piece
    from engine.road import values as road_values

_DISC = 2.3
_BADGE = (5.6, 3.8)
_AWAY = 3.4
"""Millimetres on paper from the edge of the road to the middle of a badge."""


class _Scale:
    """Takes points of the table to the paper."""

    def __init__(self, board: Board, box: Box) -> None:
        left, top, _, _ = board.table.edge
        self.factor = min(box.width / board.table.width, box.height / board.table.height)
        self._x = box.x + (box.width - board.table.width * self.factor) / 2 - left * self.factor
        self._y = box.y - top * self.factor

    def at(self, point: Point) -> Point:
        return (self._x + point[0] * self.factor, self._y + point[1] * self.factor)

    def all(self, points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(self.at(point) for point in points)


def plan(board: Board, length: Length, box: Box, lang: str) -> list[Shape]:
    """Return one length of a board as large as a box allows, its pieces numbered from the start."""
    scale = _Scale(board, box)
    found: list[Shape] = [Polygon("table", scale.all(o)) for o in board.table.outlines]
    for piece in sorted(length.pieces, key=lambda p: p.kind.carries):
        found += _ground(board, piece, scale)
    for piece in length.pieces:
        if piece.first < length.first + length.kept:
            found.append(Polygon("hand-over", scale.all(piece.outline(board.gauge))))
    for line in board.road.lines:
        if length.first <= line.square <= length.last:
            found += _line(board, length, line, scale, lang)
    for stretch in board.road.stretches:
        if length.first <= stretch.first <= length.last:
            found += _section(board, length, stretch, scale, lang)
    for number, piece in enumerate(length.pieces, start=1):
        found += _number(board, piece, number, scale)
    return [*found, _arrow(board, length.pieces[0], scale)]


def _ground(board: Board, piece: Piece, scale: _Scale) -> list[Shape]:
    outline = scale.all(piece.outline(board.gauge))
    if piece.kind.shape == "roundabout":
        return [Polygon("tile.roundabout", outline), Polygon("rule.ink", outline)]
    found: list[Shape] = []
    for row in range(piece.first, piece.last + 1):
        left = piece.square(row, 1, board.gauge).corners
        right = piece.square(row, board.gauge.lanes, board.gauge).corners
        a, b, c, d = scale.all((left[0], left[1], right[2], right[3]))
        if 1 <= row <= board.road.rows:
            found += square(board.road.terrain[row - 1], (a, b, c, d))
        else:
            found.append(Polygon("solid.faint", (a, b, c, d)))
    return [*found, Polygon("rule.ink", outline)]


def _number(board: Board, piece: Piece, number: int, scale: _Scale) -> list[Shape]:
    """Return the number of a piece on a disc at its middle."""
    lanes = piece.kind.lanes or board.gauge.lanes
    middle = piece.first + piece.last
    places = [
        piece.square(row, lane, board.gauge).centre
        for row in (middle // 2, -(-middle // 2))
        for lane in (1, lanes)
    ]
    x, y = scale.at((sum(x for x, _ in places) / 4, sum(y for _, y in places) / 4))
    return [
        Circle("blank", x, y, _DISC),
        fit(Box(x - _DISC * 0.8, y - _DISC, _DISC * 1.6, 2 * _DISC), str(number), "number.small"),
    ]


def _line(
    board: Board, length: Length, line: road_values.Line, scale: _Scale, lang: str
) -> list[Shape]:
    """Return the badge of a line left of its square."""
    kind = line.kind
    if line.category and kind != FINISH:
        kind = board.road.terrain[line.square - 1]
    return badge(_beside(board, length, line.square, -1, scale), kind, lang)


def _section(
    board: Board, length: Length, stretch: road_values.Stretch, scale: _Scale, lang: str
) -> list[Shape]:
    """Return the badge of a section's terrain right of its first square."""
    box = _beside(board, length, stretch.first, 1, scale)
    return [*badge(box, stretch.terrain, lang), Rect("rule.ink", *box)]


def _beside(board: Board, length: Length, row: int, side: int, scale: _Scale) -> Box:
    piece = next(p for p in length.pieces if p.first <= row <= p.last)
    pose = piece.beside(row, side, _AWAY / scale.factor, board.gauge)
    x, y = scale.at((pose.x, pose.y))
    wide, high = _BADGE
    return Box(x - wide / 2, y - high / 2, wide, high)


def _arrow(board: Board, piece: Piece, scale: _Scale) -> Shape:
    """Return an arrow along the first piece: that way they ride."""
    x, y = scale.at(piece.pose.at((board.gauge.length * 0.3, -board.gauge.half * 0.6)))
    shaft = (Line("rule.bold", ((0, 0), (6, 0))), Polygon("solid", ((6, -1.4), (8.6, 0), (6, 1.4))))
    return Group(shaft, placed(x, y, piece.pose.angle))
