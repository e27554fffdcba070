"""The course of a game, to scale: overlapping sheets, one poster, or the cards it is laid of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from designer.kit.cut.pieces import Piece
from designer.kit.job import TABLE, Component, print_id
from designer.kit.page import poster_pages
from designer.kit.wish import POSTER
from designer.picture.course import MARGIN, draw_course, picture_course
from designer.picture.shapes import Box, Group, Picture, transform_to
from engine.board.chart import Chart, box_of
from engine.road.values import Winding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.job import Job, SetTable
    from engine.board.chart import Patch

BESIDE = 10.0
"""Millimetres over and under a card at the scale of the chart: numbers and signs stand there."""


def make_course(job: Job) -> Component:
    """Return the pages of every course, or the cards of those that are laid of cards."""
    pieces: list[Piece] = []
    pages: list[Picture] = []
    for table in job.set_tables:
        layout = table.course.layout
        if isinstance(layout, Winding) and layout.card:
            pieces += _course_cards(job, table, layout)
        else:
            pages += _course_pages(job, table)
    return Component("course", tuple(pieces), tuple(pages), of_stages=True, reads=TABLE)


def _course_pages(job: Job, table: SetTable) -> list[Picture]:
    """Return a course on sheets that overlap, or whole on one."""
    assert table.chart is not None
    course, scale = picture_course(table.course, table.chart, job.language), table.print_scale
    shapes = (Group(course.shapes, transform_to(0, 0, 0, scale)),)
    whole = Picture(course.width * scale, course.height * scale, shapes)
    if job.wish.course == POSTER:
        return [whole]
    left, top, *_ = table.chart.edge
    boxes = [
        Box(
            (MARGIN + one[0] - left) * scale,
            (MARGIN + one[1] - top) * scale,
            (one[2] - one[0]) * scale,
            (one[3] - one[1]) * scale,
        ).inset(-BESIDE * scale)
        for one in (
            *(patch.box for patch in table.chart.patches),
            *(box_of(turn.outline()) for turn in table.chart.turns),
        )
    ]
    return poster_pages(
        whole,
        job.paper,
        course_title(table),
        job.language,
        lambda part: any(part.meets(one) for one in boxes),
    )


def course_title(table: SetTable) -> str:
    """Return what stands over every sheet: game, stage, squares, and what rider fits."""
    return table.language.say(
        "kit.course_title",
        game=table.language.say(f"games.{table.game.id}"),
        number=table.number,
        squares=table.course.squares,
        side=f"{table.rider_side:g}",
    )


def _course_cards(job: Job, table: SetTable, layout: Winding) -> Iterator[Piece]:
    """Yield the strip before the line, then card after card, as the chart lays them.

    Of the cards behind the finish as many are printed as the game wants, one after the other.
    """
    assert table.chart is not None
    groups: dict[int, list[Patch]] = {}
    copies: Counter[int] = Counter()
    for patch in table.chart.patches:
        first = patch.places[0][0]
        groups.setdefault(-1 if first < 1 else (first - 1) // layout.card, []).append(patch)
    behind = [first for first in groups if first * layout.card >= table.course.squares]
    for number in range(layout.finish_cards if behind else 0):
        copies[behind[number % len(behind)]] += 1
    for first, patches in groups.items():
        numbers = [patch.places[0][0] for patch in patches]
        part = Chart(tuple(patches), table.chart.before)
        left, top, right, foot = box_of([point for patch in patches for point in patch.outline])
        scale, high = table.print_scale, foot - top + 2 * BESIDE
        shapes = Group(
            tuple(draw_course(table.course, part, job.language)),
            transform_to(-left * scale, (BESIDE - top) * scale, 0, scale),
        )
        name = f"course {table.number} {numbers[0]}-{numbers[-1]}"
        count = copies[first] if first in behind else 1
        if count:
            width = (right - left) * scale
            yield Piece(print_id(job, name), width, high * scale, (shapes,), count=count)
