"""A page of the standings: every classification and all effort points after one stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.standings.classifications import CLASSIFICATIONS, GENERAL
from engine.standings.classifications.ledger import EffortTotal
from engine.standings.outcome import LostRider, Snapshot
from engine.standings.settle import settle_stage
from engine.standings.values import ARRIVED, RiderResult
from engine.tour.finding import ERROR

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.standings.classifications.classification import Tally
    from engine.standings.facts import Entrant, StageFacts, TourFacts
    from engine.standings.settle import SettledStage
    from engine.standings.values import StageResult
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules


class RunningCount(NamedTuple):
    """What all that follows rests on: who still races, what each has, what each count holds."""

    racing: Mapping[int, Entrant]
    """The riders still in the race, in the order of the start list."""
    tallies: tuple[Tally, ...]
    """The running count of every classification, in their order."""
    effort: Mapping[int, EffortTotal]
    gone: tuple[LostRider, ...] = ()
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """One stage that counts, written down once: nothing in it is ever changed."""

    result: StageResult
    """What it was written from."""
    count: RunningCount
    snapshot: Snapshot
    odd: tuple[Finding, ...]
    """What of the result contradicts itself."""
    overspent: tuple[tuple[int, int, int], ...]
    """Riders who spent more than they had: bib, stage, and by how much."""


def begin_count(facts: TourFacts, rules: Rules) -> RunningCount:
    """Return the count of a tour before its first stage."""
    return RunningCount(
        {e.bib: e for e in facts.entrants},
        tuple(c.begin(facts, rules) for c in CLASSIFICATIONS),
        {e.bib: EffortTotal(e, e.pool) for e in facts.entrants},
    )


def write_page(
    last: RunningCount, course: StageFacts, result: StageResult, odd: Sequence[Finding],
    rules: Rules,
) -> StandingsPage:  # fmt: skip
    """Count one more complete stage in every classification, and rank everybody."""
    stage = settle_stage(course, result, tuple(last.racing.values()), rules)
    tallies = tuple(tally.add(stage) for tally in last.tallies)
    lost = {f.bib: f.status for f in stage.finishes.values() if f.status not in ARRIVED}
    effort = _spent(last, stage, result, rules)
    doubtful = stage.provisional or any(f.severity == ERROR for f in odd)
    count = RunningCount(
        {bib: entrant for bib, entrant in last.racing.items() if bib not in lost},
        tallies,
        effort,
        (*last.gone, *(LostRider(bib, course.number, status) for bib, status in lost.items())),
        last.provisional or doubtful,
    )
    snapshot = _ranked(tallies, stage, result)
    return StandingsPage(result, count, snapshot, tuple(odd), _overspent(effort, stage))


def _spent(
    last: RunningCount, stage: SettledStage, result: StageResult, rules: Rules
) -> dict[int, EffortTotal]:
    """Return the effort points of everybody after a stage."""
    arrivals = result.by_bib()
    # RULING 79: by house rule a stage ridden in the cold gives nothing back in the night
    cold = result.cold and rules["cold.blocks_stage_recovery"]
    effort = dict(last.effort)
    for bib in stage.finishes:
        arrival = arrivals.get(bib, RiderResult(bib))
        effort[bib] = effort[bib].add(stage, arrival, rules, rests=not cold)
    return effort


def _overspent(
    effort: Mapping[int, EffortTotal], stage: SettledStage
) -> tuple[tuple[int, int, int], ...]:
    booked = ((bib, effort[bib].stages[-1]) for bib in stage.finishes)
    return tuple((bib, one.stage, -one.after) for bib, one in booked if one.after < 0)


def _ranked(tallies: Sequence[Tally], stage: SettledStage, result: StageResult) -> Snapshot:
    """Rank every classification; the general one first, by which the others settle ties."""
    rows: dict[str, tuple[Any, ...]] = {}
    ranks: dict[int, int] = {}
    for classification, tally in zip(CLASSIFICATIONS, tallies, strict=True):
        ranking = rows[classification.key] = tally.rank(stage, result, ranks)
        if classification is GENERAL:
            ranks = {row.bib: row.rank for row in ranking}
    return Snapshot(stage, rows, {c.key: c.leader_of(rows[c.key]) for c in CLASSIFICATIONS})
