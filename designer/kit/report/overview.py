"""The first page: four large figures, the picture, the verdict beside how long a race takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.report.lengths import TABLE, in_minutes, in_turns
from designer.kit.report.page import GAP, ROOM
from designer.kit.report.words import verdict
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Group, Line, transform_to
from designer.texts.measures import measure_name
from designer.texts.verdict import HOURS, amount_text, time_text, verdict_sentences
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.report.subject import Subject
    from designer.picture.shapes import Picture, Shape

LARGE = 15.0
TOLD = (
    "turns/winner", "turns/stages", "minutes/table", "breaks/success", "groups/count",
    "tour/margin", "tour/bonus_decides", "tour/riders_lost", "jerseys/general",
)  # fmt: skip
"""What stands in large figures, the first four there are."""
WHOLE = 100
"""From here on a large figure is told without decimals."""
SHORT = 90.0
"""Millimetres of the verdict where nothing is known of the table."""


def overview(subject: Subject, picture: Picture | None) -> tuple[list[Shape], list[str], float]:
    """Return the first page, the sentences that found no room on it, and how far down it goes."""
    shapes = _large(ROOM._replace(height=LARGE), subject)
    y = ROOM.y + LARGE + 3
    if picture is not None:
        shapes.append(Group(picture.shapes, transform_to(ROOM.x, y)))
        y += picture.height + GAP
    timed = TABLE in subject.summary.numbers
    rest = Box(ROOM.x, y, ROOM.width, ROOM.y + ROOM.height - y if timed else SHORT)
    words, plots = rest.columns(0.47, 0.53, gap=8)
    said = list(verdict_sentences(subject.lang, subject.summary, subject.plan))
    shapes_, left = verdict(words, say(subject.lang, "report.verdict"), said)
    return [*shapes, *shapes_, *_lengths(plots, subject)], left, y + rest.height


def _large(box: Box, subject: Subject) -> list[Shape]:
    """Return four large figures with their names and their doubt."""
    summary, lang = subject.summary, subject.lang
    known = [name for name in TOLD if name in summary.numbers or name in summary.truths][:4]
    found: list[Shape] = []
    for name, place in zip(known, box.columns(*[1] * 4, gap=6), strict=False):
        title = measure_name(lang, name)
        if name == TABLE and summary.spread(name).mean >= HOURS:
            spread, title = summary.spread(name), say(lang, "report.at_table")
            figure = time_text(lang, spread.mean)
            low, high = (time_text(lang, value) for value in (spread.p5, spread.p95))
            doubt = f"{low}–{high}"
        elif name in summary.numbers:
            spread = summary.spread(name)
            whole = spread.mean >= WHOLE
            figure = amount_text(lang, spread.mean, 0 if whole else 1)
            doubt = f"± {amount_text(lang, spread.high - spread.mean)}"
        else:
            share = summary.share(name)
            figure = f"{round(share.share * 100)} %"
            doubt = f"{round(share.low * 100)}–{round(share.high * 100)} %"
        large = fit_text(place._replace(height=9), figure, "number.title", anchor="start")
        beside = Box(place.x + large.width + 1.8, place.y + 2.8, 24, 5)
        under = Box(place.x, place.y + 9.2, place.width, 4.4)
        found += [large, fit_text(beside, doubt, "number.soft", anchor="start")]
        found.append(fit_text(under, title, "text.small", anchor="start"))
        found.append(Line("accent.line", ((place.x, place.y - 0.4), (place.x + 10, place.y - 0.4))))
    return found


def _lengths(box: Box, subject: Subject) -> list[Shape]:
    """Return how long a race is, in turns and at the table."""
    timed = TABLE in subject.summary.numbers
    upper, lower = box.rows(1, 1, gap=GAP) if timed else (box, box)
    return [*in_turns(upper, subject), *in_minutes(lower, subject)]
