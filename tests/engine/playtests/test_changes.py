"""Changes of a stage that are tried: what shortens it, and what each section and sprint does."""

from __future__ import annotations

import pytest

from engine.board.played_roads import roads_of
from engine.playtests.changes import road_changes, try_changes, whole_changes
from engine.playtests.plan import stage_plan
from engine.playtests.play import play_race
from engine.tour.file import load
from tests.engine.playtests.conftest import SAMPLES

RACES = 8


def ride(plan):
    return [play_race(plan, number) for number in range(1, RACES + 1)]


@pytest.fixture(scope="module")
def giro():
    return load(SAMPLES / "giro-2019.etapa")


@pytest.fixture(scope="module")
def queen(giro):
    """The plan of the queen stage."""
    return stage_plan(giro, 16, game="ciclismo", bots=("book",))


def minutes(summary):
    return summary.spread_of("minutes/table").mean


def test_what_shortens_a_stage_is_tried_and_does(queen):
    """R13.3 — the simplification halves it; fewer riders and fewer teams take time away too."""
    tried = {one.change.key: one for one in try_changes(queen, whole_changes(queen), ride)}
    assert set(tried) == {"simplify", "riders", "teams"}
    assert all(minutes(one.after) < minutes(one.before) for one in tried.values())
    assert minutes(tried["simplify"].after) < 0.6 * minutes(tried["simplify"].before)
    assert all(one.after.races == RACES for one in tried.values())


def test_a_rule_that_holds_already_is_no_change(queen):
    simple = next(c.plan for c in whole_changes(queen) if c.key == "simplify")
    assert "simplify" not in {change.key for change in whole_changes(simple)}


def test_every_section_and_every_point_has_a_change_of_its_own(giro, queen):
    """A sprint is tried without and elsewhere; a section as flat, a flat one as rolling."""
    changes = list(road_changes(giro, 16, queen))
    stage = giro.stages[15]
    sections = [change.section for change in changes if change.key == "section"]
    assert sections == list(range(1, len(stage.sections) + 1))
    points = [change.values["km"] for change in changes if change.key == "without"]
    assert points == [point.km for point in stage.points]
    assert all(change.plan.seed == queen.seed for change in changes)
    assert all(change.plan.setup.road != queen.setup.road for change in changes)


def test_a_game_of_its_own_is_advised_by_what_it_has(giro):
    """Another game has no simplification: it may still be ridden by fewer."""
    plan = stage_plan(giro, 1, game="figueres")
    assert "simplify" not in {change.key for change in whole_changes(plan)}


def test_where_fewer_ride_each_team_chooses_whom_it_fields_that_day(giro):
    """Its sprinter starts on a flat stage, its climbers in the mountains, its leader always."""
    roads = [stage.road for stage in roads_of(giro).stages]
    flat = next(road.number for road in roads if road.type == "FLAT_STAGE")
    for number, fielded, stays in ((flat, "SPRINTER", "CLIMBER"), (14, "CLIMBER", "SPRINTER")):
        plan = stage_plan(giro, number, game="ciclismo")
        riders = next(c.plan for c in whole_changes(plan) if c.key == "riders").setup.teams
        for team, whole in zip(riders, plan.setup.teams, strict=True):
            types = [rider.type for rider in team.riders]
            assert len(types) == len(whole.riders) - 2
            assert "LEADER" in types
            assert fielded in types
            left = [rider.type for rider in whole.riders if rider not in team.riders]
            assert stays in left
            assert [r for r in whole.riders if r in team.riders] == list(team.riders)


def test_the_simplification_is_tried_with_the_riders_of_the_day_first(giro):
    """It asks who is played: the first ones listed are, and nobody of the team is lost."""
    plan = stage_plan(giro, 14, game="ciclismo")
    simple = next(c.plan for c in whole_changes(plan) if c.key == "simplify").setup
    for team, whole in zip(simple.teams, plan.setup.teams, strict=True):
        assert [rider.type for rider in team.riders][:2] == ["LEADER", "CLIMBER"]
        assert sorted(r.bib for r in team.riders) == sorted(r.bib for r in whole.riders)
