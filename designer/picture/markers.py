"""Markers, badges, indicators and the signs of tokens: the colour of a kind, and what tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.pattern import pattern_marks
from designer.picture.riders import draw_chevron, draw_jersey
from designer.picture.shapes import Box, Circle, Polygon, Rect
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from designer.language import Language
    from designer.picture.shapes import Shape


_WORD, _CHEQUERS = 0.38, 8
"""Of a marker's height its name, in two lines, and the chequers side by side of a finish."""
_MARGIN = 1.0
"""Millimetres beside and below the name, which a cut may miss; a wider one shortened names."""


def draw_marker(
    width: float, height: float, kind: str, language: Language, bleed: float
) -> tuple[Shape, ...]:
    """Return a marker: the sign above, its name below; its colour reaches into the bleed."""
    fill = sign_role(kind)
    whole = Box(0, 0, width, height)
    sign, word = whole.rows(1 - _WORD, _WORD)
    shapes: list[Shape] = [Rect(fill, *whole.inset(-bleed))]
    if kind == "FINISH":
        # So high that the letter below it is still read from above: 18 points.
        high = sign.height * 0.26
        shapes += draw_chequers(Box(0, 0, width, high))
        sign = Box(0, high, width, sign.height - high)
    if kind in terrains():
        shapes += draw_sign(sign.inset(1.2, 0.6), kind, language)
    else:
        size = sign.height * 0.8
        shapes.append(
            fit_text(
                sign.inset(1, 0),
                sign_letters(language, kind),
                "number.title",
                ink=f"{fill}.on",
                size=size,
            )
        )
    name = language.say(f"terms.{kind}")
    box = word.inset(_MARGIN, 0)._replace(height=word.height - _MARGIN)
    lines = fit_paragraph(box, name, "text.tiny", ink=f"{fill}.on", anchor="middle")
    return (*shapes, *lines)


def draw_chequers(box: Box, columns: int = _CHEQUERS) -> list[Shape]:
    """Return the chequers of a finish, black and white, filling a box."""
    side = box.width / columns
    rows = max(1, round(box.height / side))
    high = box.height / rows
    shapes: list[Shape] = [Rect("chequer.light", *box)]
    shapes += [
        Rect("chequer.dark", box.x + c * side, box.y + r * high, side, high)
        for r in range(rows)
        for c in range(columns)
        if (r + c) % 2
    ]
    return shapes


_PLATE = 0.62
"""Of a large sign's shorter side: the plate its letters stand on."""


def sign_letters(language: Language, kind: str) -> str:
    """Return the letters of a terrain or of a line."""
    return language.say(f"terms.{kind}_letter")


def sign_role(kind: str) -> str:
    """Return the role a terrain or a line is filled with."""
    return f"terrain.{kind}" if kind in terrains() else f"badge.{kind}"


def draw_badge(box: Box, kind: str, language: Language, size: float = 0.0) -> list[Shape]:
    """Return the plain sign: a rectangle of its colour with its letters."""
    fill = sign_role(kind)
    text = fit_text(
        box.inset(box.width * 0.06, 0),
        sign_letters(language, kind),
        "number.strong",
        ink=f"{fill}.on",
        size=size or box.height * 0.95,
    )
    return [Rect(fill, *box), text]


def draw_sign(box: Box, kind: str, language: Language) -> list[Shape]:
    """Return the large sign: colour, pattern on both sides and letters on a plate between."""
    fill = sign_role(kind)
    shapes: list[Shape] = [Rect(fill, *box)]
    plate = _PLATE * min(box.width, 1.4 * box.height)
    side = (box.width - plate) / 2
    if kind in terrains():
        for left in (box.x, box.x + box.width - side):
            right, foot = left + side, box.y + box.height
            corners = ((left, box.y), (right, box.y), (right, foot), (left, foot))
            shapes += pattern_marks(kind, corners)
    middle = Box(box.x + side, box.y, plate, box.height)
    size = box.height * 0.9
    shapes.append(
        fit_text(middle, sign_letters(language, kind), "number.title", ink=f"{fill}.on", size=size)
    )
    return shapes


