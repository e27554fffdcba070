"""Climbs and sprints of playtests: groups each adds, the type that leads over it, its wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import format_number
from designer.picture.lettering import fit_text
from designer.picture.playtest.heading import draw_heading
from designer.picture.playtest.scale import Scale
from designer.picture.shapes import Box, Circle, Line
from designer.texts.measures import line_title, lines_before_finish
from designer.texts.verdict import amount_text, percent_text
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.shapes import Shape
    from engine.playtests.summary import NumberSummary, Summary
    from engine.road.values import Line as RoadLine
    from engine.road.values import Road

ROW = 7.2
HEADS = ("line", "parted", "first", "wins")
SHARES = (0.3, 0.24, 0.24, 0.22)


def told_lines(summary: Summary, road: Road) -> list[tuple[str, RoadLine]]:
    """Return the lines these races tell something of."""
    known = {
        name.split("/")[1]
        for of in (summary.numbers, summary.truths, summary.words)
        for name in of
        if name.startswith("lines/")
    }
    return [(key, line) for key, line in lines_before_finish(road) if key in known]


def height_of(count: int) -> float:
    """Return how high so many lines under a heading are."""
    return 10.0 + ROW * count + 1.0


def lines(
    box: Box, summary: Summary, road: Road, rows: Sequence[tuple[str, RoadLine]], lang: str
) -> list[Shape]:
    """Return a row a line: badge, name and kilometre, groups added, first type, winner first."""
    shapes, room = draw_heading(box, say(lang, "report.lines"), say(lang, "report.lines_note"))
    heads = room._replace(height=4.5).columns(*SHARES, gap=2)
    for head, place in zip(HEADS, heads, strict=True):
        shapes.append(
            fit_text(place, say(lang, f"report.lines_{head}"), "plot.note", anchor="start")
        )
    most = max([1.0, *(s.high for key, _ in rows if (s := _parted(summary, key)))])
    for nth, (key, line) in enumerate(rows):
        at = Box(room.x, room.y + 5 + nth * ROW, room.width, ROW)
        shapes.append(Line("plot.grid", ((at.x, at.y), (at.x + at.width, at.y))))
        name, parted, first, wins = at.columns(*SHARES, gap=2)
        shapes += _name(name, line, road, lang)
        shapes += _groups(parted, _parted(summary, key), most, lang)
        shapes += _first(first, summary, key, lang)
        if f"lines/{key}/winner_first" in summary.truths:
            share = percent_text(lang, summary.share(f"lines/{key}/winner_first"))
            shapes.append(fit_text(wins, share, "plot.told", anchor="start"))
    return shapes


def _parted(summary: Summary, key: str) -> NumberSummary | None:
    name = f"lines/{key}/parted"
    return summary.spread(name) if name in summary.numbers else None


def _name(box: Box, line: RoadLine, road: Road, lang: str) -> list[Shape]:
    role, letters = f"badge.{line.kind}", f"terms.{line.kind}_letter"
    if line.category:
        at = next(s for s in road.sections if s.first <= line.square <= s.last)
        role, letters = f"terrain.{at.terrain}", f"terms.{at.terrain}_letter"
    x, y = box.x + 2.4, box.centre[1]
    text = Box(box.x + 6.4, box.y, box.width - 6.4, box.height)
    told = f"{line_title(lang, line)} · {say(lang, 'profile.km', km=format_number(lang, line.km))}"
    inside = Box(x - 2, y - 2, 4, 4)
    return [
        Circle(role, x, y, 2.2),
        fit_text(inside, say(lang, letters), "number.small", ink=f"{role}.on"),
        fit_text(text, told, "plot.name", anchor="start"),
    ]


def _groups(box: Box, parted: NumberSummary | None, most: float, lang: str) -> list[Shape]:
    """Return the interval of the groups a climb adds, over a line at none."""
    if parted is None:
        return [fit_text(box, "–", "plot.note", anchor="start")]
    plot, told = box.columns(0.58, 0.42, gap=1.5)
    along = Scale(0.0, most, plot.x + 1, plot.x + plot.width - 1)
    y = box.centre[1]
    ends = (along(parted.low), along(parted.high))
    zero = along(0)
    return [
        Line("plot.axis", ((zero, box.y + 1), (zero, box.y + box.height - 1))),
        Line("plot.whisker", ((ends[0], y), (ends[1], y))),
        Circle("plot.bar", along(parted.mean), y, 1.1),
        fit_text(told, f"{parted.mean:+.1f}".replace(".", amount_text(lang, 0.5)[1]), "plot.value"),
    ]


def _first(box: Box, summary: Summary, key: str, lang: str) -> list[Shape]:
    name = f"lines/{key}/first_type"
    if name not in summary.words:
        return []
    kind, share = next(iter(summary.shares(name).items()))
    told = f"{say(lang, f'terms.{kind}')} {round(share.share * 100)} %"
    return [fit_text(box, told, "plot.told", anchor="start")]
