"""The profile of a road in its squares, as it lies on the table: lines stand at their squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.markers import draw_badge
from designer.picture.profile.draw import spread_labels
from designer.picture.profile.scale import kilometres_of, relief_from_terrain
from designer.picture.shapes import Box, Line, Polygon, Rect
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.language import Language
    from designer.picture.profile.scale import Relief
    from designer.picture.shapes import Shape
    from engine.road.values import Line as RoadLine
    from engine.road.values import Road, RoadSection

_LINE, _STRIP, _BADGE = 5.0, 6.0, (8.6, 5.6)
"""Millimetres of a line of figures, of the strip of terrain, and across and down a badge."""
_STEP = 9.5
"""Millimetres from one badge to the next at least, and so from one figure below to the next."""
_SUNK = 0.14
"""Of the height: ground below the lowest point."""


def draw_square_profile(
    road: Road, box: Box, language: Language, relief: Relief | None = None
) -> list[Shape]:
    """Return a road square by square: badges and squares of its lines above, borders below."""
    heights = relief or relief_from_terrain(road)
    head = 2 * _LINE + 5
    plot = Box(box.x, box.y + head, box.width, box.height - head - _STRIP - _LINE - 1)
    low, high = min(heights.heights), max(heights.heights)
    tall = max(high - low, 150.0)

    def x_of(square: float) -> float:
        return plot.x + plot.width * square / road.rows

    def y_of(km: float) -> float:
        share = (heights.height_at(km) - low) / tall
        return plot.y + plot.height * (1 - _SUNK - share * (1 - _SUNK))

    shapes: list[Shape] = []
    crest: list[tuple[float, float]] = []
    foot = plot.y + plot.height
    for section in _sections_with_squares(road):
        points = [(x_of(at), y_of(km)) for at, km in _section_steps(section)]
        crest += points
        ground = (*points, (points[-1][0], foot), (points[0][0], foot))
        shapes.append(Polygon(f"terrain.{section.terrain}", ground))
        left, right = points[0][0], points[-1][0]
        shapes += _draw_strip(section, Box(left, foot, right - left, _STRIP), language)
    shapes.append(Line("profile.line", tuple(crest)))
    shapes.append(Rect("frame", plot.x, foot, plot.width, _STRIP))
    shapes += _draw_borders(road, plot, foot + _STRIP + 0.5)
    return [*shapes, *_draw_lines(road, box, plot, crest, language)]


def _sections_with_squares(road: Road) -> list[RoadSection]:
    return [section for section in road.sections if section.squares > 0]


def _section_steps(section: RoadSection) -> list[tuple[float, float]]:
    """Return the borders of the squares of a section, each with its kilometre."""
    start, end = kilometres_of(section)
    return [
        (section.first - 1 + nth, start + (end - start) * nth / section.squares)
        for nth in range(section.squares + 1)
    ]


def _draw_strip(section: RoadSection, box: Box, language: Language) -> Iterator[Shape]:
    """Yield a section of the strip, with its letters where they can be read."""
    yield Rect(f"terrain.{section.terrain}", *box)
    letters = language.say(f"terms.{section.terrain}_letter")
    text = fit_text(box, letters, "table.strong", ink=f"terrain.{section.terrain}.on")
    if text.text == letters:
        yield text
    yield Line("profile.foot", ((box.x, box.y), (box.x, box.y + box.height)))


def _draw_borders(road: Road, plot: Box, y: float) -> Iterator[Shape]:
    """Yield the last square of every section below the strip, where there is room for it."""
    sections = _sections_with_squares(road)
    end = plot.x + plot.width
    reached = plot.x - _STEP / 2
    for section in sections:
        x = plot.x + plot.width * section.last / road.rows
        is_last = section is sections[-1]
        if x - reached < _STEP or (not is_last and end - x < _STEP):
            continue
        reached = x
        left = min(x - _STEP / 2, end - _STEP) if is_last else x - _STEP / 2
        anchor = "end" if is_last else "middle"
        box = Box(left, y, _STEP, _LINE)
        yield fit_text(box, str(section.last), "table.number", anchor=anchor)


def _draw_lines(
    road: Road, box: Box, plot: Box, crest: list[tuple[float, float]], language: Language
) -> Iterator[Shape]:
    """Yield the badge and the square of every line, and a drop to its place on the road."""
    wide, high = _BADGE
    wanted = [plot.x + plot.width * line.square / road.rows for line in road.lines]
    left, right = plot.x + wide / 2, plot.x + plot.width - wide / 2
    for line, x, place in zip(
        road.lines, wanted, spread_labels(wanted, _STEP, left, right), strict=True
    ):
        figure = Box(place - _STEP / 2, box.y, _STEP, _LINE)
        badge = Box(place - wide / 2, box.y + _LINE + 0.2, wide, high)
        under = badge.y + high
        top = min((y for at, y in crest if abs(at - x) < 1), default=plot.y)
        yield fit_text(figure, str(line.square), "table.strong")
        yield from draw_badge(badge, line_sign(road, line), language, size=4.2)
        yield Line("profile.drop", ((place, under), (x, min(under + 3, top)), (x, top)))


def line_sign(road: Road, line: RoadLine) -> str:
    """Return the sign of a line: a summit, and a finish that counts as one, has its climb's."""
    if line.kind == SUMMIT or (line.kind == FINISH and line.category):
        return next(s.terrain for s in road.sections if s.first <= line.square <= s.last)
    return line.kind
