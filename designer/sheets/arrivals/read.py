"""Reads the arrival sheets of a filled workbook back, wherever rows and columns have gone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets.arrivals.cell import CellReader
from designer.sheets.arrivals.table import ArrivalRows
from designer.sheets.layout.columns import (
    fold_heading,
    key_of,
    words_for_yes,
)
from designer.words import LANGUAGES, say
from engine.errors import TourError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.standings.results import StageResult
    from engine.tour.finding import Finding

EMPTY_ROWS = 300
"""After so many empty rows nothing follows, however long the sheet says it is."""

MOST_ROWS = 5_000
MOST_COLUMNS = 500
_NEEDED = ("bib", "turns")
QUESTIONS = ("provisional", "cold")
"""What is asked above the riders, by its word."""


def _tab(lang: str) -> re.Pattern[str]:
    before, after = say(lang, "sheets.tab_arrivals", number="#").split("#")
    return re.compile(rf"{re.escape(before)}(\d{{1,3}}){re.escape(after)}", re.IGNORECASE)


_TABS = tuple(_tab(lang) for lang in LANGUAGES)


@dataclass(slots=True)
class TypedArrivals:
    """What was typed into one arrival sheet, and where each of it stands."""

    stage: int
    sheet: str
    result: StageResult | None
    findings: list[Finding]
    kept: dict[int, dict[str, str]] = field(default_factory=dict)
    rows: dict[int, int] = field(default_factory=dict)
    """The row of each bib."""
    columns: dict[str, str] = field(default_factory=dict)
    """The letter of each column, by its key."""
    others: dict[str, str] = field(default_factory=dict)
    """The letter of each column the organiser added, by its heading."""
    head: int = 0
    """The row of the headings."""
    notes: tuple[Finding, ...] = ()
    """What is odd and counts all the same."""


def stage_of(title: str) -> int | None:
    """Return the stage whose arrivals a sheet holds, by its name in either language."""
    found = (pattern.fullmatch(title.strip()) for pattern in _TABS)
    return next((int(m[1]) for m in found if m), None)


def read_arrivals(title: str, stage: int, rows: Iterable[tuple[object, ...]]) -> TypedArrivals:
    """Return what an arrival sheet holds; what cannot stand in a cell is a finding."""
    reader = CellReader(title, stage)
    heads: dict[int, str] = {}
    others: dict[int, str] = {}
    said, table, head = set[str](), ArrivalRows(reader), 0
    for number, row in _rows(title, rows):
        if not heads:
            found = {at: key_of(str(v)) for at, v in enumerate(row) if isinstance(v, str)}
            if all(key in found.values() for key in _NEEDED):
                heads, others = _heads(reader, row, found)
                head = number
            else:
                said |= {word for word in QUESTIONS if _said(row, word)}
        else:
            table.add(number, row, heads, others)
    if not heads:
        raise TourError("sheets_no_heading", sheet=title)
    typed = TypedArrivals(stage, title, table.result(said), reader.findings, table.kept, table.rows)
    typed.notes = tuple(reader.told_texts())
    typed.columns = {key: get_column_letter(at + 1) for at, key in heads.items()}
    typed.others = {text: get_column_letter(at + 1) for at, text in others.items()}
    typed.head = head
    return typed


def _rows(
    title: str, rows: Iterable[tuple[object, ...]]
) -> Iterator[tuple[int, tuple[object, ...]]]:
    empty = filled = 0
    for number, row in enumerate(rows, start=1):
        if all(value in (None, "") for value in row):
            empty += 1
            if empty > EMPTY_ROWS:
                return
            continue
        empty, filled = 0, filled + 1
        if filled > MOST_ROWS:
            raise TourError("sheets_too_long", sheet=title, most=MOST_ROWS)
        yield number, row


def _heads(
    reader: CellReader, row: tuple[object, ...], found: dict[int, str]
) -> tuple[dict[int, str], dict[int, str]]:
    """Return the known columns, and those the organiser has added."""
    heads: dict[int, str] = {}
    checks = {fold_heading(say(lang, "sheets.check")) for lang in LANGUAGES}
    others = {}
    for at, key in found.items():
        if not key:
            if fold_heading(str(row[at])) not in checks:
                others[at] = str(row[at])
        elif key in heads.values():
            raise TourError("sheets_heading_twice", sheet=reader.sheet, have=str(row[at]))
        else:
            heads[at] = key
    return heads, others


def _said(row: tuple[object, ...], word: str) -> bool:
    """Tell whether this row answers a question about the whole stage with yes."""
    words = {fold_heading(str(value)) for value in row if value not in (None, "")}
    names = {fold_heading(say(lang, f"sheets.{word}")) for lang in LANGUAGES}
    return bool(words & names) and bool(words & words_for_yes())
