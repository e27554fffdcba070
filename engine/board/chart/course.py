"""The chart of a course that has a shape of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.board.chart.chain import chain_chart
from engine.board.chart.winding import winding_chart
from engine.road.values import Layout, Winding

if TYPE_CHECKING:
    from engine.board.chart.values import Chart


@lru_cache(maxsize=16)
def chart_of(layout: Layout) -> Chart:
    """Return where the squares of a layout lie."""
    return winding_chart(layout) if isinstance(layout, Winding) else chain_chart(layout)
