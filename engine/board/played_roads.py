"""The roads of a tour as they are played: fitted to the evening, furnished by the boards it keeps.

What shows, races, prints or counts a stage takes its road here: two ways of making one were found
to disagree. `digest_road` tells two roads apart.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.road.roads import survey_tour

if TYPE_CHECKING:
    from engine.road.roads import Roads
    from engine.tour.values import Tour


def roads_of(tour: Tour, *, places: int | None = None) -> Roads:
    """RULING 94, O1.2 — return every stage with its road and what its kept board lays on it.

    `places` are the squares of every start grid, where they were typed.
    """
    whole = survey_tour(tour, places=places)
    if not tour.boards.get("stages"):
        return whole
    from engine.board.kept_boards import furnish_road  # only then: it knows all of geometry

    return replace(
        whole,
        stages=tuple(
            replace(s, road=furnish_road(s.road, tour.boards)) if s.road else s
            for s in whole.stages
        ),
    )
