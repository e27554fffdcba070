"""Arrival sheets read back: what each column is, what its cells hold, what cannot stand there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from openpyxl.utils import get_column_letter

from designer.language import LANGUAGES, Language
from designer.sheets.layout import EFFORT, FIGHT, WHO, fold_heading, key_of, words_for_yes
from designer.sheets.row_checks import (
    E_SHEET_BIB_TWICE,
    E_SHEET_CELL,
    E_SHEET_PLACE_TWICE,
    W_SHEET_TEXT,
)
from designer.sheets.typed_cells import (
    Limits,
    is_blank,
    limits_of,
    read_exact,
    read_status,
    read_whole,
)
from engine.errors import TourError
from engine.standings.results import OK, SPENT, UNKNOWN, RiderResult, StageResult
from engine.tour.finding import make_finding
from engine.tour.pace import MOST_MINUTES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator
    from fractions import Fraction

    from engine.tour.finding import Finding

    Row = tuple[object, ...]

Number = TypeVar("Number")

EMPTY_ROWS = 300
"""After so many empty rows nothing follows, however long the sheet says it is."""
MOST_ROWS = 5_000
MOST_COLUMNS = 500
QUESTIONS = ("provisional", "cold")
"""What is asked above the riders, by its word."""
_NEEDED = ("bib", "turns")


def _tab_pattern(language: Language) -> re.Pattern[str]:
    before, after = language.say("sheets.tab_arrivals", number="#").split("#")
    return re.compile(rf"{re.escape(before)}(\d{{1,3}}){re.escape(after)}", re.IGNORECASE)


_TABS = tuple(_tab_pattern(language) for language in LANGUAGES)


def stage_of(title: str) -> int | None:
    """Return the stage whose arrivals a sheet holds, by its name in either language."""
    matches = (pattern.fullmatch(title.strip()) for pattern in _TABS)
    return next((int(match[1]) for match in matches if match), None)


@dataclass(slots=True)
class TypedArrivals:
    """What was typed into one arrival sheet, and where each of it stands."""

    stage: int
    sheet: str
    result: StageResult | None
    findings: list[Finding]
    own_texts: dict[int, dict[str, str]] = field(default_factory=dict)
    """What stands in columns the organiser added: bib -> heading -> text."""
    rows: dict[int, int] = field(default_factory=dict)
    """The row of each bib."""
    columns: dict[str, str] = field(default_factory=dict)
    """The letter of each column, by its key."""
    own_columns: dict[str, str] = field(default_factory=dict)
    """The letter of each column the organiser added, by its heading."""
    head: int = 0
    """The row of the headings."""
    notes: tuple[Finding, ...] = ()
    """What is odd and counts all the same."""
    minutes: int | None = None
    """How long the stage took at the table."""

    def rows_of(self, finding: Finding) -> tuple[int, ...]:
        """Return the rows of the sheet that a finding of its stage speaks of."""
        values = finding.values
        if "row" in values:
            return tuple(values.get("rows", (values["row"],)))
        bibs = values.get("bibs", (values.get("bib", 0),))
        return tuple(self.rows[bib] for bib in bibs if bib in self.rows)


def read_arrivals(title: str, stage: int, rows: Iterable[Row]) -> TypedArrivals:
    """Return what an arrival sheet holds; what cannot stand in a cell is a finding."""
    reader = CellReader(title, stage)
    table = ArrivalRows(reader)
    answers: set[str] = set()
    heads: dict[int, str] = {}
    own: dict[int, str] = {}
    head, took = 0, None
    for number, row in _filled_rows(title, rows):
        if heads:
            table.read_row(number, row, heads, own)
            continue
        keys = {at: key_of(str(value)) for at, value in enumerate(row) if isinstance(value, str)}
        if all(key in keys.values() for key in _NEEDED):
            heads, own = _sort_headings(title, row, keys)
            head = number
        else:
            answers |= {word for word in QUESTIONS if _answers_yes(row, word)}
            took = reader.read_minutes(number, row) or took
    if not heads:
        raise TourError("sheets_no_heading", sheet=title)
    return TypedArrivals(
        stage,
        title,
        table.make_result(answers),
        reader.findings,
        table.own_texts,
        table.rows,
        columns={key: get_column_letter(at + 1) for at, key in heads.items()},
        own_columns={text: get_column_letter(at + 1) for at, text in own.items()},
        head=head,
        notes=tuple(reader.note_texts()),
        minutes=took,
    )


def _filled_rows(title: str, rows: Iterable[Row]) -> Iterator[tuple[int, Row]]:
    """Yield the rows that hold anything with their numbers; a sheet without end is refused."""
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
    title: str, row: Row, keys: dict[int, str]
) -> tuple[dict[int, str], dict[int, str]]:
    """Return the known columns, and those the organiser has added; our check is neither."""
    checks = {fold_heading(language.say("sheets.check")) for language in LANGUAGES}
    heads: dict[int, str] = {}
    own: dict[int, str] = {}
    for at, key in keys.items():
        if not key:
            if fold_heading(str(row[at])) not in checks:
                own[at] = str(row[at])
        elif key in heads.values():
            raise TourError("sheets_heading_twice", sheet=title, have=str(row[at]))
        else:
            heads[at] = key
    return heads, own


def _answers_yes(row: Row, word: str) -> bool:
    """Tell whether this row answers a question about the whole stage with yes."""
    words = {fold_heading(str(value)) for value in row if value not in (None, "")}
    names = {fold_heading(language.say(f"sheets.{word}")) for language in LANGUAGES}
    return bool(words & names) and bool(words & words_for_yes())


class ArrivalRows:
    """The rows of one sheet while they are read."""

    def __init__(self, reader: CellReader) -> None:
        self.reader = reader
        self.arrivals: list[RiderResult] = []
        self.places: dict[str, dict[int, int]] = {}
        """The bib at each place of a line."""
        self.manual: dict[int, int] = {}
        """The bib at each place of an order by hand."""
        self.own_texts: dict[int, dict[str, str]] = {}
        self.rows: dict[int, int] = {}
        self.begun = False
        """Whether anything was typed beside a bib."""

    def read_row(self, number: int, row: Row, heads: dict[int, str], own: dict[int, str]) -> None:
        """Read one rider's row."""
        cells = self.reader.at_row(number, row, heads)
        typed = {
            key: value
            for key, value in cells.cells.items()
            if key not in WHO and not is_blank(value)
        }
        bib = cells.read_whole("bib")
        if bib is None:
            if typed and not cells.was_refused("bib"):
                cells.refuse_cell("bib", "")
            return
        if bib in self.rows:
            cells.refuse_cell("bib", str(bib), E_SHEET_BIB_TWICE)
            return
        self.rows[bib] = number
        self.begun = self.begun or bool(typed)
        texts = {
            text: str(row[at])
            for at, text in own.items()
            if at < len(row) and row[at] not in (None, "")
        }
        if texts:
            self.own_texts[bib] = texts
        for key in [key for key in typed if re.fullmatch(r"[SM]\d+", key)]:
            self._take_place(cells, self.places.setdefault(key, {}), key, bib)
            del typed[key]
        if typed.pop("manual", None) is not None:
            self._take_place(cells, self.manual, "manual", bib)
        if typed:
            self.arrivals.append(_read_arrival(cells, bib))

    def _take_place(self, cells: CellReader, bibs: dict[int, int], key: str, bib: int) -> None:
        """Put a bib at the place that is typed, unless another has it."""
        place = cells.read_whole(key)
        if place is None:
            return
        if place in bibs:
            cells.refuse_cell(key, str(place), E_SHEET_PLACE_TWICE)
        else:
            bibs[place] = bib

    def make_result(self, answers: Collection[str]) -> StageResult | None:
        """Return the stage's result, or None where nothing was typed.

        `answers` are the questions above the riders that are answered with yes.
        """
        if not (self.begun or answers):
            return None
        lines = {
            key: tuple(bibs.get(place, UNKNOWN) for place in range(1, max(bibs) + 1))
            for key, bibs in sorted(self.places.items())
            if bibs
        }
        manual = tuple(bib for _, bib in sorted(self.manual.items()))
        arrivals = tuple(sorted(self.arrivals, key=lambda arrival: arrival.bib))
        # The jury cannot have released what could not be read.
        provisional = "provisional" in answers or bool(self.reader.findings)
        return StageResult(arrivals, lines, provisional, manual, "cold" in answers)


