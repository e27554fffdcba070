"""What is measured of a race nobody rode: facts written by hand, each with one thing in it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.playtests.facts import RaceFacts
from engine.playtests.measures.duration import turns, turns_of_the_field
from engine.playtests.measures.groups import groups, lines, parted
from engine.playtests.measures.winners import seats, teams, tension, types
from engine.race.values import Arrival, LineResult, Placing, RaceRider, RaceTeam, Results, Setup
from engine.tour.rules import Rules
from engine.tour.values import Section, Stage
from tests.engine.road.built import build


def facts(*happenings, arrivals=(), taken=(), climb=(5, 10), km=20):
    """Return a race of one team of two over one climb, with what is said of it."""
    ends = (("FLAT", 0, climb[0]), ("MTN_4", *climb), ("FLAT", climb[1], km))
    sections = tuple(Section(t, Decimal(a), Decimal(b)) for t, a, b in ends if b > a)
    stage = Stage("s", sections=sections)
    riders = (RaceRider(11, "A1", "LEADER"), RaceRider(12, "A2", "CLIMBER"))
    road = build(stage, Rules("ciclismo"), riders=2)
    setup = Setup(road, Rules("ciclismo"), (RaceTeam("A", "A", riders),))
    placed = (*taken, LineResult("FINISH", road.rows, "", "", ()))
    return RaceFacts(setup, Results(1, tuple(arrivals), placed), happenings)


def arrived(place, bib, team="A", times=9):
    return Arrival(place, bib, team, "LEADER", times, 0, "OK")


@pytest.mark.parametrize("measure", [groups, turns, turns_of_the_field, types, teams, seats])
def test_a_race_nobody_finishes_has_no_end_to_measure(measure):
    assert measure(facts()) == {}


def test_a_race_one_rider_finishes_has_no_margin():
    """A margin lies between the first and the second."""
    assert "tension/margin" not in tension(facts(arrivals=[arrived(1, 11)]))


def test_a_winner_nobody_decides_for_sits_in_no_seat():
    """Neutral riders win for no manager."""
    won = facts(arrivals=[arrived(1, 90, team="")])
    assert types(won) | teams(won) | seats(won) == {"wins/by_type": "LEADER", "wins/by_team": ""}


def test_a_line_nobody_takes_has_no_first():
    sprint = LineResult("INTERMEDIATE_SPRINT", 3, "", "", ())
    assert not any(name.startswith("lines/INTER") for name in lines(facts(taken=[sprint])))


def test_the_first_over_a_line_is_compared_with_the_winner():
    sprint = LineResult("INTERMEDIATE_SPRINT", 3, "", "", (Placing(1, 12, 5, 0),))
    found = lines(facts(arrivals=[arrived(1, 11)], taken=[sprint]))
    assert found["lines/INTERMEDIATE_SPRINT1/first_type"] == "CLIMBER"
    assert found["lines/INTERMEDIATE_SPRINT1/winner_first"] is False


def test_a_climb_to_the_finish_parts_nobody_behind_it():
    """Nobody rides on behind the finish, so nothing can be seen there."""
    assert not any(name.endswith("/parted") for name in parted(facts(climb=(10, 20))))


def test_a_climb_nobody_was_seen_on_tells_nothing():
    assert not any(name.endswith("/parted") for name in parted(facts()))


def test_riders_who_change_places_change_rows():
    """R6.18 — who cedes his place stands where the other stood."""
    seen = facts(
        ("moved", 1, 0, 5, 5, 1),
        ("moved", 1, 1, 3, 3, 1),
        ("ceded", 1, 0, 1),
        ("moved", 2, 0, 4, 7, 1),
    ).moments
    assert [(m.turn, m.front, m.leader) for m in seen] == [(2, 5, 1)]


def test_what_happens_before_the_start_is_no_turn():
    """Moments begin when somebody stands on the road."""
    assert facts(("start_order", 0, -1, (0,)), ("weather", 1, -1)).moments == []


def test_who_is_on_the_road_no_more_leads_nothing():
    """Who abandons or crosses the finish is not seen at the next turn."""
    seen = facts(
        ("moved", 1, 0, 5, 5, 1),
        ("moved", 1, 1, 3, 3, 1),
        ("crossed", 1, 0, "FINISH", 5, 1, 0, 0, 0),
        ("moved", 2, 1, 3, 6, 1),
    ).moments
    assert [(m.front, m.groups) for m in seen] == [(3, (1,))]


def test_riders_with_an_empty_row_between_them_are_two_groups():
    """The word formation: riders with no empty row between them."""
    seen = facts(
        ("moved", 1, 0, 5, 5, 1), ("moved", 1, 1, 3, 3, 1), ("moved", 2, 1, 3, 6, 1)
    ).moments
    assert seen[0].groups == (1, 1)
