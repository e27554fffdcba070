"""Every classification after every stage, always from the first stage on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.standings.classifications.combativity import combative
from engine.standings.classifications.general import Total, general
from engine.standings.classifications.ledger import EffortTotal
from engine.standings.classifications.points import PointsTotal, mountain, regularity
from engine.standings.classifications.teams import TeamTotal, team_classification
from engine.standings.missing import missing, wrong
from engine.standings.order import SHARED
from engine.standings.outcome import Gone, Jerseys, Snapshot, Standings
from engine.standings.settle import settle
from engine.standings.values import ARRIVED, Arrival, StageResult
from engine.tour.finding import ERROR, finding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.standings.facts import Facts
    from engine.standings.settle import Settled
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules


def compute(facts: Facts, results: Mapping[int, StageResult], rules: Rules) -> Standings:
    """Return every classification, recomputed from the first stage.

    Stages count in order up to the first that is not complete: what is half typed is named
    in the findings, and never changes a classification.
    """
    book = _Book(facts, rules)
    findings: list[Finding] = []
    for course in facts.courses:
        result = results.get(course.number)
        racing = [t.entrant for t in book.totals.values()]
        if result is None or not racing:
            break
        lacking, odd = missing(course, result, racing), wrong(course, result, racing)
        findings += [*lacking, *odd]
        if lacking:
            break
        doubtful = any(f.severity == ERROR for f in odd)
        book.count(settle(course, result, racing, rules), result, doubtful=doubtful)
    first = len(book.snapshots) + 1
    findings += [
        finding("W_RESULT_WAITS", f"stages/{number}", first=first)
        for number in sorted(results)
        if number > first
    ]
    return book.close(findings)


class _Book:
    """The totals of a tour while its stages are added."""

    def __init__(self, facts: Facts, rules: Rules) -> None:
        self.facts, self.rules = facts, rules
        self.totals = {e.bib: Total(e) for e in facts.entrants}
        """Of those still racing, in the order of the start list."""
        self.points = {e.bib: PointsTotal(e.bib) for e in facts.entrants}
        self.effort = {e.bib: EffortTotal(e, e.pool) for e in facts.entrants}
        self.teams = {
            team: TeamTotal(team, tuple(e.bib for e in facts.entrants if e.team == team))
            for team in facts.teams
        }
        self.gone: list[Gone] = []
        self.snapshots: list[Snapshot] = []
        self.provisional = False

    def count(self, stage: Settled, result: StageResult, *, doubtful: bool) -> None:
        """Add one complete stage to every total, and rank everybody."""
        arrivals = result.by_bib()
        for bib, finish in stage.finishes.items():
            self.points[bib].add(stage)
            self.effort[bib].add(stage, arrivals.get(bib, Arrival(bib)), self.rules)
            if finish.status not in ARRIVED:
                self.gone.append(Gone(bib, stage.course.number, finish.status))
                del self.totals[bib]
        for total in self.totals.values():
            total.add(stage)
        for team in self.teams.values():
            team.add(stage, self.rules)
        self.provisional = self.provisional or stage.provisional or doubtful
        self.snapshots.append(self._snapshot(stage, result))

    def _snapshot(self, stage: Settled, result: StageResult) -> Snapshot:
        rows = general(self.totals.values(), self.rules, stage.manual)
        ranks = {r.bib: r.rank for r in rows}
        teams = team_classification(self.teams.values(), stage.manual)
        climbers = mountain(self.points.values(), ranks, self.rules)
        regulars = regularity(self.points.values(), ranks, self.rules)
        fighters = combative(stage, result.arrivals, self.rules)
        jerseys = Jerseys(
            next((r.bib for r in rows), None),
            next((r.bib for r in regulars), None),
            next((r.bib for r in climbers), None),
            next((c.bib for c in fighters), None),
            next((t.team for t in teams), ""),
        )
        return Snapshot(stage, rows, teams, climbers, regulars, fighters, jerseys)

    def close(self, findings: list[Finding]) -> Standings:
        """Return the standings, and what of them needs the organiser's eye."""
        found = [*findings, *self._overspent(), *self._unresolved()]
        provisional = self.provisional or any(f.severity == ERROR for f in found)
        return Standings(
            tuple(self.snapshots), self.effort, self.teams, tuple(self.gone), tuple(found),
            provisional, self._winner(),
        )  # fmt: skip

    def _winner(self) -> str:
        """RULING 103 — by default nobody wins a tour as a whole; a house rule may say who does."""
        if len(self.snapshots) < len(self.facts.courses) or not self.snapshots:
            return ""
        last = self.snapshots[-1]
        leaders = {
            "gc": next((row.team for row in last.general), ""),
            "team": next((row.team for row in last.teams), ""),
        }
        return leaders.get(self.rules["tour.overall_winner"], "")

    def _overspent(self) -> list[Finding]:
        """R2.10 — a balance is never negative."""
        return [
            finding("E_RESULT_OVERSPENT", f"stages/{s.stage}", bib=bib, short=-s.after)
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
        teams = [r.team for r in last.teams if r.tie == SHARED]
        found = [finding("I_RESULT_TIE", where, bib=bib) for bib in riders]
        return found + [finding("I_RESULT_TEAM_TIE", where, team=team) for team in teams]
