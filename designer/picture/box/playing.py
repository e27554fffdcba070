"""A card of a deck: a large value, a sign, what it says, whose it is; and its back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.pieces.rider import draw_team_mark
from designer.picture.shapes import Box, Circle, Rect

if TYPE_CHECKING:
    from designer.picture.pieces.rider import TeamLook
    from designer.picture.shapes import Shape

PLAYING_CARD = (44.0, 63.0)
"""Millimetres: sixteen and more on a sheet of A4, and sleeves are sold for it."""
_BAND, _PLAYING_SAFE = 11.0, 3.5


class CardFace(NamedTuple):
    """What the front of a card shows."""

    deck: str
    large: str
    sign: str
    says: tuple[str, ...]


def draw_front(face: CardFace, owner: TeamLook | None, bleed: float) -> tuple[Shape, ...]:
    """Return the front: a band in its owner's colour, the value, the sentences below it."""
    width, height = PLAYING_CARD
    band = owner.role if owner else "solid"
    ink = f"{owner.role}.on" if owner else "page"
    head = Box(0, 0, width, _BAND).inset(_PLAYING_SAFE, 2)
    body = Box(0, _BAND, width, height - _BAND).inset(_PLAYING_SAFE)
    found: list[Shape] = [
        Rect("page", -bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        Rect(band, -bleed, -bleed, width + 2 * bleed, _BAND + bleed),
    ]
    name, mark = head.columns(0.78, 0.22)
    if owner:
        found += draw_team_mark(owner, mark)
    found.append(
        fit_text(name if owner else head, face.deck, "text.strong", ink=ink, anchor="start")
    )
    value, text = body.rows(0.56, 0.44) if face.large else body.rows(0.2, 0.8)
    if face.large:
        found.append(fit_text(value, face.large, "number.giant", size=24))
    if face.sign:
        side = 8.0
        x, y = body.x + body.width - side / 2, body.y + side / 2
        found.append(Circle("blank", x, y, side / 2))
        box = Box(x - side / 2, y - side / 2, side, side).inset(1.2)
        found.append(fit_text(box, face.sign, "number.strong", ink="black", size=4.4))
    if face.says:
        size = 3.1 if face.large else 4.2
        found += fit_paragraph(
            text, " · ".join(face.says) if face.large else " ".join(face.says), "text", size=size
        )
    return tuple(found)


def draw_back(deck: str, owner: TeamLook | None, bleed: float) -> tuple[Shape, ...]:
    """Return the back: one for all cards of a deck, so that none is known by it."""
    width, height = PLAYING_CARD
    role, ink = (owner.role, f"{owner.role}.on") if owner else ("solid", "page")
    upper, lower = Box(0, 0, width, height).inset(_PLAYING_SAFE, 8).rows(0.66, 0.34)
    found: list[Shape] = [Rect(role, -bleed, -bleed, width + 2 * bleed, height + 2 * bleed)]
    if owner:
        found += draw_team_mark(owner, upper.inset(6))
        found.append(fit_text(lower, deck, "text.head", ink=ink))
    else:
        found.append(
            fit_text(Box(0, 0, width, height).inset(_PLAYING_SAFE), deck, "text.title", ink=ink)
        )
    return tuple(found)
