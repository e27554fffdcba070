"""The standings of a tour: every classification after each stage, and all effort points so far.

A book is written on, a page a stage. A page depends on its stage and those before it alone, so what
is typed into a late stage leaves the earlier pages as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.standings.checks import (
    EARLY,
    LACKING,
    LAST,
    ODD,
    SETTLED,
    CheckedStage,
    is_typed,
    run_checks,
)
from engine.standings.classifications import CLASSIFICATIONS, GENERAL, TEAMS
from engine.standings.facts import StageFacts
from engine.standings.ranking import SHARED
from engine.standings.results import ARRIVED, RiderResult
from engine.standings.settle import judge_result, settle_stage, struck_riders
from engine.tour.finding import ERROR
from engine.tour.rider_types import next_balance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.standings.classifications import Tally
    from engine.standings.classifications.general import GeneralRow
    from engine.standings.facts import Entrant, TourFacts
    from engine.standings.results import StageResult
    from engine.standings.settle import SettledStage
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules


class EffortStage(NamedTuple):
    """One rider's effort points in one stage."""

    stage: int
    before: int
    spent: Mapping[str, int]
    feed: int
    after: int
    rest_day: bool
    recovery: int
    next: int


@dataclass(frozen=True, slots=True)
class EffortTotal:
    """One rider's effort points so far; `balance` is what the next stage starts with."""

    entrant: Entrant
    balance: int
    stages: tuple[EffortStage, ...] = ()

    def add_stage(
        self, stage: SettledStage, arrival: RiderResult, rules: Rules, *, rests: bool = True
    ) -> EffortTotal:
        """R1.24, RULING 14 — next = min(start, before - spent + feed + recovery)."""
        course = stage.course
        before = self.balance
        after = before - sum(arrival.spent.values()) + arrival.feed
        stays = stage.finishes[self.entrant.bib].status in ARRIVED
        gain = self.entrant.recovery[course.number - 1] if stays and rests else 0
        balance = next_balance(self.entrant.pool, after, gain, rules) if stays else after
        booked = EffortStage(
            course.number, before, arrival.spent, arrival.feed, after,
            course.rest_after, gain, balance,
        )  # fmt: skip
        return EffortTotal(self.entrant, balance, (*self.stages, booked))


class LostRider(NamedTuple):
    """A rider who is out of the race, and the stage in which that happened."""

    bib: int
    stage: int
    status: str


class Snapshot(NamedTuple):
    """All classifications after one stage."""

    stage: SettledStage
    rows: Mapping[str, tuple[Any, ...]]
    """The rows of every classification by its key, the leader first."""
    leaders: Mapping[str, int | str | None]
    """The leader of every classification by its key, in its jersey in the next stage (R12.9)."""
    provisional: bool = False
    """Whether the jury has not released the stage, or something in its results is wrong."""

    @property
    def general(self) -> tuple[GeneralRow, ...]:
        """Return the general classification, by which a tour itself is ridden."""
        return self.rows[GENERAL.key]


NOBODY: Mapping[str, int | str | None] = {c.key: c.no_leader for c in CLASSIFICATIONS}
"""The leaders before the first stage."""


class Standings(NamedTuple):
    """A tour's classifications after its last counted stage, and all that led there."""

    snapshots: tuple[Snapshot, ...]
    effort: Mapping[int, EffortTotal]
    gone: tuple[LostRider, ...]
    findings: tuple[Finding, ...]
    provisional: bool
    winner: str = ""
    """The team that wins a finished tour, where a house rule names one (RULING 103)."""

    @property
    def counted_stages(self) -> int:
        """Return how many stages count."""
        return len(self.snapshots)

    @property
    def last(self) -> Snapshot | None:
        """Return the classifications as they stand, or None before the first stage."""
        return self.snapshots[-1] if self.snapshots else None

    @property
    def leaders(self) -> Mapping[str, int | str | None]:
        """Return the leader of every classification by its key."""
        return self.snapshots[-1].leaders if self.snapshots else NOBODY

    def pool_of(self, bib: int, after: int | None = None) -> int:
        """Return the effort points a rider starts a stage with, by default the next one."""
        total = self.effort[bib]
        if after is None:
            return total.balance
        booked = [s.next for s in total.stages if s.stage <= after]
        return booked[-1] if booked else total.entrant.pool


