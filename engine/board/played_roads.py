"""The roads of a tour as they are played: fitted to the evening, furnished by the boards it keeps.

What shows, races, prints or counts a stage takes its road here: two ways of making one were found
to disagree. `digest_road` tells two roads apart.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.road.roads import look_at_stage, survey_tour

if TYPE_CHECKING:
    from engine.road.roads import Roads, SurveyedStage
    from engine.tour.values import Tour


def roads_of(tour: Tour, *, places: int | None = None) -> Roads:
    """RULING 94, O1.2 — return every stage with its road and what its kept board lays on it.

    `places` are the squares of every start grid, where they were typed.
    """
    whole = survey_tour(tour, places=places)
    return replace(whole, stages=tuple(_furnish_stage(tour, stage) for stage in whole.stages))


def road_of_stage(tour: Tour, number: int) -> SurveyedStage:
    """Return one stage of a tour with its road as it is played; no other stage is looked at."""
    return _furnish_stage(tour, look_at_stage(tour, tour.stages[number - 1], number))


def _furnish_stage(tour: Tour, stage: SurveyedStage) -> SurveyedStage:
    if stage.road is None or not tour.boards.get("stages"):
        return stage
    from engine.board.kept_boards import furnish_road  # only then: it knows all of geometry

    return replace(stage, road=furnish_road(stage.road, tour.boards))
