"""Shares, lengths, every number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.report.frame import GAP, ROOM, PageBlock, verdict
from designer.kit.report.frame import height_of as words_height
from designer.picture import plots as of_numbers
from designer.picture import road_plots as of_lines
from designer.picture.plots import Bar, CountedValues, Promise, bars, bars_height, distribution
from designer.texts.verdict import (
    amount_text,
    measure_name,
    neutral_riders,
    percent_text,
    promised_minutes,
    start_called,
    worded,
)
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from designer.kit.report.frame import Subject
    from designer.picture.shapes import Box, Shape
    from engine.playtests.summary import Share
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
    high = of_numbers.numbers_height(len(listed)) if listed else 0.0
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


MOST_LED = "tension/most_led"
"""A measure whose words are teams."""
MOST = 12
"""Bars of one plot; what is rarer is in the files."""


@dataclass(frozen=True, slots=True)
class BarPlot:
    """Bars under a heading."""

    title: str
    note: str
    rows: tuple[Bar, ...]
    even: float | None = None
    key: str = ""
    """The family of measures it shows."""


def winners(subject: Subject) -> Iterator[BarPlot]:
    """Return who wins: types as they come, teams and seats against an even share."""
    lang, setup = subject.lang, subject.plan.setup
    teams = {team.id: team for team in subject.tour.teams}
    nobody = neutral_riders(lang, subject.plan)
    sides = len(setup.teams) + len(setup.neutrals) if setup else len(teams)
    alike = setup is None or len(setup.neutrals) < 2  # several neutrals share one bar
    named: dict[str, Callable[[str], str]] = {
        "wins/by_type": lambda kind: say(lang, f"terms.{kind}"),
        "wins/by_team": lambda team: teams[team].name if team in teams else team or nobody,
        "wins/by_seat": lambda seat: say(lang, "report.seat", seat=seat),
    }
    for name, of in named.items():
        if name not in subject.summary.words:
            continue
        shares = subject.summary.shares(name)
        note, even = say(lang, "report.interval"), None
        if name != "wins/by_type" and alike:
            even, note = 1 / sides, say(lang, "report.even")
        often = [*shares.items()][:MOST]
        if name == "wins/by_seat":
            often.sort(key=lambda item: int(item[0]))
        colours = name == "wins/by_team"  # neutrals have none
        rows = tuple(
            _share(
                of(word),
                share,
                lang,
                f"team.{teams[word].colour}" if colours and word in teams else "plot.bar",
            )
            for word, share in often
        )
        start = start_called(lang, subject.plan.game)
        title = say(lang, f"report.{name.replace('/', '_')}", start=start)
        yield BarPlot(title, note, rows, even, name)


def others(subject: Subject) -> Iterator[BarPlot]:
    """Return how often a race is which word, of every measure in words that is no winner's."""
    lang, summary = subject.lang, subject.summary
    teams = {team.id: team.name for team in subject.tour.teams if team.name}
    for name in summary.words:
        if name.startswith(("wins/", "lines/")):
            continue
        often = [*summary.shares(name).items()][:MOST]
        named = teams if name == MOST_LED else {}
        rows = tuple(
            _share(named.get(word) or worded(lang, word), share, lang) for word, share in often
        )
        title = measure_name(lang, name)
        title = title[:1].upper() + title[1:]
        yield BarPlot(title, say(lang, "report.interval"), rows, key=name)


def oftens(subject: Subject) -> Iterator[BarPlot]:
    """Return how often something is so in a race, lines apart."""
    lang, summary = subject.lang, subject.summary
    rows = tuple(
        _share(measure_name(lang, name), summary.share(name), lang)
        for name in summary.truths
        if not name.startswith("lines/")
    )
    if rows:
        yield BarPlot(say(lang, "report.often"), say(lang, "report.often_note"), rows)


def causes(subject: Subject) -> Iterator[BarPlot]:
    """Return the effort points a race costs by cause, those it never costs left away."""
    lang, summary = subject.lang, subject.summary
    start = "effort/by_cause/"
    spent = {
        name.removeprefix(start): summary.spread(name)
        for name in summary.numbers
        if name.startswith(start)
    }
    rows = tuple(
        Bar(
            say(lang, f"terms.{cause}"),
            s.mean,
            s.p5,
            s.p95,
            f"{amount_text(lang, s.mean)} ({amount_text(lang, s.p5)}–{amount_text(lang, s.p95)})",
        )
        for cause, s in sorted(spent.items(), key=lambda item: -item[1].mean)
        if s.mean
    )
    if rows:
        yield BarPlot(
            say(lang, "report.causes"), say(lang, "report.causes_note"), rows, key=start[:-1]
        )


def _share(name: str, share: Share, lang: str, role: str = "plot.bar") -> Bar:
    return Bar(name, share.share, share.low, share.high, percent_text(lang, share), role)


TURNS = ("turns/winner", "turns/stages", "turns/field")
TABLE = "minutes/table"


def in_turns(box: Box, subject: Subject) -> list[Shape]:
    """Return the turns of the winner and of the last rider; nothing where none are counted."""
    counts, lang = subject.summary.numbers, subject.lang
    series = tuple(
        CountedValues(say(lang, f"report.{name.replace('/', '_')}"), counts[name])
        for name in TURNS
        if name in counts
    )
    if not series:
        return []
    note = say(lang, "report.share_of_races")
    return distribution(box, say(lang, "report.turns"), note, series, lang)


def in_minutes(box: Box, subject: Subject) -> list[Shape]:
    """Return the minutes at the table, over the range of the book where it promises one."""
    counts, lang = subject.summary.numbers, subject.lang
    if TABLE not in counts:
        return []
    promise = None
    if promised := promised_minutes(subject.plan.game):
        least, most = promised
        promise = Promise(least, most, say(lang, "report.promised", least=least, most=most))
    series = (CountedValues(say(lang, "report.minutes_mean"), counts[TABLE]),)
    note = say(lang, "report.share_of_races")
    title = say(lang, "report.minutes")
    return distribution(box, title, note, series, lang, promise, timed=True)
