"""A band of ground: ribs across it, and the squares that lie between any two places along it."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.board.geometry import Square

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.geometry import Point

Outline = tuple["Point", ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Ground ridden along: at each place along, where its left and its right edge lie.

    Between two ribs its edges and all lines along it are straight, so squares of lanes that are
    divided each in its own way still lie close to one another.
    """

    along: Sequence[float]
    left: Sequence[Point]
    right: Sequence[Point]

    def point(self, along: float, across: float) -> Point:
        """Return the point so far along, and so far across: 0 on the left edge, 1 on the right."""
        after = min(max(bisect_right(self.along, along), 1), len(self.along) - 1)
        first, last = self.along[after - 1], self.along[after]
        share = (along - first) / (last - first)
        one = _between(self.left[after - 1], self.left[after], share)
        return _between(one, _between(self.right[after - 1], self.right[after], share), across)

    def side(self, start: float, stop: float, across: float) -> list[Point]:
        """Return a line along the band."""
        inside = self.along[bisect_right(self.along, start) : bisect_left(self.along, stop)]
        return [self.point(along, across) for along in (start, *inside, stop)]

    def outline(self) -> Outline:
        """Return the whole band."""
        return (*self.left, *reversed(self.right))

    def moved(self, dx: float, dy: float) -> Band:
        """Return the same ground somewhere else."""
        left, right = ([(x + dx, y + dy) for x, y in edge] for edge in (self.left, self.right))
        return Band(self.along, left, right)

    def then(self, after: Band) -> Band:
        """Return this ground and what follows it as one."""
        return Band(
            (*self.along, *after.along[1:]),
            [*self.left, *after.left[1:]],
            [*self.right, *after.right[1:]],
        )

    def square(self, start: float, stop: float, near: float, far: float) -> Square:
        """Return the ground between two places along and two across."""
        left, right = self.side(start, stop, near), self.side(start, stop, far)
        middle = (start + stop) / 2
        one, other = self.point(middle, near), self.point(middle, far)
        angle = math.degrees(math.atan2(other[1] - one[1], other[0] - one[0])) - 90
        corners = (left[0], left[-1], right[-1], right[0])
        long = min(math.dist(left[0], left[-1]), math.dist(right[0], right[-1]))
        return Square(
            _between(one, other, 0.5),
            angle % 360,
            corners,
            (long, math.dist(one, other)),
            (*left, *reversed(right)) if len(left) > 2 else (),
        )


def _between(one: Point, other: Point, share: float) -> Point:
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)
