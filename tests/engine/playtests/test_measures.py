"""What is measured of races that were never ridden: facts written by hand, each with one thing."""

from __future__ import annotations

import pytest

from engine.playtests.measures.duration import (
    measure_field,
    measure_idle,
    measure_tail,
    measure_turns,
)
from engine.playtests.measures.groups import measure_climbs, measure_groups, measure_lines
from engine.playtests.measures.winners import (
    measure_hopes,
    measure_seats,
    measure_teams,
    measure_tension,
    measure_types,
)
from engine.race.values import LineResult, Placing
from tests.engine.playtests.conftest import arrived, facts

HOME = [arrived(place, turns) for place, turns in enumerate((6, 6, 7, 8, 10), start=1)]
"""Five riders come home; the third and last who is paid in turn 7 of 10."""


def sprint(*places):
    return LineResult("INTERMEDIATE_SPRINT", 3, "", "", places)


FINISH = LineResult("FINISH", 20, "", "", ())


@pytest.mark.parametrize(
    "measure",
    [
        measure_groups,
        measure_turns,
        measure_field,
        measure_types,
        measure_teams,
        measure_seats,
        measure_hopes,
        measure_tension,
    ],
)
def test_a_race_without_arrivals_has_no_end_to_measure(measure):
    assert measure(facts()) == {}


def test_a_race_one_rider_finishes_has_no_margin():
    """A margin lies between the first and the second."""
    assert "tension/margin" not in measure_tension(facts(arrivals=[arrived(1)]))


@pytest.mark.parametrize(
    ("paid", "values"),
    [
        ((0, 0), {}),  # no bonus was paid
        ((0, 1), {"tension/bonus_turns": 1, "tension/bonus_swamps": False}),  # both come to 6
        ((0, 2), {"tension/bonus_turns": 2, "tension/bonus_swamps": True}),  # 5 turns against 6
        ((2, 2), {"tension/bonus_turns": 4, "tension/bonus_swamps": False}),
    ],
)
def test_a_bonus_swamps_where_it_makes_another_rider_first(paid, values):
    """R12.3, RULING 84 — the first took 6 turns, the second 7; bonus turns are taken off."""
    first, second = (Placing(place, 10 + place, 0, turns) for place, turns in enumerate(paid, 1))
    race = facts(arrivals=[arrived(1, 6), arrived(2, 7)], lines=[sprint(first, second), FINISH])
    assert measure_tension(race) == {"tension/margin": 1, **values}


def test_a_winner_without_a_manager_sits_in_no_seat():
    """Neutral riders win for no team."""
    won = facts(arrivals=[arrived(1, team="")])
    assert measure_types(won) | measure_teams(won) | measure_seats(won) == {
        "wins/by_type": "LEADER",
        "wins/by_team": "",
    }


@pytest.mark.parametrize(
    ("places", "values"),
    [
        ((), {}),
        ((Placing(1, 12, 5, 0),), {"first_type": "CLIMBER", "winner_first": False}),
        ((Placing(1, 11, 5, 0),), {"first_type": "LEADER", "winner_first": True}),
    ],
)
def test_the_first_over_a_line_is_compared_with_the_winner(places, values):
    """Of a line that no rider takes nothing is said."""
    race = facts(arrivals=[arrived(1)], lines=[sprint(*places), FINISH])
    name = "lines/INTERMEDIATE_SPRINT1/"
    assert measure_lines(race) == {name + key: value for key, value in values.items()}


@pytest.mark.parametrize("climb", [(10, 20), (5, 10)], ids=["at the finish", "not ridden"])
def test_a_climb_behind_which_no_rider_is_seen_parts_none(climb):
    assert measure_climbs(facts(climb=climb)) == {}


@pytest.mark.parametrize(
    ("decided", "share"),
    [
        ({2: 1, 5: 40}, 80),  # two turns of ten, however much was decided in them
        ({2: 0, 5: 1}, 90),  # listed with none, a turn counts as one that is not listed
        ({0: 6}, 100),  # riders are placed before the start: turn 0 is none of the race
    ],
)
def test_a_turn_is_idle_in_which_every_answer_is_the_default(decided, share):
    assert measure_idle(facts(decided=decided)) == {"dead/idle": share}


def test_a_race_of_no_turns_has_no_idle_ones():
    assert measure_idle(facts(turns=0)) == {}


@pytest.mark.parametrize(
    ("arrivals", "form", "share"),
    [
        (HOME, "road", 30),  # the third rider comes in turn 7 of 10
        (HOME[:3], "road", 30),  # the fourth and the fifth were never paid
        (HOME[:1], "road", 40),  # fewer arrive than are paid
        ([arrived(1, 6), arrived(2, 6), arrived(3, 10)], "road", 0),
        ([arrived(0, 6, status="DNF")], "road", None),  # nothing is paid, so nothing ends
        (HOME, "ITT", None),  # no rider waits for another
    ],
)
def test_the_tail_begins_behind_the_turn_of_the_last_paid_place(arrivals, form, share):
    assert measure_tail(facts(arrivals=arrivals, form=form)).get("dead/tail") == share


@pytest.mark.parametrize(
    ("more", "minutes"),
    [
        ({}, 1),  # 3 turns of 15 seconds are three quarters of a minute
        ({"decided": {9: 20}}, 3),  # 20 decisions of 6 seconds are two minutes more
        ({"decided": {3: 20}}, 1),  # before turn 7 they are no tail
        ({"lines": [sprint(Placing(1, 11, 5, 0))]}, 1),  # nor is a sprint that was taken before
    ],
    ids=["turns", "decisions", "early decisions", "sprint"],
)
def test_the_minutes_of_the_tail_are_those_of_its_own_turns(more, minutes):
    """Turns and what is decided in them, by the seconds of the game."""
    assert measure_tail(facts(arrivals=HOME, **more))["dead/tail_minutes"] == minutes


def test_what_moves_in_the_tail_takes_its_minutes():
    """40 riders moved alone in turn 9 take 3 seconds each; the same in turn 3 are no tail."""
    late, early = (
        measure_tail(facts(*[("moved", turn, 0, 5, 5, 1)] * 40, arrivals=HOME))["dead/tail_minutes"]
        for turn in (9, 3)
    )
    assert late - early >= 1


def test_a_type_hopes_for_the_place_of_its_first_rider():
    """One of which no rider arrives hopes for nothing."""
    kinds = ("SPRINTER", "LEADER", "SPRINTER", "CLIMBER")
    home = [arrived(place, 6, kind) for place, kind in enumerate(kinds, start=1)]
    home.append(arrived(0, 4, "ROULEUR", status="DNF"))
    assert measure_hopes(facts(arrivals=home)) == {
        "hopes/SPRINTER": 1, "hopes/LEADER": 2, "hopes/CLIMBER": 4,
    }  # fmt: skip
