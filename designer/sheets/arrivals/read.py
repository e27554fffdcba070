"""Reads the arrival sheets of a filled workbook back, wherever rows and columns have gone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets.arrivals.cell import Reader
from designer.sheets.layout.columns import (
    EFFORT,
    FIGHT,
    affirmations,
    folded,
    key_of,
)
from designer.words import LANGUAGES, say
from engine.errors import TourError
from engine.standings.plain import SPENT
from engine.standings.values import OK, UNKNOWN, Arrival, StageResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.tour.finding import Finding

HEADS_WITHIN = 60
"""The heading stands in one of the first rows."""

EMPTY_ROWS = 300
"""After so many empty rows nothing follows, however long the sheet says it is."""

MOST_ROWS = 5_000
MOST_COLUMNS = 500
_NEEDED = ("bib", "turns")


def _tab(lang: str) -> re.Pattern[str]:
    before, after = say(lang, "sheets.tab_arrivals", number="#").split("#")
    return re.compile(rf"{re.escape(before)}(\d{{1,3}}){re.escape(after)}", re.IGNORECASE)


_TABS = tuple(_tab(lang) for lang in LANGUAGES)


@dataclass(slots=True)
class Typed:
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


def stage_of(title: str) -> int | None:
    """Return the stage whose arrivals a sheet holds, by its name in either language."""
    found = (pattern.fullmatch(title.strip()) for pattern in _TABS)
    return next((int(m[1]) for m in found if m), None)


def read_arrivals(title: str, stage: int, rows: Iterable[tuple[object, ...]]) -> Typed:
    """Return what an arrival sheet holds; what cannot stand in a cell is a finding."""
    reader = Reader(title, stage)
    heads: dict[int, str] = {}
    others: dict[int, str] = {}
    flag, table = False, _Table(reader)
    for number, row in _rows(title, rows):
        if not heads:
            found = {at: key_of(str(v)) for at, v in enumerate(row) if isinstance(v, str)}
            if all(key in found.values() for key in _NEEDED):
                heads, others = _heads(reader, row, found)
            else:
                flag = flag or _flag(row)
        else:
            table.add(number, row, heads, others)
    if not heads:
        raise TourError("sheets_no_heading", sheet=title)
    typed = Typed(stage, title, table.result(flag=flag), reader.findings, table.kept, table.rows)
    typed.columns = {key: get_column_letter(at + 1) for at, key in heads.items()}
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
    reader: Reader, row: tuple[object, ...], found: dict[int, str]
) -> tuple[dict[int, str], dict[int, str]]:
    """Return the known columns, and those the organiser has added."""
    heads: dict[int, str] = {}
    checks = {folded(say(lang, "sheets.check")) for lang in LANGUAGES}
    others = {}
    for at, key in found.items():
        if not key:
            if folded(str(row[at])) not in checks:
                others[at] = str(row[at])
        elif key in heads.values():
            raise TourError("sheets_heading_twice", sheet=reader.sheet, have=str(row[at]))
        else:
            heads[at] = key
    return heads, others


def _flag(row: tuple[object, ...]) -> bool:
    """Tell whether this row says that the stage is provisional."""
    words = {folded(str(value)) for value in row if value not in (None, "")}
    names = {folded(say(lang, "sheets.provisional")) for lang in LANGUAGES}
    return bool(words & names) and bool(words & affirmations())


class _Table:
    """The rows of one sheet while they are read."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.arrivals: list[Arrival] = []
        self.places: dict[str, dict[int, int]] = {}
        self.manual: dict[int, int] = {}
        self.kept: dict[int, dict[str, str]] = {}
        self.rows: dict[int, int] = {}

    def add(
        self, number: int, row: tuple[object, ...], heads: dict[int, str], others: dict[int, str]
    ) -> None:
        """Read one rider's row."""
        read = self.reader.at(number, row, heads)
        typed = {key: value for key, value in read.typed().items() if value not in (None, "")}
        bib = read.whole("bib")
        if bib is None:
            if typed and not read.failed("bib"):
                read.refuse("bib", "")
            return
        if bib in self.rows:
            read.refuse("bib", str(bib), "E_SHEET_BIB_TWICE")
            return
        self.rows[bib] = number
        texts = {text: str(row[at]) for at, text in others.items() if _filled(row, at)}
        if texts:
            self.kept[bib] = texts
        for key in [k for k in typed if re.fullmatch(r"[SM]\d+", k)]:
            self._take(read, self.places.setdefault(key, {}), key, bib)
            del typed[key]
        if typed.pop("manual", None) is not None:
            self._take(read, self.manual, "manual", bib)
        if typed:
            self.arrivals.append(_arrival(read, bib))

    def _take(self, read: Reader, taken: dict[int, int], key: str, bib: int) -> None:
        place = read.whole(key)
        if place is None:
            return
        if place in taken:
            read.refuse(key, str(place), "E_SHEET_PLACE_TWICE")
        else:
            taken[place] = bib

    def result(self, *, flag: bool) -> StageResult | None:
        """Return the stage's result, or None where nothing was typed."""
        if not (self.arrivals or self.places or self.manual or flag):
            return None
        lines = {
            key: tuple(taken.get(place, UNKNOWN) for place in range(1, max(taken) + 1))
            for key, taken in sorted(self.places.items())
            if taken
        }
        manual = tuple(bib for _, bib in sorted(self.manual.items()))
        arrivals = tuple(sorted(self.arrivals, key=lambda a: a.bib))
        return StageResult(arrivals, lines, flag, manual)


def _filled(row: tuple[object, ...], at: int) -> bool:
    return at < len(row) and row[at] not in (None, "")


def _arrival(read: Reader, bib: int) -> Arrival:
    spent = {key.removeprefix(SPENT): read.whole(key) or 0 for key in EFFORT}
    return Arrival(
        bib, read.whole("turns"), read.whole("overshoot"), read.whole("place"),
        read.status() or OK, read.exact(), {cause: pe for cause, pe in spent.items() if pe},
        *(read.whole(key) or 0 for key in FIGHT),
    )  # fmt: skip
