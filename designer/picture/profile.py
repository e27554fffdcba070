"""The profile of a stage, as cycling drawings are: height, terrain, climbs named at the summit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture import look
from designer.picture.lettering import fit
from designer.picture.pattern import marks
from designer.picture.relief import Relief, drawn, span
from designer.picture.shapes import (
    Box,
    Circle,
    Group,
    Line,
    Picture,
    Polygon,
    Rect,
    Shape,
    Text,
    placed,
)
from designer.picture.spread import spread
from designer.words import say
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from engine.road import values as road_values
    from engine.road.values import Road

_KM_STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
_METRE_STEPS = (10, 20, 50, 100, 200, 250, 500, 1000)
_POINTS_A_MM = 2.0
_LEAST_RANGE = 700.0
"""Metres a stage is drawn over at least, so that a flat one looks flat."""


@dataclass(frozen=True)
class _Sheet:
    """Where things stand: `unit` is the size of everything read, 1 on a profile 90 mm high."""

    road: Road
    relief: Relief
    lang: str
    unit: float
    labels: Box
    plot: Box
    foot: Box
    top: float
    bottom: float

    def x(self, km: float) -> float:
        return self.plot.x + self.plot.width * km / self.relief.kms[-1]

    def y(self, metres: float) -> float:
        share = (metres - self.bottom) / (self.top - self.bottom)
        return self.plot.y + self.plot.height * (1 - share)

    def size(self, role: str) -> float:
        return look.lettering(role).size * self.unit


def profile(
    road: Road,
    width: float,
    height: float,
    *,
    relief: Relief | None = None,
    lang: str = "en",
) -> Picture:
    """Return the profile of a road; without a measured relief one is drawn from its terrain."""
    sheet = _sheet(road, width, height, relief or drawn(road), lang)
    return Picture(
        width,
        height,
        (
            *_grid(sheet),
            *_ground(sheet),
            *_foot(sheet),
            *_kilometres(sheet),
            *_labels(sheet),
        ),
    )


@dataclass(frozen=True)
class Frame:
    """Where the road lies on a profile, for a window that lets people grab it."""

    plot: Box
    """From the first kilometre to the last, from the top of the drawing to the strip."""
    strip: Box
    """Of terrain, at the foot."""
    km: float
    """Of the whole stage."""

    def x(self, km: float) -> float:
        """Return where a kilometre lies."""
        return self.plot.x + self.plot.width * km / self.km

    def km_at(self, x: float) -> float:
        """Return the kilometre that lies at a place, never outside the stage."""
        share = (x - self.plot.x) / self.plot.width
        return min(max(share, 0.0), 1.0) * self.km


def frame(road: Road, width: float, height: float, *, relief: Relief | None = None) -> Frame:
    """Return where `profile` of the same arguments lays the road."""
    sheet = _sheet(road, width, height, relief or drawn(road), "en")
    strip = Box(sheet.foot.x, sheet.foot.y, sheet.foot.width, 4 * sheet.unit)
    return Frame(sheet.plot, strip, sheet.relief.kms[-1])


def _sheet(road: Road, width: float, height: float, relief: Relief, lang: str) -> _Sheet:
    unit = max(0.55, height / 90)
    named = any(line.kind != FINISH for line in road.lines)
    head = min(height * 0.4, 34 * unit) if named else 8 * unit
    foot = 13 * unit
    left, right = 9 * unit, 7 * unit
    plot = Box(left, head, width - left - right, height - head - foot)
    low, high = min(relief.heights), max(relief.heights)
    bottom = low - max((high - low) * 0.12, 20)
    return _Sheet(
        road,
        relief,
        lang,
        unit,
        labels=Box(left, 0, plot.width, head),
        plot=plot,
        foot=Box(left, plot.y + plot.height, plot.width, foot),
        bottom=bottom,
        top=max(high, bottom + _LEAST_RANGE),
    )


def _ends(sheet: _Sheet) -> list[float]:
    """Return where each stretch ends on the paper: kilometres nobody covers join the one before."""
    return [float(s.from_km) for s in sheet.road.stretches[1:]] + [sheet.relief.kms[-1]]


def _step(steps: tuple[int, ...], span_: float, most: float) -> int:
    return next((step for step in steps if span_ / step <= most), steps[-1])


def _grid(sheet: _Sheet) -> list[Shape]:
    if not sheet.relief.measured:
        return []
    found: list[Shape] = []
    step = _step(_METRE_STEPS, sheet.top - sheet.bottom, sheet.plot.height / sheet.unit / 8)
    left, right = sheet.plot.x, sheet.plot.x + sheet.plot.width
    metres = (int(sheet.bottom) // step + 1) * step
    while metres <= sheet.top:
        y = sheet.y(metres)
        found.append(Line("profile.grid", ((left, y), (right, y))))
        box = Box(0, y - 2 * sheet.unit, left - 1.2 * sheet.unit, 4 * sheet.unit)
        size = sheet.size("number.soft")
        found.append(fit(box, str(metres), "number.soft", anchor="end", size=size))
        metres += step
    return found


def _ground(sheet: _Sheet) -> list[Shape]:
    found: list[Shape] = []
    step = sheet.relief.kms[-1] / (sheet.plot.width * _POINTS_A_MM)
    crest: list[tuple[float, float]] = []
    floor = sheet.plot.y + sheet.plot.height
    for stretch, end in zip(sheet.road.stretches, _ends(sheet), strict=True):
        points = [
            (sheet.x(km), sheet.y(metres))
            for km, metres in sheet.relief.between(span(stretch)[0], end, step)
        ]
        crest += points
        outline = (*points, (points[-1][0], floor), (points[0][0], floor))
        found.append(Polygon(f"terrain.{stretch.terrain}", outline))
        if stretch is not sheet.road.stretches[0]:
            found.append(
                Line("profile.foot", ((points[0][0], points[0][1]), (points[0][0], floor)))
            )
    return [*found, Line("profile.line", tuple(crest))]


def _foot(sheet: _Sheet) -> list[Shape]:
    """Return the strip of terrain at the foot: pattern, letters, and each section's squares."""
    found: list[Shape] = []
    high, top = 4 * sheet.unit, sheet.foot.y
    for stretch, end in zip(sheet.road.stretches, _ends(sheet), strict=True):
        left, right = sheet.x(span(stretch)[0]), sheet.x(end)
        found.append(Rect(f"terrain.{stretch.terrain}", left, top, right - left, high))
        found += _cells(stretch.terrain, left, right, top, high)
        letters = say(sheet.lang, f"terms.{stretch.terrain}_letter")
        if right - left >= 3 * sheet.unit:
            found += _plate(sheet, stretch.terrain, letters, Box(left, top, right - left, high))
        found.append(Line("profile.foot", ((left, top), (left, top + high))))
    found.append(Rect("frame", sheet.plot.x, top, sheet.plot.width, high))
    return [*found, *_squares(sheet, top + high)]


