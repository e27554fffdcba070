"""The chain a person would lay: found among shapes, walks and, for small roads, all there is."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain as every
from typing import TYPE_CHECKING

import shapely

from engine.board.search.bends import Chain, settle_chain
from engine.board.search.shapes import (
    ChainShape,
    SearchRectangle,
    list_serpentines,
    list_spirals,
    plain_serpentine,
)
from engine.board.search.tracer import Limits, Tracer
from engine.board.search.walk import Start, find_starts, walk_chains

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.board.catalogue import Gauge
    from engine.board.search.bends import Bends
    from engine.board.search.region import Region
    from engine.board.values import LayoutOptions


Box = tuple[float, float, float, float]
AGAINST = 2
"""Steps that a walk may take against its habit."""
WALK_BUDGET = 400
"""Steps of each walk: what it does not find by then it hardly finds later."""
SMALL = 96
"""Rows of sixty squares with their grid and run-off: so few are tried in every way."""
MANY, FINE = 400, 20
"""Starts from which a small road is tried in every way, and how finely they are spread."""
MOST_LINES, MOST_BOXES = 14, 4
"""Corners through which sides of rectangles are tried, and rectangles that are searched."""
MOST_SETTLED, MOST_TRIED = 10, 60
"""Shapes that come to lie, and shapes tried: those after them have more bends or take more."""
THOROUGH_BUDGET, EACH = 20_000, 150
"""Bends tried: enough to try all of sixty squares on a rectangle they hardly fit; and how many of
them from one start, where an outline has many."""


def find_chain(
    gauge: Gauge,
    bends: Bends,
    clearance: float,
    region: Region,
    options: LayoutOptions,
    against: int = AGAINST,
) -> Chain | None:
    """Return a chain of all rows that lies in the region, or nothing."""
    # More rows than there is paper for lie nowhere: that is known before any search.
    if bends.rows > most_rows(gauge, clearance, region):
        return None
    limits = Limits(gauge, bends.bend, clearance)
    chains: list[Chain] = []
    boxes = [region.bounds] if region.is_rectangle else inscribed_boxes(region)
    # Serpentines and spirals know nothing of bends that are settled: those are walked.
    for box in () if bends.chosen_bends else boxes:
        room = replace(limits, width=box[2] - box[0], height=box[3] - box[1])
        chain = choose_chain(room, bends, options)
        if chain is not None:
            chains.append(place_chain(chain, box, options.start))
    if not (chains and region.is_rectangle) and against >= 0:
        within = replace(limits, region=region)
        whole, _ends = walk_chains(
            within, bends, find_starts(within, region), WALK_BUDGET, 0 if chains else against
        )
        if whole is not None:
            chains.append(whole.chain)
    if not chains and against > 0 and bends.rows <= SMALL and not bends.chosen_bends:
        return _try_every_way(limits, bends, region, options)
    return min(chains, key=lambda chain: chain.rank) if chains else None


def _try_every_way(
    limits: Limits, bends: Bends, region: Region, options: LayoutOptions
) -> Chain | None:
    """Return any chain at all that fits."""
    if not region.is_rectangle:
        within = replace(limits, region=region)
        return search_outline(within, bends, find_starts(within, region, MANY, FINE))
    left, top, right, bottom = region.bounds
    room = replace(limits, width=right - left, height=bottom - top)
    chain = search_rectangle(room, bends)
    return None if chain is None else place_chain(chain, region.bounds, options.start)


def place_chain(chain: Chain, space: Box, start: str) -> Chain:
    """Return a chain in the middle of a rectangle, its start at the left if that is wished."""
    variants = [_centre_chain(turned, space) for turned in _chain_variants(chain)]
    if start == "left":
        return min(variants, key=lambda c: (round(c.x, 3), round(c.y, 3)))
    return variants[0]


def stand_chain_up(chain: Chain) -> Chain:
    """Return a chain turned by a right angle, clockwise."""
    left, top, right, bottom = chain.box
    return replace(
        chain,
        x=-chain.y,
        y=chain.x,
        heading=(chain.heading + 1) % 4,
        box=(-bottom, left, -top, right),
    )


def _chain_variants(chain: Chain) -> list[Chain]:
    """Return the chain as it is, mirrored, turned about, and both."""
    mirrored = _mirror_chain(chain)
    return [chain, mirrored, _turn_about(chain), _turn_about(mirrored)]


def _mirror_chain(chain: Chain) -> Chain:
    left, top, right, bottom = chain.box
    return replace(
        chain,
        y=-chain.y,
        heading=-chain.heading % 4,
        bends=tuple((row, -hand) for row, hand in chain.bends),
        box=(left, -bottom, right, -top),
    )


def _turn_about(chain: Chain) -> Chain:
    left, top, right, bottom = chain.box
    return replace(
        chain,
        x=-chain.x,
        y=-chain.y,
        heading=(chain.heading + 2) % 4,
        box=(-right, -bottom, -left, -top),
    )


def _centre_chain(chain: Chain, space: Box) -> Chain:
    left, top, right, bottom = chain.box
    dx = (space[0] + space[2] - left - right) / 2
    dy = (space[1] + space[3] - top - bottom) / 2
    return replace(
        chain, x=chain.x + dx, y=chain.y + dy, box=(left + dx, top + dy, right + dx, bottom + dy)
    )


def choose_chain(limits: Limits, bends: Bends, options: LayoutOptions) -> Chain | None:
    """Return the chain a person would lay into a rectangle of these limits, or nothing."""
    order = _Preference(limits, bends, options)
    shapes = sorted(
        _list_shapes(limits, bends), key=lambda s: order.rank_chain(s[0].bends, s[0].area)
    )
    best: tuple[tuple[float, ...], Chain] | None = None
    settled = 0
    for shape, upright in shapes[:MOST_TRIED]:
        if settled == MOST_SETTLED:
            break
        if best is not None and best[0] < (0.0, *order.least_rank(shape.bends)):
            continue  # However well it came to lie, it would not win: so most are never settled.
        lying = replace(limits, width=limits.height, height=limits.width) if upright else limits
        chain = settle_chain(shape, lying, bends)
        if chain is None:
            continue
        settled += 1
        rank = (chain.cost, *order.rank_chain(len(chain.bends), chain.area, chain.pieces))
        if best is None or rank < best[0]:
            best = (rank, stand_chain_up(chain) if upright else chain)
    return None if best is None else best[1]


class _Preference:
    """What an organiser would rather have, as numbers: the least is the best."""

    def __init__(self, limits: Limits, bends: Bends, options: LayoutOptions) -> None:
        self._prefer = options.prefer
        known = [
            plain_serpentine(bends.rows, rectangle) for rectangle in _both_rectangles(limits, bends)
        ]
        self._plain = min((p for p in known if p is not None), default=None)

    def rank_chain(self, bends: int, area: float, pieces: int = 0) -> tuple[float, ...]:
        """Return the rank of a chain by its bends, its rectangle and its pieces."""
        size = round(area, 3)
        if self._prefer == "compact":
            return (size, bends, pieces)
        if self._prefer == "pieces":
            return (pieces, bends, size)
        if self._prefer == "curves" or self._plain is None:
            return (bends, size, pieces)
        worse = bends > self._plain[0] or size > self._plain[1] + 1e-3
        return (worse, bends, size, pieces)

    def least_rank(self, bends: int) -> tuple[float, ...]:
        """Return what no chain of so many bends ranks below."""
        if self._prefer in {"compact", "pieces"}:
            return ()
        return (bends,) if self._prefer == "curves" or self._plain is None else (False, bends)


def _both_rectangles(limits: Limits, bends: Bends) -> tuple[SearchRectangle, SearchRectangle]:
    """Return the rectangle lying and standing."""
    wide, high = limits.width, limits.height
    return (
        SearchRectangle(limits.gauge, bends.bend, limits.clearance, wide, high),
        SearchRectangle(limits.gauge, bends.bend, limits.clearance, high, wide),
    )


def _list_shapes(limits: Limits, bends: Bends) -> Iterator[tuple[ChainShape, bool]]:
    for rectangle, upright in zip(_both_rectangles(limits, bends), (False, True), strict=True):
        for shape in every(
            list_serpentines(bends.rows, rectangle), list_spirals(bends.rows, rectangle)
        ):
            yield shape, upright


def search_rectangle(limits: Limits, bends: Bends) -> Chain | None:
    """Return a chain that fits a rectangle, all runs and bends tried in order, or nothing."""
    start = Start(0.0, 0.0, 0)
    chain = _ThoroughSearch(limits, bends, start, THOROUGH_BUDGET).find_chain_on()
    if chain is None:
        lying = replace(limits, width=limits.height, height=limits.width)
        chain = _ThoroughSearch(lying, bends, start, THOROUGH_BUDGET).find_chain_on()
        return None if chain is None else stand_chain_up(chain)
    return chain


def search_outline(limits: Limits, bends: Bends, starts: Iterable[Start]) -> Chain | None:
    """Return a chain that fits an outline, from one of many starts, or nothing."""
    left = THOROUGH_BUDGET
    for start in starts:
        trying = _ThoroughSearch(limits, bends, start, min(EACH, left))
        chain = trying.find_chain_on()
        left -= EACH - max(0, trying.left)
        if chain is not None or left <= 0:
            return chain
    return None


class _ThoroughSearch:
    """One chain after another from one start; without walls the first bend is to the right."""

    def __init__(self, limits: Limits, bends: Bends, start: Start, budget: int) -> None:
        self._bends, self._start = bends, start
        self._tracer = Tracer(limits, start.x, start.y, start.heading)
        self._tracer.wide = bends.wide_rows(limits.gauge)
        self._first = (1,) if limits.region is None else (1, -1)
        self.left = budget

    def find_chain_on(self, laid: tuple[tuple[int, int], ...] = ()) -> Chain | None:
        """Return the first chain that goes on from what is laid."""
        tracer, bends = self._tracer, self._bends
        start, remaining = tracer.rows, bends.rows - tracer.rows
        if tracer.push_run(remaining):
            at = self._start
            return Chain(laid, at.x, at.y, at.heading, tracer.box, 0.0, 0)
        for run in range(tracer.longest_run(remaining), -1, -1):
            if bends.cost(start + run) == float("inf") or not tracer.push_run(run):
                continue
            for hand in (1, -1) if laid else self._first:
                self.left -= 1
                if self.left <= 0:
                    return None
                if tracer.push_bend(hand):
                    longer = self.find_chain_on((*laid, (start + run, hand)))
                    if longer is not None:
                        return longer
                    tracer.take_back()
            tracer.take_back()
        return None


def most_rows(gauge: Gauge, clearance: float, region: Region) -> float:
    """Return the most rows a region could hold if none of it were lost in bends."""
    area = region.polygon.buffer(clearance / 2, join_style="mitre").area
    return float(area / (gauge.length * (2 * gauge.half + clearance)))


def inscribed_boxes(region: Region) -> list[Box]:
    """Return the largest upright rectangles inside an outline, none inside another."""
    left, top, right, bottom = region.bounds
    columns = _side_lines([x for x, _ in region.corners], left, right)
    lines = _side_lines([y for _, y in region.corners], top, bottom)
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
    covered = [
        box for box, inside in zip(boxes, shapely.covers(roomy, shapes), strict=True) if inside
    ]
    covered.sort(key=lambda b: (-(b[2] - b[0]) * (b[3] - b[1]), b))
    largest: list[Box] = []
    for box in covered:
        if len(largest) == MOST_BOXES:
            break
        if not any(_lies_within(box, other) for other in largest):
            largest.append(box)
    return largest


def _side_lines(known: list[float], low: float, high: float) -> list[float]:
    """Return where sides of a rectangle are tried: through corners, and evenly between."""
    even = [low + (high - low) * n / 7 for n in range(8)]
    corners = sorted({round(v, 6) for v in known})
    return sorted({*corners[:MOST_LINES], *(even if len(corners) <= 8 else ())})


def _lies_within(box: Box, other: Box) -> bool:
    return other[0] <= box[0] and other[1] <= box[1] and box[2] <= other[2] and box[3] <= other[3]
