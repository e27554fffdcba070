"""Written again: nothing the organiser typed is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.language import ENGLISH, SPANISH, Language
from designer.sheets.filled import NOBODY, read_workbook
from designer.sheets.layout import FIRST_ARRIVAL, HEAD_ROW
from designer.sheets.save import read_filled, write_workbook
from engine.errors import TourError
from engine.tour import edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.standings.results import StageResult
    from engine.tour.values import Tour

    Typed = tuple[Tour, dict[int, StageResult], Path]


@pytest.mark.parametrize(
    ("change", "language"),
    [
        pytest.param(
            lambda tour: replace(tour, name="Otra"), ENGLISH, id="another language and name"
        ),
        pytest.param(
            lambda tour: edit.insert_stage(tour, tour.stages[0], 3), SPANISH, id="a stage more"
        ),
    ],
)
def test_results_survive_a_workbook_written_again(
    typed: Typed, change: Callable, language: Language
):
    """R1.20 — whatever has become of the tour."""
    tour, results, path = typed
    write_workbook(change(tour), path, language, {}, read_filled(path))
    assert read_workbook(path).results == results


def test_what_was_typed_goes_before_what_the_tour_holds(typed: Typed):
    """R1.20 — stage by stage."""
    tour, results, path = typed
    held = {1: replace(results[1], provisional=not results[1].provisional)}
    write_workbook(tour, path, SPANISH, held, read_filled(path))
    assert read_workbook(path).results == results


def test_a_rider_taken_off_the_start_list_keeps_a_result(typed: Typed):
    """R1.20 — the row stays, and the classifications say that the bib is of no rider."""
    tour, results, path = typed
    team = tour.teams[1]
    fewer = replace(tour, teams=(tour.teams[0], replace(team, riders=team.riders[:-1])))
    written = write_workbook(fewer, path, SPANISH, {}, read_filled(path))
    assert read_workbook(path).results == results
    assert "E_RESULT_BIB" in {f.code for f in written.plan.standings.findings}


def test_a_column_the_organiser_added_is_kept(typed: Typed):
    """R1.20 — notes travel with the bib."""
    tour, _, path = typed
    book = openpyxl.load_workbook(path)
    sheet = book["Llegada 1"]
    at = sheet.max_column + 1
    sheet.cell(HEAD_ROW, at).value = "Notas"
    sheet.cell(FIRST_ARRIVAL + 2, at).value = "=pinchó"
    sheet.cell(FIRST_ARRIVAL + 2, at).data_type = "s"
    bib = sheet.cell(FIRST_ARRIVAL + 2, 1).value
    book.save(path)
    write_workbook(tour, path, SPANISH, {}, read_filled(path))
    assert read_workbook(path).own_columns == {
        1: {NOBODY: {"Notas": ""}, bib: {"Notas": "=pinchó"}}
    }


def test_a_cell_that_could_not_be_kept_refuses_the_update(typed: Typed):
    """R1.20 — by sheet, row and column; the old workbook stays as it was."""
    _, _, path = typed
    book = openpyxl.load_workbook(path)
    book["Llegada 2"].cell(FIRST_ARRIVAL, 7).value = "veinte"
    book.save(path)
    with pytest.raises(TourError) as refused:
        read_filled(path)
    sentence = refused.value.sentence(SPANISH)
    assert refused.value.key == "sheets_not_kept"
    assert all(part in sentence for part in ("Llegada 2", f"fila {FIRST_ARRIVAL}", "columna G"))
