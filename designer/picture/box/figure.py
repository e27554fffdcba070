"""A rider of any game: its number on the team's colour, on a base that may have a colour too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from designer.picture.grounds import draw_ground
from designer.picture.lettering import fit_text
from designer.picture.pieces.rider import draw_team_mark
from designer.picture.shapes import Box, Group, Line, Rect, transform_to

if TYPE_CHECKING:
    from designer.picture.pieces.rider import TeamLook
    from designer.picture.shapes import Shape

FOOT, UPRIGHT = 8.0, 20.0
"""Heights of the foot and of one face of a stand-up rider, in millimetres."""
BASE = 0.34
"""Of the height of a token: its base, where that has a colour of its own."""


class Figure(NamedTuple):
    """What a rider shows."""

    text: str
    team: TeamLook
    ground: str = ""
    """A row of [squares] of look.toml for its base."""


def draw_flat(
    side: float, figure: Figure, bleed: float
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return the two faces of a token: number and base, the team's shape behind."""
    team = figure.team
    whole = Rect(team.role, -bleed, -bleed, side + 2 * bleed, side + 2 * bleed)
    base = side * BASE if figure.ground else 0.0
    upper, lower = Box(0, 0, side, side - base), Box(0, side - base, side, base)
    inner = upper.inset(side * 0.08)
    number, sign = inner.columns(0.62, 0.38) if not figure.ground else inner.columns(0.55, 0.45)
    face = (
        whole,
        fit_text(number, figure.text, "number.giant", ink=f"{team.role}.on", size=side * 0.6),
        *draw_team_mark(team, sign),
        *_base(figure, lower, bleed),
    )
    back = (whole, *draw_team_mark(team, Box(0, 0, side, side).inset(side * 0.22)))
    return face, back


def draw_figure(width: float, figure: Figure, bleed: float) -> tuple[Shape, ...]:
    """Return a stand-up rider: foot, face, the same face upside down, foot."""
    team, high = figure.team, 2 * (FOOT + UPRIGHT)
    upright = tuple(_figure_face(width, figure))
    feet = (Box(0, 0, width, FOOT), Box(0, high - FOOT, width, FOOT))
    return (
        Rect(team.role, -bleed, -bleed, width + 2 * bleed, high + 2 * bleed),
        Group(upright, transform_to(width, FOOT + UPRIGHT, 180)),
        Group(upright, transform_to(0, FOOT + UPRIGHT)),
        *(shape for foot in feet for shape in _base(figure, foot, bleed)),
    )


def _figure_face(width: float, figure: Figure) -> list[Shape]:
    top, low = Box(0, 0, width, UPRIGHT).inset(0.8, 1.2).rows(0.42, 0.58)
    ink = f"{figure.team.role}.on"
    return [
        *draw_team_mark(figure.team, top.inset(0.3)),
        fit_text(low, figure.text, "number.giant", ink=ink, size=min(width, 12) * 0.75),
    ]


def _base(figure: Figure, box: Box, bleed: float) -> list[Shape]:
    """Return the base in its own colour, with the mark that tells it without colour."""
    if not figure.ground:
        return []
    wide = box.inset(-bleed, 0)
    found: list[Shape] = [Rect(f"square.{figure.ground}", *wide)]
    found += [
        Line("frame", ((wide.x, y), (wide.x + wide.width, y))) for y in (box.y, box.y + box.height)
    ]
    return [*found, *draw_ground(figure.ground, box)]
