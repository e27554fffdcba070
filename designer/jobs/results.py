"""A tour classified; its workbook written, and read back with every odd cell refused."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import TourError
from engine.standings.jury import MergedJury, compare_juries, corrected_stages, decisions_in
from engine.standings.results import UNKNOWN, plain_results, results_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from designer.kit.paper import Paper
    from designer.language import Language
    from designer.sheets.filled import FilledWorkbook
    from designer.sheets.plan import WorkbookPlan
    from designer.sheets.report import ClassificationReport
    from engine.standings.facts import ScoringLine
    from engine.standings.results import StageResult
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class ClassifiedTour:
    """The classifications after the last stage that counts, and what the table still owes."""

    report: ClassificationReport
    """After the last stage that counts: what can be published."""
    so_far: ClassificationReport | None
    """With the stage that is begun as far as it is typed; none where none is."""
    findings: tuple[Finding, ...]
    gone: tuple[tuple[int, int], ...]
    """Bib and stage of everybody who is out."""
    lines: tuple[tuple[ScoringLine, ...], ...]
    """The lines of each stage that pay."""
    counted: int
    corrected: int
    """How many communiqués bear a decision of the jury."""


def classify_tour(tour: Tour, language: Language, after: int | None = None) -> ClassifiedTour:
    """Return the classifications after a stage, by default the last that counts."""
    from designer.sheets.plan import plan_workbook  # the window that asks needs none of it
    from designer.sheets.report import make_report
    from engine.standings.book import StandingsBook

    plan = plan_workbook(tour, language, results_of(tour.results))
    standings = plan.standings
    upto = min(after, standings.counted_stages) if after else None
    begun = StandingsBook(plan.facts, plan.rules).standings_so_far(plan.results)
    return ClassifiedTour(
        make_report(plan, upto),
        make_report(replace(plan, standings=begun)) if begun is not None else None,
        standings.findings,
        tuple((g.bib, g.stage) for g in standings.gone),
        tuple(course.lines for course in plan.facts.courses),
        standings.counted_stages,
        len(corrected_stages(decisions_in(plan.results), standings.counted_stages)),
    )


def write_communique(
    report: ClassificationReport, issue: tuple[int, str, str], path: Path, language: Language
) -> None:
    """Write the communiqué of a report, with its number, its date and what it corrects."""
    from designer.kit.communique import Issue, write_communiques

    write_communiques([(report, Issue(*issue))], path, language)


def write_corrected(
    plan: WorkbookPlan, issued: str, path: Path, language: Language, paper: Paper | None = None
) -> int:
    """Write every communiqué that bears a decision of the jury, as one PDF; return how many.

    Each has the number of its stage.
    """
    from designer.kit.communique import Issue, write_communiques
    from designer.sheets.report import list_corrected

    reports = list_corrected(plan)
    if not reports:
        raise TourError("standings_uncorrected")
    write_communiques([(one, Issue(one.stage, issued)) for one in reports], path, language, paper)
    return len(reports)


def correct_tour(tour: Tour, issued: str, path: Path, language: Language) -> int:
    """Write every communiqué of a tour that bears a decision of the jury; return how many."""
    from designer.sheets.plan import plan_workbook

    return write_corrected(
        plan_workbook(tour, language, results_of(tour.results)), issued, path, language
    )


class ReadBack(NamedTuple):
    """A tour with results that were read, and what became of its jury's decisions."""

    tour: Tour
    merged: MergedJury = MergedJury()


def read_results(path: Path, tour: Tour) -> ReadBack:
    """Return the tour with what a filled workbook of it says; a cell that is odd refuses it."""
    from designer.sheets.filled import read_workbook

    filled = read_workbook(path)
    if filled.findings:
        raise cell_refusal(path.name, filled.findings)
    if not filled.results:
        raise TourError("standings_empty", path=path.name)
    check_results(filled.results, path.name, tour, tour.name)
    return put_results(tour, filled.results, filled)


