"""R1.23 — bonus turns: one row for every turn a line gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.sheets.form import ROW, sheet
from designer.picture.ledger import Ledger, LedgerColumn
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture


def make(job: Job) -> list[Picture]:
    """Return the sheet: one row for every bonus turn a line gives; riders are written in."""
    lang = job.lang
    columns = (
        LedgerColumn(say(lang, "kit.stage"), 1),
        LedgerColumn(say(lang, "kit.lines"), 4, "start"),
        LedgerColumn(say(lang, "kit.square"), 1.2),
        LedgerColumn(say(lang, "kit.place"), 1),
        LedgerColumn(say(lang, "kit.turns"), 1),
        LedgerColumn(say(lang, "kit.bib"), 1.2),
        LedgerColumn(say(lang, "kit.rider"), 4, "start"),
        LedgerColumn(say(lang, "kit.team"), 3, "start"),
    )
    rows: list[tuple[Cell, ...]] = []
    ends: list[int] = []
    for stage in job.stages:
        for line in stage.road.lines:
            name = line.name or say(lang, f"terms.{line.kind}")
            rows += [
                (
                    str(stage.number),
                    name,
                    str(line.square),
                    say(lang, "kit.nth", n=place),
                    str(turns),
                    "",
                    "",
                    "",
                )
                for place, turns in enumerate(line.bonus, start=1)
            ]
            ends.append(len(rows))
    if not rows:
        return []
    table = Ledger(columns, tuple(rows), row=ROW + 0.8, head=9, role="text.small", bold=tuple(ends))
    return sheet(job, "kit.sheet_BONUS", "", table)
