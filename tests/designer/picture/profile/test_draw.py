from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.language import ENGLISH, SPANISH
from designer.picture.profile import scale
from designer.picture.profile.draw import draw_flags, draw_profile, profile_frame, spread_labels
from designer.picture.profile.scale import measured_relief, profile_scale
from designer.picture.shapes import Group, Picture, Polygon, Text
from engine.intake.profile import Profile, pack_profile
from engine.road.values import Line, Road, RoadSection
from engine.tour.values import Stage
from tests.designer.picture.conftest import flat

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


def _texts(picture: Picture) -> list[str]:
    return [shape.text for shape in flat(picture.shapes) if isinstance(shape, Text)]


MEASURED = scale.measured_relief([(0, 100), (120, 100), (126, 400), (134, 150), (170, 150)])


@pytest.mark.parametrize(
    ("relief", "told"),
    [
        (None, {"Alto de la Chapela", "km 126 · 6 km", "3", "119", "137", "145", "181"}),
        (MEASURED, {"km 126 · 6 km al 5 %"}),
    ],
)
def test_a_profile_names_its_climbs_and_the_last_square_of_every_section(
    relief: scale.Relief | None, told: set[str]
):
    """R3.17 — with category and length; measured, the mean gradient: 300 m in 6 km are 5 %."""
    assert told <= set(_texts(draw_profile(_road(), 277, 95, relief=relief, language=SPANISH)))


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
    assert drawn.height_at(126) > drawn.height_at(120)
    assert drawn.height_at(134) < drawn.height_at(126)


def test_an_imported_stage_brings_its_heights():
    """The packed heights of a stage become the relief its profile is drawn with."""
    heights = tuple(float(h) for h in range(100, 141))
    stage = Stage("x", profile=pack_profile(Profile(2000.0, heights, 40, 3)))
    real = scale.relief_of(stage)
    assert real is not None
    assert real.measured
    assert (real.height_at(0), real.height_at(1), real.height_at(2)) == (100, 120, 140)
    assert scale.relief_of(Stage("typed in")) is None


def test_a_relief_a_little_longer_than_the_stage_is_drawn_to_its_end():
    """The road ends where the stage ends, whatever the track's own length."""
    real = scale.measured_relief([(0, 100), (172, 300)])
    last = [
        s for s in draw_profile(_road(), 277, 95, relief=real).shapes if isinstance(s, Polygon)
    ][-1]
    assert max(x for x, _ in last.points) == profile_frame(_road(), 277, 95).x(170)


PLACES = st.lists(st.floats(0, 200), max_size=30).map(sorted)


@given(PLACES, st.floats(0.5, 20))
def test_labels_keep_their_order_and_distance(wanted: list[float], gap: float):
    """Labels stay in order, inside the sheet, apart by the gap or by an even share of the room."""
    found = spread_labels(wanted, gap, 0, 200)
    apart = min(gap, 200 / max(1, len(wanted) - 1))
    assert len(found) == len(wanted)
    assert all(-1e-6 <= place <= 200 + 1e-6 for place in found)
    assert all(b - a >= apart - 1e-6 for a, b in pairwise(found))


@given(PLACES)
def test_labels_with_room_stay_where_they_are(wanted: list[float]):
    """A label nobody crowds is not moved."""
    alone = [place for at, place in enumerate(wanted) if at % 1000 == 0]
    assert spread_labels(alone, 5, 0, 200) == alone


@pytest.mark.parametrize("gradient", [-9, -4, 0, 4, 9])
@pytest.mark.parametrize("size", [(240, 45), (200, 60), (180, 90)])
def test_the_height_of_the_finish_never_lies_on_the_road(gradient: int, size: tuple[int, int]):
    """Down or up to the line, over a low picture or a high one, nor does that of the start."""
    road = _road()
    end = float(road.finish_km)
    points = [(km / 10, 800 + gradient * 10 * (km / 10 - end)) for km in range(int(end * 10) + 1)]
    relief = measured_relief([(km, max(metres, 100.0)) for km, metres in points])
    sheet = profile_scale(road, *size, relief, ENGLISH)
    heights = [s for s in draw_flags(sheet) if isinstance(s, Text)]

    assert len(heights) == 2
    for text in heights:
        start = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * text.width
        for n in range(11):
            x = start + text.width * n / 10
            km = (x - sheet.plot.x) / sheet.plot.width * sheet.axis.km
            inside = 0 <= km <= sheet.km
            assert not inside or text.y <= sheet.y(relief.height_at(km)) + 0.01
