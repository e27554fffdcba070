"""Indicators: a disc that shows points, turns or a place; a jersey for each leader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit
from designer.picture.pieces.jersey import jersey
from designer.picture.shapes import Box, Circle, Polygon, Rect

if TYPE_CHECKING:
    from designer.picture.shapes import Shape


def indicator(side: float, kind: str, text: str, bleed: float) -> tuple[Shape, ...]:
    """Return a square indicator of its kind's colour; the corner tells the kind without it."""
    fill, on = f"badge.{kind}", f"badge.{kind}.on"
    whole = Box(0, 0, side, side)
    return (
        Rect(fill, *whole.inset(-bleed)),
        *_corner(kind, side, on),
        fit(whole.inset(side * 0.12, side * 0.16), text, "number.large", ink=on, size=side * 0.7),
    )


def leader(side: float, kind: str, bleed: float) -> tuple[Shape, ...]:
    """Return the indicator of a leader: the jersey he wears."""
    margin = side * 0.14
    whole = Box(0, 0, side, side)
    return (
        Rect("page", *whole.inset(-bleed)),
        *jersey(kind, margin, margin, side - 2 * margin),
    )


def _corner(kind: str, side: float, role: str) -> list[Shape]:
    """Return the sign in the corner: a summit, a clock, a bar; none for stage points."""
    s, m = side * 0.13, side * 0.1
    if kind == "MOUNTAIN":
        return [Polygon(role, ((m, m + 2 * s), (m + s, m), (m + 2 * s, m + 2 * s)))]
    if kind == "BONUS":
        return [Circle(role, m + s * 0.8, m + s * 0.8, s * 0.8)]
    if kind == "INTERMEDIATE_SPRINT":
        return [Rect(role, m, m, s * 0.6, 2 * s)]
    return []
