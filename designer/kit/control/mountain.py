"""R1.22 — mountain: place and points at every categorised climb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.control.form import by_rider, stage_note, upright
from designer.picture.ledger import Column
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Picture

_CLIMBS_A_PAGE = 7


def make(job: Job) -> list[Picture]:
    """Return the sheet: place and points at every climb of a category, then the totals."""
    climbs = [(leg.number, line) for leg in job.legs for line in leg.road.lines if line.category]
    found: list[Picture] = []
    for start in range(0, len(climbs), _CLIMBS_A_PAGE):
        part = climbs[start : start + _CLIMBS_A_PAGE]
        columns: list[Column] = []
        for stage, line in part:
            short = say(job.lang, f"terms.{line.category}_short")
            name = line.name or say(job.lang, "kit.square_of", square=line.square)
            columns += [
                Column(f"{stage} · {short} {name}", upright=True),
                Column(say(job.lang, "kit.points"), upright=True),
            ]
        columns += [upright(job, key, 1.3) for key in ("total", "place")]
        note = stage_note(job, sorted({stage for stage, _ in part}))
        found += by_rider(job, "MOUNTAIN", note, columns)
    return found
