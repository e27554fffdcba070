"""A line about the whole stage: title, distance, date, format, start, finish."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.intake.roadbook import numbers as of
from engine.intake.roadbook.items import HeadItem
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary

if TYPE_CHECKING:
    from decimal import Decimal

    from engine.intake.roadbook.numbers import LineNumbers


def read_ends(found: LineNumbers) -> HeadItem | None:
    """Read the line of the start or the finish; the finish says how long the stage is."""
    for label in ("finish", "start"):
        if hit := vocabulary().label[label].first(found.text, found.folded):
            found.take(hit)
            km = [*found.at, *found.length, *of.take_bare_numbers(found)]
            return HeadItem(km=km[0] if km and label == "finish" else None)
    return None


def _format(found: LineNumbers) -> str | None:
    for name, words in vocabulary().format.items():
        if hit := words.first(found.text, found.folded):
            found.take(hit)
            return name
    return None


def read_field(found: LineNumbers) -> HeadItem | None:
    """Read a line like "distance: 170 km"; only the whole stage has such lines."""
    for name, words in vocabulary().field.items():
        hit = words.first(found.text, found.folded)
        if not hit or found.folded[: hit.start()].strip():
            continue
        rest = found.folded[hit.end() :].lstrip()
        plain = re.fullmatch(rf"{NUMBER}\W*", rest)
        if name == "km" and (found.length or found.at or plain or rest[:1] in set(":=")):
            found.take(hit)
            km = [*found.length, *found.at, *of.take_bare_numbers(found)]
            return HeadItem(km=km[0]) if km else None
        if rest[:1] not in set(":="):
            continue
        found.take(hit)
        if name == "date":
            return HeadItem(date=found.date or of.left_over_name(found))
        if name == "format":
            kind = _format(found)
            return HeadItem(format=kind) if kind else None
        return HeadItem(name=found.text[hit.end() :].strip(" :="))
    return None


def read_title(found: LineNumbers, *, first: bool) -> HeadItem | None:
    """Read the title of the page: a stage number, or the first line, or a length alone."""
    kind = _format(found)
    km: Decimal | None = next(iter(found.length), None) or next(iter(found.at), None)
    title = of.left_over_name(found, ": ")
    if found.numbered or first:
        return HeadItem(title or None, km, kind, found.date or None, found.numbered or None)
    if kind or (not title and (km or found.date)):
        return HeadItem(None, km, kind, found.date or None)
    return None
