"""The road of one stage that stands in no tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.road.roads import survey_stage

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.rules import Rules
    from engine.tour.values import Stage


def build(stage: Stage, rules: Rules, *, riders: int = 0, number: int = 0) -> Road:
    """Return the road of a stage; a stage with errors has none and is refused."""
    return survey_stage(stage, rules, number, riders).need_road()
