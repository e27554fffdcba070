"""Plots of playtests: bars, numbers with their spread, differences, distributions.

Each says how sure it is: an interval of 95 % is a whisker, and what is told from nothing is filled.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from designer.picture.lettering import break_lines, fit_paragraph, fit_text
from designer.picture.look import lettering_of
from designer.picture.shapes import Box, Circle, Line, Polygon, Rect
from designer.texts.measured import HOURS, amount_text, time_text
from engine.playtests.summary import spread_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from designer.picture.shapes import Shape


HEAD = 5.0
"""Millimetres a heading takes."""


def draw_heading(box: Box, title: str, note: str = "") -> tuple[list[Shape], Box]:
    """Return a heading at the top of a box, and the room below it."""
    name = fit_text(box._replace(height=HEAD - 0.6), title, "plot.title", anchor="start")
    left = name.width + 2.5
    beside = Box(box.x + left, box.y + 0.15, box.width - left, HEAD - 0.6)
    shapes: list[Shape] = [name]
    if note and beside.width > 8:
        shapes.append(fit_text(beside, note, "plot.note", anchor="start"))
    return shapes, Box(box.x, box.y + HEAD, box.width, box.height - HEAD)


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high` laid on places from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return where a value lies; one outside the scale lies at its end."""
        inside = min(max(value, self.low), self.high)
        return self.start + (self.end - self.start) * (inside - self.low) / (self.high - self.low)

    def round_ticks(self, most: int, least: float = 0.0) -> list[float]:
        """Return round values on the scale, at most so many steps, none below the least."""
        step = max(least, round_step(self.high - self.low, most))
        first = ceil(self.low / step - 1e-9)
        last = floor(self.high / step + 1e-9)
        # Three times 0.1 is 0.30000000000000004, and would be written so.
        return [round(n * step, 6) for n in range(first, last + 1)]


def round_step(reach: float, most: int) -> float:
    """Return the least of 1, 2, 5, 10, 20 … that goes at most so often into a reach."""
    rough = max(reach, 1e-6) / most
    power: float = 10.0 ** floor(log10(rough))
    return next(power * m for m in (1, 2, 5, 10) if power * m >= rough * (1 - 1e-9))


BAR_ROW = 5.0
"""Millimetres of a bar with its name."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A named value with its interval, and how people read it."""

    name: str
    value: float
    low: float
    high: float
    told: str
    role: str = "plot.bar"


def bars_height(count: int) -> float:
    """Return how high so many bars under a heading are."""
    return 5.0 + BAR_ROW * count + 1.0


def draw_bar_rows(
    box: Box, title: str, note: str, rows: Sequence[Bar], *, even: float | None = None
) -> list[Shape]:
    """Return a bar a row with the interval as a whisker; a broken line where all would be even."""
    shapes, room = draw_heading(box, title, note)
    names, plot, figures = room.columns(0.36, 0.36, 0.28, gap=1.5)
    most = max((*(row.high for row in rows), even or 0.0, 1e-6))
    along = Scale(0.0, most, plot.x, plot.x + plot.width)
    for nth, row in enumerate(rows):
        y = room.y + nth * BAR_ROW
        shapes.append(
            fit_text(names._replace(y=y, height=BAR_ROW), row.name, "plot.name", anchor="start")
        )
        shapes += _draw_bar(row, along, y)
        shapes.append(
            fit_text(figures._replace(y=y, height=BAR_ROW), row.told, "plot.told", anchor="start")
        )
    foot = room.y + len(rows) * BAR_ROW
    shapes.append(Line("plot.axis", ((plot.x, room.y), (plot.x, foot))))
    if even is not None:
        shapes.append(Line("plot.even", ((along(even), room.y), (along(even), foot))))
    return shapes


def _draw_bar(row: Bar, along: Scale, y: float) -> list[Shape]:
    left, right, middle = along(0), along(row.value), y + BAR_ROW / 2
    low, high = along(row.low), along(row.high)
    shapes: list[Shape] = []
    if right > left:
        shapes.append(Rect(row.role, left, y + 0.9, right - left, BAR_ROW - 1.8))
        shapes.append(Rect("plot.outline", left, y + 0.9, right - left, BAR_ROW - 1.8))
    halo, whisker = ((low, middle), (high, middle)), "plot.whisker"
    shapes.append(Line("plot.halo", halo))
    shapes.append(Line(whisker, halo))
    shapes += [Line(whisker, ((x, middle - 0.8), (x, middle + 0.8))) for x in (low, high)]
    return shapes


NUMBER_ROW = 6.2


@dataclass(frozen=True, slots=True)
class Number:
    """A measure under its name, as counted."""

    name: str
    counts: Counter[float]


