"""The roster: teams as they are drawn, each with its riders as their cards show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.rolls import rolls_by_type
from designer.picture.riders import RiderLook
from designer.words import say
from engine.tour.rider_types import rider_types, start_pool

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from designer.picture.riders import RollLook, TeamLook


def list_riders(job: Job) -> tuple[tuple[TeamLook, tuple[RiderLook, ...]], ...]:
    """Return the teams with their riders; without teams, R1.10's eight types in six colours."""
    table = rolls_by_type(job.tour, job.rules)
    if not job.tour.teams:
        box = [
            [
                (10 * nth + k, say(job.lang, f"terms.{kind}"), kind)
                for k, kind in enumerate(rider_types(), start=1)
            ]
            for nth in range(len(job.kits))
        ]
    else:
        box = [[(r.bib, r.name, r.type) for r in team.riders] for team in job.tour.teams]
    return tuple(
        (kit, tuple(_profile(job, table, *rider) for rider in riders))
        for kit, riders in zip(job.kits, box, strict=True)
    )


def _profile(
    job: Job, table: dict[str, dict[str, RollLook]], bib: int, name: str, kind: str
) -> RiderLook:
    dice = tuple(rolled[kind] for rolled in table.values())
    return RiderLook(bib, name, kind, start_pool(kind, job.tour, job.rules), dice)
