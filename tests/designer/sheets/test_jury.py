"""The sheet of the jury: typed, read back, and computed as standings compute it (RULING 110)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.cli.results import open_source, store_results
from designer.jobs.results import read_results
from designer.language import SPANISH
from designer.sheets.filled import read_workbook
from designer.sheets.jury_layout import JURY_HEAD
from designer.sheets.plan import plan_workbook
from designer.sheets.save import write_workbook
from engine.standings.classifications import list_kinds
from engine.standings.jury import Decision
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

    assert results_of(read_results(path, judged).results) == decided

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
