"""R1.21 — regularity: place and points at the finish and at every intermediate sprint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.control.form import STAGES_A_PAGE, by_rider, groups, stage_note, upright
from designer.picture.ledger import Column
from designer.words import say
from engine.tour.values import INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Picture


def make(job: Job) -> list[Picture]:
    """Return the sheet: place and points at the finish, and points at each intermediate sprint."""
    found: list[Picture] = []
    numbers = [leg.number for leg in job.legs]
    sprints = {
        leg.number: sum(line.kind == INTERMEDIATE_SPRINT for line in leg.road.lines)
        for leg in job.legs
    }
    for group in groups(numbers, STAGES_A_PAGE):
        columns: list[Column] = []
        for stage in group:
            heads = [
                "place",
                "finish",
                *(f"sprint {n}" for n in range(1, sprints[stage] + 1)),
                "sum",
            ]
            columns += [Column(f"{stage} · {_head(job, head)}", upright=True) for head in heads]
        columns += [upright(job, "total", 1.3), upright(job, "place", 1.3)]
        found += by_rider(job, "REGULARITY", stage_note(job, group), columns)
    return found


def _head(job: Job, head: str) -> str:
    word, _, nth = head.partition(" ")
    return f"{say(job.lang, f'kit.{word}')} {nth}".rstrip()
