"""The squares of a course as flat arrays: what a race asks of them, worked out once (section 0).

Squares are numbered as the road's graph numbers them (engine/road/net.py). For steps they lie in
levels: a level holds the squares that are as many steps from the beginning of their block.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.games.reifenbreite.ground import AQUA, LANES, OCHRE, RED, Unrolled
from engine.road.net import NOWHERE, Squares, squares_of

NIBBLES: Final = 1 << LANES
"""Sets of lanes: bit 0 is the left one."""
EVERY: Final = tuple(tuple(n for n in range(LANES) if bits >> n & 1) for bits in range(NIBBLES))
"""The lanes of each set, from the left."""
COUNT: Final = tuple(len(lanes) for lanes in EVERY)


class CourseSquares(NamedTuple):
    """Everything a race asks of its squares, by their numbers; nothing of it ever changes."""

    net: Squares
    level: tuple[int, ...]
    bit: tuple[int, ...]
    """The lane as a set of one."""
    ids: tuple[tuple[int, ...], ...]
    """By level and lane from the left; NOWHERE where a bend's inner lane has no square."""
    onward: tuple[tuple[int, ...], ...]
    """By level: to which lanes of the next one these lanes lead."""
    leaving: tuple[tuple[int, ...], ...]
    """By level: to which lanes of the first level of the next block these lanes lead."""
    exits: tuple[int, ...]
    """By level: the first level of the next block; NOWHERE at the end."""
    run: tuple[int, ...]
    """By level: for so many steps no lane leaves the block."""
    farthest: tuple[tuple[int, ...], ...]
    """By level: the square of these lanes that is farthest ahead, the right one of equals."""
    behind: tuple[int, ...]
    """R10.1 — the square directly behind, in the same lane."""
    beside_left: tuple[int, ...]
    beside_right: tuple[int, ...]
    """RULING 11 — side by side: the same row of a straight block; not over a thick line."""
    diagonal: tuple[tuple[int, ...], ...]
    """Squares from which a diagonal step leads here."""
    colour: tuple[int, ...]
    number: tuple[int, ...]
    change: tuple[int, ...]
    """R14.3, R14.4, R14.5 — what the square adds to a roll that begins on it."""
    apart: tuple[bool, ...]
    """RULING 39 — no rider drafts or switches from here."""
    rank: tuple[int, ...]
    """R8.1, R8.2, RULING 9 — the higher is ahead, or level and farther to the right."""
    to_go: tuple[int, ...]
    """The fewest squares to beyond the finish, by the inside of bends; 0 where one is beyond."""
    crossed: tuple[int, ...]
    """How many lines lie behind the square, those that give nothing included."""
    beyond: int
    """The first level beyond the finish."""
    dots: tuple[int, ...]
    """R6.7 — the squares of the grid, the front row first, from the right (lane 1)."""

    def square_at(self, row: int, lane: int, nth: int = 1) -> int:
        """R6.1 — return the square of a row and of a lane counted from the right."""
        place = (row, LANES + 1 - lane)
        return self.net.numbers[place if nth == 1 else (*place, nth)]


def lines_of(course: Unrolled) -> tuple[Any, ...]:
    """Return all lines of a course in the order of the road, the finish last."""
    *counted, finish = course.lines
    lines = sorted((*counted, *course.marks), key=lambda line: line.square)
    return (*lines, finish)


def course_squares(course: Unrolled, *, by_squares_left: bool = False) -> CourseSquares:
    """Return the squares of a course; who is ahead in a bend may go by squares left (RULING 9)."""
    net = squares_of(course.chain)
    levels = [
        (number, nth)
        for number, block in enumerate(net.chain.blocks)
        for nth in range(1, max(block.counts) + 1)
    ]
    level_of = {place: n for n, place in enumerate(levels)}
    level = tuple([level_of[b, j] for b, j in zip(net.blocks, net.index, strict=True)])
    bit = tuple([1 << lane - 1 for lane in net.lanes])
    ids = [[NOWHERE] * LANES for _ in levels]
    for square, (at, lane) in enumerate(zip(level, net.lanes, strict=True)):
        ids[at][lane - 1] = square
    behind = [NOWHERE] * len(net)
    for here, there in enumerate(net.ahead):
        if there != NOWHERE:
            behind[there] = here
    diagonal: list[list[int]] = [[] for _ in range(len(net))]
    for leads in (net.left, net.right):
        for here, there in enumerate(leads):
            if there != NOWHERE:
                diagonal[there].append(here)
    faces = [course.face_of(row) for row in net.rows]
    number = tuple([face.numbers[lane - 1] for face, lane in zip(faces, net.lanes, strict=True)])
    sign = {RED: -1, AQUA: -1, OCHRE: 1}
    lines = [line.square for line in lines_of(course)]
    return CourseSquares(
        net,
        level,
        bit,
        tuple(map(tuple, ids)),
        *_lead_tables(net, level, bit, levels, level_of),
        _count_runs(net, levels),
        tuple([_farthest_squares(row) for row in ids]),
        tuple(behind),
        *_find_beside(net),
        tuple([tuple(sorted(froms)) for froms in diagonal]),
        tuple([face.colour for face in faces]),
        number,
        tuple([sign.get(f.colour, 0) * n for f, n in zip(faces, number, strict=True)]),
        tuple([face.apart for face in faces]),
        _rank_squares(net) if by_squares_left else tuple(range(len(net))),
        _to_go(net, course.rows),
        tuple([sum(line < progress for line in lines) for progress in net.progress]),
        next(n for n, (b, _) in enumerate(levels) if net.chain.blocks[b].first > course.rows),
        _grid_dots(net),
    )


