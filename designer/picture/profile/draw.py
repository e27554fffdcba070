"""The profile of a stage: its ground, the strip below it, flags and labels above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.language import ENGLISH
from designer.picture.lettering import fit_text
from designer.picture.markers import draw_chequers
from designer.picture.pattern import pattern_marks
from designer.picture.profile.scale import (
    SUMMIT_REACH,
    Axis,
    Relief,
    kilometres_of,
    named_height,
    profile_scale,
    relief_from_terrain,
    section_ends,
)
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Polygon, Rect, transform_to
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from designer.picture.profile.scale import ProfileScale
    from designer.picture.shapes import Shape, Text
    from engine.road import values as road_values
    from engine.road.values import Road


def draw_profile(
    road: Road,
    width: float,
    height: float,
    *,
    relief: Relief | None = None,
    language: Language = ENGLISH,
    axis: Axis | None = None,
    unit: float | None = None,
) -> Picture:
    """Return the profile of a road; without a measured relief one is drawn from its terrain.

    What is read is as large as `unit`; without one it grows with the height.
    """
    sheet = profile_scale(
        road, width, height, relief or relief_from_terrain(road), language, axis, unit
    )
    return Picture(
        width,
        height,
        (
            *draw_grid(sheet),
            *draw_ground(sheet),
            *draw_foot(sheet),
            *draw_kilometres(sheet),
            *draw_flags(sheet),
            *draw_labels(sheet),
        ),
    )


@dataclass(frozen=True)
class Frame:
    """Where the road lies on a profile, for a window that lets people grab it."""

    plot: Box
    """From the first kilometre to the last of the axis, from the top to the strip."""
    strip: Box
    """Of terrain, at the foot."""
    km: float
    """Of the whole stage."""
    axis: Axis

    def x(self, km: float) -> float:
        """Return where a kilometre lies."""
        return self.plot.x + self.plot.width * km / self.axis.km

    def axis_km(self, x: float) -> float:
        """Return the kilometre of the axis at a place, before the start and beyond the end too."""
        return (x - self.plot.x) / self.plot.width * self.axis.km

    def km_at(self, x: float) -> float:
        """Return the kilometre that lies at a place, never outside the stage."""
        return min(max(self.axis_km(x), 0.0), self.km)


def profile_frame(
    road: Road,
    width: float,
    height: float,
    *,
    relief: Relief | None = None,
    axis: Axis | None = None,
    unit: float | None = None,
) -> Frame:
    """Return where `profile` of the same arguments lays the road."""
    sheet = profile_scale(
        road, width, height, relief or relief_from_terrain(road), ENGLISH, axis, unit
    )
    strip = Box(sheet.foot.x, sheet.foot.y, sheet.foot.width, 4 * sheet.unit)
    return Frame(sheet.plot, strip, sheet.km, sheet.axis)


_POLE, _LONG, _HIGH = 7.0, 4.4, 3.0
_HEIGHT = 2.6
"""Of the line that says how high a flag stands."""
_COLUMNS = 3


def draw_flags(sheet: ProfileScale) -> list[Shape]:
    """Return the flags of start and finish, each leaning into the stage."""
    return [*_draw_flag(sheet, 0.0, "START"), *_draw_flag(sheet, sheet.km, "FINISH")]


def _draw_flag(sheet: ProfileScale, km: float, kind: str) -> list[Shape]:
    x, ground, unit = sheet.x(km), sheet.y(sheet.relief.height_at(km)), sheet.unit
    # The sign of a climb that ends there stands above: the pole is shorter then, not behind it.
    signs = sheet.labels.y + sheet.labels.height if _has_sign_at(sheet, km) else 0.0
    top = max(ground - _POLE * unit, signs)
    side = 1 if kind == "START" else -1
    left = x if side > 0 else x - _LONG * unit
    cloth = Box(left, top, _LONG * unit, _HIGH * unit)
    shapes: list[Shape] = [Line("profile.foot", ((x, ground), (x, top)))]
    shapes += [Rect("badge.START", *cloth)] if kind == "START" else draw_chequers(cloth, _COLUMNS)
    shapes.append(Rect("rule.ink", *cloth))
    if sheet.relief.measured and not _is_summit(sheet, km):
        shapes.append(_height_text(sheet, km, cloth, side))
    return shapes


def _has_sign_at(sheet: ProfileScale, km: float) -> bool:
    """Tell whether the sign of a climb or a point stands over a kilometre."""
    lines = (line for line in sheet.road.lines if line.kind != FINISH or line.category)
    return any(abs(sheet.x(float(line.km)) - sheet.x(km)) < _LONG * sheet.unit for line in lines)


def _is_summit(sheet: ProfileScale, km: float) -> bool:
    """Tell whether the sign over a kilometre is a summit's, which says how high it is."""
    summits = (float(line.km) for line in sheet.road.lines if line.kind == SUMMIT)
    return any(abs(summit - km) <= SUMMIT_REACH for summit in summits)


