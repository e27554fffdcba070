"""The heading of a plot: what it shows in strong letters, how to read it in soft ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.shapes import Box

if TYPE_CHECKING:
    from designer.picture.shapes import Shape

HEAD = 5.0
"""Millimetres a heading takes."""


def draw_heading(box: Box, title: str, note: str = "") -> tuple[list[Shape], Box]:
    """Return a heading at the top of a box, and the room below it."""
    name = fit_text(box._replace(height=HEAD - 0.6), title, "plot.title", anchor="start")
    left = name.width + 2.5
    beside = Box(box.x + left, box.y + 0.15, box.width - left, HEAD - 0.6)
    shapes: list[Shape] = [name]
    if note and beside.width > 8:
        shapes.append(fit_text(beside, note, "plot.note", anchor="start"))
    return shapes, Box(box.x, box.y + HEAD, box.width, box.height - HEAD)
