"""Workbooks written in another process: with the results so far, or with those of a race."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import TourError

if TYPE_CHECKING:
    from pathlib import Path

    from designer.sheets.filled import FilledWorkbook
    from engine.standings.results import StageResult
    from engine.tour.values import Tour


class BookWritten(NamedTuple):
    """What became of a workbook."""

    path: Path
    """Where it is: beside the older one where something in that could not be kept."""
    lost: tuple[str, ...] = ()
    """What of the older one is not in it, in sentences."""
    refused: bool = False
    """Nothing was written: other arrivals of the stage were typed into it."""


def write_book(tour: Tour, path: Path, lang: str) -> BookWritten:
    """Write the workbook with the results so far; what was typed into an older one stays."""
    return _written(tour, path, lang, _filled(tour, path), ())


def put_into_book(
    tour: Tour, path: Path, lang: str, stage: int, *, instead: bool = False
) -> BookWritten:
    """Write the workbook with the results so far, those of a stage that was raced among them.

    Where other arrivals of that stage were typed into an older one it is left as it is, unless
    those of the race shall stand there instead.
    """
    from engine.standings.results import results_of

    filled = _filled(tour, path)
    typed = filled.results.get(stage) if filled is not None else None
    raced = results_of(tour.results)[stage]
    if typed is not None and not instead and not is_same_result(typed, raced):
        return BookWritten(path, refused=True)
    return _written(tour, path, lang, filled, (stage,))


def is_same_result(one: StageResult, other: StageResult) -> bool:
    """Tell whether two say the same of a stage, in whatever order their arrivals stand."""
    return one.by_bib() == other.by_bib() and (
        replace(one, arrivals=()) == replace(other, arrivals=())
    )


def _filled(tour: Tour, path: Path) -> FilledWorkbook | None:
    """Return what stands at a place; a workbook of another tour is refused."""
    from designer.sheets.save import read_filled

    if not path.exists():
        return None
    filled = read_filled(path)
    if filled.tour.name != tour.name and filled.tour.teams != tour.teams:
        raise TourError(
            "book_of_other_tour", path=path.name, written=filled.tour.name, tour=tour.name
        )
    return filled


def _written(
    tour: Tour, path: Path, lang: str, filled: FilledWorkbook | None, instead: tuple[int, ...]
) -> BookWritten:
    from designer.kit.cut.imposition import count_sheets
    from designer.sheets.save import write_workbook
    from engine.standings.results import results_of

    held = results_of(tour.results)
    written = write_workbook(tour, path, lang, held, filled, count_sheets, instead)
    lost = tuple(dict.fromkeys(one.sentence(lang) for one in written.lost))
    return BookWritten(written.path, lost)
