"""The pages of the road-book about the whole tour: front, map, calendar."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.riders import list_riders
from designer.kit.components.ciclismo.roadbook_stage import climb_before, draw_facts, format_metres
from designer.kit.cut.imposition import count_sheets
from designer.kit.page import make_page, table_pages, under_title
from designer.picture.ledger import Ledger, LedgerColumn
from designer.picture.lettering import ELLIPSIS, fit_paragraph, fit_text
from designer.picture.look import lettering_of
from designer.picture.markers import draw_badge
from designer.picture.profile.scale import stage_ascent
from designer.picture.profile.skyline import LEAST_RANGE, outline_stage, stage_skyline
from designer.picture.riders import draw_team_mark
from designer.picture.shapes import Box, Circle, Line, Picture, Rect

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.kit.job import Job, PrintedStage
    from designer.language import Language
    from designer.picture.ledger import Cell
    from designer.picture.riders import RiderLook, TeamLook
    from designer.picture.shapes import Shape

_TITLE, _SKYLINE = 34.0, 62.0
_COLUMNS = 3


def front_page(job: Job) -> Picture:
    """Return the front page."""
    paper, language = job.paper.turn_standing(), job.language
    room = paper.page_room
    head = room._replace(y=room.y + 8, height=_TITLE)
    title = fit_paragraph(head, job.tour.name, "number.giant", size=17)
    y = head.y + _TITLE
    days = Box(room.x, y, room.width, 6)
    skyline = Box(room.x, y + 14, room.width, _SKYLINE)
    figures = Box(room.x, skyline.y + skyline.height + 10, room.width, 14)
    teams = Box(room.x, figures.y + 22, room.width, room.y + room.height - figures.y - 22)
    shapes: list[Shape] = [
        fit_text(room._replace(height=6), language.say("kit.roadbook").upper(), "text.strong",
                 anchor="start"),
        *title,
        fit_text(days, _tour_dates(job), "text", anchor="start", size=4.6),
        *_draw_skylines(job, skyline),
        *draw_facts(_tour_facts(job), figures),
        Line("rule.bold", ((room.x, teams.y - 4), (room.x + room.width, teams.y - 4))),
        *_draw_start_list(job, teams),
    ]  # fmt: skip
    return Picture(
        paper.width,
        paper.height,
        tuple(shapes),
        titles=(language.say_heading("roadbook.front"),),
        anchor="roadbook",
    )


def _tour_dates(job: Job) -> str:
    """Return the first and the last day, where stages have dates."""
    dates = [stage.tour_stage.date for stage in job.stages if stage.tour_stage.date]
    return " – ".join(dict.fromkeys(job.language.spell_date(day) for day in dates[:1] + dates[-1:]))


def _tour_facts(job: Job) -> list[tuple[str, str]]:
    language = job.language
    kms = sum((stage.road.km or 0 for stage in job.stages), start=0)
    gain = sum(stage_ascent(stage.tour_stage) for stage in job.stages)
    squares = sum(stage.road.rows for stage in job.stages)
    facts = [
        (language.say("roadbook.stages_count"), str(len(job.stages))),
        (language.say("roadbook.rest_days"), str(len(job.tour.rest_after))),
        (language.say("kit.km"), language.format_number(kms)),
        (language.say("kit.squares"), str(squares)),
    ]
    if minutes := sum(stage.minutes or 0 for stage in job.stages):
        hours = language.say("roadbook.hours", hours=round(minutes / 60))
        facts.append((language.say("roadbook.at_table"), hours))
    if sheets := count_sheets([stage.board for stage in job.stages], job.paper):
        facts.append((language.say("roadbook.tile_sheets"), str(sheets)))
    if gain:
        facts.append((language.say("roadbook.ascent"), format_metres(language, gain)))
    riders = sum(len(team.riders) for team in job.tour.teams)
    if riders:
        facts.append((language.say("roadbook.riders_count"), str(riders)))
    return facts


def _draw_skylines(job: Job, box: Box) -> Iterator[Shape]:
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


def _draw_start_list(job: Job, box: Box) -> Iterator[Shape]:
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
        yield from _draw_team(job, team, riders, place)


def _draw_team(
    job: Job, team: TeamLook, riders: tuple[RiderLook, ...], box: Box
) -> Iterator[Shape]:
    head = Box(box.x, box.y, box.width, 6)
    yield Rect(team.role, *head)
    yield from draw_team_mark(team, Box(head.x + 1, head.y + 1, 4, 4))
    yield fit_text(
        head.inset(6.5, 0.5), team.name, "text.strong", ink=f"{team.role}.on", anchor="start"
    )
    room = box.height - 7
    step = min(5.0, room / max(1, len(riders)))
    for nth, rider in enumerate(riders):
        row = Box(box.x, box.y + 6.8 + nth * step, box.width, step)
        bib, name, kind = row.columns(0.14, 0.7, 0.16)
        yield fit_text(bib, str(rider.bib), "number.strong", anchor="start")
        yield fit_text(name, rider.name, "text.small", anchor="start")
        short = job.language.say(f"terms.{rider.type}_short")
        yield fit_text(kind, short, "number.soft", anchor="end")


_BAND, _NODE, _GAP = 5.0, 1.9, 9.0
_LEAST = 26.0
"""Millimetres a stage is drawn long at least: a name of a place stands at either end."""
_HIGHEST = 80.0
"""Of a row of stages."""
_DAY, _DAY_HEAD = (7.0, 15.0), 9.0
_SEPARATORS = (" – ", " — ", " - ", " > ", " → ", "–", "—")


def map_page(job: Job) -> Picture:
    """Return the stages as a line from place to place, as long as they are, rests between them."""
    paper, language = job.paper.turn_standing(), job.language
    places = _map_places(job, under_title(paper))
    links = tuple((place, f"roadbook {stage.number}") for stage, place in places)
    title = language.say("roadbook.tour_map")
    return make_page(paper, title, _tour_totals(job), lambda box: _draw_map(job, box), links=links)


def calendar_pages(job: Job) -> list[Picture]:
    """Return every day of the tour in a table, stages and rests."""
    paper = job.paper.turn_standing()
    title = job.language.say("roadbook.calendar")
    table = _calendar_table(job, under_title(paper).height)
    return table_pages(paper, title, _tour_totals(job), table)


def _tour_totals(job: Job) -> str:
    kms = sum((stage.road.km or 0 for stage in job.stages), start=0)
    squares = sum(stage.road.rows for stage in job.stages)
    return job.language.say(
        "roadbook.tour_totals",
        stages=len(job.stages), km=job.language.format_number(kms), squares=squares,
    )  # fmt: skip


def _map_rows(job: Job) -> list[Sequence[PrintedStage]]:
    """Return the stages in rows as even as can be."""
    count = len(job.stages)
    wide = next((n for n, most in ((2, 6), (3, 12)) if count <= most), 4)
    rows = -(-count // wide)
    even = -(-count // rows)
    return [job.stages[n : n + even] for n in range(0, count, even)]


def _map_places(job: Job, box: Box) -> Iterator[tuple[PrintedStage, Box]]:
    """Yield every stage with where it is drawn: as long as it is, in one scale for all."""
    rows = _map_rows(job)
    high = min(_HIGHEST, box.height / len(rows))
    scale = min((box.width - _GAP * len(row)) / sum(s.road.finish_km for s in row) for row in rows)
    for nth, row in enumerate(rows):
        longs = [max(_LEAST, s.road.finish_km * scale) for s in row]
        room = box.width - _GAP * len(row)
        if sum(longs) > room:
            longs = [long * room / sum(longs) for long in longs]
        x = box.x + _GAP / 2
        for stage, long in zip(row, longs, strict=True):
            yield stage, Box(x, box.y + nth * high, long, high)
            x += long + _GAP


def _draw_map(job: Job, box: Box) -> Iterator[Shape]:
    rests = set(job.tour.rest_after)
    for stage, place in _map_places(job, box):
        y = place.y + place.height - 18
        role = f"stage.{stage.road.type}"
        over = Box(place.x, place.y + 9, place.width, y - place.y - 9 - _BAND / 2)
        yield from stage_skyline(outline_stage(stage.road, stage.relief), over)
        band = Box(place.x, y - _BAND / 2, place.width, _BAND)
        yield Rect(role, *band)
        yield Rect("rule.ink", *band)
        yield from _draw_stage_number(job, stage, place)
        if stage.number in rests:
            yield from _draw_rest(job, place.x + place.width + _GAP / 2, y)
        else:
            yield Line("guide", ((place.x + place.width, y), (place.x + place.width + _GAP, y)))
        for x in (place.x, place.x + place.width):
            yield Circle("pool", x, y, _NODE)
        yield from _draw_place_names(stage, place, y)
        below = Box(place.x, y + _BAND / 2 + 7.4, place.width, 3.2)
        km = job.language.format_tenths(float(stage.road.km or 0))
        text = job.language.say("roadbook.km_and_squares", km=km, squares=stage.road.rows)
        yield fit_text(below, text, "number.soft")


def _draw_stage_number(job: Job, stage: PrintedStage, place: Box) -> Iterator[Shape]:
    """Yield the number of a stage and its day, above its skyline."""
    head = Box(place.x, place.y + 1, place.width, 5)
    yield fit_text(head, str(stage.number), "number.large", anchor="start")
    day = job.language.format_date(stage.tour_stage.date)
    yield fit_text(head.inset(8, 0.8), day, "number.soft", anchor="start")


def _draw_rest(job: Job, x: float, y: float) -> Iterator[Shape]:
    box = Box(x - 3, y - 3, 6, 6)
    yield Circle("solid", *box.centre, 3)
    yield fit_text(box, job.language.say("roadbook.rest_letter"), "number.strong", ink="page")


def _draw_place_names(stage: PrintedStage, place: Box, y: float) -> Iterator[Shape]:
    """Yield the names of the places a stage goes from and to, below its ends."""
    start, finish = place_names(stage.tour_stage.name)
    under = Box(place.x - 2, y + _BAND / 2 + 1.2, place.width + 4, 3.4)
    if not finish:
        yield fit_text(under, start, "text.small")
        return
    left, right = under.columns(1, 1, gap=2)
    yield fit_text(left, start, "text.small", anchor="start")
    yield fit_text(right, finish, "text.small", anchor="end")


def place_names(name: str) -> tuple[str, str]:
    """Return the places a stage is named after, from and to; the second is empty for one place."""
    for sign in _SEPARATORS:
        start, _, finish = name.partition(sign)
        if start.strip() and finish.strip():
            return start.strip(), finish.strip()
    return name, ""


def _calendar_table(job: Job, room: float) -> Ledger:
    """Return a row a day; a column with nothing in it is left out."""
    language = job.language
    heads = (
        LedgerColumn(language.say("kit.stage"), 0.9),
        LedgerColumn(language.say("roadbook.day"), 1.5, "start"),
        LedgerColumn(language.say("roadbook.route"), 4.2, "start"),
        LedgerColumn(language.say("roadbook.kind"), 3.0, "start"),
        LedgerColumn(language.say("kit.km"), 0.9),
        LedgerColumn(language.say("kit.squares"), 1.0),
        LedgerColumn(language.say("roadbook.ascent"), 0.9),
        LedgerColumn(language.say("roadbook.climbs"), 3.0, "start"),
        LedgerColumn(language.say("kit.profiles"), 2.6),
    )
    rows: list[tuple[Cell, ...]] = []
    for stage in job.stages:
        rows.append(_day_row(job, stage))
        if stage.number in job.tour.rest_after:
            rest = language.say("roadbook.rest_day")
            rows.append(
                ("", _next_day(language, stage.tour_stage.date), rest, "", "", "", "", "", "")
            )
    high = max(_DAY[0], min(_DAY[1], (room - _DAY_HEAD) / len(rows)))
    used = [n for n, cells in enumerate(zip(*rows, strict=True)) if any(cells)]
    cells = tuple(tuple(row[n] for n in used) for row in rows)
    return Ledger(tuple(heads[n] for n in used), cells, row=high, head=_DAY_HEAD, role="text.small")


def _day_row(job: Job, stage: PrintedStage) -> tuple[Cell, ...]:
    language, road = job.language, stage.road
    gain = stage_ascent(stage.tour_stage)
    return (
        _number_cell(stage),
        language.format_date(stage.tour_stage.date),
        _route_cell(stage.tour_stage.name),
        language.say(f"terms.{road.type}"),
        language.format_number(road.km) if road.km is not None else "",
        str(road.rows),
        str(gain) if gain else "",
        _signs_cell(stage, language),
        _skyline_cell(stage),
    )


def _skyline_cell(stage: PrintedStage) -> Cell:
    outline = outline_stage(stage.road, stage.relief)
    return lambda box: tuple(stage_skyline(outline, box.inset(0.5, 0.3)))


def _route_cell(name: str) -> Cell:
    """Return a cell with the name of a stage, on two lines where one would be small."""

    def draw_cell(box: Box) -> Sequence[Shape]:
        start, finish = place_names(name)
        whole = fit_text(box, name, "text.small", anchor="start")
        size = lettering_of("text.small").size
        fits = whole.size >= size * 0.9 and not whole.text.endswith(ELLIPSIS)
        if not finish or fits or box.height < 2.2 * size:
            return (whole,)
        lines = zip(box.rows(1, 1), (f"{start} –", finish), strict=True)
        return [fit_text(line, text, "text.small", anchor="start") for line, text in lines]

    return draw_cell


def _number_cell(stage: PrintedStage) -> Cell:
    role = f"stage.{stage.road.type}"

    def draw_cell(box: Box) -> Sequence[Shape]:
        number = fit_text(box, str(stage.number), "number.strong", ink=f"{role}.on")
        return (Rect(role, *box.inset(-0.4, -0.2)), number)

    return draw_cell


def _signs_cell(stage: PrintedStage, language: Language) -> Cell:
    """Return a cell with the signs of a stage's climbs, in riding order."""
    climbs = [climb_before(stage, line) for line in stage.road.lines if line.category]
    kinds = [climb.terrain for climb in climbs if climb is not None]

    def draw_cell(box: Box) -> Sequence[Shape]:
        wide, high = min(6.0, box.width / max(1, len(kinds))), min(5.6, box.height)
        y = box.y + (box.height - high) / 2
        places = [Box(box.x + n * wide, y, wide - 0.5, high) for n in range(len(kinds))]
        return [
            shape
            for kind, place in zip(kinds, places, strict=True)
            for shape in draw_badge(place, kind, language)
        ]

    return draw_cell


def _next_day(language: Language, text: str) -> str:
    """Return the day after a date, as people write it; nothing where there is no date."""
    try:
        day = date.fromisoformat(text) + timedelta(days=1)
    except (ValueError, OverflowError):
        return ""
    return language.format_date(day.isoformat())
