"""A filled workbook read back: rows sorted, columns moved, headings in the other language."""

from __future__ import annotations

import random
import shutil
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.sheets.filled import read_workbook
from designer.sheets.layout import (
    ARRIVAL,
    EFFORT,
    FIGHT,
    FIRST_ARRIVAL,
    HEAD_ROW,
    LAST,
    WHO,
    column_heading,
    fold_heading,
    key_of,
    status_words,
)
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook
from designer.words import LANGUAGES, say
from engine.errors import TourError

if TYPE_CHECKING:
    from collections.abc import Callable

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import WorkbookPlan


READ = ("Llegada 1", "Llegada 2", "Llegada 3", "Etapa 2", "etapa")


@pytest.fixture(scope="module")
def written(
    simulated: Callable, tmp_path_factory: pytest.TempPathFactory
) -> tuple[WorkbookPlan, Path]:
    tour, results = simulated(5, stages=3, teams=2)
    made, path = plan_workbook(tour, "es", results), tmp_path_factory.mktemp("book") / "vuelta.xlsx"
    save_workbook(made, path)
    opened = openpyxl.load_workbook(path)
    for sheet in opened.worksheets:
        if sheet.title not in READ:
            opened.remove(sheet)  # the reader does not need them, and every test is quicker
    opened.save(path)
    return made, path


@pytest.fixture
def book(written: tuple[WorkbookPlan, Path], tmp_path: Path) -> tuple[WorkbookPlan, Path]:
    """A Spanish workbook of a tour of three stages, filled."""
    return written[0], Path(shutil.copy(written[1], tmp_path))


def edit(path: Path, change: Callable[[Worksheet], None], title: str = "Llegada 1") -> Path:
    opened = openpyxl.load_workbook(path)
    change(opened[title])
    opened.save(path)
    return path


def column(sheet: Worksheet, text: str) -> int:
    return next(c.column for c in sheet[HEAD_ROW] if c.value == text)


def row_of(sheet: Worksheet, bib: int) -> int:
    return next(c.row for c in sheet["A"] if c.value == bib)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_what_was_typed_reads_back_the_same(
    simulated: Callable, tmp_path: Path, seed: int, lang: str
):
    """R1.20, R1.24 — results in, the same results out, in either language."""
    tour, results = simulated(seed)
    save_workbook(plan_workbook(tour, lang, results), tmp_path / "x.xlsx")
    filled = read_workbook(tmp_path / "x.xlsx")
    assert (filled.results, filled.findings) == (results, ())


def test_the_tour_comes_back_with_its_workbook(book: tuple[WorkbookPlan, Path]):
    """R1.19 — stages, kilometres, teams and house rules, exactly."""
    made, path = book
    assert read_workbook(path).tour == made.tour


def test_sorted_rows_read_back_the_same(book: tuple[WorkbookPlan, Path]):
    """R1.20 — the bib is the key, wherever its row stands."""

    def shuffle(sheet: Worksheet) -> None:
        table = [[c.value for c in row] for row in sheet.iter_rows(min_row=FIRST_ARRIVAL)]
        random.Random(1).shuffle(table)
        for number, row in enumerate(table, FIRST_ARRIVAL):
            for at, value in enumerate(row, 1):
                sheet.cell(number, at).value = value

    made, path = book
    assert read_workbook(edit(path, shuffle)).results == made.results


def test_moved_columns_read_back_the_same(book: tuple[WorkbookPlan, Path]):
    """R1.20 — a column is known by its heading."""

    def swap(sheet: Worksheet) -> None:
        one, other = column(sheet, "Puesto"), column(sheet, "Turnos")
        for row in range(HEAD_ROW, sheet.max_row + 1):
            a, b = sheet.cell(row, one), sheet.cell(row, other)
            a.value, b.value = b.value, a.value

    made, path = book
    assert read_workbook(edit(path, swap)).results == made.results


