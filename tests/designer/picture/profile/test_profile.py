from __future__ import annotations

from decimal import Decimal

import pytest

from designer.picture.profile import scale
from designer.picture.profile.draw import draw_profile, profile_frame
from designer.picture.shapes import Group, Picture, Polygon, Shape, Text
from engine.intake.profile import Profile, pack_profile
from engine.road.values import Line, Road, RoadSection
from engine.tour.values import Stage

D = Decimal


def _road(name: str = "Alto de la Chapela") -> Road:
    """R3.17 — example 2: 119 flat, 18 of a climb, 8 of a descent, 36 flat."""
    sections = (
        RoadSection(0, "FLAT", D(0), D(119), D(119), 1, 119),
        RoadSection(1, "MTN_3", D(120), D(126), D(6), 120, 137, name),
        RoadSection(2, "DESC_LOW", D(126), D(134), D(8), 138, 145),
        RoadSection(3, "FLAT", D(134), D(170), D(36), 146, 181),
    )
    lines = (
        Line("INTERMEDIATE_SPRINT", 85, D(85), "Tarancón"),
        Line("SUMMIT", 137, D(126), name, "3"),
        Line("FINISH", 181, D(170)),
    )
    terrain = tuple(s.terrain for s in sections for _ in range(s.squares))
    return Road("2", "road", "LOW_MOUNTAIN", 3, 181, terrain, sections, lines, km=D(169))


def _flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    found: list[Shape] = []
    for shape in shapes:
        found += _flat(shape.shapes) if isinstance(shape, Group) else [shape]
    return found


def _texts(picture: Picture) -> list[str]:
    return [shape.text for shape in _flat(picture.shapes) if isinstance(shape, Text)]


def test_climbs_are_named_with_category_and_length():
    """A summit carries its name, its category, its kilometre and the climb's length."""
    texts = _texts(draw_profile(_road(), 277, 95, lang="es"))
    assert {"Alto de la Chapela", "km 126 · 6 km", "3"} <= set(texts)


def test_a_measured_climb_shows_its_gradient():
    """With a real profile the mean gradient stands at the summit: 300 m in 6 km are 5 %."""
    real = scale.measured_relief([(0, 100), (120, 100), (126, 400), (134, 150), (170, 150)])
    assert "km 126 · 6 km al 5 %" in _texts(draw_profile(_road(), 277, 95, relief=real, lang="es"))


def test_squares_stand_along_the_foot():
    """R3.17 — every section's last square is written below it."""
    assert {"119", "137", "145", "181"} <= set(_texts(draw_profile(_road(), 277, 95)))


def test_every_section_is_coloured_under_the_line():
    """Each section has one outline of its own terrain, in riding order."""
    shapes = draw_profile(_road(), 277, 95).shapes
    assert [s.role for s in shapes if isinstance(s, Polygon)] == [
        "terrain.FLAT",
        "terrain.MTN_3",
        "terrain.DESC_LOW",
        "terrain.FLAT",
    ]


@pytest.mark.parametrize(("width", "height"), [(277, 95), (120, 45), (1100, 400)])
def test_nothing_leaves_the_sheet(width: float, height: float):
    """Every text of a profile of any size lies on it, however long the names."""
    picture = draw_profile(_road("W" * 300), width, height)
    for shape in picture.shapes:
        if isinstance(shape, Text):
            assert 0 <= shape.y <= height
            assert shape.width <= width
        if isinstance(shape, Group):
            (text,) = shape.shapes
            assert isinstance(text, Text)
            assert shape.transform[5] - text.width >= 0


def test_a_relief_from_terrain_rises_and_falls():
    """Without a profile climbs rise, descents fall and the lowest point is zero."""
    drawn = scale.relief_from_terrain(_road())
    assert min(drawn.heights) == 0
    assert drawn.at(126) > drawn.at(120)
    assert drawn.at(134) < drawn.at(126)


def test_an_imported_stage_brings_its_heights():
    """The packed heights of a stage become the relief its profile is drawn with."""
    heights = tuple(float(h) for h in range(100, 141))
    stage = Stage("x", profile=pack_profile(Profile(2000.0, heights, 40, 3)))
    real = scale.relief_of(stage)
    assert real is not None
    assert real.measured
    assert (real.at(0), real.at(1), real.at(2)) == (100, 120, 140)
    assert scale.relief_of(Stage("typed in")) is None


def test_a_relief_a_little_longer_than_the_stage_is_drawn_to_its_end():
    """The road ends where the stage ends, whatever the track's own length."""
    real = scale.measured_relief([(0, 100), (172, 300)])
    last = [
        s for s in draw_profile(_road(), 277, 95, relief=real).shapes if isinstance(s, Polygon)
    ][-1]
    assert max(x for x, _ in last.points) == profile_frame(_road(), 277, 95).x(170)