def _lead_tables(
    net: Squares,
    level: tuple[int, ...],
    bit: tuple[int, ...],
    levels: list[tuple[int, int]],
    level_of: dict[tuple[int, int], int],
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return by level where sets of lanes lead: on in the block, and out of it."""
    known: dict[tuple[int, ...], tuple[int, ...]] = {}
    onward = [[0] * LANES for _ in levels]
    leaving = [[0] * LANES for _ in levels]
    for here, ways in enumerate(net.ways):
        for there in ways:
            inside = net.blocks[there] == net.blocks[here]
            table = onward if inside else leaving
            table[level[here]][net.lanes[here] - 1] |= bit[there]

    def of_sets(lanes: list[int]) -> tuple[int, ...]:
        """Return for each set of lanes what its lanes lead to; equal tables are one."""
        key = tuple(lanes)
        if key not in known:
            known[key] = tuple([_join_sets(lanes, bits) for bits in range(NIBBLES)])
        return known[key]

    exits = tuple([level_of.get((block + 1, 1), NOWHERE) for block, _ in levels])
    return tuple(map(of_sets, onward)), tuple(map(of_sets, leaving)), exits


def _count_runs(net: Squares, levels: list[tuple[int, int]]) -> tuple[int, ...]:
    """Return by level how many steps on the shortest lane of its block ends."""
    blocks = net.chain.blocks
    return tuple([max(0, min(blocks[block].counts) - nth) for block, nth in levels])


def _join_sets(lanes: list[int], bits: int) -> int:
    union = 0
    for lane in EVERY[bits]:
        union |= lanes[lane]
    return union


def _farthest_squares(ids: list[int]) -> tuple[int, ...]:
    return tuple([max([ids[lane] for lane in lanes], default=NOWHERE) for lanes in EVERY])


def _find_beside(net: Squares) -> tuple[tuple[int, ...], tuple[int, ...]]:
    left, right = [NOWHERE] * len(net), [NOWHERE] * len(net)
    for square, (block, nth, lane) in enumerate(zip(net.blocks, net.index, net.lanes, strict=True)):
        shape = net.chain.blocks[block]
        if lane < LANES and shape.is_even and lane not in shape.thick:
            other = net.along[block][lane][nth - 1]
            right[square], left[other] = other, square
    return tuple(left), tuple(right)


def _rank_squares(net: Squares) -> tuple[int, ...]:
    """RULING 9 — by house rule: in a block the fewer squares are left, the farther ahead."""
    counts = [
        net.chain.blocks[b].counts[lane - 1] for b, lane in zip(net.blocks, net.lanes, strict=True)
    ]
    order = sorted(
        range(len(net)),
        key=lambda one: (net.blocks[one], net.index[one] - counts[one], net.lanes[one]),
    )
    rank = [0] * len(net)
    for place, square in enumerate(order):
        rank[square] = place
    return tuple(rank)


def _to_go(net: Squares, rows: int) -> tuple[int, ...]:
    to_go = [0] * len(net)
    for square in reversed(range(len(net))):
        if net.progress[square] <= rows:
            to_go[square] = 1 + min(to_go[to] for to in net.ways[square])
    return tuple(to_go)


def _grid_dots(net: Squares) -> tuple[int, ...]:
    rows = reversed(list(zip(*net.along[0], strict=True)))
    return tuple([square for row in rows for square in reversed(row)])
