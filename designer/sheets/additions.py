"""What people added to a workbook since it was written, and what of it cannot be kept."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from openpyxl.utils import get_column_letter

from designer.language import LANGUAGES
from designer.sheets.book import make_workbook, sheet_titles
from designer.sheets.book_gate import cells_of, open_whole
from designer.sheets.layout import (
    FIRST_ARRIVAL,
    HEAD_ROW,
    LINES,
    MINUTES,
    QUESTIONS,
    bibs_typed,
    lay_out_blocks,
    own_headings,
)
from designer.sheets.lost_parts import LostAddition, find_lost
from designer.sheets.plan import plan_workbook
from designer.sheets.stage_sheet import DATA
from designer.sheets.style import all_colours

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from openpyxl.cell.cell import Cell
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.arrivals_read import TypedArrivals
    from designer.sheets.filled import FilledWorkbook
    from designer.sheets.layout import StageColumns
    from designer.sheets.plan import SheetCounter, WorkbookPlan
    from engine.tour.values import Tour

Spot: TypeAlias = tuple[str, str]
"""Where something stands: the row as a bib or a number, the column as a key or a letter."""


@dataclass(slots=True)
class CellAddition:
    """What a person put on one cell: each part is nothing where it is as it was written."""

    value: Any = None
    comment: Any = None
    fill: Any = None
    ink: Any = None
    """The colour of its letters."""

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return any(getattr(self, name) is not None for name in self.__slots__)


@dataclass(slots=True)
class SheetAdditions:
    """What a person put on one of our sheets."""

    cells: dict[Spot, CellAddition] = field(default_factory=dict)
    widths: dict[str, float] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    """Columns that are hidden, by key or letter."""
    merged: list[str] = field(default_factory=list)
    pictures: list[Any] = field(default_factory=list)
    charts: list[Any] = field(default_factory=list)
    validations: list[Any] = field(default_factory=list)
    formats: list[tuple[str, Any]] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return any(getattr(self, name) for name in self.__slots__)


@dataclass(slots=True)
class WorkbookAdditions:
    """What a person added to a workbook."""

    book: Workbook
    """The old one, whole."""
    sheets: dict[str, SheetAdditions]
    """On our own sheets, by the word of the sheet and the stage: they may be called otherwise."""
    foreign: list[str]
    """Sheets that are not ours, in their order."""
    own: dict[str, str]
    """Our own sheets: the title each has, and what it is."""
    names: list[str]
    """Names of ranges that are not ours."""
    lost: list[LostAddition] = field(default_factory=list)


WIDER = 1.0
"""Letters by which a column is wider or narrower before a person is taken to have set it: programs
do not keep a width to the last hundredth."""
UNNAMED = "?"
MOST_CELLS = 400_000
"""A workbook of a tour of 21 stages has 60,000."""


def find_additions(
    path: Path, filled: FilledWorkbook, tour: Tour, count_sheets: SheetCounter | None = None
) -> WorkbookAdditions:
    """Return what was added to a workbook since it was written.

    It is written once more from what stands in it, and what differs was added.
    """
    whole = open_whole(path)
    book = whole.book
    plan = _plan_as_written(filled, tour, book.sheetnames, count_sheets)
    written = make_workbook(plan)
    kinds = sheet_titles(plan)
    own = {title: kinds[title] for title in book.sheetnames if title in kinds}
    additions = WorkbookAdditions(
        book, {}, [title for title in book.sheetnames if title not in kinds], own,
        [name for name in book.defined_names if name not in written.defined_names],
        list(find_lost(whole.raw)),
    )  # fmt: skip
    grids = _arrival_grids(plan, filled)
    for title, kind in own.items():
        if kind in HIDDEN:
            continue
        left, base = grids.get(title, (Grid(), Grid()))
        shifting = _first_shifting_row(plan, title, kind)
        added = _Comparison(book[title], written[title], left, base, shifting).find_all()
        if added:
            additions.sheets[kind] = added
    return additions


HIDDEN = ("calc", "calc_teams", "calc_typed", "tour")
"""Sheets that are hidden."""


def _plan_as_written(
    filled: FilledWorkbook, tour: Tour, titles: list[str], count_sheets: SheetCounter | None
) -> WorkbookPlan:
    """Return the plan a workbook was written from, in the language it was written in.

    Boards and profiles stand in the tour file alone: they are taken from the tour as it is.
    """
    profiles = {stage.name: stage.profile for stage in tour.stages}
    stages = tuple(replace(s, profile=profiles.get(s.name, "")) for s in filled.tour.stages)
    whole = replace(filled.tour, stages=stages, boards=tour.boards)
    plans = [
        plan_workbook(
            whole, language, filled.results, filled.own_columns, count_sheets, filled.minutes
        )
        for language in LANGUAGES
    ]
    return max(plans, key=lambda plan: len(set(sheet_titles(plan)) & set(titles)))


def _arrival_grids(plan: WorkbookPlan, filled: FilledWorkbook) -> dict[str, tuple[Grid, Grid]]:
    """Return the grids of every arrival sheet: as it was left, as it is written."""
    grids = {}
    for block in lay_out_blocks(plan).blocks:
        typed = filled.typed.get(block.course.number)
        if typed is not None:
            grids[typed.sheet] = (_grid_as_left(typed), grid_as_written(plan, block))
    return grids


def _first_shifting_row(plan: WorkbookPlan, title: str, kind: str) -> int:
    """Return the row of a sheet from which on what we write moves with what it says; 0 for none.

    What is published grows stage by stage; the needs of a stage change with the board it lies on.
    """
    if title == plan.word("tab_published"):
        return 1
    return LINES if kind.startswith("stage") else 0


@dataclass(frozen=True)
class _Comparison:
    """One of our sheets as people left it, beside the same as it is written."""

    old: Worksheet
    base: Worksheet
    left: Grid
    """Where rows and columns stand in the old one."""
    written: Grid
    shifting: int
    """From this row on ours may have moved; 0 for none."""

    def find_all(self) -> SheetAdditions:
        """Return what was added."""
        old, base = self.old, self.base
        checks = {language.say("sheets.check")[:31] for language in LANGUAGES}
        formats = {_format_formula(rule) for _, rule in _list_formats(base)}
        charts = {_chart_corner(chart) for chart in getattr(base, "_charts", ())}
        additions = SheetAdditions(
            cells=self._find_cells(),
            merged=list(_merged_ranges(old, base)),
            pictures=list(getattr(old, "_images", ())),
            charts=[c for c in getattr(old, "_charts", ()) if _chart_corner(c) not in charts],
            validations=[
                rule
                for rule in old.data_validations.dataValidation
                if rule.errorTitle not in checks
            ],
            formats=[
                (cells, rule)
                for cells, rule in _list_formats(old)
                if _format_formula(rule) not in formats
            ],
        )
        self._note_columns(additions)
        return additions

    def _find_cells(self) -> dict[Spot, CellAddition]:
        """Return what was put on cells; where ours may have moved, value and style tell them."""
        cells = [cell for row in self.base.iter_rows() for cell in row]
        values = {str(cell.value) for cell in cells if cell.value is not None}
        styles = {cell.style for cell in cells} - {"Normal"} | {UNNAMED}
        colours = {"", *all_colours()}
        last = self.base.max_column if self.shifting else 0
        additions = {}
        most = DATA - 1 if self.shifting == LINES else 0
        for cell in _filled_cells(self.old, most=most):
            spot = self.left.spot_of(cell.row, cell.column_letter)
            place = self.written.cell_at(spot)
            moved = bool(self.shifting) and cell.row >= self.shifting and cell.column <= last
            beside = None if moved or not place else self.base[place]
            ours = _is_typed(spot) or (moved and _style_name(cell) in styles)
            added = _cell_addition(cell, beside, values, look_at_value=not ours)
            if moved:
                added.fill = None if _fill_colour(cell) in colours else added.fill
                added.ink = None if _ink_colour(cell) in colours else added.ink
            if added:
                additions[spot] = added
        return additions

    def _note_columns(self, additions: SheetAdditions) -> None:
        """Note columns that were made wider or narrower, or hidden."""
        usual = dict(_column_widths(self.base))
        for letter, (width, hidden) in dict(_column_widths(self.old)).items():
            name = self.left.column_name(letter)
            was, was_hidden = usual.get(self.written.column_letter(name), (0.0, False))
            if hidden and not was_hidden:
                additions.hidden.add(name)
            elif width and was and abs(width - was) > WIDER:
                additions.widths[name] = width


def _filled_cells(sheet: Worksheet, most: int) -> Iterator[Cell]:
    """Yield the cells of a sheet that hold or show anything, up to a column."""
    for cell in islice(cells_of(sheet), MOST_CELLS):
        if most and cell.column > most:
            continue
        if getattr(cell, "column_letter", None) and (  # merged cells have no letter
            cell.value is not None or cell.has_style or cell.comment
        ):
            yield cell


def _is_typed(spot: tuple[str, str]) -> bool:
    """Tell whether what stands here is read as a result, or kept with its rider."""
    return not spot[0].startswith("=") and not spot[1].startswith("=")


def _cell_addition(cell: Cell, base: Any, values: set[str], *, look_at_value: bool) -> CellAddition:
    """Return what a person put on a cell; a value that we write somewhere is none of theirs."""
    added = CellAddition(comment=copy(cell.comment) if cell.comment else None)
    empty = base is None or base.value is None
    if look_at_value and empty and cell.value not in (None, "") and str(cell.value) not in values:
        added.value = cell.value
    if _fill_colour(cell) != (_fill_colour(base) if base is not None else ""):
        added.fill = copy(cell.fill)
    ink = _ink_colour(base) if base is not None else ""
    if _ink_colour(cell) != ink and cell.value is not None:
        added.ink = copy(cell.font.color)
    return added


def _style_name(cell: Any) -> str:
    """Return the name of a cell's style; some programs write a style without one."""
    try:
        return str(cell.style)
    except IndexError:
        return UNNAMED