def numbers_height(count: int) -> float:
    """Return how high so many numbers under a heading are."""
    return 5.0 + NUMBER_ROW * count + 1.0


def draw_numbers(
    box: Box, title: str, note: str, rows: Sequence[Number], language: Language
) -> list[Shape]:
    """Return a row a number: name, small histogram, mean with its interval, nine in ten."""
    shapes, room = draw_heading(box, title, note)
    for nth, row in enumerate(rows):
        line = Box(room.x, room.y + nth * NUMBER_ROW, room.width, NUMBER_ROW)
        name, plot, mean, spread = line.columns(0.45, 0.21, 0.18, 0.16, gap=1.5)
        summary = spread_of(row.counts)
        half = summary.half
        shapes.append(fit_text(name, row.name, "plot.name", anchor="start"))
        shapes += _draw_histogram(plot.inset(0, 0.8), row.counts)
        figure = f"{amount_text(language, summary.mean)} ± {amount_text(language, half)}"
        shapes.append(fit_text(mean, figure, "plot.value", anchor="end"))
        reach = f"{amount_text(language, summary.p5)}–{amount_text(language, summary.p95)}"
        shapes.append(fit_text(spread, reach, "plot.told", anchor="end"))
        foot = line.y + NUMBER_ROW
        shapes.append(Line("plot.grid", ((line.x, foot), (line.x + line.width, foot))))
    return shapes


def _draw_histogram(box: Box, counts: Counter[float]) -> list[Shape]:
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
    shapes: list[Shape] = [Line("plot.axis", ((box.x, foot), (box.x + box.width, foot)))]
    for nth, count in sorted(piled.items()):
        left, right = along(low + (nth - 0.5) * step), along(low + (nth + 0.5) * step)
        high_ = box.height * count / tallest
        gap = min(0.1, (right - left) / 8)
        shapes.append(Rect("plot.bar", left + gap, foot - high_, right - left - 2 * gap, high_))
    return shapes


DIFFERENCE_ROW = 6.4
MOST = 115.0
"""Per cent the scale reaches at most; what goes beyond ends in an arrow."""


@dataclass(frozen=True, slots=True)
class ShownDifference:
    """A difference in per cent of the first version, and how people read it in its own units."""

    name: str
    mean: float
    low: float
    high: float
    sure: bool
    told: str
    note: str


def differences_height(count: int) -> float:
    """Return how high so many differences under a heading are."""
    return 10.0 + DIFFERENCE_ROW * count


def draw_differences(
    box: Box, title: str, note: str, rows: Sequence[ShownDifference], language: Language
) -> list[Shape]:
    """Return an interval a row: filled where it is told from none, open where it is not."""
    shapes, room = draw_heading(box, title, note)
    reach = min(MOST, max([5.0, *(max(-r.low, r.high) for r in rows)]))
    names, plot, figures, more = room.columns(0.34, 0.24, 0.16, 0.26, gap=2)
    along = Scale(-reach, reach, plot.x, plot.x + plot.width)
    foot = room.y + DIFFERENCE_ROW * len(rows)
    for value in along.round_ticks(4):
        x, role = along(value), "plot.axis" if value == 0 else "plot.grid"
        shapes.append(Line(role, ((x, room.y), (x, foot))))
        tick = f"{value:+g} %" if value else language.say("report.same")
        shapes.append(fit_text(Box(x - 9, foot + 0.6, 18, 3.4), tick, "plot.tick"))
    for nth, row in enumerate(rows):
        y = room.y + nth * DIFFERENCE_ROW
        here = {"y": y, "height": DIFFERENCE_ROW}
        if nth % 2:
            shapes.insert(0, Rect("panel", room.x, y, room.width, DIFFERENCE_ROW))
        shapes.append(fit_text(names._replace(**here), row.name, "plot.name", anchor="start"))
        shapes += _draw_interval(row, along, y + DIFFERENCE_ROW / 2)
        shapes.append(fit_text(figures._replace(**here), row.told, "plot.value", anchor="start"))
        shapes += _draw_note(more._replace(**here), row.note)
    return shapes


def _draw_note(box: Box, text: str) -> list[Shape]:
    """Return a note on one line, or on two where it is long."""
    face = lettering_of("plot.note")
    if len(break_lines(text, face.face, face.size, box.width)) <= 1:
        return [fit_text(box, text, "plot.note", anchor="start")]
    return [*fit_paragraph(box, text, "plot.note")]


