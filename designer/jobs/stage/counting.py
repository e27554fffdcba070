"""Sheets of paper a stage takes, counted in a process of its own: its road is laid for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.values import Tour


def count_stage(tour: Tour, road: Road) -> int:
    """Return how many sheets the tiles of a stage take; 0 where its board cannot be read."""
    from designer.kit.cut.imposition import stage_sheets

    return stage_sheets(tour, [road]).get(road.number, 0)
