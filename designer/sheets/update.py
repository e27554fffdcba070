"""Puts what people added to a workbook into the one that is written anew."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from openpyxl.styles import Font
from openpyxl.worksheet.cell_range import CellRange

from designer.sheets.additions import Grid, grid_as_written
from designer.sheets.book import make_workbook, sheet_titles
from designer.sheets.book_gate import cells_of, put_merges
from designer.sheets.layout import lay_out_blocks
from designer.sheets.lost_parts import LostAddition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.additions import CellAddition, SheetAdditions, Spot, WorkbookAdditions
    from designer.sheets.plan import WorkbookPlan

LONGEST_TITLE = 31
"""Letters of the name of a sheet."""


def updated_workbook(
    plan: WorkbookPlan, additions: WorkbookAdditions
) -> tuple[Workbook, list[LostAddition]]:
    """Return the workbook of a plan with all additions, and those that found no place in it.

    Sheets of other people's are left where they are, and ours are written beside them.
    """
    lost = list(additions.lost)
    kinds = sheet_titles(plan)
    titles = {kind: title for title, kind in kinds.items()}
    if additions.foreign or additions.names:
        book = additions.book
        order = _note_neighbours(additions)
        for title in additions.own:
            book.remove(book[title])
        lost += _rename_foreign(book, additions.foreign, kinds)
        make_workbook(plan, book)
        _arrange_sheets(book, order, titles)
        lost += _find_dangling(additions, kinds)
    else:
        book = make_workbook(plan)
    grids = {
        plan.arrivals_title(block.course): grid_as_written(plan, block)
        for block in lay_out_blocks(plan).blocks
    }
    for kind, added in additions.sheets.items():
        if kind in titles:
            title = titles[kind]
            lost += _put_additions(book[title], added, grids.get(title, Grid()))
        else:
            lost.append(LostAddition("sheet", kind))
    return book, lost


def _put_additions(sheet: Worksheet, added: SheetAdditions, grid: Grid) -> Iterator[LostAddition]:
    """Put what stood on one sheet onto the new one; say what finds no place."""
    for spot, one in added.cells.items():
        yield from _put_cell(sheet, grid, spot, one)
    for column, width in added.widths.items():
        letter = grid.column_letter(column)
        if letter:
            sheet.column_dimensions[letter].width = width
    for column in added.hidden:
        letter = grid.column_letter(column)
        if letter:
            sheet.column_dimensions[letter].hidden = True
    for cells in added.merged:
        if _can_merge(sheet, cells):
            put_merges(sheet, (CellRange(cells),))
        else:
            yield LostAddition("merged", sheet.title, cells)
    for picture in added.pictures:
        sheet.add_image(picture)
    for chart in added.charts:
        sheet.add_chart(chart)
    for rule in added.validations:
        sheet.add_data_validation(rule)
    for cells, rule in added.formats:
        sheet.conditional_formatting.add(cells, rule)


def _put_cell(
    sheet: Worksheet, grid: Grid, spot: Spot, one: CellAddition
) -> Iterator[LostAddition]:
    """Put what stood on one cell onto its place; say what finds none."""
    place = grid.cell_at(spot)
    name = place or " ".join(part.removeprefix("=") for part in spot)
    if not place:
        yield LostAddition("cell", sheet.title, name)
        return
    cell: Any = sheet[place]
    if one.value is not None:
        if cell.value is None:
            cell.value = one.value
        elif str(cell.value) != str(one.value):
            yield LostAddition("note", sheet.title, name)
    if one.comment is not None:
        cell.comment = one.comment
    if one.fill is not None:
        cell.fill = copy(one.fill)
    if one.ink is not None:
        font = copy(cell.font)
        cell.font = Font(
            name=font.name, size=font.size, bold=font.bold, italic=font.italic,
            underline=font.underline, color=one.ink,
        )  # fmt: skip


def _can_merge(sheet: Worksheet, cells: str) -> bool:
    """Tell whether cells can be merged: only the first of them may hold anything."""
    merged = CellRange(cells)
    rows, columns = (
        range(merged.min_row, merged.max_row + 1),
        range(merged.min_col, merged.max_col + 1),
    )
    first = (merged.min_row, merged.min_col)
    return all(
        cell.value is None or (cell.row, cell.column) == first
        for cell in cells_of(sheet)
        if cell.row in rows and cell.column in columns
    )


def _note_neighbours(additions: WorkbookAdditions) -> list[tuple[str, str]]:
    """Return each foreign sheet with our sheet it stands behind; nothing where it comes first."""
    order, before = [], ""
    for title in additions.book.sheetnames:
        if title in additions.own:
            before = additions.own[title]
        else:
            order.append((title, before))
    return order


def _rename_foreign(
    book: Workbook, foreign: list[str], kinds: dict[str, str]
) -> Iterator[LostAddition]:
    """Give a sheet another name where one of ours has it now."""
    for title in foreign:
        if title in kinds:
            book[title].title = f"{title[: LONGEST_TITLE - 4]} (2)"
            yield LostAddition("renamed", title, book[f"{title[: LONGEST_TITLE - 4]} (2)"].title)


def _arrange_sheets(book: Workbook, order: list[tuple[str, str]], titles: dict[str, str]) -> None:
    """Put every foreign sheet behind the sheet of ours that it stood behind."""
    sheets = {sheet.title: sheet for sheet in book.worksheets}
    foreign = [title for title, _ in order if title in sheets]
    arranged = [sheet for title, sheet in sheets.items() if title not in foreign]
    for title, before in reversed([(t, b) for t, b in order if t in sheets]):
        behind = titles.get(before, "")
        at = next((n for n, s in enumerate(arranged) if s.title == behind), None)
        place = 0 if not before else len(arranged) if at is None else at + 1
        arranged.insert(place, sheets[title])
    vars(book)["_sheets"] = arranged  # moving them one by one takes as long as writing them
    book.active = 0


def _find_dangling(additions: WorkbookAdditions, kinds: dict[str, str]) -> Iterator[LostAddition]:
    """Yield the sheets whose formulas speak of a sheet of ours that has another name now."""
    renamed = [title for title in additions.own if title not in kinds]
    for title in additions.foreign if renamed else ():
        cells = cells_of(additions.book[title])
        formulas = (str(c.value) for c in cells if isinstance(c.value, str) and c.data_type == "f")
        if any(name in formula for formula in formulas for name in renamed):
            yield LostAddition("formulas", title)
