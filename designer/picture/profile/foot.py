"""The foot of a profile: the strip of terrain, the squares, the kilometres."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pattern import pattern_marks
from designer.picture.profile.relief import kilometres_of
from designer.picture.profile.sheet import section_ends
from designer.picture.shapes import Box, Line, Rect
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.profile.sheet import ProfileScale
    from designer.picture.shapes import Shape

_KM_STEPS = (1, 2, 5, 10, 20, 25, 50, 100)


def draw_foot(sheet: ProfileScale) -> list[Shape]:
    """Return the strip of terrain at the foot, and each section's squares below it."""
    return [*draw_terrain_strip(sheet), *_squares(sheet, sheet.foot.y + 4 * sheet.unit)]


def draw_terrain_strip(sheet: ProfileScale) -> list[Shape]:
    """Return the strip of terrain: its pattern, its letters."""
    found: list[Shape] = []
    high, top = 4 * sheet.unit, sheet.foot.y
    for section, end in zip(sheet.road.sections, section_ends(sheet), strict=True):
        left, right = sheet.x(kilometres_of(section)[0]), sheet.x(end)
        found.append(Rect(f"terrain.{section.terrain}", left, top, right - left, high))
        found += _cells(section.terrain, left, right, top, high)
        letters = say(sheet.lang, f"terms.{section.terrain}_letter")
        if right - left >= 3 * sheet.unit:
            found += _plate(sheet, section.terrain, letters, Box(left, top, right - left, high))
        found.append(Line("profile.foot", ((left, top), (left, top + high))))
    found.append(Rect("frame", sheet.plot.x, top, sheet.x(sheet.km) - sheet.plot.x, high))
    return found


def _cells(terrain: str, left: float, right: float, top: float, high: float) -> list[Shape]:
    """Return the pattern of a terrain along the strip, in cells about as wide as they are high."""
    count = round((right - left) / (1.6 * high))
    found: list[Shape] = []
    for nth in range(count):
        a = left + (right - left) * nth / count
        b = left + (right - left) * (nth + 1) / count
        found += pattern_marks(terrain, ((a, top), (b, top), (b, top + high), (a, top + high)))
    return found


def _plate(sheet: ProfileScale, terrain: str, letters: str, box: Box) -> list[Shape]:
    text = fit_text(
        box,
        letters,
        "number.strong",
        ink=f"terrain.{terrain}.on",
        size=min(sheet.size("number.strong"), box.height * 0.95),
    )
    wide = text.width + 1.4 * sheet.unit
    left = box.centre[0] - wide / 2
    return [Rect(f"terrain.{terrain}", left, box.y, wide, box.height), text]


def _squares(sheet: ProfileScale, top: float) -> list[Shape]:
    """Return the number of each section's last square, below the strip, where there is room."""
    found: list[Shape] = []
    room = sheet.size("number.small") * 1.9
    taken = sheet.plot.x - room
    last = sheet.road.sections[-1]
    for section in sheet.road.sections:
        x = sheet.x(kilometres_of(section)[1])
        clear = sheet.x(kilometres_of(last)[1]) - x >= room or section is last
        if x - taken < room or not clear:
            continue
        taken = x
        box = Box(x - room, top, 2 * room, 4 * sheet.unit)
        found.append(
            fit_text(box, str(section.last), "number.small", size=sheet.size("number.small"))
        )
    return found


def draw_kilometres(sheet: ProfileScale) -> list[Shape]:
    """Return the scale of kilometres below the squares."""
    found: list[Shape] = []
    total = sheet.km
    step = _km_step(sheet.axis.km, sheet.plot.width / sheet.unit / 14)
    top = sheet.foot.y + 8 * sheet.unit
    wide = 14 * sheet.unit
    marks_ = [*range(0, int(total - step * 0.6) + 1, step), total]
    for km in marks_:
        x = sheet.x(km)
        found.append(Line("rule.ink", ((x, top), (x, top + 0.8 * sheet.unit))))
        text = f"{km:g}" if km != total else f"{sheet.number(total)} km"
        box = Box(x - wide / 2, top + 0.8 * sheet.unit, wide, 4 * sheet.unit)
        found.append(fit_text(box, text, "number.soft", size=sheet.size("number.soft")))
    right = (sheet.x(sheet.km), top)
    return [Line("rule.ink", ((sheet.plot.x, top), right)), *found]


def _km_step(span_: float, most: float) -> int:
    return next((step for step in _KM_STEPS if span_ / step <= most), _KM_STEPS[-1])
