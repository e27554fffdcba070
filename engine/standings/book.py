"""Standings as a book: a page a stage, written on; torn out from the first stage corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.standings.classifications import TEAMS
from engine.standings.missing import find_contradictions, find_missing
from engine.standings.order import SHARED
from engine.standings.outcome import Standings
from engine.standings.page import begin_count, write_page
from engine.tour.finding import ERROR, make_finding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.standings.facts import TourFacts
    from engine.standings.page import StandingsPage
    from engine.standings.values import StageResult
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules


def compute_standings(
    facts: TourFacts, results: Mapping[int, StageResult], rules: Rules
) -> Standings:
    """Return every classification, computed from the first stage."""
    return StandingsBook(facts, rules).standings(results)


class StandingsBook:
    """The classifications of one tour, stage after stage.

    A page holds for as long as its stage and those before it have the results it was written
    from; what is asked for never shows in another answer.
    """

    def __init__(self, facts: TourFacts, rules: Rules) -> None:
        self.facts = facts
        self._rules = rules
        self._begun = begin_count(facts, rules)
        self._pages: tuple[StandingsPage, ...] = ()

    def standings(self, results: Mapping[int, StageResult]) -> Standings:
        """Return every classification after these results.

        Stages count in order up to the first that is not complete: what is half typed is named
        in the findings, and never changes a classification.
        """
        pages = list(self._holding(results))
        findings = [finding for page in pages for finding in page.odd]
        for course in self.facts.courses[len(pages) :]:
            result, last = results.get(course.number), pages[-1].count if pages else self._begun
            racing = tuple(last.racing.values())
            if result is None or not racing:
                break
            lacking = find_missing(course, result, racing)
            odd = find_contradictions(course, result, racing)
            findings += [*lacking, *odd]
            if lacking:
                break
            pages.append(write_page(last, course, result, odd, self._rules))
        self._pages = tuple(pages)
        first = len(pages) + 1
        findings += [
            make_finding("W_RESULT_WAITS", f"stages/{number}", first=first)
            for number in sorted(results)
            if number > first
        ]
        return self._close(self._pages, findings)

    def _holding(self, results: Mapping[int, StageResult]) -> tuple[StandingsPage, ...]:
        """Return the pages that still hold: up to the first stage with another result."""
        for number, page in enumerate(self._pages):
            result = results.get(page.snapshot.stage.course.number)
            if result is not page.result and result != page.result:
                return self._pages[:number]
        return self._pages

    def _close(self, pages: tuple[StandingsPage, ...], findings: list[Finding]) -> Standings:
        """Return the standings, and what of them needs the organiser's eye."""
        found = [*findings, *self._overspent(pages), *_unresolved(pages)]
        last = pages[-1].count if pages else self._begun
        provisional = last.provisional or any(f.severity == ERROR for f in found)
        return Standings(
            tuple(page.snapshot for page in pages), last.effort, last.gone, tuple(found),
            provisional, self._winner(pages),
        )  # fmt: skip

    def _winner(self, pages: tuple[StandingsPage, ...]) -> str:
        """RULING 103 — by default a tour as a whole has no winner; a house rule may name one."""
        if len(pages) < len(self.facts.courses) or not pages:
            return ""
        last = pages[-1].snapshot
        leaders = {
            "gc": next((row.team for row in last.general), ""),
            "team": next((row.team for row in last.rows[TEAMS.key]), ""),
        }
        return leaders.get(self._rules["tour.overall_winner"], "")

    def _overspent(self, pages: tuple[StandingsPage, ...]) -> list[Finding]:
        """R2.10 — a balance is never negative; rider after rider, in the order of the start."""
        short = [(bib, stage, by) for page in pages for bib, stage, by in page.overspent]
        if not short:
            return []
        order = {e.bib: n for n, e in enumerate(self.facts.entrants)}
        return [
            make_finding("E_RESULT_OVERSPENT", f"stages/{stage}", bib=bib, short=by)
            for bib, stage, by in sorted(short, key=lambda one: (order[one[0]], one[1]))
        ]


def _unresolved(pages: tuple[StandingsPage, ...]) -> list[Finding]:
    """Name the ties that only an order by hand can resolve."""
    if not pages:
        return []
    where, last = f"stages/{len(pages)}", pages[-1].snapshot
    riders = [r.bib for r in last.general if r.tie == SHARED]
    teams = [r.team for r in last.rows[TEAMS.key] if r.tie == SHARED]
    found = [make_finding("I_RESULT_TIE", where, bib=bib) for bib in riders]
    return found + [make_finding("I_RESULT_TEAM_TIE", where, team=team) for team in teams]
