"""The rows of a race as the result that a tour keeps and classifications count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.standings import values as kept
from engine.standings.facts import scoring_lines

if TYPE_CHECKING:
    from engine.race.values import Arrival, Results
    from engine.road.values import Road


def result_of(results: Results, road: Road) -> kept.StageResult:
    """Return what a ridden stage leaves behind, keyed by bib and by line."""
    keys = {(line.kind, line.square, line.name): line for line in scoring_lines(road.lines)}
    lines = {}
    for line in results.lines:
        scoring = keys.get((line.kind, line.square, line.name))
        if scoring is not None:
            lines[scoring.key] = tuple(p.bib for p in line.places[: scoring.places])
    played = [a.bib for a in results.arrivals if a.status == kept.OK]
    places = {bib: place for place, bib in enumerate(played, start=1)}
    cold = "COLD" in results.figures.get("weather", ())
    return kept.StageResult(
        tuple(_arrival(a, places.get(a.bib)) for a in results.arrivals), lines, cold=cold
    )


def _arrival(a: Arrival, place: int | None) -> kept.Arrival:
    """Give standings the rider's own turns; they settle the time of a team (RULING 91)."""
    arrived = a.status in kept.ARRIVED or a.status == kept.OUT
    return kept.Arrival(
        a.bib,
        a.figures.get("own_turns") or a.turns if arrived else None,
        a.overshoot if arrived else None,
        place,
        kept.OK if a.status == kept.OUT else a.status,
        a.exact,
        dict(a.spent),
        a.figures.get("fed", 0),
        a.figures.get("attacks", 0),
        a.figures.get("pursuits", 0),
        a.figures.get("break_turns", 0),
    )
