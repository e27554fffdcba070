"""The bars of a report: winners by type, team and seat, how often things are so, causes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture.plots import Bar
from designer.texts.measures import measure_name
from designer.texts.verdict import amount_text, neutral_riders, percent_text, start_called, worded
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from designer.kit.report.subject import Subject
    from engine.playtests.summary import Share

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
