"""What a batch leaves for people to look at: its report, and its first picture on its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from designer.cli.parts.playtest_batch import Batch
    from designer.kit.report import Subject
    from engine.tour.values import Tour

REPORT, PICTURE = "report.pdf", "report.png"
PIXELS_A_MM = 8.0


def subject_of(tour: Tour, batch: Batch, other: str) -> Subject:
    """Return what the report of a batch is of; a version is called by its file, not its folder."""
    from designer.kit.report import Subject

    differences = tuple(batch.comparison.differences())
    return Subject(tour, batch.plan, batch.summary, batch.lang, differences, Path(other).name)


def write_report(subject: Subject, folder: Path) -> list[str]:
    """Write the report and its first picture, each whole or not at all; return their names."""
    from designer.kit.paint import png
    from designer.kit.report import card, report
    from engine.tour.file import replace_file

    replace_file(folder / REPORT, report(subject))
    picture = card(subject)
    if picture is None:
        return [REPORT]
    replace_file(folder / PICTURE, png.picture(picture, PIXELS_A_MM))
    return [REPORT, PICTURE]
