"""How many stages of a tour are complete: everybody's result and every line of them is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import EtapaError
from engine.standings.book import compute_standings
from engine.standings.facts import tour_facts
from engine.standings.results import results_of
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.road.values import Road
    from engine.tour.values import Tour


def count_complete(tour: Tour, roads: Sequence[Road | None]) -> int:
    """Return how many stages count, from the first on; none where a stage has no road."""
    known = [road for road in roads if road is not None]
    if not tour.results or len(known) < len(roads):
        return 0
    try:
        rules, results = tour_rules(tour), results_of(tour.results)
        return compute_standings(tour_facts(tour, known, rules), results, rules).counted
    except EtapaError:
        return 0  # the findings say what is wrong with the results
