"""What of a profile can be grabbed, and which grip is nearest; needs no window."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.road.roads import SurveyedStage

BORDER, END, POINT = "border", "end", "point"
STEP = Decimal("0.1")


@dataclass(frozen=True, slots=True)
class Grip:
    """Something to grab: the border after a section, the end of the stage, or a point."""

    kind: str
    number: int
    km: float


def grips(surveyed: SurveyedStage) -> tuple[Grip, ...]:
    """Return the grips of a stage, points first: they lie over the borders."""
    sections = surveyed.lengths.sections
    found = [
        Grip(POINT, number, float(p.km)) for number, p in enumerate(surveyed.stage.points, start=1)
    ]
    found += [
        Grip(BORDER, n, float(section.end)) for n, section in enumerate(sections[:-1], start=1)
    ]
    found += [Grip(END, len(sections), float(sections[-1].end))] if sections else []
    return tuple(found)


def nearest(found: Iterable[Grip], km: float, reach: float) -> Grip | None:
    """Return the grip nearest to a kilometre within reach; of two as near, the first."""
    near = [g for g in found if abs(g.km - km) <= reach]
    return min(near, key=lambda g: abs(g.km - km), default=None)


def section_at(surveyed: SurveyedStage, km: float) -> int:
    """Return the number of the section that lies at a kilometre; 0 if none does."""
    for number, section in enumerate(surveyed.lengths.sections, start=1):
        if km <= float(section.end):
            return number
    return len(surveyed.lengths.sections)


def snapped(km: float, step: Decimal = STEP) -> Decimal:
    """Return the nearest kilometre that is a whole number of steps."""
    return (round(Decimal(km) / step) * step).quantize(step)
