"""The last page: how another version differs, and what these races cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import format_number
from designer.kit.report.page import PageBlock
from designer.measure_text import measure_name
from designer.picture.playtest.differences import ShownDifference, differences, height_of
from designer.verdict_text import amount_text, round_count
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.report.subject import Subject
    from engine.playtests.compare import Difference

APART = ("splits/", "effort/by_section/", "pools/")
"""Told along the road or the tour, not one by one."""
MOST = 32
FINE = 2.0
"""Below this a difference is told with two decimals, or it would round to none."""


def against(subject: Subject) -> Iterator[PageBlock]:
    """Return two plots, of numbers and of how often, where two versions are compared."""
    lang = subject.lang
    told = [d for d in subject.differences if not d.name.startswith(APART) and _differs(d)]
    for key, truths in (("numbers", False), ("shares", True)):
        rows = [
            _change(subject, d, truths)
            for d in told
            if (d.name in subject.summary.truths) == truths and _base(subject, d, truths)
        ]
        if not rows:
            continue
        rows = sorted(rows, key=lambda row: (not row.sure, -abs(row.mean)))[:MOST]
        title = say(lang, f"report.against_{key}", other=subject.other)
        note = say(lang, f"report.against_{key}_note")
        yield _block(key, title, note, rows, lang)


def _differs(one: Difference) -> bool:
    """Return whether any race differs at all; where none does there is nothing to draw."""
    return bool(one.spread.mean or one.spread.sd)


def _block(key: str, title: str, note: str, rows: list[ShownDifference], lang: str) -> PageBlock:
    high = height_of(len(rows))
    return PageBlock(high, lambda box: differences(box, title, note, rows, lang), f"against_{key}")


def _base(subject: Subject, one: Difference, truth: bool) -> float:
    """Return what a difference is measured by: the first version, or one whole for a share."""
    return 1.0 if truth else abs(subject.summary.spread(one.name).mean)


def _change(subject: Subject, one: Difference, truth: bool) -> ShownDifference:
    lang, spread = subject.lang, one.spread
    unit = 100 / _base(subject, one, truth)
    scale = 100 if truth else 1
    places = 1 if max(abs(spread.low), abs(spread.high)) * scale >= FINE else 2
    mean, low, high = (
        amount_text(lang, value * scale, places) for value in (spread.mean, spread.low, spread.high)
    )
    note = "" if one.told else _needed(lang, one)
    sign = "+" if spread.mean > 0 and mean != "0" else ""
    return ShownDifference(
        measure_name(lang, one.name, subject.road),
        spread.mean * unit, spread.low * unit, spread.high * unit,
        one.told,
        f"{sign}{mean} ({low} … {high})",
        note,
    )  # fmt: skip


def _needed(lang: str, one: Difference) -> str:
    return say(lang, "report.untold", needed=format_number(lang, round_count(one.needed)))
