"""The classifications as tables: one object for screen, paper and workbook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.i18n import own_name
from designer.sheets.report_text import JerseyHolder, ReportTable, ReportText
from designer.words import say

if TYPE_CHECKING:
    from designer.sheets.plan import WorkbookPlan


__all__ = ["ClassificationReport", "JerseyHolder", "ReportTable", "make_report"]


@dataclass(frozen=True, slots=True)
class ClassificationReport:
    """All tables after one stage."""

    tour: str
    title: str
    stage: int
    provisional: bool
    sections: tuple[ReportTable, ...]
    jerseys: tuple[JerseyHolder, ...] = ()
    """Who wears what in the next stage, or at the end of the tour."""


def make_report(plan: WorkbookPlan, after: int | None = None) -> ClassificationReport:
    """Return what there is to publish after a stage, by default the last that counts."""
    count = plan.standings.counted if after is None else after
    if not count:
        return ClassificationReport(
            plan.tour.name, say(plan.lang, "standings.nothing"), 0, False, ()
        )
    told = ReportText(plan, plan.standings.snapshots[count - 1], count)
    course = plan.facts.courses[count - 1]
    title = say(plan.lang, "standings.title", number=count, name=own_name(count, course.name))
    return ClassificationReport(
        plan.tour.name, title, count, _provisional(plan, count), told.sections(), told.holders()
    )


def _provisional(plan: WorkbookPlan, count: int) -> bool:
    standings = plan.standings
    if count == standings.counted:
        return standings.provisional
    return any(s.stage.provisional for s in standings.snapshots[:count])
