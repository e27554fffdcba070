"""Whole grand tours: who wins what, and what one costs."""

from __future__ import annotations

from collections import Counter
from statistics import median
from time import process_time

import pytest

from engine.bots import BOTS
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_tour
from engine.standings.classifications import CLASSIFICATIONS
from engine.tour.file import load
from tests.engine.bots.watched import GAME, SAMPLES
from tests.figures.must import told
from tests.figures.test_race_figures import COMPILED

pytestmark = pytest.mark.figures

TOURS = 40
SECONDS = 0.7 if COMPILED else 1.4


def test_grand_tours():
    """Sprinters win flat stages though days have gone before; jerseys go to different types."""
    tour = load(SAMPLES / "giro-2019.etapa")
    types = {r.bib: r.type for team in tour.teams for r in team.riders}
    flat, every, worn = Counter(), Counter(), {}
    costs = []
    for number in range(TOURS):
        begun = process_time()
        ride = begin_ride(tour, GAME)
        for day in ride_tour(ride, lambda _t, key: BOTS["director"](key), f"tour/{number}",
                             listen=False):  # fmt: skip
            ride = day.ride
            won = day.results.arrivals[0].type
            every[won] += 1
            flat[won] += ride.roads[day.number - 1].type == "FLAT_STAGE"
        costs.append(process_time() - begun)
        leaders = ride.standings.snapshots[-1].leaders
        for jersey in CLASSIFICATIONS:
            if not jersey.of_teams and not jersey.of_stage:
                worn.setdefault(jersey.key, Counter())[types[leaders[jersey.key]]] += 1
    print(f"\nstages {dict(every)}, flat {dict(flat)}")
    print({key: dict(found) for key, found in worn.items()})
    told("flat stages of grand tours: sprinters", flat["SPRINTER"] / flat.total(), 0.6, most=False)
    points = worn["regularity"]
    fast = sum(points[kind] for kind in ("SPRINTER", "ROULEUR", "ROULEUR_SPRINTER"))
    why = "the book pays 50 points for a mountain stage and 25 for a flat one; the report says so"
    told("points jerseys of fast riders", fast / points.total(), 0.3, most=False, missed=why)
    told("types that win a jersey", len(set().union(*worn.values())), 3, most=False)
    told("seconds of CPU a grand tour", median(costs), SECONDS)