def _height_text(sheet: ProfileScale, km: float, cloth: Box, side: int) -> Text:
    """Return the height of a flag's place: below its cloth, or above whatever road is there."""
    unit, high = sheet.unit, _HEIGHT * sheet.unit
    text = sheet.language.say("profile.height", height=round(sheet.relief.height_at(km)))
    wide = fit_text(Box(0, 0, 20 * unit, high), text, "number.small", size=2.3 * unit).width
    wide += 1.2 * unit
    left = cloth.x if side > 0 else cloth.x + cloth.width - wide
    below = Box(left, cloth.y + cloth.height, wide, high)
    above = below._replace(y=max(cloth.y - high, 0.0))
    free = (box for box in (below, above) if box.y + high <= _road_top(sheet, box))
    box = next(free, below._replace(y=max(_road_top(sheet, below) - high, 0.0)))
    anchor = "start" if side > 0 else "end"
    return fit_text(box.inset(0.6 * unit, 0), text, "number.small", anchor=anchor, size=2.3 * unit)


def _road_top(sheet: ProfileScale, box: Box) -> float:
    """Return where the road is highest between the sides of a box."""
    a_mm = sheet.axis.km / sheet.plot.width
    start, end = (
        min(max((x - sheet.plot.x) * a_mm, 0.0), sheet.km) for x in (box.x, box.x + box.width)
    )
    points = sheet.relief.line_between(start, end, a_mm / _POINTS_A_MM)
    return sheet.y(max(metres for _, metres in points))


_KM_STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
_METRE_STEPS = (10, 20, 50, 100, 200, 250, 500, 1000)


def draw_foot(sheet: ProfileScale) -> list[Shape]:
    """Return the strip of terrain at the foot, and each section's squares below it."""
    return [*draw_terrain_strip(sheet), *_draw_last_squares(sheet, sheet.foot.y + 4 * sheet.unit)]


def draw_terrain_strip(sheet: ProfileScale) -> list[Shape]:
    """Return the strip of terrain: its pattern, its letters."""
    shapes: list[Shape] = []
    high, top = 4 * sheet.unit, sheet.foot.y
    for section, end in zip(sheet.road.sections, section_ends(sheet), strict=True):
        left, right = sheet.x(kilometres_of(section)[0]), sheet.x(end)
        shapes.append(Rect(f"terrain.{section.terrain}", left, top, right - left, high))
        shapes += _draw_cells(section.terrain, left, right, top, high)
        letters = sheet.language.say(f"terms.{section.terrain}_letter")
        if right - left >= 3 * sheet.unit:
            shapes += _draw_plate(
                sheet, section.terrain, letters, Box(left, top, right - left, high)
            )
        shapes.append(Line("profile.foot", ((left, top), (left, top + high))))
    shapes.append(Rect("frame", sheet.plot.x, top, sheet.x(sheet.km) - sheet.plot.x, high))
    return shapes


def _draw_cells(terrain: str, left: float, right: float, top: float, high: float) -> list[Shape]:
    """Return the pattern of a terrain along the strip, in cells about as wide as they are high."""
    count = round((right - left) / (1.6 * high))
    shapes: list[Shape] = []
    for nth in range(count):
        a = left + (right - left) * nth / count
        b = left + (right - left) * (nth + 1) / count
        shapes += pattern_marks(terrain, ((a, top), (b, top), (b, top + high), (a, top + high)))
    return shapes


def _draw_plate(sheet: ProfileScale, terrain: str, letters: str, box: Box) -> list[Shape]:
    text = fit_text(
        box,
        letters,
        "number.strong",
        ink=f"terrain.{terrain}.on",
        size=min(sheet.text_size("number.strong"), box.height * 0.95),
    )
    wide = text.width + 1.4 * sheet.unit
    left = box.centre[0] - wide / 2
    return [Rect(f"terrain.{terrain}", left, box.y, wide, box.height), text]


