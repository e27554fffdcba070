"""Written again: what people added to a workbook is there, or they are told that it is not."""

from __future__ import annotations

import shutil
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import openpyxl
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill

from designer.language import ENGLISH, LANGUAGES, SPANISH, Language
from designer.sheets.additions import find_additions
from designer.sheets.filled import read_workbook
from designer.sheets.layout import FIRST_ARRIVAL, FLAG_ROW, HEAD_ROW
from designer.sheets.save import read_filled, write_workbook
from engine.tour import edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from openpyxl.workbook import Workbook

    from designer.sheets.save import WrittenWorkbook
    from engine.standings.results import StageResult
    from engine.tour.values import Tour

    Typed = tuple[Tour, dict[int, StageResult], Path]

ARRIVALS, GENERAL, YELLOW = "Llegada 1", "General", "FFFF99"


def _touch(path: Path, change: Callable[[Workbook], Any]) -> None:
    book = openpyxl.load_workbook(path)
    change(book)
    book.save(path)


def _again(typed: Typed, language: Language = SPANISH, tour: Tour | None = None) -> WrittenWorkbook:
    return write_workbook(tour or typed[0], typed[2], language, {}, read_filled(typed[2]))


def _add_all(book: Workbook) -> None:
    """Do what people do: a sheet of their own, notes, comments, colours, widths, a chart."""
    own = book.create_sheet("Apuestas", 1)
    own["A1"], own["B2"] = "Quién gana", "=General!C6"
    own["A1"].font = Font(bold=True, color="AA0000")
    own.column_dimensions["A"].width = 40
    chart = BarChart()
    chart.add_data(Reference(own, min_col=1, min_row=1, max_row=3))
    own.add_chart(chart, "D4")
    sheet = book[ARRIVALS]
    sheet.cell(FIRST_ARRIVAL + 3, 7).comment = Comment("pinchó en la bajada", "jurado")
    sheet.cell(FIRST_ARRIVAL + 3, 2).fill = PatternFill("solid", fgColor=YELLOW)
    sheet.cell(FIRST_ARRIVAL + 3, 2).font = Font(color="C00000")
    sheet.cell(3, 30).value = "revisar con el jurado"
    sheet.cell(HEAD_ROW, sheet.max_column + 1).value = "Vacía"
    sheet.column_dimensions["B"].width = 55
    sheet.column_dimensions["D"].hidden = True
    book[GENERAL]["A1"].comment = Comment("versión 2", "yo")


