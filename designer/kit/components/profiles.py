"""The profile of every stage: a page each, or a poster of any size on as many pages as it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.page.leaf import make_page
from designer.kit.page.poster import poster_pages
from designer.kit.work.job import Component
from designer.picture.profile.draw import draw_profile
from designer.picture.shapes import Group, transform_to
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.work.job import Job, PrintedStage
    from designer.picture.shapes import Box, Picture, Shape

_FLATTEST = 0.5
"""Height of a profile as a share of its width, at most: higher ones look like stalagmites."""


def make_profiles(job: Job) -> Component:
    """Return the profiles of the stages."""
    pages: list[Picture] = []
    for stage in job.stages:
        if job.poster is None:
            pages.append(_profile_page(job, stage))
        else:
            wide, high = job.poster.width, job.poster.height
            drawn = draw_profile(stage.road, wide, high, relief=stage.relief, lang=job.lang)
            title = say(
                job.lang, "kit.stage_title", number=stage.number, name=stage.tour_stage.name
            )
            pages += poster_pages(drawn, job.paper, title, job.lang)
    return Component("profiles", pages=tuple(pages), of_stages=True)


def _profile_page(job: Job, stage: PrintedStage) -> Picture:
    road = stage.road
    note = say(
        job.lang,
        "kit.profile_note",
        type=say(job.lang, f"terms.{road.type}"),
        squares=road.rows,
    )

    def body(box: Box) -> list[Shape]:
        high = min(box.height, box.width * _FLATTEST)
        drawn = draw_profile(road, box.width, high, relief=stage.relief, lang=job.lang)
        return [Group(drawn.shapes, transform_to(box.x, box.y + (box.height - high) / 2))]

    title = say(job.lang, "kit.stage_title", number=stage.number, name=stage.tour_stage.name)
    return make_page(job.paper.lying(), title, note, body)
