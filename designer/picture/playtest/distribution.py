"""A distribution: how many races come to how much, two at most on one scale."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.playtest.heading import draw_heading
from designer.picture.playtest.scale import Scale, round_step
from designer.picture.shapes import Box, Line, Polygon, Rect
from designer.texts.verdict import HOURS, amount_text, time_text
from engine.playtests.summary import spread_of

if TYPE_CHECKING:
    from designer.picture.shapes import Shape

FOOT, KEY, PROMISE = 4.4, 5.0, 5.0
BINS = 60


@dataclass(frozen=True, slots=True)
class CountedValues:
    """Counted values under a name."""

    name: str
    counts: Counter[float]


@dataclass(frozen=True, slots=True)
class Promise:
    """A range the book speaks of."""

    low: float
    high: float
    told: str


def distribution(
    box: Box,
    title: str,
    note: str,
    series: tuple[CountedValues, ...],
    lang: str,
    promise: Promise | None = None,
    *,
    timed: bool = False,
) -> list[Shape]:
    """Return bars of the share of races, the first filled and the second open, means marked.

    What is `timed` is minutes, and in hours where it is hours.
    """
    shapes, room = draw_heading(box, title, note)
    plot = Box(room.x, room.y + KEY, room.width, room.height - KEY - FOOT)
    values = [v for one in series for v in one.counts]
    if promise:
        values += [promise.low, promise.high]
    reach = max(values) - min(values)
    step = max(1.0, round_step(max(reach, 1), BINS))
    low, high = floor(min(values) / step) * step - step, (floor(max(values) / step) + 2) * step
    along = Scale(low, high, plot.x, plot.x + plot.width)
    if promise:
        shapes += _promise(plot, along, promise)
    head = PROMISE if promise else 0.0
    below = Box(plot.x, plot.y + head, plot.width, plot.height - head)
    for nth, one in enumerate(series):
        shapes += _bars(below, along, step, one, nth)
    timed = timed and max(values) >= HOURS
    shapes += _axis(plot, along, lang, timed=timed)
    return [*shapes, *_means(plot, along, series, lang, timed=timed)]


def _promise(plot: Box, along: Scale, promise: Promise) -> list[Shape]:
    left, right = along(promise.low), along(promise.high)
    text = Box(left + 1, plot.y + 0.5, max(right - left - 2, plot.width / 3), 4)
    return [
        Rect("plot.promise", left, plot.y, right - left, plot.height),
        fit_text(text, promise.told, "plot.note", anchor="start"),
    ]


def _bars(plot: Box, along: Scale, step: float, one: CountedValues, nth: int) -> list[Shape]:
    bins: Counter[float] = Counter()
    for value, count in one.counts.items():
        bins[floor(value / step) * step] += count
    tallest = max(bins.values())
    foot = plot.y + plot.height
    fill, gap = ("plot.bar", "plot.open")[nth], 0.12 * (along(step) - along(0))
    found: list[Shape] = []
    for value, count in sorted(bins.items()):
        # A bar of whole numbers stands over its number; one of several over what it holds.
        left = along(value - step / 2 if step == 1 else value)
        right = along(value + step / 2 if step == 1 else value + step)
        top = foot - plot.height * 0.92 * count / tallest
        found.append(Rect(fill, left + gap, top, max(right - left - 2 * gap, 0.2), foot - top))
    return found


def _axis(plot: Box, along: Scale, lang: str, *, timed: bool) -> list[Shape]:
    foot = plot.y + plot.height
    found: list[Shape] = [Line("plot.axis", ((plot.x, foot), (plot.x + plot.width, foot)))]
    ticks = along.ticks(8, 1.0)
    if timed:
        ticks = [60.0 * hour for hour in Scale(along.low / 60, along.high / 60, 0, 1).ticks(8, 1.0)]
    for value in ticks:
        x, told = along(value), time_text(lang, value) if timed else amount_text(lang, value)
        found.append(Line("plot.axis", ((x, foot), (x, foot + 0.9))))
        found.append(fit_text(Box(x - 6, foot + 1, 12, 3.2), told, "plot.tick"))
    return found


def _means(
    plot: Box, along: Scale, series: tuple[CountedValues, ...], lang: str, *, timed: bool
) -> list[Shape]:
    """Return the mean of each over its bars, with its interval of 95 %."""
    found: list[Shape] = []
    taken = plot.x
    for one in series:
        spread = spread_of(one.counts)
        doubt = amount_text(lang, spread.high - spread.mean)
        told = f"{one.name} {amount_text(lang, spread.mean)} ± {doubt}"
        if timed:
            told = f"{one.name} {time_text(lang, spread.mean)}"
        x, y = along(spread.mean), plot.y - 0.8
        wide = fit_text(Box(0, 0, plot.width, 4), told, "plot.value").width + 0.2
        right = plot.x + plot.width
        left = min(max(x - wide / 2, taken), max(right - wide, taken))
        taken = left + wide + 2
        label = Box(left, y - 4.4, min(wide, right - left), 4)
        found.append(fit_text(label, told, "plot.value", anchor="start"))
        found.append(Polygon("plot.mean", ((x - 1, y - 0.4), (x + 1, y - 0.4), (x, y + 1.2))))
    return found
