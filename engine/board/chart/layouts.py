"""What a course is laid out as where it has a shape of its own: plain values, no geometry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.road.values import BlockChain


@dataclass(frozen=True, slots=True)
class Winding:
    """Squares in rows, one behind the other; places are (square, slot), slot 1 on the left."""

    first: int
    last: int
    """Numbers of the first and the last square."""
    per_row: int
    abreast: int
    """Riders side by side in a square."""
    deep: int = 1
    """Riders one behind the other in a square, those in front counted first."""
    card: int = 0
    """Squares of a card, where rows are laid of cards and read like lines; 0: the road winds.

    Square 0 is then a strip of its own before the first card.
    """
    room: tuple[float, float] = (22.0, 14.0)
    """Of the ground of one rider, along and across, in millimetres."""


Layout: TypeAlias = BlockChain | Winding
"""A chain of blocks, open or closed, or rows of squares with slots."""
