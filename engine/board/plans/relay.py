"""Chains for a road longer than its table: each goes on from the tail of the one before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.board.search.plane.tracer import Limits, Tracer
from engine.board.search.starts import find_starts
from engine.board.search.walk import Start, Walked, walk_chains

if TYPE_CHECKING:
    from engine.board.search.bends import Bends
    from engine.board.search.plane.region import Region

BUDGET = 160
CANDIDATES = 8
LEAST = 12
"""Rows a length must bring: fewer are not worth lifting the tail for."""
TRIMS = 24
"""Rows given back at the end of a length so that the next one can bend away from there."""


@dataclass(frozen=True, slots=True)
class LengthSearch:
    """One length while it is searched: how it begins, and what was found for it."""

    start: Start | None
    whole: Walked | None
    ends: tuple[Walked, ...]


def search_length(
    limits: Limits,
    region: Region,
    bends: Bends,
    start: Start | None,
    again: tuple[tuple[str, int], ...] = (),
) -> LengthSearch:
    """Walk on from a start, or from any where nothing lies yet, laying first what comes again."""
    held = replace(limits, region=region)
    begun = [start] if start is not None else find_starts(held, region, again=again)
    whole, ends = walk_chains(held, bends, begun, BUDGET, 0)
    distinct: dict[int, Walked] = {}
    for end in ends:
        distinct.setdefault(end.rows, end)
    return LengthSearch(start, whole, tuple(list(distinct.values())[:CANDIDATES]))


def may_bend(limits: Limits, region: Region, start: Start) -> bool:
    """Tell whether a road that lies there, alone on the table, can bend at its end."""
    tracer = Tracer(replace(limits, region=region), start.x, start.y, start.heading)
    for what, value in start.laid:
        if not (tracer.run(value) if what == "run" else tracer.bend(value)):
            return False
    return any(tracer.bend(hand) for hand in (1, -1))
