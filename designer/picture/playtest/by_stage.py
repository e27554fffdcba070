"""The first picture of a tour's report: what every stage leaves of effort, and of the gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from designer.picture.lettering import fit_text
from designer.picture.playtest.heading import draw_heading
from designer.picture.playtest.scale import Scale
from designer.picture.shapes import Box, Circle, Line, Picture, Rect
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.shapes import Shape
    from engine.playtests.summary import NumberSummary, Summary

LEFT, FOOT, STAGE_GAP = 9.0, 6.0, 8.0
LEGS: Final = "pools"
PLOTS: Final = {LEGS: (LEGS,), "gaps": ("gaps", "tenth")}
"""By plot: its families of measures; the first is drawn with its range, the next as a line."""
DENSE: Final = 4.6
"""Millimetres a stage; where there are fewer, every other number stands under its stage."""


def by_stage(summary: Summary, width: float, height: float, lang: str) -> Picture:
    """Return what every stage leaves: pools of those still riding, gaps between the first."""
    shown = [name for name in PLOTS if _names(summary, name)]
    shapes: list[Shape] = []
    for name, box in zip(
        shown, Box(0, 0, width, height).columns(*[1] * len(shown), gap=STAGE_GAP), strict=True
    ):
        shapes += _plot(box, name, summary, lang)
    return Picture(width, height, tuple(shapes))


def tells_stages(summary: Summary) -> bool:
    """Tell whether there is anything of this kind to draw."""
    return any(_names(summary, name) for name in PLOTS)


def _names(summary: Summary, family: str) -> list[str]:
    return sorted(name for name in summary.numbers if name.startswith(f"{family}/"))


def _plot(whole: Box, name: str, summary: Summary, lang: str) -> list[Shape]:
    title, note = say(lang, f"report.{name}"), say(lang, f"report.{name}_note")
    shapes, room = draw_heading(whole, title, note)
    series = {
        family: {int(n.rpartition("/")[2]): summary.spread(n) for n in _names(summary, family)}
        for family in PLOTS[name]
    }
    first, *rest = series.values()
    plot = Box(room.x + LEFT, room.y, room.width - LEFT - 3, room.height - FOOT)
    most = max([s.p95 for s in first.values()] + [s.mean for one in rest for s in one.values()])
    up = Scale(0.0, max(1.0, most) * 1.05, plot.y + plot.height, plot.y)
    along = Scale(min(first) - 0.5, max(first) + 0.5, plot.x, plot.x + plot.width)
    shapes += _stage_grid(plot, up)
    shapes += _ranges(plot, first, along, up)
    for one in rest:
        shapes += _crest(one, along, up, ("plot.whisker", "plot.mean"))
    return [*shapes, *_crest(first, along, up, ("plot.line", "plot.bar"))]


def _ranges(plot: Box, spreads: dict[int, NumberSummary], along: Scale, up: Scale) -> list[Shape]:
    """Return what nine tours in ten show, and the number of each stage."""
    wide = along(min(spreads) + 1) - along(min(spreads))
    half = min(0.32 * wide, 4.0)
    every = 1 if wide >= DENSE else 2
    found: list[Shape] = []
    for number, spread in spreads.items():
        x, top = along(number), up(spread.p95)
        found.append(Rect("plot.range", x - half, top, 2 * half, up(spread.p5) - top))
        if number % every == 0 or every == 1:
            below = Box(x - 4, plot.y + plot.height + 1, 8, 4)
            found.append(fit_text(below, str(number), "plot.tick"))
    return found


def _crest(
    spreads: dict[int, NumberSummary], along: Scale, up: Scale, roles: tuple[str, str]
) -> Sequence[Shape]:
    """Return the means as a line with a dot a stage, in the roles of the two."""
    points = tuple((along(n), up(s.mean)) for n, s in spreads.items())
    line = [Line(roles[0], points)] if len(points) > 1 else []
    return [*line, *(Circle(roles[1], x, y, 1.0) for x, y in points)]


def _stage_grid(plot: Box, up: Scale) -> list[Shape]:
    found: list[Shape] = []
    for value in up.ticks(5):
        y = up(value)
        role = "plot.axis" if value == 0 else "plot.grid"
        found.append(Line(role, ((plot.x, y), (plot.x + plot.width, y))))
        label = Box(plot.x - LEFT, y - 1.6, LEFT - 1, 3.2)
        found.append(fit_text(label, f"{value:g}", "plot.tick", anchor="end"))
    return found
