"""A piece to cut out, and how many of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from designer.picture.shapes import Polygon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.picture.shapes import Line, Point, Shape


@dataclass(frozen=True)
class Piece:
    """A piece of so many millimetres: its front, its back, and what runs along its cut.

    Shapes start at the upper left corner of the cut and may reach beyond it, into the bleed.
    """

    id: str
    """What it is called in the tour's list of what is printed."""
    width: float
    height: float
    front: tuple[Shape, ...]
    count: int = 1
    back: tuple[Shape, ...] = ()
    edge: str = ""
    """Role of the colour all along its cut, if it has one: pieces of one edge may touch."""
    outline: tuple[Point, ...] = ()
    """Where it is cut if that is no rectangle."""
    folds: tuple[Line, ...] = ()
    symbols: Mapping[str, tuple[Shape, ...]] = field(default_factory=dict)

    @cached_property
    def face(self) -> tuple[Shape, ...]:
        """Return the front with its folds, and with its cut where that is no rectangle."""
        cut = (Polygon("cut", self.outline),) if self.outline else ()
        return (*self.front, *self.folds, *cut)
