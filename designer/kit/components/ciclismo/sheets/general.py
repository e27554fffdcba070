"""R1.20 — the general classification: turns, overshoot, place, bonus and net of every stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.sheets.form import (
    STAGES_A_PAGE,
    by_rider,
    groups,
    stage_note,
    upright,
)
from designer.picture.ledger import LedgerColumn
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Picture

HEADS = ("turns", "overshoot", "place", "bonus", "net")
TOTALS = ("total", "place")


def make(job: Job) -> list[Picture]:
    """Return the sheet, the totals after the last stage."""
    found: list[Picture] = []
    parts = groups([printed.number for printed in job.stages], STAGES_A_PAGE)
    for part in parts:
        columns = [
            LedgerColumn(f"{stage} · {say(job.lang, f'kit.{head}')}", upright=True)
            for stage in part
            for head in HEADS
        ]
        if part is parts[-1]:
            columns += [upright(job, head, 1.3) for head in TOTALS]
        found += by_rider(job, "classifications.general_sheet", stage_note(job, part), columns)
    return found
