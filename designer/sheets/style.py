"""How cells and pages of a workbook look: named styles, colours of the look, paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties

from engine import tables

if TYPE_CHECKING:
    from collections.abc import Collection

    from openpyxl.cell.cell import Cell
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

FACE = "Calibri"
"""In every office program, or with a twin of the same widths."""
BODY, SMALL, HEAD, TITLE = 10, 9, 10, 18


def cell_colour(name: str) -> str:
    """Return a colour of the look by its name, on paper, as cells write it."""
    return str(tables.read_toml("look.toml")["colours"][name][0]).lstrip("#")


def all_colours() -> set[str]:
    """Return every colour of the look, on paper, as cells write it."""
    return {cell_colour(name).upper() for name in tables.read_toml("look.toml")["colours"]}


def role_fill(name: str) -> str:
    """Return the fill of a role of the look, or of a terrain as `terrain.MTN_1`."""
    base, _, terrain = name.partition(".")
    if base == "terrain":
        return terrain_colour(terrain)
    return cell_colour(tables.read_toml("look.toml")["roles"][name]["fill"])


def terrain_colour(name: str) -> str:
    """Return the colour of a terrain."""
    return cell_colour(tables.read_toml("look.toml")["terrain"][name]["fill"])


def team_colour(name: str) -> str:
    """Return the colour of a team: one of the six, or one of its own (#rrggbb)."""
    teams = tables.read_toml("look.toml")["teams"]
    value = teams[name]["fill"] if name in teams else name
    plain = str(value).lstrip("#").upper()
    fits = len(plain) == 6 and all(c in "0123456789ABCDEF" for c in plain)
    return plain if fits else cell_colour("faint")


def _readable_on(fill: str) -> str:
    """Return the colour that reads on a fill: black or white."""
    red, green, blue = (int(fill[i : i + 2], 16) for i in (0, 2, 4))
    light = 0.299 * red + 0.587 * green + 0.114 * blue > 140
    return cell_colour("black" if light else "white")


def plain_fill(rgb: str) -> PatternFill:
    """Return a plain fill."""
    return PatternFill("solid", fgColor=rgb, bgColor=rgb)


def highlight_style(rgb: str, ink: str = "", *, bold: bool = False) -> DifferentialStyle:
    """Return what a conditional format lays over a cell."""
    return DifferentialStyle(
        font=Font(color=ink or _readable_on(rgb), bold=bold), fill=plain_fill(rgb)
    )


def conditional_format(formula: str, look: DifferentialStyle) -> Rule:
    """Return a conditional format: laid over every cell for which the formula holds."""
    return Rule(type="expression", dxf=look, formula=[formula])


def head_font(rgb: str, size: int = HEAD) -> Font:
    """Return the letters of a coloured heading."""
    return Font(FACE, size, bold=True, color=_readable_on(rgb))


def paint_cell(cell: Cell, rgb: str, size: int = HEAD) -> None:
    """Give a cell a ground and letters that read on it."""
    cell.fill, cell.font = plain_fill(rgb), head_font(rgb, size)


_LINE = Side(style="thin", color=cell_colour("faint"))
_RULE = Side(style="thin", color=cell_colour("ink"))
_FOOT_LINE = Border(bottom=_LINE)
_BOX = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)
_UNDER = Border(bottom=_RULE)


