"""Evenings tried by races: the fitted stage, and the other ways to the time one has."""

from __future__ import annotations

import pytest

from engine.board.played_roads import roads_of
from engine.playtests.evening import (
    evening_ends,
    fit_by_races,
    other_ways,
    ride_minutes,
    with_fewer,
)
from engine.playtests.plan import stage_plan
from engine.playtests.play import play_race
from engine.road.fit import fit_squares, is_fitted, real_tour
from engine.tour.edit import replace_stage
from engine.tour.file import load

GIRO = load("samples/giro-2019.etapa")
SIERRA = load("samples/sierra.etapa")


def test_a_queen_stage_fitted_to_ninety_minutes_takes_them_by_other_races():
    """Within 15 %, by races whose dice had no part in the fitting."""
    ridden = fit_by_races(SIERRA, 4, 90, 3)
    plan = stage_plan(replace_stage(SIERRA, 4, ridden.fit.stage), 4, game="ciclismo", seed="other")
    minutes = [play_race(plan, n).values["minutes/table"] for n in range(1, 6)]
    assert sum(minutes) / 5 == pytest.approx(90, rel=0.15)
    assert ridden.before.whole > 150


def test_a_stage_whose_races_end_in_time_stays_as_it_is():
    ridden = fit_by_races(SIERRA, 1, 90, 1)
    assert not is_fitted(ridden.fit.stage)
    assert ridden.time == ridden.before


def test_the_last_paid_place_is_home_before_the_last_rider():
    time = ride_minutes(SIERRA, 4, 2)
    assert time.paid is not None
    assert time.paid < time.whole
    assert time.places == len(roads_of(SIERRA).road(4).lines[-1].points)


def test_against_the_clock_no_place_is_known_before_the_end():
    assert ride_minutes(SIERRA, 3, 1).paid is None


def test_other_ways_are_tried_and_each_is_shorter_than_the_stage_as_it_is():
    before = ride_minutes(real_tour(SIERRA, 4), 4, 2)
    ways = list(other_ways(SIERRA, 4, 90, 2, before))
    assert [way.kind for way in ways] == ["teams", "riders", "simplified", "closed"]
    assert all(way.minutes < before.whole for way in ways)


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
