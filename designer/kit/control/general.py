"""R1.20 — the general classification: turns, overshoot, place, bonus and net of every stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.control.form import STAGES_A_PAGE, by_rider, groups, stage_note, upright
from designer.picture.ledger import Column
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Picture

HEADS = ("turns", "overshoot", "place", "bonus", "net")
TOTALS = ("total", "place")


def make(job: Job) -> list[Picture]:
    """Return the sheet, the totals after the last stage."""
    found: list[Picture] = []
    parts = groups([leg.number for leg in job.legs], STAGES_A_PAGE)
    for part in parts:
        columns = [
            Column(f"{stage} · {say(job.lang, f'kit.{head}')}", upright=True)
            for stage in part
            for head in HEADS
        ]
        if part is parts[-1]:
            columns += [upright(job, head, 1.3) for head in TOTALS]
        found += by_rider(job, "GC", stage_note(job, part), columns)
    return found
