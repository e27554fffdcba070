"""Riders and teams as they are drawn: emblems, jerseys, tokens that lie and figures that stand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from designer.picture.lettering import fit_text
from designer.picture.pattern import draw_ground
from designer.picture.shapes import (
    Box,
    Circle,
    Group,
    Image,
    Line,
    Path,
    Polygon,
    Rect,
    transform_to,
)

if TYPE_CHECKING:
    from designer.language import Language
    from designer.picture.shapes import Point, Shape


@dataclass(frozen=True)
class TeamLook:
    """A team as it is drawn: its colour, its shape, its logo if it brought one."""

    name: str
    colour: str
    shape: str
    logo: str = ""

    @property
    def role(self) -> str:
        """Return the role that fills with the team's colour."""
        return f"team.{self.colour}"


class RollLook(NamedTuple):
    """One row of the movement table as a card shows it."""

    row: str
    """Terrain or SPRINT."""
    d3: int
    d2: int
    favourable: bool
    basic: int = 0
    """Squares of the basic movement; 0 where there is none."""
    level: int = 0
    """1 is slowest; 0 where there is none."""
    most: int = 0
    """Effort points that can be put into one roll."""


@dataclass(frozen=True)
class RiderLook:
    """A rider as the card shows it."""

    bib: int
    name: str
    type: str
    pool: int
    """Effort points at the start of the tour."""
    dice: tuple[RollLook, ...]
    """By row of the movement table."""


def draw_team_mark(team: TeamLook, box: Box) -> list[Shape]:
    """Return a team's shape on its own colour, or the logo it brought."""
    if team.logo:
        return [Image(team.logo, *box)]
    radius = min(box.width, box.height) / 2
    return [draw_emblem(team.shape, box.centre, radius, f"{team.role}.on")]


def draw_emblem(kind: str, centre: Point, radius: float, role: str) -> Shape:
    """Return a team's shape about a centre, all six as large to the eye."""
    x, y = centre
    if kind == "circle":
        return Circle(role, x, y, radius * 0.9)
    return Polygon(role, tuple((x + radius * u, y + radius * v) for u, v in _OUTLINES[kind]))


def _regular_outline(sides: int, start: float, reach: float = 1.0) -> tuple[Point, ...]:
    turns = (math.radians(start + 360 * n / sides) for n in range(sides))
    return tuple((reach * math.cos(t), reach * math.sin(t)) for t in turns)


def _cross_outline() -> tuple[Point, ...]:
    thin, far = 0.34, 1.0
    quarter = [(thin, -far), (thin, -thin), (far, -thin)]
    corners: list[Point] = []
    for _ in range(4):
        corners += quarter
        quarter = [(-y, x) for x, y in quarter]
    return tuple(corners)


def _star_outline() -> tuple[Point, ...]:
    points = []
    for n in range(10):
        turn, reach = math.radians(-90 + 36 * n), 1.08 if n % 2 == 0 else 0.48
        points.append((reach * math.cos(turn), reach * math.sin(turn)))
    return tuple(points)


_OUTLINES: dict[str, tuple[Point, ...]] = {
    "triangle": tuple((x, y + 0.12) for x, y in _regular_outline(3, -90, 1.12)),
    "square": ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)),
    "diamond": ((0, -1.1), (0.85, 0), (0, 1.1), (-0.85, 0)),
    "cross": _cross_outline(),
    "star": _star_outline(),
}
SHAPES = ("circle", *_OUTLINES)
_CUT: tuple[Point, ...] = (
    (0.30, 0.0), (0.40, 0.09), (0.60, 0.09), (0.70, 0.0), (1.0, 0.26), (0.86, 0.46),
    (0.76, 0.38), (0.76, 1.0), (0.24, 1.0), (0.24, 0.38), (0.14, 0.46), (0.0, 0.26),
)  # fmt: skip
_BANDS = 5


def draw_jersey(kind: str, x: float, y: float, side: float) -> list[Shape]:
    """Return a jersey in a square of this side: badge.<kind> with its pattern."""
    outline = tuple((x + side * u, y + side * v) for u, v in _CUT)
    inside = _PATTERNS.get(kind, _draw_plain)(kind, x, y, side)
    return [
        Group(tuple(inside), clip=outline),
        Polygon("frame", outline),
    ]


def _draw_plain(kind: str, x: float, y: float, side: float) -> list[Shape]:
    return [Rect(f"badge.{kind}", x, y, side, side)]


def _draw_dotted(kind: str, x: float, y: float, side: float) -> list[Shape]:
    step = side / 5
    dots = [
        Circle(f"badge.{kind}", x + (c + 0.5 * (r % 2)) * step, y + r * step, step * 0.3)
        for r in range(6)
        for c in range(6)
    ]
    return [Rect("white", x, y, side, side), *dots]


def _draw_banded(_kind: str, x: float, y: float, side: float) -> list[Shape]:
    high = side * 0.085
    bands = [
        Rect(f"rainbow.{n + 1}", x, y + side * 0.42 + n * high, side, high) for n in range(_BANDS)
    ]
    return [Rect("white", x, y, side, side), *bands]


