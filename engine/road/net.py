"""The squares of a road as flat arrays: compiled once, quick to step over, free of networkx.

A step leads ahead, to the left or to the right onto a square that is not closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.road.values import Block, BlockChain

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from engine.road.values import Road


AHEAD, LEFT, RIGHT = "ahead", "left", "right"
NOWHERE = -1
SPLIT = frozenset({"roundabout"})
"""Kinds of block whose lanes are ways apart, with an island between them (RULING 94)."""

Place = tuple[int, ...]
"""A square by its row and lane; where a lane has more squares than rows, by its number there too:
(12, 4) and (12, 4, 2) are the first and the second square of lane 4 in row 12."""


@dataclass(frozen=True, eq=False)
class Squares:
    """Every square of a chain of blocks; ids count along it, by progress and from the left.

    `ahead`, `left` and `right` hold the id of the square there, or -1 at a road edge or a thick
    line. `progress` orders squares of lanes that differ in length (a bend's outer lanes).
    """

    chain: BlockChain
    along: tuple[tuple[Sequence[int], ...], ...]
    """By block and lane the ids along it."""
    lanes: tuple[int, ...]
    blocks: tuple[int, ...]
    index: tuple[int, ...]
    """Place along its lane inside its block, from 1."""
    rows: tuple[int, ...]
    progress: tuple[Fraction | int, ...]
    ahead: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.lanes)

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """Return where each square leads: ahead before left before right."""
        three = zip(self.ahead, self.left, self.right, strict=True)
        return tuple([tuple([to for to in leads if to != NOWHERE]) for leads in three])

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Return the place of each square."""
        counts: dict[Place, int] = {}
        places: list[Place] = []
        for place in zip(self.rows, self.lanes, strict=True):
            nth = counts.get(place, 0) + 1
            counts[place] = nth
            places.append(place if nth == 1 else (*place, nth))
        return tuple(places)

    @cached_property
    def numbers(self) -> dict[Place, int]:
        """Return the id of each place."""
        return {place: number for number, place in enumerate(self.places)}

    def squares_before(self, row: int) -> tuple[int, ...]:
        """Return in each lane, from the left, the last square before a line behind a row."""
        squares: list[int] = []
        for block, lanes in zip(self.chain.blocks, self.along, strict=True):
            inside = row - block.first + 1
            if 0 < inside <= block.rows:
                squares += [
                    ids[inside * len(ids) // block.rows - 1]
                    for ids in lanes
                    if inside * len(ids) >= block.rows
                ]
        return tuple(squares)

    def squares_beyond(self, row: int) -> tuple[int, ...]:
        """Return in each lane, from the left, the first square beyond a line behind a row."""
        squares: list[int] = []
        for block, lanes in zip(self.chain.blocks, self.along, strict=True):
            inside = row - block.first + 1
            if 0 <= inside < block.rows:
                squares += [ids[inside * len(ids) // block.rows] for ids in lanes]
        return tuple(squares)


def compile_squares(road: Road) -> Squares:
    """Compile a road into flat arrays, the same ones every time."""
    return squares_of(BlockChain(blocks_of(road)))


def blocks_of(road: Road) -> tuple[Block, ...]:
    """Return the blocks from the last row of the grid to the end of the run-off."""
    lanes, row = road.lanes, 1
    blocks = [_plain_block(lanes, 1 - road.grid_rows, road.grid_rows, "grid")]
    for block in road.blocks:
        blocks += [_plain_block(lanes, row, block.first - row), block]
        row = block.first + block.rows
    blocks.append(_plain_block(lanes, row, road.rows + 1 - row))
    blocks.append(_plain_block(lanes, road.rows + 1, road.runoff_rows, "runoff"))
    return tuple(b for b in blocks if b.rows > 0)


def _plain_block(lanes: int, first: int, rows: int, kind: str = "straight") -> Block:
    return Block(first, rows, (rows,) * lanes, kind=kind)


_Key = tuple["Fraction | int", int, int, int]
"""How far along a square ends in rows, its lane, its place in the lane of its block, its block."""


@lru_cache(maxsize=64)
def squares_of(chain: BlockChain) -> Squares:
    """Compile a chain of blocks into flat arrays, the same ones every time."""
    along: list[tuple[Sequence[int], ...]] = []
    keys: list[_Key] = []
    for number, block in enumerate(chain.blocks):
        number_squares = _number_even if block.is_even else _number_uneven
        ids, keys_of_block = number_squares(block, number, len(keys))
        along.append(ids)
        keys += keys_of_block
    ahead, left, right = _find_steps(chain, along, len(keys))
    progress, lanes, index, blocks = zip(*keys, strict=True) if keys else ((), (), (), ())
    rows = [chain.blocks[block].row_of(lane, nth) for _, lane, nth, block in keys]
    return Squares(
        chain, tuple(along), lanes, blocks, index, tuple(rows), progress, ahead, left, right
    )


def _number_even(
    block: Block, number: int, first: int
) -> tuple[tuple[Sequence[int], ...], list[_Key]]:
    """Number a block row by row from the left."""
    lanes = range(1, len(block.counts) + 1)
    last = first + sum(block.counts)
    ids = tuple(range(first + lane - 1, last, len(lanes)) for lane in lanes)
    behind = block.first - 1
    return ids, [(behind + n, lane, n, number) for n in range(1, block.rows + 1) for lane in lanes]


def _number_uneven(
    block: Block, number: int, first: int
) -> tuple[tuple[Sequence[int], ...], list[_Key]]:
    """Number a block whose lanes have lengths of their own by how far along its squares end."""
    keys: list[_Key] = sorted(
        (block.first - 1 + Fraction(block.rows * n, count), lane, n, number)
        for lane, count in enumerate(block.counts, start=1)
        for n in range(1, count + 1)
    )
    ids: list[list[int]] = [[] for _ in block.counts]
    for square, (_, lane, _, _) in enumerate(keys, start=first):
        ids[lane - 1].append(square)
    return tuple(ids), keys


def _find_steps(
    chain: BlockChain, along: Sequence[tuple[Sequence[int], ...]], count: int
) -> tuple[tuple[int, ...], ...]:
    """Return where each square leads ahead, to the left and to the right."""
    ahead, left, right = ([NOWHERE] * count for _ in range(3))
    for block, lanes in zip(chain.blocks, along, strict=True):
        for ids in lanes:
            _set_steps(ahead, ids[:-1], ids[1:])
        for boundary, (near, far) in enumerate(pairwise(lanes), start=1):
            if _may_cross(block, boundary):
                _set_steps(right, near[:-1], far[1:])
                _set_steps(left, far[:-1], near[1:])
    steps = {AHEAD: ahead, LEFT: left, RIGHT: right}
    for (block, lanes), (_, after) in _pair_joints(chain, along):
        for lane, ids in enumerate(lanes, start=1):
            for kind, target in _steps_at_joint(lane, len(lanes), len(after)):
                if kind == AHEAD or min(lane, target) not in block.joint_thick:
                    steps[kind][ids[-1]] = after[target - 1][0]
    return tuple(ahead), tuple(left), tuple(right)


def _set_steps(steps: list[int], here: Sequence[int], there: Sequence[int]) -> None:
    """Let squares lead to others, one by one; at a stride where both lie evenly."""
    if isinstance(here, range) and isinstance(there, range):
        steps[here.start : here.stop : here.step] = there
    else:
        for one, other in zip(here, there, strict=True):
            steps[one] = other


def _may_cross(block: Block, boundary: int) -> bool:
    """Tell whether lanes may be changed between a lane and the next one to the right."""
    equal = block.counts[boundary - 1] == block.counts[boundary]
    return equal and boundary not in block.thick and block.kind not in SPLIT


def _pair_joints(
    chain: BlockChain, along: Sequence[tuple[Sequence[int], ...]]
) -> Iterable[tuple[tuple[Block, tuple[Sequence[int], ...]], ...]]:
    """Return each block with the one that follows it, round a closed chain."""
    blocks = list(zip(chain.blocks, along, strict=True))
    return pairwise([*blocks, blocks[0]] if chain.closed else blocks)


def _steps_at_joint(lane: int, lanes: int, after: int) -> Iterable[tuple[str, int]]:
    """Return where a lane leads at a joint; where lanes split or join, to the nearest ones."""
    if lanes == after:
        yield AHEAD, lane
        if lane > 1:
            yield LEFT, lane - 1
        if lane < after:
            yield RIGHT, lane + 1
        return
    low = (lane - 1) * after // lanes + 1
    high = -(-lane * after // lanes)
    if (low + high) % 2 and 2 * lane == lanes + 1:  # the middle lane of a road that splits
        yield LEFT, low
        yield RIGHT, high
        return
    outwards = 0 if 2 * lane <= lanes else 1  # the outer lanes keep to their side of the road
    middle = (low + high + outwards) // 2
    yield AHEAD, middle
    if middle > low:
        yield LEFT, middle - 1
    if middle < high:
        yield RIGHT, middle + 1


NONE_CLOSED: Container[int] = frozenset()


def reach_layers(
    net: Squares, start: int, steps: int, closed: Container[int] = NONE_CLOSED
) -> list[tuple[int, ...]]:
    """Return the squares that ways of 1, 2 … steps lead to; it ends where no way goes on."""
    ways = net.ways
    layers: list[tuple[int, ...]] = []
    here: Sequence[int] = (start,)
    for _ in range(steps):
        there = {to for square in here for to in ways[square] if to not in closed}
        if not there:
            break
        here = tuple(sorted(there))
        layers.append(here)
    return layers


def find_way(
    net: Squares, start: int, end: int, steps: int, closed: Container[int] = NONE_CLOSED
) -> tuple[int, ...] | None:
    """Return the squares of one way of exactly so many steps: ahead before left before right."""
    layers = reach_layers(net, start, steps, closed)
    if steps < 1 or len(layers) < steps or end not in layers[-1]:
        return None
    ways = net.ways
    leads = [{end}]
    for layer in reversed(layers[:-1]):
        leads.append({square for square in layer if not leads[-1].isdisjoint(ways[square])})
    way, here = [], start
    for onwards in reversed(leads):
        here = next(to for to in ways[here] if to in onwards)
        way.append(here)
    return tuple(way)
