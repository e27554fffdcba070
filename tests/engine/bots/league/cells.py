"""The cells a manager is judged in: a trick of the league, a type of stage, days to come or not."""

from __future__ import annotations

from dataclasses import replace

from engine.playtests.measures.duels import MEASURES, WON
from engine.playtests.plan import PlaytestPlan
from engine.playtests.play import play_race
from tests.engine.bots.watched import mean, of_type

TOUR, SINGLE, RANKED = DAYS = ("tour", "single", "ranked")
"""Whether days come that want points too; with them a tour that has been ridden so far, in which
one rider of each team may win it, so that bonus turns count."""
LEADING = ("LEADER", "ALLROUNDER", "CLIMBER")


def plan_cell(trick: str, kind: str, days: str = TOUR, seed: str = "cell") -> list[PlaytestPlan]:
    """Return one plan a sample stage of the type: a trick against five directors, seat by seat."""
    plans = []
    for stage in of_type(kind):
        extra = {"stages_left": 0} if days == SINGLE else stage.extra
        if days == RANKED:
            extra = {**extra, "standings": standings_of(stage)}
        setup = replace(stage, extra=extra)
        plan = PlaytestPlan("ciclismo", seed, ("director",), setup, us=trick, measures=MEASURES)
        plans.append(plan)
    return plans


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
