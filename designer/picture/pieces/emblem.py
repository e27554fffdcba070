"""The shape of a team, so that its colour need not be told."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from designer.picture.shapes import Circle, Polygon

if TYPE_CHECKING:
    from designer.picture.shapes import Point, Shape


def draw_emblem(kind: str, centre: Point, radius: float, role: str) -> Shape:
    """Return a team's shape about a centre, all six as large to the eye."""
    x, y = centre
    if kind == "circle":
        return Circle(role, x, y, radius * 0.9)
    return Polygon(role, tuple((x + radius * u, y + radius * v) for u, v in _OUTLINES[kind]))


def _regular(sides: int, start: float, reach: float = 1.0) -> tuple[Point, ...]:
    turns = (math.radians(start + 360 * n / sides) for n in range(sides))
    return tuple((reach * math.cos(t), reach * math.sin(t)) for t in turns)


def _cross() -> tuple[Point, ...]:
    thin, far = 0.34, 1.0
    quarter = [(thin, -far), (thin, -thin), (far, -thin)]
    corners: list[Point] = []
    for _ in range(4):
        corners += quarter
        quarter = [(-y, x) for x, y in quarter]
    return tuple(corners)


def _star() -> tuple[Point, ...]:
    points = []
    for n in range(10):
        turn, reach = math.radians(-90 + 36 * n), 1.08 if n % 2 == 0 else 0.48
        points.append((reach * math.cos(turn), reach * math.sin(turn)))
    return tuple(points)


_OUTLINES: dict[str, tuple[Point, ...]] = {
    "triangle": tuple((x, y + 0.12) for x, y in _regular(3, -90, 1.12)),
    "square": ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)),
    "diamond": ((0, -1.1), (0.85, 0), (0, 1.1), (-0.85, 0)),
    "cross": _cross(),
    "star": _star(),
}
SHAPES = ("circle", *_OUTLINES)
