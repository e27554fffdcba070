"""R1.20, R12.4 — the four best riders of each team in every stage, and their sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.roster import roster
from designer.kit.components.ciclismo.sheets.form import UPRIGHT, sheet
from designer.picture.ledger import Ledger, LedgerColumn
from designer.words import say
from engine import tables

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Picture


def make(job: Job) -> list[Picture]:
    """Return the sheet: of each team the four best riders' turns in every stage, and their sum."""
    counting = tables.toml("games/ciclismo/scoring.toml")["team"]["counting_riders"]
    kits = [kit.name or kit.colour for kit, _ in roster(job)]
    columns = [LedgerColumn(say(job.lang, "kit.stage"), 1.4)]
    for name in kits:
        columns += [LedgerColumn(f"{nth}. {name}", upright=True) for nth in range(1, counting + 1)]
        columns.append(LedgerColumn(f"= {name}", 1.4, upright=True))
    empty = ("",) * (len(columns) - 1)
    rows = [(str(stage.number), *empty) for stage in job.stages]
    rows += [(say(job.lang, "kit.total"), *empty), (say(job.lang, "kit.place"), *empty)]
    table = Ledger(tuple(columns), tuple(rows), row=8, head=UPRIGHT, bold=(len(job.stages),))
    return sheet(job, "classifications.teams_sheet", say(job.lang, "kit.teams_note"), table)
