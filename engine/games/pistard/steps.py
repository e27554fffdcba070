"""Section 7 — the steps of a die: straight or diagonally ahead, over free squares only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.road.net import NOWHERE
from engine.road.reach import reach_layers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.pistard.state import PistardState


def closed_squares(state: PistardState, rider: int) -> frozenset[int]:
    """R7.2, RULING 16 — the squares this rider can neither pass nor stop on.

    Who has less progress and stands ahead on the track is about to be lapped: that rider is gone
    by the time the row is entered, unless one is lapped only one row later.
    """
    mine, level = state.progress[rider], state.law.catches_level
    return frozenset(
        [
            state.square(there, state.lane[other])
            for other, there in enumerate(state.progress)
            if there and state.racing[other] and other != rider and (there >= mine or not level)
        ]
    )


def ends(
    state: PistardState, rider: int, die: int, closed: frozenset[int]
) -> list[tuple[int, tuple[int, ...]]]:
    """RULING 11 — steps and the lanes they may end in: the whole die, or the longest way there is.

    With the house rule of any number of steps, every number of them that a way has.
    """
    layers = (
        _mixed(state, rider, die, closed)
        if state.law.mixed_steps
        else _in_one_direction(state, rider, die, closed)
    )
    if not layers:
        return []
    width = len(state.colours[0])
    lanes = [tuple([square % width + 1 for square in layer]) for layer in layers]
    steps = list(enumerate(lanes, start=1))
    return steps[-1:] if state.law.full_die else steps[::-1]


def _mixed(
    state: PistardState, rider: int, die: int, closed: frozenset[int]
) -> list[tuple[int, ...]]:
    """R7.1, R7.3, R7.4, RULING 10 — every step chosen anew; from the start to any lane."""
    if state.progress[rider]:
        here = state.square(state.progress[rider], state.lane[rider])
        return reach_layers(state.net, here, die, closed)
    found: list[tuple[int, ...]] = []
    for square in _entries(state, closed):
        later = [(square,), *reach_layers(state.net, square, die - 1, closed)]
        for n, layer in enumerate(later):
            if n == len(found):
                found.append(layer)
            else:
                found[n] = tuple(sorted({*found[n], *layer}))
    return found


def _entries(state: PistardState, closed: frozenset[int]) -> list[int]:
    """RULING 12 — the free squares of the first row."""
    return [s for s in range(len(state.colours[0])) if s not in closed]


def _in_one_direction(
    state: PistardState, rider: int, die: int, closed: frozenset[int]
) -> list[tuple[int, ...]]:
    """RULING 10 — by house rule all steps of a die go the same way."""
    net = state.net
    found: list[set[int]] = []
    for leads in (net.ahead, net.left, net.right):
        if state.progress[rider]:
            starts, first = [state.square(state.progress[rider], state.lane[rider])], 0
        else:
            starts, first = _entries(state, closed), 1
        for start in starts:
            way = ([start] if first else []) + _run(leads, start, die - first, closed)
            for n, square in enumerate(way):
                if n == len(found):
                    found.append(set())
                found[n].add(square)
    return [tuple(sorted(layer)) for layer in found]


def _run(leads: Sequence[int], start: int, steps: int, closed: frozenset[int]) -> list[int]:
    way, here = [], start
    for _ in range(steps):
        here = leads[here]
        if here == NOWHERE or here in closed:
            break
        way.append(here)
    return way
