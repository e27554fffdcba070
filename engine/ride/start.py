"""The start of a stage: the riders of the tour in a game, as the stages before left them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.errors import SetupError
from engine.race.entries import left_home
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.derived.effort import check_types
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ride.ride import Ride
    from engine.tour.finding import Finding


def stage_setup(
    ride: Ride, number: int, key: str, *, extra: Mapping[str, Any] | None = None
) -> Setup:
    """Return the setup of a stage, as the stages before it have left the tour."""
    return enter_stage(ride, number, key, extra=extra)[0]


def enter_stage(
    ride: Ride, number: int, key: str, *, extra: Mapping[str, Any] | None = None
) -> tuple[Setup, tuple[Finding, ...]]:
    """O7.1 — return the setup of a stage, what of it and its riders is left out, and remarks."""
    whole = _everybody(ride, number, key, extra or {})
    start = ride.game.enter(whole)
    course = ride.game.course(start.road, start.rules)
    return start, (*left_home(whole, start), *course.dropped, *course.remarks)


def _everybody(ride: Ride, number: int, key: str, extra: Mapping[str, Any]) -> Setup:
    """Return the start of a stage with everybody who is still in the tour."""
    if not 1 <= number <= len(ride.roads):
        raise SetupError("ride_no_stage", stage=number, most=len(ride.roads))
    tour = ride.tour
    check_types(tour)
    known = {
        "stages_left": 0 if tour.one_day else len(ride.roads) - number,
        "rest_day": number in tour.rest_after,
    }
    teams = tuple(
        RaceTeam(team.id, team.name, tuple(RaceRider(r.bib, r.name, r.type) for r in team.riders))
        for team in tour.teams
    )
    rules = Rules(ride.game.id, tour.rules)
    start = Setup(ride.roads[number - 1], rules, teams, key, (), {**known, **extra})
    if ride.own:
        return start
    carried = ride.series.carry(ride.before(number).kept, ride.rules, start)
    # RULING 98: a team without riders is out.
    return replace(carried, teams=tuple(team for team in carried.teams if team.riders))
