"""The report of playtests: overview, figures, changes that were tried, another version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.page import FlowBlock
from designer.kit.report.figures import TABLE, draw_minutes, draw_turns, figure_blocks
from designer.kit.report.frame import (
    GAP,
    ROOM,
    draw_verdict,
    frame_blocks,
    pages_pdf,
    verdict_block,
    verdict_height,
)
from designer.picture.lettering import fit_text
from designer.picture.plots import ShownDifference, differences_height, draw_differences
from designer.picture.road_plots import draw_road_strip, draw_tour_plots, tells_stages
from designer.picture.shapes import Box, Group, Line, Picture, transform_to
from designer.texts.changes import (
    MINUTES,
    change_text,
    comparison_sentences,
    effect_text,
    is_small,
    minutes_change,
    needed_races,
    winner_change,
)
from designer.texts.measured import amount_text, measure_name, round_count, time_text
from designer.texts.questions import answer_questions
from engine.playtests.compare import ALONG, FIRST_MEASURES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.report.frame import Subject
    from designer.language import Language
    from designer.picture.shapes import Shape
    from engine.playtests.changes import TriedChange
    from engine.playtests.compare import Difference

EDGE, HEADING = 6.0, 12.0
"""Millimetres around the picture that stands alone, and of its heading."""
STAGES = 92.0
"""Millimetres of the first picture of a tour."""


def report_pdf(subject: Subject) -> bytes:
    """Return the report of some races; the same races give the same bytes."""
    return pages_pdf(subject.head, report_pages(subject), subject.language)


def report_pages(subject: Subject) -> list[Picture]:
    """Return the pages: the overview, then as many as figures and comparison take."""
    first, rest = draw_overview(subject, first_picture(subject))
    blocks = (*figure_blocks(subject, rest), *advice_blocks(subject), *comparison_blocks(subject))
    return frame_blocks(subject.head, (first, *blocks))


def report_card(subject: Subject) -> Picture | None:
    """Return the first picture under its own heading, to be shown without the pages."""
    picture = first_picture(subject)
    if picture is None:
        return None
    width, height = picture.width + 2 * EDGE, picture.height + HEADING + 2 * EDGE
    left, right = Box(EDGE, EDGE, picture.width, HEADING).columns(0.75, 0.25)
    name, what = left.rows(1.1, 0.9)
    shapes = (
        fit_text(name, subject.tour.name, "text.head", anchor="start"),
        fit_text(what, subject.raced_name, "text.small", anchor="start"),
        fit_text(right.rows(1.1, 0.9)[0], subject.batch_line, "number", anchor="end"),
        picture.place_picture(EDGE, EDGE + HEADING),
    )
    return Picture(width, height, shapes, picture.symbols)


def first_picture(subject: Subject) -> Picture | None:
    """Return the road with what happens along it, or of a tour what every stage leaves.

    Nothing where no race tells either.
    """
    summary, language = subject.summary, subject.language
    if subject.drawn_road is not None:
        return draw_road_strip(
            summary, subject.drawn_road, ROOM.width, relief=subject.relief, language=language
        )
    if tells_stages(summary):
        return draw_tour_plots(summary, ROOM.width, STAGES, language)
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


MOST_ANSWER = 0.27
"""The share of the words' column that the second and the third question take at most."""


def draw_overview(subject: Subject, picture: Picture | None) -> tuple[FlowBlock, list[str]]:
    """Return what the first page begins with, and the sentences that found no room in it."""
    shapes = _draw_large(ROOM._replace(height=LARGE), subject)
    y = ROOM.y + LARGE + 3
    if picture is not None:
        shapes.append(Group(picture.shapes, transform_to(ROOM.x, y)))
        y += picture.height + GAP
    # Where the minutes are known, two plots of lengths stand beside the verdict down to the foot.
    high = ROOM.y + ROOM.height - y if _knows_minutes(subject) else SHORT
    words, plots = Box(ROOM.x, y, ROOM.width, high).columns(0.47, 0.53, gap=8)
    answered, left = _draw_answers(words, subject)
    shapes += [*answered, *_draw_lengths(plots, subject)]
    return FlowBlock(y + high - ROOM.y, lambda _: shapes), left


def _draw_answers(box: Box, subject: Subject) -> tuple[list[Shape], list[str]]:
    """Return the three questions of an organiser one below the other, and what found no room.

    What happens has the room that the other two leave, and those never more than their part.
    """
    answers = answer_questions(
        subject.language, subject.summary, subject.plan, subject.tried_changes
    )
    highs = [
        min(verdict_height(answer.sentences, box.width), MOST_ANSWER * box.height)
        for answer in answers[1:]
    ]
    highs.insert(0, box.height - sum(highs) - GAP * len(highs))
    shapes: list[Shape] = []
    left: list[str] = []
    y = box.y
    for answer, high in zip(answers, highs, strict=True):
        drawn, over = draw_verdict(
            box._replace(y=y, height=high), answer.question, answer.sentences
        )
        shapes += drawn
        left += over
        y += high + GAP
    return shapes, left


