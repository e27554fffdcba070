"""What stands beside the road: terrain markers, line markers and indicators.

R3.10, R3.11, R3.12, R3.13, R3.14, R3.15.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.road.values import Indicator, Marker
from engine.tour.terrain import terrain
from engine.tour.values import FEED, FINISH, INTERMEDIATE_SPRINT, ROAD, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.road.values import Line, RoadSection
    from engine.tour.rules import Rules

START_SQUARE = 0
"""Markers at the start line stand beside the last square behind it."""

_POINT_INDICATOR = {
    INTERMEDIATE_SPRINT: INTERMEDIATE_SPRINT,
    SUMMIT: "MOUNTAIN",
    FINISH: "STAGE_POINTS",
}


def place_markers(
    sections: Sequence[RoadSection],
    lines: Sequence[Line],
    race_format: str,
    kind: str,
    rules: Rules,
) -> tuple[Marker, ...]:
    """Return every marker of the stage by square."""
    found = [Marker("START", START_SQUARE)]
    if race_format != ROAD and rules["stage.place_tt_marker"]:
        # RULING 18: the flat markers alone would call for the wrong dice row.
        found.append(Marker("MOUNTAIN_TT" if kind == "MOUNTAIN_TT" else "TT", START_SQUARE))
    for s in (one for one in sections if one.squares):
        mark = terrain(s.terrain).marker
        found += [Marker(mark, square) for square in sorted({s.first, s.last})]
    found += [
        Marker(line.kind, line.square) for line in lines if line.kind in (INTERMEDIATE_SPRINT, FEED)
    ]
    found.append(Marker("FINISH", sections[-1].last))
    return tuple(sorted(found, key=lambda m: m.square))


def place_indicators(lines: Sequence[Line]) -> tuple[Indicator, ...]:
    """RULING 19 — point and bonus indicators beside each line, one value a paid place."""
    found = []
    for line in lines:
        if line.points:
            found.append(Indicator(_POINT_INDICATOR[line.kind], line.square, line.points))
        if line.bonus:
            found.append(Indicator("BONUS", line.square, line.bonus))
    return tuple(found)
