"""Free ways, found by reach and by walking every one of them, on roads of every shape."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.road.net import find_way, reach_layers, squares_of
from engine.road.values import Block, BlockChain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.road.net import Squares

Square = tuple[int, int, int]
"""Block, place along its lane inside it, lane."""
POSITIONS = 10_000


def chain(*parts: tuple[str, int] | Block, lanes: int = 4, closed: bool = False) -> BlockChain:
    """Blocks as the rules write them, lanes from the left: S(n) straight, L(n) and R(n) bends."""
    blocks: list[Block] = []
    first = 1
    for part in parts:
        if isinstance(part, Block):
            block = part
        else:
            kind, n = part
            grow = {"S": [0] * lanes, "L": range(lanes), "R": range(lanes)[::-1]}[kind]
            thick = () if kind == "S" else tuple(range(1, lanes))
            block = Block(first, n, tuple(n + more for more in grow), thick)
        blocks.append(block)
        first += block.rows
    return BlockChain(tuple(blocks), closed)


PLAIN = chain(("S", 24), lanes=3)
ROUNDABOUT = chain(("S", 8), Block(9, 6, (6, 6), kind="roundabout"), ("S", 8), lanes=3)
OVAL = chain(("S", 10), ("S", 8), ("S", 10), ("S", 8), closed=True)
BENDS = chain(("S", 5), ("L", 4), ("S", 3), ("R", 3), ("S", 4))
LINES = chain(
    ("S", 4), Block(5, 3, (3, 4, 5, 6), thick=(1, 2, 3), joint_thick=(1, 2)), ("S", 5)
)  # fmt: skip
SHAPES = {"plain": PLAIN, "roundabout": ROUNDABOUT, "oval": OVAL, "bends": BENDS, "lines": LINES}


@cache
def leads(road: BlockChain, here: Square) -> tuple[Square, ...]:
    """Where a square leads by the words of the rules: ahead, to the left, to the right."""
    b, j, lane = here
    block = road.blocks[b]
    if j < block.counts[lane - 1]:
        next_block, place, last = b, j + 1, False
    elif b + 1 < len(road.blocks) or road.closed:
        next_block, place, last = (b + 1) % len(road.blocks), 1, True
    else:
        return ()
    counts = road.blocks[next_block].counts
    if len(counts) != len(block.counts):
        return tuple(
            (next_block, place, to) for to in {2: SPLITS, 3: JOINS}[len(block.counts)][lane]
        )
    targets = [lane]
    for other in (lane - 1, lane + 1):
        if not 1 <= other <= len(counts):
            continue
        border = min(lane, other)
        if last:
            may = border not in block.joint_thick
        else:
            may = counts[lane - 1] == counts[other - 1] and border not in block.thick
            may = may and block.kind != "roundabout"
        if may:
            targets.append(other)
    return tuple((next_block, place, to) for to in targets)


JOINS = {1: (1,), 2: (1, 2), 3: (2,)}
"""RULING 94 — three lanes part round it: the middle one has both branches."""
SPLITS = {1: (1, 2), 2: (3, 2)}
"""RULING 94 — a branch leads on to its own side, or diagonally to the middle."""


def walks(
    road: BlockChain, here: Square, steps: int, closed: set[Square]
) -> Iterator[list[Square]]:
    """Every walk of 1 to so many steps, in the order ahead, left, right."""
    for there in leads(road, here):
        if there not in closed:
            yield [there]
            if steps > 1:
                for more in walks(road, there, steps - 1, closed):
                    yield [there, *more]


def lengths_to(
    net: Squares, start: int, end: int, steps: int, closed: frozenset[int] = frozenset()
) -> list[int]:
    layers = reach_layers(net, start, steps, closed)
    return [length for length, layer in enumerate(layers, start=1) if end in layer]


def name_of(net: Squares, number: int) -> Square:
    return net.blocks[number], net.index[number], net.lanes[number]


@pytest.mark.parametrize("shape", list(SHAPES))
def test_reach_agrees_with_every_walk(shape: str):
    """Ten thousand positions a shape.

    Pistard R7.1, R7.2, R7.3, R7.4, Reifenbreite R9.2, R9.5, RULING 94.
    """
    road = SHAPES[shape]
    net = squares_of(road)
    names = [name_of(net, n) for n in range(len(net))]
    numbers = {name: n for n, name in enumerate(names)}
    luck = Random(shape)
    for _ in range(POSITIONS):
        start, steps = luck.randrange(len(net)), luck.choice((1, 2, 3, 4, 4, 5))
        near = [n for n in range(start, min(start + 16, len(net))) if n != start]
        closed = frozenset(luck.sample(near, min(len(near), luck.randrange(7))))
        shut = {names[n] for n in closed}
        every = [[numbers[one] for one in walk] for walk in walks(road, names[start], steps, shut)]
        layers: list[set[int]] = [set() for _ in range(steps)]
        for walk in every:
            layers[len(walk) - 1].add(walk[-1])
        reached = reach_layers(net, start, steps, closed)
        assert [set(layer) for layer in reached] == [layer for layer in layers if layer]
        end = luck.choice(sorted(set().union(*layers)) or [start])
        lengths = sorted({len(walk) for walk in every if walk[-1] == end})
        assert lengths_to(net, start, end, steps, closed) == lengths
        for length in range(1, steps + 1):
            first = next((w for w in every if len(w) == length and w[-1] == end), None)
            assert find_way(net, start, end, length, closed) == (first and tuple(first))


def at(net: Squares, *places: tuple[int, ...]) -> list[int]:
    return [net.numbers[place] for place in places]


WITNESS = chain(("S", 7), ("L", 4), ("S", 8))
"""The course of the figures about drafting through a curve; lane 4 here is its lane 1."""


def test_the_way_round_the_inside_is_the_shorter_one():
    """Reifenbreite UR-F7, UR-12 — C by the inner lane in 10, or in 11; D takes 11 by his own."""
    net = squares_of(WITNESS)
    c, d = net.numbers[12, 3], net.along[1][2][-1]
    follower, leader = at(net, (2, 3), (3, 3))
    assert lengths_to(net, leader, c, 11) == [10, 11]
    assert lengths_to(net, follower, d, 12)[0] == 11


def test_a_rider_in_the_way_makes_the_way_longer():
    """Reifenbreite UR-F7 — to B: 13 free squares; it would be 12 through C, where 41 stands."""
    net = squares_of(WITNESS)
    b, c, start = at(net, (13, 4), (12, 3), (2, 2))
    assert lengths_to(net, start, b, 14)[0] == 12
    assert lengths_to(net, start, b, 14, {c})[0] == 13


def test_seven_squares_into_a_curve():
    """Reifenbreite UR-F4/F6 — from (4,1): curve squares 4 of lanes 1 to 3, two first rows after."""
    net = squares_of(chain(("S", 7), ("L", 3), ("S", 8)))
    ends = reach_layers(net, net.numbers[4, 4], 7)[-1]
    inside = sorted((net.lanes[n], net.index[n]) for n in ends if net.blocks[n] == 1)
    after = sorted((net.lanes[n], net.index[n]) for n in ends if net.blocks[n] == 2)
    assert inside == [(2, 4), (3, 4), (4, 4)]
    assert after == [(1, 1), (2, 1)]


def test_a_blocked_rider_has_no_layers():
    """Pistard PI-13, PI-14 — nothing free ahead; one step and then nothing."""
    net = squares_of(OVAL)
    start, *wall = at(net, (4, 1), (5, 1), (5, 2))
    assert reach_layers(net, start, 4, set(wall)) == []
    further = at(net, (6, 1), (6, 2), (6, 3))
    assert reach_layers(net, start, 4, set(further)) == [tuple(wall)]


def test_the_way_over_the_line_of_a_track_goes_on():
    """Pistard R3.1 — row 36 leads to row 1."""
    net = squares_of(OVAL)
    start, end = at(net, (35, 2), (2, 1))
    way = find_way(net, start, end, 3)
    assert way is not None
    assert [net.places[n] for n in way] == [(36, 2), (1, 2), (2, 1)]


def test_ways_are_steps_of_the_road():
    """Design 5.2 — each square of a way follows the one before."""
    net = squares_of(BENDS)
    way = find_way(net, 0, len(net) - 1, 20) or ()
    assert all(to in net.ways[here] for here, to in pairwise((0, *way)))
