"""A filled workbook read back: rows sorted, columns moved, headings in the other language."""

from __future__ import annotations

import random
import shutil
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.language import ENGLISH, LANGUAGES, SPANISH, Language
from designer.sheets.filled import read_workbook
from designer.sheets.layout import (
    ARRIVAL_COLUMNS,
    FIRST_ARRIVAL,
    HEAD_ROW,
    column_heading,
    fold_heading,
    key_of,
    status_words,
)
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook
from engine.errors import TourError

if TYPE_CHECKING:
    from collections.abc import Callable

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.filled import FilledWorkbook
    from designer.sheets.plan import WorkbookPlan


READ = ("Llegada 1", "Llegada 2", "Llegada 3", "Etapa 2", "etapa")


@pytest.fixture(scope="module")
def written(
    simulated: Callable, tmp_path_factory: pytest.TempPathFactory
) -> tuple[WorkbookPlan, Path]:
    tour, results = simulated(5, stages=3, teams=2)
    plan, path = (
        plan_workbook(tour, SPANISH, results),
        tmp_path_factory.mktemp("book") / "vuelta.xlsx",
    )
    save_workbook(plan, path)
    opened = openpyxl.load_workbook(path)
    for sheet in opened.worksheets:
        if sheet.title not in READ:
            opened.remove(sheet)  # the reader does not need them, and every test is quicker
    opened.save(path)
    return plan, path


@pytest.fixture
def book(written: tuple[WorkbookPlan, Path], tmp_path: Path) -> tuple[WorkbookPlan, Path]:
    """A Spanish workbook of a tour of three stages, filled."""
    return written[0], Path(shutil.copy(written[1], tmp_path))


def edit(path: Path, change: Callable[[Worksheet], None], title: str = "Llegada 1") -> Path:
    opened = openpyxl.load_workbook(path)
    change(opened[title])
    opened.save(path)
    return path


def column(sheet: Worksheet, key: str) -> int:
    return next(c.column for c in sheet[HEAD_ROW] if key_of(str(c.value)) == key)


def type_cells(path: Path, cells: dict[tuple[int, str], object]) -> FilledWorkbook:
    """Type values by bib and column, and read the workbook; what begins with = is a text."""

    def change(sheet: Worksheet) -> None:
        for (bib, key), value in cells.items():
            row = next(c.row for c in sheet["A"] if c.value == bib)
            cell = sheet.cell(row, column(sheet, key))
            cell.value = value
            if str(value).startswith("="):
                cell.data_type = "s"

    return read_workbook(edit(path, change))


@pytest.mark.parametrize("seed", range(3))
def test_what_was_typed_reads_back_the_same(
    simulated: Callable, tmp_path: Path, seed: int, language: Language
):
    """R1.20, R1.24 — results in, the same results out, in either language."""
    tour, results = simulated(seed)
    save_workbook(plan_workbook(tour, language, results), tmp_path / "x.xlsx")
    filled = read_workbook(tmp_path / "x.xlsx")
    assert (filled.results, filled.findings) == (results, ())


def test_the_tour_comes_back_with_its_workbook(book: tuple[WorkbookPlan, Path]):
    """R1.19 — stages, kilometres, teams and house rules, exactly."""
    plan, path = book
    assert read_workbook(path).tour == plan.tour


def sort_rows(sheet: Worksheet) -> None:
    table = [[c.value for c in row] for row in sheet.iter_rows(min_row=FIRST_ARRIVAL)]
    random.Random(1).shuffle(table)
    for number, row in enumerate(table, FIRST_ARRIVAL):
        for at, value in enumerate(row, 1):
            sheet.cell(number, at).value = value


def move_columns(sheet: Worksheet) -> None:
    one, other = column(sheet, "place"), column(sheet, "turns")
    for row in range(HEAD_ROW, sheet.max_row + 1):
        a, b = sheet.cell(row, one), sheet.cell(row, other)
        a.value, b.value = b.value, a.value


def translate_headings(sheet: Worksheet) -> None:
    for cell in sheet[HEAD_ROW]:
        key = key_of(str(cell.value)) if cell.value else ""
        if key and not key[-1].isdigit():
            cell.value = f"  {column_heading(ENGLISH, key).upper()} "


@pytest.mark.parametrize("change", [sort_rows, move_columns, translate_headings])
def test_what_was_typed_is_known_by_bib_and_heading(
    book: tuple[WorkbookPlan, Path], change: Callable
):
    """R1.20 — wherever rows and columns stand, in either language, whatever accents and spaces."""
    plan, path = book
    assert read_workbook(edit(path, change)).results == plan.results


