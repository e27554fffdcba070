"""Patterns that tell a terrain or a ground apart without its colour."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from designer.picture import look
from designer.picture.shapes import Box, Circle, Line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.picture.shapes import Point, Shape


Corners = tuple["Point", "Point", "Point", "Point"]
"""Of a square, from its entry's left corner: entry left, exit left, exit right, entry right."""
_LEAN = 0.16
_LOW, _HIGH = 0.72, 0.28
"""Of a square: how far a slanted stroke leans, and between which places across it stands."""
_SETTS, _DOT, _STRIPE = 3, 0.5, 0.09
"""Stones a course, millimetres of a dot, and of a square's width from stripe to stripe."""


def pattern_marks(terrain: str, corners: Corners) -> tuple[Shape, ...]:
    """Return only the pattern of a terrain."""
    ground = look.ground_of(terrain)
    return tuple(_PATTERNS[ground.pattern](f"terrain.{terrain}.mark", ground.strokes, corners))


def point_inside(corners: Corners, along: float, across: float) -> Point:
    """Return the point so far along and across a square, both from 0 to 1."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    left = (ax + (bx - ax) * along, ay + (by - ay) * along)
    right = (dx + (cx - dx) * along, dy + (cy - dy) * along)
    return (left[0] + (right[0] - left[0]) * across, left[1] + (right[1] - left[1]) * across)


def _draw_nothing(_role: str, _strokes: int, _corners: Corners) -> Iterator[Shape]:
    yield from ()


def _draw_slanted(role: str, strokes: int, corners: Corners, lean: float) -> Iterator[Shape]:
    for nth in range(strokes):
        along = (nth + 1) / (strokes + 1)
        yield Line(
            role,
            (
                point_inside(corners, along - lean / 2, _LOW),
                point_inside(corners, along + lean / 2, _HIGH),
            ),
        )


def _draw_rise(role: str, strokes: int, corners: Corners) -> Iterator[Shape]:
    yield from _draw_slanted(role, strokes, corners, _LEAN)


def _draw_fall(role: str, strokes: int, corners: Corners) -> Iterator[Shape]:
    yield from _draw_slanted(role, strokes, corners, -_LEAN)


def _draw_dots(role: str, strokes: int, corners: Corners) -> Iterator[Shape]:
    fill = role.removesuffix("mark") + "on"
    for nth in range(strokes):
        along, across = 0.25 + 0.5 * (nth % 2), 0.25 + 0.5 * (nth // 2 % 2)
        x, y = point_inside(corners, along, across)
        yield Circle(fill, x, y, _DOT)


def _draw_stripe(role: str, strokes: int, corners: Corners) -> Iterator[Shape]:
    for nth in range(strokes):
        across = _STRIPE * (nth + 1)
        yield Line(role, (point_inside(corners, 0, across), point_inside(corners, 1, across)))


def _draw_setts(role: str, strokes: int, corners: Corners) -> Iterator[Shape]:
    del role
    for course in range(1, strokes):
        across = course / strokes
        yield Line("setts", (point_inside(corners, 0, across), point_inside(corners, 1, across)))
    for course in range(strokes):
        for stone in range(_SETTS):
            along = (stone + 0.5 * (course % 2) + 0.25) / _SETTS
            top, bottom = course / strokes, (course + 1) / strokes
            if along < 1:
                yield Line(
                    "setts",
                    (point_inside(corners, along, top), point_inside(corners, along, bottom)),
                )


_PATTERNS = {
    "none": _draw_nothing,
    "rise": _draw_rise,
    "fall": _draw_fall,
    "dots": _draw_dots,
    "stripe": _draw_stripe,
    "setts": _draw_setts,
}
SHAPE: Final = 1.5
"""How much longer than wide the squares are that marks are made for."""
_ROUND: Final = [math.tau * n / 16 for n in range(17)]
MARKS: Final[dict[str, tuple[Sequence[tuple[float, float]], ...]]] = {
    "none": (),
    "rise": (((0.12, 0.3), (0.28, 0.5), (0.12, 0.7)),),
    "fall": (((0.28, 0.3), (0.12, 0.5), (0.28, 0.7)),),
    "setts": (
        ((0.1, 0.26), (0.1, 0.48)), ((0.1, 0.56), (0.1, 0.74)),
        ((0.2, 0.34), (0.2, 0.66)), ((0.3, 0.26), (0.3, 0.44)), ((0.3, 0.52), (0.3, 0.74)),
    ),
    "disc": (tuple([(0.5 + 0.16 * math.cos(n), 0.5 + 0.25 * math.sin(n)) for n in _ROUND]),),
    "triangle": (((0.36, 0.28), (0.36, 0.72), (0.68, 0.5), (0.36, 0.28)),),
    "box": (((0.36, 0.27), (0.36, 0.73), (0.64, 0.73), (0.64, 0.27), (0.36, 0.27)),),
    "cross": (((0.36, 0.27), (0.64, 0.73)), ((0.36, 0.73), (0.64, 0.27))),
}  # fmt: skip
"""Strokes by their places along and across a square: a climb points ahead, a descent back."""


def draw_ground(ground: str, box: Box) -> Iterator[Shape]:
    """Yield the mark of a ground in the middle of a box, as high as the box allows."""
    high = min(box.width, box.height) * 1.2
    wide = high * SHAPE
    x, y = box.centre
    corners = Box(x - wide / 2, y - high / 2, wide, high).corners
    for stroke in MARKS[look.square_mark(ground)]:
        yield Line(f"square.{ground}.mark", tuple([point_inside(corners, *at) for at in stroke]))
