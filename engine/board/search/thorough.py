"""Every chain there is, for small rectangles: what the habits of a person do not find."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.search.place import stood_up
from engine.board.search.plane.tracer import Tracer
from engine.board.search.settle import Chain
from engine.board.search.walk import Start

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.board.search.bends import Bends
    from engine.board.search.plane.tracer import Limits

THOROUGH_BUDGET, EACH = 20_000, 150
"""Bends tried: enough to try all of sixty squares on a rectangle they hardly fit; and how many of
them from one start, where an outline has many."""


def search_rectangle(limits: Limits, bends: Bends) -> Chain | None:
    """Return a chain that fits a rectangle, all runs and bends tried in order, or nothing."""
    start = Start(0.0, 0.0, 0)
    found = _Trying(limits, bends, start, THOROUGH_BUDGET).chain()
    if found is None:
        lying = replace(limits, width=limits.height, height=limits.width)
        found = _Trying(lying, bends, start, THOROUGH_BUDGET).chain()
        return None if found is None else stood_up(found)
    return found


def search_outline(limits: Limits, bends: Bends, starts: Iterable[Start]) -> Chain | None:
    """Return a chain that fits an outline, from one of many starts, or nothing."""
    left = THOROUGH_BUDGET
    for start in starts:
        trying = _Trying(limits, bends, start, min(EACH, left))
        found = trying.chain()
        left -= EACH - max(0, trying.left)
        if found is not None or left <= 0:
            return found
    return None


class _Trying:
    """One chain after another from one start; without walls the first bend is to the right."""

    def __init__(self, limits: Limits, bends: Bends, start: Start, budget: int) -> None:
        self._bends, self._start = bends, start
        self._tracer = Tracer(limits, start.x, start.y, start.heading)
        self._tracer.wide = bends.wide(limits.gauge)
        self._first = (1,) if limits.region is None else (1, -1)
        self.left = budget

    def chain(self, laid: tuple[tuple[int, int], ...] = ()) -> Chain | None:
        """Return the first chain that goes on from what is laid."""
        tracer, bends = self._tracer, self._bends
        start, remaining = tracer.rows, bends.rows - tracer.rows
        if tracer.run(remaining):
            at = self._start
            return Chain(laid, at.x, at.y, at.heading, tracer.box, 0.0, 0)
        for run in range(tracer.longest(remaining), -1, -1):
            if bends.cost(start + run) == float("inf") or not tracer.run(run):
                continue
            for hand in (1, -1) if laid else self._first:
                self.left -= 1
                if self.left <= 0:
                    return None
                if tracer.bend(hand):
                    found = self.chain((*laid, (start + run, hand)))
                    if found is not None:
                        return found
                    tracer.back()
            tracer.back()
        return None