def _read_arrival(cells: CellReader, bib: int) -> RiderResult:
    spent = {key.removeprefix(SPENT): cells.read_whole(key) or 0 for key in EFFORT}
    return RiderResult(
        bib, cells.read_whole("turns"), cells.read_whole("overshoot"), cells.read_whole("place"),
        cells.read_status() or OK, cells.read_exact(),
        {cause: points for cause, points in spent.items() if points},
        *(cells.read_whole(key) or 0 for key in FIGHT),
    )  # fmt: skip


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

    def at_row(self, number: int, row: Row, heads: dict[int, str]) -> CellReader:
        """Return a reader of one row."""
        cells = {key: row[at] if at < len(row) else None for at, key in heads.items()}
        letters = {key: get_column_letter(at + 1) for at, key in heads.items()}
        return CellReader(self.sheet, self.stage, self.findings, self.texts, number, cells, letters)

    def read_whole(self, key: str) -> int | None:
        """Return a whole number within its range, or None where none stands."""
        return self._read_cell(key, partial(read_whole, limits=limits_of(key)))

    def read_exact(self) -> Fraction | None:
        """Return the exact turns of a rider who was not played."""
        return self._read_cell("exact", read_exact)

    def _read_cell(self, key: str, read: Callable[[object], Number | None]) -> Number | None:
        """Return the number in a cell; what is none is noted."""
        value = self.cells.get(key)
        if is_blank(value):
            return None
        number = read(value)
        if number is None:
            self.refuse_cell(key, str(value))
        else:
            self._remember_text(key, value)
        return number

    def read_minutes(self, number: int, row: Row) -> int | None:
        """Return what a row above the riders says of how long the stage took."""
        names = {fold_heading(language.say("sheets.minutes_took")) for language in LANGUAGES}
        at = next((n for n, v in enumerate(row) if fold_heading(str(v)) in names), None)
        typed = (
            (n for n in range(at + 1, len(row)) if not is_blank(row[n])) if at is not None else ()
        )
        cell = next(iter(typed), None)
        if cell is None:
            return None
        here = self.at_row(number, row, {cell: "minutes"})
        took = read_whole(row[cell], Limits(1, MOST_MINUTES))
        if took is None:
            here.refuse_cell("minutes", str(row[cell]))
        return took

    def read_status(self) -> str:
        """Return the status, however it is written, or nothing."""
        value = self.cells.get("status")
        if is_blank(value):
            return ""
        status = read_status(value) or ""
        if not status:
            self.refuse_cell("status", str(value))
        return status

    def was_refused(self, key: str) -> bool:
        """Tell whether a cell has been refused already."""
        where = {"row": self.row, "column": self.letters.get(key, "")}
        return any(where.items() <= finding.values.items() for finding in self.findings)

    def _remember_text(self, key: str, value: object) -> None:
        """Remember a number that stands as text."""
        if isinstance(value, str):
            self.texts.append((self.row, self.letters.get(key, "")))

    def note_texts(self) -> Iterator[Finding]:
        """Say of numbers that stand as text how many there are, and where the first is."""
        if self.texts:
            row, column = self.texts[0]
            rows = tuple(dict.fromkeys(row for row, _ in self.texts))
            yield make_finding(
                W_SHEET_TEXT, f"stages/{self.stage}", sheet=self.sheet, row=row, column=column,
                count=len(self.texts), rows=rows,
            )  # fmt: skip

    def refuse_cell(self, key: str, have: str, code: str = E_SHEET_CELL) -> None:
        """Note what cannot stand in a cell, by sheet, row and column."""
        self.findings.append(
            make_finding(
                code, f"stages/{self.stage}", sheet=self.sheet, row=self.row,
                column=self.letters.get(key, ""), have=have[:40],
            )
        )  # fmt: skip
