"""What may be done to a stage, on paper: a row a change, its minutes drawn, its effect told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.report.page import PageBlock
from designer.picture.plots import ShownDifference, differences, differences_height
from designer.texts.advice import MINUTES, change_text, effect_text
from designer.texts.verdict import time_text
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.report.subject import Subject
    from engine.playtests.changes import TriedChange

MOST_ADVICE = 30
"""Rows of one block."""


def advice(subject: Subject, most: int = MOST_ADVICE) -> Iterator[PageBlock]:
    """Return the strips of changes that were tried, as many as their rows take."""
    lang = subject.lang
    rows = [row for one in subject.tried for row in _row(lang, one)]
    for first in range(0, len(rows), most):
        yield _advice_block(lang, rows[first : first + most])


def _advice_block(lang: str, rows: list[ShownDifference]) -> PageBlock:
    title, note = say(lang, "advice.strip"), say(lang, "advice.strip_note")
    return PageBlock(
        differences_height(len(rows)),
        lambda box: differences(box, title, note, rows, lang),
        "advice",
    )


def _row(lang: str, one: TriedChange) -> Iterator[ShownDifference]:
    found = next((d for d in one.differences if d.name == MINUTES), None)
    before = one.before.spread(MINUTES).mean if found else 0.0
    if found is None or not before:
        return
    unit, spread = 100 / before, found.spread
    told = f"{time_text(lang, before)} → {time_text(lang, before + spread.mean)}"
    yield ShownDifference(
        change_text(lang, one.change),
        spread.mean * unit, spread.low * unit, spread.high * unit,
        found.told, told, effect_text(lang, one),
    )  # fmt: skip
