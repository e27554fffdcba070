"""A filled workbook: the tour it was written from, and all that was typed into it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from designer.sheets.arrivals.read import MOST_COLUMNS, read_arrivals, stage_of
from designer.sheets.embed import MOST_PIECES, TITLE, read_tour
from designer.sheets.opened import open_book, rows_of
from engine.errors import TourError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.sheets.arrivals.read import TypedArrivals
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
    def kept(self) -> dict[int, dict[int, dict[str, str]]]:
        """Return the columns the organiser added: stage -> bib -> heading -> text."""
        return {n: t.kept for n, t in self.typed.items() if t.kept}

    @property
    def kept_columns(self) -> dict[int, dict[int, dict[str, str]]]:
        """Return the same with the columns that are empty: they stand under no rider's bib."""
        found = {}
        for number, typed in self.typed.items():
            headings = {NOBODY: dict.fromkeys(typed.others, "")} if typed.others else {}
            if headings or typed.kept:
                found[number] = headings | typed.kept
        return found

    def located(self, found: Finding) -> tuple[str, str, str]:
        """Return the sheet, row and column a finding of the classifications speaks of."""
        parts = found.where.split("/")
        stage = int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() else 0
        typed = self.typed.get(stage)
        if typed is None:
            return "", "", ""
        row = str(found.values.get("row", typed.rows.get(found.values.get("bib", 0), "")))
        key = str(found.values.get("line", "turns" if row else ""))
        column = str(found.values.get("column", typed.columns.get(key, "")))
        return typed.sheet, row, column


def read_workbook(path: Path | str) -> FilledWorkbook:
    """Return a filled workbook; what is no workbook of ours is refused with one sentence."""
    book = open_book(Path(path))
    try:
        if TITLE not in book.sheetnames:
            raise TourError("sheets_no_tour", path=path)
        rows = rows_of(Path(path), book, TITLE, max_row=MOST_PIECES, max_col=1)
        tour = read_tour((row[0] for row in rows if row), str(path))
        typed: dict[int, TypedArrivals] = {}
        for title in book.sheetnames:
            stage = stage_of(title)
            if stage is None or not 1 <= stage <= len(tour.stages):
                continue
            if stage in typed:
                raise TourError("sheets_stage_twice", number=stage, sheet=title)
            cells = rows_of(Path(path), book, title, max_col=MOST_COLUMNS)
            typed[stage] = read_arrivals(title, stage, cells)
        if not typed:
            raise TourError("sheets_no_arrivals", path=path)
    finally:
        book.close()
    return FilledWorkbook(tour, typed)
