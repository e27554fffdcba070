"""Jerseys of the leaders: one cut, told apart by colour and by pattern (R1.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.shapes import Circle, Group, Path, Polygon, Rect

if TYPE_CHECKING:
    from designer.picture.shapes import Point, Shape

_CUT: tuple[Point, ...] = (
    (0.30, 0.0), (0.40, 0.09), (0.60, 0.09), (0.70, 0.0), (1.0, 0.26), (0.86, 0.46),
    (0.76, 0.38), (0.76, 1.0), (0.24, 1.0), (0.24, 0.38), (0.14, 0.46), (0.0, 0.26),
)  # fmt: skip
_BANDS = 5


def draw_jersey(kind: str, x: float, y: float, side: float) -> list[Shape]:
    """Return a jersey in a square of this side: badge.<kind> with its pattern."""
    outline = tuple((x + side * u, y + side * v) for u, v in _CUT)
    inside = _PATTERNS.get(kind, _plain)(kind, x, y, side)
    return [
        Group(tuple(inside), clip=outline),
        Polygon("frame", outline),
    ]


def _plain(kind: str, x: float, y: float, side: float) -> list[Shape]:
    return [Rect(f"badge.{kind}", x, y, side, side)]


def _dotted(kind: str, x: float, y: float, side: float) -> list[Shape]:
    step = side / 5
    dots = [
        Circle(f"badge.{kind}", x + (c + 0.5 * (r % 2)) * step, y + r * step, step * 0.3)
        for r in range(6)
        for c in range(6)
    ]
    return [Rect("white", x, y, side, side), *dots]


def _banded(_kind: str, x: float, y: float, side: float) -> list[Shape]:
    high = side * 0.085
    bands = [
        Rect(f"rainbow.{n + 1}", x, y + side * 0.42 + n * high, side, high) for n in range(_BANDS)
    ]
    return [Rect("white", x, y, side, side), *bands]


_PATTERNS = {"MOUNTAIN": _dotted, "WORLD": _banded}


def draw_chevron(role: str, x: float, y: float, width: float, height: float) -> Shape:
    """Return an arrow head that points right."""
    return Path(
        role,
        (
            ("M", x, y),
            ("L", x + width, y + height / 2),
            ("L", x, y + height),
            ("L", x + width * 0.4, y + height / 2),
            ("Z",),
        ),
    )
