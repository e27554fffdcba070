"""The source of results, a workbook or a tour, and where they are stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from designer.i18n import finding_text, place_text
from designer.words import say
from engine.errors import TourError
from engine.standings.results import UNKNOWN, plain_results, results_of
from engine.tour.file import change, load, open_tour
from engine.tour.finding import errors_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.sheets.filled import FilledWorkbook
    from engine.standings.results import StageResult
    from engine.tour.finding import Finding
    from engine.tour.values import Tour

BOOKS = (".xlsx", ".xlsm")


@dataclass(frozen=True, slots=True)
class ResultSource:
    """A tour and its results, and how a finding in them is found again."""

    path: str
    tour: Tour
    results: Mapping[int, StageResult]
    findings: tuple[Finding, ...] = ()
    filled: FilledWorkbook | None = None

    def row(self, lang: str, found: Finding) -> dict[str, str]:
        """Return a finding with its place: sheet, row and column in a workbook."""
        where = place_text(lang, found.where)
        if self.filled is not None:
            sheet, row, column = self.filled.located(found)
            if sheet:
                parts = [sheet]
                parts += [say(lang, "standings.row", row=row)] if row else []
                parts += [say(lang, "standings.column", column=column)] if column else []
                where = ", ".join(parts)
        return {
            "code": found.code, "severity": found.severity, "where": found.where, "place": where,
            "message": finding_text(lang, found),
        }  # fmt: skip


def open_source(path: str) -> ResultSource:
    """Return what a workbook or a tour file holds."""
    if Path(path).suffix.lower() in BOOKS:
        from designer.sheets.filled import read_workbook

        filled = read_workbook(path)
        findings = (*filled.findings, *filled.notes)
        return ResultSource(path, filled.tour, filled.results, findings, filled)
    opened = open_tour(path)
    return ResultSource(path, opened.tour, results_of(opened.tour.results), opened.findings)


def store_results(source: ResultSource, path: str) -> None:
    """Store results in a tour file; anything odd about them refuses the whole of it."""
    wrong = errors_in(source.findings)
    if wrong and source.filled is not None:
        first = wrong[0].values
        raise TourError(
            "standings_cells", path=source.path, count=len(wrong), sheet=first["sheet"],
            row=first["row"], column=first["column"],
        )  # fmt: skip
    if not source.results:
        raise TourError("standings_empty", path=source.path)

    def with_results(tour: Tour) -> Tour:
        check_results(source.results, source.path, tour, path)
        return replace(tour, results=plain_results(source.results))

    change(path, with_results)


def same_tour(path: str, tour: Tour, into: str) -> Tour | None:
    """Return the tour results are to go into, none where there is no file; refuse another one."""
    if not Path(into).exists():
        return None
    if Path(into).samefile(path):
        return tour
    there = load(into)
    if (there.name, there.stages, there.teams) != (tour.name, tour.stages, tour.teams):
        raise TourError("into_other_tour", path=into)
    return there


def check_results(results: Mapping[int, StageResult], source: str, tour: Tour, path: str) -> None:
    """Refuse results of another tour: a stage it does not have, a rider it does not know."""
    last = max(results, default=0)
    if last > len(tour.stages):
        raise TourError("standings_other_tour", path=source, tour=path, number=last)
    known = {rider.bib for team in tour.teams for rider in team.riders}
    for result in results.values():
        bibs = [a.bib for a in result.arrivals]
        bibs += [bib for line in result.lines.values() for bib in line]
        stranger = next((bib for bib in bibs if bib not in known and bib != UNKNOWN), None)
        if stranger is not None:
            raise TourError("standings_stranger", path=source, tour=path, bib=stranger)
