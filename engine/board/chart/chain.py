"""The chart of a chain of straight and bent blocks, open or closed, each lane with its own squares.

The squares of the innermost lane of a bend are as long as those of a straight block, so where each
lane further out has one square more, all squares are alike.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from shapely.geometry import Polygon

from engine.board.chart import Band, Chart, block_patch, box_of, thick_lines
from engine.board.geometry import Pose, cosine_and_sine
from engine.road.net import squares_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.road.net import Place
    from engine.road.values import Block, BlockChain

LENGTH = 16.0
"""Of a square, along its lane, in millimetres."""
WIDTH = 2 * LENGTH / math.pi
"""Of a lane: a quarter turn is one square longer in each lane further out."""
RIB = 4.0
"""Degrees of a bend from one rib to the next, at most."""
TIGHTEST = LENGTH / 4
"""The least radius of a bend's inner edge."""
NEAR = 8
"""So many parts before, whole bends or rows, may lie nearer than the gap."""
TOUCH = 0.01
"""Square millimetres that neighbours may share by rounding."""
WIDEST, HIGHEST, GAP = 46 * LENGTH, 36 * LENGTH, 2 * LENGTH
"""Of a strip, and between its parts: an open chain that is longer goes on in another one."""


def chain_chart(chain: BlockChain) -> Chart:
    """Return where the squares of a chain lie: in one loop, or in strips one below the other."""
    net = squares_of(chain)
    laid = _lay_loop(chain) if chain.closed else _lay_strips(chain)
    patches = [block_patch(ground, chain.blocks[n], net, n) for n, ground in laid]
    thick = [line for n, ground in laid for line in thick_lines(ground, chain.blocks[n])]

    def before(row: int) -> list[Place]:
        return [net.places[number] for number in net.squares_before(row)]

    lap = sum(block.rows for block in chain.blocks) if chain.closed else 0
    return Chart(tuple(patches), before, tuple(thick), lap=lap)


_LaidBlocks = list[tuple[int, Band]]
"""Blocks by number, or parts of them, and the ground of each."""


def _lay_loop(chain: BlockChain) -> _LaidBlocks:
    laid: _LaidBlocks = []
    pose = Pose()
    for number, block in enumerate(chain.blocks):
        ground, pose = _lay_rows(block, 0, block.rows, pose)
        laid.append((number, ground))
    return _move_strip(laid, 0.0)


def _lay_strips(chain: BlockChain) -> _LaidBlocks:
    """Lay bends and the rows of straight blocks; where the next one finds no room, a strip ends."""
    laid: _LaidBlocks = []
    strip, pose, top = _Strip(), Pose(), 0.0
    for number, low, high in _whole_units(chain):
        ground, after = _lay_rows(chain.blocks[number], low, high, pose)
        if not strip.has_room(ground):
            laid += _move_strip(strip.laid, top)
            top += strip.height + GAP
            strip = _Strip()
            ground, after = _lay_rows(chain.blocks[number], low, high, Pose())
        strip.add(number, ground)
        pose = after
    return laid + _move_strip(strip.laid, top)


def _whole_units(chain: BlockChain) -> Iterator[tuple[int, int, int]]:
    """Yield what is laid in one, a whole bend or one row of a straight: its block and its rows."""
    for number, block in enumerate(chain.blocks):
        if block.is_even and not block.turn:
            yield from ((number, row, row + 1) for row in range(block.rows))
        else:
            yield number, 0, block.rows


class _Strip:
    """Ground that lies together: within its measures, and no part of it on another."""

    def __init__(self) -> None:
        self.laid: _LaidBlocks = []
        self._shapes: list[Polygon] = []
        self._box = (math.inf, math.inf, -math.inf, -math.inf)

    @property
    def height(self) -> float:
        return self._box[3] - self._box[1]

    def has_room(self, ground: Band) -> bool:
        """Tell whether some ground may lie here too; the first always may."""
        left, top, right, bottom = self._grow_box(ground)
        if not self.laid:
            return True
        if right - left > WIDEST or bottom - top > HIGHEST:
            return False
        shape = Polygon(ground.outline())
        around, before = shape.buffer(GAP, quad_segs=2), self._shapes[:-NEAR]
        return not any(around.intersects(other) for other in before) and all(
            shape.intersection(other).area < TOUCH for other in self._shapes[-NEAR:]
        )

    def add(self, number: int, ground: Band) -> None:
        """Lay some ground; rows of one block that follow one another become one."""
        self._box = self._grow_box(ground)
        self._shapes.append(Polygon(ground.outline()))
        if self.laid and self.laid[-1][0] == number:
            ground = self.laid.pop()[1].then(ground)
        self.laid.append((number, ground))

    def _grow_box(self, ground: Band) -> tuple[float, float, float, float]:
        left, top, right, bottom = box_of(ground.outline())
        mine = self._box
        return (min(left, mine[0]), min(top, mine[1]), max(right, mine[2]), max(bottom, mine[3]))


def _lay_rows(block: Block, low: int, high: int, pose: Pose) -> tuple[Band, Pose]:
    """Return where some rows of a block lie that begins at a pose, and where they end."""
    half = len(block.counts) * WIDTH / 2
    if not block.turn:
        steps = range(high - low + 1)
        poses = [pose.then(Pose(step * LENGTH, 0.0, 0.0)) for step in steps]
        along: Sequence[float] = [block.first - 1 + low + step for step in steps]
    else:
        parts = math.ceil(abs(block.turn) / RIB)
        poses = [pose.then(_bend_pose(block, half, part / parts)) for part in range(parts + 1)]
        along = [block.first - 1 + block.rows * part / parts for part in range(parts + 1)]
    left = [one.at((0.0, -half)) for one in poses]
    right = [one.at((0.0, half)) for one in poses]
    return Band(tuple(along), left, right), poses[-1]


def _bend_pose(block: Block, half: float, share: float) -> Pose:
    """Return the middle line of a bend after a share of it."""
    hand = 1 if block.turn > 0 else -1
    inner = block.counts[-1 if hand > 0 else 0] * LENGTH / math.radians(abs(block.turn))
    radius = max(inner - WIDTH / 2, TIGHTEST) + half
    turn = abs(block.turn) * share
    cos, sin = cosine_and_sine(turn)
    return Pose(radius * sin, hand * radius * (1 - cos), hand * turn)


def _move_strip(laid: _LaidBlocks, top: float) -> _LaidBlocks:
    """Return some ground moved to the left edge, and so far down."""
    left, high, _, _ = box_of([point for _, ground in laid for point in ground.outline()])
    return [(number, ground.moved(-left, top - high)) for number, ground in laid]
