"""The frame of a road-book's pages: the stage in the colour of its kind, figures in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import spell_date
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Line, Picture, Rect
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from designer.kit.work.job import Job, PrintedStage
    from designer.picture.shapes import Shape

_FRAME_HEAD, _BLOCK = 20.0, 16.0
FACT = 12.5


def stage_page(
    job: Job,
    stage: PrintedStage,
    name: str,
    body: Callable[[Box], Iterable[Shape]],
    *,
    anchor: str = "",
) -> Picture:
    """Return a page of a stage: its number in the colour of its kind, a name, its day."""
    paper = job.paper.standing()
    room = paper.page
    role = f"stage.{stage.road.type}"
    block = Box(room.x, room.y, _BLOCK, _BLOCK)
    told = Box(room.x + _BLOCK + 4, room.y, room.width - _BLOCK - 4, 9)
    foot = room.y + _BLOCK + 1.5
    told_day = day_and_kind(job, stage)
    shapes: list[Shape] = [
        Rect(role, *block),
        fit_text(block.inset(1), str(stage.number), "number.giant", ink=f"{role}.on", size=11),
        fit_text(told, name, "text.title", anchor="start"),
        fit_text(
            told._replace(y=told.y + 9.6, height=5),
            told_day if name == stage.tour_stage.name else f"{stage.tour_stage.name} · {told_day}",
            "text",
            anchor="start",
        ),
        Line("rule.bold", ((room.x, foot), (room.x + room.width, foot))),
        *body(stage_room(job)),
    ]
    title = say(job.lang, "kit.stage_title", number=stage.number, name=stage.tour_stage.name)
    return Picture(paper.width, paper.height, tuple(shapes), titles=(title,), anchor=anchor)


def stage_room(job: Job) -> Box:
    """Return the room below the head of a page of a stage."""
    room = job.paper.standing().page
    return Box(room.x, room.y + _FRAME_HEAD, room.width, room.height - _FRAME_HEAD)


def day_and_kind(job: Job, stage: PrintedStage) -> str:
    """Return the day of a stage, if it has one, and what kind of stage it is."""
    kind = say(job.lang, f"terms.{stage.road.type}")
    day = spell_date(job.lang, stage.tour_stage.date)
    return " · ".join(part for part in (day, kind) if part)


def draw_facts(facts: Sequence[tuple[str, str]], box: Box) -> list[Shape]:
    """Return figures beside each other, each under its name."""
    found: list[Shape] = []
    for (head, value), column in zip(facts, box.columns(*([1] * len(facts)), gap=3), strict=True):
        top, low = column.rows(0.36, 0.64, gap=0.4)
        found.append(fit_text(top, head, "text.soft", anchor="start"))
        found.append(fit_text(low, value, "number.large", anchor="start"))
    return found


def told_metres(lang: str, value: float) -> str:
    """Return a height or an ascent in metres."""
    return say(lang, "profile.height", height=round(value))