def _cells(terrain: str, left: float, right: float, top: float, high: float) -> list[Shape]:
    """Return the pattern of a terrain along the strip, in cells about as wide as they are high."""
    count = round((right - left) / (1.6 * high))
    found: list[Shape] = []
    for nth in range(count):
        a = left + (right - left) * nth / count
        b = left + (right - left) * (nth + 1) / count
        found += marks(terrain, ((a, top), (b, top), (b, top + high), (a, top + high)))
    return found


def _plate(sheet: _Sheet, terrain: str, letters: str, box: Box) -> list[Shape]:
    text = fit(
        box,
        letters,
        "number.strong",
        ink=f"terrain.{terrain}.on",
        size=min(sheet.size("number.strong"), box.height * 0.95),
    )
    wide = text.width + 1.4 * sheet.unit
    left = box.centre[0] - wide / 2
    return [Rect(f"terrain.{terrain}", left, box.y, wide, box.height), text]


def _squares(sheet: _Sheet, top: float) -> list[Shape]:
    """Return the number of each section's last square, below the strip, where there is room."""
    found: list[Shape] = []
    room = sheet.size("number.small") * 1.9
    taken = sheet.plot.x - room
    last = sheet.road.stretches[-1]
    for stretch in sheet.road.stretches:
        x = sheet.x(span(stretch)[1])
        clear = sheet.x(span(last)[1]) - x >= room or stretch is last
        if x - taken < room or not clear:
            continue
        taken = x
        box = Box(x - room, top, 2 * room, 4 * sheet.unit)
        found.append(fit(box, str(stretch.last), "number.small", size=sheet.size("number.small")))
    return found


