"""The labels of a profile: every summit, sprint and feed zone, upright over its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.profile.relief import kilometres_of
from designer.picture.shapes import Box, Circle, Group, Line, transform_to
from designer.words import say
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.profile.sheet import ProfileScale
    from designer.picture.shapes import Shape, Text
    from engine.road import values as road_values


def draw_labels(sheet: ProfileScale) -> list[Shape]:
    """Return every summit, sprint and feed zone with a drop line to its place on the road."""
    lines = [line for line in sheet.road.lines if line.kind != FINISH or line.category]
    left, right = sheet.labels.x, sheet.labels.x + sheet.labels.width + 3 * sheet.unit
    wanted = [sheet.x(float(line.km)) for line in lines]
    places = spread_labels(wanted, 7.5 * sheet.unit, left, right)
    found: list[Shape] = []
    for line, place in zip(lines, places, strict=True):
        found += _label(sheet, line, place)
    return found


def _label(sheet: ProfileScale, line: road_values.Line, place: float) -> list[Shape]:
    km = float(line.km)
    x, y = sheet.x(km), sheet.y(sheet.relief.at(km))
    radius = 2.6 * sheet.unit
    badge = sheet.labels.y + sheet.labels.height - radius - 1.5 * sheet.unit
    knee = badge + radius + (y - badge - radius) * 0.25
    drop = ((place, badge + radius), (x, min(knee, y)), (x, y))
    role, letters = _badge(sheet, line)
    length = badge - radius - 3.5 * sheet.unit - sheet.labels.y
    texts = [
        Group((text,), transform_to(place, badge - radius - 1.5 * sheet.unit, -90))
        for text in _names(sheet, line, length)
    ]
    return [
        Line("profile.drop", drop),
        Circle(role, place, badge, radius),
        fit_text(
            Box(place - radius * 0.8, badge - radius, radius * 1.6, radius * 2),
            letters,
            "number.strong",
            ink=f"{role}.on",
            size=sheet.size("number.strong"),
        ),
        *texts,
    ]


def _badge(sheet: ProfileScale, line: road_values.Line) -> tuple[str, str]:
    if line.kind == SUMMIT or line.category:
        at = next(s for s in sheet.road.sections if s.first <= line.square <= s.last)
        return f"terrain.{at.terrain}", say(sheet.lang, f"terms.{at.terrain}_letter")
    return f"badge.{line.kind}", say(sheet.lang, f"terms.{line.kind}_letter")


def _names(sheet: ProfileScale, line: road_values.Line, length: float) -> list[Text]:
    """Return the name of a line and its figures, to be turned upright beside each other."""
    figures = _figures(sheet, line)
    name = line.name or say(sheet.lang, f"terms.{line.kind}")
    if line.kind == SUMMIT and sheet.relief.measured:
        height = round(sheet.relief.at(float(line.km)))
        name = say(sheet.lang, "profile.summit", name=name, height=height)
    high = 3.6 * sheet.unit
    if not figures:
        return [_upright(sheet, name, "text.strong", Box(0, -high / 2, length, high))]
    return [
        _upright(sheet, name, "text.strong", Box(0, -high, length, high)),
        _upright(sheet, figures, "number.small", Box(0, 0.1 * high, length, high)),
    ]


def _upright(sheet: ProfileScale, text: str, role: str, box: Box) -> Text:
    size = min(sheet.size(role), 2.9 * sheet.unit)
    return fit_text(box, text, role, anchor="start", size=size)


def _figures(sheet: ProfileScale, line: road_values.Line) -> str:
    """Return kilometre, length and mean gradient of a climb, or the kilometre of a point."""
    km = say(sheet.lang, "profile.km", km=sheet.number(float(line.km)))
    climb = next((s for s in sheet.road.sections if s.last == line.square), None)
    if line.kind != SUMMIT or climb is None:
        return km
    start, end = kilometres_of(climb)
    length = sheet.number(float(climb.km))
    if not sheet.relief.measured or end <= start:
        return say(sheet.lang, "profile.climb", km=km, length=length)
    rise = sheet.relief.at(end) - sheet.relief.at(start)
    gradient = sheet.number(rise / (end - start) / 10)
    return say(sheet.lang, "profile.climb_gradient", km=km, length=length, gradient=gradient)


def spread_labels(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return rising places at least `gap` apart inside low..high, moved together least (L2).

    `wanted` must rise. Where there is no room for all, the gap shrinks evenly.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    blocks: list[tuple[float, int]] = []
    for nth, place in enumerate(wanted):
        mean, count = place - nth * gap, 1
        while blocks and blocks[-1][0] > mean:
            before, size = blocks.pop()
            mean, count = (before * size + mean * count) / (size + count), size + count
        blocks.append((mean, count))
    found: list[float] = []
    for mean, count in blocks:
        found += [mean + (len(found) + nth) * gap for nth in range(count)]
    limit = high - (len(found) - 1) * gap
    return [min(max(x, low + nth * gap), limit + nth * gap) for nth, x in enumerate(found)]
