"""The sheet of the jury read back: its decisions by stage, and the cells that hold none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.language import LANGUAGES
from designer.sheets.jury_layout import JURY_TYPED
from designer.sheets.layout import fold_heading
from designer.sheets.row_checks import E_SHEET_CELL
from designer.sheets.typed_cells import is_blank, limits_of, read_whole
from designer.texts.jury import kind_of
from engine.errors import TourError
from engine.standings.jury import Decision, check_decision
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.finding import Finding

    Row = tuple[object, ...]

MOST_ROWS = 500
NUMBERS = ("stage", "bib", "amount", "after")
NEEDED = ("stage", "bib", "decision")


def is_jury(title: str) -> bool:
    """Tell whether a sheet is that of the jury, by its name in either language."""
    names = {fold_heading(language.say("sheets.tab_jury")) for language in LANGUAGES}
    return fold_heading(title) in names


@dataclass(slots=True)
class TypedJury:
    """What was typed into the sheet of the jury."""

    sheet: str = ""
    """Its name; nothing in a workbook that was written without one."""
    decisions: dict[int, tuple[Decision, ...]] = field(default_factory=dict)
    """By the number of the stage."""
    findings: list[Finding] = field(default_factory=list)


def read_jury(title: str, stages: int, rows: Iterable[Row]) -> TypedJury:
    """Return the decisions of a sheet; a row that is none is a finding, by its cell."""
    typed = TypedJury(title)
    columns: dict[str, int] = {}
    for number, row in enumerate(rows, start=1):
        if number > MOST_ROWS:
            break
        if not columns:
            found = _find_columns(row)
            columns = found if all(key in found for key in NEEDED) else {}
            continue
        cells = {key: row[at] if at < len(row) else None for key, at in columns.items()}
        if not all(map(is_blank, cells.values())):
            _read_row(typed, stages, number, cells, columns)
    return typed


def _find_columns(row: Row) -> dict[str, int]:
    """Return where each column stands, by its heading in either language."""
    keys = {
        fold_heading(language.say(f"sheets.jury_{key}")): key
        for language in LANGUAGES
        for key in JURY_TYPED
    }
    heads = [(keys.get(fold_heading(str(value))), at) for at, value in enumerate(row)]
    return {key: at for key, at in reversed(heads) if key}


def _read_row(
    typed: TypedJury,
    stages: int,
    number: int,
    cells: dict[str, object],
    columns: dict[str, int],
) -> None:
    """Read one decision; the first cell that cannot stand there is named."""
    numbers = {key: read_whole(cells.get(key), limits_of(key)) for key in NUMBERS}
    kind = kind_of(str(cells["decision"]))
    stage, bib = numbers["stage"] or 0, numbers["bib"]
    wrong = [key for key in NUMBERS if not is_blank(cells.get(key)) and numbers[key] is None]
    wrong += ["stage"] if not 0 < stage <= stages else []
    wrong += ["bib"] if bib is None else []
    wrong += ["decision"] if kind is None else []
    if not wrong and bib is not None and kind is not None:
        reason = "" if is_blank(cells.get("reason")) else str(cells["reason"])
        one = Decision(bib, kind, numbers["amount"], reason, numbers["after"] or 0)
        try:
            decided = check_decision(one, stage)
        except TourError as refused:
            wrong = ["reason" if refused.key == "jury_reason" else "amount"]
        else:
            typed.decisions[stage] = (*typed.decisions.get(stage, ()), decided)
            return
    key = wrong[0]
    have = "" if is_blank(cells.get(key)) else str(cells[key])
    where = f"stages/{stage}" if 0 < stage <= stages else ""
    typed.findings.append(
        make_finding(
            E_SHEET_CELL, where, sheet=typed.sheet, row=number,
            column=get_column_letter(columns.get(key, 0) + 1), have=have[:40],
        )
    )  # fmt: skip
