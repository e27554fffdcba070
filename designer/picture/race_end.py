"""What the end of a race shows: the podium, and the points spent along the road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from designer.picture.lettering import fit_text
from designer.picture.profile.scale import kilometres_of
from designer.picture.riders import draw_emblem
from designer.picture.shapes import Box, Line, Rect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from designer.picture.shapes import Shape
    from engine.road.values import Road


STEPS: Final = ((1, 0.36), (0, 0.5), (2, 0.26))
"""From the left: whose step it is, and how high, as a share of the whole."""


class Winner(NamedTuple):
    """One rider on a podium."""

    label: str
    """What stands on its token."""
    name: str
    team: str
    told: str
    """Its turns, or what the game ranks by."""
    role: str
    shape: str


def draw_podium(box: Box, winners: Sequence[Winner]) -> Iterator[Shape]:
    """Yield the podium of the first three, or of those there are."""
    columns = box.columns(1, 1, 1, gap=1.5)
    for column, (place, share) in zip(columns, STEPS, strict=True):
        if place >= len(winners):
            continue
        one = winners[place]
        high = box.height * share
        top = box.y + box.height - high
        step = Box(column.x, top, column.width, high)
        yield Rect("podium.step", *step)
        number = Box(step.x, step.y + 0.8, step.width, min(high * 0.5, 9.0))
        yield fit_text(number, str(place + 1), "number.title", size=number.height)
        below = Box(step.x + 1, step.y + number.height + 1, step.width - 2, 4.2)
        yield fit_text(below, one.told, "number.soft", size=3.4)
        yield from _draw_rider(one, Box(column.x, top - 19.5, column.width, 19.0))


def _draw_rider(one: Winner, box: Box) -> Iterator[Shape]:
    side = 9.5
    left = box.centre[0] - side / 2
    yield Rect("podium.edge", left - 0.4, box.y - 0.4, side + 0.8, side + 0.8, 2.2)
    yield Rect(one.role, left, box.y, side, side, 2)
    token = Box(left, box.y, side, side)
    if one.shape:
        yield draw_emblem(one.shape, token.centre, side * 0.42, f"{one.role}.line")
    yield fit_text(token.inset(0.6), one.label, "number.strong", ink=f"{one.role}.on", size=6.5)
    name = Box(box.x, box.y + side + 0.8, box.width, 4.4)
    yield fit_text(name, one.name, "text.strong", size=3.6)
    team = Box(box.x, box.y + side + 5.0, box.width, 3.8)
    yield fit_text(team, one.team, "text.soft", size=3.1)


LABEL = 4.5
STRIP = 2.5


def draw_spent_bars(box: Box, road: Road, points: Mapping[int, int]) -> Iterator[Shape]:
    """Yield the points that were spent on each section, by its place from 0."""
    most = max([1, *points.values()])
    km = float(road.sections[-1].to_km)
    foot = box.y + box.height - STRIP
    for number, section in enumerate(road.sections):
        start, end = kilometres_of(section)
        left = box.x + box.width * start / km
        wide = max(box.width * (end - start) / km, 0.4)
        yield Rect(f"terrain.{section.terrain}", left, foot, wide, STRIP)
        spent = points.get(number, 0)
        if spent:
            high = (box.height - LABEL - STRIP) * spent / most
            bar = Box(left + wide / 2 - max(wide, 2.4) / 2, foot - high, max(wide, 2.4), high)
            yield Rect("plot.bar", *bar)
            label = Box(bar.x - 3, bar.y - LABEL, bar.width + 6, LABEL)
            yield fit_text(label, str(spent), "number.strong", size=3.6)
    yield Line("plot.axis", ((box.x, foot), (box.x + box.width, foot)))
