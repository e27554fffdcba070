"""Whole tours of a plan, ridden and measured: jerseys, gaps, pools, riders lost, bonuses.

What a stage leaves is carried on as in any ride; only what the tour came to is measured.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.games import GAMES
from engine.playtests.facts import facts_of
from engine.playtests.measures.duels import duel_values
from engine.playtests.play import PlayedRace
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_tour
from engine.standings.book import Standings
from engine.standings.classifications import CLASSIFICATIONS, GENERAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.playtests.plan import PlaytestPlan
    from engine.race.frame import Manager

    Value = bool | int | float | str


def play_tour(plan: PlaytestPlan, number: int) -> PlayedRace:
    """Ride tour `number` of a plan from its first stage, and measure what it came to."""
    assert plan.tour is not None
    game = GAMES[plan.game]
    ride = begin_ride(plan.tour, game)
    places = {team.id: place for place, team in enumerate(plan.tour.teams)}
    seated, us = plan.seat_us(number), _our_team(plan, number)

    def seat(team: str, key: str) -> Manager:
        return seated.maker_at(places[team])(key)

    values: dict[str, Value] = {}
    known, turns = facts_of(plan.game), 0
    wins: Counter[str] = Counter()
    for stage in ride_tour(ride, seat, plan.dice_key(number), listen=False):
        ride = stage.ride
        arrived = [arrival for arrival in stage.results.arrivals if arrival.place]
        home = stage.results.riders_home
        wins.update([winner.type for winner in home[:1]])
        if us and home:
            values[f"duel/stage/{stage.number:02d}"] = home[0].team == us
        turns += min([arrival.turns for arrival in home], default=0)
        if arrived and "effort" in known:
            left = sum([arrival.pe_left for arrival in arrived])
            values[f"pools/{stage.number:02d}"] = round(left / len(arrived), 1)
    ranked = "jerseys" in known  # else each stage stands alone, and the tour has no winner
    values["turns/winner" if ranked else "turns/stages"] = turns
    standings = ride.standings
    if not isinstance(standings, Standings):
        return PlayedRace(number, values, ())
    types = {rider.bib: rider.type for team in plan.tour.teams for rider in team.riders}
    if ranked:
        values |= {f"stages/{kind}": wins[kind] for kind in dict.fromkeys(types.values())}
        values |= _measure_jerseys(standings, types)
        values |= _measure_gaps(standings)
        values |= _measure_outcome(standings, types)
        if us and standings.last is not None:
            own = [row.rank for row in standings.last.general if row.team == us]
            values |= duel_values(plan.our_seat(number), place=min(own, default=None))
    return PlayedRace(number, values, _rider_rows(number, standings, types))


def _our_team(plan: PlaytestPlan, number: int) -> str:
    """Return the team of `us` in tour `number` of a duel; nothing in any other batch."""
    if not plan.us or plan.tour is None:
        return ""
    return plan.tour.teams[plan.our_seat(number)].id


def _measure_jerseys(standings: Standings, types: dict[int, str]) -> dict[str, Value]:
    """Return how often each jersey changed shoulders, and the type of rider who wins it."""
    values: dict[str, Value] = {}
    for jersey in CLASSIFICATIONS:
        if not jersey.of_teams and not jersey.of_stage:
            wearers = [s.leaders[jersey.key] for s in standings.snapshots]
            values[f"jerseys/{jersey.key}"] = sum(a != b for a, b in pairwise(wearers))
            if wearers and wearers[-1] in types:
                values[f"worn/{jersey.key}"] = types[wearers[-1]]
    return values


def _measure_gaps(standings: Standings) -> dict[str, Value]:
    """Return after every stage by how many turns the leader is ahead of the next and the tenth."""
    values: dict[str, Value] = {}
    for number, snapshot in enumerate(standings.snapshots, start=1):
        rows = snapshot.general
        for name, place in (("gaps", 2), ("tenth", 10)):
            if len(rows) >= place:
                values[f"{name}/{number:02d}"] = rows[place - 1].net - rows[0].net
    return values


def _measure_outcome(standings: Standings, types: Mapping[int, str]) -> dict[str, Value]:
    """Return who wins the tour, by how much, since when, and whether bonus turns decide it."""
    last = standings.last
    if last is None or not last.general:
        return {}
    first = last.general[0]
    turns_only = min(last.general, key=lambda row: (row.turns, row.rank))
    values: dict[str, Value] = {
        "wins/by_type": types[first.bib],
        "wins/by_team": first.team,
        "tour/bonus_decides": turns_only.bib != first.bib,
        "tour/bonus_of_winner": first.bonus,
        "tour/riders_lost": len(standings.gone),
        "tour/decided": _deciding_stage(standings),
    }
    if len(last.general) > 1:
        values["tour/margin"] = last.general[1].net - first.net
    return values


def _deciding_stage(standings: Standings) -> int:
    """Return the stage after which the leader of the tour stays in front to the end."""
    leaders = [one.leaders[GENERAL.key] for one in standings.snapshots]
    others = [at for at, one in enumerate(leaders, start=1) if one != leaders[-1]]
    return max(others, default=0) + 1


def _rider_rows(
    number: int, standings: Standings, types: Mapping[int, str]
) -> tuple[tuple[Any, ...], ...]:
    """Return a row for each rider of the general classification, shaped as those of a race."""
    general = standings.last.general if standings.last else ()
    return tuple(
        (number, r.rank, r.bib, r.team, types[r.bib], r.net, r.bonus, "OK",
         sum(sum(s.spent.values()) for s in standings.effort[r.bib].stages), 0, 0)
        for r in general
    )  # fmt: skip
