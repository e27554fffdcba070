"""Free ways over a road: which squares so many steps lead to, and one way to a square.

A step leads ahead, to the left or to the right onto a square that is not closed. Everything is
asked of flat arrays (engine/road/net.py), by the ids of squares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from engine.road.net import Squares

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
