"""A list of numbers: what each is, how its races spread, its mean and its doubt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.playtest.heading import draw_heading
from designer.picture.playtest.scale import Scale
from designer.picture.shapes import Box, Line, Rect
from designer.texts.verdict import amount_text
from engine.playtests.summary import spread_of

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence

    from designer.picture.shapes import Shape

NUMBER_ROW = 6.2


@dataclass(frozen=True, slots=True)
class Number:
    """A measure under its name, as counted."""

    name: str
    counts: Counter[float]


def numbers_height(count: int) -> float:
    """Return how high so many numbers under a heading are."""
    return 5.0 + NUMBER_ROW * count + 1.0


def numbers(box: Box, title: str, note: str, rows: Sequence[Number], lang: str) -> list[Shape]:
    """Return a row a number: name, small histogram, mean with its interval, nine in ten."""
    shapes, room = draw_heading(box, title, note)
    for nth, row in enumerate(rows):
        line = Box(room.x, room.y + nth * NUMBER_ROW, room.width, NUMBER_ROW)
        name, plot, mean, spread = line.columns(0.45, 0.21, 0.18, 0.16, gap=1.5)
        told = spread_of(row.counts)
        half = told.high - told.mean
        shapes.append(fit_text(name, row.name, "plot.name", anchor="start"))
        shapes += _small(plot.inset(0, 0.8), row.counts)
        figure = f"{amount_text(lang, told.mean)} ± {amount_text(lang, half)}"
        shapes.append(fit_text(mean, figure, "plot.value", anchor="end"))
        reach = f"{amount_text(lang, told.p5)}–{amount_text(lang, told.p95)}"
        shapes.append(fit_text(spread, reach, "plot.told", anchor="end"))
        foot = line.y + NUMBER_ROW
        shapes.append(Line("plot.grid", ((line.x, foot), (line.x + line.width, foot))))
    return shapes


def _small(box: Box, counts: Counter[float]) -> list[Shape]:
    """Return a histogram without figures, of at most as many bars as are half a millimetre."""
    low, high = min(counts), max(counts)
    most = int(box.width / 0.7)
    step = max(1.0, (high - low + 1) / most)
    along = Scale(
        low - 0.5 * step, max(high, low + 8 * step) + 0.5 * step, box.x, box.x + box.width
    )
    piled: dict[int, int] = {}
    for value, count in counts.items():
        nth = int((value - low) / step)
        piled[nth] = piled.get(nth, 0) + count
    tallest, foot = max(piled.values()), box.y + box.height
    found: list[Shape] = [Line("plot.axis", ((box.x, foot), (box.x + box.width, foot)))]
    for nth, count in sorted(piled.items()):
        left, right = along(low + (nth - 0.5) * step), along(low + (nth + 0.5) * step)
        high_ = box.height * count / tallest
        gap = min(0.1, (right - left) / 8)
        found.append(Rect("plot.bar", left + gap, foot - high_, right - left - 2 * gap, high_))
    return found