def test_headings_of_the_other_language_read_back_the_same(book: tuple[WorkbookPlan, Path]):
    """R1.20 — accents, capitals and spaces do not matter either."""

    def translate(sheet: Worksheet) -> None:
        for cell in sheet[HEAD_ROW]:
            key = key_of(str(cell.value)) if cell.value else ""
            if key and not key[-1].isdigit():
                cell.value = f"  {column_heading('en', key).upper()} "

    made, path = book
    assert read_workbook(edit(path, translate)).results == made.results


def test_a_half_typed_stage_is_read_and_does_not_count(book: tuple[WorkbookPlan, Path]):
    """R1.20 — what is empty is not known yet."""

    def forget(sheet: Worksheet) -> None:
        at = column(sheet, "Turnos")
        for row in range(FIRST_ARRIVAL, sheet.max_row + 1):
            sheet.cell(row, at).value = None

    made, path = book
    filled = read_workbook(edit(path, forget, "Llegada 3"))
    assert plan_workbook(filled.tour, "es", filled.results).standings.counted == 2
    assert filled.results[3].lines == made.results[3].lines


@pytest.mark.parametrize("text", ["23", " 23 ", 23.0])
def test_a_number_written_as_text_is_a_number(book: tuple[WorkbookPlan, Path], text: object):
    """R1.20 — as spreadsheets save what was pasted."""

    def write(sheet: Worksheet) -> None:
        sheet.cell(row_of(sheet, 1), column(sheet, "Turnos")).value = text

    assert read_workbook(edit(book[1], write)).results[1].by_bib()[1].turns == 23


@pytest.mark.parametrize("have", ["veinte", -1, 2.5, "=1+1", True, 10**9])
def test_what_cannot_stand_in_a_cell_names_sheet_row_and_column(
    book: tuple[WorkbookPlan, Path], have: object
):
    """R1.20 — one finding a cell; the rest is read."""

    def write(sheet: Worksheet) -> None:
        cell = sheet.cell(row_of(sheet, 2), column(sheet, "Turnos"))
        cell.value = have
        if have == "=1+1":
            cell.data_type = "s"

    filled = read_workbook(edit(book[1], write))
    found = [(f.code, f.values["sheet"], f.values["column"]) for f in filled.findings]
    assert found == [("E_SHEET_CELL", "Llegada 1", "G")]
    assert filled.results[1].by_bib()[1].turns is not None


@pytest.mark.parametrize("have", ["muchos", -3, "nan"])
def test_exact_turns_are_a_number_from_nothing_up(book: tuple[WorkbookPlan, Path], have: object):
    """RULING 96 — a decimal, with a point or a comma."""

    def write(sheet: Worksheet) -> None:
        sheet.cell(row_of(sheet, 2), column(sheet, "Turnos exactos")).value = have

    filled = read_workbook(edit(book[1], write))
    assert [f.code for f in filled.findings] == ["E_SHEET_CELL"]


def test_exact_turns_may_be_written_with_a_comma(book: tuple[WorkbookPlan, Path]):
    """RULING 96 — 22,59 is 2259/100."""

    def write(sheet: Worksheet) -> None:
        sheet.cell(row_of(sheet, 2), column(sheet, "Turnos exactos")).value = "22,59"
        sheet.cell(row_of(sheet, 2), column(sheet, "Estado")).value = "  "

    arrival = read_workbook(edit(book[1], write)).results[1].by_bib()[2]
    assert (arrival.exact, arrival.status) == (Fraction(2259, 100), "OK")


def test_an_unknown_status_is_named(book: tuple[WorkbookPlan, Path]):
    """R1.20 — and the rider is not taken for one who left."""

    def write(sheet: Worksheet) -> None:
        sheet.cell(row_of(sheet, 2), column(sheet, "Estado")).value = "perdido"

    filled = read_workbook(edit(book[1], write))
    assert [f.values["have"] for f in filled.findings] == ["perdido"]


def test_a_bib_that_stands_twice_is_named(book: tuple[WorkbookPlan, Path]):
    """R1.20 — the first row counts, the second is a finding."""

    def write(sheet: Worksheet) -> None:
        sheet.cell(row_of(sheet, 2), 1).value = 1

    filled = read_workbook(edit(book[1], write))
    assert [f.code for f in filled.findings] == ["E_SHEET_BIB_TWICE"]


