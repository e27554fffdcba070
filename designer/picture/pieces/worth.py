"""What a roll is worth beside its dice: the basic movement behind an arrow, the level in dots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Circle, Polygon

if TYPE_CHECKING:
    from designer.picture.pieces.rider import RollLook
    from designer.picture.shapes import Shape

_DOT, _STEP = 0.3, 0.85
"""Of the height: a dot's radius, and from one to the next."""


def draw_worth(roll: RollLook, box: Box) -> list[Shape]:
    """Return basic movement and level of a roll from the left of a box; nothing for a sprint."""
    if not roll.basic:
        return []
    high = box.height
    return [
        *draw_arrow(box.x, box.y + high / 2, high),
        fit_text(
            Box(box.x + high * 1.15, box.y, high * 1.5, high),
            str(roll.basic),
            "number.strong",
            anchor="start",
            size=high * 1.25,
        ),
        *(
            Circle("solid", box.x + high * (3.1 + _STEP * n), box.y + high / 2, high * _DOT)
            for n in range(roll.level)
        ),
    ]


def draw_arrow(x: float, y: float, high: float) -> list[Shape]:
    """Return the sign of the basic movement: an arrow that begins at a point."""
    half = high * 0.42
    return [
        Polygon(
            "solid",
            (
                (x, y - high * 0.1), (x + half, y - high * 0.1), (x + half, y - half),
                (x + high * 0.95, y), (x + half, y + half), (x + half, y + high * 0.1),
                (x, y + high * 0.1),
            ),
        )
    ]  # fmt: skip


def draw_worth_legend(box: Box, basic: str, level: str) -> list[Shape]:
    """Return what arrow and dots mean, side by side."""
    left, right = box.columns(0.62, 0.38)
    high = box.height
    words = [
        Box(part.x + high * 1.1, part.y, part.width - high * 1.2, high) for part in (left, right)
    ]
    return [
        *draw_arrow(left.x, left.y + high / 2, high * 0.8),
        fit_text(words[0], basic, "text.tiny", anchor="start"),
        Circle("solid", right.x + high * 0.6, right.y + high / 2, high * 0.27),
        fit_text(words[1], level, "text.tiny", anchor="start"),
    ]
