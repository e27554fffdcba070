"""A chain laid into a rectangle of the table: which way round, and where in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.board.search.settle import Chain

Box = tuple[float, float, float, float]


def place_chain(chain: Chain, space: Box, start: str) -> Chain:
    """Return a chain in the middle of a rectangle, its start at the left if that is wished."""
    variants = [_middle(turned, space) for turned in _ways(chain)]
    if start == "left":
        return min(variants, key=lambda c: (round(c.x, 3), round(c.y, 3)))
    return variants[0]


def stood_up(chain: Chain) -> Chain:
    """Return a chain turned by a right angle, clockwise."""
    left, top, right, bottom = chain.box
    return replace(
        chain,
        x=-chain.y,
        y=chain.x,
        heading=(chain.heading + 1) % 4,
        box=(-bottom, left, -top, right),
    )


def _ways(chain: Chain) -> list[Chain]:
    """Return the chain as it is, mirrored, turned about, and both."""
    mirrored = _mirrored(chain)
    return [chain, mirrored, _about(chain), _about(mirrored)]


def _mirrored(chain: Chain) -> Chain:
    left, top, right, bottom = chain.box
    return replace(
        chain,
        y=-chain.y,
        heading=-chain.heading % 4,
        bends=tuple((row, -hand) for row, hand in chain.bends),
        box=(left, -bottom, right, -top),
    )


def _about(chain: Chain) -> Chain:
    left, top, right, bottom = chain.box
    return replace(
        chain,
        x=-chain.x,
        y=-chain.y,
        heading=(chain.heading + 2) % 4,
        box=(-right, -bottom, -left, -top),
    )


def _middle(chain: Chain, space: Box) -> Chain:
    left, top, right, bottom = chain.box
    dx = (space[0] + space[2] - left - right) / 2
    dy = (space[1] + space[3] - top - bottom) / 2
    return replace(
        chain,
        x=chain.x + dx,
        y=chain.y + dy,
        box=(left + dx, top + dy, right + dx, bottom + dy),
    )
