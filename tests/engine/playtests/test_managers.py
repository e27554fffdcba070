"""Who rides a report: every game's fields ride, each race beside in turn, and ranges hold them."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import bots_playing
from engine.games import GAMES
from engine.playtests.managers import (
    SINGLE_DAY,
    days_to_come,
    fields_of,
    plan_over_fields,
    range_over_fields,
    single_day_plans,
    summaries_over_fields,
)
from engine.playtests.plan import stage_plan, tour_plan
from engine.playtests.play import play_race
from engine.playtests.run import run_races
from engine.playtests.states import State, judge_difference, judge_reached
from engine.playtests.summary import Summary
from engine.tour.file import load
from tests.engine.playtests.conftest import SAMPLES, Here

if TYPE_CHECKING:
    from engine.playtests.plan import PlaytestPlan

SIERRA = load(SAMPLES / "sierra.etapa")


def ride(plan: PlaytestPlan, count: int, executor=Here) -> Summary:
    """Ride and sum up races of a plan."""
    summary = Summary()
    for chunk in run_races(plan, count, executor, clock=perf_counter):
        assert chunk.failure is None
        summary.add_races(chunk.played)
    return summary


@pytest.mark.parametrize("game", GAMES)
def test_the_fields_of_a_game_begin_with_its_usual_manager_and_all_of_them_ride(game: str):
    """Each names characters of the game, and no two are the same field."""
    fields = fields_of(game)
    assert fields[0].bots == (GAMES[game].manager,)
    assert len({one.bots for one in fields}) == len(fields) > 1
    assert {bot for one in fields for bot in one.bots} <= set(bots_playing(game))
    tour = load(SAMPLES / "three-examples.etapa")
    plan = plan_over_fields(stage_plan(tour, 1, game=game))
    summary = ride(replace(plan, measures=("turns", "teams")), len(plan.beside))
    assert set(summary.beside) == {way.name for way in plan.beside}
    assert list(summaries_over_fields(summary, plan)) == [one.name for one in fields]


def test_every_race_is_ridden_in_one_other_way_and_all_ways_in_turn():
    """The races of the plan itself are what they are without the others."""
    bare = replace(stage_plan(SIERRA, 2, game="ciclismo"), measures=("turns", "types"))
    plan = plan_over_fields(bare)
    ways = len(plan.beside)
    alone, over = ride(bare, 2 * ways), ride(plan, 2 * ways)
    assert over.words == alone.words
    assert over.numbers == alone.numbers
    assert {name: one.races for name, one in over.beside.items()} == dict.fromkeys(
        (way.name for way in plan.beside), 2
    )
    way = plan.beside[1 % ways]
    assert play_race(way.plan, 1).values.keys() <= {*over.words, *over.numbers}


def test_it_comes_out_the_same_on_two_workers():
    """Neither the number of workers nor the size of a chunk is in a range."""
    plan = replace(plan_over_fields(stage_plan(SIERRA, 2, game="ciclismo")), measures=("types",))
    assert ride(plan, 9) == ride(plan, 9, lambda: ProcessPoolExecutor(2))


def test_a_stage_without_days_to_come_is_not_ridden_as_a_single_day():
    """The last stage of a tour is one; of an earlier one the days are known by their types."""
    last = len(SIERRA.stages)
    assert single_day_plans(stage_plan(SIERRA, last, game="ciclismo")) == ()
    assert single_day_plans(tour_plan(SIERRA, game="ciclismo")) == ()
    first = stage_plan(SIERRA, 1, game="ciclismo")
    ((name, alone),) = single_day_plans(first)
    assert name == SINGLE_DAY
    assert first.setup is not None
    assert alone.setup is not None
    assert len(days_to_come("ciclismo", first.setup)) == last - 1
    assert days_to_come("ciclismo", alone.setup) == ()
    assert alone.setup.extra["stages_left"] == 0


@given(st.lists(st.integers(0, 40), min_size=2, max_size=5))
def test_a_range_holds_the_interval_of_every_field(wins: list[int]):
    """It is never narrower than what one of them cannot tell."""
    summaries = {}
    for number, won in enumerate(wins):
        one = summaries[str(number)] = Summary()
        for race in range(40):
            one.count_values({"wins/by_type": "SPRINTER" if race < won else "CLIMBER"})
    told = range_over_fields(summaries, "wins/by_type", "SPRINTER")
    assert told is not None
    for name, one in summaries.items():
        share = one.share_in_words("wins/by_type", "SPRINTER")
        assert told.by_field[name] == share
        assert share is not None
        assert told.low <= share.low <= share.share <= share.high <= told.high


FIGURE = st.floats(-1, 1, allow_nan=False).map(lambda x: round(x, 4))


@given(st.tuples(FIGURE, FIGURE, FIGURE).map(sorted), FIGURE, st.integers(1, 10**5))
def test_a_claim_has_one_of_three_states(three: list[float], limit: float, races: int):
    """It is so or not so where all of its interval says so; else more races are asked for."""
    low, mean, high = three
    judged = judge_reached(low, mean, high, limit, races)
    assert (judged.state is State.SO) == (low >= limit)
    assert (judged.state is State.NOT_SO) == (high < limit)
    assert (judged.needed > races) == (judged.state is State.OPEN)
    small = abs(limit)
    told = judge_difference(low, mean, high, small, races)
    if told.state is State.NOT_SO:
        assert max(-low, high) <= small
    if told.state is State.SO:
        assert low > 0 or high < 0
    assert (told.needed > races) == (told.state is State.OPEN)


def test_the_nearer_a_figure_lies_to_its_limit_the_more_races_it_takes():
    """And never so many that they could not be ridden."""
    needed = [judge_reached(0.5 - d - 0.1, 0.5 - d, 0.6 - d, 0.5, 60).needed for d in
              (0.09, 0.05, 0.02, 0.0)]  # fmt: skip
    assert all(a < b for a, b in pairwise(needed))
    assert needed[-1] <= 60 * 120 + 1
