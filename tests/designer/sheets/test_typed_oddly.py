"""What people type as they like: numbers as text, cold on the way, thirty lines in a stage."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.language import ENGLISH
from designer.sheets.filled import read_workbook
from designer.sheets.layout import COLD_ROW, FIRST_ARRIVAL
from designer.sheets.plan import plan_workbook
from designer.sheets.save import read_filled, save_workbook, write_workbook
from designer.sheets.typed_cells import (
    Limits,
    exact_formula,
    is_blank,
    read_exact,
    read_status,
    read_whole,
    status_formula,
    whole_formula,
)
from engine.tour.values import Point, Section, Stage
from tests.designer.sheets.conftest import make_tour
from tests.designer.sheets.test_spreadsheet import CHECKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.sheets.plan import WorkbookPlan
    from engine.standings.results import StageResult
    from engine.tour.values import Tour

LINES = 34
MOST_LETTERS, MOST_NESTED, MOST_ARGUMENTS = 8192, 64, 255
"""What Excel takes in one formula."""


def _as_text(path: Path) -> None:
    """Turn every second number that was typed into text, bibs too."""
    book = openpyxl.load_workbook(path)
    for sheet in book:
        if not sheet.title.startswith("Arrivals"):
            continue
        for row in sheet.iter_rows(min_row=FIRST_ARRIVAL):
            for cell in row:
                if isinstance(cell.value, int) and (cell.row + cell.column) % 2:
                    cell.value, cell.data_type = str(cell.value), "s"
    book.save(path)


@pytest.fixture(scope="module")
def ridden(simulated: Callable) -> tuple[Tour, dict[int, StageResult]]:
    """A tour of three stages, the second of which was ridden in the cold."""
    tour, results = simulated(2, stages=3, teams=3)
    house = {**tour.rules, "cold.blocks_stage_recovery": True}
    return replace(tour, rules=house), results | {2: replace(results[2], cold=True)}


@pytest.fixture(scope="module")
def cold(ridden: tuple) -> WorkbookPlan:
    tour, results = ridden
    return plan_workbook(tour, ENGLISH, results)


@pytest.fixture(scope="module")
def crowded(simulated: Callable) -> WorkbookPlan:
    """A stage with thirty-four sprints."""
    tour, _ = simulated(1, stages=1, teams=3)
    points = tuple(Point("INTERMEDIATE_SPRINT", Decimal(3 * n)) for n in range(1, LINES + 1))
    stage = Stage("Sprints", sections=(Section("FLAT", Decimal(0), Decimal(120)),), points=points)
    return plan_workbook(replace(tour, stages=(stage,)), ENGLISH)


@pytest.fixture(scope="module")
def typed(cold: WorkbookPlan, recalculate: Callable) -> Path:
    """The workbook with half of its numbers as text, recalculated."""
    (path,) = recalculate([cold], _as_text)
    return path


@pytest.mark.parametrize("name", [n for n in CHECKS if n != "published"])
def test_numbers_typed_as_text_count_in_the_workbook(cold: WorkbookPlan, typed: Path, name: str):
    """R1.20, R1.24, RULING 79 — classifications and accounts are what standings say, cold too."""
    CHECKS[name](cold, openpyxl.load_workbook(typed, data_only=True))


def test_numbers_typed_as_text_count_when_read_and_are_named(cold: WorkbookPlan, typed: Path):
    """W_SHEET_TEXT — one sentence a sheet: how many, and where the first stands."""
    filled = read_workbook(typed)
    assert filled.findings == ()
    assert filled.results == cold.results
    assert {f.code for f in filled.notes} == {"W_SHEET_TEXT"}
    assert len(filled.notes) == len(cold.results)
    sheet = openpyxl.load_workbook(typed)[filled.notes[0].values["sheet"]]
    where = filled.notes[0].values
    assert isinstance(sheet[f"{where['column']}{where['row']}"].value, str)


def test_the_sheet_says_beside_the_row_that_a_number_is_text(cold: WorkbookPlan, typed: Path):
    sheet = openpyxl.load_workbook(typed, data_only=True)[
        cold.arrivals_title(cold.facts.courses[0])
    ]
    said = {cell.value for row in sheet.iter_rows(min_row=FIRST_ARRIVAL) for cell in row}
    assert any(cold.word("W_SHEET_TEXT") in str(text) for text in said)


def test_cold_has_its_cell(cold: WorkbookPlan, tmp_path: Path):
    """RULING 79 — asked where the house plays it so, in the stage it struck said with yes."""
    save_workbook(cold, tmp_path / "x.xlsx")
    book = openpyxl.load_workbook(tmp_path / "x.xlsx")
    said = [
        (sheet.cell(COLD_ROW, 1).value, sheet.cell(COLD_ROW, 5).value)
        for sheet in book
        if sheet.title.startswith("Arrivals")
    ]
    assert said == [(cold.word("cold"), v) for v in (None, "yes", None)]
    assert read_workbook(tmp_path / "x.xlsx").results == cold.results
    plain = replace(cold, rules=cold.rules.with_changes(cold__blocks_stage_recovery=False))
    save_workbook(plain, tmp_path / "y.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "y.xlsx")[cold.arrivals_title(cold.facts.courses[0])]
    assert sheet.cell(COLD_ROW, 1).value is None


def _depth_and_arguments(formula: str) -> tuple[int, int]:
    """Return how deep brackets nest, and the most arguments of a call; texts do not count."""
    bare = re.sub(r'"[^"]*"|\x27[^\x27]*\x27', "", formula)
    depth, deepest, counts, most = 0, 0, [1], 1
    for sign in bare:
        if sign in "({":
            depth += 1
            counts.append(1)
        elif sign in ")}":
            depth -= 1
            most = max(most, counts.pop())
        elif sign == ",":
            counts[-1] += 1
        deepest = max(deepest, depth)
    return deepest, most


def test_thirty_lines_in_a_stage_stay_within_the_limits_of_spreadsheets(
    crowded: WorkbookPlan, tmp_path: Path
):
    """Letters of a formula, functions in one another, arguments of a call."""
    save_workbook(crowded, tmp_path / "x.xlsx")
    cells = (
        cell
        for sheet in openpyxl.load_workbook(tmp_path / "x.xlsx")
        for row in sheet.iter_rows()
        for cell in row
    )
    formulas = [cell.value for cell in cells if cell.data_type == "f"]
    assert len(crowded.facts.courses[0].lines) == LINES
    assert max(map(len, formulas)) <= MOST_LETTERS
    depths = [_depth_and_arguments(formula) for formula in formulas]
    assert max(depth for depth, _ in depths) <= MOST_NESTED
    assert max(most for _, most in depths) <= MOST_ARGUMENTS


def test_text_like_a_formula_carries_the_quote_prefix(simulated: Callable, tmp_path: Path):
    """R1.18 — names of people's own stay text when their cell is edited, in any program."""
    tour, _ = simulated(2, stages=1, teams=3)
    signs = ("=1+1", "+1", "-1", "@SUM(A1)", "plain")
    riders = tuple(
        replace(r, name=name) for r, name in zip(tour.teams[0].riders, signs, strict=True)
    )
    tour = replace(tour, teams=(replace(tour.teams[0], riders=riders), *tour.teams[1:]))
    save_workbook(plan_workbook(tour, ENGLISH), tmp_path / "x.xlsx")
    book = openpyxl.load_workbook(tmp_path / "x.xlsx")
    quoted = {
        (cell.value, bool(cell.quotePrefix), cell.data_type)
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.value in signs and sheet.sheet_state == "visible"
    }
    assert quoted == {(sign, sign != "plain", "s") for sign in signs}


