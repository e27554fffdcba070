"""What is done with the races of a batch in other processes: its report, and changes to try.

What draws is loaded there: the window that only asks must not wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import FileError
from engine.playtests.changes import stage_changes

if TYPE_CHECKING:
    from pathlib import Path

    from designer.kit.report.frame import Subject
    from engine.playtests.changes import StageChange
    from engine.playtests.plan import PlaytestPlan
    from engine.tour.values import Tour


def find_changes(tour: Tour, plan: PlaytestPlan) -> list[StageChange]:
    """Return what may be tried of a stage: each is surveyed anew, which takes its time."""
    return stage_changes(tour, plan)


def write_report_folder(subject: Subject, folder: Path) -> Path:
    """Write the report into a folder, made where there is none; return its page."""
    from designer.site.report_page import PAGE, write_report

    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_report(subject, folder)
    except OSError as wrong:
        raise FileError("save_failed", path=folder, detail=wrong) from wrong
    return folder / PAGE
