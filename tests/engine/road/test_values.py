"""The kilometres of rows: each section's squares share its kilometres evenly."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.engine.road.built import build
from tests.engine.road.roads import BOOK, listed
from tests.engine.tour.stages import INDEX_LIST

if TYPE_CHECKING:
    from engine.road.values import Road


@pytest.fixture(scope="module")
def road() -> Road:
    """R3.17 — example 2: 119 flat, 18 of a climb, 8 of a descent, 36 flat."""
    return build(listed(INDEX_LIST), BOOK)


def test_a_section_ends_at_its_own_kilometre(road: Road):
    """And the road begins at 0; the run-off behind the finish is no part of the stage."""
    assert road.km_at(0) == 0
    ends = [(road.km_at(section.last), float(section.to_km)) for section in road.sections]
    assert [at for at, _ in ends] == pytest.approx([to for _, to in ends])
    assert road.km_at(road.rows + 5) == road.km_at(road.rows)


def test_rows_of_a_climb_are_shorter_than_those_of_the_flat(road: Road):
    """R3.3 — three squares a kilometre of a third-category climb, one of the flat."""
    climb = road.sections[1]
    step = road.km_at(climb.first + 1) - road.km_at(climb.first)
    assert step == pytest.approx(float(climb.km) / climb.squares)


def test_a_road_in_squares_alone_has_no_kilometres(road: Road):
    """A record of a game may ride one: everything on it lies at 0."""
    assert replace(road, sections=()).km_at(17) == 0
