"""The band of groups: how many ride where, and where a race breaks up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.playtest.heading import draw_heading
from designer.picture.playtest.scale import Scale
from designer.picture.shapes import Box, Line, Rect
from designer.texts.verdict import breaking_point
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.shapes import Shape
    from engine.playtests.summary import Summary
    from engine.road.values import Road

LEAST_GROUPS = 4.0
"""Groups the scale reaches at least, so that a race that stays whole looks whole."""


def groups(box: Box, summary: Summary, road: Road, lang: str) -> list[Shape]:
    """Return the mean number of groups along the road, over what nine races in ten show."""
    shapes, room = draw_heading(box, say(lang, "report.groups"), say(lang, "report.groups_note"))
    names = sorted(n for n in summary.numbers if n.startswith("splits/"))
    parts = [summary.spread(name) for name in names]
    kms = [road.km_at(road.rows * n / len(parts)) for n in range(len(parts) + 1)]
    along = Scale(0.0, kms[-1], room.x, room.x + room.width)
    up = Scale(0.0, max(LEAST_GROUPS, *(p.p95 for p in parts)), room.y + room.height, room.y)
    shapes += _group_grid(room, up)
    crest: list[tuple[float, float]] = []
    for part, start, end in zip(parts, kms, kms[1:], strict=False):
        left, right = along(start), along(end)
        top, foot = up(part.p95), up(part.p5)
        shapes.append(Rect("plot.range", left, top, right - left, foot - top))
        crest += [(left, up(part.mean)), (right, up(part.mean))]
    shapes.append(Line("plot.line", tuple(crest)))
    shapes += _break(room, along, summary, road, lang)
    return shapes


def _group_grid(room: Box, up: Scale) -> list[Shape]:
    found: list[Shape] = []
    for value in up.ticks(4):
        y = up(value)
        role = "plot.axis" if value == 0 else "plot.grid"
        found.append(Line(role, ((room.x, y), (room.x + room.width, y))))
        label = Box(room.x - 9, y - 1.6, 8, 3.2)
        found.append(fit_text(label, f"{value:g}", "plot.tick", anchor="end"))
    return found


def _break(room: Box, along: Scale, summary: Summary, road: Road, lang: str) -> list[Shape]:
    """Return a mark where most groups are added, if enough are."""
    point = breaking_point(summary, road)
    if point is None:
        return []
    x, told = along(point.km), say(lang, "report.breaks_up", km=round(point.km))
    text = fit_text(Box(0, 0, 60, 4), told, "plot.mark")
    left = x - text.width - 2 > room.x
    label = Box(x - 61.4 if left else x + 1.4, room.y - 0.4, 60, 4)
    return [
        Line("plot.break", ((x, room.y), (x, room.y + room.height))),
        fit_text(label, told, "plot.mark", anchor="end" if left else "start"),
    ]
