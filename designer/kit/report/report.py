"""Overview, advice, against; the PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.paint.document import PdfDocument
from designer.kit.report.figures import TABLE, figures, in_minutes, in_turns
from designer.kit.report.frame import GAP, PAPER, ROOM, PageBlock, bodies, page, verdict
from designer.kit.report.frame import height_of as words_height
from designer.language import format_number
from designer.picture.lettering import fit_text
from designer.picture.plots import ShownDifference, differences, differences_height
from designer.picture.road_plots import by_stage, strip, tells_stages
from designer.picture.shapes import Box, Group, Line, Picture, transform_to
from designer.texts.changes import (
    MINUTES,
    change_text,
    comparison_sentences,
    effect_text,
    winner_change,
)
from designer.texts.verdict import (
    HOURS,
    amount_text,
    measure_name,
    round_count,
    time_text,
    verdict_sentences,
)
from designer.words import say
from engine.playtests.compare import ALONG, ASKED_FIRST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.report.frame import Subject
    from designer.picture.shapes import Shape
    from engine.playtests.changes import TriedChange
    from engine.playtests.compare import Difference

EDGE, HEADING = 6.0, 12.0
"""Millimetres around the picture that stands alone, and of its heading."""
STAGES = 92.0
"""Millimetres of the first picture of a tour."""


def report(subject: Subject) -> bytes:
    """Return the report of some races; the same races give the same bytes."""
    document = PdfDocument(f"{subject.tour.name} · {subject.what}", lang=subject.lang)
    for drawn in pages(subject):
        with document.page(PAPER) as pen:
            pen.picture(drawn)
    return document.bytes()


def pages(subject: Subject) -> list[Picture]:
    """Return the pages: the overview, then as many as figures and comparison take."""
    first, rest, foot = overview(subject, first_picture(subject))
    blocks = [*figures(subject, rest), *advice(subject), *against(subject)]
    drawn = bodies(blocks, first, foot + GAP)
    return [page(subject, body, n, len(drawn)) for n, body in enumerate(drawn, start=1)]


def card(subject: Subject) -> Picture | None:
    """Return the first picture under its own heading, to be shown without the pages."""
    drawn = first_picture(subject)
    if drawn is None:
        return None
    width, height = drawn.width + 2 * EDGE, drawn.height + HEADING + 2 * EDGE
    left, right = Box(EDGE, EDGE, drawn.width, HEADING).columns(0.75, 0.25)
    name, what = left.rows(1.1, 0.9)
    shapes = (
        fit_text(name, subject.tour.name, "text.head", anchor="start"),
        fit_text(what, subject.what, "text.small", anchor="start"),
        fit_text(right.rows(1.1, 0.9)[0], subject.batch, "number", anchor="end"),
        drawn.at(EDGE, EDGE + HEADING),
    )
    return Picture(width, height, shapes, drawn.symbols)


def first_picture(subject: Subject) -> Picture | None:
    """Return the road with what happens along it, or of a tour what every stage leaves.

    Nothing where no race tells either.
    """
    summary, lang = subject.summary, subject.lang
    if subject.mapped is not None:
        return strip(summary, subject.mapped, ROOM.width, relief=subject.relief, lang=lang)
    if tells_stages(summary):
        return by_stage(summary, ROOM.width, STAGES, lang)
    return None


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
