"""What is published after a stage: who took which line, gaps, what settled ties, who wears what."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from designer.language import ENGLISH
from designer.sheets.plan import plan_workbook
from designer.sheets.report import ClassificationReport, ReportTable, make_report

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.sheets.plan import WorkbookPlan


@pytest.fixture(scope="module")
def plan(simulated: Callable) -> WorkbookPlan:
    """A ridden tour of three stages."""
    tour, results = simulated(3, stages=3, teams=4)
    return plan_workbook(tour, ENGLISH, results)


@pytest.fixture(scope="module")
def report(plan: WorkbookPlan) -> ClassificationReport:
    """What is published after its last stage."""
    return make_report(plan)


def _table(report: ClassificationReport, key: str) -> ReportTable:
    return next(section for section in report.sections if section.key == key)


def test_every_line_says_who_took_which_place_and_for_what(
    plan: WorkbookPlan, report: ClassificationReport
):
    """R10.4 — a table a line, its places in order, points and bonus turns as the line pays."""
    for line in plan.facts.courses[-1].lines:
        taken = plan.results[plan.standings.counted_stages].lines.get(line.key, ())
        if not taken:
            continue
        rows = _table(report, f"line-{line.key}").rows
        assert [row[1] for row in rows] == list(taken)[: line.places]
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        paid = [row[4] or 0 for row in rows]
        assert all(mine in (0, wanted) for mine, wanted in zip(paid, line.points, strict=False))


def test_points_are_told_with_what_is_missing_to_the_first(report: ClassificationReport):
    """R12.6 — the leader has a dash."""
    rows = _table(report, "regularity").rows
    assert rows[0][5] == "–"
    assert rows[-1][5] == f"−{rows[0][4] - rows[-1][4]}"


def test_riders_of_one_turn_say_what_placed_them(report: ClassificationReport):
    """R10.6 — the sprint; who arrives in a turn of one's own needs none."""
    rows = _table(report, "stage").rows
    for before, row in pairwise(rows):
        computed = {before[8], row[8]} & {"calc."}
        assert computed or row[8] == ("sprint" if row[4] == before[4] else "")


def test_where_a_tie_was_settled_the_order_of_reasons_is_said(report: ClassificationReport):
    """RULING 85 — and only there."""
    for section in report.sections:
        if section.heads[-1] == "Tie settled by" and section.key in {"general", "regularity"}:
            assert bool(section.note) == any(row[-1] for row in section.rows)


def test_who_wears_a_jersey_is_told_as_on_the_table(report: ClassificationReport):
    """R12.9 — the same riders, each with the jersey it is drawn as."""
    assert [(h.bib, h.word, h.name, h.team) for h in report.jerseys] == list(
        _table(report, "jerseys").rows
    )
    assert report.jerseys[0].kind == "TOUR"
