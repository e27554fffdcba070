"""The road-book: the tour, two facing pages a stage, and a page for each climb."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.roadbook_stage import (
    FACT_HEIGHT,
    climb_before,
    draw_facts,
    format_metres,
    stage_page,
    stage_spread,
)
from designer.kit.components.ciclismo.roadbook_tour import calendar_pages, front_page, map_page
from designer.kit.job import Component
from designer.kit.page import shrink_page
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_text
from designer.picture.markers import draw_sign
from designer.picture.profile.climb import climb_kilometres, climb_profile
from designer.picture.shapes import Box, Rect
from designer.texts.boards import PAPER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.job import Job, PrintedStage
    from designer.language import Language
    from designer.picture.profile.scale import Relief
    from designer.picture.shapes import Picture, Shape
    from engine.road.values import Line, RoadSection

_LEAST = (180.0, 250.0)
"""Millimetres: on smaller paper the pages are those of A4, drawn smaller."""


def make_roadbook(job: Job) -> Component:
    """Return the road-book: of a tour with its front, map and calendar; climbs stand at the end.

    A stage's two pages face each other in a book printed on both sides: an odd number of pages
    comes before the first of them, and no climb between them.
    """
    own = job.paper.turn_standing()
    small = own.width < _LEAST[0] or own.height < _LEAST[1]
    if small:
        job = replace(job, wish=replace(job.wish, paper=PAPER))
    pages: list[Picture] = []
    if job.wish.whole:
        pages += [front_page(job), map_page(job), *calendar_pages(job)]
    for stage in job.stages:
        pages += stage_spread(job, stage)
    for stage in job.stages:
        pages += climb_pages(job, stage)
    if small:
        pages = [shrink_page(page, own) for page in pages]
    return Component("roadbook", pages=tuple(pages), of_stages=True, book=True)


_PICTURE, _GAP, _ROW = 150.0, 6.0, 7.0


def climb_pages(job: Job, stage: PrintedStage) -> Iterator[Picture]:
    """Yield a page for every categorised climb of a stage whose heights are known."""
    relief, road = stage.relief, stage.road
    if relief is None:
        return
    for line in road.lines:
        climb = climb_before(stage, line)
        if not line.category or climb is None or climb.to_km <= climb.from_km:
            continue
        name = climb.name or line.name or job.language.say(f"terms.{climb.terrain}")
        yield stage_page(
            job, stage, name,
            lambda box, line=line, climb=climb: _draw_climb(job, stage, relief, climb, line, box),  # type: ignore[misc]
        )  # fmt: skip


def _draw_climb(
    job: Job, stage: PrintedStage, relief: Relief, climb: RoadSection, line: Line, box: Box
) -> list[Shape]:
    start, end = float(climb.from_km), float(climb.to_km)
    sign = Box(box.x, box.y, 22, FACT_HEIGHT - 1)
    facts = Box(box.x + 26, box.y, box.width - 26, FACT_HEIGHT)
    table = _places_table(job, line)
    rest = box.height - FACT_HEIGHT - 3 - _GAP - 6 - table.height
    frame = Box(box.x, facts.y + FACT_HEIGHT + 3, box.width, min(_PICTURE, rest))
    y = frame.y + frame.height + _GAP
    room = Box(box.x, y, box.width, box.y + box.height - y)
    heading = job.language.say("roadbook.over_the_top")
    return [
        *draw_sign(sign, climb.terrain, job.language),
        *draw_facts(_climb_facts(job, relief, climb), facts),
        Rect("rule", *frame),
        *climb_profile(
            relief, start, end, frame.inset(1.5, 1.5), job.language,
            lambda km: _square_at(stage, climb, km),
        ),
        fit_text(room._replace(height=5), heading, "text.strong", anchor="start"),
        *draw_ledger(table, room._replace(y=y + 6, height=min(room.height - 6, table.height))),
    ]  # fmt: skip


def _climb_facts(job: Job, relief: Relief, climb: RoadSection) -> list[tuple[str, str]]:
    language, start, end = job.language, float(climb.from_km), float(climb.to_km)
    low, high = relief.height_at(start), relief.height_at(end)
    steepest = max(k.per_cent for k in climb_kilometres(relief, start, end))
    return [
        (
            language.say("kit.km"),
            f"{language.format_tenths(start)} – {language.format_tenths(end)}",
        ),
        (language.say("kit.squares"), f"{climb.first} – {climb.last}"),
        (
            language.say("roadbook.length"),
            language.say("roadbook.in_km", km=language.format_tenths(float(climb.km))),
        ),
        (language.say("roadbook.rise"), format_metres(language, high - low)),
        (language.say("roadbook.mean"), _per_cent(language, (high - low) / (end - start) / 10)),
        (language.say("roadbook.steepest"), _per_cent(language, steepest)),
        (language.say("roadbook.summit_height"), format_metres(language, relief.summit_at(end))),
    ]


def _per_cent(language: Language, value: float) -> str:
    return f"{language.format_tenths(value)} %"


def _square_at(stage: PrintedStage, climb: RoadSection, km: float) -> int:
    """Return the last square of the climb that ends no later than a kilometre."""
    ends = [row for row in range(climb.first, climb.last + 1) if stage.road.km_at(row) <= km + 1e-6]
    return ends[-1] if ends else climb.first - 1


def _places_table(job: Job, line: Line) -> Ledger:
    """Return a row a place that is paid, to be filled in at the table."""
    language = job.language
    heads = (
        LedgerColumn(language.say("kit.place"), 0.8),
        LedgerColumn(language.say("kit.points"), 0.8),
        LedgerColumn(language.say("kit.turns"), 0.8),
        LedgerColumn(language.say("kit.bib"), 1.0),
        LedgerColumn(language.say("kit.rider"), 5.0, "start"),
        LedgerColumn(language.say("kit.team"), 3.0, "start"),
    )
    count = max(len(line.points), len(line.bonus), 1)
    rows = tuple(
        (
            str(nth + 1),
            str(line.points[nth]) if nth < len(line.points) else "",
            str(line.bonus[nth]) if nth < len(line.bonus) else "",
            "", "", "",
        )
        for nth in range(count)
    )  # fmt: skip
    return Ledger(heads, rows, row=_ROW, head=8.0)
