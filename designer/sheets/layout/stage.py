"""Cells of a stage sheet that say what its lines and its finish pay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets.cells import quote_sheet
from engine.standings.facts import KEYS
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from designer.sheets.plan import WorkbookPlan
    from engine.standings.facts import StageFacts

FACTS, CHART, LINES = 4, 7, 26
"""Rows where the facts, the profile and the heading of the lines stand."""

POINTS = 7
"""The first column of the points; those of the bonus turns follow."""

LEAST = (12, 3)
"""Columns a stage sheet has at least for points and for bonus turns, to look alike."""

Row = tuple[str, int]
"""The cells of what is paid, place 1 first, and how many places are paid."""


@dataclass(frozen=True, slots=True)
class StagePays:
    """What a stage pays, as cells of its sheet."""

    points: Row
    bonus: Row
    lines: dict[str, dict[str, Row]]
    """By the key of the line: its points and its bonus."""


def paid_columns(plan: WorkbookPlan) -> tuple[int, int]:
    """Return how many columns the points and the bonus turns of this tour take."""
    lines = [line for road in plan.roads for line in road.lines]
    return (
        max(LEAST[0], *(len(line.points) for line in lines)),
        max(LEAST[1], *(len(line.bonus) for line in lines)),
    )


def stage_pays(plan: WorkbookPlan, course: StageFacts) -> StagePays:
    """Return the cells that say what each line and the finish pay."""
    title = quote_sheet(plan.stage(course))
    places, bonus = paid_columns(plan)
    keys = iter(line.key for line in course.lines)
    lines: dict[str, dict[str, Row]] = {}
    finish: dict[str, Row] = {}
    for row, line in enumerate(plan.roads[course.number - 1].lines, LINES + 2):
        cells = {
            "points": (_cells(title, row, POINTS, places), len(line.points)),
            "bonus": (_cells(title, row, POINTS + places, bonus), len(line.bonus)),
        }
        if line.kind == FINISH:
            finish = cells
        elif line.kind in KEYS and (line.points or line.bonus):  # RULING 109 l
            lines[next(keys)] = cells
    return StagePays(finish["points"], finish["bonus"], lines)


def _cells(title: str, row: int, column: int, count: int) -> str:
    first, last = get_column_letter(column), get_column_letter(column + count - 1)
    return f"{title}${first}${row}:${last}${row}"
