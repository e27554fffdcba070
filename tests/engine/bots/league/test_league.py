"""The league of tricks: each rides whole races, and one spelled out is the same trick."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots import BOTS, find_bot, known_names
from engine.bots.league import Trick, league_names, spell_trick, trick_named
from engine.errors import SetupError
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from tests.engine.bots.watched import of_type

NAMES = league_names("ciclismo")


def ride(stage, name, key):
    """Return the race of one trick against directors, and the team that plays it."""
    start = replace(stage, key=key)
    race = GAMES["ciclismo"].start(start, Dice(key))
    made = [find_bot("ciclismo", name), *([BOTS["director"]] * 5)]
    Referee(race, [make(f"{key}/{n}") for n, make in enumerate(made)]).run()
    return race, start.teams[0].id


@pytest.mark.parametrize("name", NAMES)
def test_every_trick_rides_to_the_end(name):
    """Only legal answers, on a flat stage and uphill, and of the clock it knows nothing."""
    for kind in ("FLAT_STAGE", "MEDIUM_MOUNTAIN"):
        race, _ = ride(of_type(kind)[0], name, f"league/{name}")
        assert race.results().arrivals


def test_against_the_clock_a_trick_rides_as_the_others_do():
    race, _ = ride(of_type("ITT")[0], "two_from_60", "clock")
    assert race.results().arrivals


@pytest.mark.parametrize("name", NAMES)
def test_a_trick_spelled_out_is_the_same_trick(name):
    trick = trick_named(name)
    assert trick_named(spell_trick(trick)) == trick
    assert trick != Trick()


def test_men_who_go_are_away_from_where_they_are_to_go():
    """R8.1 — two rouleurs attack 60 squares from the finish, and nobody of the team before."""
    race, _ = ride(of_type("FLAT_STAGE")[0], "men=2 squares=60 vote=near others=book", "away")
    row, went = [0] * 48, []
    for kind, _turn, rider, *values in race.happenings:
        if kind == "moved":
            row[rider] = values[1]
        elif kind == "attacked" and rider < 8:
            went.append((race.view(0).public.scene.course.rows + 1 - row[rider], rider))
    assert went
    assert max(left for left, _ in went) <= 60
    assert {race.view(0).public.scene.types[rider] for _, rider in went} == {"ROULEUR"}


def test_a_mixture_turns_to_its_other_trick_near_the_finish():
    """Nobody attacks while it only rides by the book; what it turns to does, and at once."""
    mixture = "others=book men=0 then=attacks_every_turn until=50"
    race, _ = ride(of_type("FLAT_STAGE")[0], mixture, "mixed")
    row, left = [0] * 48, []
    for kind, _turn, rider, *values in race.happenings:
        if kind == "moved":
            row[rider] = values[1]
        elif kind == "attacked" and rider < 8:
            left.append(race.view(0).public.scene.course.rows + 1 - max(row))
    assert left
    assert 20 < max(left) <= 50


@pytest.mark.parametrize("name", ["nobody", "chases_then_two_from_40"])
def test_a_mixture_turns_to_a_trick_that_stays_as_it_is(name):
    with pytest.raises(SetupError, match="No trick that stays"):
        find_bot("ciclismo", f"men=1 then={name} until=60")


@pytest.mark.parametrize("spelled", ["men=many", "speed=3", "vote=perhaps", "pulls=maybe", "men="])
def test_what_spells_no_trick_is_refused(spelled):
    with pytest.raises(SetupError, match=spelled):
        trick_named(spelled)


def test_tricks_are_found_by_name_and_sit_in_no_list_of_managers():
    assert set(NAMES) < set(known_names("ciclismo"))
    assert not set(NAMES) & set(BOTS)
    assert find_bot("pistard", NAMES[0]) is None
    assert find_bot("ciclismo", "nobody") is None
