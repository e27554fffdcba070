"""The first picture of a tour's report: effort points left after every stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.playtest.heading import draw_heading
from designer.picture.playtest.scale import Scale
from designer.picture.shapes import Box, Circle, Line, Picture, Rect
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.shapes import Shape
    from engine.playtests.summary import Summary

LEFT, FOOT = 9.0, 6.0


def pools(summary: Summary, width: float, height: float, lang: str) -> Picture:
    """Return the mean pool of those still riding, over what nine tours in ten show."""
    whole = Box(0, 0, width, height)
    shapes, room = draw_heading(whole, say(lang, "report.pools"), say(lang, "report.pools_note"))
    names = sorted(n for n in summary.numbers if n.startswith("pools/"))
    numbers = [int(name.rpartition("/")[2]) for name in names]
    left = [summary.spread(name) for name in names]
    plot = Box(room.x + LEFT, room.y, room.width - LEFT - 3, room.height - FOOT)
    up = Scale(0.0, max(1.0, *(s.p95 for s in left)) * 1.05, plot.y + plot.height, plot.y)
    edges = (min(numbers) - 0.5, max(numbers) + 0.5)
    along = Scale(*edges, plot.x, plot.x + plot.width)
    shapes += _grid(plot, up)
    for number, spread in zip(numbers, left, strict=True):
        x, half = along(number), 0.32 * (along(edges[0] + 1) - along(edges[0]))
        half = min(half, 4.0)
        top = up(spread.p95)
        shapes.append(Rect("plot.range", x - half, top, 2 * half, up(spread.p5) - top))
        shapes.append(
            fit_text(Box(x - 4, plot.y + plot.height + 1, 8, 4), str(number), "plot.tick")
        )
    crest = tuple((along(n), up(s.mean)) for n, s in zip(numbers, left, strict=True))
    if len(crest) > 1:
        shapes.append(Line("plot.line", crest))
    shapes += [Circle("plot.bar", x, y, 1.1) for x, y in crest]
    return Picture(width, height, tuple(shapes))


def _grid(plot: Box, up: Scale) -> list[Shape]:
    found: list[Shape] = []
    for value in up.ticks(5):
        y = up(value)
        role = "plot.axis" if value == 0 else "plot.grid"
        found.append(Line(role, ((plot.x, y), (plot.x + plot.width, y))))
        label = Box(plot.x - LEFT, y - 1.6, LEFT - 1, 3.2)
        found.append(fit_text(label, f"{value:g}", "plot.tick", anchor="end"))
    return found
