"""The cells a manager is judged in: a trick of the league, a type of stage, days to come or not."""

from __future__ import annotations

from dataclasses import replace

from engine.playtests.measures.duels import MEASURES, WON
from engine.playtests.plan import PlaytestPlan
from engine.playtests.play import play_race
from tests.engine.bots.watched import mean, of_type

TOUR, SINGLE = DAYS = ("tour", "single")
"""Whether days come that want points too."""


def plan_cell(trick: str, kind: str, days: str = TOUR, seed: str = "cell") -> list[PlaytestPlan]:
    """Return one plan a sample stage of the type: a trick against five directors, seat by seat."""
    plans = []
    for stage in of_type(kind):
        extra = {"stages_left": 0} if days == SINGLE else stage.extra
        setup = replace(stage, extra=extra)
        plan = PlaytestPlan("ciclismo", seed, ("director",), setup, us=trick, measures=MEASURES)
        plans.append(plan)
    return plans


def share_won(trick: str, kind: str, races: int, days: str = TOUR) -> float:
    """Return the share of races that a trick wins, ridden one after the other."""
    plans = plan_cell(trick, kind, days)
    ridden = (play_race(plans[n % len(plans)], n // len(plans) + 1) for n in range(races))
    return mean(race.values[WON] for race in ridden)
