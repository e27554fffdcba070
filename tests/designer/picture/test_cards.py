from __future__ import annotations

from itertools import combinations

import pytest
from shapely import Polygon as Outline
from shapely.geometry import Point as Place

from designer.picture import look
from designer.picture.cards import draw_net, net_outline, numbered_face
from designer.picture.riders import SHAPES, draw_emblem, draw_jersey
from designer.picture.shapes import Circle, Group, Polygon, moved_point


def _area(kind: str) -> Outline:
    shape = draw_emblem(kind, (0, 0), 10, "solid")
    if isinstance(shape, Circle):
        return Place(0, 0).buffer(shape.radius, 64)
    assert isinstance(shape, Polygon)
    return Outline(shape.points)


@pytest.mark.parametrize(("one", "other"), list(combinations(SHAPES, 2)))
def test_team_shapes_differ_in_outline(one: str, other: str):
    """Laid over each other, any two shapes leave a tenth of their area uncovered."""
    a, b = _area(one), _area(other)
    assert a.symmetric_difference(b).area > 0.1 * min(a.area, b.area)


def test_every_team_shape_can_be_drawn():
    """The look names no shape that nobody can draw."""
    assert {look.team_shape(team) for team in look.teams()} == set(SHAPES)


def test_a_net_has_six_faces_inside_its_cut():
    """The cut of a fold-up die encloses six squares and overlaps itself nowhere."""
    side = 16.0
    outline = Outline(net_outline(side))
    assert outline.is_valid
    faces = [shape for shape in draw_net(_faces(side), side).shapes if isinstance(shape, Group)]
    squares = [
        Outline([moved_point(f.transform, p) for p in ((0, 0), (side, 0), (side, side), (0, side))])
        for f in faces
    ]
    assert len(squares) == 6
    assert all(outline.buffer(1e-6).contains(square) for square in squares)
    assert outline.area > 6 * side**2


def test_opposite_faces_add_up_to_seven():
    """Folded, 1 lies over against 6, 2 against 5 and 3 against 4, as on any die."""
    side = 10.0
    faces = [shape for shape in draw_net(_faces(side), side).shapes if isinstance(shape, Group)]
    at = {
        n: (f.transform[4], f.transform[5]) for n, f in zip((1, 2, 6, 5, 3, 4), faces, strict=True)
    }
    row = [n for n in at if at[n][1] == at[1][1]]
    belt = sorted(row, key=lambda n: at[n][0])
    assert belt[0] + belt[2] == belt[1] + belt[3] == 7
    assert set(at) - set(row) == {3, 4}


def _faces(side: float) -> list[tuple[object, ...]]:
    return [numbered_face(side, str(n)) for n in range(1, 7)]


@pytest.mark.parametrize("kind", ["TOUR", "GIRO", "VUELTA", "REGULARITY", "MOUNTAIN", "WORLD"])
def test_every_leader_has_a_jersey(kind: str):
    """R1.14 — three tours, regularity, mountain and the world champion, each told apart."""
    others = {"TOUR", "GIRO", "VUELTA", "REGULARITY", "MOUNTAIN", "WORLD"} - {kind}
    assert all(draw_jersey(kind, 0, 0, 18) != draw_jersey(other, 0, 0, 18) for other in others)
