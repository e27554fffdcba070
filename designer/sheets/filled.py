"""A filled workbook read back: guarded as a file from outside, with the tour it was written from.

The tour stands on a hidden sheet of its own, so that what was typed is read by the teams, lines and
rules it was typed under.
"""

from __future__ import annotations

import io
import json
import os
import warnings
import zipfile
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from openpyxl import load_workbook

from designer.sheets.arrivals_read import MOST_COLUMNS, read_arrivals, stage_of
from designer.sheets.cells import write_cell
from engine.errors import FileError, TourError
from engine.files.copies import find_whole_copy
from engine.files.gate import bytes_of, parse_json
from engine.tour.file.plain import plain_of, tour_of
from engine.tour.file.text import MOST_VALUES, exact_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.arrivals_read import TypedArrivals
    from engine.standings.results import StageResult
    from engine.tour.finding import Finding
    from engine.tour.values import Tour

NOBODY = 0
"""The bib under which headings are kept that have no text below them."""


@dataclass(frozen=True, slots=True)
class FilledWorkbook:
    """A workbook read back."""

    tour: Tour
    typed: Mapping[int, TypedArrivals]
    """By the number of the stage."""

    @property
    def results(self) -> dict[int, StageResult]:
        """Return what was typed, stage by stage."""
        return {n: t.result for n, t in sorted(self.typed.items()) if t.result is not None}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return the cells that hold what cannot stand there."""
        return tuple(f for _, t in sorted(self.typed.items()) for f in t.findings)

    @property
    def notes(self) -> tuple[Finding, ...]:
        """Return what is odd in cells and counts all the same."""
        return tuple(f for _, t in sorted(self.typed.items()) for f in t.notes)

    @property
    def own_columns(self) -> dict[int, dict[int, dict[str, str]]]:
        """Return the columns the organiser added: stage -> bib -> heading -> text.

        Those that are empty stand under no rider's bib.
        """
        columns = {}
        for number, typed in self.typed.items():
            headings = {NOBODY: dict.fromkeys(typed.own_columns, "")} if typed.own_columns else {}
            if headings or typed.own_texts:
                columns[number] = headings | typed.own_texts
        return columns

    def locate_finding(self, finding: Finding) -> tuple[str, str, str]:
        """Return the sheet, row and column a finding of the classifications speaks of."""
        parts = finding.where.split("/")
        stage = int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() else 0
        typed = self.typed.get(stage)
        if typed is None:
            return "", "", ""
        values = finding.values
        row = next((str(row) for row in typed.rows_of(finding)), "")
        key = str(values.get("line", "turns" if row else ""))
        column = str(values.get("column", typed.columns.get(key, "")))
        return typed.sheet, row, column


def read_workbook(path: Path | str) -> FilledWorkbook:
    """Return a filled workbook; what is no workbook of ours is refused with one sentence."""
    book = _open_book(Path(path))
    try:
        if TITLE not in book.sheetnames:
            raise TourError("sheets_no_tour", path=path)
        rows = _read_rows(Path(path), book, TITLE, max_row=MOST_PIECES, max_col=1)
        tour = _read_tour((row[0] for row in rows if row), str(path))
        typed: dict[int, TypedArrivals] = {}
        for title in book.sheetnames:
            stage = stage_of(title)
            if stage is None or not 1 <= stage <= len(tour.stages):
                continue
            if stage in typed:
                raise TourError("sheets_stage_twice", number=stage, sheet=title)
            cells = _read_rows(Path(path), book, title, max_col=MOST_COLUMNS)
            typed[stage] = read_arrivals(title, stage, cells)
        if not typed:
            raise TourError("sheets_no_arrivals", path=path)
    finally:
        book.close()
    return FilledWorkbook(tour, typed)


MOST_BYTES = 20_000_000
MOST_UNPACKED = 120_000_000
MOST_PARTS = 1_000
"""A tour of 21 stages and 48 riders takes 2 MB, 30 MB unpacked, in 100 parts."""
MOST_TAGS = {"xl/worksheets/": 800_000, "xl/sharedstrings": 800_000, "": 80_000}
"""Elements of a part, by how its name begins: everything else is held in memory whole."""

LONGEST = {
    "xl/worksheets/": 200_000, "xl/sharedstrings": 200_000, "xl/styles": 2_000, "": 20_000,
}  # fmt: skip
"""Bytes between two elements of a part: a cell holds 32,767 letters, a number's form 255."""