def _parts(path: Path) -> dict[str, bytes]:
    """Return what is inside a workbook, without when it was written."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if not name.startswith("docProps/")]
        return {name: archive.read(name) for name in names}


def test_what_people_added_is_there_when_it_is_written_again(typed: Typed):
    """Sheet, chart, comment, colours, note, width, hidden and empty column; results as well."""
    _touch(typed[2], _add_all)
    written = _again(typed)
    assert (written.path, written.lost_additions) == (typed[2], ())
    book = openpyxl.load_workbook(typed[2])
    assert book.sheetnames[1] == "Apuestas"
    own, sheet = book["Apuestas"], book[ARRIVALS]
    assert (own["A1"].value, own["B2"].value) == ("Quién gana", "=General!C6")
    assert own["A1"].font.b
    assert own.column_dimensions["A"].width == 40
    assert len(own._charts) == 1
    assert sheet.cell(FIRST_ARRIVAL + 3, 7).comment.text == "pinchó en la bajada"
    assert sheet.cell(FIRST_ARRIVAL + 3, 2).fill.fgColor.rgb[-6:] == YELLOW
    assert sheet.cell(FIRST_ARRIVAL + 3, 2).font.color.rgb[-6:] == "C00000"
    assert sheet.cell(3, 30).value == "revisar con el jurado"
    assert "Vacía" in [cell.value for cell in sheet[HEAD_ROW]]
    assert sheet.column_dimensions["B"].width == 55
    assert sheet.column_dimensions["D"].hidden
    assert book[GENERAL]["A1"].comment.text == "versión 2"
    assert read_workbook(typed[2]).results == typed[1]


def test_written_twice_it_is_the_same(typed: Typed):
    """Nothing is added to what was added."""
    _touch(typed[2], _add_all)
    sizes = []
    for _ in range(2):
        _again(typed)
        book = openpyxl.load_workbook(typed[2])
        sizes.append([(s.title, s.dimensions, len(s._charts)) for s in book])
    assert sizes[0] == sizes[1]


def test_comments_and_colours_travel_with_the_rider(typed: Typed):
    """Rows sorted another way, a rider more in the first team: they stand beside the same bib."""
    tour = typed[0]
    _touch(typed[2], _add_all)
    bib = openpyxl.load_workbook(typed[2])[ARRIVALS].cell(FIRST_ARRIVAL + 3, 1).value
    first = tour.teams[0]
    more = replace(first, riders=(replace(first.riders[0], bib=990), *first.riders))
    _again(typed, tour=replace(tour, teams=(more, *tour.teams[1:])))
    sheet = openpyxl.load_workbook(typed[2])[ARRIVALS]
    row = next(r for r in range(FIRST_ARRIVAL, sheet.max_row) if sheet.cell(r, 1).value == bib)
    assert row == FIRST_ARRIVAL + 4
    assert sheet.cell(row, 7).comment.text == "pinchó en la bajada"
    assert sheet.cell(row, 2).fill.fgColor.rgb[-6:] == YELLOW


def test_they_stay_in_another_language_and_the_sheet_that_spoke_of_ours_is_named(typed: Typed):
    """In a copy: its formulas mean a sheet that is called otherwise now."""
    _touch(
        typed[2],
        lambda book: (_add_all(book), book["Apuestas"].__setitem__("B3", f"='{ARRIVALS}'!A9")),
    )
    before = typed[2].read_bytes()
    written = _again(typed, ENGLISH)
    assert written.path.name == "x updated.xlsx"
    assert [(one.kind, one.sheet) for one in written.lost_additions] == [("formulas", "Apuestas")]
    assert typed[2].read_bytes() == before
    sheet = openpyxl.load_workbook(written.path)["Arrivals 1"]
    assert sheet.cell(FIRST_ARRIVAL + 3, 7).comment.text == "pinchó en la bajada"


def test_what_cannot_be_kept_leaves_the_old_workbook_alone(typed: Typed):
    """Shapes and macros: the new one is written beside it, and says what is not in it."""
    _touch(typed[2], _add_all)
    with zipfile.ZipFile(typed[2], "a") as archive:
        archive.writestr("xl/drawings/drawing99.xml", '<xdr:wsDr><xdr:sp macro=""/></xdr:wsDr>')
        archive.writestr("xl/threadedComments/threadedComment1.xml", "<a/>")
    before = typed[2].read_bytes()
    written = _again(typed)
    assert typed[2].read_bytes() == before
    assert written.path.name == "x actualizado.xlsx"
    assert {one.kind for one in written.lost_additions} == {"shapes", "threads"}
    assert all(
        one.lost_sentence(language) for one in written.lost_additions for language in LANGUAGES
    )
    assert read_workbook(written.path).results == typed[1]
    assert _again(typed).path.name == "x actualizado 2.xlsx"


def test_a_note_whose_row_is_gone_is_named(typed: Typed):
    """A comment on a rider who is taken off before anything was ridden."""
    tour, _, path = typed
    write_workbook(tour, path, SPANISH, {})
    last = tour.teams[1].riders[-1].bib

    def comment(book: Workbook) -> None:
        sheet = book[ARRIVALS]
        row = next(r for r in range(FIRST_ARRIVAL, 60) if sheet.cell(r, 1).value == last)
        sheet.cell(row, 2).comment = Comment("sin confirmar", "yo")

    _touch(path, comment)
    team = replace(tour.teams[1], riders=tour.teams[1].riders[:-1])
    written = _again(typed, tour=replace(tour, teams=(tour.teams[0], team)))
    assert [one.kind for one in written.lost_additions] == ["cell"]
    assert str(last) in written.lost_additions[0].lost_sentence(ENGLISH)


def test_a_stage_that_is_gone_says_what_stood_on_its_sheet(typed: Typed):
    """Its colours are no more, and it is said so."""
    _touch(
        typed[2],
        lambda book: book["Etapa 2"].__getitem__("A1").__setattr__("comment", Comment("x", "y")),
    )
    written = write_workbook(
        edit.remove_stage(typed[0], 2), typed[2], SPANISH, {}, read_filled(typed[2])
    )
    assert "sheet" in {one.kind for one in written.lost_additions}


def test_a_workbook_that_was_not_touched_is_written_as_if_it_were_new(typed: Typed, tmp_path: Path):
    """The same bytes inside: nothing is taken for an addition."""
    _again(typed)
    write_workbook(typed[0], tmp_path / "y.xlsx", SPANISH, typed[1])
    assert _parts(tmp_path / "x.xlsx") == _parts(tmp_path / "y.xlsx")


def test_an_evening_later_nothing_of_ours_is_taken_for_an_addition(
    simulated: Callable, tmp_path: Path
):
    """What is published grows with every stage, and its headings move: it is as if it were new."""
    tour, results = simulated(5, stages=3, teams=3)
    path = tmp_path / "x.xlsx"
    write_workbook(tour, path, SPANISH, {1: results[1]})
    write_workbook(tour, tmp_path / "typed.xlsx", SPANISH, {n: results[n] for n in (1, 2)})

    def type_stage(book: Workbook) -> None:
        typed = openpyxl.load_workbook(tmp_path / "typed.xlsx")["Llegada 2"]
        for row in typed.iter_rows(min_row=FLAG_ROW):
            for cell in row:
                if cell.value is not None and cell.data_type != "f":
                    book["Llegada 2"][cell.coordinate].value = cell.value

    _touch(path, type_stage)
    written = write_workbook(tour, path, SPANISH, {}, read_filled(path))
    assert written.lost_additions == ()
    assert _parts(path) == _parts(tmp_path / "typed.xlsx")


def test_a_colour_on_what_is_published_is_kept(typed: Typed):
    """One that is none of ours, and a note beside the tables."""

    def paint(book: Workbook) -> None:
        sheet = next(s for s in book if str(s["A3"].value).startswith("Valores"))
        sheet["C8"].fill = PatternFill("solid", fgColor=YELLOW)
        sheet["M8"].value = "enviado"
        sheet["F9"].value, sheet["F9"].style = "a la web", "Normal"

    _touch(typed[2], paint)
    _again(typed)
    sheet = next(s for s in openpyxl.load_workbook(typed[2]) if s["M8"].value == "enviado")
    assert sheet["C8"].fill.fgColor.rgb[-6:] == YELLOW
    assert "a la web" in {cell.value for row in sheet.iter_rows() for cell in row}


def test_what_libreoffice_saved_has_no_additions_but_those_of_people(
    typed: Typed, tmp_path: Path, convert: Callable[..., list[Path]]
):
    """Another program's way to write a file is no addition; a sheet of one's own is."""
    own = tmp_path / "own.xlsx"
    shutil.copy(typed[2], own)
    _touch(own, _add_all)
    plain, path = convert([typed[2], own])
    nothing = find_additions(plain, read_filled(plain), typed[0])
    assert (nothing.sheets, nothing.foreign) == ({}, [])
    written = write_workbook(typed[0], path, SPANISH, {}, read_filled(path))
    book = openpyxl.load_workbook(written.path)
    assert "Apuestas" in book.sheetnames
    comment = book[ARRIVALS].cell(FIRST_ARRIVAL + 3, 7).comment
    assert comment.text.strip().endswith("pinchó en la bajada")
    assert book[ARRIVALS].cell(FIRST_ARRIVAL + 3, 2).fill.fgColor.rgb[-6:] == YELLOW
    assert read_workbook(written.path).results == typed[1]
