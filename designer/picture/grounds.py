"""Marks of grounds that have colours of their own: what tells them apart without colour."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from designer.picture import look
from designer.picture.pattern import point_inside
from designer.picture.shapes import Box, Line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.picture.shapes import Shape

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
