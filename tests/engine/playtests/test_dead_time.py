"""Dead time, the tail behind the last paid place, hopes: facts written by hand, no race ridden."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.playtests.facts import RaceFacts
from engine.playtests.measures.duration import idle, tail
from engine.playtests.measures.winners import hopes
from engine.race.values import Arrival, LineResult, Placing, RaceRider, RaceTeam, Results, Setup
from engine.tour.rules import Rules
from engine.tour.values import Section, Stage
from tests.engine.road.built import build

PAID = 3
"""Places that pay at the finish of the stage below."""


def facts(*happenings, turns=10, arrivals=(), decided=None, lines=(), form="road"):
    """Return a race of so many turns over 20 flat kilometres, whose first three places pay."""
    stage = Stage("s", sections=(Section("FLAT", Decimal(0), Decimal(20)),))
    road = build(stage, Rules("ciclismo"), riders=2)
    finish = replace(road.lines[-1], points=(9, 5, 2, 0))
    road = replace(road, lines=(*road.lines[:-1], finish), format=form)
    setup = Setup(road, Rules("ciclismo"), (RaceTeam("A", "A", (RaceRider(11, "A1", "LEADER"),)),))
    return RaceFacts(setup, Results(turns, tuple(arrivals), tuple(lines)), happenings, decided)


def arrived(place, turns, kind="LEADER", status="OK"):
    return Arrival(place, 10 + place, "A", kind, turns, 0, status)


HOME = [arrived(place, turns) for place, turns in enumerate((6, 6, 7, 8, 10), start=1)]
"""Five riders come home; the third and last who is paid in turn 7 of 10."""


def test_a_turn_is_idle_in_which_every_answer_is_the_default():
    """Decided in two turns of ten: eight of ten are idle, however much was decided in the two."""
    assert idle(facts(decided={2: 1, 5: 40})) == {"dead/idle": 80}


def test_a_turn_with_no_decision_but_defaults_is_idle():
    """A turn that is listed with none decided counts as one that is not listed."""
    assert idle(facts(decided={2: 0, 5: 1})) == {"dead/idle": 90}


def test_what_is_decided_before_the_first_turn_keeps_no_turn_busy():
    """Riders are placed before the start: turn 0 is none of the race."""
    assert idle(facts(decided={0: 6})) == {"dead/idle": 100}


def test_a_race_of_no_turns_has_no_idle_ones():
    assert idle(facts(turns=0)) == {}


def test_the_tail_begins_behind_the_turn_of_the_last_paid_place():
    """The third rider comes in turn 7 of 10: three turns of ten are tail."""
    assert tail(facts(arrivals=HOME))["dead/tail"] == 30


def test_places_that_pay_nothing_lengthen_no_race():
    """Without the fourth and the fifth the same turns are tail: they were never paid."""
    assert tail(facts(arrivals=HOME[:PAID]))["dead/tail"] == 30


def test_a_race_that_pays_to_its_last_turn_has_no_tail():
    late = [arrived(1, 6), arrived(2, 6), arrived(3, 10)]
    assert tail(facts(arrivals=late)) == {"dead/tail": 0, "dead/tail_minutes": 0}


def test_where_fewer_arrive_than_are_paid_the_last_of_them_ends_it():
    assert tail(facts(arrivals=[arrived(1, 6)]))["dead/tail"] == 40


def test_a_race_that_pays_no_rider_has_no_tail():
    """Whoever was taken out of the race has no place: nothing is paid, so nothing ends."""
    assert tail(facts(arrivals=[arrived(0, 6, status="DNF")])) == {}


def test_a_trial_has_no_tail():
    """Against the clock each rider is alone on the road: no rider waits behind the last paid."""
    assert tail(facts(arrivals=HOME, form="ITT")) == {}


@pytest.mark.parametrize(
    ("name", "more", "minutes"),
    [
        ("turns", {}, 1),  # 3 turns of 15 seconds are three quarters of a minute
        ("decisions", {"decided": {9: 20}}, 3),  # and 20 decisions of 6 seconds two minutes more
        ("early decisions", {"decided": {3: 20}}, 1),  # before turn 7 they are no tail
    ],
)
def test_the_minutes_of_the_tail_are_those_of_its_own_turns(name, more, minutes):
    """Turns and what is decided in them, by the seconds of the game."""
    assert tail(facts(arrivals=HOME, **more))["dead/tail_minutes"] == minutes, name


def test_what_moves_in_the_tail_takes_its_minutes():
    """40 riders moved alone in turn 9 take 3 seconds each; the same in turn 3 are no tail."""
    late, early = (
        tail(facts(*[("moved", turn, 0, 5, 5, 1)] * 40, arrivals=HOME))["dead/tail_minutes"]
        for turn in (9, 3)
    )
    assert late - early >= 1


def test_lines_are_counted_before_the_tail():
    """A sprint that was taken before it costs its minute with the race, never with the tail."""
    sprint = LineResult("INTERMEDIATE_SPRINT", 3, "", "", (Placing(1, 11, 5, 0),))
    assert tail(facts(arrivals=HOME, lines=[sprint])) == tail(facts(arrivals=HOME))


def test_a_type_hopes_for_the_place_of_its_first_rider():
    types = ("SPRINTER", "LEADER", "SPRINTER", "CLIMBER")
    came = [arrived(place, 6, kind) for place, kind in enumerate(types, start=1)]
    assert hopes(facts(arrivals=came)) == {
        "hopes/SPRINTER": 1, "hopes/LEADER": 2, "hopes/CLIMBER": 4,
    }  # fmt: skip


def test_a_type_of_which_no_rider_arrives_hopes_for_nothing():
    """Whoever abandons has no place, and stands for no hope of the type."""
    came = [arrived(1, 6), arrived(0, 4, "CLIMBER", "DNF")]
    assert hopes(facts(arrivals=came)) == {"hopes/LEADER": 1}


def test_a_race_without_arrivals_leaves_no_hope():
    assert hopes(facts()) == {}