_PATTERNS = {"MOUNTAIN": _draw_dotted, "WORLD": _draw_banded}


def draw_chevron(role: str, x: float, y: float, width: float, height: float) -> Shape:
    """Return an arrow head that points right."""
    return Path(
        role,
        (
            ("M", x, y),
            ("L", x + width, y + height / 2),
            ("L", x, y + height),
            ("L", x + width * 0.4, y + height / 2),
            ("Z",),
        ),
    )


STANDING = (8.0, 26.0)
"""Height of the foot and of one face of a stand-up marker, in millimetres."""


def draw_token(
    side: float, rider: RiderLook, team: TeamLook, language: Language, *, bleed: float
) -> tuple[Shape, ...]:
    """Return a rider token: bib, type and team shape on the team's colour."""
    ink = f"{team.role}.on"
    rows = Box(0, 0, side, side).inset(1.2).rows(0.62, 0.38)
    left, right = rows[1].columns(1, 1)
    short = language.say(f"terms.{rider.type}_short")
    return (
        Rect(team.role, -bleed, -bleed, side + 2 * bleed, side + 2 * bleed),
        fit_text(rows[0], str(rider.bib), "number.giant", ink=ink, size=side * 0.68),
        *draw_team_mark(team, left.inset(0.6, 0.1)),
        fit_text(right, short, "number.strong", ink=ink),
    )


def token_back(side: float, team: TeamLook, bleed: float) -> tuple[Shape, ...]:
    """Return the back of a token: the team's shape on its colour."""
    return (
        Rect(team.role, -bleed, -bleed, side + 2 * bleed, side + 2 * bleed),
        *draw_team_mark(team, Box(0, 0, side, side).inset(side * 0.22)),
    )


def draw_standing(
    width: float, rider: RiderLook, team: TeamLook, language: Language, *, bleed: float
) -> tuple[Shape, ...]:
    """Return a stand-up marker: foot, face, the same face upside down, foot; folded three times."""
    foot, face = STANDING
    high = 2 * (foot + face)
    upright = tuple(_draw_token_face(width, face, rider, team, language))
    return (
        Rect(team.role, -bleed, -bleed, width + 2 * bleed, high + 2 * bleed),
        Group(upright, transform_to(width, foot + face, 180)),
        Group(upright, transform_to(0, foot + face)),
    )


def _draw_token_face(
    width: float, height: float, rider: RiderLook, team: TeamLook, language: Language
) -> list[Shape]:
    ink = f"{team.role}.on"
    top, middle, low = Box(0, 0, width, height).inset(1, 1.4).rows(0.34, 0.44, 0.22)
    return [
        *draw_team_mark(team, top.inset(0.5, 0.3)),
        fit_text(middle, str(rider.bib), "number.giant", ink=ink, size=width * 0.7),
        fit_text(low, language.say(f"terms.{rider.type}_short"), "number.strong", ink=ink),
    ]


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
    inner = upper.inset(side * 0.05)
    number, sign = inner.columns(0.82, 0.18) if not figure.ground else inner.columns(0.55, 0.45)
    face = (
        whole,
        fit_text(
            number, figure.text, "number.giant", ink=f"{team.role}.on", size=max(side * 0.66, 6.5)
        ),
        *draw_team_mark(team, sign),
        *_draw_base(figure, lower, bleed),
    )
    back = (whole, *draw_team_mark(team, Box(0, 0, side, side).inset(side * 0.22)))
    return face, back


def draw_figure(width: float, figure: Figure, bleed: float) -> tuple[Shape, ...]:
    """Return a stand-up rider: foot, face, the same face upside down, foot."""
    team, high = figure.team, 2 * (FOOT + UPRIGHT)
    upright = tuple(_draw_figure_face(width, figure))
    feet = (Box(0, 0, width, FOOT), Box(0, high - FOOT, width, FOOT))
    return (
        Rect(team.role, -bleed, -bleed, width + 2 * bleed, high + 2 * bleed),
        Group(upright, transform_to(width, FOOT + UPRIGHT, 180)),
        Group(upright, transform_to(0, FOOT + UPRIGHT)),
        *(shape for foot in feet for shape in _draw_base(figure, foot, bleed)),
    )


def _draw_figure_face(width: float, figure: Figure) -> list[Shape]:
    top, low = Box(0, 0, width, UPRIGHT).inset(0.8, 1.2).rows(0.42, 0.58)
    ink = f"{figure.team.role}.on"
    return [
        *draw_team_mark(figure.team, top.inset(0.3)),
        fit_text(low, figure.text, "number.giant", ink=ink, size=min(width, 12) * 0.75),
    ]


def _draw_base(figure: Figure, box: Box, bleed: float) -> list[Shape]:
    """Return the base in its own colour, with the mark that tells it without colour."""
    if not figure.ground:
        return []
    wide = box.inset(-bleed, 0)
    shapes: list[Shape] = [Rect(f"square.{figure.ground}", *wide)]
    shapes += [
        Line("frame", ((wide.x, y), (wide.x + wide.width, y))) for y in (box.y, box.y + box.height)
    ]
    return [*shapes, *draw_ground(figure.ground, box)]
