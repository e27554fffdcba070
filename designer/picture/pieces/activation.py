"""The signs of the four activation tokens (R1.16, RULING 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.pieces.jersey import draw_chevron
from designer.picture.pieces.marker import draw_chequers
from designer.picture.shapes import Box, Circle, Polygon, Rect

if TYPE_CHECKING:
    from designer.picture.shapes import Shape

BLANK = "BLANK"
KINDS = ("ATTACK", "LEAD_OUT", "SPRINT_ACTION", "PULL", BLANK)
_BOLT = ((0.55, 0.0), (0.2, 0.56), (0.46, 0.56), (0.38, 1.0), (0.8, 0.38), (0.52, 0.38))


def draw_action(box: Box, kind: str) -> list[Shape]:
    """Return the sign of a token inside a box: bolt, two arrow heads, flag, leader of a line."""
    return _TOKEN_SIGNS[kind](box)


def _attack(box: Box) -> list[Shape]:
    points = tuple((box.x + box.width * u, box.y + box.height * v) for u, v in _BOLT)
    return [Polygon("solid", points)]


def _lead_out(box: Box) -> list[Shape]:
    wide = box.width * 0.45
    return [
        draw_chevron("solid.soft", box.x, box.y + box.height * 0.15, wide, box.height * 0.7),
        draw_chevron("solid", box.x + box.width * 0.45, box.y, box.width * 0.55, box.height),
    ]


def _sprint(box: Box) -> list[Shape]:
    staff = Rect("solid", box.x + box.width * 0.1, box.y, box.width * 0.07, box.height)
    flag = Box(box.x + box.width * 0.17, box.y, box.width * 0.75, box.height * 0.62)
    return [*draw_chequers(flag, 4), Rect("rule.ink", *flag), staff]


def _pull(box: Box) -> list[Shape]:
    radius = box.height * 0.14
    x, y = box.x, box.y + box.height / 2
    riders: list[Shape] = [
        Circle("solid.soft", x + radius + n * radius * 2.3, y, radius) for n in range(2)
    ]
    wide = box.width * 0.45
    return [*riders, draw_chevron("solid", box.x + box.width - wide, y - wide / 2, wide, wide)]


def _blank(_box: Box) -> list[Shape]:
    return []


_TOKEN_SIGNS = {
    "ATTACK": _attack,
    "LEAD_OUT": _lead_out,
    "SPRINT_ACTION": _sprint,
    "PULL": _pull,
    BLANK: _blank,
}
