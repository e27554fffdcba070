"""Puts a workbook on the disk, whole or not at all, without losing what was typed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from designer.sheets.book import make_workbook
from designer.sheets.filled import read_workbook
from designer.sheets.packing import pack_workbook
from designer.sheets.plan import plan_workbook
from engine.errors import TourError
from engine.tour.file import replace_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.sheets.plan import WorkbookPlan
    from engine.standings.values import StageResult
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class KeptCells:
    """What a workbook that is written again must not lose."""

    results: Mapping[int, StageResult] = field(default_factory=dict)
    columns: Mapping[int, Mapping[int, Mapping[str, str]]] = field(default_factory=dict)
    tour: Tour | None = None
    """The tour the workbook was written from."""


def kept_of(path: Path | str) -> KeptCells:
    """Return what was typed into a workbook; a cell that could not be kept refuses it."""
    filled = read_workbook(path)
    if filled.findings:
        first = filled.findings[0].values
        raise TourError(
            "sheets_not_kept", path=path, count=len(filled.findings), sheet=first["sheet"],
            row=first["row"], column=first["column"],
        )  # fmt: skip
    return KeptCells(filled.results, filled.kept, filled.tour)


def write_workbook(
    tour: Tour,
    path: Path | str,
    lang: str,
    results: Mapping[int, StageResult],
    kept: KeptCells | None,
) -> WorkbookPlan:
    """Write a tour's workbook; what was typed into the old one goes before other results."""
    typed = dict(results) | dict(kept.results if kept else {})
    made = plan_workbook(tour, lang, typed, kept.columns if kept else None)
    save_workbook(made, path)
    return made


def save_workbook(made: WorkbookPlan, path: Path | str) -> None:
    """Write the workbook of a plan."""
    replace_file(Path(path), pack_workbook(make_workbook(made)))
