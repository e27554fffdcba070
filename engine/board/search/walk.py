"""A chain found step by step, from any start on a table of any outline.

A walk has a habit: a serpentine bends twice to one hand at each wall, a spiral always to the same.
It goes to the wall ahead, bends where the road is cut best, and walks on; where that ends too early
a few steps against the habit are tried, and last of all bridges over what lies in the way.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.board.search.bends import STRIP, Chain
from engine.board.search.tracer import DX, DY, Element, Tracer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.board.search.bends import Bends
    from engine.board.search.region import Region
    from engine.board.search.tracer import Limits


FAR, NEAR = "far", "near"
"""Where a walk looks for its next bend: at the wall ahead, or close by."""
SERPENTINE, SPIRAL = "serpentine", "spiral"
HABITS = (SERPENTINE, SPIRAL)
HOPE = (0.8, 0.92)
"""The share of all rows a walk must have laid for a step more against its habit to be tried."""
TRUSTED = 10
"""Starts that are tried again with a step more: those that came farthest."""
MOST_BENDS = 60
TRIED = 14
"""How far from the wall, in rows, a place for a bend is looked for."""
ACROSS = 300
"""Steps of a walk that may lead the road over itself."""
LEAP = 30
"""How far beyond what is in the way, in rows, the road may bend again after a bridge."""
SPARE = 4
"""How many rows a bend may give away so that the road is cut better."""
MOST_STARTS, LATTICE = 24, 6
"""Places that are tried to begin at, and how finely they are spread over the outline."""
LEAST = 3
"""Rows that must lie straight at the very beginning."""
_GOLDEN = (math.sqrt(5) - 1) / 2
"""A step by this share of all places comes to each of them, and never near the last ones."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a walk begins, and what of it already lies there."""

    x: float
    y: float
    heading: int
    laid: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True)
class Walked:
    """What a walk came to: a chain, and how many rows of it could be laid."""

    chain: Chain
    rows: int


