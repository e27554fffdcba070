"""What a race leaves in a tour: the classifications count what the race has credited."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from engine.bots import BOTS
from engine.games import GAMES
from engine.games.ciclismo.series import result_of
from engine.race.values import Arrival, LineResult, Placing, Results
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_tour
from engine.standings.book import compute_standings
from engine.standings.facts import scoring_lines, tour_facts
from engine.standings.settle import team_times
from engine.tour import edit
from engine.tour.file import load
from engine.tour.rules import Rules
from engine.tour.values import INTERMEDIATE_SPRINT, TTT, Point, Section, Stage
from tests.engine.road.built import build

SIERRA = load("samples/sierra.etapa")
HARD_CUT = dict.fromkeys(Rules("ciclismo")["time_cut.p"], 0.05)


def seat(_team, key):
    """Seat a bot that rides by the defaults for every team."""
    return BOTS["book"](key)


def road_of(fmt="road", *sprints):
    """Return twenty flat kilometres, with sprints at these."""
    section = Section("FLAT", Decimal(0), Decimal(20))
    points = tuple(Point(INTERMEDIATE_SPRINT, Decimal(km)) for km in sprints)
    return build(Stage("s", fmt, sections=(section,), points=points), Rules("ciclismo"))


def came_in(bib, turns, own, status="OK", exact=None, team="A", over=1):
    return Arrival(0, bib, team, "LEADER", turns, over, status, figures={"own_turns": own},
                   exact=exact)  # fmt: skip


@pytest.mark.parametrize(
    "changes",
    [
        {"finish.same_formation_time": True},
        {"finish.incident_zone": 99, "event.min_d3": 1},
        {"time_cut.enabled": True, "time_cut.p": HARD_CUT},
        {"time_cut.enabled": True, "time_cut.p": HARD_CUT, "simplification.enabled": True},
        {"bonus.finish": [3, 2, 1]},
    ],
    ids=["formation", "incident", "cut", "computed", "bonus"],
)
def test_the_classifications_count_what_the_race_credits(changes):
    """Turns, who is out, points and bonus turns, stage after stage.

    RULING 84, RULING 97, RULING 101, RULING 108.
    """
    tour = SIERRA
    for key, value in changes.items():
        tour = edit.set_rule(tour, key, value=value)
    stages = tuple(ride_tour(begin_ride(tour, GAMES["ciclismo"]), seat, "c", listen=False))
    assert stages[-1].ride.standings.counted_stages == len(tour.stages)
    for stage in stages:
        settled = stage.ride.standings.snapshots[stage.number - 1].stage
        paid = {p.bib: (p.points, p.bonus) for p in stage.results.lines[-1].places}
        bonus = {p.bib: p.bonus for p in settled.places if p.kind == "FINISH"}
        for arrival in stage.results.arrivals:
            finish = settled.finishes[arrival.bib]
            assert arrival.status == finish.status
            if arrival.status in {"OK", "COMPUTED"}:
                assert arrival.turns == finish.turns
            assert paid.get(arrival.bib, (0, 0)) == (finish.points, bonus.get(arrival.bib, 0))


@pytest.mark.parametrize(("fmt", "turns"), [("road", 9), (TTT, 10)])
def test_only_the_time_of_a_team_is_settled_later(fmt, turns):
    """RULING 91, RULING 101, RULING 108 — credited turns on the road, own ones with a team."""
    kept = result_of(Results(10, (came_in(1, 9, 10),)), road_of(fmt))
    assert kept.arrivals[0].turns == turns


def test_who_is_outside_the_cut_has_come_in_all_the_same():
    """RULING 96, RULING 97 — standings draw the cut anew; a computed rider has no place."""
    rows = (
        came_in(1, 9, 9), came_in(2, 19, 19, "OUT"), came_in(3, 20, 0, "OUT", Fraction(39, 2)),
        came_in(4, 0, 0, "DNF"),
    )  # fmt: skip
    kept = result_of(Results(20, rows), road_of()).arrivals
    assert [(a.status, a.turns, a.place) for a in kept] == [
        ("OK", 9, 1), ("OK", 19, 2), ("COMPUTED", 20, None), ("DNF", None, None),
    ]  # fmt: skip


def test_two_sprints_behind_one_square_keep_their_places_apart():
    """RULING 71 — each line is settled separately, also where two fall on one square."""
    road = road_of("road", "9.9", "10.1")
    sprints = [line for line in road.lines if line.kind == INTERMEDIATE_SPRINT]
    assert [line.square for line in sprints] == [10, 10]
    raced = tuple(
        LineResult(line.kind, line.square, "", "", (Placing(1, bib, 5, 3),))
        for bib, line in enumerate(sprints, start=1)
    )
    assert result_of(Results(9, (), raced), road).lines == {"S1": (1,), "S2": (2,)}


def test_the_sprint_between_two_teams_counts_in_the_classifications():
    """RULING 74 — B was the better of two teams with 13 turns and 2 squares; so it stays."""
    rows = (
        came_in(21, 13, 13, team="B", over=3), came_in(22, 13, 13, team="B", over=2),
        came_in(11, 13, 12, over=9), came_in(12, 13, 13, over=2),
    )  # fmt: skip
    kept = result_of(Results(13, rows), road_of(TTT)).arrivals
    times = team_times(kept, {11: "A", 12: "A", 21: "B", 22: "B"}, Rules("ciclismo"), ())
    assert [(t.team, t.turns, t.overshoot) for t in times] == [("B", 13, 2), ("A", 13, 2)]


def test_a_kept_book_is_never_that_of_another_tour_or_of_other_rules():
    """Ranked again and again: a corrected stage, an edited tour and a house rule are seen."""
    ride = list(ride_tour(begin_ride(SIERRA, GAMES["ciclismo"]), seat, "s", listen=False))[-1].ride
    first = ride.results[1]
    late = replace(first.arrivals[0], turns=90)
    rides = [
        ride,
        ride.before_stage(3),
        ride.with_stages({**ride.results, 1: replace(first, arrivals=(late, *first.arrivals[1:]))}),
        replace(
            ride, ridden_stages=replace(ride.ridden_stages, tour=edit.rename_tour(SIERRA, "Other"))
        ),
        replace(ride, rules=Rules("ciclismo", {"bonus.finish": [9, 5, 1]})),
        ride,
    ]
    for one in rides:
        facts = tour_facts(one.tour, one.roads, one.rules)
        assert one.standings == compute_standings(facts, one.results, one.rules)


@pytest.mark.parametrize(("fmt", "pays", "typed"), [("road", True, ["M1"]), (TTT, False, [])])
def test_the_road_of_a_team_trial_promises_nothing_at_its_summits(fmt, pays, typed):
    """RULING 109 l — on the board, on paper and in the classifications: no points, no turns."""
    climb = (Section("FLAT", Decimal(0), Decimal(9)), Section("MTN_3", Decimal(9), Decimal(14)))
    course = build(
        Stage("x", format=fmt, sections=climb), Rules("ciclismo", {"bonus.summits": True})
    )
    summit = next(line for line in course.lines if line.kind == "SUMMIT")
    assert (bool(summit.points), bool(summit.bonus)) == (pays, pays)
    assert [line.key for line in scoring_lines(course.lines)] == typed  # on race night
