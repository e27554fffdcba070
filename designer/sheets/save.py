"""A tour's workbook put on the disk, without losing what was typed or added to an older one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from designer.sheets.book import make_workbook
from designer.sheets.filled import read_workbook
from designer.sheets.packing import write_file
from designer.sheets.plan import plan_workbook
from engine.errors import TourError
from engine.standings.jury import decisions_in

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from designer.language import Language
    from designer.sheets.filled import FilledWorkbook
    from designer.sheets.lost_parts import LostAddition
    from designer.sheets.plan import SheetCounter, WorkbookPlan
    from engine.standings.results import StageResult
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class WrittenWorkbook:
    """A workbook on the disk: what it was written from, and what of an older one is not in it."""

    plan: WorkbookPlan
    path: Path
    """Where it is: beside the older one where something in that could not be kept."""
    lost_additions: tuple[LostAddition, ...] = ()


def read_filled(path: Path | str) -> FilledWorkbook:
    """Return a workbook to be written again; a cell that could not be kept refuses it."""
    filled = read_workbook(path)
    if filled.findings:
        first = filled.findings[0].values
        raise TourError(
            "sheets_not_kept", path=path, count=len(filled.findings), sheet=first["sheet"],
            row=first["row"], column=first["column"],
        )  # fmt: skip
    return filled


def write_workbook(
    tour: Tour,
    path: Path | str,
    language: Language,
    results: Mapping[int, StageResult],
    filled: FilledWorkbook | None = None,
    count_sheets: SheetCounter | None = None,
    instead: Collection[int] = (),
) -> WrittenWorkbook:
    """Write a tour's workbook; `filled` is what stands at its place, read with `read_filled`.

    What was typed there goes before other results, but of the stages named by `instead`, and what
    people added is kept: sheets, notes, comments, colours, widths. Where something cannot be, the
    new one is written beside it.
    """
    path = Path(path)
    if filled is None:
        plan = plan_workbook(tour, language, results, count_sheets=count_sheets)
        save_workbook(plan, path)
        return WrittenWorkbook(plan, path)
    # Only what is written again needs what finds additions and puts them back.
    from designer.sheets.additions import find_additions
    from designer.sheets.update import updated_workbook

    raced = {number: results[number] for number in instead}
    typed = {**results, **filled.results_beside(results), **raced}
    plan = plan_workbook(tour, language, typed, filled.own_columns, count_sheets, filled.minutes)
    plan = replace(plan, decided=decisions_in(results) if results else filled.decided)
    book, lost = updated_workbook(plan, find_additions(path, filled, tour, count_sheets))
    into = _name_beside(path, language) if lost else path
    write_file(book, into)
    return WrittenWorkbook(plan, into, tuple(lost))


def save_workbook(plan: WorkbookPlan, path: Path | str) -> None:
    """Write the workbook of a plan."""
    write_file(make_workbook(plan), Path(path))


def _name_beside(path: Path, language: Language) -> Path:
    """Return a name beside a file that no file has yet."""
    stem = language.say("sheets.copy_name", name=path.stem)
    names = (f"{stem}{path.suffix}", *(f"{stem} {n}{path.suffix}" for n in range(2, 1000)))
    return next(place for name in names if not (place := path.with_name(name)).exists())