class Walk:
    """Walks from one start under one habit."""

    def __init__(self, limits: Limits, bends: Bends, start: Start, budget: int) -> None:
        self._bends, self.start = bends, start
        self._bridges = 0
        self._tracer = Tracer(limits, start.x, start.y, start.heading)
        self._tracer.wide = bends.wide_rows(limits.gauge)
        self.left = budget
        self.farthest: Walked | None = None
        self.whole: Walked | None = None
        self._best: Walked | None = None
        self.ends: list[Walked] = []
        """The farthest of every habit and hand."""
        self._can_begin = self._tracer.push_elements(start.laid)

    def walk_habit(self, habit: str, hand: int, against: int, bridges: int = 0) -> None:
        """Walk on; so many steps may be taken against the habit, so many over earlier road."""
        self.whole = self._best = None
        self._bridges = bridges
        if self._can_begin:
            self._walk_on(habit, (hand, 0), against, 0.0, ())
        if self._best is not None:
            self.ends.append(self._best)

    def _walk_on(
        self,
        habit: str,
        expected: tuple[int, int],
        against: int,
        cost: float,
        laid: tuple[tuple[int, int], ...],
    ) -> bool:
        """Lay one run and its bend and all that follows; tell whether the rows ran out."""
        tracer, bends = self._tracer, self._bends
        self.left -= 1
        remaining, until = bends.rows - tracer.rows, bends.rows_to_bend(tracer.rows)
        most = tracer.longest_run(until)
        self._note_walk(most, cost, laid)
        if most >= remaining:
            return True
        if len(laid) >= MOST_BENDS or self.left <= 0:
            return False
        if most == until and self._take_settled(habit, until, against, cost, laid):
            return True
        hand, phase = expected
        for (way, reach), price in _next_steps(habit, hand, phase):
            if price > against:
                continue
            for run, here in self._best_run(reach, way, most):
                tracer.push_run(run)
                tracer.push_bend(way)
                at = tracer.rows - bends.bend
                follows = (-way, 0) if habit == SERPENTINE and phase == 1 else (way, 1 - phase)
                reached_end = self._walk_on(
                    habit, follows, against - price, cost + here, (*laid, (at, way))
                )
                tracer.take_back()
                tracer.take_back()
                if reached_end:
                    return True
        if len(tracer.bridges) >= self._bridges:
            return False
        return self._cross_over(habit, most, against, cost, laid)

    def _take_settled(
        self, habit: str, until: int, against: int, cost: float, laid: tuple[tuple[int, int], ...]
    ) -> bool:
        """Take the bend that was chosen, and walk on."""
        tracer = self._tracer
        bend = self._bends.chosen_bends[tracer.rows + until]
        tracer.push_run(until)
        reached_end = tracer.push_bend(bend.hand, bend.rows)
        if reached_end:
            reached_end = self._walk_on(habit, (bend.hand, 1), against, cost, laid)
            tracer.take_back()
        tracer.take_back()
        return reached_end

    def _cross_over(
        self, habit: str, most: int, against: int, cost: float, laid: tuple[tuple[int, int], ...]
    ) -> bool:
        """Lead the road over what is in its way, then walk on; tell whether the rows ran out."""
        tracer, bends = self._tracer, self._bends
        remaining, until = bends.rows - tracer.rows, bends.rows_to_bend(tracer.rows)
        if until == remaining and tracer.push_over(remaining, bends.may_bridge):
            self._note_walk(0, cost, laid)
            tracer.take_back()
            return True
        for run in range(most + 1, min(until, most + LEAP)):
            here = bends.cost(tracer.rows + run)
            if here == float("inf") or not tracer.push_over(run, bends.may_bridge):
                continue
            for way in (1, -1):
                if tracer.push_bend(way):
                    at = tracer.rows - bends.bend
                    followed = self._walk_on(
                        habit, (way, 0), against, cost + here, (*laid, (at, way))
                    )
                    tracer.take_back()
                    if followed:
                        tracer.take_back()
                        return True
            tracer.take_back()
            if self.left <= 0:
                break
        return False

    def _best_run(self, reach: str, hand: int, most: int) -> Iterator[tuple[int, float]]:
        """Yield the run to the next bend, and what its cut costs: the best near the wish."""
        tracer, bends = self._tracer, self._bends
        at = tracer.rows
        wanted = (
            range(most, max(-1, most - TRIED), -1) if reach == FAR else range(min(TRIED, most) + 1)
        )
        places: list[tuple[float, int, int]] = []
        for order, run in enumerate(wanted):
            if places and order - places[0][1] > SPARE:
                break
            here = bends.cost(at + run)
            if here == float("inf") or not tracer.push_run(run):
                continue
            if tracer.push_bend(hand):
                strips = bends.run(at, at + run)[0] + bends.leaves_strip(at + run + bends.bend)
                places.append((here + STRIP * strips, order, run))
                tracer.take_back()
            tracer.take_back()
        if places:
            price, _order, run = min(places)
            yield run, price

    def _note_walk(self, most: int, cost: float, laid: tuple[tuple[int, int], ...]) -> None:
        """Remember the farthest walk, and of those that lay all rows the cheapest."""
        tracer = self._tracer
        rows = tracer.rows + most
        all_rows = rows >= self._bends.rows
        if not all_rows and self._best is not None and rows <= self._best.rows:
            return
        tracer.push_run(most)
        start = self.start
        bridges = tuple(tracer.bridges)
        chain = Chain(laid, start.x, start.y, start.heading, tracer.box, cost, 0, bridges)
        tracer.take_back()
        walked = Walked(chain, rows)
        if all_rows and (self.whole is None or _rank_walk(walked) < _rank_walk(self.whole)):
            self.whole = walked
        self._best = walked
        if self.farthest is None or rows > self.farthest.rows:
            self.farthest = walked


