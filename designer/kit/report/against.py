"""The last page: how another version differs, and what these races cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import format_number
from designer.kit.report.page import ROOM, PageBlock
from designer.kit.report.words import height_of as words_height
from designer.kit.report.words import verdict
from designer.picture.plots import ShownDifference, differences, differences_height
from designer.texts.comparison import comparison_sentences, winner_change
from designer.texts.measures import measure_name
from designer.texts.verdict import amount_text, round_count
from designer.words import say
from engine.playtests.compare import ALONG, ASKED_FIRST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.report.subject import Subject
    from engine.playtests.compare import Difference

MOST_CHANGES = 24
FINE = 2.0
"""Below this a difference is told with two decimals, or it would round to none."""


def against(subject: Subject) -> Iterator[PageBlock]:
    """Return what changes in sentences, then two plots: of how often, and of numbers."""
    lang, found = subject.lang, subject.differences
    said = list(comparison_sentences(lang, found, subject.road))
    if said:
        head = say(lang, "report.against", other=subject.other)
        yield PageBlock(words_height(said, ROOM.width), lambda box: verdict(box, head, said)[0])
    drawn = [d for d in found if _is_drawn(d)]
    for key, shares in (("shares", True), ("numbers", False)):
        rows = [_change(subject, d) for d in drawn if d.share == shares and _base(subject, d)]
        if not rows:
            continue
        title = say(lang, f"report.against_{key}", other=subject.other)
        note = say(lang, f"report.against_{key}_note")
        yield _changes_block(key, title, note, rows[:MOST_CHANGES], lang)


def _is_drawn(one: Difference) -> bool:
    """Return whether a difference has a row: what is told, and what is asked first."""
    if one.same or one.name.startswith(ALONG):
        return False
    return one.told or one.name in ASKED_FIRST


def _changes_block(
    key: str, title: str, note: str, rows: list[ShownDifference], lang: str
) -> PageBlock:
    high = differences_height(len(rows))
    return PageBlock(high, lambda box: differences(box, title, note, rows, lang), f"against_{key}")


def _base(subject: Subject, one: Difference) -> float:
    """Return what a difference is measured by: the first version, or one whole for a share."""
    return 1.0 if one.share else abs(subject.summary.spread(one.name).mean)


def _change(subject: Subject, one: Difference) -> ShownDifference:
    lang, spread = subject.lang, one.spread
    unit = 100 / _base(subject, one)
    scale = 100 if one.share else 1
    name = measure_name(lang, one.name, subject.road)
    if one.word:
        name = winner_change(lang, one)
    places = 1 if max(abs(spread.low), abs(spread.high)) * scale >= FINE else 2
    mean, low, high = (
        amount_text(lang, value * scale, places) for value in (spread.mean, spread.low, spread.high)
    )
    note = "" if one.told else _needed(lang, one)
    sign = "+" if spread.mean > 0 and mean != "0" else ""
    return ShownDifference(
        name,
        spread.mean * unit, spread.low * unit, spread.high * unit,
        one.told,
        f"{sign}{mean} ({low} … {high})",
        note,
    )  # fmt: skip


def _needed(lang: str, one: Difference) -> str:
    return say(lang, "report.untold", needed=format_number(lang, round_count(one.needed)))