def _fill_colour(cell: Any) -> str:
    """Return the colour of a cell's ground, or nothing where it has none."""
    fill = cell.fill
    if fill is None or fill.fill_type != "solid":
        return ""
    return _colour_text(fill.fgColor)


def _ink_colour(cell: Any) -> str:
    """Return the colour of a cell's letters; black is none."""
    colour = _colour_text(cell.font.color) if cell.font is not None and cell.font.color else ""
    return "" if colour in {"000000", "theme 1"} else colour


def _colour_text(colour: Any) -> str:
    if colour.type == "rgb" and isinstance(colour.rgb, str):
        return colour.rgb[-6:].upper()
    return f"{colour.type} {colour.theme if colour.type == 'theme' else colour.indexed}"


def _merged_ranges(old: Worksheet, base: Worksheet) -> Iterator[str]:
    """Yield the cells that a person merged; some programs merge what is centred across cells."""
    ours = {str(cells) for cells in base.merged_cells.ranges}
    for cells in old.merged_cells.ranges:
        first = base.cell(cells.min_row, cells.min_col)
        across = first.alignment.horizontal == "centerContinuous"
        if str(cells) not in ours and not across:
            yield str(cells)


def _column_widths(sheet: Worksheet) -> Iterator[tuple[str, tuple[float, bool]]]:
    """Yield the width of every column that has one, and whether it is hidden."""
    for letter, dimension in sheet.column_dimensions.items():
        width = (float(dimension.width or 0), bool(dimension.hidden))
        if not dimension.min:
            yield letter, width
            continue
        for at in range(dimension.min, min(dimension.max or dimension.min, 600) + 1):
            yield get_column_letter(at), width