def _draw_large(box: Box, subject: Subject) -> list[Shape]:
    """Return four large figures with their names and their doubt."""
    summary, language = subject.summary, subject.language
    known = [name for name in TOLD if name in summary.numbers or name in summary.truths][:4]
    shapes: list[Shape] = []
    for name, place in zip(known, box.columns(*[1] * 4, gap=6), strict=False):
        title = measure_name(language, name)
        if name == TABLE:
            spread, title = summary.spread_of(name), language.say("report.at_table")
            figure = time_text(language, spread.mean)
            low, high = (time_text(language, value) for value in (spread.p5, spread.p95))
            doubt = f"{low}–{high}"
        elif name in summary.numbers:
            spread = summary.spread_of(name)
            whole = spread.mean >= WHOLE
            figure = amount_text(language, spread.mean, 0 if whole else 1)
            doubt = f"± {amount_text(language, spread.half)}"
        else:
            share = summary.share_of(name)
            figure = f"{round(share.share * 100)} %"
            doubt = f"{round(share.low * 100)}–{round(share.high * 100)} %"
        large = fit_text(place._replace(height=9), figure, "number.title", anchor="start")
        beside = Box(place.x + large.width + 1.8, place.y + 2.8, 24, 5)
        under = Box(place.x, place.y + 9.2, place.width, 4.4)
        over = place.y - 0.4
        shapes += [
            large,
            fit_text(beside, doubt, "number.soft", anchor="start"),
            fit_text(under, title, "text.small", anchor="start"),
            Line("accent.line", ((place.x, over), (place.x + 10, over))),
        ]
    return shapes


def _draw_lengths(box: Box, subject: Subject) -> list[Shape]:
    """Return how long a race is, in turns and at the table."""
    upper, lower = box.rows(1, 1, gap=GAP) if _knows_minutes(subject) else (box, box)
    return [*draw_turns(upper, subject), *draw_minutes(lower, subject)]


def _knows_minutes(subject: Subject) -> bool:
    return TABLE in subject.summary.numbers


MOST_ADVICE = 30
"""Rows of one block."""


def advice_blocks(subject: Subject, most: int = MOST_ADVICE) -> Iterator[FlowBlock]:
    """Yield the strips of changes that were tried, as many as their rows take."""
    language = subject.language
    title, note = language.say("advice.strip"), language.say("advice.strip_note")
    rows = [row for change in subject.tried_changes for row in _tried_rows(language, change)]
    for first in range(0, len(rows), most):
        yield _differences_block("advice", title, note, rows[first : first + most], language)


def _tried_rows(language: Language, one: TriedChange) -> Iterator[ShownDifference]:
    """Yield what a change does to the minutes, in per cent, where minutes are known."""
    minutes = next((d for d in one.differences if d.name == MINUTES), None)
    before = one.before.spread_of(MINUTES).mean if minutes else 0.0
    if minutes is None or not before:
        return
    unit, spread = 100 / before, minutes.spread
    times = minutes_change(language, before, before + spread.mean)
    yield ShownDifference(
        change_text(language, one.change),
        spread.mean * unit, spread.low * unit, spread.high * unit,
        minutes.is_clear, times, effect_text(language, one),
    )  # fmt: skip


MOST_CHANGES = 24
FINE = 2.0
"""Below this a difference is told with two decimals, or it would round to none."""


def comparison_blocks(subject: Subject) -> Iterator[FlowBlock]:
    """Return what changes in sentences, then two plots: of how often, and of numbers."""
    language = subject.language
    sentences = list(comparison_sentences(language, subject.differences, subject.road))
    if sentences:
        yield verdict_block(language.say("report.against", other=subject.other), sentences)
    drawn = [one for one in subject.differences if _is_drawn(one)]
    for key, shares in (("shares", True), ("numbers", False)):
        some = [one for one in drawn if one.share == shares and _unit_of(subject, one)]
        rows = [_shown_difference(subject, one) for one in some[:MOST_CHANGES]]
        if rows:
            title = language.say(f"report.against_{key}", other=subject.other)
            note = language.say(f"report.against_{key}_note")
            yield _differences_block(f"against_{key}", title, note, rows, language)


def _is_drawn(one: Difference) -> bool:
    """Tell whether a difference has a row: what is told, and what is asked first."""
    if one.is_same or one.name.startswith(ALONG):
        return False
    return one.is_clear or one.name in FIRST_MEASURES


def _differences_block(
    name: str, title: str, note: str, rows: list[ShownDifference], language: Language
) -> FlowBlock:
    """Return intervals under a heading, by a name under which they can be shown alone."""
    high = differences_height(len(rows))
    return FlowBlock(
        high, lambda box: draw_differences(box, title, note, rows, language), GAP, name=name
    )


def _unit_of(subject: Subject, one: Difference) -> float:
    """Return what a difference is measured by: the first version, or one whole for a share."""
    return 1.0 if one.share else abs(subject.summary.spread_of(one.name).mean)


def _shown_difference(subject: Subject, one: Difference) -> ShownDifference:
    """Return a difference as its row has it: in per cent, with its figures and what it lacks."""
    language, spread = subject.language, one.spread
    unit = 100 / _unit_of(subject, one)
    scale = 100 if one.share else 1
    name = (
        winner_change(language, one) if one.word else measure_name(language, one.name, subject.road)
    )
    places = 1 if max(abs(spread.low), abs(spread.high)) * scale >= FINE else 2
    mean, low, high = (
        amount_text(language, value * scale, places)
        for value in (spread.mean, spread.low, spread.high)
    )
    note = ""
    if not one.is_clear:
        needed = language.format_number(round_count(needed_races(one)))
        note = language.say("report.untold", needed=needed)
        if is_small(one):
            note = language.say("report.alike")
    sign = "+" if spread.mean > 0 and mean != "0" else ""
    return ShownDifference(
        name,
        spread.mean * unit, spread.low * unit, spread.high * unit,
        one.is_clear,
        f"{sign}{mean} ({low} … {high})",
        note,
    )  # fmt: skip