def leaders_by_name(leaders: Mapping[str, int | str | None]) -> dict[str, int | str | None]:
    """Return the leader of every classification by its shown name: riders, then teams."""
    return {c.leader_key: leaders[c.key] for c in sorted(CLASSIFICATIONS, key=lambda c: c.of_teams)}


class RunningCount(NamedTuple):
    """What all that follows rests on: who still races, what each has, what each count holds."""

    racing: Mapping[int, Entrant]
    """The riders still in the race, in the order of the start list."""
    tallies: tuple[Tally, ...]
    """The running count of every classification, in their order."""
    effort: Mapping[int, EffortTotal]
    gone: tuple[LostRider, ...] = ()
    struck: frozenset[int] = frozenset()
    """Bibs of those whom the jury has disqualified (RULING 110)."""

    def judge_stage(self, result: StageResult) -> StageResult:
        """Return the result of the next stage as the jury leaves it."""
        return judge_result(result, self.racing, self.struck)

    def check_stage(self, course: StageFacts, result: StageResult) -> CheckedStage:
        """Return the next stage with who starts it, to be checked as the jury leaves it."""
        gone = frozenset(one.bib for one in self.gone)
        return CheckedStage(course, self.judge_stage(result), self.racing, gone, struck=self.struck)


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """One stage that counts, written down once: nothing in it is ever changed."""

    result: StageResult
    """What it was written from."""
    count: RunningCount
    snapshot: Snapshot
    odd: tuple[Finding, ...]
    """What is wrong or odd in the result; it counts all the same."""


def compute_standings(
    facts: TourFacts, results: Mapping[int, StageResult], rules: Rules
) -> Standings:
    """Return every classification, computed from the first stage."""
    return StandingsBook(facts, rules).standings_after(results)


class StandingsBook:
    """The classifications of one tour, stage after stage.

    A page holds for as long as its stage and those before it have the results it was written
    from; what is asked for never shows in another answer.
    """

    def __init__(self, facts: TourFacts, rules: Rules) -> None:
        self.facts = facts
        self._rules = rules
        self._begun = RunningCount(
            {e.bib: e for e in facts.entrants},
            tuple(c.begin(facts, rules) for c in CLASSIFICATIONS),
            {e.bib: EffortTotal(e, e.pool) for e in facts.entrants},
        )
        self._pages: tuple[StandingsPage, ...] = ()

    def standings_after(self, results: Mapping[int, StageResult]) -> Standings:
        """Return every classification after these results.

        Stages count in order up to the first that is not complete: what is half typed is named
        in the findings, and never changes a classification.
        """
        pages = list(self._valid_pages(results))
        findings = [finding for page in pages for finding in page.odd]
        for course in self.facts.courses[len(pages) :]:
            result = results.get(course.number)
            last = pages[-1].count if pages else self._begun
            if result is None:
                break
            typed = last.check_stage(course, result)
            lacking = run_checks(typed, LACKING)
            if lacking or not last.racing:
                findings += [*lacking, *run_checks(typed, ODD)]
                break
            pages.append(write_page(last, course, result, self._rules))
            findings += pages[-1].odd
        self._pages = tuple(pages)
        first = len(pages) + 1
        for number in sorted(number for number in results if number > first):
            course = StageFacts(number, "", "", "", ())  # the tour may have no such stage
            findings += run_checks(CheckedStage(course, results[number], first=first), EARLY)
        return self._make_standings(self._pages, [*findings, *_find_ties(pages)])

    def standings_so_far(self, results: Mapping[int, StageResult]) -> Standings | None:
        """Return the standings with the stage that is begun as far as it is typed, provisional.

        Riders of whom nothing is known yet are left out of them. None where no stage is begun, or
        no rider of it is known.
        """
        whole = self.standings_after(results)
        number = whole.counted_stages + 1
        result = results.get(number)
        if result is None or number > len(self.facts.courses):
            return None
        course = self.facts.courses[number - 1]
        last = self._pages[-1].count if self._pages else self._begun
        known = tuple(
            a for a in result.arrivals if a.bib in last.racing and is_typed(a, course.format)
        )
        if not known:
            return None
        page = write_page(last, course, replace(result, arrivals=known), self._rules)
        bibs = {a.bib for a in known}
        return whole._replace(
            snapshots=(*whole.snapshots, page.snapshot._replace(provisional=True)),
            effort=page.count.effort,
            gone=tuple(one for one in page.count.gone if one.stage < number or one.bib in bibs),
            provisional=True,
            winner="",
        )

    def _valid_pages(self, results: Mapping[int, StageResult]) -> tuple[StandingsPage, ...]:
        """Return the pages that still hold: up to the first stage with another result."""
        for number, page in enumerate(self._pages):
            result = results.get(page.snapshot.stage.course.number)
            if result is not page.result and result != page.result:
                return self._pages[:number]
        return self._pages

    def _make_standings(
        self, pages: tuple[StandingsPage, ...], findings: list[Finding]
    ) -> Standings:
        """Return the standings, and what of them needs the organiser's eye."""
        last = pages[-1].count if pages else self._begun
        snapshots = tuple(page.snapshot for page in pages)
        return Standings(
            snapshots, last.effort, last.gone, tuple(findings),
            any(snapshot.provisional for snapshot in snapshots), self._overall_winner(pages),
        )  # fmt: skip

    def _overall_winner(self, pages: tuple[StandingsPage, ...]) -> str:
        """RULING 103 — by default a tour as a whole has no winner; a house rule may name one."""
        if len(pages) < len(self.facts.courses) or not pages:
            return ""
        last = pages[-1].snapshot
        leaders = {
            "gc": next((row.team for row in last.general), ""),
            "team": next((row.team for row in last.rows[TEAMS.key]), ""),
        }
        return leaders.get(self._rules["tour.overall_winner"], "")