def test_a_half_typed_stage_is_read_and_does_not_count(book: tuple[WorkbookPlan, Path]):
    """R1.20 — what is empty is not known yet."""

    def forget(sheet: Worksheet) -> None:
        at = column(sheet, "turns")
        for row in range(FIRST_ARRIVAL, sheet.max_row + 1):
            sheet.cell(row, at).value = None

    plan, path = book
    filled = read_workbook(edit(path, forget, "Llegada 3"))
    assert plan_workbook(filled.tour, SPANISH, filled.results).standings.counted_stages == 2
    assert filled.results[3].lines == plan.results[3].lines


@pytest.mark.parametrize("text", ["23", " 23 ", 23.0])
def test_a_number_written_as_text_is_a_number(book: tuple[WorkbookPlan, Path], text: object):
    """R1.20 — as spreadsheets save what was pasted."""
    filled = type_cells(book[1], {(1, "turns"): text})
    assert filled.results[1].by_bib()[1].turns == 23


def test_exact_turns_may_be_written_with_a_comma(book: tuple[WorkbookPlan, Path]):
    """RULING 96 — 22,59 is 2259/100; a status of blanks is none."""
    arrival = type_cells(book[1], {(2, "exact"): "22,59", (2, "status"): "  "}).results[1]
    assert (arrival.by_bib()[2].exact, arrival.by_bib()[2].status) == (Fraction(2259, 100), "OK")


TURNS, EXACT = (2, "turns"), (2, "exact")


@pytest.mark.parametrize(
    ("cells", "code", "letter"),
    [
        *(({TURNS: have}, "E_SHEET_CELL", "G") for have in ("veinte", -1, 2.5, "=1+1", 10**9)),
        pytest.param({TURNS: True}, "E_SHEET_CELL", "G", id="R1.20 yes is no number"),
        *(({EXACT: have}, "E_SHEET_CELL", "") for have in ("muchos", -3, "nan")),
        pytest.param({(2, "status"): "perdido"}, "E_SHEET_CELL", "E", id="an unknown status"),
        pytest.param({(2, "bib"): 1}, "E_SHEET_BIB_TWICE", "A", id="the first of a bib counts"),
        pytest.param(
            {(1, "S1"): 9, (2, "S1"): 9}, "E_SHEET_PLACE_TWICE", "", id="R1.22 a place of a line"
        ),
        pytest.param({TURNS: 20, (2, "bib"): None}, "E_SHEET_CELL", "A", id="a row without a bib"),
    ],
)
def test_what_cannot_stand_in_a_cell_is_one_finding_and_the_rest_is_read(
    book: tuple[WorkbookPlan, Path], cells: dict[tuple[int, str], object], code: str, letter: str
):
    """R1.20, R1.22, RULING 96 — by sheet and column; numbers are whole, exact turns decimal."""
    filled = type_cells(book[1], cells)
    findings = [(f.code, f.values["sheet"], f.values["column"]) for f in filled.findings]
    assert findings == [(code, "Llegada 1", letter or findings[0][2])]
    assert filled.results[1].by_bib()[3] == book[0].results[1].by_bib()[3]


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
    assert all(refused.value.sentence(language) for language in LANGUAGES)


def test_every_heading_is_known_in_both_languages():
    """R1.20 — no two columns fold to one heading."""
    keys = [column.key for column in ARRIVAL_COLUMNS]
    lost = [
        key
        for language in LANGUAGES
        for key in keys
        if key_of(column_heading(language, key)) != key
    ]
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
    words = ("DNF", "ab", "Abandono", "abandoned", "FC", "calc.", "COMPUTED", "descalificado")
    statuses = [status_words()[fold_heading(word)] for word in words]
    assert statuses == ["DNF", "DNF", "DNF", "DNF", "OUT", "COMPUTED", "COMPUTED", "DSQ"]


def test_a_provisional_stage_says_so(simulated: Callable, tmp_path: Path, language: Language):
    """R1.20 — the flag of the jury is read in either language, and no stays no."""
    tour, results = simulated(2, stages=2)
    save_workbook(plan_workbook(tour, language, results), tmp_path / "x.xlsx")

    def flag(sheet: Worksheet) -> None:
        cell = next(c for c in sheet[3] if c.column == 5)
        cell.value = language.say("sheets.yes").upper()

    edit(tmp_path / "x.xlsx", flag, language.say("sheets.tab_arrivals", number=1))
    assert read_workbook(tmp_path / "x.xlsx").results[1].provisional