def _list_formats(sheet: Worksheet) -> Iterator[tuple[str, Any]]:
    """Yield the conditional formats of a sheet, with the cells they hold for."""
    for formats in sheet.conditional_formatting:
        for rule in formats.rules:
            yield str(formats.sqref), rule


def _format_formula(rule: Any) -> str:
    """Return what a conditional format asks, however a program writes it."""
    formula = " ".join(map(str, rule.formula or ()))
    plain = "".join(sign for sign in formula if sign not in "$ '").upper()
    return f"{rule.type} {plain}" if plain else f"{rule.type} {rule.operator} {rule.text}"


def _chart_corner(chart: Any) -> Any:
    """Return the cell a chart begins at."""
    begins = getattr(chart.anchor, "_from", None)
    return (begins.col, begins.row) if begins is not None else chart.anchor


HEAD = "head"
"""The row of headings, wherever it has gone."""
PLAIN = "="
"""Begins the name of a row or a column that has none but its number or its letter."""


@dataclass(frozen=True)
class Grid:
    """The rows and columns of one sheet that have a name of their own."""

    rows: Mapping[int, str] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    """The name of a column by its letter."""

    def spot_of(self, row: int, letter: str) -> Spot:
        """Return the place of a cell."""
        return self.rows.get(row, f"{PLAIN}{row}"), self.column_name(letter)

    def column_name(self, letter: str) -> str:
        """Return the name of a column."""
        return self.columns.get(letter, f"{PLAIN}{letter}")

    def cell_at(self, spot: Spot) -> str:
        """Return the cell of a place; nothing where the sheet has no such row or column."""
        row, letter = self._row_number(spot[0]), self.column_letter(spot[1])
        return f"{letter}{row}" if row and letter else ""

    def column_letter(self, column: str) -> str:
        """Return the letter of a column by its name; nothing where there is no such column."""
        if column.startswith(PLAIN):
            return column.removeprefix(PLAIN)
        return next((at for at, name in self.columns.items() if name == column), "")

    def _row_number(self, row: str) -> int:
        if row.startswith(PLAIN):
            return int(row.removeprefix(PLAIN))
        return next((at for at, name in self.rows.items() if name == row), 0)


def _grid_as_left(typed: TypedArrivals) -> Grid:
    """Return the grid of an arrival sheet as people have left it: rows sorted, columns moved."""
    rows = {row: f"bib {bib}" for bib, row in typed.rows.items()} | {typed.head: HEAD}
    columns = {letter: f"key {key}" for key, letter in typed.columns.items()}
    return Grid(
        rows, columns | {letter: f"own {text}" for text, letter in typed.own_columns.items()}
    )


def grid_as_written(plan: WorkbookPlan, block: StageColumns) -> Grid:
    """Return the grid of an arrival sheet as it is written."""
    rows = {
        row: f"bib {bib}" for row, bib in enumerate(bibs_typed(plan, block.course), FIRST_ARRIVAL)
    }
    columns = {
        get_column_letter(at): f"key {key}"
        for key, at in block.arrivals.keys.items()
        if key not in (*QUESTIONS, MINUTES)
    }
    for at, text in enumerate(own_headings(plan, block.course), block.arrivals.column + 1):
        columns[get_column_letter(at)] = f"own {text}"
    return Grid(rows | {HEAD_ROW: HEAD}, columns)
