"""A stage's spread, itinerary, frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.language import format_number, format_tenths, spell_date
from designer.picture.board_plan import draw_sketch
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_text
from designer.picture.markers import draw_badge
from designer.picture.profile.draw import draw_profile
from designer.picture.profile.scale import stage_ascent
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Rect, transform_to
from designer.words import say
from engine.games.ciclismo.law import race_numbers
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from designer.kit.job import Job, PrintedStage
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Shape
    from engine.road.values import Line as RoadLine

_PROFILE, _GAP, _BOX, _TOLD = (60.0, 118.0), 6.0, 40.0, 5.0
_LEAST = 45.0
"""Millimetres in height that a length of the board is shown in, or it is not."""
_SPREAD_ROW = 6.6


def stage_spread(job: Job, stage: PrintedStage) -> Iterator[Picture]:
    """Yield the page of the profile, then the itinerary on as many as it takes."""
    name = stage.tour_stage.name
    anchor = f"roadbook {stage.number}"
    yield stage_page(job, stage, name, lambda box: _left(job, stage, box), anchor=anchor)
    for part in itinerary_table(job, stage).split(stage_room(job).height):
        yield stage_page(job, stage, name, lambda box, part=part: _right(job, stage, part, box))  # type: ignore[misc]


def _right(job: Job, stage: PrintedStage, part: Ledger, box: Box) -> list[Shape]:
    """Return a part of the itinerary, and below it how the road goes over the table."""
    lengths = stage.board.lengths
    found = draw_ledger(part, box)
    y = box.y + part.height + _GAP
    rest = Box(box.x, y + 6, box.width, box.y + box.height - y - 6)
    if rest.height < _LEAST * len(lengths):
        return found
    heading = say(job.lang, "roadbook.on_the_table")
    found.append(fit_text(Box(box.x, y, box.width, 5), heading, "text.strong", anchor="start"))
    rooms = rest.rows(*([1] * len(lengths)), gap=4)
    for length, room in zip(lengths, rooms, strict=True):
        found += draw_sketch(stage.board, length, room, job.lang)
    return found


def _left(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    facts = box._replace(height=FACT)
    foot = Box(box.x, box.y + box.height - _BOX, box.width, _BOX)
    table = _lines(job, stage)
    told = Box(box.x, facts.y + FACT, box.width, _TOLD)
    y = told.y + _TOLD + 2
    room = foot.y - y - 2 * _GAP
    high = max(_PROFILE[0], min(_PROFILE[1], room - table.height))
    drawn = Box(box.x, y, box.width, high)
    below = Box(box.x, y + high + _GAP, box.width, room - high)
    picture = draw_profile(
        stage.road, drawn.width, drawn.height, relief=stage.relief, lang=job.lang
    )
    weather, notes = foot.columns(0.56, 0.44, gap=6)
    return [
        *draw_facts(_facts(job, stage), facts),
        fit_text(told, job.told_at_table(stage), "text", anchor="start"),
        Group(picture.shapes, transform_to(drawn.x, drawn.y)),
        *draw_ledger(table, below),
        *_weather(job, stage, weather),
        *_notes(job, notes),
    ]


def _facts(job: Job, stage: PrintedStage) -> list[tuple[str, str]]:
    """Return kilometres, squares, ascent and summit where heights are known, what is paid."""
    road, lang, relief = stage.road, job.lang, stage.relief
    found = [(say(lang, "kit.fact_covered"), format_number(lang, road.km))]
    if road.stated_km not in {None, road.km}:
        found.insert(0, (say(lang, "kit.fact_stated"), format_number(lang, road.stated_km)))
    found.append((say(lang, "kit.squares"), str(road.rows)))
    if relief is not None:
        found.append(
            (say(lang, "roadbook.ascent"), told_metres(lang, stage_ascent(stage.tour_stage)))
        )
        found.append((say(lang, "roadbook.highest"), told_metres(lang, max(relief.heights))))
    climbs = sum(line.kind == SUMMIT for line in road.lines)
    found.append((say(lang, "roadbook.climbs"), str(climbs)))
    found.append((say(lang, "kit.fact_format"), say(lang, f"terms.{road.format}")))
    return found


def _lines(job: Job, stage: PrintedStage) -> Ledger:
    """Return every line: its kilometre, its square, its climb, what it pays."""
    lang = job.lang
    heads = [
        LedgerColumn(say(lang, "kit.lines"), 4.4, "start"),
        LedgerColumn(say(lang, "kit.km"), 1.0),
        LedgerColumn(say(lang, "kit.square"), 1.0),
        LedgerColumn(say(lang, "roadbook.climb"), 2.4, "start"),
        LedgerColumn(say(lang, "roadbook.pays"), 4.4, "start"),
    ]
    rows = tuple(
        (
            _line_cell(job, stage, line),
            format_number(lang, line.km),
            str(line.square),
            _climb(job, stage, line),
            told_pay(lang, line),
        )
        for line in stage.road.lines
    )
    return Ledger(tuple(heads), rows, row=_SPREAD_ROW, head=8.0)


def _climb(job: Job, stage: PrintedStage, line: RoadLine) -> str:
    """Return how long the climb before a line is, and how steep where heights are known."""
    climb = next((s for s in stage.road.sections if s.last == line.square), None)
    if not line.category or climb is None:
        return ""
    length = format_tenths(job.lang, float(climb.km))
    if stage.relief is None:
        return say(job.lang, "roadbook.climb_long", length=length)
    start, end = float(climb.from_km), float(climb.to_km)
    rise = stage.relief.at(end) - stage.relief.at(start)
    gradient = format_tenths(job.lang, rise / (end - start) / 10)
    return say(job.lang, "roadbook.climb_steep", length=length, gradient=gradient)


def _line_cell(job: Job, stage: PrintedStage, line: RoadLine) -> Cell:
    name = line.name or say(job.lang, f"terms.{line.kind}")
    if line.kind == SUMMIT and stage.relief is not None:
        height = round(stage.relief.at(float(line.km)))
        name = say(job.lang, "profile.summit", name=name, height=height)

    def cell(box: Box) -> Sequence[Shape]:
        sign = Box(box.x, box.y, 8, box.height)
        rest = Box(box.x + 9.5, box.y, box.width - 9.5, box.height)
        return (
            *draw_badge(sign, line_sign(stage, line), job.lang),
            fit_text(rest, name, "text.strong", anchor="start"),
        )

    return cell


def _weather(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    """R11.2 — return the box of the weather: a column for each roll, a circle for each weather."""
    lang, road = job.lang, stage.road
    squares = [-(-road.rows * over // under) for over, under in race_numbers("weather")["checks"]]
    kinds = list(dict.fromkeys(str(face) for face in job.rules["weather.faces"].values()))
    head, body = box.rows(0.2, 0.8)
    found = _boxed(box, head, say(lang, "roadbook.weather_box"))
    told = [say(lang, "terms.START"), *(f"{square}" for square in squares)]
    names, *rolls = body.inset(2, 1).columns(1.6, *([1] * len(told)), gap=1)
    rows = names.rows(*([1] * (len(kinds) + 1)))
    found.append(fit_text(rows[0], say(lang, "roadbook.at_square"), "text.soft", anchor="start"))
    for kind, row in zip(kinds, rows[1:], strict=True):
        found.append(fit_text(row, say(lang, f"terms.{kind}"), "text.small", anchor="start"))
    for column, text in zip(rolls, told, strict=True):
        first, *cells = column.rows(*([1] * (len(kinds) + 1)))
        found.append(fit_text(first, text, "number.strong"))
        found += [Circle("pool", *cell.centre, min(2.0, cell.height * 0.36)) for cell in cells]
    return found


def _notes(job: Job, box: Box) -> list[Shape]:
    """Return a box to write in: who starts in which jersey, what was agreed."""
    head, body = box.rows(0.2, 0.8)
    found = _boxed(box, head, say(job.lang, "roadbook.notes_box"))
    for row in body.inset(2, 1).rows(1, 1, 1, 1):
        y = row.y + row.height
        found.append(Line("rule", ((row.x, y), (row.x + row.width, y))))
    return found


def _boxed(box: Box, head: Box, title: str) -> list[Shape]:
    return [
        Rect("panel", *head),
        Rect("rule.ink", *box),
        fit_text(head.inset(2, 0.5), title, "text.strong", anchor="start"),
    ]


_ITINERARY_ROW, _ITINERARY_HEAD = 6.0, 8.0


@dataclass(frozen=True)
class Landmark:
    """One place on the road: a section that begins, or a line."""

    sign: str
    name: str
    km: float
    square: int
    line: RoadLine | None = None


def find_landmarks(job: Job, stage: PrintedStage) -> list[Landmark]:
    """Return the start, every section where it begins, every line, in riding order."""
    road, lang = stage.road, job.lang
    found = [Landmark("START", say(lang, "terms.START"), 0.0, 0)]
    for section in road.sections:
        name = section.name or say(lang, f"terms.{section.terrain}")
        found.append(Landmark(section.terrain, name, float(section.from_km), section.first))
    for line in road.lines:
        name = line.name or say(lang, f"terms.{line.kind}")
        found.append(Landmark(line_sign(stage, line), name, float(line.km), line.square, line))
    return sorted(found, key=_order)


def _order(mark: Landmark) -> tuple[int, int]:
    """Return where a place lies: a line at the end of its square, a section at its beginning."""
    if mark.square == 0:
        return 0, 0
    return (mark.square - 1, 2) if mark.line is None else (mark.square, 1)


def line_sign(stage: PrintedStage, line: RoadLine) -> str:
    """Return the sign of a line: a summit has that of its climb."""
    if line.kind == SUMMIT or (line.kind == FINISH and line.category):
        return next(s.terrain for s in stage.road.sections if s.first <= line.square <= s.last)
    return line.kind


def itinerary_table(job: Job, stage: PrintedStage) -> Ledger:
    """Return the itinerary as a table; heights stand in it where they are known."""
    lang, road, relief = job.lang, stage.road, stage.relief
    total = float(road.sections[-1].to_km)
    heads = [
        LedgerColumn(say(lang, "roadbook.where"), 4.6, "start"),
        LedgerColumn(say(lang, "roadbook.km_done"), 1.1),
        LedgerColumn(say(lang, "roadbook.km_left"), 1.1),
        LedgerColumn(say(lang, "kit.square"), 1.0),
        LedgerColumn(say(lang, "roadbook.squares_left"), 1.0),
        LedgerColumn(say(lang, "roadbook.pays"), 4.4, "start"),
    ]
    if relief is not None:
        heads.insert(0, LedgerColumn(say(lang, "roadbook.height"), 0.9))
    rows: list[tuple[Cell, ...]] = []
    for mark in find_landmarks(job, stage):
        row: list[Cell] = [
            _landmark_cell(mark, lang),
            format_tenths(lang, mark.km),
            format_tenths(lang, total - mark.km),
            str(mark.square),
            str(road.rows - mark.square),
            told_pay(lang, mark.line),
        ]
        if relief is not None:
            row.insert(0, str(round(relief.at(mark.km))))
        rows.append(tuple(row))
    return Ledger(tuple(heads), tuple(rows), row=_ITINERARY_ROW, head=_ITINERARY_HEAD)


def told_pay(lang: str, line: RoadLine | None) -> str:
    """Return what a line pays by place: points, then turns of bonus."""
    if line is None:
        return ""
    points = " · ".join(map(str, line.points))
    bonus = " · ".join(map(str, line.bonus))
    told = [say(lang, "roadbook.pays_points", points=points)] if points else []
    told += [say(lang, "roadbook.pays_turns", turns=bonus)] if bonus else []
    return "; ".join(told)


def _landmark_cell(mark: Landmark, lang: str) -> Cell:
    """Return a cell with the sign of a place and its name, that of a line in bold."""

    def cell(box: Box) -> Sequence[Shape]:
        sign = Box(box.x, box.y, 8, box.height)
        rest = Box(box.x + 9.5, box.y, box.width - 9.5, box.height)
        bold = mark.line is not None or mark.square == 0
        role = "text.strong" if bold else "text.small"
        return (*draw_badge(sign, mark.sign, lang), fit_text(rest, mark.name, role, anchor="start"))

    return cell


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
