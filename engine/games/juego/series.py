"""A series of El juego: the time scores of its stages added up (RULING 16), nothing carried on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.race.game import Ranking, Series, TourRankings, read_rows, read_stages
from engine.tour.finding import Finding

if TYPE_CHECKING:
    from engine.race.game import RiddenStages
    from engine.race.values import Results, Setup
    from engine.road.values import Road
    from engine.tour.rules import Rules


class StageScore(NamedTuple):
    """One rider's stage: its place and its time score."""

    bib: int
    team: str
    place: int
    score: Fraction


class SeriesRow(NamedTuple):
    """One rider after the stages that count."""

    rank: int
    bib: int
    score: Fraction
    places: int


@dataclass(frozen=True, slots=True)
class ScoredTour:
    """A tour ranked by time scores; empty where the house does not play a series."""

    counted_stages: int
    rows: tuple[SeriesRow, ...] = ()
    findings: tuple[Finding, ...] = ()


def keep_stage(results: Results, road: Road) -> tuple[StageScore, ...]:
    """RULING 16 — what a stage leaves: the riders who crossed the line, with their scores."""
    del road
    strip = int(results.figures["strip"])
    return tuple(
        StageScore(a.bib, a.team, a.place, Fraction(a.figures["score"], strip))
        for a in results.arrivals
        if "score" in a.figures
    )


def rank_stages(kept: RiddenStages, rules: Rules) -> ScoredTour:
    """RULING 16 — the smaller sum is better, then the smaller sum of places.

    Stages count in order up to the first that has not been ridden; a rider who lacks one is out.
    """
    days = kept.list_counted()
    if not rules["ciclistas.series"]:
        return ScoredTour(len(days))
    sums: dict[int, list[StageScore]] = {}
    for stage in days:
        for row in stage:
            sums.setdefault(row.bib, []).append(row)
    whole = [
        (sum((row.score for row in rows), Fraction(0)), sum(row.place for row in rows), bib)
        for bib, rows in sums.items()
        if len(rows) == len(days)
    ]
    ranked = sorted(whole)
    return ScoredTour(
        len(days),
        tuple(
            SeriesRow(1 + [one[:2] for one in ranked].index((score, places)), bib, score, places)
            for score, places, bib in ranked
        ),
    )


def carry_over(kept: RiddenStages, rules: Rules, start: Setup) -> Setup:
    """Return the start as it is: every stage is ridden afresh."""
    del kept, rules
    return start


def rankings_of(tour: ScoredTour) -> TourRankings:
    """Return the ranking of the series as people read it."""
    if not tour.rows:
        return TourRankings()
    rows = tuple(
        {"rank": r.rank, "bib": r.bib, "score": float(r.score), "places": r.places}
        for r in tour.rows
    )
    columns = ("rank", "bib", "rider", "score", "places")
    ranking = Ranking("series", "games.juego_series", columns, rows)
    return TourRankings((ranking,), {"series": tour.rows[0].bib})


def write_stages(stages: Mapping[int, Any]) -> dict[str, Any]:
    """Return what was kept as plain values of a tour file: a line a rider."""
    return {
        str(number): {"riders": [[r.bib, r.team, r.place, str(r.score)] for r in stages[number]]}
        for number in sorted(stages)
    }


def _read_scores(stage: Mapping[str, Any]) -> tuple[StageScore, ...]:
    return read_rows(stage["riders"], _read_score)


def _read_score(bib: object, team: object, place: object, score: object) -> StageScore:
    numbers = type(bib) is int and type(place) is int
    if not (numbers and isinstance(team, str) and isinstance(score, str)):
        raise TypeError
    return StageScore(int(str(bib)), team, int(str(place)), Fraction(score))


SERIES = Series(
    keep_stage=keep_stage,
    rank_stages=rank_stages,
    carry_over=carry_over,
    rankings_of=rankings_of,
    write_stages=write_stages,
    read_stages=partial(read_stages, read_stage=_read_scores),
)
