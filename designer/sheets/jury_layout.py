"""Where everything stands on the sheet of the jury, before any of it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.cells import TableColumns

if TYPE_CHECKING:
    from designer.sheets.plan import WorkbookPlan

JURY_HEAD = 5
"""The row of its headings."""
ROWS, SPARE = 30, 10
"""Rows for decisions at least, and how many stay free below those there are."""
JURY_TYPED = ("stage", "bib", "decision", "amount", "reason", "after")
_SEEN = ("stage", "bib", "name", "decision", "amount", "reason", "after", "check")
_READ = ("read_stage", "read_bib", "read_amount", "read_after", "place", "kind", "code")
"""What formulas read of each decision, in hidden columns."""


def jury_table(plan: WorkbookPlan) -> TableColumns:
    """Return the columns of the sheet of the jury."""
    taken = sum(len(result.jury) for result in plan.results.values())
    rows = max(ROWS, taken + SPARE)
    table = TableColumns(plan.word("tab_jury"), JURY_HEAD + 1, JURY_HEAD + rows)
    for key in (*_SEEN, *_READ):
        table.add_column(key)
    return table
