"""Races written by hand for measures, and executors for batches."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from engine.playtests.facts import RaceFacts
from engine.race.values import Arrival, RaceRider, RaceTeam, Results, Setup
from engine.tour.rules import Rules
from engine.tour.values import Section, Stage
from tests.engine.road.built import build

SAMPLES = Path(__file__).parents[3] / "samples"


def arrived(place, turns=9, kind="LEADER", team="A", status="OK"):
    """Return a rider of bib 11, 12 … by place; without a place bib 10."""
    return Arrival(place, 10 + place, team, kind, turns, 0, status)


def facts(*happenings, turns=10, arrivals=(), decided=None, lines=(), climb=None, form="road"):
    """Return a race of one team of two over 20 kilometres, whose first three places pay."""
    ends = (("FLAT", 0, 20),)
    if climb is not None:
        ends = (("FLAT", 0, climb[0]), ("MTN_4", *climb), ("FLAT", climb[1], 20))
    sections = tuple(Section(t, Decimal(a), Decimal(b)) for t, a, b in ends if b > a)
    road = build(Stage("s", sections=sections), Rules("ciclismo"), riders=2)
    finish = replace(road.lines[-1], points=(9, 5, 2, 0))
    road = replace(road, lines=(*road.lines[:-1], finish), format=form)
    team = RaceTeam("A", "A", (RaceRider(11, "A1", "LEADER"), RaceRider(12, "A2", "CLIMBER")))
    setup = Setup(road, Rules("ciclismo"), (team,))
    return RaceFacts(setup, Results(turns, tuple(arrivals), tuple(lines)), happenings, decided)


class Here(Executor):
    """Runs everything at once, in this process."""

    def submit(self, fn, /, *args, **kwargs):
        """Run a task and return its finished future."""
        future: Future = Future()
        future.set_result(fn(*args, **kwargs))
        return future
