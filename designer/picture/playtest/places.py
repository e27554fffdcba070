"""Where rows of a road lie in kilometres, and where its race breaks up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.road.values import Road


def km_of_row(road: Road, row: float) -> float:
    """Return the kilometre at the end of a row; row 0 is the start."""
    for stretch in road.stretches:
        if row <= stretch.last:
            inside = (row - stretch.first + 1) / stretch.squares
            return float(stretch.from_km) + float(stretch.to_km - stretch.from_km) * inside
    return float(road.stretches[-1].to_km)
