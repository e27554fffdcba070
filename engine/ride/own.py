"""A ride over an own course of a game: with the teams of a tour, or with teams made for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.errors import SetupError
from engine.race.game import Kept
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.ride.ride import Ride, series_of
from engine.tour.rules import Rules
from engine.tour.start import fresh_tour
from engine.tour.values import Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.race.course import OwnCourse
    from engine.race.game import Game
    from engine.road.values import Road
    from engine.tour.values import Tour


def own_course(game: Game, name: str) -> OwnCourse:
    """Return the own course of this name, the first where none is named; or refuse it."""
    known = {course.name: course for course in game.own}
    if not known:
        raise SetupError("own_none", game=game.id)
    if name and name not in known:
        raise SetupError("own_unknown", name=name, known=", ".join(known))
    return known[name] if name else game.own[0]


def begin_own_ride(
    game: Game,
    name: str,
    labels: Mapping[str, str],
    titled: Callable[[OwnCourse], str],
    tour: Tour | None = None,
) -> Ride:
    """Open an own course for riding; of a tour its teams and its house rules for the game count.

    Without one, as many teams start as the game seats, each with the riders the game wants;
    `labels` words them (engine/tour/start.py), `titled` the course.
    """
    course = own_course(game, name)
    rules = course.rules_in(game.id, tour.rules if tour else {})
    title = titled(course)
    road = course.road(rules, title)
    if tour is None:
        made = fresh_tour(title, 1, (), game.seats[-1], labels)
        tour = _only_who_rides(made, game, rules, road)
    elif not any(team.riders for team in tour.teams):
        raise SetupError("ride_no_riders", tour=tour.name)
    alone = replace(
        tour,
        stages=(Stage(title),),
        rest_after=(),
        rules=rules.differences(),
        boards={},
        results={},
        games={},
    )
    kept_as, _ = series_of(game)
    return Ride(game, Rules(kept_as, alone.rules), Kept(alone, (road,), {}, ()), own=True)


def _only_who_rides(made: Tour, game: Game, rules: Rules, road: Road) -> Tour:
    """Leave out of made-up teams all riders who would stay at home: they are told of nowhere."""
    teams = tuple(
        RaceTeam(t.id, t.name, tuple(RaceRider(r.bib, r.name, r.type) for r in t.riders))
        for t in made.teams
    )
    entered = game.enter(Setup(road, rules, teams))
    riding = {team.id: {rider.bib for rider in team.riders} for team in entered.teams}
    return replace(
        made,
        teams=tuple(
            replace(team, riders=tuple(r for r in team.riders if r.bib in riding[team.id]))
            for team in made.teams
            if team.id in riding
        ),
    )
