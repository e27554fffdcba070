"""What people type as they like: numbers as text, cold on the way, thirty lines in a stage."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.sheets.filled import read_workbook
from designer.sheets.layout import COLD_ROW, FIRST_ARRIVAL
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook
from engine.tour.values import Point, Section, Stage
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
    return plan_workbook(tour, "en", results)


@pytest.fixture(scope="module")
def crowded(simulated: Callable) -> WorkbookPlan:
    """A stage with thirty-four sprints."""
    tour, _ = simulated(1, stages=1, teams=3)
    points = tuple(Point("INTERMEDIATE_SPRINT", Decimal(3 * n)) for n in range(1, LINES + 1))
    stage = Stage("Sprints", sections=(Section("FLAT", Decimal(0), Decimal(120)),), points=points)
    return plan_workbook(replace(tour, stages=(stage,)), "en")


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
    assert cold.word("odd_text") in said


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
