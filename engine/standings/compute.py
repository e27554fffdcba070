"""Every classification after every stage, always from the first stage on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.standings.classifications import CLASSIFICATIONS, GENERAL, TEAMS
from engine.standings.classifications.ledger import EffortTotal
from engine.standings.missing import find_contradictions, find_missing
from engine.standings.order import SHARED
from engine.standings.outcome import LostRider, Snapshot, Standings
from engine.standings.settle import settle_stage
from engine.standings.values import ARRIVED, RiderResult, StageResult
from engine.tour.finding import ERROR, make_finding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.standings.facts import TourFacts
    from engine.standings.settle import SettledStage
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules


def compute_standings(
    facts: TourFacts, results: Mapping[int, StageResult], rules: Rules
) -> Standings:
    """Return every classification, recomputed from the first stage.

    Stages count in order up to the first that is not complete: what is half typed is named
    in the findings, and never changes a classification.
    """
    book = _TotalsSoFar(facts, rules)
    findings: list[Finding] = []
    for course in facts.courses:
        result = results.get(course.number)
        racing = list(book.racing.values())
        if result is None or not racing:
            break
        lacking, odd = (
            find_missing(course, result, racing),
            find_contradictions(course, result, racing),
        )
        findings += [*lacking, *odd]
        if lacking:
            break
        doubtful = any(f.severity == ERROR for f in odd)
        book.count(settle_stage(course, result, racing, rules), result, doubtful=doubtful)
    first = len(book.snapshots) + 1
    findings += [
        make_finding("W_RESULT_WAITS", f"stages/{number}", first=first)
        for number in sorted(results)
        if number > first
    ]
    return book.close(findings)


class _TotalsSoFar:
    """The running count of a tour while its stages are added."""

    def __init__(self, facts: TourFacts, rules: Rules) -> None:
        self.facts, self.rules = facts, rules
        self.racing = {e.bib: e for e in facts.entrants}
        """The riders still in the race, in the order of the start list."""
        self.tallies = [(c, c.begin(facts, rules)) for c in CLASSIFICATIONS]
        self.effort = {e.bib: EffortTotal(e, e.pool) for e in facts.entrants}
        self.gone: list[LostRider] = []
        self.snapshots: list[Snapshot] = []
        self.provisional = False

    def count(self, stage: SettledStage, result: StageResult, *, doubtful: bool) -> None:
        """Add one complete stage to every classification, and rank everybody."""
        arrivals = result.by_bib()
        for bib, finish in stage.finishes.items():
            self.effort[bib].add(stage, arrivals.get(bib, RiderResult(bib)), self.rules)
            if finish.status not in ARRIVED:
                self.gone.append(LostRider(bib, stage.course.number, finish.status))
                del self.racing[bib]
        self.provisional = self.provisional or stage.provisional or doubtful
        self.snapshots.append(self._snapshot(stage, result))

    def _snapshot(self, stage: SettledStage, result: StageResult) -> Snapshot:
        rows: dict[str, tuple[Any, ...]] = {}
        ranks: dict[int, int] = {}
        for classification, tally in self.tallies:
            tally.add(stage)
            ranking = rows[classification.key] = tally.rank(stage, result, ranks)
            if classification is GENERAL:
                ranks = {row.bib: row.rank for row in ranking}
        leaders = {c.key: c.leader_of(rows[c.key]) for c, _ in self.tallies}
        return Snapshot(stage, rows, leaders)

    def close(self, findings: list[Finding]) -> Standings:
        """Return the standings, and what of them needs the organiser's eye."""
        found = [*findings, *self._overspent(), *self._unresolved()]
        provisional = self.provisional or any(f.severity == ERROR for f in found)
        return Standings(
            tuple(self.snapshots), self.effort, tuple(self.gone), tuple(found),
            provisional, self._winner(),
        )  # fmt: skip

    def _winner(self) -> str:
        """RULING 103 — by default a tour as a whole has no winner; a house rule may name one."""
        if len(self.snapshots) < len(self.facts.courses) or not self.snapshots:
            return ""
        last = self.snapshots[-1]
        leaders = {
            "gc": next((row.team for row in last.general), ""),
            "team": next((row.team for row in last.rows[TEAMS.key]), ""),
        }
        return leaders.get(self.rules["tour.overall_winner"], "")

    def _overspent(self) -> list[Finding]:
        """R2.10 — a balance is never negative."""
        return [
            make_finding("E_RESULT_OVERSPENT", f"stages/{s.stage}", bib=bib, short=-s.after)
            for bib, total in self.effort.items()
            for s in total.stages
            if s.after < 0
        ]

    def _unresolved(self) -> list[Finding]:
        """Name the ties that only an order by hand can resolve."""
        if not self.snapshots:
            return []
        where, last = f"stages/{len(self.snapshots)}", self.snapshots[-1]
        riders = [r.bib for r in last.general if r.tie == SHARED]
        teams = [r.team for r in last.rows[TEAMS.key] if r.tie == SHARED]
        found = [make_finding("I_RESULT_TIE", where, bib=bib) for bib in riders]
        return found + [make_finding("I_RESULT_TEAM_TIE", where, team=team) for team in teams]
