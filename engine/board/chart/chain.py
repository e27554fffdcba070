"""The chart of a chain of straight and bent blocks, open or closed, each lane with its own squares.

The squares of the innermost lane of a bend are as long as those of a straight block, so where each
lane further out has one square more, all squares are alike.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from shapely.geometry import Polygon

from engine.board.chart import Band, Chart, block_patch, box_of, thick_lines
from engine.board.geometry import Pose, cosine_and_sine
from engine.road.net import squares_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.road.net import Place, Squares
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
FEWEST = 3
"""Rows of a straight that are cut out on their own, where it has more."""


def chain_chart(chain: BlockChain) -> Chart:
    """Return where the squares of a chain lie: in one loop, or in strips one below the other."""
    laid = _lay_loop(chain) if chain.closed else _lay_strips(chain)
    return _chart_ground(chain, squares_of(chain), laid)


def _chart_ground(chain: BlockChain, net: Squares, laid: _LaidBlocks) -> Chart:
    """Return the squares of some laid ground."""
    patches = [block_patch(ground, chain.blocks[n], net, n) for n, ground in laid]
    thick = [line for n, ground in laid for line in thick_lines(ground, chain.blocks[n])]

    def before(row: int) -> list[Place]:
        return [net.places[number] for number in net.squares_before(row)]

    lap = sum(block.rows for block in chain.blocks) if chain.closed else 0
    return Chart(tuple(patches), before, tuple(thick), lap=lap)


class ChainPart(NamedTuple):
    """Rows of a chain on their own: entered at the origin and ridden to the right, as they begin.

    What comes before and after them lies there too, one bend or row of it: for what stands on a
    border, and for what is printed beyond a cut.
    """

    first: int
    last: int
    """Its rows."""
    chart: Chart
    box: tuple[float, float, float, float]
    """Left, top, right and bottom of its own rows."""
    leaves: float
    """The direction it is left in, in degrees: a straight part goes on at 0."""


def cut_chain(chain: BlockChain, most: int) -> list[ChainPart]:
    """Return the parts of a chain: each bend whole, straights in so many rows at most.

    A straight that leaves less than `FEWEST` rows over shares them with the part before.
    """
    net, units = squares_of(chain), list(_whole_units(chain))
    return [_lay_part(chain, net, units, some) for some in _part_units(chain, units, most)]


def _part_units(chain: BlockChain, units: Sequence[_Unit], most: int) -> Iterator[range]:
    start = 0
    while start < len(units):
        end = start
        while end < len(units) and not chain.blocks[units[end][0]].turn:
            end += 1
        rest = end - start
        while rest:
            count = min(rest, most)
            if 0 < rest - count < FEWEST < count:
                count -= FEWEST - (rest - count)
            yield range(end - rest, end - rest + count)
            rest -= count
        if end < len(units):
            yield range(end, end + 1)
        start = end + 1


def _lay_part(chain: BlockChain, net: Squares, units: Sequence[_Unit], some: range) -> ChainPart:
    """Lay some units from the origin, after what is before them."""
    (first, low, _), (last, _, high) = units[some.start], units[some.stop - 1]
    about = [n % len(units) for n in (some.start - 1, *some, some.stop)]
    if not chain.closed:
        about = about[some.start == 0 : len(about) - (some.stop == len(units))]
    pose = Pose()
    if about[0] != some.start:
        number, *rows = units[about[0]]
        pose = _lay_rows(chain.blocks[number], rows[0], rows[1], Pose())[1].inverse_pose()
    strip, own, leaves = _Strip(), list[Band](), 0.0
    for nth in about:
        number, *rows = units[nth]
        ground, pose = _lay_rows(chain.blocks[number], rows[0], rows[1], pose)
        strip.add_ground(number, ground)
        if nth in some:
            own.append(ground)
            leaves = pose.angle
    return ChainPart(
        chain.blocks[first].first + low,
        chain.blocks[last].first + high - 1,
        _chart_ground(chain, net, strip.laid),
        box_of([point for ground in own for point in ground.outline()]),
        leaves,
    )


_Unit = tuple[int, int, int]
"""What is laid in one: its block, and its rows there."""
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
        strip.add_ground(number, ground)
        pose = after
    return laid + _move_strip(strip.laid, top)


def _whole_units(chain: BlockChain) -> Iterator[_Unit]:
    """Yield what is laid in one: a whole bend, or one row of a straight."""
    for number, block in enumerate(chain.blocks):
        if block.is_even and not block.turn:
            yield from ((number, row, row + 1) for row in range(block.rows))
        else:
            yield number, 0, block.rows


_Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def _list_close(shapes: Sequence[tuple[_Box, Polygon]], box: _Box, gap: float) -> list[Polygon]:
    """Return the shapes that may lie within a gap of a box: boxes are told apart at once."""
    left, top, right, bottom = box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap
    return [
        shape
        for (low, high, far, deep), shape in shapes
        if low <= right and far >= left and high <= bottom and deep >= top
    ]


class _Strip:
    """Ground that lies together: within its measures, and no part of it on another."""

    def __init__(self) -> None:
        self.laid: _LaidBlocks = []
        self._shapes: list[tuple[_Box, Polygon]] = []
        self._box: _Box = (math.inf, math.inf, -math.inf, -math.inf)

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
        shape, box = Polygon(ground.outline()), box_of(ground.outline())
        before = _list_close(self._shapes[:-NEAR], box, GAP)
        if before and any(shape.buffer(GAP, quad_segs=2).intersects(other) for other in before):
            return False
        lately = _list_close(self._shapes[-NEAR:], box, 0.0)
        return all(shape.intersection(other).area < TOUCH for other in lately)

    def add_ground(self, number: int, ground: Band) -> None:
        """Lay some ground; rows of one block that follow one another become one."""
        self._box = self._grow_box(ground)
        outline = ground.outline()
        self._shapes.append((box_of(outline), Polygon(outline)))
        if self.laid and self.laid[-1][0] == number:
            ground = self.laid.pop()[1].join_band(ground)
        self.laid.append((number, ground))

    def _grow_box(self, ground: Band) -> _Box:
        left, top, right, bottom = box_of(ground.outline())
        mine = self._box
        return (min(left, mine[0]), min(top, mine[1]), max(right, mine[2]), max(bottom, mine[3]))


def _lay_rows(block: Block, low: int, high: int, pose: Pose) -> tuple[Band, Pose]:
    """Return where some rows of a block lie that begins at a pose, and where they end."""
    half = len(block.counts) * WIDTH / 2
    if not block.turn:
        steps = range(high - low + 1)
        poses = [pose.place_pose(Pose(step * LENGTH, 0.0, 0.0)) for step in steps]
        along: Sequence[float] = [block.first - 1 + low + step for step in steps]
    else:
        parts = math.ceil(abs(block.turn) / RIB)
        poses = [
            pose.place_pose(_bend_pose(block, half, part / parts)) for part in range(parts + 1)
        ]
        along = [block.first - 1 + block.rows * part / parts for part in range(parts + 1)]
    left = [one.place_point((0.0, -half)) for one in poses]
    right = [one.place_point((0.0, half)) for one in poses]
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
    return [(number, ground.move_band(-left, top - high)) for number, ground in laid]
