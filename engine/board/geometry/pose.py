"""A place with a direction, and one square: the coordinates every shape of tile speaks in."""

from __future__ import annotations

import math
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]


class Pose(NamedTuple):
    """A place and the direction ridden there."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0

    def then(self, step: Pose) -> Pose:
        """Return a pose given in this one's frame, on the table."""
        x, y = self.at((step.x, step.y))
        return Pose(x, y, (self.angle + step.angle) % 360)

    def rounded(self) -> Pose:
        """Return the pose to a millionth of a millimetre, as a file keeps it."""
        return Pose(round(self.x, 6), round(self.y, 6), round(self.angle % 360, 6) % 360)

    def at(self, point: Point) -> Point:
        """Return where a point of this frame lies on the table."""
        cos, sin = cosine_and_sine(self.angle)
        return (
            self.x + cos * point[0] - sin * point[1],
            self.y + sin * point[0] + cos * point[1],
        )


class Square(NamedTuple):
    """Where one square lies."""

    centre: Point
    angle: float
    corners: tuple[Point, Point, Point, Point]
    """Entry left, exit left, exit right, entry right."""
    free: tuple[float, float]
    """Length and width of the largest rectangle about the centre: what a token may measure."""
    bent: tuple[Point, ...] = ()
    """Its outline, where its sides are not straight."""

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return its outline, clockwise."""
        return self.bent or self.corners

    def beside(self, side: int, away: float) -> Pose:
        """Return the place so far left (-1) or right (1) of it."""
        one, other = self.corners[:2] if side < 0 else self.corners[:1:-1]
        middle = Pose((one[0] + other[0]) / 2, (one[1] + other[1]) / 2, self.angle)
        return middle.then(Pose(0.0, side * away, 0.0))


_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


def cosine_and_sine(angle: float) -> tuple[float, float]:
    """Return cosine and sine, exact for quarter turns, so that joins close exactly."""
    plain = angle % 360
    if plain in _QUARTERS:
        return _QUARTERS[plain]
    return math.cos(math.radians(plain)), math.sin(math.radians(plain))


def free_rectangle(inner: float, width: float, step: float) -> tuple[float, tuple[float, float]]:
    """Return where the free rectangle of a bent square lies, and its length and width."""
    half = inner * math.tan(math.radians(step / 2))
    top = math.sqrt(max(0.0, (inner + width) ** 2 - half**2))
    return (inner + top) / 2, (2 * half, top - inner)
