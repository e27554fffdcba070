"""A stage that was timed: what it took stands beside what a usual table is said to take on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import TourError
from engine.road.estimate import usual_minutes
from engine.road.roads import look_at_stage
from engine.tour.pace import note_minutes
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from engine.tour.values import Tour


def time_stage(tour: Tour, number: int, took: int | None) -> Tour:
    """Return the tour with the minutes a stage took at its table; None forgets them."""
    if not 1 <= number <= len(tour.stages):
        raise TourError("pace_stage", number=number, most=len(tour.stages))
    if took is None:
        return note_minutes(tour, number, None, 0)
    road = look_at_stage(tour, tour.stages[number - 1], number).need_road()
    along = usual_minutes(tour, tour_rules(tour), road)
    if not along:
        raise TourError("pace_stage", number=number, most=len(tour.stages))
    return note_minutes(tour, number, took, max(1, round(along[-1])))