def walk_chains(
    limits: Limits, bends: Bends, starts: Iterable[Start], budget: int, against: int
) -> tuple[Walked | None, list[Walked]]:
    """Return the best chain that lays all rows, if one is found, and the farthest of each start."""
    begun = [Walk(limits, bends, start, budget) for start in starts]
    for steps in range(against + 1):
        whole = _walk_all(begun, steps)
        if whole:
            return min(whole, key=_rank_walk), []
        farthest = max((each.farthest.rows for each in begun if each.farthest), default=0)
        if farthest < bends.rows * HOPE[min(steps, len(HOPE) - 1)]:
            break
        begun = sorted(begun, key=_rows_missed)[:TRUSTED]
    ends = [end for each in begun for end in each.ends]
    # Only where no walk on the level came through is the road led over itself.
    if against and bends.bridges:
        across = [Walk(limits, bends, each.start, ACROSS) for each in begun[:TRUSTED]]
        whole = _walk_all(across, 0, 1)
        if whole:
            return min(whole, key=_rank_walk), []
    return None, sorted(ends, key=lambda w: (-w.rows, _rank_walk(w)))


def _walk_all(begun: Iterable[Walk], against: int, bridges: int = 0) -> list[Walked]:
    """Return what every start, habit and first hand comes to that lays all rows."""
    whole = []
    for each in begun:
        for habit in HABITS:
            for hand in (1, -1):
                each.walk_habit(habit, hand, against, bridges)
                if each.whole is not None:
                    whole.append(each.whole)
    return whole


def _rows_missed(each: Walk) -> int:
    return -each.farthest.rows if each.farthest else 0


def _rank_walk(walked: Walked) -> tuple[float, ...]:
    return walked.chain.rank


def _next_steps(habit: str, hand: int, phase: int) -> list[tuple[tuple[int, str], int]]:
    """Return the steps there are, the habitual one free, the others against it."""
    reach = NEAR if habit == SERPENTINE and phase == 1 else FAR
    other = FAR if reach == NEAR else NEAR
    return [((hand, reach), 0), ((-hand, reach), 1), ((hand, other), 1), ((-hand, other), 1)]


def find_starts(
    limits: Limits,
    region: Region,
    most: int = MOST_STARTS,
    steps: int = LATTICE,
    again: tuple[Element, ...] = (),
) -> list[Start]:
    """Return places to begin, those at corners of the outline first.

    Where a road is laid again there must be room for all of that, else for a short run.
    """
    half = limits.gauge.half
    first = again or (Element(LEAST),)
    starts: list[Start] = []
    for x, y, heading in [*_at_corners(region, half), *_on_lattice(region, half, steps)]:
        if len(starts) >= most:
            break
        tracer = Tracer(limits, x, y, heading)
        if tracer.push_elements(first):
            starts.append(Start(x, y, heading, again))
    return list(dict.fromkeys(starts))


def _at_corners(region: Region, half: float) -> list[tuple[float, float, int]]:
    """Return beginnings whose left or right edge and whose end lie at a corner."""
    # A rectangle looks alike from all its corners: one of them and both of its walls will do.
    corners = region.corners[: 1 if region.is_rectangle else None]
    return [
        (x + hand * half * DX[(heading + 1) % 4], y + hand * half * DY[(heading + 1) % 4], heading)
        for x, y in corners
        for heading in range(4)
        for hand in (1, -1)
    ]


def _on_lattice(region: Region, half: float, steps: int) -> list[tuple[float, float, int]]:
    """Return beginnings spread over the outline, far from one another in their order."""
    left, top, right, bottom = region.bounds
    wide, high = (right - left - 2 * half) / steps, (bottom - top - 2 * half) / steps
    count = 4 * (steps + 1) ** 2
    stride = next(n for n in range(round(count * _GOLDEN), count) if math.gcd(n, count) == 1)
    places = []
    for nth in range(count):
        place, heading = divmod(nth * stride % count, 4)
        line, column = divmod(place, steps + 1)
        places.append((left + half + column * wide, top + half + line * high, heading))
    return places
