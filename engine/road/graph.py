"""The road as a graph of squares: what lies ahead, to the left and to the right of each."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.road.values import Block

if TYPE_CHECKING:
    from collections.abc import Iterable

    import networkx as nx

    from engine.road.values import Road

AHEAD, LEFT, RIGHT = "ahead", "left", "right"
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Squares:
    """Every square of a road as flat arrays, compiled once; ids count along the road.

    `ahead`, `left` and `right` hold the id of the square there, or -1 at a road edge or a thick
    line. `progress` orders squares of lanes that differ in length (a bend's outer lanes).
    """

    lanes: tuple[int, ...]
    blocks: tuple[int, ...]
    index: tuple[int, ...]
    """Place along its lane inside its block, from 1."""
    progress: tuple[Fraction, ...]
    ahead: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    terrain: tuple[str, ...]
    """Empty before the start line and after the finish."""

    def __len__(self) -> int:
        return len(self.lanes)


def blocks_of(road: Road) -> tuple[Block, ...]:
    """Return the blocks from the last row of the grid to the end of the run-off."""
    lanes = road.lanes
    plain = tuple(road.rows for _ in range(lanes))
    middle = road.blocks or (Block(1, road.rows, plain),)
    before = Block(1 - road.grid_rows, road.grid_rows, (road.grid_rows,) * lanes, kind="grid")
    after = Block(road.rows + 1, road.runoff_rows, (road.runoff_rows,) * lanes, kind="runoff")
    return tuple(b for b in (before, *middle, after) if b.rows)


@lru_cache(maxsize=64)
def squares(road: Road) -> Squares:
    """Compile a road into flat arrays, the same ones every time."""
    chain = blocks_of(road)
    ids = _number(chain)
    count = len(ids)
    steps = {AHEAD: [NOWHERE] * count, LEFT: [NOWHERE] * count, RIGHT: [NOWHERE] * count}
    for here, kind, there in _inside(chain, ids):
        steps[kind][here] = there
    for here, kind, there in _joints(chain, ids):
        steps[kind][here] = there
    keys = sorted(ids, key=ids.__getitem__)
    progress = [_progress(chain[b], lane, j) for b, j, lane in keys]
    return Squares(
        lanes=tuple(lane for _, _, lane in keys),
        blocks=tuple(b for b, _, _ in keys),
        index=tuple(j for _, j, _ in keys),
        progress=tuple(progress),
        ahead=tuple(steps[AHEAD]),
        left=tuple(steps[LEFT]),
        right=tuple(steps[RIGHT]),
        terrain=tuple(_terrain(road, p) for p in progress),
    )


def _number(chain: tuple[Block, ...]) -> dict[tuple[int, int, int], int]:
    """Number squares along the road: by block, by progress, from the left."""
    keys = [
        (b, j, lane)
        for b, block in enumerate(chain)
        for lane, count in enumerate(block.counts, start=1)
        for j in range(1, count + 1)
    ]
    keys.sort(key=lambda k: (k[0], _progress(chain[k[0]], k[2], k[1]), k[2]))
    return {key: number for number, key in enumerate(keys)}


def _progress(block: Block, lane: int, j: int) -> Fraction:
    return block.first - 1 + Fraction(block.rows * j, block.counts[lane - 1])


def _terrain(road: Road, progress: Fraction) -> str:
    row = -(-progress.numerator // progress.denominator)
    return road.terrain[row - 1] if 1 <= row <= road.rows else ""


def _inside(
    chain: tuple[Block, ...], ids: dict[tuple[int, int, int], int]
) -> Iterable[tuple[int, str, int]]:
    """Join squares of one block: straight on, and diagonally across thin lines."""
    for (b, j, lane), here in ids.items():
        block = chain[b]
        if (b, j + 1, lane) not in ids:
            continue
        yield here, AHEAD, ids[b, j + 1, lane]
        if lane > 1 and _thin(block, lane - 1):
            yield here, LEFT, ids[b, j + 1, lane - 1]
        if lane < len(block.counts) and _thin(block, lane):
            yield here, RIGHT, ids[b, j + 1, lane + 1]


def _thin(block: Block, boundary: int) -> bool:
    equal = block.counts[boundary - 1] == block.counts[boundary]
    return equal and boundary not in block.thick


def _joints(
    chain: tuple[Block, ...], ids: dict[tuple[int, int, int], int]
) -> Iterable[tuple[int, str, int]]:
    """Join the last squares of a block to the first ones of the next."""
    for b, (block, after) in enumerate(pairwise(chain)):
        for lane, count in enumerate(block.counts, start=1):
            here = ids[b, count, lane]
            for kind, target in _across(lane, len(block.counts), len(after.counts)):
                if kind != AHEAD and min(lane, target) in block.joint_thick:
                    continue
                yield here, kind, ids[b + 1, 1, target]


def _across(lane: int, lanes: int, after: int) -> Iterable[tuple[str, int]]:
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


@lru_cache(maxsize=64)
def graph(road: Road) -> nx.DiGraph[int]:
    """Return the squares as a networkx graph whose edges are called ahead, left and right."""
    import networkx as nx

    flat = squares(road)
    chain = blocks_of(road)
    made: nx.DiGraph[int] = nx.DiGraph(name=road.name)
    lines: dict[int, tuple[str, ...]] = {}
    for line in road.lines:
        lines[line.square] = (*lines.get(line.square, ()), line.kind)
    for number in range(len(flat)):
        row = -(-flat.progress[number].numerator // flat.progress[number].denominator)
        made.add_node(
            number,
            row=row,
            lane=flat.lanes[number],
            progress=flat.progress[number],
            terrain=flat.terrain[number],
            lines=lines.get(row, ()),
            furniture=chain[flat.blocks[number]].kind,
        )
    for kind, targets in ((AHEAD, flat.ahead), (LEFT, flat.left), (RIGHT, flat.right)):
        made.add_edges_from(
            (here, there, {"step": kind}) for here, there in enumerate(targets) if there != NOWHERE
        )
    nx.freeze(made)
    return made