READ_PIECE = 1 << 20
_BOOK_ERRORS = {"gate_missing": "sheets_missing", "gate_large": "sheets_too_large"}
"""What the gate refuses, as it is said of workbooks."""
DECLARED = (b"<!", b"<\0!")
"""What begins a declaration, a comment or a bare text, also in letters of two bytes.

No spreadsheet program writes any; entities are declared so, and a long comment takes minutes.
"""
READ = ("xl/", "docprops/", "_rels/", "[content_types]")
"""Where the parts lie that are read."""


def _open_book(path: Path) -> Workbook:
    """Return a workbook for reading: values only, no macros, no links to other files."""
    try:
        raw = bytes_of(path, MOST_BYTES)
    except FileError as wrong:
        raise TourError(_BOOK_ERRORS.get(wrong.key, wrong.key), **wrong.values) from wrong
    if copy := find_whole_copy(Path(os.path.realpath(path)), raw):
        raise TourError("file_cut", path=path, kept=copy)
    try:
        _inspect_parts(path, raw)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts we do not read
            return load_workbook(io.BytesIO(raw), read_only=True, data_only=True, keep_links=False)
    except TourError:
        raise
    except Exception as broken:  # a broken file makes openpyxl raise whatever its parts do
        raise TourError("sheets_broken", path=path) from broken


def _inspect_parts(path: Path, raw: bytes) -> None:
    """Refuse archives that unpack without end, and texts that define entities."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS or sum(p.file_size for p in parts) > MOST_UNPACKED:
            raise TourError("sheets_too_large", path=path, most=MOST_UNPACKED // 1_000_000)
        for part in parts:
            name = part.filename.lower().lstrip("/")
            if name.startswith(READ) and name.endswith((".xml", ".rels")):
                with archive.open(part) as file:
                    _look_through(path, name, file)


def _look_through(path: Path, name: str, part: IO[bytes]) -> None:
    """Count the elements of one part, and see how far they are apart, before any is made."""
    left, longest = _limit_of(MOST_TAGS, name), _limit_of(LONGEST, name)
    run = edge = b""
    for piece in iter(partial(part.read, READ_PIECE), b""):
        if any(mark in edge + piece for mark in DECLARED):
            raise TourError("sheets_broken", path=path)
        begun, *runs = piece.split(b"<")
        left -= len(runs)
        if left < 0:
            raise TourError("sheets_too_many", path=path, part=name)
        runs.insert(0, run + begun)
        if max(map(len, runs)) > longest:
            raise TourError("sheets_long", path=path, part=name)
        run, edge = runs[-1], piece[-3:]


def _limit_of(limits: dict[str, int], name: str) -> int:
    return next(most for begins, most in limits.items() if name.startswith(begins))


def _read_rows(path: Path, book: Workbook, title: str, **limits: int) -> Iterator[tuple[Any, ...]]:
    """Yield the values of a sheet row by row; what breaks off in it is said of the sheet."""
    try:
        yield from book[title].iter_rows(values_only=True, **limits)
    except Exception as broken:  # a flipped bit shows when its part is unpacked
        raise TourError("sheets_broken_sheet", path=path, sheet=title) from broken


TITLE = "etapa"
CELL_PIECE = 20_000
"""Characters a cell: well under what one may hold."""
MOST_PIECES = 200
"""A tour of 21 stages takes one or two."""


def write_tour(sheet: Worksheet, tour: Tour) -> None:
    """Write a tour without its profiles, boards and results, for the reader alone."""
    stages = tuple(replace(stage, profile="") for stage in tour.stages)
    bare = replace(tour, stages=stages, boards={}, results={})
    text = json.dumps(plain_of(bare), default=_plain_value, ensure_ascii=True)
    for row, start in enumerate(range(0, len(text), CELL_PIECE), 1):
        write_cell(sheet, row, 1, "|" + text[start : start + CELL_PIECE])
    sheet.sheet_state = "veryHidden"


def _plain_value(value: object) -> object:
    if isinstance(value, Decimal):
        return {"km": str(value)}
    return str(value)


def _read_tour(cells: Iterable[object], name: str) -> Tour:
    """Return the tour of a workbook."""
    pieces = [str(cell) for cell in cells if cell not in (None, "")]
    text = "".join(piece.removeprefix("|") for piece in pieces)
    if not text:
        raise TourError("sheets_no_tour", path=name)
    try:
        data = parse_json(text, MOST_VALUES, number=exact_number, table=_read_object)
    except (ValueError, ArithmeticError) as wrong:
        raise TourError("sheets_no_tour", path=name) from wrong
    if not isinstance(data, dict):
        raise TourError("sheets_no_tour", path=name)
    return tour_of(data, name)


def _read_object(data: dict[str, Any]) -> Any:
    return (
        exact_number(data["km"]) if list(data) == ["km"] and isinstance(data["km"], str) else data
    )
