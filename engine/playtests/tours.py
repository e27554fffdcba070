"""Whole tours of a plan, ridden and measured: jerseys, gaps, pools, riders lost, bonuses."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.bots import BOTS
from engine.games import GAMES
from engine.playtests.facts import facts_of
from engine.playtests.play import PlayedRace
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_tour
from engine.standings.book import Standings
from engine.standings.classifications import CLASSIFICATIONS, GENERAL

if TYPE_CHECKING:
    from engine.playtests.plan import PlaytestPlan
    from engine.race.frame import Manager

    Value = bool | int | float | str


def play_tour(plan: PlaytestPlan, number: int) -> PlayedRace:
    """Ride tour `number` of a plan from its first stage, and measure what it came to."""
    assert plan.tour is not None
    game = GAMES[plan.game]
    ride = begin_ride(plan.tour, game)
    places = {team.id: place for place, team in enumerate(plan.tour.teams)}

    def seat(team: str, key: str) -> Manager:
        return BOTS[plan.character(places[team])](key)

    values: dict[str, Value] = {}
    known, turns = facts_of(plan.game), 0
    stages: Counter[str] = Counter()
    for ridden in ride_tour(ride, seat, plan.key(number), listen=False):
        ride = ridden.ride
        stages.update([a.type for a in ridden.results.arrivals if a.place == 1][:1])
        times = [a.turns for a in ridden.results.arrivals if a.place]
        turns += min(times, default=0)
        left = [a.pe_left for a in ridden.results.arrivals if a.place]
        if left and "effort" in known:
            values[f"pools/{ridden.number:02d}"] = round(sum(left) / len(left), 1)
    ranked = "jerseys" in known  # else each stage stands alone, and the tour has no winner
    values["turns/winner" if ranked else "turns/stages"] = turns
    standings = ride.standings
    if not isinstance(standings, Standings):
        return PlayedRace(number, values, ())
    if ranked:
        values |= {f"stages/{kind}": stages[kind] for kind in _types(plan)}
        values |= _jerseys(plan, standings)
        values |= _gaps(standings)
        values |= _outcome(plan, standings)
    return PlayedRace(number, values, _rows(number, plan, standings))


def _types(plan: PlaytestPlan) -> dict[str, None]:
    """Return the types of riders who start, in the order in which teams name them."""
    assert plan.tour is not None
    return dict.fromkeys(r.type for team in plan.tour.teams for r in team.riders)


def _jerseys(plan: PlaytestPlan, standings: Standings) -> dict[str, Value]:
    """Return how often each jersey changed shoulders, and the type of rider who wins it."""
    assert plan.tour is not None
    types = {r.bib: r.type for team in plan.tour.teams for r in team.riders}
    found: dict[str, Value] = {}
    for jersey in CLASSIFICATIONS:
        if not jersey.of_teams and not jersey.of_stage:
            wearers = [s.leaders[jersey.key] for s in standings.snapshots]
            found[f"jerseys/{jersey.key}"] = sum(a != b for a, b in pairwise(wearers))
            if wearers and wearers[-1] in types:
                found[f"worn/{jersey.key}"] = types[wearers[-1]]
    return found


def _gaps(standings: Standings) -> dict[str, Value]:
    """Return after every stage by how many turns the leader is ahead of the next and the tenth."""
    found: dict[str, Value] = {}
    for number, snapshot in enumerate(standings.snapshots, start=1):
        rows = snapshot.general
        for name, place in (("gaps", 2), ("tenth", 10)):
            if len(rows) >= place:
                found[f"{name}/{number:02d}"] = rows[place - 1].net - rows[0].net
    return found


def _outcome(plan: PlaytestPlan, standings: Standings) -> dict[str, Value]:
    last = standings.last
    assert plan.tour is not None
    if last is None or not last.general:
        return {}
    types = {r.bib: r.type for team in plan.tour.teams for r in team.riders}
    first = last.general[0]
    turns_only = min(last.general, key=lambda row: (row.turns, row.rank))
    found: dict[str, Value] = {
        "wins/by_type": types[first.bib],
        "wins/by_team": first.team,
        "tour/bonus_decides": turns_only.bib != first.bib,
        "tour/bonus_of_winner": first.bonus,
        "tour/riders_lost": len(standings.gone),
        "tour/decided": _decided(standings),
    }
    if len(last.general) > 1:
        found["tour/margin"] = last.general[1].net - first.net
    return found


def _decided(standings: Standings) -> int:
    """Return the stage after which the leader of the tour stays in front to the end."""
    leaders = [one.leaders[GENERAL.key] for one in standings.snapshots]
    others = [at for at, one in enumerate(leaders, start=1) if one != leaders[-1]]
    return max(others, default=0) + 1


def _rows(number: int, plan: PlaytestPlan, standings: Standings) -> tuple[tuple[Any, ...], ...]:
    assert plan.tour is not None
    types = {r.bib: r.type for team in plan.tour.teams for r in team.riders}
    general = standings.last.general if standings.last else ()
    return tuple(
        (number, r.rank, r.bib, r.team, types[r.bib], r.net, r.bonus, "OK",
         sum(sum(s.spent.values()) for s in standings.effort[r.bib].stages), 0, 0)
        for r in general
    )  # fmt: skip