def put_results(
    tour: Tour, results: Mapping[int, StageResult], filled: FilledWorkbook | None
) -> ReadBack:
    """Return the tour with these results; out of a workbook, with what stages took as well.

    What the jury decided or took back in the tour since the workbook was written stays so.
    """
    if filled is None:
        return ReadBack(replace(tour, results=plain_results(results)))
    so_far: Mapping[int, StageResult] = {}
    with suppress(TourError):  # those of the workbook take the place of what cannot be read
        so_far = results_of(tour.results)
    joined = filled.results_beside(so_far)
    after = _time_stages(replace(tour, results=plain_results(joined)), filled.minutes)
    return ReadBack(after, compare_juries(so_far, results, joined))


def _time_stages(tour: Tour, minutes: Mapping[int, int]) -> Tour:
    """Return the tour with what stages took at the table, as a workbook says it."""
    from engine.road.roads import time_stage
    from engine.tour.pace import minutes_taken

    known = minutes_taken(tour)
    for number, took in minutes.items():
        if number not in known or known[number][0] != took:
            tour = time_stage(tour, number, took)
    return tour


def cell_refusal(source: str, findings: Sequence[Finding]) -> TourError:
    """Return the refusal of a workbook with odd cells, which names the first of them."""
    first = findings[0].values
    place = {name: first[name] for name in ("sheet", "row", "column")}
    return TourError("standings_cells", path=source, count=len(findings), **place)


def check_results(results: Mapping[int, StageResult], source: str, tour: Tour, name: str) -> None:
    """Refuse results of another tour: a stage it does not have, a rider it does not know."""
    last = max(results, default=0)
    if last > len(tour.stages):
        raise TourError("standings_other_tour", path=source, tour=name, number=last)
    known = {rider.bib for team in tour.teams for rider in team.riders} | {UNKNOWN}
    for result in results.values():
        bibs = [a.bib for a in result.arrivals]
        bibs += [bib for line in result.lines.values() for bib in line]
        stranger = next((bib for bib in bibs if bib not in known), None)
        if stranger is not None:
            raise TourError("standings_stranger", path=source, tour=name, bib=stranger)


class BookWritten(NamedTuple):
    """What became of a workbook."""

    path: Path
    """Where it is: beside the older one where something in that could not be kept."""
    lost: tuple[str, ...] = ()
    """What of the older one is not in it, in sentences."""
    refused: bool = False
    """Nothing was written: other arrivals of the stage were typed into it."""


def write_book(tour: Tour, path: Path, language: Language) -> BookWritten:
    """Write the workbook with the results so far; what was typed into an older one stays."""
    return _write_over(tour, path, language, _read_older(tour, path), ())


def write_stage_into_book(
    tour: Tour, path: Path, language: Language, stage: int, *, instead: bool = False
) -> BookWritten:
    """Write the workbook with the results so far, those of a stage that was raced among them.

    Where other arrivals of that stage were typed into an older one it is left as it is, unless
    those of the race shall stand there instead.
    """
    filled = _read_older(tour, path)
    so_far = results_of(tour.results)
    raced = so_far[stage]
    typed = filled.results_beside(so_far).get(stage) if filled and stage in filled.results else None
    if typed is not None and not instead and not is_same_result(typed, raced):
        return BookWritten(path, refused=True)
    return _write_over(tour, path, language, filled, (stage,))


def is_same_result(one: StageResult, other: StageResult) -> bool:
    """Tell whether two say the same of a stage, in whatever order their arrivals stand."""
    return one.by_bib() == other.by_bib() and (
        replace(one, arrivals=()) == replace(other, arrivals=())
    )


def _read_older(tour: Tour, path: Path) -> FilledWorkbook | None:
    """Return the workbook that stands at a place; one of another tour is refused."""
    from designer.sheets.save import read_filled

    if not path.exists():
        return None
    filled = read_filled(path)
    if filled.tour.name != tour.name and filled.tour.teams != tour.teams:
        raise TourError(
            "book_of_other_tour", path=path.name, written=filled.tour.name, tour=tour.name
        )
    return filled


def _write_over(
    tour: Tour,
    path: Path,
    language: Language,
    filled: FilledWorkbook | None,
    instead: tuple[int, ...],
) -> BookWritten:
    from designer.kit.cut.imposition import count_sheets
    from designer.sheets.save import write_workbook

    so_far = results_of(tour.results)
    written = write_workbook(tour, path, language, so_far, filled, count_sheets, instead)
    lost = tuple(dict.fromkeys(one.lost_sentence(language) for one in written.lost_additions))
    return BookWritten(written.path, lost)
