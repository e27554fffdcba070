from __future__ import annotations

import pytest
from shapely import LineString
from shapely import Polygon as Outline

from designer.picture.shapes import Group, Line, Path, Polygon, Shape, Text, moved
from designer.picture.tile import grown, tile
from engine.board import geometry
from engine.board.catalogue import Tile, gauge, tiles

FACES = [(kind, face) for kind in tiles().values() for face in kind.faces]
SAFE = 3.0


def _drawn(kind: Tile, face: str) -> tuple[Shape, ...]:
    return tile(kind, face, kind.rows, gauge(), lang="es", bleed=3)


def _outline(kind: Tile, face: str) -> Outline:
    return Outline(geometry.outline(kind, face, kind.rows, gauge()))


@pytest.mark.parametrize(("kind", "face"), FACES)
def test_the_ground_of_a_tile_reaches_3_mm_beyond_its_cut(kind: Tile, face: str):
    """Bleed on every side, so that a cut that wanders shows no white."""
    ground = _drawn(kind, face)[0]
    assert isinstance(ground, Polygon)
    assert Outline(ground.points).contains(_outline(kind, face).buffer(2.9))


@pytest.mark.parametrize(("kind", "face"), FACES)
def test_no_line_runs_along_a_cut(kind: Tile, face: str):
    """Borders of squares end at the cut; none lies on it, where it would show as a sliver."""
    edge = _outline(kind, face).exterior
    for shape in _drawn(kind, face):
        if isinstance(shape, Line):
            assert LineString(shape.points).intersection(edge.buffer(0.1)).length < 2


@pytest.mark.parametrize(("kind", "face"), FACES)
def test_the_name_of_a_tile_survives_cutting(kind: Tile, face: str):
    """Squares and kind stand in the first square, 3 mm inside the cut."""
    inner = _outline(kind, face).buffer(-SAFE)
    names = [
        (group, text)
        for group in _drawn(kind, face)
        if isinstance(group, Group)
        for text in group.shapes
        if isinstance(text, Text) and text.text.startswith(str(kind.rows))
    ]
    ((group, text),) = names
    for x, y in ((text.x, text.y), (text.x + text.width, text.y)):
        assert inner.contains(LineString([moved(group.transform, (x, y))] * 2).centroid)


def test_grit_stays_in_its_square():
    """Flecks never lie on a border of squares."""
    kind = tiles()["straight-9"]
    grit = [shape for shape in _drawn(kind, "flat") if isinstance(shape, Path)]
    assert len(grit) == 9 * gauge().lanes
    whole = _outline(kind, "flat").buffer(-0.5)
    assert all(
        whole.contains(LineString([(x, y), (x + 0.01, y)])) for p in grit for _, x, y in p.steps
    )


def test_an_outline_grows_with_sharp_corners():
    """A rectangle with bleed is a rectangle."""
    corners = grown(((0, 0), (10, 0), (10, 5), (0, 5)), 3)
    assert set(corners) == {(-3, -3), (13, -3), (13, 8), (-3, 8)}