def _draw_last_squares(sheet: ProfileScale, top: float) -> list[Shape]:
    """Return the number of each section's last square, below the strip, where there is room."""
    shapes: list[Shape] = []
    room = sheet.text_size("number.small") * 1.9
    reached = sheet.plot.x - room
    last = sheet.road.sections[-1]
    for section in sheet.road.sections:
        x = sheet.x(kilometres_of(section)[1])
        clear = sheet.x(kilometres_of(last)[1]) - x >= room or section is last
        if x - reached < room or not clear:
            continue
        reached = x
        box = Box(x - room, top, 2 * room, 4 * sheet.unit)
        shapes.append(
            fit_text(box, str(section.last), "number.small", size=sheet.text_size("number.small"))
        )
    return shapes


def draw_kilometres(sheet: ProfileScale) -> list[Shape]:
    """Return the scale of kilometres below the squares."""
    shapes: list[Shape] = []
    total = sheet.km
    step = _first_step(_KM_STEPS, sheet.axis.km, sheet.plot.width / sheet.unit / 14)
    top = sheet.foot.y + 8 * sheet.unit
    wide = 14 * sheet.unit
    marks_ = [*range(0, int(total - step * 0.6) + 1, step), total]
    for km in marks_:
        x = sheet.x(km)
        shapes.append(Line("rule.ink", ((x, top), (x, top + 0.8 * sheet.unit))))
        text = f"{km:g}" if km != total else f"{sheet.language.format_tenths(total)} km"
        box = Box(x - wide / 2, top + 0.8 * sheet.unit, wide, 4 * sheet.unit)
        shapes.append(fit_text(box, text, "number.soft", size=sheet.text_size("number.soft")))
    right = (sheet.x(sheet.km), top)
    return [Line("rule.ink", ((sheet.plot.x, top), right)), *shapes]


def _first_step(steps: Sequence[int], reach: float, most: float) -> int:
    """Return the first of some steps that goes at most so often into a reach."""
    return next((step for step in steps if reach / step <= most), steps[-1])


_POINTS_A_MM = 2.0


