"""The stage sheet (R1.19): how to build one real stage on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import format_number
from designer.kit.components.ciclismo.sheets.stage_tables import (
    box_table,
    line_table,
    section_table,
)
from designer.kit.page.leaf import make_page
from designer.kit.work.job import Component
from designer.picture.ledger import Ledger, draw_ledger
from designer.picture.lettering import fit_text
from designer.picture.profile.draw import draw_profile
from designer.picture.shapes import Box, Group, transform_to
from designer.words import say
from engine.games.ciclismo.law import race_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.work.job import Job, PrintedStage
    from designer.picture.shapes import Picture, Shape

_HEADER, _TOLD = 12.0, 5.0
_PROFILE = 62.0
_GAP = 6.0


def make_stage_sheets(job: Job) -> Component:
    """Return the sheet of every stage, on as many pages as its sections take."""
    return Component(
        "stages",
        pages=tuple(page for stage in job.stages for page in _pages(job, stage)),
        of_stages=True,
    )


def _pages(job: Job, stage: PrintedStage) -> Iterator[Picture]:
    paper = job.paper.standing()
    title = say(job.lang, "kit.stage_title", number=stage.number, name=stage.tour_stage.name)
    note = ", ".join(
        part for part in (stage.tour_stage.date, say(job.lang, f"terms.{stage.road.type}")) if part
    )
    todo = [section_table(job, stage), line_table(job, stage), box_table(job, stage)]
    first = True
    while todo:
        shapes: list[Shape] = []

        def body(box: Box, found: list[Shape] = shapes, *, begin: bool = first) -> list[Shape]:
            room = box
            if begin:
                found += _header(job, stage, box._replace(height=_HEADER))
                told = box._replace(y=box.y + _HEADER, height=_TOLD)
                found.append(fit_text(told, job.told_at_table(stage), "text", anchor="start"))
                found += _drawn(job, stage, box)
                used = _HEADER + _TOLD + _PROFILE + _GAP
                room = Box(box.x, box.y + used, box.width, box.height - used)
            _fill(todo, room, found)
            return found

        yield make_page(paper, title, note, body)
        first = False


def _fill(todo: list[Ledger], room: Box, found: list[Shape]) -> None:
    """Draw as many tables, or parts of them, as there is room for, and take them off the list."""
    y, foot = room.y, room.y + room.height
    while todo:
        table = todo[0]
        if foot - y < table.head + 2 * table.row:
            return
        here, *rest = table.split(foot - y)
        found += draw_ledger(here, Box(room.x, y, room.width, here.height))
        y += here.height + _GAP
        todo[:1] = rest


def _header(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    """Return kilometres listed and covered, squares, and where the weather is rolled (R11.2)."""
    road, lang = stage.road, job.lang
    checks = [-(-road.rows * over // under) for over, under in race_numbers("weather")["checks"]]
    facts = [
        ("stated", format_number(lang, road.stated_km) if road.stated_km is not None else "—"),
        ("covered", format_number(lang, road.km)),
        ("squares", str(road.rows)),
        ("format", say(lang, f"terms.{road.format}")),
        ("weather", " · ".join(map(str, checks))),
    ]
    found: list[Shape] = []
    for (key, value), column in zip(facts, box.columns(1, 1, 1, 1.7, 1.7, gap=4), strict=True):
        top, low = column.rows(0.35, 0.5, gap=0.5)
        found.append(fit_text(top, say(lang, f"kit.fact_{key}"), "text.soft", anchor="start"))
        found.append(fit_text(low, value, "number.large", anchor="start"))
    return found


def _drawn(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    drawn = draw_profile(stage.road, box.width, _PROFILE, relief=stage.relief, lang=job.lang)
    return [Group(drawn.shapes, transform_to(box.x, box.y + _HEADER + _TOLD + 2))]
