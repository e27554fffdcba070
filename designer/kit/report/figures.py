"""Figures of a report: who wins, how often what happens, what it costs, how long it takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from designer.kit.page import FlowBlock, PageFlow, draw_blocks
from designer.kit.report.frame import GAP, ROOM, verdict_block
from designer.language import capitalise
from designer.picture import plots, road_plots
from designer.picture.plots import (
    Bar,
    CountedValues,
    Promise,
    bars_height,
    draw_bar_rows,
    draw_distribution,
)
from designer.texts.measured import (
    amount_text,
    measure_name,
    measured_word,
    neutral_riders,
    percent_text,
    possible_words,
    promised_minutes,
    start_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from designer.kit.report.frame import Subject
    from designer.language import Language
    from designer.picture.shapes import Box, Shape
    from engine.playtests.summary import NumberSummary, Share
    from engine.road.values import Line, Road

FIRST = ("groups", "breaks", "tension", "effort", "incidents", "tour", "jerseys")
"""Families of measures whose numbers are listed before all others, in this order."""
DRAWN = ("turns", "minutes", "splits", "pools", "gaps", "tenth", "lines")
"""Families that have a picture of their own."""
LINES = 24
"""Climbs and sprints listed in one block."""


def figure_blocks(subject: Subject, rest: Sequence[str]) -> Iterator[FlowBlock]:
    """Yield the figures, the lines of the road, and the sentences that found no room before.

    What races do not tell takes no room.
    """
    left = [*winner_plots(subject), *word_shares(subject), *cause_plots(subject)]
    columns = (
        _split_stack([_bars_block(plot) for plot in left]),
        _split_stack([*map(_bars_block, yes_shares(subject)), *_numbers_blocks(subject)]),
    )
    for stacks in zip_longest(*columns, fillvalue=()):
        yield FlowBlock(max(map(_stack_height, stacks)), partial(_draw_stacks, stacks), GAP)
    road = subject.drawn_road
    if road is not None:
        lines = road_plots.lines_with_measures(subject.summary, road)
        for first in range(0, len(lines), LINES):
            yield _lines_block(subject, road, lines[first : first + LINES])
    if rest:
        yield verdict_block(subject.language.say("report.verdict_more"), rest)


def _bars_block(plot: BarPlot) -> FlowBlock:
    def draw_plot(box: Box) -> list[Shape]:
        return draw_bar_rows(box, plot.title, plot.note, plot.rows, even=plot.even)

    return FlowBlock(bars_height(len(plot.rows)), draw_plot, GAP)


def _numbers_blocks(subject: Subject) -> Iterator[FlowBlock]:
    """Yield one block with every number that is told of the whole race, if there is any."""
    language, counts = subject.language, subject.summary.numbers
    rows = [
        plots.Number(measure_name(language, name, subject.road), counts[name])
        for name in _listed_numbers(subject)
    ]
    if rows:
        title, note = language.say("report.numbers"), language.say("report.numbers_note")
        high = plots.numbers_height(len(rows))
        yield FlowBlock(high, lambda box: plots.draw_numbers(box, title, note, rows, language), GAP)


def _stack_height(blocks: Sequence[FlowBlock]) -> float:
    return sum(block.height for block in blocks) + GAP * max(0, len(blocks) - 1)


def _split_stack(blocks: Iterable[FlowBlock]) -> list[list[FlowBlock]]:
    """Return blocks in stacks of which none is higher than a page."""
    stacks: list[list[FlowBlock]] = []
    for block in blocks:
        if not stacks or _stack_height([*stacks[-1], block]) > ROOM.height:
            stacks.append([])
        stacks[-1].append(block)
    return stacks


def _draw_stacks(stacks: Sequence[Sequence[FlowBlock]], box: Box) -> list[Shape]:
    """Return stacks of blocks side by side."""
    shapes: list[Shape] = []
    for column, blocks in zip(box.columns(1, 1, gap=8), stacks, strict=True):
        flow = PageFlow(column)
        flow.add_blocks(blocks)
        shapes += [shape for page in flow.list_pages() for shape in draw_blocks(page)]
    return shapes


def _lines_block(subject: Subject, road: Road, rows: Sequence[tuple[str, Line]]) -> FlowBlock:
    def draw_lines(box: Box) -> list[Shape]:
        return road_plots.draw_line_table(box, subject.summary, road, rows, subject.language)

    return FlowBlock(road_plots.lines_height(len(rows)), draw_lines, GAP)


def _listed_numbers(subject: Subject) -> list[str]:
    """Return the numbers that are told of no section, cause or line, if they ever differ from 0."""
    names = [
        name
        for name, counts in subject.summary.numbers.items()
        if name.count("/") == 1 and name.split("/")[0] not in DRAWN and set(counts) != {0}
    ]
    place = {family: nth for nth, family in enumerate(FIRST)}
    return sorted(names, key=lambda name: place.get(name.split("/")[0], len(FIRST)))


OF_TEAMS = ("tension/most_led", "teams/first", "breaks/day_chaser")
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


def winner_plots(subject: Subject) -> Iterator[BarPlot]:
    """Return who wins: types as they come, teams and seats against an even share."""
    language, setup = subject.language, subject.plan.setup
    teams = {team.id: team for team in subject.tour.teams}
    neutrals = neutral_riders(language, subject.plan)
    sides = len(setup.teams) + len(setup.neutrals) if setup else len(teams)
    alike = setup is None or len(setup.neutrals) < 2  # several neutrals share one bar
    names: dict[str, Callable[[str], str]] = {
        "wins/by_type": lambda kind: language.say(f"terms.{kind}"),
        "wins/by_team": lambda team: teams[team].name if team in teams else team or neutrals,
        "wins/by_seat": lambda seat: language.say("report.seat", seat=seat),
    }
    for name, word_name in names.items():
        if name not in subject.summary.words:
            continue
        shares = subject.summary.word_shares(name, possible_words(subject.plan, name))
        note, even = language.say("report.interval"), None
        if name != "wins/by_type" and alike:
            even, note = 1 / sides, language.say("report.even")
        often = [*shares.items()][:MOST]
        if name == "wins/by_seat":
            often.sort(key=lambda item: int(item[0]))
        colours = name == "wins/by_team"  # neutrals have none
        rows = tuple(
            _share_bar(
                word_name(word),
                share,
                language,
                f"team.{teams[word].colour}" if colours and word in teams else "plot.bar",
            )
            for word, share in often
        )
        start = start_text(language, subject.plan.game)
        title = language.say(f"report.{name.replace('/', '_')}", start=start)
        yield BarPlot(title, note, rows, even, name)


def word_shares(subject: Subject) -> Iterator[BarPlot]:
    """Return how often a race is which word, of every measure in words that is no winner's."""
    language, summary = subject.language, subject.summary
    teams = {team.id: team.name for team in subject.tour.teams if team.name}
    for name in summary.words:
        if name.startswith(("wins/", "lines/")):
            continue
        often = [*summary.word_shares(name).items()][:MOST]
        names = teams if name in OF_TEAMS else {}
        rows = tuple(
            _share_bar(names.get(word) or measured_word(language, word), share, language)
            for word, share in often
        )
        title = capitalise(measure_name(language, name))
        yield BarPlot(title, language.say("report.interval"), rows, key=name)


