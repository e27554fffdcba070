from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from engine.board import geometry
from engine.board.catalogue import make_gauge, tile, tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.catalogue import Gauge, Tile
    from engine.board.geometry import Square

gauges = st.builds(
    make_gauge, st.integers(2, 6), st.floats(10, 40), st.floats(10, 40), st.floats(20, 200)
)
pieces = st.sampled_from([(t, face) for t in tiles().values() for face in t.faces])


def squares(kind: Tile, face: str, measures: Gauge) -> Iterator[Square]:
    for row in range(kind.rows):
        for lane in range(1, geometry.row_lanes(kind, measures) + 1):
            yield geometry.piece_square(kind, face, row, lane, measures)


@given(gauges, pieces)
def test_every_square_lies_on_its_piece(measures: Gauge, piece: tuple[Tile, str]) -> None:
    kind, face = piece
    outline = Polygon(geometry.piece_outline(kind, face, kind.rows, measures))
    assert outline.is_valid
    for square in squares(kind, face, measures):
        for point in (square.centre, *square.corners):
            assert outline.distance(Point(point)) < 1e-6


@given(gauges, pieces)
def test_squares_do_not_overlap(measures: Gauge, piece: tuple[Tile, str]) -> None:
    kind, face = piece
    shapes = [Polygon(square.corners) for square in squares(kind, face, measures)]
    assert math.isclose(unary_union(shapes).area, sum(s.area for s in shapes), rel_tol=1e-6)


@given(gauges, pieces)
def test_the_free_rectangle_of_a_square_lies_on_its_piece(
    measures: Gauge, piece: tuple[Tile, str]
) -> None:
    """A token as large as the free rectangle stays on its piece, in bends too."""
    kind, face = piece
    outline = Polygon(geometry.piece_outline(kind, face, kind.rows, measures))
    for square in squares(kind, face, measures):
        along, across = square.free
        x, y = square.centre
        turn = math.radians(square.angle)
        dx, dy = along / 2 * math.cos(turn), along / 2 * math.sin(turn)
        ex, ey = -across / 2 * math.sin(turn), across / 2 * math.cos(turn)
        corners = [(x + a * dx + b * ex, y + a * dy + b * ey) for a, b in _ROUND]
        assert Polygon(corners).difference(outline).area < 1e-5


_ROUND = ((1, 1), (1, -1), (-1, -1), (-1, 1))


@given(gauges, pieces)
def test_left_squares_lie_left_of_right_ones(measures: Gauge, piece: tuple[Tile, str]) -> None:
    """Lane 1 is the left one in riding direction on every shared road."""
    kind, face = piece
    for row in range(kind.rows):
        first = geometry.piece_square(kind, face, row, 1, measures)
        last = geometry.piece_square(kind, face, row, geometry.row_lanes(kind, measures), measures)
        turn = math.radians((first.angle + last.angle) / 2)
        dx, dy = last.centre[0] - first.centre[0], last.centre[1] - first.centre[1]
        assert -math.sin(turn) * dx + math.cos(turn) * dy > 0


def test_four_curves_close_a_circle_exactly() -> None:
    curve, measures = tile("curve"), make_gauge()
    pose = geometry.Pose(100.0, 200.0, 0.0)
    for _ in range(4):
        pose = pose.place_pose(geometry.piece_end(curve, "left", 6, measures))
    assert pose == geometry.Pose(100.0, 200.0, 0.0)


@pytest.mark.parametrize("face", ["left", "right"])
def test_a_token_of_fifteen_millimetres_fits_every_square_of_a_curve(face: str) -> None:
    for square in squares(tile("curve"), face, make_gauge()):
        assert min(square.free) >= 15


@given(gauges)
def test_left_and_right_curves_mirror_each_other(measures: Gauge) -> None:
    curve = tile("curve")
    left = geometry.piece_end(curve, "left", 6, measures)
    right = geometry.piece_end(curve, "right", 6, measures)
    assert (left.x, left.y, left.angle) == (right.x, -right.y, -right.angle)


@given(gauges, pieces, st.sampled_from([-1, 1]))
def test_what_stands_beside_the_road_stands_clear_of_it(
    measures: Gauge, piece: tuple[Tile, str], side: int
) -> None:
    kind, face = piece
    outline = Polygon(geometry.piece_outline(kind, face, kind.rows, measures))
    for row in range(kind.rows):
        spot = geometry.place_beside(kind, face, row, side, 3, measures)
        assert 2.9 < outline.distance(Point(spot.x, spot.y)) <= 3 + 1e-6
