"""What a stage starts from: who still rides, with how many effort points, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import SetupError
from engine.race.values import Rider, Setup, Team
from engine.tour.rules import Rules
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games import Game
    from engine.ride.ride import Ride
    from engine.standings.outcome import Standings


def setup(
    ride: Ride, number: int, key: str, game: Game, *, extra: Mapping[str, Any] | None = None
) -> Setup:
    """Return the setup of a stage, as the stages before it have left the tour.

    A stage whose forerunners have no results yet is ridden as part of an imagined tour: with
    everybody, and with the pools of the tour (RULING 12).
    """
    if not 1 <= number <= len(ride.roads):
        raise SetupError("ride_no_stage", stage=number, most=len(ride.roads))
    past = ride.before(number).standings
    carried = past.counted == number - 1
    gone = {g.bib for g in past.gone} if carried else set()
    teams = tuple(
        Team(
            team.id,
            team.name,
            tuple(
                Rider(
                    r.bib, r.name, r.type, _pool(past, r.bib, carried=carried), _full(past, r.bib)
                )
                for r in team.riders
                if r.bib not in gone
            ),
        )
        for team in ride.tour.teams
    )
    road = ride.roads[number - 1]
    order = () if road.format == ROAD or not carried else _reverse_general(past)
    # RULING 98: a team without riders is out.
    riding = tuple(team for team in teams if team.riders)
    tour = ride.tour
    known = {
        "stages_left": 0 if tour.one_day else len(ride.roads) - number,
        "rest_day": number in tour.rest_after,
    }
    rules = Rules(tour.rules, game.id)
    extra = {**known, **(extra or {})}
    return game.enter(Setup(road, rules, riding, key, order, extra))


def _full(past: Standings, bib: int) -> int:
    return past.effort[bib].entrant.pool


def _pool(past: Standings, bib: int, *, carried: bool) -> int:
    return past.pool(bib) if carried else _full(past, bib)


def _reverse_general(past: Standings) -> tuple[int, ...]:
    """RULING 44 — time trials start in reverse order of the general classification."""
    return tuple(row.bib for row in reversed(past.last.general)) if past.last else ()
