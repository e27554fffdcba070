"""Which bars a report shows: winners by type, team and seat, how often things are so, causes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.measured import measure_name
from designer.picture.playtest.bars import Bar
from designer.verdict import amount, percent
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from designer.kit.report.subject import Subject
    from engine.playtests.summary import Share

MOST = 12
"""Bars of one plot; what is rarer is in the files."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Bars under a heading."""

    title: str
    note: str
    rows: tuple[Bar, ...]
    even: float | None = None
    key: str = ""
    """The family of measures it shows."""


def winners(subject: Subject) -> Iterator[Plot]:
    """Return who wins: types as they come, teams and seats against an even share."""
    lang = subject.lang
    teams = {team.id: team for team in subject.tour.teams}
    named: dict[str, Callable[[str], str]] = {
        "wins/by_type": lambda kind: say(lang, f"terms.{kind}"),
        "wins/by_team": lambda team: teams[team].name if team in teams else team,
        "wins/by_seat": lambda seat: say(lang, "report.seat", seat=seat),
    }
    for name, of in named.items():
        if name not in subject.summary.words:
            continue
        shares = subject.summary.shares(name)
        note, even = say(lang, "report.interval"), None
        if name != "wins/by_type":
            even, note = 1 / len(teams), say(lang, "report.even")
        often = [*shares.items()][:MOST]
        if name == "wins/by_seat":
            often.sort(key=lambda item: int(item[0]))
        role = "team.{}" if name == "wins/by_team" else "plot.bar"
        rows = tuple(
            _share(of(word), share, lang, role.format(teams[word].colour if word in teams else ""))
            for word, share in often
        )
        yield Plot(say(lang, f"report.{name.replace('/', '_')}"), note, rows, even, name)


def oftens(subject: Subject) -> Iterator[Plot]:
    """Return how often something is so in a race, lines apart."""
    lang, summary = subject.lang, subject.summary
    rows = tuple(
        _share(measure_name(lang, name), summary.share(name), lang)
        for name in summary.truths
        if not name.startswith("lines/")
    )
    if rows:
        yield Plot(say(lang, "report.often"), say(lang, "report.often_note"), rows)


def causes(subject: Subject) -> Iterator[Plot]:
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
            f"{amount(lang, s.mean)} ({amount(lang, s.p5)}–{amount(lang, s.p95)})",
        )
        for cause, s in sorted(spent.items(), key=lambda item: -item[1].mean)
        if s.mean
    )
    if rows:
        yield Plot(
            say(lang, "report.causes"), say(lang, "report.causes_note"), rows, key=start[:-1]
        )


def _share(name: str, share: Share, lang: str, role: str = "plot.bar") -> Bar:
    return Bar(name, share.share, share.low, share.high, percent(lang, share), role)
