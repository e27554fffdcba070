"""The subject of the report of a batch that a command has ridden."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from designer.cli.playtesting.batch import BatchRun
    from designer.kit.report.frame import Subject
    from engine.tour.values import Tour


def subject_of(tour: Tour, batch: BatchRun, other: str) -> Subject:
    """Return what the report of a batch is of; a version is called by its file, not its folder."""
    from designer.kit.report.frame import Subject

    differences = tuple(batch.comparison.differences())
    name = Path(other).name
    return Subject(
        tour,
        batch.plan,
        batch.summary,
        batch.lang,
        differences,
        name,
        asked=batch.count,
        tried=tuple(batch.tried),
    )