def test_a_place_at_a_line_that_stands_twice_is_named(book: tuple[WorkbookPlan, Path]):
    """R1.22 — by the cell of the second."""

    def write(sheet: Worksheet) -> None:
        at = next(c.column for c in sheet[HEAD_ROW] if key_of(str(c.value)) in ("S1", "M1"))
        for bib in (1, 2):
            sheet.cell(row_of(sheet, bib), at).value = 9

    filled = read_workbook(edit(book[1], write))
    assert [f.code for f in filled.findings] == ["E_SHEET_PLACE_TWICE"]


def test_a_row_without_a_bib_is_named(book: tuple[WorkbookPlan, Path]):
    """R1.20 — nobody rode it."""

    def write(sheet: Worksheet) -> None:
        sheet.cell(row_of(sheet, 2), 1).value = None
        sheet.cell(FIRST_ARRIVAL + 1, column(sheet, "Turnos")).value = 20

    filled = read_workbook(edit(book[1], write))
    assert [f.values["column"] for f in filled.findings] == ["A"]


def rename_all(sheet: Worksheet) -> None:
    for number, other in enumerate(sheet.parent):
        other.title = f"x{number}"
    sheet.parent.worksheets[-1].title = "etapa"


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("sheets_no_heading", lambda s: setattr(s.cell(HEAD_ROW, 1), "value", "x")),
        ("sheets_heading_twice", lambda s: setattr(s.cell(HEAD_ROW, 6), "value", "Turnos")),
        ("sheets_no_arrivals", rename_all),
        ("sheets_no_tour", lambda s: s.parent.remove(s.parent["etapa"])),
        ("sheets_stage_twice", lambda s: setattr(s.parent["Etapa 2"], "title", "Arrivals 1")),
    ],
)  # fmt: skip
def test_what_is_no_workbook_of_ours_is_refused_by_name(
    book: tuple[WorkbookPlan, Path], key: str, change: Callable
):
    """R1.18 — one sentence that says what, where and what next."""
    with pytest.raises(TourError) as refused:
        read_workbook(edit(book[1], change))
    assert refused.value.key == key
    assert all(refused.value.sentence(lang) for lang in LANGUAGES)


def test_every_heading_is_known_in_both_languages():
    """R1.20 — no two columns fold to one heading."""
    keys = [*WHO, *ARRIVAL, *EFFORT, *FIGHT, *LAST]
    lost = [key for lang in LANGUAGES for key in keys if key_of(column_heading(lang, key)) != key]
    assert lost == []


@pytest.mark.parametrize(
    ("text", "key"),
    [("S1", "S1"), ("P2 · 1ª · Alto de la Selva", "M2"), ("m3 - HC", "M3"), ("Sprint", "pe_sprint"),
     ("M", ""), ("Meta", ""), ("", "")],
)  # fmt: skip
def test_a_line_is_known_by_its_letter_and_number(text: str, key: str):
    """R1.22 — M2 in English is P2 in Spanish."""
    assert key_of(text) == key


def test_a_status_is_known_however_it_is_written():
    """R1.20 — code, short and long form, in either language."""
    written = ("DNF", "ab", "Abandono", "abandoned", "FC", "calc.", "COMPUTED", "descalificado")
    found = [status_words()[fold_heading(text)] for text in written]
    assert found == ["DNF", "DNF", "DNF", "DNF", "OUT", "COMPUTED", "COMPUTED", "DSQ"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_provisional_stage_says_so(simulated: Callable, tmp_path: Path, lang: str):
    """R1.20 — the flag of the jury is read in either language, and no stays no."""
    tour, results = simulated(2, stages=2)
    save_workbook(plan_workbook(tour, lang, results), tmp_path / "x.xlsx")

    def flag(sheet: Worksheet) -> None:
        cell = next(c for c in sheet[3] if c.column == 5)
        cell.value = say(lang, "sheets.yes").upper()

    edit(tmp_path / "x.xlsx", flag, say(lang, "sheets.tab_arrivals", number=1))
    assert read_workbook(tmp_path / "x.xlsx").results[1].provisional
