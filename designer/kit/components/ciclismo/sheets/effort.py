"""R1.24 — effort points: what every rider had, spent by cause, got back and has next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.sheets.form import by_rider, stage_note, upright
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Picture


def make(job: Job) -> list[Picture]:
    """Return the sheet: what every rider had, spent by cause, got back and has next."""
    causes = (
        "attack", "pursuit", "pull", "relay", "lead_out", "sprint_action", "move_up", "follow",
        "surcharge",
    )  # fmt: skip
    found: list[Picture] = []
    rests = set(job.tour.rest_after)
    for stage in job.stages:
        heads = [upright(job, "before", 1.2)]
        heads += [upright(job, f"cause_{cause}") for cause in causes]
        heads += [upright(job, key) for key in ("feed", "after", "recovery")]
        heads.append(upright(job, "next", 1.2))
        rest = "kit.rest_follows" if stage.number in rests else "kit.rest_none"
        note = f"{stage_note(job, [stage.number])} · {say(job.lang, rest)}"
        found += by_rider(job, "kit.sheet_PE", note, heads, kind=True)
    return found
