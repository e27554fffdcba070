"""A tour as one small picture: every stage to one scale, side by side, inside its box."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.picture.profile.skyline import outline_tour, tour_skyline
from designer.picture.shapes import Box, Polygon
from engine.board.played_roads import roads_of
from engine.tour.file import load
from engine.tour.values import Tour

SAMPLES = Path(__file__).parents[4] / "samples"


@pytest.mark.parametrize("name", ["sierra", "giro-2019", "three-examples"])
def test_a_tour_stays_inside_its_box_and_every_stage_is_as_long_as_it_is(name: str):
    tour = load(SAMPLES / f"{name}.etapa")
    outline, box = outline_tour(tour.name, roads_of(tour)), Box(5, 5, 80, 20)

    shapes = [shape for shape in tour_skyline(outline, box) if isinstance(shape, Polygon)]

    points = [point for shape in shapes for point in shape.points]
    assert min(x for x, _ in points) == pytest.approx(5)
    assert max(x for x, _ in points) == pytest.approx(85)
    assert all(5 <= y <= 25 + 1e-9 for _, y in points)
    assert outline.stages == len(tour.stages)


def test_a_tour_without_a_road_has_no_picture():
    outline = outline_tour("x", roads_of(Tour("x")))

    assert list(tour_skyline(outline, Box(0, 0, 10, 10))) == []
