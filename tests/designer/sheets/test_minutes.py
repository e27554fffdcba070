"""How long a stage took at the table: a cell of its sheet, written, typed and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.jobs.results import read_results
from designer.language import ENGLISH, SPANISH
from designer.sheets.filled import read_workbook
from designer.sheets.layout import MINUTES_ROW
from designer.sheets.save import write_workbook
from engine.road.roads import time_stage
from engine.standings.results import plain_results
from engine.tour.pace import minutes_taken

if TYPE_CHECKING:
    from pathlib import Path

    from openpyxl.worksheet.worksheet import Worksheet


def cell_of(sheet: Worksheet) -> object:
    """Return the column behind the label of the minutes in which something may be typed."""
    labels = {language.say("sheets.minutes_took") for language in (ENGLISH, SPANISH)}
    row = sheet[MINUTES_ROW]
    at = next(n for n, cell in enumerate(row) if cell.value in labels)
    return next(cell for cell in row[at:] if not cell.protection.locked)


def test_minutes_are_typed_beside_the_arrivals_and_go_into_the_tour(typed: tuple):
    """One step brings results and minutes; the estimates of every stage follow them."""
    tour, results, path = typed
    book = openpyxl.load_workbook(path)
    cell_of(book["Llegada 1"]).value = "95"
    book.save(path)
    filled = read_workbook(path)
    assert (filled.minutes, filled.findings, filled.results) == ({1: 95}, (), results)
    after = read_results(path, tour).tour
    assert after.results == plain_results(results)
    assert minutes_taken(after)[1][0] == 95


def test_minutes_of_the_tour_are_written_and_kept(typed: tuple, tmp_path: Path):
    """What the tour knows stands there; what was typed in an older workbook goes before it."""
    tour, results, path = typed
    timed = time_stage(time_stage(tour, 1, 80), 2, 70)
    write_workbook(timed, path, ENGLISH, results)
    assert read_workbook(path).minutes == {1: 80, 2: 70}
    book = openpyxl.load_workbook(path)
    cell_of(book["Arrivals 2"]).value = 75
    book.save(path)
    written = write_workbook(timed, path, ENGLISH, {}, read_workbook(path))
    assert (written.lost_additions, read_workbook(path).minutes) == ((), {1: 80, 2: 75})
    known = read_results(path, timed).tour
    assert {n: took for n, (took, _) in minutes_taken(known).items()} == {1: 80, 2: 75}


@pytest.mark.parametrize("have", ["long", "1.5", "-3", 20_000])
def test_what_is_no_time_is_named_by_its_cell(typed: tuple, have: object):
    """Sheet, row and column; the arrivals count all the same."""
    _tour, results, path = typed
    book = openpyxl.load_workbook(path)
    cell = cell_of(book["Llegada 1"])
    cell.value = have
    book.save(path)
    filled = read_workbook(path)
    (finding,) = filled.findings
    assert filled.locate_finding(finding) == ("Llegada 1", str(MINUTES_ROW), cell.column_letter)
    assert filled.minutes == {}
    assert filled.results[1].arrivals == results[1].arrivals
