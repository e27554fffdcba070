"""How long a race is: in turns, and in minutes at the table beside what the book promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.playtest.distribution import Promise, Series, distribution
from designer.verdict import MINUTES
from designer.words import say
from engine import tables

if TYPE_CHECKING:
    from designer.kit.report.subject import Subject
    from designer.picture.shapes import Box, Shape

TURNS = ("turns/winner", "turns/field")
TABLE = "minutes/table"


def in_turns(box: Box, subject: Subject) -> list[Shape]:
    """Return the turns of the winner and of the last rider; nothing where none are counted."""
    counts, lang = subject.summary.numbers, subject.lang
    series = tuple(
        Series(say(lang, f"report.{name.replace('/', '_')}"), counts[name])
        for name in TURNS
        if name in counts
    )
    if not series:
        return []
    note = say(lang, "report.share_of_races")
    return distribution(box, say(lang, "report.turns"), note, series, lang)


def in_minutes(box: Box, subject: Subject) -> list[Shape]:
    """Return the minutes at the table over the range of the book; nothing where none are known."""
    counts, lang = subject.summary.numbers, subject.lang
    if TABLE not in counts:
        return []
    least, most = (float(tables.toml(MINUTES)["promised"][k]) for k in ("least", "most"))
    promise = Promise(
        least, most, say(lang, "report.promised", least=f"{least:g}", most=f"{most:g}")
    )
    series = (Series(say(lang, "report.minutes_mean"), counts[TABLE]),)
    note = say(lang, "report.share_of_races")
    return distribution(box, say(lang, "report.minutes"), note, series, lang, promise)
