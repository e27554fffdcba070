"""The cells a manager is judged in: a trick of the league, a type of stage, days to come or not."""

from __future__ import annotations

from dataclasses import replace

from engine.playtests.measures.duels import MEASURES, WON
from engine.playtests.plan import PlaytestPlan
from engine.playtests.play import play_race
from engine.tour.rider_types import scaled_pool
from tests.engine.bots.watched import mean, of_type

TOUR, SINGLE, RANKED, SHORT = DAYS = ("tour", "single", "ranked", "short")
"""Whether days come that want points too; with them a tour that has been ridden so far, in which
one rider of each team may win it, so that bonus turns count; a tour of few days, with its pools."""
FEW = 5
"""Days of a short tour."""
LEADING = ("LEADER", "ALLROUNDER", "CLIMBER")


def plan_cell(trick: str, kind: str, days: str = TOUR, seed: str = "cell") -> list[PlaytestPlan]:
    """Return one plan a sample stage of the type: a trick against five directors, seat by seat."""
    plans = []
    for stage in of_type(kind):
        extra = {"stages_left": 0} if days == SINGLE else stage.extra
        if days == RANKED:
            extra = {**extra, "standings": standings_of(stage)}
        teams = stage.teams
        if days == SHORT:
            extra = {**extra, "stages_left": FEW - 1, "ahead": extra["ahead"][: FEW - 1]}
            teams = tuple(replace(team, riders=short_pools(stage, team)) for team in teams)
        setup = replace(stage, extra=extra, teams=teams)
        plan = PlaytestPlan("ciclismo", seed, ("director",), setup, us=trick, measures=MEASURES)
        plans.append(plan)
    return plans


def short_pools(stage, team):
    """Return the riders of a team as they begin a tour of a few days."""
    pools = [(rider, scaled_pool(rider.type, FEW, stage.rules)) for rider in team.riders]
    return tuple(replace(rider, pe=points, pe_start=points) for rider, points in pools)


def standings_of(stage):
    """Return a general classification after some days: leaders near each other, others behind."""
    gaps = [
        (rider.bib, 2 * place if rider.type in LEADING else 20 + place)
        for place, team in enumerate(stage.teams)
        for rider in team.riders
    ]
    gaps.sort(key=lambda one: one[1])
    return {"general": gaps, "regularity": [], "mountain": []}


def share_won(trick: str, kind: str, races: int, days: str = TOUR) -> float:
    """Return the share of races that a trick wins, ridden one after the other."""
    plans = plan_cell(trick, kind, days)
    ridden = (play_race(plans[n % len(plans)], n // len(plans) + 1) for n in range(races))
    return mean(race.values[WON] for race in ridden)
