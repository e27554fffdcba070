"""The course of a game, to scale: cards or parts to lay, overlapping sheets, or one poster."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from designer.kit.cut.pieces import Piece
from designer.kit.job import TABLE, Component, print_id
from designer.kit.page import poster_pages
from designer.kit.wish import POSTER
from designer.picture.course import AWAY, MARGIN, STRONG, draw_course, is_counted, picture_course
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Group, Picture, transform_to
from engine.board.chart import Chart, box_of
from engine.board.chart.chain import LENGTH, cut_chain
from engine.road.values import BlockChain, Winding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.job import Job, SetTable
    from designer.picture.shapes import Shape
    from engine.board.chart import Patch
    from engine.board.chart.chain import ChainPart
    from engine.race.course import Course

BESIDE = 10.0
"""Millimetres over and under a card at the scale of the chart: numbers and signs stand there."""


def make_course(job: Job) -> Component:
    """Return the cards a course is laid of, the parts it is cut into, or the pages of others."""
    pieces: list[Piece] = []
    pages: list[Picture] = []
    for table in job.set_tables:
        layout = table.course.layout
        if isinstance(layout, Winding) and layout.card:
            pieces += _course_cards(job, table, layout)
        elif parts := _course_parts(job, table):
            pieces += parts
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


LEFT, TOP, RIGHT, BOTTOM = range(4)
_SIDES: dict[float, int] = {0: RIGHT, 90: BOTTOM, 180: LEFT, 270: TOP}
"""Of the box of a part the one it is left over, by the direction it is left in."""
NUMBERS, BARE = AWAY + STRONG, 2.0
"""The same over a part of a road that is cut out, where numbers stand, and where nothing does."""
_LABEL = 7.0
"""Em of the number of a part."""


def _course_parts(job: Job, table: SetTable) -> list[Piece]:
    """Return a course of straights and quarter turns cut into parts that fill the sheets.

    They are laid edge to edge in their order, as tiles are. None where one is larger than a sheet.
    """
    layout, room = table.course.layout, job.paper.sheet_room
    if not isinstance(layout, BlockChain) or job.wish.course == POSTER:
        return []
    scale, longest = table.print_scale, max(room.width, room.height)
    parts = cut_chain(layout, int(longest / (LENGTH * scale)))
    if any(round(part.leaves, 6) not in _SIDES for part in parts):
        return []
    pieces = [_draw_part(job, table, part, (nth, len(parts))) for nth, part in enumerate(parts, 1)]
    fits = all(
        max(one.width, one.height) <= longest
        and min(one.width, one.height) <= min(room.width, room.height)
        for one in pieces
    )
    return pieces if fits else []


def _draw_part(job: Job, table: SetTable, part: ChainPart, place: tuple[int, int]) -> Piece:
    """Return a part with its number, which is so many of so many."""
    scale, box = table.print_scale, _part_box(table.course, part)
    drawn = tuple(draw_course(table.course, part.chart, job.language))
    road = Group(
        (Group(drawn, clip=box.inset(-job.bleed / scale).corners),),
        transform_to(-box.x * scale, -box.y * scale, 0, scale),
    )
    size = (box.width * scale, box.height * scale)
    label = _draw_label(table, part, size, f"{place[0]}/{place[1]}")
    name = f"course {table.number} {part.first}-{part.last}"
    return Piece(print_id(job, name), *size, (road, label))


def _part_box(course: Course, part: ChainPart) -> Box:
    """Return what is cut out: the road, and beside it as much as is written there."""
    signs = {0, *(line.square for line in (*course.marks, *course.lines))}
    written = any(part.first <= row <= part.last for row in signs)
    over, under = NUMBERS, BESIDE if written else BARE
    left, top, right, foot = part.box
    if part.leaves:  # all free sides of a bend are on the same hand
        over = under = under if foot < -top else over
    seams = {LEFT, _SIDES[round(part.leaves, 6)]}
    left, top, right, foot = (
        edge if side in seams else edge + away
        for side, (edge, away) in enumerate(zip(part.box, (-over, -over, over, under), strict=True))
    )
    return Box(left, top, right - left, foot - top)


def _draw_label(table: SetTable, part: ChainPart, size: tuple[float, float], text: str) -> Shape:
    """Return the number of a part: in the outer corner of a bend, else over a row without one."""
    width, height = size
    room = Box(2, 1, width - 4, _LABEL)
    if part.leaves:
        at = (
            room
            if _SIDES[round(part.leaves, 6)] == BOTTOM
            else room._replace(y=height - 1 - _LABEL)
        )
        return fit_text(at, text, "number.soft", anchor="end", size=_LABEL)
    rows = range(part.first, part.last + 1)
    bare = next((row for row in rows if not is_counted(table.course, row)), part.first)
    x = (bare - part.first) * LENGTH * table.print_scale
    return fit_text(room._replace(x=2 + x), text, "number.soft", anchor="start", size=_LABEL)
