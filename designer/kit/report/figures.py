"""The second page: winners and their shares, causes of effort, every number, what lines decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.report.page import GAP, ROOM, PageBlock
from designer.kit.report.shares import causes, oftens, others, winners
from designer.kit.report.words import height_of as words_height
from designer.kit.report.words import verdict
from designer.picture import plots as of_numbers
from designer.picture import road_plots as of_lines
from designer.picture.plots import bars, bars_height
from designer.texts.measures import measure_name
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.kit.report.shares import BarPlot
    from designer.kit.report.subject import Subject
    from designer.picture.shapes import Box, Shape
    from engine.road.values import Line, Road

FIRST = ("groups", "breaks", "tension", "effort", "incidents", "tour", "jerseys")
"""Families of measures whose numbers are listed before all others, in this order."""
DRAWN = ("turns", "minutes", "splits", "pools", "gaps", "tenth", "lines")
"""Families that have a picture of their own."""
LINES = 24
"""Climbs and sprints listed in one block."""


def figures(subject: Subject, rest: Sequence[str]) -> Iterator[PageBlock]:
    """Return the blocks of the page; what races do not tell takes no room."""
    left = [*winners(subject), *others(subject), *causes(subject)]
    right = [*oftens(subject)]
    listed = _listed(subject)
    high = of_numbers.height_of(len(listed)) if listed else 0.0
    heights = (_height(left), _height(right) + (GAP if right and listed else 0.0) + high)
    if max(heights):
        yield PageBlock(max(heights), lambda box: _columns(box, subject, left, right, listed))
    road = subject.mapped
    if road is not None:
        told = of_lines.told_lines(subject.summary, road)
        for first in range(0, len(told), LINES):
            yield _lines(subject, road, told[first : first + LINES])
    if rest:
        title = say(subject.lang, "report.verdict_more")
        yield PageBlock(words_height(rest, ROOM.width), lambda box: verdict(box, title, rest)[0])


def _lines(subject: Subject, road: Road, rows: Sequence[tuple[str, Line]]) -> PageBlock:
    summary, lang = subject.summary, subject.lang
    return PageBlock(
        of_lines.height_of(len(rows)), lambda box: of_lines.lines(box, summary, road, rows, lang)
    )


def _height(plots: Sequence[BarPlot]) -> float:
    return sum(bars_height(len(plot.rows)) for plot in plots) + GAP * max(0, len(plots) - 1)


def _columns(
    box: Box,
    subject: Subject,
    left: Sequence[BarPlot],
    right: Sequence[BarPlot],
    listed: Sequence[str],
) -> list[Shape]:
    a, b = box.columns(1, 1, gap=8)
    found, _ = _stack(a, left)
    shapes, y = _stack(b, right)
    found += shapes
    if listed:
        summary, lang = subject.summary, subject.lang
        rows = [
            of_numbers.Number(measure_name(lang, name, subject.road), summary.numbers[name])
            for name in listed
        ]
        room = b._replace(y=y, height=box.y + box.height - y)
        title, note = say(lang, "report.numbers"), say(lang, "report.numbers_note")
        found += of_numbers.numbers(room, title, note, rows, lang)
    return found


def _stack(box: Box, plots: Sequence[BarPlot]) -> tuple[list[Shape], float]:
    found: list[Shape] = []
    y = box.y
    for plot in plots:
        high = bars_height(len(plot.rows))
        room = box._replace(y=y, height=high)
        found += bars(room, plot.title, plot.note, plot.rows, even=plot.even)
        y += high + GAP
    return found, y


def _listed(subject: Subject) -> list[str]:
    """Return the numbers that are told of no section, cause or line, if they ever differ from 0."""
    found = [
        name
        for name, counts in subject.summary.numbers.items()
        if name.count("/") == 1 and name.split("/")[0] not in DRAWN and set(counts) != {0}
    ]
    place = {family: nth for nth, family in enumerate(FIRST)}
    return sorted(found, key=lambda name: place.get(name.split("/")[0], len(FIRST)))
