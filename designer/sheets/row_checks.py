"""Every check a workbook makes of a row of arrivals, in the order in which it says them.

Those of a stage's results are the program's own (engine/standings/checks.py): here stand besides
those of reading, whose other half is in designer/sheets/arrivals_read.py. A formula is written as
there: `[name]` is a value of this row, `[name:]` a column of all rows, `{DNS}` a status.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from engine.standings.checks import CHECKS
from engine.tour.finding import ERROR, make_finding

if TYPE_CHECKING:
    from collections.abc import Callable

E_SHEET_CELL, E_SHEET_BIB_TWICE, E_SHEET_PLACE_TWICE, W_SHEET_TEXT = (
    "E_SHEET_CELL", "E_SHEET_BIB_TWICE", "E_SHEET_PLACE_TWICE", "W_SHEET_TEXT",
)  # fmt: skip


class RowCheck(NamedTuple):
    """One check of a row: its code, its formula, and when it is made."""

    code: str
    formula: str
    of_trials: bool = True
    always: bool = False
    """Whether it is also made of a stage that waits for another."""

    @property
    def is_error(self) -> bool:
        """Tell whether a stage with such a row is provisional."""
        return make_finding(self.code).severity == ERROR


ROW_CHECKS = (
    RowCheck(
        E_SHEET_CELL,
        'OR(AND([bib]="",OR([bib typed],[told]>0)),AND([first]=1,[unread]>0))',
        always=True,
    ),
    RowCheck(E_SHEET_BIB_TWICE, 'AND([bib]<>"",[first]=0)', always=True),
    RowCheck(E_SHEET_PLACE_TWICE, "[taken above]>0", always=True),
    *(RowCheck(c.code, c.formula, c.of_trials) for c in CHECKS if c.formula),
    RowCheck(W_SHEET_TEXT, "[texts]>0", always=True),
)

TOKEN = re.compile(r"\[([a-z ]+:?)\]|\{([A-Z]+)\}")


def fill_formula(formula: str, value: Callable[[str], str], status: Callable[[str], str]) -> str:
    """Return a formula with its values and statuses as cells and texts of one workbook."""
    return TOKEN.sub(lambda found: value(found[1]) if found[1] else status(found[2]), formula)
