"""Typed arrivals read back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets.layout import (
    EFFORT,
    FIGHT,
    LEAST_VALUE,
    MOST,
    WHO,
    fold_heading,
    key_of,
    status_words,
    words_for_yes,
)
from designer.sheets.plan import MOST_BIB
from designer.words import LANGUAGES, say
from engine.errors import TourError
from engine.standings.results import OK, SPENT, UNKNOWN, RiderResult, StageResult
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from engine.tour.finding import Finding

EMPTY_ROWS = 300
"""After so many empty rows nothing follows, however long the sheet says it is."""
MOST_ROWS = 5_000
MOST_COLUMNS = 500
_NEEDED = ("bib", "turns")
QUESTIONS = ("provisional", "cold")
"""What is asked above the riders, by its word."""


def _tab_pattern(lang: str) -> re.Pattern[str]:
    before, after = say(lang, "sheets.tab_arrivals", number="#").split("#")
    return re.compile(rf"{re.escape(before)}(\d{{1,3}}){re.escape(after)}", re.IGNORECASE)


_TABS = tuple(_tab_pattern(lang) for lang in LANGUAGES)


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
    for number, row in _filled_rows(title, rows):
        if not heads:
            found = {at: key_of(str(v)) for at, v in enumerate(row) if isinstance(v, str)}
            if all(key in found.values() for key in _NEEDED):
                heads, others = _sort_headings(reader, row, found)
                head = number
            else:
                said |= {word for word in QUESTIONS if _answers_yes(row, word)}
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


def _filled_rows(
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


def _sort_headings(
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


def _answers_yes(row: tuple[object, ...], word: str) -> bool:
    """Tell whether this row answers a question about the whole stage with yes."""
    words = {fold_heading(str(value)) for value in row if value not in (None, "")}
    names = {fold_heading(say(lang, f"sheets.{word}")) for lang in LANGUAGES}
    return bool(words & names) and bool(words & words_for_yes())


class ArrivalRows:
    """The rows of one sheet while they are read."""

    def __init__(self, reader: CellReader) -> None:
        self.reader = reader
        self.arrivals: list[RiderResult] = []
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
        texts = {text: str(row[at]) for at, text in others.items() if _has_text(row, at)}
        if texts:
            self.kept[bib] = texts
        for key in [k for k in typed if re.fullmatch(r"[SM]\d+", k)]:
            self._take_place(read, self.places.setdefault(key, {}), key, bib)
            del typed[key]
        if typed.pop("manual", None) is not None:
            self._take_place(read, self.manual, "manual", bib)
        if typed:
            self.arrivals.append(_read_arrival(read, bib))

    def _take_place(self, read: CellReader, taken: dict[int, int], key: str, bib: int) -> None:
        place = read.whole(key)
        if place is None:
            return
        if place in taken:
            read.refuse(key, str(place), "E_SHEET_PLACE_TWICE")
        else:
            taken[place] = bib

    def result(self, said: Collection[str]) -> StageResult | None:
        """Return the stage's result, or None where nothing was typed; `said` are the yeses."""
        if not (self.arrivals or self.places or self.manual or said):
            return None
        lines = {
            key: tuple(taken.get(place, UNKNOWN) for place in range(1, max(taken) + 1))
            for key, taken in sorted(self.places.items())
            if taken
        }
        manual = tuple(bib for _, bib in sorted(self.manual.items()))
        arrivals = tuple(sorted(self.arrivals, key=lambda a: a.bib))
        return StageResult(arrivals, lines, "provisional" in said, manual, "cold" in said)


def _has_text(row: tuple[object, ...], at: int) -> bool:
    return at < len(row) and row[at] not in (None, "")


def _read_arrival(read: CellReader, bib: int) -> RiderResult:
    spent = {key.removeprefix(SPENT): read.whole(key) or 0 for key in EFFORT}
    return RiderResult(
        bib, read.whole("turns"), read.whole("overshoot"), read.whole("place"),
        read.status() or OK, read.exact(), {cause: pe for cause, pe in spent.items() if pe},
        *(read.whole(key) or 0 for key in FIGHT),
    )  # fmt: skip


FINEST = 10_000_000
"""The largest denominator of exact turns: a cell holds fifteen digits."""
USUAL = 999


@dataclass(slots=True)
class CellReader:
    """Reads the cells of one row; findings of all rows come together."""

    sheet: str
    stage: int
    findings: list[Finding] = field(default_factory=list)
    texts: list[tuple[int, str]] = field(default_factory=list)
    """Rows and columns of numbers that stand as text; they count."""
    row: int = 0
    cells: dict[str, object] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)

    def at(self, row: int, values: tuple[object, ...], heads: dict[int, str]) -> CellReader:
        """Return a reader of one row."""
        cells = {key: values[at] if at < len(values) else None for at, key in heads.items()}
        letters = {key: get_column_letter(at + 1) for at, key in heads.items()}
        return CellReader(self.sheet, self.stage, self.findings, self.texts, row, cells, letters)

    def typed(self) -> dict[str, object]:
        """Return the cells people type into."""
        return {key: value for key, value in self.cells.items() if key not in WHO}

    def whole(self, key: str) -> int | None:
        """Return a whole number within its range, or None where none stands."""
        value = self.cells.get(key)
        if value is None or value == "":
            return None
        number = _parse_number(value)
        low, high = LEAST_VALUE.get(key, 0), MOST_BIB if key == "bib" else MOST.get(key, USUAL)
        if number is None or number != int(number) or not low <= number <= high:
            self.refuse(key, str(value))
            return None
        self._note_text(key, value)
        return int(number)

    def exact(self) -> Fraction | None:
        """Return the exact turns of a rider who was not played."""
        value = self.cells.get("exact")
        if value is None or value == "":
            return None
        number = _parse_number(value)
        if number is None or not 0 <= number <= MOST["turns"]:
            self.refuse("exact", str(value))
            return None
        self._note_text("exact", value)
        return Fraction(number).limit_denominator(FINEST)

    def status(self) -> str:
        """Return the status, however it is written, or nothing."""
        value = self.cells.get("status")
        if value is None or str(value).strip() == "":
            return ""
        known = status_words().get(fold_heading(str(value)), "")
        if not known:
            self.refuse("status", str(value))
        return known

    def failed(self, key: str) -> bool:
        """Tell whether a cell has been refused already."""
        where = {"row": self.row, "column": self.letters.get(key, "")}
        return any(where.items() <= f.values.items() for f in self.findings)

    def _note_text(self, key: str, value: object) -> None:
        """Note a number that stands as text."""
        if isinstance(value, str):
            self.texts.append((self.row, self.letters.get(key, "")))

    def told_texts(self) -> list[Finding]:
        """Return what there is to say of numbers that stand as text: how many, and the first."""
        if not self.texts:
            return []
        row, column = self.texts[0]
        return [
            make_finding(
                "W_SHEET_TEXT", f"stages/{self.stage}", sheet=self.sheet, row=row, column=column,
                count=len(self.texts),
            )
        ]  # fmt: skip

    def refuse(self, key: str, have: str, code: str = "E_SHEET_CELL") -> None:
        """Note what cannot stand in a cell, by sheet, row and column."""
        self.findings.append(
            make_finding(
                code, f"stages/{self.stage}", sheet=self.sheet, row=self.row,
                column=self.letters.get(key, ""), have=have[:40],
            )
        )  # fmt: skip


def _parse_number(value: object) -> Decimal | float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value if value == value and abs(value) < float("inf") else None  # noqa: PLR0124
    try:
        number = Decimal(str(value).strip().replace(",", "."))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
