"""The markers of the box: terrain, start, finish, sprint, feed zone, time trials (R1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.pieces.badge import draw_sign, sign_letters, sign_role
from designer.picture.shapes import Box, Rect
from designer.words import say
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from designer.picture.shapes import Shape

_WORD = 0.3
_CHEQUERS = 8


def draw_marker(
    width: float, height: float, kind: str, lang: str, bleed: float
) -> tuple[Shape, ...]:
    """Return a marker: the sign above, its name below; its colour reaches into the bleed."""
    fill = sign_role(kind)
    whole = Box(0, 0, width, height)
    sign, word = whole.rows(1 - _WORD, _WORD)
    found: list[Shape] = [Rect(fill, *whole.inset(-bleed))]
    if kind == "FINISH":
        found += draw_chequers(Box(0, 0, width, sign.height * 0.42))
        sign = Box(0, sign.height * 0.42, width, sign.height * 0.58)
    if kind in terrains():
        found += draw_sign(sign.inset(1.2, 0.8), kind, lang)
    else:
        size = sign.height * 0.8
        found.append(
            fit_text(
                sign.inset(1, 0),
                sign_letters(lang, kind),
                "number.title",
                ink=f"{fill}.on",
                size=size,
            )
        )
    name = say(lang, f"terms.{kind}")
    box = word.inset(1.2, height * 0.02)
    lines = fit_paragraph(box, name, "text.tiny", ink=f"{fill}.on", anchor="middle")
    return (*found, *lines)


def draw_chequers(box: Box, columns: int = _CHEQUERS) -> list[Shape]:
    """Return the chequers of a finish, black and white, filling a box."""
    side = box.width / columns
    rows = max(1, round(box.height / side))
    high = box.height / rows
    found: list[Shape] = [Rect("chequer.light", *box)]
    found += [
        Rect("chequer.dark", box.x + c * side, box.y + r * high, side, high)
        for r in range(rows)
        for c in range(columns)
        if (r + c) % 2
    ]
    return found