def _find_ties(pages: Sequence[StandingsPage]) -> list[Finding]:
    """Name the ties after the last stage that counts: only an order by hand can resolve them."""
    if not pages:
        return []
    result, last = pages[-1].result, pages[-1].snapshot
    riders = tuple(r.bib for r in last.general if r.tie == SHARED)
    teams = tuple(r.team for r in last.rows[TEAMS.key] if r.tie == SHARED)
    level = CheckedStage(last.stage.course, result, level=riders, level_teams=teams)
    return run_checks(level, LAST)


def write_page(
    last: RunningCount, course: StageFacts, result: StageResult, rules: Rules
) -> StandingsPage:
    """Count one more complete stage in every classification, and rank everybody."""
    typed, result = result, last.judge_stage(result)
    stage = settle_stage(course, result, tuple(last.racing.values()), rules)
    tallies = tuple(tally.add_stage(stage) for tally in last.tallies)
    effort = _book_effort(last, stage, result, rules)
    out = [f for f in stage.finishes.values() if f.status not in ARRIVED]
    after = {bib: effort[bib].stages[-1].after for bib in stage.finishes}
    odd = run_checks(last.check_stage(course, typed)._replace(balance=after), ODD, SETTLED)
    count = RunningCount(
        {bib: e for bib, e in last.racing.items() if stage.finishes[bib].status in ARRIVED},
        tallies,
        effort,
        (*last.gone, *(LostRider(f.bib, course.number, f.status) for f in out)),
        last.struck | struck_riders(typed, last.racing),
    )
    doubtful = stage.provisional or any(f.severity == ERROR for f in odd)
    snapshot = _rank_everybody(tallies, stage, result)._replace(provisional=doubtful)
    return StandingsPage(typed, count, snapshot, tuple(odd))


def _book_effort(
    last: RunningCount, stage: SettledStage, result: StageResult, rules: Rules
) -> dict[int, EffortTotal]:
    """Return the effort points of everybody after a stage."""
    arrivals = result.by_bib()
    # RULING 79: by house rule a stage ridden in the cold gives nothing back in the night
    cold = result.cold and rules["cold.blocks_stage_recovery"]
    effort = dict(last.effort)
    for bib in stage.finishes:
        arrival = arrivals.get(bib, RiderResult(bib))
        effort[bib] = effort[bib].add_stage(stage, arrival, rules, rests=not cold)
    return effort


def _rank_everybody(tallies: Sequence[Tally], stage: SettledStage, result: StageResult) -> Snapshot:
    """Rank every classification; the general one first, by which the others settle ties."""
    rows: dict[str, tuple[Any, ...]] = {}
    ranks: dict[int, int] = {}
    for classification, tally in zip(CLASSIFICATIONS, tallies, strict=True):
        ranking = rows[classification.key] = tally.rank_rows(stage, result, ranks)
        if classification is GENERAL:
            ranks = {row.bib: row.rank for row in ranking}
    return Snapshot(stage, rows, {c.key: c.leader_of(rows[c.key]) for c in CLASSIFICATIONS})