def draw_grid(sheet: ProfileScale) -> list[Shape]:
    """Return a line every so many metres, where heights are measured."""
    if not sheet.relief.measured:
        return []
    shapes: list[Shape] = []
    most = sheet.plot.height / sheet.unit / 8
    step = _first_step(_METRE_STEPS, sheet.axis.top - sheet.axis.bottom, most)
    left, right = sheet.plot.x, sheet.plot.x + sheet.plot.width
    metres = (int(sheet.axis.bottom) // step + 1) * step
    while metres <= sheet.axis.top:
        y = sheet.y(metres)
        shapes.append(Line("profile.grid", ((left, y), (right, y))))
        box = Box(0, y - 2 * sheet.unit, left - 1.2 * sheet.unit, 4 * sheet.unit)
        size = sheet.text_size("number.soft")
        shapes.append(fit_text(box, str(metres), "number.soft", anchor="end", size=size))
        metres += step
    return shapes


def draw_ground(sheet: ProfileScale) -> list[Shape]:
    """Return the terrain of every section under the line, and the line."""
    shapes: list[Shape] = []
    step = sheet.axis.km / (sheet.plot.width * _POINTS_A_MM)
    crest: list[tuple[float, float]] = []
    floor = sheet.plot.y + sheet.plot.height
    for section, end in zip(sheet.road.sections, section_ends(sheet), strict=True):
        points = [
            (sheet.x(km), sheet.y(metres))
            for km, metres in sheet.relief.line_between(kilometres_of(section)[0], end, step)
        ]
        crest += points
        outline = (*points, (points[-1][0], floor), (points[0][0], floor))
        shapes.append(Polygon(f"terrain.{section.terrain}", outline))
        if section is not sheet.road.sections[0]:
            shapes.append(
                Line("profile.foot", ((points[0][0], points[0][1]), (points[0][0], floor)))
            )
    return [*shapes, Line("profile.line", tuple(crest))]


def draw_labels(sheet: ProfileScale) -> list[Shape]:
    """Return every summit, sprint and feed zone with a drop line to its place on the road."""
    lines = [line for line in sheet.road.lines if line.kind != FINISH or line.category]
    left, right = sheet.labels.x, sheet.labels.x + sheet.labels.width + 3 * sheet.unit
    wanted = [sheet.x(float(line.km)) for line in lines]
    places = spread_labels(wanted, 7.5 * sheet.unit, left, right)
    shapes: list[Shape] = []
    for line, place in zip(lines, places, strict=True):
        shapes += _draw_label(sheet, line, place)
    return shapes


def _draw_label(sheet: ProfileScale, line: road_values.Line, place: float) -> list[Shape]:
    km = float(line.km)
    x, y = sheet.x(km), sheet.y(sheet.relief.height_at(km))
    radius = 2.6 * sheet.unit
    badge = sheet.labels.y + sheet.labels.height - radius - 1.5 * sheet.unit
    knee = badge + radius + (y - badge - radius) * 0.25
    drop = ((place, badge + radius), (x, min(knee, y)), (x, y))
    role, letters = _badge_of(sheet, line)
    length = badge - radius - 3.5 * sheet.unit - sheet.labels.y
    texts = [
        Group((text,), transform_to(place, badge - radius - 1.5 * sheet.unit, -90))
        for text in _label_texts(sheet, line, length)
    ]
    return [
        Line("profile.drop", drop),
        Circle(role, place, badge, radius),
        fit_text(
            Box(place - radius * 0.8, badge - radius, radius * 1.6, radius * 2),
            letters,
            "number.strong",
            ink=f"{role}.on",
            size=sheet.text_size("number.strong"),
        ),
        *texts,
    ]


def _badge_of(sheet: ProfileScale, line: road_values.Line) -> tuple[str, str]:
    if line.kind == SUMMIT or line.category:
        at = next(s for s in sheet.road.sections if s.first <= line.square <= s.last)
        return f"terrain.{at.terrain}", sheet.language.say(f"terms.{at.terrain}_letter")
    return f"badge.{line.kind}", sheet.language.say(f"terms.{line.kind}_letter")


def _label_texts(sheet: ProfileScale, line: road_values.Line, length: float) -> list[Text]:
    """Return the name of a line and its figures, to be turned upright beside each other."""
    figures = _figures_text(sheet, line)
    name = line.name or sheet.language.say(f"terms.{line.kind}")
    if line.kind == SUMMIT and sheet.relief.measured:
        height = named_height(sheet.road, sheet.relief, float(line.km))
        name = sheet.language.say("profile.summit", name=name, height=height)
    high = 3.6 * sheet.unit
    if not figures:
        return [_upright_text(sheet, name, "text.strong", Box(0, -high / 2, length, high))]
    return [
        _upright_text(sheet, name, "text.strong", Box(0, -high, length, high)),
        _upright_text(sheet, figures, "number.small", Box(0, 0.1 * high, length, high)),
    ]


def _upright_text(sheet: ProfileScale, text: str, role: str, box: Box) -> Text:
    size = min(sheet.text_size(role), 2.9 * sheet.unit)
    return fit_text(box, text, role, anchor="start", size=size)


def _figures_text(sheet: ProfileScale, line: road_values.Line) -> str:
    """Return kilometre, length and mean gradient of a climb, or the kilometre of a point."""
    km = sheet.language.say("profile.km", km=sheet.language.format_tenths(float(line.km)))
    climb = next((s for s in sheet.road.sections if s.last == line.square), None)
    if line.kind != SUMMIT or climb is None:
        return km
    start, end = kilometres_of(climb)
    length = sheet.language.format_tenths(float(climb.km))
    if not sheet.relief.measured or end <= start:
        return sheet.language.say("profile.climb", km=km, length=length)
    rise = sheet.relief.height_at(end) - sheet.relief.height_at(start)
    gradient = sheet.language.format_tenths(rise / (end - start) / 10)
    return sheet.language.say("profile.climb_gradient", km=km, length=length, gradient=gradient)


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
        # Labels that would overlap become a block about the mean of what they want.
        while blocks and blocks[-1][0] > mean:
            before, size = blocks.pop()
            mean, count = (before * size + mean * count) / (size + count), size + count
        blocks.append((mean, count))
    places: list[float] = []
    for mean, count in blocks:
        places += [mean + (len(places) + nth) * gap for nth in range(count)]
    limit = high - (len(places) - 1) * gap
    return [min(max(x, low + nth * gap), limit + nth * gap) for nth, x in enumerate(places)]
