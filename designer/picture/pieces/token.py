"""The token and the stand-up marker of a rider (R1.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pieces.rider import draw_team_mark
from designer.picture.shapes import Box, Group, Rect, transform_to
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.pieces.rider import RiderLook, TeamLook
    from designer.picture.shapes import Shape

STANDING = (8.0, 26.0)
"""Height of the foot and of one face of a stand-up marker, in millimetres."""


def draw_token(
    side: float, rider: RiderLook, team: TeamLook, lang: str, *, bleed: float
) -> tuple[Shape, ...]:
    """Return a rider token: bib, type and team shape on the team's colour."""
    on = f"{team.role}.on"
    rows = Box(0, 0, side, side).inset(1.2).rows(0.62, 0.38)
    left, right = rows[1].columns(1, 1)
    short = say(lang, f"terms.{rider.type}_short")
    return (
        Rect(team.role, -bleed, -bleed, side + 2 * bleed, side + 2 * bleed),
        fit_text(rows[0], str(rider.bib), "number.giant", ink=on, size=side * 0.68),
        *draw_team_mark(team, left.inset(0.6, 0.1)),
        fit_text(right, short, "number.strong", ink=on),
    )


def token_back(side: float, team: TeamLook, bleed: float) -> tuple[Shape, ...]:
    """Return the back of a token: the team's shape on its colour."""
    return (
        Rect(team.role, -bleed, -bleed, side + 2 * bleed, side + 2 * bleed),
        *draw_team_mark(team, Box(0, 0, side, side).inset(side * 0.22)),
    )


def draw_standing(
    width: float, rider: RiderLook, team: TeamLook, lang: str, *, bleed: float
) -> tuple[Shape, ...]:
    """Return a stand-up marker: foot, face, the same face upside down, foot; folded three times."""
    foot, face = STANDING
    high = 2 * (foot + face)
    upright = tuple(_token_face(width, face, rider, team, lang))
    return (
        Rect(team.role, -bleed, -bleed, width + 2 * bleed, high + 2 * bleed),
        Group(upright, transform_to(width, foot + face, 180)),
        Group(upright, transform_to(0, foot + face)),
    )


def _token_face(
    width: float, height: float, rider: RiderLook, team: TeamLook, lang: str
) -> list[Shape]:
    on = f"{team.role}.on"
    top, middle, low = Box(0, 0, width, height).inset(1, 1.4).rows(0.34, 0.44, 0.22)
    return [
        *draw_team_mark(team, top.inset(0.5, 0.3)),
        fit_text(middle, str(rider.bib), "number.giant", ink=on, size=width * 0.7),
        fit_text(low, say(lang, f"terms.{rider.type}_short"), "number.strong", ink=on),
    ]
