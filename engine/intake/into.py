"""An imported stage takes its place in a tour: a new one at the end, a known one where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.intake.corrected import corrected
from engine.tour.edit import insert_stage, replace_stage

if TYPE_CHECKING:
    from engine.tour.finding import Finding
    from engine.tour.values import Stage, Tour


def place_of(tour: Tour, stage: Stage, number: int | None = None) -> int | None:
    """Return the number of the stage an import corrects, or None for a new one."""
    if number is not None:
        return number if number <= len(tour.stages) else None
    same = [n for n, old in enumerate(tour.stages, start=1) if old.name == stage.name]
    return same[0] if same else None


def into(tour: Tour, stage: Stage, number: int | None = None) -> tuple[Tour, int, list[Finding]]:
    """Put a stage into a tour; what was set by hand on the one it corrects stays."""
    place = place_of(tour, stage, number)
    if place is None:
        place = number or len(tour.stages) + 1
        return insert_stage(tour, stage, place), place, []
    stage, found = corrected(tour.stages[place - 1], stage)
    return replace_stage(tour, place, stage), place, found
