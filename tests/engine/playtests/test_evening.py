"""Evenings: the fitted stage, and the other ways to the time one has."""

from __future__ import annotations

import pytest

from engine.board.played_roads import roads_of
from engine.playtests.evening import (
    evening_ends,
    other_ways,
    ride_minutes,
    take_way,
    with_fewer,
)
from engine.road.fit import fit_minutes, fit_squares, real_tour
from engine.tour.edit import replace_stage
from engine.tour.file import load

GIRO = load("samples/giro-2019.etapa")
SIERRA = load("samples/sierra.etapa")


def test_races_of_a_fitted_stage_take_about_its_minutes():
    """Nine in ten are within 16 % of the estimate it is fitted by."""
    fit = fit_minutes(SIERRA, 4, 90)
    assert fit.value == pytest.approx(90, abs=3)
    raced = ride_minutes(replace_stage(SIERRA, 4, fit.stage), 4, 5)
    assert raced == pytest.approx(fit.value, rel=0.25)


@pytest.mark.parametrize("number", [1, 4])
def test_each_other_way_says_what_it_makes_of_the_stage_and_of_the_tour(number: int):
    """R13.3, RULING 96, RULING 100 — the same minutes as stand at the stages once it is taken."""
    before = [stage.minutes for stage in roads_of(real_tour(SIERRA, number)).stages]
    ways = other_ways(SIERRA, number, 60)
    assert [way.kind for way in ways] == ["teams", "riders", "simplified", "closed"]
    for way in ways:
        taken = take_way(SIERRA, number, way.kind, way.count)
        after = [stage.minutes for stage in roads_of(taken).stages]
        assert way.stage == (before[number - 1], after[number - 1])
        assert way.tour == (sum(before), sum(after))
        assert way.stage.after < way.stage.before


def test_fewer_sit_down_to_a_table():
    """R2.1 — the first teams, and the first riders of each."""
    small = with_fewer(SIERRA, teams=2, riders=5)
    assert [len(team.riders) for team in small.teams] == [5, 5]


def test_an_evening_ends_at_a_line_near_its_share_of_the_time():
    road = roads_of(GIRO).road(20)
    assert evening_ends(road, GIRO, 2) == [154]
    assert 154 in {line.square for line in road.lines}
    three = evening_ends(road, GIRO, 3)
    assert three == sorted(set(three))
    assert evening_ends(road, GIRO, 1) == []


def test_evenings_of_a_stage_without_lines_end_in_the_middle():
    flat = fit_squares(GIRO, 10, 100).road
    (end,) = evening_ends(flat, GIRO, 2)
    assert 0 < end < flat.rows
