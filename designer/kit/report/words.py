"""The verdict on paper: sentences one below the other, as large as they fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import LEADING, fit_paragraph
from designer.picture.plots import HEAD, draw_heading
from designer.picture.shapes import Box, Circle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.shapes import Shape

SIZES = (3.0, 2.9, 2.8, 2.7, 2.6)
"""Of the verdict's letters: the largest that fits."""
BULLET, APART = 3.2, 1.3


def verdict(box: Box, title: str, said: Sequence[str]) -> tuple[list[Shape], list[str]]:
    """Return sentences one below the other as large as they fit, and those that found no room."""
    heading, room = draw_heading(box, title)
    for size in SIZES:
        shapes, left = _column(room, said, size)
        if not left:
            break
    return [*heading, *shapes], left


def _column(room: Box, said: Sequence[str], size: float) -> tuple[list[Shape], list[str]]:
    found: list[Shape] = []
    y = room.y
    for nth, sentence in enumerate(said):
        at = Box(room.x + BULLET, y, room.width - BULLET, 100)
        lines = fit_paragraph(at, sentence, "text.small", size=size)
        high = len(lines) * size * LEADING
        if y + high > room.y + room.height:
            return found, list(said[nth:])
        found.append(Circle("accent", room.x + 0.8, y + size * LEADING / 2, 0.55))
        found += lines
        y += high + APART
    return found, []


def height_of(said: Sequence[str], width: float) -> float:
    """Return how high these sentences under a heading are, in the largest letters."""
    return HEAD + sum(
        len(fit_paragraph(Box(0, 0, width - BULLET, 100), one, "text.small", size=SIZES[0]))
        * SIZES[0]
        * LEADING
        + APART
        for one in said
    )
