"""The layout of an arrival sheet: where its rows and columns stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.cells import TableColumns
from designer.sheets.layout.columns import arrival_columns
from engine.standings.results import UNKNOWN

if TYPE_CHECKING:
    from designer.sheets.plan import WorkbookPlan
    from engine.standings.facts import StageFacts

FLAG_ROW, COLD_ROW, HELP_ROW, GROUP_ROW, HEAD_ROW = 3, 4, 5, 7, 8
FIRST = HEAD_ROW + 1
FLAG = "flag"
"""The cell that says whether the jury has released the stage."""
COLD = "cold"
"""The cell that says whether cold struck: by house rule the night then gives nothing."""


QUESTIONS = (FLAG, COLD)
"""Asked once of the whole stage, above the riders."""


def arrival_table(plan: WorkbookPlan, course: StageFacts) -> TableColumns:
    """Return the columns of a stage's arrival sheet."""
    rows = len(bibs_typed(plan, course))
    table = TableColumns(plan.arrivals(course), FIRST, FIRST + rows - 1)
    for column in arrival_columns(course):
        table.add(column.key)
    for question in QUESTIONS:
        table.alias(question, "status")
    return table


def own_headings(plan: WorkbookPlan, course: StageFacts) -> list[str]:
    """Return the headings of the columns the organiser added to an arrival sheet."""
    kept = plan.kept.get(course.number, {})
    return list(dict.fromkeys(heading for texts in kept.values() for heading in texts))


def bibs_typed(plan: WorkbookPlan, course: StageFacts) -> list[int]:
    """Return the bibs of the start list, and after them any other that has a result."""
    known = [e.bib for e in plan.facts.entrants]
    result = plan.results.get(course.number)
    if result is None:
        return known
    typed = [a.bib for a in result.arrivals] + [b for bibs in result.lines.values() for b in bibs]
    return known + sorted({*typed, *result.manual} - {*known, UNKNOWN})
