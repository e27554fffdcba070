"""A stage of a tour fitted to minutes or squares at once, by the estimate alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.road.evening.fit import fit_stage, real_stage
from engine.road.minutes import tour_minutes
from engine.road.roads import look_at_stage
from engine.tour.edit import replace_stage
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from engine.road.evening.fit import FittedStage, Look, Measure
    from engine.road.values import Road
    from engine.tour.values import Tour


def look_of(tour: Tour, number: int) -> Look:
    """Return what makes the road of any stage at a place of a tour."""
    return lambda stage: look_at_stage(tour, stage, number).need_road()


def estimate_of(tour: Tour) -> Measure:
    """Return what estimates the minutes of a road with the riders and the rules of a tour."""
    rules = tour_rules(tour)

    def estimate(road: Road) -> float:
        along = tour_minutes(tour, rules, road)
        return float(round(along[-1])) if along else 0.0

    return estimate


def real_tour(tour: Tour, number: int) -> Tour:
    """Return the tour with a stage as it really is."""
    return replace_stage(tour, number, real_stage(tour.stages[number - 1]))


def fit_minutes(tour: Tour, number: int, wish: float) -> FittedStage:
    """Return a stage fitted to minutes by the estimate alone."""
    return fit_stage(tour.stages[number - 1], look_of(tour, number), estimate_of(tour), wish)


def fit_squares(tour: Tour, number: int, wish: float) -> FittedStage:
    """Return a stage fitted to a number of squares."""
    return fit_stage(tour.stages[number - 1], look_of(tour, number), _road_squares, wish)


def _road_squares(road: Road) -> float:
    return float(road.rows)