def draw_indicator(side: float, kind: str, text: str, bleed: float) -> tuple[Shape, ...]:
    """Return a square indicator of its kind's colour; a sign above tells the kind without it."""
    fill, ink = f"badge.{kind}", f"badge.{kind}.on"
    whole = Box(0, 0, side, side)
    sign, value = whole.inset(side * 0.12, side * 0.1).rows(*_SHARES)
    if kind not in _INDICATOR_SIGNS:
        value = whole.inset(side * 0.12, side * 0.16)
    shapes = [_INDICATOR_SIGNS[kind](sign, ink)] if kind in _INDICATOR_SIGNS else []
    number = fit_text(value, text, "number.large", ink=ink, size=side * 0.7)
    return (Rect(fill, *whole.inset(-bleed)), *shapes, number)


def draw_leader(side: float, kind: str, bleed: float) -> tuple[Shape, ...]:
    """Return the indicator of a leader: the jersey."""
    margin = side * 0.14
    whole = Box(0, 0, side, side)
    return (
        Rect("page", *whole.inset(-bleed)),
        *draw_jersey(kind, margin, margin, side - 2 * margin),
    )


def _draw_summit(box: Box, role: str) -> Shape:
    (x, y), half = box.centre, box.height / 2
    return Polygon(role, ((x - 1.4 * half, y + half), (x, y - half), (x + 1.4 * half, y + half)))


def _draw_clock(box: Box, role: str) -> Shape:
    return Circle(role, *box.centre, box.height / 2)


def _draw_line(box: Box, role: str) -> Shape:
    x, y = box.centre
    return Rect(role, x - box.height, y - box.height * 0.2, 2 * box.height, box.height * 0.4)


_SHARES = (0.22, 0.78)
"""Of an indicator: its sign above, its number below."""
_INDICATOR_SIGNS = {
    "MOUNTAIN": _draw_summit,
    "BONUS": _draw_clock,
    "INTERMEDIATE_SPRINT": _draw_line,
}
"""A summit, a clock, a line; stage points have none."""
BLANK = "BLANK"
KINDS = ("ATTACK", "LEAD_OUT", "SPRINT_ACTION", "PULL", BLANK)
_BOLT = ((0.55, 0.0), (0.2, 0.56), (0.46, 0.56), (0.38, 1.0), (0.8, 0.38), (0.52, 0.38))


def draw_action(box: Box, kind: str) -> list[Shape]:
    """Return the sign of a token inside a box: bolt, two arrow heads, flag, leader of a line."""
    return _TOKEN_SIGNS[kind](box)


def _draw_attack(box: Box) -> list[Shape]:
    points = tuple((box.x + box.width * u, box.y + box.height * v) for u, v in _BOLT)
    return [Polygon("solid", points)]


def _draw_lead_out(box: Box) -> list[Shape]:
    wide = box.width * 0.45
    return [
        draw_chevron("solid.soft", box.x, box.y + box.height * 0.15, wide, box.height * 0.7),
        draw_chevron("solid", box.x + box.width * 0.45, box.y, box.width * 0.55, box.height),
    ]


def _draw_sprint(box: Box) -> list[Shape]:
    staff = Rect("solid", box.x + box.width * 0.1, box.y, box.width * 0.07, box.height)
    flag = Box(box.x + box.width * 0.17, box.y, box.width * 0.75, box.height * 0.62)
    return [*draw_chequers(flag, 4), Rect("rule.ink", *flag), staff]


def _draw_pull(box: Box) -> list[Shape]:
    radius = box.height * 0.14
    x, y = box.x, box.y + box.height / 2
    riders: list[Shape] = [
        Circle("solid.soft", x + radius + n * radius * 2.3, y, radius) for n in range(2)
    ]
    wide = box.width * 0.45
    return [*riders, draw_chevron("solid", box.x + box.width - wide, y - wide / 2, wide, wide)]


def _draw_blank(_box: Box) -> list[Shape]:
    return []


_TOKEN_SIGNS = {
    "ATTACK": _draw_attack,
    "LEAD_OUT": _draw_lead_out,
    "SPRINT_ACTION": _draw_sprint,
    "PULL": _draw_pull,
    BLANK: _draw_blank,
}
