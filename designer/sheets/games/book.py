"""A game's workbook, whole: the ranking where a series is played, then a sheet a stage."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.worksheet.properties import PageSetupProperties

from designer.sheets.cells import clean_text, footer_text
from designer.sheets.games.ranking import write_ranking
from designer.sheets.games.stage import write_game_stage
from designer.sheets.packing import pack_workbook
from designer.sheets.style import add_styles
from designer.words import say
from engine.files.writing import replace_file

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.games.plan import GameWorkbook


def make_game_workbook(plan: GameWorkbook) -> Workbook:
    """Return the workbook of a game; formulas are locked, cells to type are not."""
    book = Workbook()
    blank = book.worksheets[0]
    add_styles(book)
    if plan.form.series:
        write_ranking(_sheet(book, plan.word("game_ranking")), plan)
    for stage in plan.stages:
        write_game_stage(_sheet(book, plan.title(stage)), plan, stage)
    book.remove(blank)
    for sheet in book.worksheets:
        _finish(sheet, plan)
    game = say(plan.lang, f"games.{plan.game.id}")
    book.properties.title = clean_text(f"{plan.tour.name} · {game}")[:250]
    book.properties.creator = "Etapa Reina"
    book.calculation.fullCalcOnLoad = True
    return book


def save_game_workbook(plan: GameWorkbook, path: Path | str) -> None:
    """Write the workbook of a game, whole or not at all."""
    replace_file(Path(path), pack_workbook(make_game_workbook(plan)))


def _sheet(book: Workbook, title: str) -> Worksheet:
    sheet: Worksheet = book.create_sheet(title)
    return sheet


def _finish(sheet: Worksheet, plan: GameWorkbook) -> None:
    """Lock what is computed, and fit the page to its width."""
    sheet.sheet_view.showGridLines = False
    sheet.row_dimensions[1].height = 28
    sheet.protection.sheet = True
    sheet.protection.formatColumns = sheet.protection.formatRows = False
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9  # A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 1
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    foot = sheet.oddFooter
    assert foot is not None
    assert foot.left is not None
    assert foot.center is not None
    foot.left.text = footer_text(plan.tour.name, 44)
    foot.center.text = footer_text(sheet.title, 31)