TYPED_VALUES = (
    *(None, "", " ", "\u00a0", 0, 1, 7, 999, 1000, 9999, 10_000, -1, 2.5, True, "0", "7", " 7 "),
    *("007", "0007", "12.0", "12,5", ".5", "5.", "1S", "1 2", "1e2", "+7", "-7", "٣", "½", "=7"),
)


def test_a_cell_is_read_as_its_formula_reads_it(tmp_path: Path, convert: Callable):
    """R1.20 — whole numbers, exact turns, statuses: what a person, a paste or a slip leaves."""
    book = openpyxl.Workbook()
    sheet = book.active
    plan = plan_workbook(make_tour(2, stages=1), ENGLISH)
    statuses = ("dnf", " NS ", "Did not  start", "fuera de control", "D*", "?", "calc.", 3)
    for row, value in enumerate((*TYPED_VALUES, *statuses), 1):
        cell = sheet.cell(row, 1)
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"
        for column, formula in enumerate(
            (
                whole_formula(f"A{row}", Limits(0, 999)), whole_formula(f"A{row}", Limits(1, 9999)),
                exact_formula(f"A{row}"), status_formula(plan, f"A{row}"),
            ), 2,
        ):  # fmt: skip
            sheet.cell(row, column).value = f"={formula}"
    book.save(tmp_path / "cells.xlsx")
    (path,) = convert([tmp_path / "cells.xlsx"])
    rows = openpyxl.load_workbook(path, data_only=True).active.iter_rows(values_only=True)
    for (value, low, high, exact, status), typed in zip(
        rows, (*TYPED_VALUES, *statuses), strict=True
    ):
        assert low == read_whole(typed, Limits(0, 999)), (typed, value)
        assert high == read_whole(typed, Limits(1, 9999)), (typed, value)
        assert exact == read_exact(typed), (typed, value)
        known = None if is_blank(typed) else read_status(typed)
        none = None if is_blank(typed) else "?"
        assert status == (plan.status_word(known) if known else none), (typed, value)


def test_a_workbook_of_an_older_version_is_read_and_written_again(ridden: tuple, tmp_path: Path):
    """R1.18 — it has no sheet of typed rows, and other formulas beside rows; nothing is lost."""
    tour, results = ridden
    path = tmp_path / "old.xlsx"
    save_workbook(plan_workbook(tour, ENGLISH, results), path)
    book = openpyxl.load_workbook(path)
    del book["Typed rows"]
    book["Arrivals 1"].cell(FIRST_ARRIVAL, book["Arrivals 1"].max_column).value = '=IF(1,"","")'
    book.save(path)
    filled = read_filled(path)
    assert filled.results == results
    written = write_workbook(tour, path, ENGLISH, results, filled)
    assert (written.path, written.lost_additions) == (path, ())
    assert "Typed rows" in openpyxl.load_workbook(path).sheetnames