def add_styles(book: Workbook) -> None:
    """Give a workbook the styles every sheet uses by name; those it has already are made anew."""
    existing = {style.name: style for style in getattr(book, "_named_styles", ())}
    ink, soft = cell_colour("ink"), cell_colour("soft")
    plain = Font(FACE, BODY, color=ink)
    bold = Font(FACE, BODY, bold=True, color=ink)
    small = Font(FACE, SMALL, color=soft)
    left = Alignment(vertical="center", indent=1)
    centre = Alignment(horizontal="center", vertical="center")
    right = Alignment(horizontal="right", vertical="center", indent=1)
    wrapped = Alignment(vertical="top", wrap_text=True)
    head = Alignment(horizontal="center", vertical="center", wrap_text=True)
    # Across several cells without merging them: merged cells can be neither sorted nor moved.
    across = Alignment(horizontal="centerContinuous", vertical="center", wrap_text=True)
    upright = Alignment(horizontal="center", vertical="bottom", text_rotation=90, wrap_text=True)
    dark, panel = plain_fill(cell_colour("ink")), plain_fill(cell_colour("panel"))
    white = Font(FACE, HEAD, bold=True, color=cell_colour("white"))
    styles = [
        ("title", Font(FACE, TITLE, bold=True, color=ink), None, None, left, None),
        ("subtitle", Font(FACE, 11, color=soft), None, None, left, None),
        ("note", small, None, None, wrapped, None),
        ("note.line", small, None, None, left, None),
        ("help", plain, None, None, Alignment(vertical="top", wrap_text=True, indent=1), None),
        ("section", Font(FACE, 12, bold=True, color=ink), None, _UNDER, left, None),
        ("band", Font(FACE, 12, bold=True, color=ink), None, None, left, None),
        ("head", white, dark, None, head, None),
        ("head.left", white, dark, None, left, None),
        ("head.up", white, dark, None, upright, None),
        ("head.across", white, dark, None, across, None),
        ("head.group", bold, plain_fill(cell_colour("faint")), None, across, None),
        ("text", plain, None, _FOOT_LINE, left, None),
        ("text.bold", bold, None, _FOOT_LINE, left, None),
        ("text.soft", small, None, _FOOT_LINE, left, None),
        ("wrap", plain, None, _FOOT_LINE, wrapped, None),
        ("code", plain, None, _FOOT_LINE, centre, None),
        ("number", plain, None, _FOOT_LINE, centre, "0"),
        ("number.bold", bold, None, _FOOT_LINE, centre, "0"),
        ("number.large", Font(FACE, 12, bold=True, color=ink), panel, _FOOT_LINE, centre, "0"),
        ("sum", bold, panel, _FOOT_LINE, centre, "0"),
        ("gap", plain, None, _FOOT_LINE, right, '"+"0;-0;"–"'),
        ("blank.zero", plain, None, _FOOT_LINE, centre, "0;-0;;@"),
        ("km", plain, None, _FOOT_LINE, right, "0.0##"),
        ("input", plain, None, _BOX, centre, "0"),
        ("input.who", bold, panel, _FOOT_LINE, centre, "0"),
        ("input.name", plain, panel, _FOOT_LINE, left, "@"),
        ("input.text", plain, None, _BOX, left, "@"),
        ("input.exact", plain, None, _BOX, centre, "0.0000"),
        ("check", Font(FACE, SMALL, bold=True, color=cell_colour("alarm")), None, None, left, None),
        ("state", bold, None, None, left, None),
        ("badge", bold, None, _FOOT_LINE, centre, None),
        ("fact", plain, panel, None, left, None),
        (
            "link",
            Font(FACE, BODY, underline="single", color=cell_colour("rainbow1")),
            None,
            _FOOT_LINE,
            left,
            None,
        ),
        ("hidden", small, None, None, None, None),
        ("calc", small, None, None, None, "General"),
    ]
    for name, font, back, border, alignment, shown in styles:
        style = existing.get(name) or NamedStyle(name)
        style.font = font
        if back:
            style.fill = back
        if border:
            style.border = border
        if alignment:
            style.alignment = alignment
        if shown:
            style.number_format = shown
        style.protection = Protection(locked=not name.startswith("input"))
        if name not in existing:
            book.add_named_style(style)


_A4 = 9
_WIDE, _HIGH = 595.3, 841.9
"""Of upright A4, in points."""
_INCH = 72.0
_SIDE, _TOP, _FOOT_MARGIN, _EDGE = 0.4, 0.6, 0.8, 0.4
"""Margins in inches; the last is that of the line at the foot."""
_ROW = 15.0
"""Points of a row that says nothing of its height; no program makes it higher."""
_TOGETHER = 4
"""A band, the heads below it and two rows stay on one page."""


def fit_page(sheet: Worksheet, *, upright: bool, one_page: bool) -> None:
    """Print a sheet as wide as A4, and on one page of it if it may take no more."""
    sheet.page_setup.orientation = "portrait" if upright else "landscape"
    sheet.page_setup.paperSize = _A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, int(one_page)
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def set_paper(sheet: Worksheet, *, upright: bool, one_page: bool) -> None:
    """Fit a sheet to A4 with margins as narrow as printers take, and a line at the foot."""
    fit_page(sheet, upright=upright, one_page=one_page)
    sheet.page_margins.left = sheet.page_margins.right = _SIDE
    sheet.page_margins.top, sheet.page_margins.bottom = _TOP, _FOOT_MARGIN
    sheet.page_margins.header = sheet.page_margins.footer = _EDGE
    sheet.print_options.horizontalCentered = True


def page_room(sheet: Worksheet) -> tuple[float, float]:
    """Return the points across and down a page that a sheet is printed on, without margins."""
    wide, high = _WIDE, _HIGH
    if sheet.page_setup.orientation == "landscape":
        wide, high = high, wide
    return wide - 2 * _SIDE * _INCH, high - (_TOP + _FOOT_MARGIN) * _INCH


def break_pages(sheet: Worksheet, columns: int, bands: Collection[int], repeated: int) -> None:
    """Begin pages of an upright sheet so that no band ends one; the first rows are repeated.

    Where columns come out wider, the sheet is made smaller and pages end above their foot.
    """
    wide = sum(column_points(sheet, column) for column in range(1, columns + 1))
    across, high = page_room(sheet)
    room = high / min(1.0, across / wide)
    head = sum(row_points(sheet, row) for row in range(1, repeated + 1))
    used = head
    for row in range(repeated + 1, (sheet.max_row or 1) + 1):
        need = row_points(sheet, row) + (_ROW * (_TOGETHER - 1) if row in bands else 0.0)
        if used + need > room:
            sheet.row_breaks.append(Break(id=row - 1))
            used = head
        used += row_points(sheet, row)


def column_points(sheet: Worksheet, column: int) -> float:
    """Return the points of a column: digits of seven pixels and a margin of five."""
    return float(sheet.column_dimensions[get_column_letter(column)].width * 7 + 5) * 0.75


def row_points(sheet: Worksheet, row: int) -> float:
    """Return the points of a row."""
    return float(sheet.row_dimensions[row].height or _ROW) if row in sheet.row_dimensions else _ROW
