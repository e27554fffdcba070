"""The road-book of the tour, or of one stage: what organisers hand out before the start."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.roadbook.climb import climb_pages
from designer.kit.components.ciclismo.roadbook.front import front_page
from designer.kit.components.ciclismo.roadbook.route import calendar_pages, map_page
from designer.kit.components.ciclismo.roadbook.spread import stage_spread
from designer.kit.page.leaf import shrink_page
from designer.kit.page.paper import paper_named
from designer.kit.work.job import Component

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from designer.picture.shapes import Picture

_LEAST = (180.0, 250.0)
"""Millimetres: on smaller paper the pages are those of A4, drawn smaller."""


def make_roadbook(job: Job) -> Component:
    """Return the road-book: of a tour with its front, map and calendar; climbs stand at the end.

    A stage's two pages face each other in a book printed on both sides: an odd number of pages
    comes before the first of them, and no climb between them.
    """
    own = job.paper.standing()
    small = own.width < _LEAST[0] or own.height < _LEAST[1]
    if small:
        job = replace(job, paper=paper_named("A4"))
    pages: list[Picture] = []
    if job.whole:
        pages += [front_page(job), map_page(job), *calendar_pages(job)]
    for stage in job.stages:
        pages += stage_spread(job, stage)
    for stage in job.stages:
        pages += climb_pages(job, stage)
    if small:
        pages = [shrink_page(page, own) for page in pages]
    return Component("roadbook", pages=tuple(pages), of_stages=True, book=True)
