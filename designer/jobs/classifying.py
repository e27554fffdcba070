"""Computes every classification of a tour, and reads filled workbooks, in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import TourError
from engine.standings.results import UNKNOWN, plain_results, results_of

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from designer.sheets.report import ClassificationReport
    from engine.standings.facts import ScoringLine
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class ClassifiedTour:
    """The classifications after the last stage that counts, and what the table still owes."""

    report: ClassificationReport
    findings: tuple[Finding, ...]
    gone: tuple[tuple[int, int], ...]
    """Bib and stage of everybody who is out."""
    lines: tuple[tuple[ScoringLine, ...], ...]
    """The lines of each stage that pay."""
    counted: int


def classify_tour(tour: Tour, lang: str, after: int | None = None) -> ClassifiedTour:
    """Return the classifications after a stage, by default the last that counts."""
    from designer.sheets.plan import plan_workbook  # the window that asks needs none of it
    from designer.sheets.report import make_report

    made = plan_workbook(tour, lang, results_of(tour.results))
    standings = made.standings
    upto = min(after, standings.counted) if after else None
    return ClassifiedTour(
        make_report(made, upto),
        standings.findings,
        tuple((g.bib, g.stage) for g in standings.gone),
        tuple(course.lines for course in made.facts.courses),
        standings.counted,
    )


def write_communique(
    report: ClassificationReport, issue: tuple[int, str, str], path: Path, lang: str
) -> None:
    """Write the communiqué of a report, with its number, its date and what it corrects."""
    from designer.kit.communique import Issue, write_communique

    write_communique(report, Issue(*issue), path, lang)


def read_back(path: Path, tour: Tour) -> dict[str, Any]:
    """Return the results of a filled workbook of this tour; a cell that is odd refuses it."""
    from designer.sheets.filled import read_workbook

    filled = read_workbook(path)
    if filled.findings:
        first = filled.findings[0].values
        raise TourError(
            "standings_cells",
            path=path.name,
            count=len(filled.findings),
            sheet=first["sheet"],
            row=first["row"],
            column=first["column"],
        )
    if not filled.results:
        raise TourError("standings_empty", path=path.name)
    last = max(filled.results)
    if last > len(tour.stages):
        raise TourError("standings_other_tour", path=path.name, tour=tour.name, number=last)
    known = {rider.bib for team in tour.teams for rider in team.riders} | {UNKNOWN}
    for result in filled.results.values():
        bibs = [a.bib for a in result.arrivals]
        bibs += [bib for line in result.lines.values() for bib in line]
        stranger = next((bib for bib in bibs if bib not in known), None)
        if stranger is not None:
            raise TourError("standings_stranger", path=path.name, tour=tour.name, bib=stranger)
    return plain_results(filled.results)
