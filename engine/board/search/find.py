"""The best chain in one part of a table: a rectangle's shapes first, then any way through it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import shapely

from engine.board.search.choose import choose_chain
from engine.board.search.place import place_chain
from engine.board.search.plane.tracer import Limits
from engine.board.search.starts import find_starts
from engine.board.search.thorough import search_outline, search_rectangle
from engine.board.search.walk import walk_chains

if TYPE_CHECKING:
    from engine.board.catalogue import Gauge
    from engine.board.search.bends import Bends
    from engine.board.search.place import Box
    from engine.board.search.plane.region import Region
    from engine.board.search.settle import Chain
    from engine.board.values import LayoutOptions

WALK_BUDGET = 400
"""Steps of each walk: what it does not find by then it hardly finds later."""
AGAINST = 2
SMALL = 96
"""Rows of sixty squares with their grid and run-off: so few are tried in every way."""
MANY, FINE = 400, 20
"""Starts from which a small road is tried in every way, and how finely they are spread."""
MOST_LINES, MOST_BOXES = 14, 4


def find_chain(
    gauge: Gauge,
    bends: Bends,
    clearance: float,
    region: Region,
    options: LayoutOptions,
    against: int = AGAINST,
) -> Chain | None:
    """Return a chain of all rows that lies in the region, or nothing."""
    if bends.rows > capacity(gauge, clearance, region):
        return None
    limits = Limits(gauge, bends.bend, clearance)
    found: list[Chain] = []
    boxes = [region.bounds] if region.plain else inscribed(region)
    # Serpentines and spirals know nothing of bends that are settled: those are walked.
    for box in () if bends.settled else boxes:
        room = replace(limits, width=box[2] - box[0], height=box[3] - box[1])
        chain = choose_chain(room, bends, options)
        if chain is not None:
            found.append(place_chain(chain, box, options.start))
    if not (found and region.plain) and against >= 0:
        held = replace(limits, region=region)
        whole, _ends = walk_chains(
            held, bends, find_starts(held, region), WALK_BUDGET, 0 if found else against
        )
        if whole is not None:
            found.append(whole.chain)
    if not found and against > 0 and bends.rows <= SMALL and not bends.settled:
        return _any(limits, bends, region, options)
    return min(found, key=_rank) if found else None


def _any(limits: Limits, bends: Bends, region: Region, options: LayoutOptions) -> Chain | None:
    """Return any chain at all that fits."""
    if not region.plain:
        held = replace(limits, region=region)
        return search_outline(held, bends, find_starts(held, region, MANY, FINE))
    left, top, right, bottom = region.bounds
    room = replace(limits, width=right - left, height=bottom - top)
    chain = search_rectangle(room, bends)
    return None if chain is None else place_chain(chain, region.bounds, options.start)


def _rank(chain: Chain) -> tuple[float, ...]:
    return (len(chain.bridges), chain.cost, len(chain.bends), round(chain.area, 3))


def capacity(gauge: Gauge, clearance: float, region: Region) -> float:
    """Return the most rows a region could hold if none of it were lost in bends."""
    area = region.polygon.buffer(clearance / 2, join_style="mitre").area
    return float(area / (gauge.length * (2 * gauge.half + clearance)))


def inscribed(region: Region) -> list[Box]:
    """Return the largest upright rectangles inside an outline, none inside another."""
    left, top, right, bottom = region.bounds
    columns = _lines([x for x, _ in region.corners], left, right)
    lines = _lines([y for _, y in region.corners], top, bottom)
    boxes = [
        (a, b, c, d)
        for i, a in enumerate(columns)
        for c in columns[i + 1 :]
        for j, b in enumerate(lines)
        for d in lines[j + 1 :]
    ]
    roomy = region.polygon.buffer(1e-6)
    shapely.prepare(roomy)
    shapes = shapely.box(*zip(*boxes, strict=True))
    held = [box for box, inside in zip(boxes, shapely.covers(roomy, shapes), strict=True) if inside]
    held.sort(key=lambda b: (-(b[2] - b[0]) * (b[3] - b[1]), b))
    found: list[Box] = []
    for box in held:
        if len(found) == MOST_BOXES:
            break
        if not any(_within(box, other) for other in found):
            found.append(box)
    return found


def _lines(known: list[float], low: float, high: float) -> list[float]:
    """Return where sides of a rectangle are tried: through corners, and evenly between."""
    even = [low + (high - low) * n / 7 for n in range(8)]
    found = sorted({round(v, 6) for v in known})
    return sorted({*found[:MOST_LINES], *(even if len(found) <= 8 else ())})


def _within(box: Box, other: Box) -> bool:
    return other[0] <= box[0] and other[1] <= box[1] and box[2] <= other[2] and box[3] <= other[3]
