"""RULING 100: a stage closed behind its last paid place, by house rule."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.bots import BOTS
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.edit import set_rule
from engine.tour.file import load

TOUR = load("samples/sierra.etapa")
CLOSED = set_rule(TOUR, "finish.close", value=True)
OPEN_ROAD, TEAM_TRIAL = 4, 3


def ridden(tour, number):
    game = GAMES["ciclismo"]
    start = stage_setup(begin_ride(tour, game), number, "closing")
    race = game.start(start, Dice(start.key))
    Referee(race, [BOTS["book"](team.id) for team in start.teams]).run()
    return start, race.results()


@pytest.fixture(scope="module")
def both():
    return ridden(TOUR, OPEN_ROAD), ridden(CLOSED, OPEN_ROAD)


def test_paid_places_are_the_same_as_without_it(both):
    """RULING 100 — closing takes no point from any rider and gives none."""
    (start, open_), (_, closed) = both
    paid = len(start.road.lines[-1].points)
    kept = [[(a.place, a.bib, a.turns) for a in r.arrivals[:paid]] for r in (open_, closed)]
    assert kept[0] == kept[1]
    assert [line.places[:paid] for line in open_.lines] == [
        line.places[:paid] for line in closed.lines
    ]


def test_riders_still_on_the_way_come_home_in_order_with_turns(both):
    """RULING 100, RULING 96 — all are placed, the foremost first, later than the last paid one."""
    (start, _), (_, closed) = both
    paid = len(start.road.lines[-1].points)
    last = max(a.turns for a in closed.arrivals[:paid])
    rest = [a for a in closed.arrivals[paid:] if a.status == "OK"]
    assert rest
    assert all(a.turns >= last for a in rest)
    assert all(before.turns <= after.turns for before, after in pairwise(rest))
    assert [a.place for a in closed.arrivals if a.place] == list(
        range(1, len([a for a in closed.arrivals if a.place]) + 1)
    )


def test_riders_who_are_computed_are_not_brought_home_twice():
    """RULING 96, RULING 100 — with the simplification only those who are ridden are on the way."""
    _, results = ridden(set_rule(CLOSED, "simplification.enabled", value=True), OPEN_ROAD)
    bibs = [a.bib for a in results.arrivals]
    assert len(bibs) == len(set(bibs)) == sum(len(team.riders) for team in TOUR.teams)
    assert sum(a.status == "COMPUTED" for a in results.arrivals) == len(bibs) // 2


def test_against_the_clock_nothing_is_closed():
    """RULING 100 — places are known only when everybody has ridden."""
    assert ridden(TOUR, TEAM_TRIAL)[1] == ridden(CLOSED, TEAM_TRIAL)[1]
