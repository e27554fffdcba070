"""The sign of a terrain or of a line: its colour, its pattern, its letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pattern import pattern_marks
from designer.picture.shapes import Box, Rect
from designer.words import say
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from designer.picture.shapes import Shape

_PLATE = 0.62


def sign_letters(lang: str, kind: str) -> str:
    """Return the letters of a terrain or of a line."""
    return say(lang, f"terms.{kind}_letter")


def sign_role(kind: str) -> str:
    """Return the role a terrain or a line is filled with."""
    return f"terrain.{kind}" if kind in terrains() else f"badge.{kind}"


def draw_badge(box: Box, kind: str, lang: str, size: float = 0.0) -> list[Shape]:
    """Return the plain sign: a rectangle of its colour with its letters."""
    fill = sign_role(kind)
    text = fit_text(
        box.inset(box.width * 0.06, 0),
        sign_letters(lang, kind),
        "number.strong",
        ink=f"{fill}.on",
        size=size or box.height * 0.95,
    )
    return [Rect(fill, *box), text]


def draw_sign(box: Box, kind: str, lang: str) -> list[Shape]:
    """Return the large sign: colour, pattern on both sides and letters on a plate between."""
    fill = sign_role(kind)
    found: list[Shape] = [Rect(fill, *box)]
    plate = _PLATE * min(box.width, 1.4 * box.height)
    side = (box.width - plate) / 2
    if kind in terrains():
        for left in (box.x, box.x + box.width - side):
            right, foot = left + side, box.y + box.height
            corners = ((left, box.y), (right, box.y), (right, foot), (left, foot))
            found += pattern_marks(kind, corners)
    middle = Box(box.x + side, box.y, plate, box.height)
    size = box.height * 0.9
    found.append(
        fit_text(middle, sign_letters(lang, kind), "number.title", ink=f"{fill}.on", size=size)
    )
    return found
