"""Large merges, and all else openpyxl would make objects of, are bounded before it sees them."""

from __future__ import annotations

import contextlib
import resource
from typing import TYPE_CHECKING

import openpyxl
import pytest
from openpyxl.worksheet.cell_range import CellRange

from designer.language import SPANISH
from designer.sheets.book_gate import open_whole
from designer.sheets.filled import read_workbook
from designer.sheets.save import read_filled, write_workbook
from engine.errors import TourError
from tests.every.bombs import WORKBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MOST_KB = 150_000
COLUMN, SHEET, SMALL = "C1:C1048576", "A1:XFD1048576", "B2:D2"


@pytest.fixture
def filled(simulated: Callable, tmp_path: Path) -> tuple[object, dict, Path]:
    tour, results = simulated(1, stages=1, teams=2, riders=6)
    path = tmp_path / "w.xlsx"
    write_workbook(tour, path, SPANISH, results)
    return tour, results, path


def test_a_column_a_person_merged_is_kept_without_a_cell_for_each_square(
    filled: tuple[object, dict, Path],
):
    """On a sheet of theirs and on ours; it cost 644 MB, a whole merged sheet 4.8 GB."""
    tour, results, path = filled
    book = openpyxl.load_workbook(path)
    own = book.create_sheet("Apuestas")
    own["A1"] = "Quién gana"
    own.merged_cells.ranges.update(map(CellRange, (SHEET,)))
    other = book.create_sheet("Notas")
    other.merged_cells.ranges.update(map(CellRange, (COLUMN, SMALL)))
    arrivals = book["Llegada 1"]
    far = "AZ1:AZ1048576"
    arrivals.merged_cells.ranges.add(CellRange(far))
    book.save(path)

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    written = write_workbook(tour, path, SPANISH, {}, read_filled(path))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_KB

    assert (written.path, written.lost_additions) == (path, ())
    assert read_workbook(path).results == results
    again = open_whole(path).book
    kept = {s.title: {str(one) for one in s.merged_cells.ranges} for s in again.worksheets}
    assert kept["Apuestas"] == {SHEET}
    assert kept["Notas"] == {COLUMN, SMALL}
    assert far in kept["Llegada 1"]
    assert again["Apuestas"]["A1"].value == "Quién gana"


def test_a_cell_in_the_farthest_corner_makes_no_rows_on_the_way(filled: tuple[object, dict, Path]):
    """Comparing such a sheet would have taken seventeen thousand million cells."""
    tour, _results, path = filled
    book = openpyxl.load_workbook(path)
    book.create_sheet("Lejos")["XFD1048576"] = "aquí"
    book["Llegada 1"]["XFD1048576"] = "allí"
    book.save(path)
    write_workbook(tour, path, SPANISH, {}, read_filled(path))
    again = openpyxl.load_workbook(path)
    assert again["Lejos"]["XFD1048576"].value == "aquí"
    assert again["Llegada 1"]["XFD1048576"].value == "allí"


@pytest.mark.parametrize("what", WORKBOOKS)
def test_what_is_made_to_take_without_end_is_read_or_refused(
    filled: tuple[object, dict, Path], what: str
):
    """Sixty thousand of each: more of it, and less, in every command, when all is tried."""
    path = filled[2]
    path.write_bytes(WORKBOOKS[what](path.read_bytes(), 60_000))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with contextlib.suppress(TourError):
        read_workbook(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_KB


def test_a_workbook_that_breaks_on_its_second_reading_is_one_sentence(
    filled: tuple[object, dict, Path], monkeypatch: pytest.MonkeyPatch
):
    """What openpyxl raises where a part is odd came up as it was."""

    def fail(*_: object, **how: object) -> None:
        if how.get("rich_text"):
            raise KeyError("xl/nowhere.xml")

    monkeypatch.setattr("designer.sheets.book_gate.load_workbook", fail)
    with pytest.raises(TourError) as refused:
        open_whole(filled[2])
    assert refused.value.key == "sheets_broken"
