"""An imported stage takes its place in a tour: a new one at the end, a known one where it was."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.intake.corrections import keep_corrections
from engine.tour.edit import insert_stage, replace_stage
from engine.tour.propose import DESCENT
from engine.tour.rules import Rules, tour_rules
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from engine.tour.finding import Finding
    from engine.tour.values import Stage, Tour


def place_of(tour: Tour, stage: Stage) -> int | None:
    """Return the number of the stage of the same name, which an import corrects."""
    same = [n for n, old in enumerate(tour.stages, start=1) if old.name == stage.name]
    return same[0] if same else None


def free_name(tour: Tour, name: str) -> str:
    """Return a name no stage of the tour bears: this one, or this one with a number after it."""
    taken = {stage.name for stage in tour.stages}
    numbered = (f"{name} {n}" for n in range(2, len(taken) + 2))
    return name if name not in taken else next(new for new in numbered if new not in taken)


def put_into_tour(
    tour: Tour, stage: Stage, number: int | None = None
) -> tuple[Tour, int, list[Finding]]:
    """Put a stage into a tour: correct the one of this number, else insert it, else append it.

    What was set by hand on a stage that is corrected stays.
    """
    stage = _asking(stage, tour_rules(tour))
    if number is None or number > len(tour.stages):
        number = number or len(tour.stages) + 1
        return insert_stage(tour, stage, number), number, []
    stage, found = keep_corrections(tour.stages[number - 1], stage)
    return replace_stage(tour, number, stage), number, found


def _asking(stage: Stage, rules: Rules) -> Stage:
    """RULING 22 — where the house asks which descent it is, what was proposed is left open."""
    if rules["stage.descent_inference"] != "ask":
        return stage
    falling = {t.id for t in terrains().values() if t.falls}
    sections = [
        replace(s, terrain=DESCENT) if s.proposed and s.terrain in falling else s
        for s in stage.sections
    ]
    return replace(stage, sections=tuple(sections))