def yes_shares(subject: Subject) -> Iterator[BarPlot]:
    """Return how often something is so in a race, lines apart."""
    language, summary = subject.language, subject.summary
    rows = tuple(
        _share_bar(measure_name(language, name), summary.share_of(name), language)
        for name in summary.truths
        if not name.startswith("lines/")
    )
    if rows:
        yield BarPlot(language.say("report.often"), language.say("report.often_note"), rows)


def cause_plots(subject: Subject) -> Iterator[BarPlot]:
    """Return the effort points a race costs by cause, those it never costs left away."""
    language, summary = subject.language, subject.summary
    start = "effort/by_cause/"
    spent = {
        name.removeprefix(start): summary.spread_of(name)
        for name in summary.numbers
        if name.startswith(start)
    }

    def draw_cause(cause: str, s: NumberSummary) -> Bar:
        mean, low, high = (amount_text(language, value) for value in (s.mean, s.p5, s.p95))
        return Bar(language.say(f"terms.{cause}"), s.mean, s.p5, s.p95, f"{mean} ({low}–{high})")

    rows = tuple(
        draw_cause(cause, s)
        for cause, s in sorted(spent.items(), key=lambda item: -item[1].mean)
        if s.mean
    )
    if rows:
        yield BarPlot(
            language.say("report.causes"), language.say("report.causes_note"), rows, key=start[:-1]
        )


def _share_bar(name: str, share: Share, language: Language, role: str = "plot.bar") -> Bar:
    return Bar(name, share.share, share.low, share.high, percent_text(language, share), role)


TURNS = ("turns/winner", "turns/stages", "turns/field")
TABLE = "minutes/table"


def draw_turns(box: Box, subject: Subject) -> list[Shape]:
    """Return the turns of the winner and of the last rider; nothing where none are counted."""
    counts, language = subject.summary.numbers, subject.language
    series = tuple(
        CountedValues(language.say(f"report.{name.replace('/', '_')}"), counts[name])
        for name in TURNS
        if name in counts
    )
    if not series:
        return []
    note = language.say("report.share_of_races")
    return draw_distribution(box, language.say("report.turns"), note, series, language)


def draw_minutes(box: Box, subject: Subject) -> list[Shape]:
    """Return the minutes at the table, over the range of the book where it promises one."""
    counts, language = subject.summary.numbers, subject.language
    if TABLE not in counts:
        return []
    promise = None
    if promised := promised_minutes(subject.plan.game):
        least, most = promised
        promise = Promise(least, most, language.say("report.promised", least=least, most=most))
    series = (CountedValues(language.say("report.minutes_mean"), counts[TABLE]),)
    note = language.say("report.share_of_races")
    title = language.say("report.minutes")
    return draw_distribution(box, title, note, series, language, promise, timed=True)
