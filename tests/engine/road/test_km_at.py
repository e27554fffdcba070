"""Kilometres of rows: each section's squares share its kilometres evenly."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.tour.file import load
from engine.tour.rules import Rules
from tests.engine.road.built import build

if TYPE_CHECKING:
    from engine.road.values import Road

THREE = Path(__file__).parents[3] / "samples" / "three-examples.etapa"


@pytest.fixture(scope="module")
def road() -> Road:
    """R3.17 — example 2: 119 flat, 18 of a climb, 8 of a descent, 36 flat."""
    return build(load(THREE).stages[1], Rules("ciclismo"), riders=48, number=2)


def test_a_section_ends_at_its_own_kilometre(road: Road):
    """And the road begins at 0."""
    assert road.km_at(0) == 0
    ends = [(road.km_at(section.last), float(section.to_km)) for section in road.sections]
    assert [at for at, _ in ends] == pytest.approx([to for _, to in ends])


def test_rows_of_a_climb_are_shorter_than_those_of_the_flat(road: Road):
    """R3.3 — three squares a kilometre of a third-category climb, one of the flat."""
    climb = road.sections[1]
    step = road.km_at(climb.first + 1) - road.km_at(climb.first)
    assert step == pytest.approx(float(climb.km) / climb.squares)


def test_a_road_in_squares_alone_has_no_kilometres(road: Road):
    """A record of a game may ride one: everything on it lies at 0."""
    assert replace(road, sections=()).km_at(17) == 0


def test_kilometres_never_fall(road: Road):
    kms = [road.km_at(row) for row in range(road.rows + 1)]
    assert kms == sorted(kms)


def test_behind_the_finish_it_is_the_last_kilometre(road: Road):
    """The run-off is no part of the stage."""
    assert road.km_at(road.rows + 5) == road.km_at(road.rows)
