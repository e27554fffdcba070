"""What people added, found."""

from __future__ import annotations

import re
import warnings
import zipfile
from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from designer.sheets.book import make_workbook, sheet_titles
from designer.sheets.layout import (
    FIRST_ARRIVAL,
    HEAD_ROW,
    LINES,
    QUESTIONS,
    bibs_typed,
    lay_out_blocks,
    own_headings,
)
from designer.sheets.plan import plan_workbook
from designer.sheets.stage_sheet import DATA
from designer.sheets.style import all_colours
from designer.words import LANGUAGES, say

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


class LostAddition(NamedTuple):
    """Something a person added that could not be kept: its kind, and where it stood."""

    kind: str
    """Its sentence is sheets.lost_<kind>."""
    sheet: str = ""
    cell: str = ""

    def sentence(self, lang: str) -> str:
        """Say what could not be kept, and where it stood."""
        return say(lang, f"sheets.lost_{self.kind}", sheet=self.sheet, cell=self.cell)


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
    """Return what was added to a workbook since it was written."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what is not kept is found in the parts of the file
        book = load_workbook(path, rich_text=True)
    plan = _plan_of(filled, tour, book.sheetnames, count_sheets)
    written = make_workbook(plan)
    kinds = sheet_titles(plan)
    own = {title: kinds[title] for title in book.sheetnames if title in kinds}
    found = WorkbookAdditions(
        book, {}, [t for t in book.sheetnames if t not in kinds], own,
        [name for name in book.defined_names if name not in written.defined_names],
        list(find_lost(path)),
    )  # fmt: skip
    grids = _arrival_grids(plan, filled)
    for title, kind in own.items():
        if kind in HIDDEN:
            continue
        left, base = grids.get(title, (Grid(), Grid()))
        added = _sheet_additions(
            book[title], written[title], left, base, _first_shifting_row(plan, title, kind)
        )
        if added:
            found.sheets[kind] = added
    return found


def _first_shifting_row(plan: WorkbookPlan, title: str, kind: str) -> int:
    """Return the row of a sheet from which on what we write moves with what it says; 0 for none.

    What is published grows stage by stage; the needs of a stage change with the board it lies on.
    """
    if title == plan.word("tab_published"):
        return 1
    if kind.startswith("stage"):
        return LINES
    return 0


HIDDEN = ("calc", "calc_teams", "tour")
"""Sheets that are hidden."""


def _plan_of(
    filled: FilledWorkbook, tour: Tour, titles: list[str], count_sheets: SheetCounter | None
) -> WorkbookPlan:
    """Return the plan a workbook was written from, in the language it was written in.

    Boards and profiles stand in the tour file alone: they are taken from the tour as it is.
    """
    profiles = {stage.name: stage.profile for stage in tour.stages}
    stages = tuple(replace(s, profile=profiles.get(s.name, "")) for s in filled.tour.stages)
    whole = replace(filled.tour, stages=stages, boards=tour.boards)
    given = filled.results, filled.own_columns, count_sheets
    plans = [plan_workbook(whole, lang, *given) for lang in LANGUAGES]
    return max(plans, key=lambda plan: len(set(sheet_titles(plan)) & set(titles)))


def _arrival_grids(plan: WorkbookPlan, filled: FilledWorkbook) -> dict[str, tuple[Grid, Grid]]:
    """Return the grids of every arrival sheet: as it was left, as it is written."""
    found = {}
    for block in lay_out_blocks(plan).blocks:
        typed = filled.typed.get(block.course.number)
        if typed is not None:
            found[typed.sheet] = (grid_as_left(typed), grid_as_written(plan, block))
    return found


def _sheet_additions(
    old: Worksheet, base: Worksheet, left: Grid, written: Grid, shifting: int
) -> SheetAdditions:
    """Return what was added to one sheet; from the row `shifting` on ours may have moved."""
    found = SheetAdditions()
    cells = [cell for row in base.iter_rows() for cell in row]
    known = {str(cell.value) for cell in cells if cell.value is not None}
    ours = {"", *all_colours()}
    styles = {cell.style for cell in cells} - {"Normal"} | {UNNAMED}
    last = base.max_column if shifting else 0
    for cell in _filled_cells(old, most=DATA - 1 if shifting == LINES else 0):
        spot = left.spot(cell.row, cell.column_letter)
        at = written.cell(spot)
        moved = bool(shifting) and cell.row >= shifting and cell.column <= last
        beside = None if moved or not at else base[at]
        kept = _is_typed(spot) or (moved and _style_name(cell) in styles)
        added = _cell_addition(cell, beside, known, typed=kept)
        if added is not None and moved:
            added.fill = None if _fill_colour(cell) in ours else added.fill
            added.ink = None if _ink_colour(cell) in ours else added.ink
        if added is not None and added:
            found.cells[spot] = added
    _note_columns(old, base, left, written, found)
    checks = {say(lang, "sheets.check")[:31] for lang in LANGUAGES}
    held = old.data_validations.dataValidation
    found.validations = [rule for rule in held if rule.errorTitle not in checks]
    known_formats = {_format_formula(rule) for _, rule in _list_formats(base)}
    found.formats = [
        (c, r) for c, r in _list_formats(old) if _format_formula(r) not in known_formats
    ]
    found.merged = list(_merged_ranges(old, base))
    found.pictures = list(getattr(old, "_images", ()))
    ours = {_chart_corner(chart) for chart in getattr(base, "_charts", ())}
    found.charts = [c for c in getattr(old, "_charts", ()) if _chart_corner(c) not in ours]
    return found


def _filled_cells(sheet: Worksheet, most: int) -> Iterator[Cell]:
    """Yield the cells of a sheet that hold or show anything, up to a column."""
    count = 0
    for row in sheet.iter_rows(max_col=most or None):
        for cell in row:
            count += 1
            if count > MOST_CELLS:
                return
            if getattr(cell, "column_letter", None) and (
                cell.value is not None or cell.has_style or cell.comment
            ):
                yield cell  # type: ignore[misc]  # merged cells have no letter


def _is_typed(spot: tuple[str, str]) -> bool:
    """Tell whether what stands here is read as a result, or kept with its rider."""
    return not spot[0].startswith("=") and not spot[1].startswith("=")


def _cell_addition(cell: Cell, base: Any, known: set[str], *, typed: bool) -> CellAddition | None:
    """Return what a person put on a cell, if anything."""
    found = CellAddition(comment=copy(cell.comment) if cell.comment else None)
    empty = base is None or base.value is None
    if not typed and empty and cell.value not in (None, "") and str(cell.value) not in known:
        found.value = cell.value
    if _fill_colour(cell) != (_fill_colour(base) if base is not None else ""):
        found.fill = copy(cell.fill)
    if (
        _ink_colour(cell) != (_ink_colour(base) if base is not None else "")
        and cell.value is not None
    ):
        found.ink = copy(cell.font.color)
    return found or None


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
    found = _colour_text(cell.font.color) if cell.font is not None and cell.font.color else ""
    return "" if found in {"000000", "theme 1"} else found


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


def _note_columns(
    old: Worksheet, base: Worksheet, left: Grid, written: Grid, found: SheetAdditions
) -> None:
    """Note columns that were made wider or narrower, or hidden."""
    widths, usual = dict(_column_widths(old)), dict(_column_widths(base))
    for letter, (width, hidden) in widths.items():
        name = left.column(letter)
        at = written.letter(name)
        was, was_hidden = usual.get(at, (0.0, False))
        if hidden and not was_hidden:
            found.hidden.add(name)
        elif width and was and abs(width - was) > WIDER:
            found.widths[name] = width


def _column_widths(sheet: Worksheet) -> Iterator[tuple[str, tuple[float, bool]]]:
    """Yield the width of every column that has one, and whether it is hidden."""
    for letter, dimension in sheet.column_dimensions.items():
        told = (float(dimension.width or 0), bool(dimension.hidden))
        if not dimension.min:
            yield letter, told
            continue
        for at in range(dimension.min, min(dimension.max or dimension.min, 600) + 1):
            yield get_column_letter(at), told


def _list_formats(sheet: Worksheet) -> Iterator[tuple[str, Any]]:
    """Yield the conditional formats of a sheet, with the cells they hold for."""
    for held in sheet.conditional_formatting:
        for rule in held.rules:
            yield str(held.sqref), rule


def _format_formula(rule: Any) -> str:
    """Return what a conditional format asks, however a program writes it."""
    asked = " ".join(map(str, rule.formula or ()))
    plain = "".join(sign for sign in asked if sign not in "$ '").upper()
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

    def spot(self, row: int, letter: str) -> Spot:
        """Return the place of a cell."""
        return self.rows.get(row, f"{PLAIN}{row}"), self.column(letter)

    def column(self, letter: str) -> str:
        """Return the name of a column."""
        return self.columns.get(letter, f"{PLAIN}{letter}")

    def cell(self, spot: Spot) -> str:
        """Return the cell of a place; nothing where the sheet has no such row or column."""
        row, letter = self._row_number(spot[0]), self.letter(spot[1])
        return f"{letter}{row}" if row and letter else ""

    def letter(self, column: str) -> str:
        """Return the letter of a column by its name; nothing where there is no such column."""
        if column.startswith(PLAIN):
            return column.removeprefix(PLAIN)
        return next((at for at, name in self.columns.items() if name == column), "")

    def _row_number(self, row: str) -> int:
        if row.startswith(PLAIN):
            return int(row.removeprefix(PLAIN))
        return next((at for at, name in self.rows.items() if name == row), 0)


def grid_as_left(typed: TypedArrivals) -> Grid:
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
        if key not in QUESTIONS
    }
    for at, text in enumerate(own_headings(plan, block.course), block.arrivals.column + 1):
        columns[get_column_letter(at)] = f"own {text}"
    return Grid(rows | {HEAD_ROW: HEAD}, columns)


PARTS = {
    "macros": r"xl/vbaProject\.bin",
    "threads": r"xl/threadedComments/",
    "slicers": r"xl/(slicers|slicerCaches|timelines|timelineCaches)/",
    "controls": r"xl/(ctrlProps|activeX)/",
    "objects": r"xl/embeddings/",
    "queries": r"xl/(queryTables/|connections\.xml)",
    "charts": r"xl/charts/chartEx",
}
"""Kinds of additions by the parts of a file that hold them."""

INSIDE = {
    "shapes": (r"xl/drawings/drawing\d+\.xml", rb"<xdr:(sp|cxnSp|grpSp)[ >]"),
    "sparklines": (r"xl/worksheets/sheet\d+\.xml", rb"x14:sparklineGroup[ >]"),
}
"""Kinds of additions by what stands inside a part."""


def find_lost(path: Path) -> Iterator[LostAddition]:
    """Yield what a workbook holds that cannot be kept, each kind once."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        for kind, part in PARTS.items():
            if any(re.match(part, name) for name in names):
                yield LostAddition(kind)
        for kind, (part, sign) in INSIDE.items():
            held = (name for name in names if re.fullmatch(part, name))
            if any(re.search(sign, archive.read(name)) for name in held):
                yield LostAddition(kind)
