"""The length of a race: in turns, and in minutes beside what the book promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.plots import CountedValues, Promise, distribution
from designer.texts.verdict import promised_minutes
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.report.subject import Subject
    from designer.picture.shapes import Box, Shape

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
