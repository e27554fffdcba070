"""The rows of a race as the result that a tour keeps and classifications count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.standings import values as kept
from engine.standings.facts import scoring_lines
from engine.tour.values import TTT

if TYPE_CHECKING:
    from engine.race.values import Arrival, Results
    from engine.road.values import Road


def result_of(results: Results, road: Road) -> kept.StageResult:
    """Return what a ridden stage leaves behind, keyed by bib and by line."""
    waiting = list(scoring_lines(road.lines))
    lines = {}
    for line in results.lines:
        same = (line.kind, line.square, line.name)
        for scoring in waiting:
            if (scoring.kind, scoring.square, scoring.name) == same:
                waiting.remove(scoring)  # two lines may lie behind one square, in their order
                lines[scoring.key] = tuple(p.bib for p in line.places[: scoring.places])
                break
    played = [a.bib for a in results.arrivals if _status(a) == kept.OK]
    places = {bib: place for place, bib in enumerate(played, start=1)}
    cold = "COLD" in results.figures.get("weather", ())
    own = road.format == TTT
    return kept.StageResult(
        tuple(_arrival(a, places.get(a.bib), own=own) for a in results.arrivals), lines, cold=cold
    )


def _status(a: Arrival) -> str:
    """Return how a rider came to the finish; standings draw the time cut anew (RULING 97)."""
    if a.status != kept.OUT:
        return a.status
    return kept.OK if a.exact is None else kept.COMPUTED


def _arrival(a: Arrival, place: int | None, *, own: bool) -> kept.RiderResult:
    """Give standings the turns a rider is credited with (RULING 101, RULING 108).

    Of a team time trial the rider's own: they settle the time of the team (RULING 91).
    """
    status = _status(a)
    arrived = status in kept.ARRIVED
    turns = (a.figures.get("own_turns") or a.turns) if own else a.turns
    return kept.RiderResult(
        a.bib,
        turns if arrived else None,
        a.overshoot if arrived else None,
        place,
        status,
        a.exact,
        dict(a.spent),
        a.figures.get("fed", 0),
        a.figures.get("attacks", 0),
        a.figures.get("pursuits", 0),
        a.figures.get("break_turns", 0),
    )
