"""The front of a road-book: the tour, its days, the skyline of all its stages, who starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import format_number, spell_date
from designer.kit.components.ciclismo.roadbook.frame import draw_facts, told_metres
from designer.kit.components.ciclismo.roster import list_riders
from designer.kit.page.leaf import capitalise
from designer.kit.road_sheets import count_sheets
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.profile.scale import stage_ascent
from designer.picture.profile.skyline import LEAST_RANGE, outline_stage, stage_skyline
from designer.picture.riders import draw_team_mark
from designer.picture.shapes import Box, Line, Picture, Rect
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.work.job import Job
    from designer.picture.riders import RiderLook, TeamLook
    from designer.picture.shapes import Shape

_TITLE, _SKYLINE = 34.0, 62.0
_COLUMNS = 3


def front_page(job: Job) -> Picture:
    """Return the front page."""
    paper, lang = job.paper.standing(), job.lang
    room = paper.page
    head = room._replace(y=room.y + 8, height=_TITLE)
    title = fit_paragraph(head, job.tour.name, "number.giant", size=17)
    y = head.y + _TITLE
    days = Box(room.x, y, room.width, 6)
    drawn = Box(room.x, y + 14, room.width, _SKYLINE)
    figures = Box(room.x, drawn.y + drawn.height + 10, room.width, 14)
    teams = Box(room.x, figures.y + 22, room.width, room.y + room.height - figures.y - 22)
    shapes: list[Shape] = [
        fit_text(room._replace(height=6), say(lang, "kit.roadbook").upper(), "text.strong",
                 anchor="start"),
        *title,
        fit_text(days, _days(job), "text", anchor="start", size=4.6),
        *_skylines(job, drawn),
        *draw_facts(_facts(job), figures),
        Line("rule.bold", ((room.x, teams.y - 4), (room.x + room.width, teams.y - 4))),
        *_start_list(job, teams),
    ]  # fmt: skip
    return Picture(
        paper.width,
        paper.height,
        tuple(shapes),
        titles=(capitalise(say(lang, "roadbook.front")),),
        anchor="roadbook",
    )


def _days(job: Job) -> str:
    """Return the first and the last day, where stages have dates."""
    dates = [stage.tour_stage.date for stage in job.stages if stage.tour_stage.date]
    told = list(dict.fromkeys(spell_date(job.lang, day) for day in (dates[:1] + dates[-1:])))
    return " – ".join(told)


def _facts(job: Job) -> list[tuple[str, str]]:
    lang = job.lang
    kms = sum((stage.road.km or 0 for stage in job.stages), start=0)
    gain = sum(stage_ascent(stage.tour_stage) for stage in job.stages)
    squares = sum(stage.road.rows for stage in job.stages)
    found = [
        (say(lang, "roadbook.stages_count"), str(len(job.stages))),
        (say(lang, "roadbook.rest_days"), str(len(job.tour.rest_after))),
        (say(lang, "kit.km"), format_number(lang, kms)),
        (say(lang, "kit.squares"), str(squares)),
    ]
    if minutes := sum(stage.minutes or 0 for stage in job.stages):
        hours = say(lang, "roadbook.hours", hours=round(minutes / 60))
        found.append((say(lang, "roadbook.at_table"), hours))
    if sheets := count_sheets([stage.board for stage in job.stages], job.paper):
        found.append((say(lang, "roadbook.tile_sheets"), str(sheets)))
    if gain:
        found.append((say(lang, "roadbook.ascent"), told_metres(lang, gain)))
    riders = sum(len(team.riders) for team in job.tour.teams)
    if riders:
        found.append((say(lang, "roadbook.riders_count"), str(riders)))
    return found


def _skylines(job: Job, box: Box) -> Iterator[Shape]:
    """Yield the stages side by side, as long as they are, in one scale of height."""
    outlines = [outline_stage(stage.road, stage.relief) for stage in job.stages]
    longs = [outline.km for outline in outlines]
    ranges = [max(o.relief.heights) - min(o.relief.heights) for o in outlines]
    most = max(*ranges, LEAST_RANGE)
    gap = min(1.2, box.width / len(longs) * 0.1)
    columns = box.columns(*longs, gap=gap)
    for stage, outline, column in zip(job.stages, outlines, columns, strict=True):
        low = min(outline.relief.heights)
        place = column._replace(height=column.height - 7)
        yield from stage_skyline(outline, place, (low, low + most))
        foot = Box(column.x, place.y + place.height, column.width, 5)
        yield Rect(f"stage.{stage.road.type}", *foot)
        ink = f"stage.{stage.road.type}.on"
        yield fit_text(foot, str(stage.number), "number.strong", ink=ink)


def _start_list(job: Job, box: Box) -> Iterator[Shape]:
    """Yield every team with its riders; without teams nothing."""
    if not job.tour.teams:
        return
    teams = list_riders(job)
    rows = -(-len(teams) // _COLUMNS)
    most = max(len(riders) for _, riders in teams)
    high = min(box.height / rows, 9 + most * 5.4)
    for nth, (team, riders) in enumerate(teams):
        column = box.columns(*([1] * _COLUMNS), gap=6)[nth % _COLUMNS]
        place = Box(column.x, box.y + nth // _COLUMNS * high, column.width, high - 4)
        yield from _team(job, team, riders, place)


def _team(job: Job, team: TeamLook, riders: tuple[RiderLook, ...], box: Box) -> Iterator[Shape]:
    head = Box(box.x, box.y, box.width, 6)
    on = f"{team.role}.on"
    yield Rect(team.role, *head)
    yield from draw_team_mark(team, Box(head.x + 1, head.y + 1, 4, 4))
    yield fit_text(head.inset(6.5, 0.5), team.name, "text.strong", ink=on, anchor="start")
    room = box.height - 7
    step = min(5.0, room / max(1, len(riders)))
    for nth, rider in enumerate(riders):
        row = Box(box.x, box.y + 6.8 + nth * step, box.width, step)
        bib, name, kind = row.columns(0.14, 0.7, 0.16)
        yield fit_text(bib, str(rider.bib), "number.strong", anchor="start")
        yield fit_text(name, rider.name, "text.small", anchor="start")
        short = say(job.lang, f"terms.{rider.type}_short")
        yield fit_text(kind, short, "number.soft", anchor="end")
