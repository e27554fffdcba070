"""Duels: one manager in every seat in turn, counted as playtests count, and tricks searched for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots.league import trick_named
from engine.bots.own import OwnBot
from engine.errors import SetupError
from engine.games import GAMES
from engine.playtests.duel import DuelCount, fair_share
from engine.playtests.duel_search import Found, list_candidates, search_tricks
from engine.playtests.measures.duels import MEASURES, POINTS, WON
from engine.playtests.plan import stage_plan, tour_plan
from engine.playtests.play import play_race, record_race
from engine.playtests.tours import play_tour
from engine.race.replay import replay_record
from engine.tour.file import load
from tests.engine.playtests.conftest import SAMPLES

QUIET = """
from engine.bots import BOTS
class _Helper:
    def decide(self, question, view): ...
class Quiet:
    def decide(self, question, view):
        return question.default
"""
LUCKY = """
class Lucky:
    def __init__(self, key):
        self.key = key
    def decide(self, question, view):
        return question.default
"""


@pytest.fixture(scope="module")
def plan():
    plan = stage_plan(load(SAMPLES / "sierra.etapa"), 1, bots=("director",), game="ciclismo")
    return replace(plan, us="book", measures=MEASURES)


def count_of(plan, races):
    count = DuelCount()
    count.add_races(play_race(plan, number) for number in range(1, races + 1))
    return count


def test_it_sits_in_every_seat_in_turn_and_the_field_in_the_others(plan):
    mixed = replace(plan, bots=("director", "raider"))
    seated = [mixed.seat_us(number).bots for number in range(1, 6)]
    assert [bots.index("book") for bots in seated] == [0, 1, 2, 3, 0]
    assert seated[1] == ("director", "book", "raider", "director")


def test_a_win_is_what_every_playtest_calls_so(plan):
    """The one truth: the team that wins of measures/winners.py."""
    for number in range(1, 7):
        values = play_race(plan, number).values
        team = plan.setup.teams[plan.our_seat(number)].id
        assert values[WON] == (values["wins/by_team"] == team)
        assert 0 <= values[POINTS] <= 1


def test_wins_points_and_places_by_seat(plan):
    count = count_of(replace(plan, us="director", bots=("book",)), 8)
    assert count.races == 8
    assert count.wins.share >= 0.5 > fair_share(plan)
    assert list(count.by_seat) == [1, 2, 3, 4]
    assert count.points.mean > 0.5
    assert count.place.mean < 2


def test_the_record_of_a_race_is_that_race(plan):
    record = record_race(plan, 2)
    replayed = replay_record(record, GAMES["ciclismo"].start, events=False)
    team = replayed.results().arrivals[0].team
    assert team == play_race(plan, 2).values["wins/by_team"]


def test_a_manager_of_ones_own_is_a_text_with_one_class(plan):
    """What begins with _ or comes from elsewhere does not count; a key is given to who takes it."""
    own = OwnBot("mine.py", QUIET)
    mine = replace(plan, us="mine.py", own_bots=(own,))
    assert play_race(mine, 1).values == play_race(plan, 1).values
    lucky = replace(plan, us="mine.py", own_bots=(OwnBot("mine.py", LUCKY),))
    assert play_race(lucky, 1).values == play_race(plan, 1).values


@pytest.mark.parametrize(
    ("text", "said"),
    [("class A(:", "SyntaxError"), ("1 / 0", "ZeroDivisionError"), ("x = 1", "0 classes"),
     (QUIET + LUCKY.replace("Lucky", "Two"), "Quiet, Two")],
)  # fmt: skip
def test_a_text_that_is_no_manager_is_refused(text, said):
    with pytest.raises(SetupError, match=said):
        OwnBot("mine.py", text).find_class()


def test_in_a_whole_tour_the_tour_is_won_and_its_stages():
    """Of forty tours the director wins thirty-six; this is one of them."""
    plan = tour_plan(load(SAMPLES / "sierra.etapa"), bots=("book",), game="ciclismo")
    values = play_tour(replace(plan, us="director"), 4).values
    assert values[WON] is True
    assert sum(values[f"duel/stage/{n:02d}"] for n in range(1, 6)) >= 3


def test_candidates_begin_with_the_league_and_are_drawn_the_same_again():
    drawn = list_candidates("ciclismo", 60, "1")
    assert drawn == list_candidates("ciclismo", 60, "1") != list_candidates("ciclismo", 60, "2")
    assert len(set(drawn)) == 60
    assert trick_named("two_from_60") in map(trick_named, drawn)


def test_the_search_halves_and_judges_the_best_on_fresh_dice(plan):
    """Rounds on common dice; the last on dice that chose nobody."""
    search, asked = search_tricks([plan], 9, 4), []
    step = next(search)
    while not isinstance(step, Found):
        asked.append((step.left, step.each, step.races, len(step.plans), step.plans[0].seed))
        step = search.send(count_of(replace(one, bots=("book",)), 2) for one in step.plans)
    assert step.result.races == 2
    assert asked == [(9, 6, 6, 9, "1/0"), (1, 4, 4, 1, "1/fresh")]


def test_a_search_over_several_stages_rides_each_of_them(plan):
    """So many races a trick, shared among the stages; each trick is judged by all of them."""
    other = replace(plan, setup=replace(plan.setup, key="other"))
    search = search_tricks([plan, other], 4, 10)
    first = next(search)
    assert (first.races, len(first.plans)) == (3, 8)
    assert [one.setup.key for one in first.plans[:4]] == [plan.setup.key, "other"] * 2
    won = [count_of(replace(plan, us="director", bots=("book",)), 2)] * 8
    last = search.send(won)
    assert (last.races, len(last.plans)) == (5, 2)