def _kilometres(sheet: _Sheet) -> list[Shape]:
    found: list[Shape] = []
    total = sheet.relief.kms[-1]
    step = _step(_KM_STEPS, total, sheet.plot.width / sheet.unit / 14)
    top = sheet.foot.y + 8 * sheet.unit
    wide = 14 * sheet.unit
    marks_ = [*range(0, int(total - step * 0.6) + 1, step), total]
    for km in marks_:
        x = sheet.x(km)
        found.append(Line("rule.ink", ((x, top), (x, top + 0.8 * sheet.unit))))
        text = f"{km:g}" if km != total else f"{_number(sheet.lang, total)} km"
        box = Box(x - wide / 2, top + 0.8 * sheet.unit, wide, 4 * sheet.unit)
        found.append(fit(box, text, "number.soft", size=sheet.size("number.soft")))
    right = (sheet.plot.x + sheet.plot.width, top)
    return [Line("rule.ink", ((sheet.plot.x, top), right)), *found]


def _labels(sheet: _Sheet) -> list[Shape]:
    """Return every summit, sprint and feed zone with a drop line to its place on the road."""
    lines = [line for line in sheet.road.lines if line.kind != FINISH or line.category]
    left, right = sheet.labels.x, sheet.labels.x + sheet.labels.width + 3 * sheet.unit
    wanted = [sheet.x(float(line.km)) for line in lines]
    places = spread(wanted, 7.5 * sheet.unit, left, right)
    found: list[Shape] = []
    for line, place in zip(lines, places, strict=True):
        found += _label(sheet, line, place)
    return found


def _label(sheet: _Sheet, line: road_values.Line, place: float) -> list[Shape]:
    km = float(line.km)
    x, y = sheet.x(km), sheet.y(sheet.relief.at(km))
    radius = 2.6 * sheet.unit
    badge = sheet.labels.y + sheet.labels.height - radius - 1.5 * sheet.unit
    knee = badge + radius + (y - badge - radius) * 0.25
    drop = ((place, badge + radius), (x, min(knee, y)), (x, y))
    role, letters = _badge(sheet, line)
    length = badge - radius - 3.5 * sheet.unit - sheet.labels.y
    texts = [
        Group((text,), placed(place, badge - radius - 1.5 * sheet.unit, -90))
        for text in _names(sheet, line, length)
    ]
    return [
        Line("profile.drop", drop),
        Circle(role, place, badge, radius),
        fit(
            Box(place - radius * 0.8, badge - radius, radius * 1.6, radius * 2),
            letters,
            "number.strong",
            ink=f"{role}.on",
            size=sheet.size("number.strong"),
        ),
        *texts,
    ]


def _badge(sheet: _Sheet, line: road_values.Line) -> tuple[str, str]:
    if line.kind == SUMMIT or line.category:
        at = next(s for s in sheet.road.stretches if s.first <= line.square <= s.last)
        return f"terrain.{at.terrain}", say(sheet.lang, f"terms.{at.terrain}_letter")
    return f"badge.{line.kind}", say(sheet.lang, f"terms.{line.kind}_letter")


def _names(sheet: _Sheet, line: road_values.Line, length: float) -> list[Text]:
    """Return the name of a line and its figures, to be turned upright beside each other."""
    figures = _figures(sheet, line)
    name = line.name or say(sheet.lang, f"terms.{line.kind}")
    high = 3.6 * sheet.unit
    if not figures:
        return [_upright(sheet, name, "text.strong", Box(0, -high / 2, length, high))]
    return [
        _upright(sheet, name, "text.strong", Box(0, -high, length, high)),
        _upright(sheet, figures, "number.small", Box(0, 0.1 * high, length, high)),
    ]


def _upright(sheet: _Sheet, text: str, role: str, box: Box) -> Text:
    size = min(sheet.size(role), 2.9 * sheet.unit)
    return fit(box, text, role, anchor="start", size=size)


def _figures(sheet: _Sheet, line: road_values.Line) -> str:
    """Return kilometre, length and mean gradient of a climb, or the kilometre of a point."""
    km = say(sheet.lang, "profile.km", km=_number(sheet.lang, float(line.km)))
    climb = next((s for s in sheet.road.stretches if s.last == line.square), None)
    if line.kind != SUMMIT or climb is None:
        return km
    start, end = span(climb)
    length = _number(sheet.lang, float(climb.km))
    if not sheet.relief.measured or end <= start:
        return say(sheet.lang, "profile.climb", km=km, length=length)
    rise = sheet.relief.at(end) - sheet.relief.at(start)
    gradient = _number(sheet.lang, rise / (end - start) / 10)
    return say(sheet.lang, "profile.climb_gradient", km=km, length=length, gradient=gradient)


def _number(lang: str, value: float) -> str:
    """Write a number with one place at most, and the decimal sign of the language."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace(".", ",") if lang == "es" else text
