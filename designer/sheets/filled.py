"""A filled workbook read back, with the tour it was written from.

The tour stands on a hidden sheet of its own, so that what was typed is read by the teams, lines and
rules it was typed under.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from designer.sheets.arrivals_read import MOST_COLUMNS, read_arrivals, stage_of
from designer.sheets.book_gate import open_values
from designer.sheets.cells import write_cell
from designer.sheets.jury import TypedJury, is_jury, read_jury
from engine.errors import TourError
from engine.files.gate import parse_json
from engine.standings.jury import decisions_in, merge_decisions
from engine.standings.results import StageResult, plain_results, results_of
from engine.tour.file.plain import plain_of, tour_of
from engine.tour.file.text import MOST_VALUES, exact_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.arrivals_read import TypedArrivals
    from designer.sheets.plan import Decided
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
    jury: TypedJury = field(default_factory=TypedJury)
    decided: Decided = field(default_factory=dict)
    """The decisions of the jury that the tour had when this was written, by stage."""

    @property
    def results(self) -> dict[int, StageResult]:
        """Return what was typed, stage by stage, with what the jury decided about it."""
        results = {n: t.result for n, t in sorted(self.typed.items()) if t.result is not None}
        for number, decisions in self.jury.decisions.items():
            results[number] = replace(results.get(number, StageResult()), jury=decisions)
        return dict(sorted(results.items()))

    def results_beside(self, so_far: Mapping[int, StageResult]) -> dict[int, StageResult]:
        """Return what was typed, and what the jury of the tour decided or took back meanwhile.

        A workbook that has no sheet of the jury, or was written before workbooks remembered the
        decisions of their tour, takes none of them back.
        """
        results, written = self.results, self.decided if self.jury.sheet else {}
        for number, result in so_far.items():
            typed = results.get(number, StageResult())
            jury = merge_decisions(result.jury, written.get(number, ()), typed.jury)
            if jury or number in results:
                results[number] = replace(typed, jury=jury)
        return dict(sorted(results.items()))

    @property
    def minutes(self) -> dict[int, int]:
        """Return what was typed of how long stages took, by their number."""
        return {n: t.minutes for n, t in sorted(self.typed.items()) if t.minutes is not None}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return the cells that hold what cannot stand there."""
        arrivals = (f for _, t in sorted(self.typed.items()) for f in t.findings)
        return (*arrivals, *self.jury.findings)

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
        typed, values = self.typed.get(stage), finding.values
        if values.get("sheet") == self.jury.sheet != "":
            return self.jury.sheet, str(values["row"]), str(values["column"])
        if typed is None:
            return "", "", ""
        row = next((str(row) for row in typed.rows_of(finding)), "")
        key = str(values.get("line", "turns" if row else ""))
        column = str(values.get("column", typed.columns.get(key, "")))
        return typed.sheet, row, column


def read_workbook(path: Path | str) -> FilledWorkbook:
    """Return a filled workbook; what is no workbook of ours is refused with one sentence."""
    book = open_values(Path(path))
    try:
        if TITLE not in book.sheetnames:
            raise TourError("sheets_no_tour", path=path)
        rows = _read_rows(Path(path), book, TITLE, max_row=MOST_PIECES, max_col=1)
        tour, decided = _read_tour((row[0] for row in rows if row), str(path))
        typed: dict[int, TypedArrivals] = {}
        jury = TypedJury()
        for title in book.sheetnames:
            if is_jury(title):
                cells = _read_rows(Path(path), book, title, max_col=MOST_COLUMNS)
                jury = read_jury(title, len(tour.stages), cells)
                continue
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
    return FilledWorkbook(tour, typed, jury, decided)


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


def write_tour(sheet: Worksheet, tour: Tour, decided: Decided) -> None:
    """Write a tour for the reader alone: of its results the decisions, no profiles, no boards."""
    stages = tuple(replace(stage, profile="") for stage in tour.stages)
    judged = {number: StageResult(jury=jury) for number, jury in decided.items()}
    bare = replace(tour, stages=stages, boards={}, results=plain_results(judged))
    text = json.dumps(plain_of(bare), default=_plain_value, ensure_ascii=True)
    for row, start in enumerate(range(0, len(text), CELL_PIECE), 1):
        write_cell(sheet, row, 1, "|" + text[start : start + CELL_PIECE])
    sheet.sheet_state = "veryHidden"


def _plain_value(value: object) -> object:
    if isinstance(value, Decimal):
        return {"km": str(value)}
    return str(value)


def _read_tour(cells: Iterable[object], name: str) -> tuple[Tour, Decided]:
    """Return the tour of a workbook, and the decisions of the jury it was written with."""
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
    tour, decided = tour_of(data, name), {}
    with suppress(TourError):  # damaged, it is a workbook that remembers none
        decided = decisions_in(results_of(tour.results))
    return replace(tour, results={}), decided


def _read_object(data: dict[str, Any]) -> Any:
    return (
        exact_number(data["km"]) if list(data) == ["km"] and isinstance(data["km"], str) else data
    )
