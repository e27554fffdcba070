"""Sentences of cycling about the director: what a team with roles does, over enough races to tell.

The full counts stand in tests/figures/test_director_figures.py.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots import BOTS
from engine.ride.ride import begin_ride, stage_setup
from engine.ride.stages import ride_stage, ride_tour
from engine.tour.file import load
from tests.engine.bots import watched
from tests.engine.bots.watched import GAME, SAMPLES, of_type, races, share, watch


@pytest.fixture(scope="module")
def flat():
    """Flat stages ridden by six directors."""
    return races(of_type("FLAT_STAGE"), 24)


@pytest.fixture(scope="module")
def uphill():
    """High mountains and queen stages ridden by six directors."""
    return races(of_type("HIGH_MOUNTAIN", "QUEEN"), 12)


@pytest.fixture(scope="module")
def trials():
    """Time trials on the flat ridden by six directors."""
    return races(of_type("ITT"), 10)


def test_no_rider_chases_a_team_mate(flat, uphill):
    """R8.5 allows it; no team does it, nor attacks twice out of one group before the finale."""
    assert watched.own_pursuits(flat + uphill) == 0
    assert watched.mates_attacking(flat + uphill) <= 0.3


def test_a_leader_does_not_pull_while_a_domestique_could(flat, uphill):
    assert watched.leaders_pulls(flat + uphill) <= 0.06


def test_a_sprinter_is_launched(flat):
    """R10.7 — a mate of the sprinter rides right ahead and gives the last push."""
    assert watched.lead_outs(flat) >= 1


def test_nothing_is_spent_when_nothing_is_to_be_won(flat, uphill):
    """Behind the last paid place riders ride in."""
    assert watched.efforts_for_nothing(flat + uphill) <= 0.5


def test_a_break_goes_and_mostly_comes_back(flat):
    assert watched.escaped(flat) >= 0.5
    assert watched.caught(flat) >= 0.6
    assert watched.kept(flat) <= 0.3


@pytest.mark.parametrize(
    ("group", "types", "least"),
    [
        ("flat", {"SPRINTER"}, 0.3),
        ("flat", {"SPRINTER", "ROULEUR", "ROULEUR_SPRINTER"}, 0.7),
        ("uphill", {"LEADER"}, 0.3),
        ("uphill", {"LEADER", "ALLROUNDER", "CLIMBER"}, 0.8),
        ("trials", {"TIMETRIALIST"}, 0.2),
        ("trials", {"TIMETRIALIST", "LEADER", "ALLROUNDER"}, 1.0),
    ],
)
def test_each_kind_of_stage_is_for_its_riders(request, group, types, least):
    assert share(watched.winners(request.getfixturevalue(group)), types) >= least


def test_ten_days_later_sprinters_still_win_flat_stages():
    """A tour rides ten days; its first two flat stages are met with what points are left.

    They are one in four: rouleurs answer each other's dashes since a bunch does not bring them
    back, and win the others.
    """
    won = []
    for n in range(8):
        ride = begin_ride(load(SAMPLES / "giro-2019.etapa"), GAME)
        for number in range(1, 12):
            ridden = ride_stage(
                ride, number, lambda _team, key: BOTS["director"](key), f"flat/{n}", listen=False
            )
            ride = ridden.ride
            if ride.roads[number - 1].type == "FLAT_STAGE":
                won.append(ridden.results.arrivals[0].type == "SPRINTER")
    assert len(won) == 16
    assert watched.mean(won) >= 0.2


def test_no_type_of_climber_has_all_mountains():
    """Also on a short tour, whose captains have five points: leaders win as climbers do."""
    ride = begin_ride(load(SAMPLES / "sierra.etapa"), GAME)
    small = [
        watch(stage_setup(ride, 4, "small"), f"small/{n}", ["director"] * 4) for n in range(24)
    ]
    types = watched.winners(small)
    assert types.get("CLIMBER", 0) <= 0.75
    assert types.get("LEADER", 0) >= 0.15


def test_the_last_climb_is_where_captains_spend(uphill):
    """A reserve that holds: at most a third goes on the first climb, at least half on the last."""
    first, last = watched.effort_uphill(uphill)
    assert first <= 0.35
    assert last >= 0.5


def test_who_attacks_at_a_sprint_attacks_where_the_sprint_is():
    """R10.4 — moved by forty squares, or taken away, it draws no attack to its old place."""
    stage = of_type("FLAT_STAGE")[2]
    sprint, finish = stage.road.lines

    def ridden(*lines):
        other = replace(stage, road=replace(stage.road, lines=lines))
        return races([other], 16, name=f"sprint/{len(lines)}/{lines[0].square}")

    here, there = sprint.square, sprint.square + 40
    first, moved = ridden(sprint, finish), ridden(replace(sprint, square=there), finish)
    without = ridden(finish)

    def points(group, row):
        return watched.attacks_near(group, row, before=14).get("SPRINTER", 0.0)

    assert points(first, here) >= 2 * points(without, here) + 0.5
    assert points(first, here) >= 2 * points(moved, here) + 0.5
    assert points(moved, there) >= 2 * points(first, there) + 0.5


def test_few_come_in_too_late_where_they_may():
    """RULING 97 — those left behind pull together, and come forward in a peloton on the flat."""
    group = of_type(*watched.ROADS, cut=True)
    assert watched.too_late(races(group, len(group), name="cut")) <= 3


def test_directors_beat_the_rulebook():
    """Half of the teams each, a stage of every type: the director's half wins nearly all."""
    stages = [of_type(kind)[0] for kind in (*watched.ROADS, "ITT")]
    won = []
    for n, stage in enumerate(stages * 2):
        seats = ["director" if (seat + n) % 2 else "book" for seat in range(6)]
        race = watch(stage, f"duel/{n}", seats)
        team = next(k for k, t in enumerate(stage.teams) if t.id == race.winner.team)
        won.append(seats[team] == "director")
    assert watched.mean(won) >= 0.9


def test_a_tour_has_more_than_one_kind_of_winner():
    """Over three weeks points are saved and spent, and stages go to different types."""
    ride = begin_ride(load(SAMPLES / "giro-2019.etapa"), GAME)
    days = list(ride_tour(ride, lambda _t, key: BOTS["director"](key), "tour", listen=False))
    assert len({day.results.arrivals[0].type for day in days}) >= 4
    spent = allowed = 0
    for total in days[-1].ride.standings.effort.values():
        spent += sum(sum(stage.spent.values()) for stage in total.stages)
        nights = total.entrant.recovery[: len(total.stages) - 1]
        allowed += total.entrant.pool + sum(nights) + sum(stage.feed for stage in total.stages)
    assert 0.4 <= spent / allowed <= 1.0
