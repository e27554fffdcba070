"""Indicators: a disc that shows points, turns or a place; a jersey for each leader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pieces.jersey import draw_jersey
from designer.picture.shapes import Box, Circle, Polygon, Rect

if TYPE_CHECKING:
    from designer.picture.shapes import Shape


def draw_indicator(side: float, kind: str, text: str, bleed: float) -> tuple[Shape, ...]:
    """Return a square indicator of its kind's colour; a sign above tells the kind without it."""
    fill, on = f"badge.{kind}", f"badge.{kind}.on"
    whole = Box(0, 0, side, side)
    sign, value = whole.inset(side * 0.12, side * 0.1).rows(*_SHARES)
    if kind not in _INDICATOR_SIGNS:
        value = whole.inset(side * 0.12, side * 0.16)
    shapes = [_INDICATOR_SIGNS[kind](sign, on)] if kind in _INDICATOR_SIGNS else []
    number = fit_text(value, text, "number.large", ink=on, size=side * 0.7)
    return (Rect(fill, *whole.inset(-bleed)), *shapes, number)


def draw_leader(side: float, kind: str, bleed: float) -> tuple[Shape, ...]:
    """Return the indicator of a leader: the jersey."""
    margin = side * 0.14
    whole = Box(0, 0, side, side)
    return (
        Rect("page", *whole.inset(-bleed)),
        *draw_jersey(kind, margin, margin, side - 2 * margin),
    )


def _summit(box: Box, role: str) -> Shape:
    (x, y), half = box.centre, box.height / 2
    return Polygon(role, ((x - 1.4 * half, y + half), (x, y - half), (x + 1.4 * half, y + half)))


def _clock(box: Box, role: str) -> Shape:
    return Circle(role, *box.centre, box.height / 2)


def _line(box: Box, role: str) -> Shape:
    x, y = box.centre
    return Rect(role, x - box.height, y - box.height * 0.2, 2 * box.height, box.height * 0.4)


_SHARES = (0.22, 0.78)
_INDICATOR_SIGNS = {"MOUNTAIN": _summit, "BONUS": _clock, "INTERMEDIATE_SPRINT": _line}
"""A summit, a clock, a line; stage points have none."""
