"""The squares a rider may reach over free ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.scene.board.riders import STEPS, free_ways
from engine.road.net import squares_of
from engine.road.values import Block, BlockChain

if TYPE_CHECKING:
    from engine.road.net import Squares


@pytest.fixture
def net() -> Squares:
    return squares_of(BlockChain((Block(1, 30, (30, 30, 30)),)))


def test_squares_ahead_are_lit_by_the_steps_they_take(net: Squares):
    """R6.6 — from the left lane two squares in one step, three in two."""
    ways = dict(free_ways(net, {0: (5, 1)}, 0))
    assert {place for place, steps in ways.items() if steps == 1} == {(6, 1), (6, 2)}
    assert {place for place, steps in ways.items() if steps == 2} == {(7, 1), (7, 2), (7, 3)}
    assert max(ways.values()) == STEPS


def test_nobody_goes_where_another_stands(net: Squares):
    """Pistard R7.2 — neither onto a taken square nor through a wall of riders."""
    wall = {0: (5, 1), 1: (6, 1), 2: (6, 2)}
    assert free_ways(net, wall, 0) == []
    gap = {0: (5, 1), 1: (6, 1)}
    assert (6, 1) not in dict(free_ways(net, gap, 0))
    assert dict(free_ways(net, gap, 0))[7, 1] == 2


def test_who_is_on_no_square_has_no_ways(net: Squares):
    """Pistard RULING 7 — the area behind the line has none."""
    assert free_ways(net, {0: (0, 1)}, 0) == []
