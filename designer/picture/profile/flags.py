"""The ends of a profile: a green flag at the start, a chequered one at the finish, heights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pieces.marker import chequers
from designer.picture.shapes import Box, Line, Rect
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.profile.sheet import ProfileScale
    from designer.picture.shapes import Shape

_POLE, _LONG, _HIGH = 7.0, 4.4, 3.0
_COLUMNS = 3


def flags(sheet: ProfileScale) -> list[Shape]:
    """Return the flags of start and finish, each leaning into the stage."""
    return [*_flag(sheet, 0.0, "START"), *_flag(sheet, sheet.km, "FINISH")]


def _flag(sheet: ProfileScale, km: float, kind: str) -> list[Shape]:
    x, ground, unit = sheet.x(km), sheet.y(sheet.relief.at(km)), sheet.unit
    top = max(ground - _POLE * unit, 0.0)
    side = 1 if kind == "START" else -1
    left = x if side > 0 else x - _LONG * unit
    cloth = Box(left, top, _LONG * unit, _HIGH * unit)
    found: list[Shape] = [Line("profile.foot", ((x, ground), (x, top)))]
    found += [Rect("badge.START", *cloth)] if kind == "START" else chequers(cloth, _COLUMNS)
    found.append(Rect("rule.ink", *cloth))
    if sheet.relief.measured:
        high = 2.6 * unit
        room = Box(x if side > 0 else x - 20 * unit, cloth.y + cloth.height, 20 * unit, high)
        text = say(sheet.lang, "profile.height", height=round(sheet.relief.at(km)))
        anchor = "start" if side > 0 else "end"
        inner = room.inset(0.6 * unit, 0)
        found.append(fit_text(inner, text, "number.small", anchor=anchor, size=2.3 * unit))
    return found
