"""One truth: a real spreadsheet program computes what the classifications say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.jobs.race_wishes import RaceWish
from designer.language import SPANISH
from designer.sheets.filled import read_workbook
from designer.sheets.plan import plan_workbook
from designer.sheets.ranking import FIRST
from engine.games import GAMES
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_tour
from engine.standings.classifications import GENERAL
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from openpyxl.workbook import Workbook

    from designer.sheets.plan import WorkbookPlan
    from engine.standings.results import StageResult

    Recalculated = tuple[WorkbookPlan, Workbook, Path]

SAMPLES = Path(__file__).parents[3] / "samples"

SEEDS = range(7)
"""The corners, and one for each set of house rules of the simulated tours."""


def recalculated(plans: list[WorkbookPlan], recalculate: Callable) -> list[Recalculated]:
    paths = recalculate(plans)
    books = [openpyxl.load_workbook(path, data_only=True) for path in paths]
    return list(zip(plans, books, paths, strict=True))


@pytest.fixture(scope="module")
def sample(plans: Callable, recalculate: Callable) -> list[Recalculated]:
    return recalculated([plans(seed) for seed in SEEDS], recalculate)


def rows(
    plan: WorkbookPlan, book: Workbook, tab: str, columns: Sequence[int]
) -> list[tuple[object, ...]]:
    """Return the rows of a sheet that begin with something, some columns of them."""
    sheet = book[plan.language.say(tab)]
    found = [
        [v or None if v == "" else v for v in row]
        for row in sheet.iter_rows(min_row=FIRST, values_only=True)
    ]
    return [tuple(row[c] for c in columns) for row in found if row[columns[0]] is not None]


def check_general(plan: WorkbookPlan, book: Workbook) -> None:
    want = [(r.rank, r.bib, r.turns, r.bonus, r.net, r.gap) for r in plan.standings.last.general]
    assert rows(plan, book, "classifications.general_tab", (1, 2, 6, 7, 8, 9)) == want


def check_ties(plan: WorkbookPlan, book: Workbook) -> None:
    got = {r[0]: r[1] or "" for r in rows(plan, book, "classifications.general_tab", (2, 10))}
    want = {r.bib: plan.word(f"tie_{r.tie}") if r.tie else "" for r in plan.standings.last.general}
    assert {bib: got[bib] for bib in want} == want


def check_teams(plan: WorkbookPlan, book: Workbook) -> None:
    last = plan.standings.last
    want = [(r.rank, plan.team_name(r.team), r.turns, r.gap) for r in last.rows["teams"]]
    assert rows(plan, book, "classifications.teams_tab", (1, 2, 3, 4)) == want


def check_regularity(plan: WorkbookPlan, book: Workbook) -> None:
    want = [(r.rank, r.bib, r.points) for r in plan.standings.last.rows["regularity"]]
    assert rows(plan, book, "classifications.regularity_tab", (1, 2, 6)) == want


def check_mountain(plan: WorkbookPlan, book: Workbook) -> None:
    want = [(r.rank, r.bib, r.points) for r in plan.standings.last.rows["mountain"]]
    assert rows(plan, book, "classifications.mountain_tab", (1, 2, 6)) == want


def check_bonus(plan: WorkbookPlan, book: Workbook) -> None:
    got = [
        (stage, place, bib, turns)
        for stage, place, bib, turns in rows(plan, book, "sheets.tab_bonus", (1, 5, 6, 9))
        if bib is not None
    ]
    want = [
        (p.stage, p.place, p.bib, p.bonus)
        for s in plan.standings.snapshots
        for p in s.stage.places
        if any(line.key == p.line and p.place <= len(line.bonus) for line in s.stage.course.lines)
        or p.line == "FINISH"
    ]
    assert sorted(got) == sorted(want)


def check_bonus_totals(plan: WorkbookPlan, book: Workbook) -> None:
    totals = rows(plan, book, "sheets.tab_bonus", (11, 13))
    got = {bib: total for bib, total in totals if bib is not None}
    want = dict.fromkeys((e.bib for e in plan.facts.entrants), 0)
    for snapshot in plan.standings.snapshots:
        for place in snapshot.stage.places:
            want[place.bib] += place.bonus
    assert got == want


def check_combativity(plan: WorkbookPlan, book: Workbook) -> None:
    fought = rows(plan, book, "classifications.combativity_tab", (1, 4, 7))
    got = [(bib, score) for _, bib, score in fought]
    want = [
        (s.rows["combativity"][0].bib, s.rows["combativity"][0].score)
        if s.rows["combativity"]
        else (None, None)
        for s in plan.standings.snapshots
    ]
    assert got[: len(want)] == want


def check_effort(plan: WorkbookPlan, book: Workbook) -> None:
    got = dict(rows(plan, book, "sheets.tab_effort", (1, 5)))
    assert got == {bib: total.balance for bib, total in plan.standings.effort.items()}


def check_effort_by_cause(plan: WorkbookPlan, book: Workbook) -> None:
    first = {row[0]: row for row in rows(plan, book, "sheets.tab_effort", range(1, 22))}
    for bib, total in plan.standings.effort.items():
        stage = total.stages[0]
        _, *spent, feed, after, _rest, recovery, balance = first[bib][5:20]
        assert (sum(spent), feed, after) == (sum(stage.spent.values()), stage.feed, stage.after)
        assert (recovery, balance) == (stage.recovery, stage.next)


def check_jerseys(plan: WorkbookPlan, book: Workbook) -> None:
    got = [
        tuple(None if v == "–" else v for v in row)
        for row in rows(plan, book, "sheets.tab_jerseys", (1, 2, 4, 6, 8, 10))
    ]
    want = [
        (
            n,
            *(led[key] for key in ("general", "regularity", "mountain", "combativity")),
            plan.team_name(led["teams"]),
        )
        for n, led in enumerate((s.leaders for s in plan.standings.snapshots), 1)
    ]
    assert got[: len(want)] == want


def check_statuses(plan: WorkbookPlan, book: Workbook) -> None:
    """Compare turns, places, bonus and status of every rider in every stage (R1.20)."""
    sheet = book[plan.language.say("classifications.general_tab")]
    table = {
        row[2]: row[11:]
        for row in sheet.iter_rows(min_row=FIRST, values_only=True)
        if row[2] not in (None, "")
    }
    for number, snapshot in enumerate(plan.standings.snapshots):
        for bib, f in snapshot.stage.finishes.items():
            turns, _over, place, bonus, net, status = table[bib][6 * number : 6 * number + 6]
            assert status == plan.status_word(f.status)
            if f.status in ("OK", "COMPUTED"):
                net_turns = f.turns - f.bonus + f.penalty
                assert (turns, bonus or 0, net) == (f.turns, f.bonus, net_turns)
                assert (place or 0) == (f.place if snapshot.stage.times else f.rank)


def check_turns(plan: WorkbookPlan, book: Workbook) -> None:
    """Houses that want them apart have the turns of every stage on a sheet of their own."""
    if not plan.rules["sheets.separate_stage_turns_sheet"]:
        assert plan.word("tab_turns") not in book.sheetnames
        return
    got = {row[0]: row[1:] for row in rows(plan, book, "sheets.tab_turns", (2, 6, 7, 8, 9))}
    for number, snapshot in enumerate(plan.standings.snapshots):
        for bib, f in snapshot.stage.finishes.items():
            want = f.turns if f.status in ("OK", "COMPUTED") else None
            assert got[bib][number] == want


def check_published(plan: WorkbookPlan, book: Workbook) -> None:
    """The published values stay what they were written as."""
    sheet = book[plan.word("tab_published")]
    found = [row for row in sheet.iter_rows(values_only=True) if row[0] is not None]
    start = next(n for n, row in enumerate(found) if row[0] == plan.ranking_word(GENERAL)) + 2
    general = plan.standings.last.general
    want = [(r.rank, r.bib, r.turns, r.net) for r in general]
    got = [(r[0], r[1], r[4], r[6]) for r in found[start : start + len(general)]]
    assert got == want


def check_provisional(plan: WorkbookPlan, book: Workbook) -> None:
    """Every ranking, what is published and the cover say what the jury has not released."""
    mark = f" · {plan.word('provisional').upper()}"
    yet = any(snapshot.provisional for snapshot in plan.standings.snapshots)
    tabs = [f"classifications.{name}_tab" for name in ("general", "teams", "regularity")]
    for tab in (*tabs, "sheets.tab_bonus", "sheets.tab_effort", "sheets.tab_jerseys"):
        assert str(book[plan.language.say(tab)]["B2"].value).endswith(mark) == yet, tab
    published = str(book[plan.word("tab_published")]["A2"].value)
    assert published.endswith(mark) == plan.standings.provisional
    cover = book[plan.word("tab_cover")].iter_rows(values_only=True)
    states = {row[2]: row[10] for row in cover if row[2]}
    for snapshot in plan.standings.snapshots:
        stage = snapshot.stage
        word = plan.word("provisional" if snapshot.provisional else "complete")
        assert states[stage.course.name] == word, (states, stage.course.name)


def check_no_errors(plan: WorkbookPlan, book: Workbook) -> None:
    """No cell of any sheet, hidden ones too, computes to an error."""
    wrong = [
        (sheet.title, cell.coordinate, cell.value)
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "e"
    ]
    assert wrong == []


CHECKS = {
    check.__name__.removeprefix("check_"): check
    for check in (
        check_general, check_ties, check_teams, check_regularity, check_mountain, check_bonus,
        check_bonus_totals, check_combativity, check_effort, check_effort_by_cause,
        check_jerseys, check_statuses, check_turns, check_published, check_provisional,
        check_no_errors,
    )
}  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", CHECKS)
def test_the_workbook_computes_what_standings_say(sample: list, seed: int, name: str):
    """Ties, abandons, time cuts, trials, riders not played.

    R1.20, R1.21, R1.22, R1.23, R1.24, R12.2, R12.3, R12.4, R12.5, R12.6, R12.7, R12.8, R12.9,
    RULING 9.
    """
    plan, book, _ = sample[seed]
    CHECKS[name](plan, book)


def test_some_of_these_tours_are_provisional_and_some_are_not(sample: list):
    """Or nothing would have been tried of the mark."""
    stages = [[s.provisional for s in plan.standings.snapshots] for plan, _, _ in sample]
    assert {any(flags) for flags in stages} == {True, False}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_libreoffice_saved_reads_back_the_same(sample: list, seed: int):
    """R1.20, R1.22, R1.24 — every number, status, line, order by hand and flag is there again."""
    plan, _, path = sample[seed]
    filled = read_workbook(path)
    assert filled.findings == ()
    assert filled.results == plan.results


@pytest.mark.whole
def test_fifty_tours_agree(plans: Callable, recalculate: Callable):
    """The same on fifty tours, in one run of the spreadsheet program.

    R12.2, R12.3, R12.4, R12.5, R12.6, R12.7, R12.8, R12.9.
    """
    for plan, book, path in recalculated([plans(seed) for seed in range(50)], recalculate):
        for check in CHECKS.values():
            check(plan, book)
        assert read_workbook(path).results == plan.results


def by_bib(results: Mapping[int, StageResult]) -> dict[int, StageResult]:
    """Return results with their arrivals in the order of the bibs, as sheets list them."""
    return {
        number: replace(r, arrivals=tuple(sorted(r.arrivals, key=lambda a: a.bib)))
        for number, r in results.items()
    }


@pytest.mark.whole
def test_the_shipped_tours_agree(recalculate: Callable):
    """The same on every tour of samples/, raced by bots from start to end.

    R12.2, R12.3, R12.4, R12.5, R12.6, R12.7, R12.8, R12.9.
    """
    ridden = [begin_ride(load(path), GAMES["ciclismo"]) for path in sorted(SAMPLES.glob("*.etapa"))]
    ridden = [list(ride_tour(r, RaceWish().make_bot, "1"))[-1].ride for r in ridden]
    written = [plan_workbook(r.tour, SPANISH, r.results) for r in ridden]
    for one, book, path in recalculated(written, recalculate):
        for check in CHECKS.values():
            check(one, book)
        assert by_bib(read_workbook(path).results) == by_bib(one.results)