def _draw_interval(row: ShownDifference, along: Scale, y: float) -> list[Shape]:
    role = "plot.sure" if row.sure else "plot.unsure"
    ends = (along(row.low), along(row.high))
    shapes: list[Shape] = [Line(f"{role}.line", ((ends[0], y), (ends[1], y)))]
    if row.high > along.high:
        shapes.append(Polygon(f"{role}.end", _arrow_points(along.end, y, 1.4)))
    if row.low < along.low:
        shapes.append(Polygon(f"{role}.end", _arrow_points(along.start, y, -1.4)))
    if along.low <= row.mean <= along.high:
        shapes.append(Circle(role, along(row.mean), y, 1.2))
    return shapes


def _arrow_points(x: float, y: float, long: float) -> tuple[tuple[float, float], ...]:
    return ((x, y - 1), (x + long, y), (x, y + 1))


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


def draw_distribution(
    box: Box,
    title: str,
    note: str,
    series: tuple[CountedValues, ...],
    language: Language,
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
        shapes += _draw_promise(plot, along, promise)
    head = PROMISE if promise else 0.0
    below = Box(plot.x, plot.y + head, plot.width, plot.height - head)
    for nth, one in enumerate(series):
        shapes += _draw_shares(below, along, step, one, nth)
    timed = timed and max(values) >= HOURS
    shapes += _draw_axis(plot, along, language, timed=timed)
    return [*shapes, *_draw_means(plot, along, series, language, timed=timed)]


def _draw_promise(plot: Box, along: Scale, promise: Promise) -> list[Shape]:
    left, right = along(promise.low), along(promise.high)
    text = Box(left + 1, plot.y + 0.5, max(right - left - 2, plot.width / 3), 4)
    return [
        Rect("plot.promise", left, plot.y, right - left, plot.height),
        fit_text(text, promise.told, "plot.note", anchor="start"),
    ]


def _draw_shares(plot: Box, along: Scale, step: float, one: CountedValues, nth: int) -> list[Shape]:
    bins: Counter[float] = Counter()
    for value, count in one.counts.items():
        bins[floor(value / step) * step] += count
    tallest = max(bins.values())
    foot = plot.y + plot.height
    fill, gap = ("plot.bar", "plot.open")[nth], 0.12 * (along(step) - along(0))
    shapes: list[Shape] = []
    for value, count in sorted(bins.items()):
        # A bar of whole numbers stands over its number; one of several over what it holds.
        left = along(value - step / 2 if step == 1 else value)
        right = along(value + step / 2 if step == 1 else value + step)
        top = foot - plot.height * 0.92 * count / tallest
        shapes.append(Rect(fill, left + gap, top, max(right - left - 2 * gap, 0.2), foot - top))
    return shapes


def _draw_axis(plot: Box, along: Scale, language: Language, *, timed: bool) -> list[Shape]:
    foot = plot.y + plot.height
    shapes: list[Shape] = [Line("plot.axis", ((plot.x, foot), (plot.x + plot.width, foot)))]
    ticks = along.round_ticks(8, 1.0)
    if timed:
        ticks = [
            60.0 * hour for hour in Scale(along.low / 60, along.high / 60, 0, 1).round_ticks(8, 1.0)
        ]
    for value in ticks:
        x, figure = (
            along(value),
            time_text(language, value) if timed else amount_text(language, value),
        )
        shapes.append(Line("plot.axis", ((x, foot), (x, foot + 0.9))))
        shapes.append(fit_text(Box(x - 6, foot + 1, 12, 3.2), figure, "plot.tick"))
    return shapes


def _draw_means(
    plot: Box, along: Scale, series: tuple[CountedValues, ...], language: Language, *, timed: bool
) -> list[Shape]:
    """Return the mean of each over its bars, with its interval of 95 %."""
    shapes: list[Shape] = []
    reached = plot.x
    for one in series:
        spread = spread_of(one.counts)
        doubt = amount_text(language, spread.high - spread.mean)
        text = f"{one.name} {amount_text(language, spread.mean)} ± {doubt}"
        if timed:
            text = f"{one.name} {time_text(language, spread.mean)}"
        x, y = along(spread.mean), plot.y - 0.8
        wide = fit_text(Box(0, 0, plot.width, 4), text, "plot.value").width + 0.2
        right = plot.x + plot.width
        # Over its mean where there is room, never over the label before it.
        left = min(max(x - wide / 2, reached), max(right - wide, reached))
        reached = left + wide + 2
        label = Box(left, y - 4.4, min(wide, right - left), 4)
        shapes.append(fit_text(label, text, "plot.value", anchor="start"))
        shapes.append(Polygon("plot.mean", ((x - 1, y - 0.4), (x + 1, y - 0.4), (x, y + 1.2))))
    return shapes
