"""The sheet of the jury: typed, read back, and computed as standings compute it (RULING 110)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from designer.cli.results import open_source, store_results
from designer.jobs.results import ReadBack, read_results, write_book
from designer.language import SPANISH
from designer.sheets.filled import read_workbook
from designer.sheets.jury_layout import JURY_HEAD
from designer.sheets.plan import plan_workbook
from designer.sheets.save import write_workbook
from designer.texts.jury import kind_word, rider_names
from engine.standings.classifications import list_kinds
from engine.standings.jury import Decision, MergedJury
from engine.standings.results import plain_results, results_of
from engine.tour.file import load, save
from tests.designer.sheets.test_spreadsheet import CHECKS, recalculated

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.sheets.plan import WorkbookPlan
    from engine.standings.results import StageResult

FIRST = JURY_HEAD + 1
SEEDS = (1, 2, 0)


def decide(plan: WorkbookPlan, seed: int) -> WorkbookPlan:
    """Return a plan with decisions of every kind, some about stages long ridden."""
    dice = random.Random(seed)
    bibs, results = [e.bib for e in plan.facts.entrants], {}
    for number, result in plan.results.items():
        jury = []
        for kind in list_kinds():
            if dice.random() < 0.6:
                amount = dice.choice((None, 6)) if kind == "relegated" else dice.randint(1, 9)
                amount = None if kind == "disqualified" else amount
                jury.append(Decision(dice.choice(bibs), kind, amount, f"porque {number}"))
        results[number] = replace(result, jury=tuple(jury))
    return plan_workbook(plan.tour, plan.language, results)


@pytest.fixture(scope="module")
def judged(plans: Callable, recalculate: Callable) -> list:
    return recalculated([decide(plans(seed), seed) for seed in SEEDS], recalculate)


@pytest.mark.parametrize("nth", range(len(SEEDS)), ids=SEEDS)
def test_the_workbook_computes_what_standings_say(judged: list, nth: int):
    """RULING 110 — relegations, penalties, disqualifications, before and after later stages."""
    plan, book, path = judged[nth]
    assert sum(len(result.jury) for result in plan.results.values()) > 3
    for name, check in CHECKS.items():
        assert check(plan, book) is None, name
    assert read_workbook(path).results == plan.results


def test_decisions_are_typed_and_read_back(typed: tuple):
    """RULING 110 — in either language, with the reason; what was typed of arrivals stays."""
    tour, results, path = typed
    bibs = [r.bib for t in tour.teams for r in t.riders]
    book = openpyxl.load_workbook(path)
    rows = [
        (1, bibs[0], "Relegado", None, "empujón", None),
        (2, str(bibs[1]), "turns", "3", None, 2),
    ]
    for row, values in enumerate(rows, FIRST + 2):
        for column, value in zip((1, 2, 4, 5, 6, 7), values, strict=True):
            book["Jurado"].cell(row, column).value = value
    book.save(path)
    filled = read_workbook(path)
    assert filled.findings == ()
    assert filled.results == {
        1: replace(results[1], jury=(Decision(bibs[0], "relegated", None, "empujón"),)),
        2: replace(results[2], jury=(Decision(bibs[1], "turns", 3),)),
    }


@pytest.mark.parametrize(
    ("values", "column"),
    [
        ((9, 1, "relegado", None, None, None), "A"),
        ((1, "x", "relegado", None, None, None), "B"),
        ((1, 1, "avergonzado", None, None, None), "D"),
        ((1, 1, "turnos", None, None, None), "E"),
        ((1, 1, "turnos", "dos", None, None), "E"),
        ((1, 1, "descalificado", 3, None, None), "E"),
        ((1, 1, "relegado", None, "x" * 200, None), "F"),
    ],
)
def test_a_row_that_is_no_decision_is_named_by_its_cell(typed: tuple, values: tuple, column: str):
    """RULING 110 — sheet, row and column; nothing of it counts."""
    _tour, results, path = typed
    book = openpyxl.load_workbook(path)
    for at, value in zip((1, 2, 4, 5, 6, 7), values, strict=True):
        book["Jurado"].cell(FIRST, at).value = value
    book.save(path)
    filled = read_workbook(path)
    (finding,) = filled.findings
    assert filled.locate_finding(finding) == ("Jurado", str(FIRST), column)
    assert filled.results == results


def test_an_older_workbook_has_no_such_sheet(typed: tuple):
    """A workbook written before there was a jury reads as before."""
    _tour, results, path = typed
    book = openpyxl.load_workbook(path)
    del book["Jurado"]
    book.save(path)
    assert read_workbook(path).results == results


def test_a_workbook_without_the_sheet_takes_no_decision_away(typed: tuple):
    """What the jury decided since stays, by the door of the window and that of the command."""
    tour, results, path = typed
    book = openpyxl.load_workbook(path)
    del book["Jurado"]
    book.save(path)
    number, rider = max(results), tour.teams[0].riders[0].bib
    one = Decision(rider, "relegated", None, "esprint")
    decided = {**results, number: replace(results[number], jury=(one,))}
    judged = replace(tour, results=plain_results(decided))

    assert results_of(read_results(path, judged).tour.results) == decided

    file = path.with_suffix(".etapa")
    save(judged, file)
    store_results(open_source(str(path)), str(file))
    assert results_of(load(file).results) == decided


def test_written_again_it_keeps_what_the_jury_decided(typed: tuple, tmp_path: Path):
    """RULING 110 — decisions are written in the order of their stages, none is lost or doubled."""
    tour, results, path = typed
    taken: dict[int, StageResult] = {
        1: replace(results[1], jury=(Decision(1, "turns", 2, "coche", 2),)),
        2: results[2],
    }
    write_workbook(tour, path, SPANISH, taken)
    filled = read_workbook(path)
    assert filled.results == taken
    again = write_workbook(tour, path, SPANISH, {}, filled)
    assert (again.lost_additions, read_workbook(path).results) == ((), taken)


EARLY, WRONG, LATE, TYPED = (
    Decision(1, "turns", 2, "coche"),
    Decision(4, "turns", 1),
    Decision(2, "relegated", None, "esprint"),
    Decision(3, "disqualified", None, "remolcado"),
)


def test_decisions_of_tour_and_workbook_are_merged(typed: tuple):
    """Later ones of the tour stay; those taken out of the sheet or back in the tour do not come."""
    tour, results, path = typed
    write_workbook(tour, path, SPANISH, _judged(results, (EARLY, WRONG)))
    _type_decisions(path, (WRONG, TYPED))
    judged = replace(tour, results=plain_results(_judged(results, (EARLY, LATE))))

    read = read_results(path, judged)
    assert results_of(read.tour.results)[1].jury == (TYPED, LATE)
    assert read.merged == MergedJury(((1, LATE),), ((1, WRONG),), ((1, EARLY),))
    assert read_results(path, read.tour).tour.results == read.tour.results

    write_book(judged, path, SPANISH)
    assert read_workbook(path).results[1].jury == (TYPED, LATE)
    assert read_results(path, judged).tour.results == read.tour.results


def test_a_tour_without_the_stage_takes_all_decisions_of_the_workbook(typed: tuple):
    """What a workbook remembers takes nothing back in a tour that has no results yet."""
    tour, results, path = typed
    write_workbook(tour, path, SPANISH, _judged(results, (EARLY,)))
    assert read_results(path, tour) == ReadBack(
        replace(tour, results=plain_results(_judged(results, (EARLY,))))
    )


def test_a_workbook_that_remembers_no_decisions_takes_none_back(typed: tuple):
    """One written before they were remembered, or by hand: what either has stands."""
    tour, results, path = typed
    _type_decisions(path, (TYPED,))
    judged = replace(tour, results=plain_results(_judged(results, (EARLY,))))
    read = read_results(path, judged)
    assert results_of(read.tour.results)[1].jury == (TYPED, EARLY)
    assert read.merged == MergedJury(kept=((1, EARLY),))


def test_the_command_says_what_stays_of_the_jury(typed: tuple, capsys: pytest.CaptureFixture[str]):
    """`standings --into`: the tables it shows, the tour it writes and what it says agree."""
    tour, results, path = typed
    judged = replace(tour, results=plain_results(_judged(results, (TYPED,))))
    file = path.with_suffix(".etapa")
    save(judged, file)
    assert run_command(etapa, ["standings", str(path), "--into", str(file), "--lang", "en"]) == 0
    said, name = capsys.readouterr().out, rider_names(tour)[TYPED.rider]
    line = f"Jury; newer than the workbook and kept: stage 1, {name}: disqualified (remolcado)."
    assert said.splitlines()[-1] == line
    assert load(file).results == judged.results
    assert run_command(etapa, ["standings", str(file), "--lang", "en"]) == 0
    assert said.startswith(capsys.readouterr().out.rstrip())


def _judged(results: dict, jury: tuple) -> dict:
    return {**results, 1: replace(results[1], jury=jury)}


def _type_decisions(path: Path, decisions: tuple) -> None:
    """Type these decisions about stage 1 into the sheet of the jury, in the place of all there."""
    book = openpyxl.load_workbook(path)
    for row in range(FIRST, FIRST + 5):
        for at in (1, 2, 4, 5, 6, 7):
            book["Jurado"].cell(row, at).value = None
    for row, one in enumerate(decisions, FIRST):
        values = (1, one.rider, kind_word(SPANISH, one.kind), one.amount, one.reason or None)
        for at, value in zip((1, 2, 4, 5, 6), values, strict=True):
            book["Jurado"].cell(row, at).value = value
    book.save(path)
