"""A stage in the road-book: profile and lines, then its itinerary facing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from designer.kit.components.ciclismo.stage_sheet import badge_cell
from designer.picture.board_plan import draw_sketch
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_text
from designer.picture.profile.draw import draw_profile
from designer.picture.profile.scale import named_height, stage_ascent
from designer.picture.profile.squares import line_sign
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Rect, transform_to
from engine.road.build import weather_rows
from engine.tour.values import SUMMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from designer.kit.job import Job, PrintedStage
    from designer.language import Language
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Shape
    from engine.road.values import Line as RoadLine
    from engine.road.values import RoadSection

LOWEST_PROFILE, HIGHEST_PROFILE = 60.0, 118.0
BOX_HEIGHT, SENTENCE_HEIGHT, FACT_HEIGHT = 40.0, 5.0, 12.5
LINE_ROW, ITINERARY_ROW, TABLE_HEAD = 6.6, 6.0, 8.0
GAP = 6.0
LEAST_SKETCH = 45.0
"""Millimetres in height that a length of the board is shown in, or it is not."""


def stage_spread(job: Job, stage: PrintedStage) -> Iterator[Picture]:
    """Yield the page of the profile, then the itinerary on as many as it takes."""
    name = stage.tour_stage.name
    anchor = f"roadbook {stage.number}"
    yield stage_page(
        job, stage, name, lambda box: _draw_profile_page(job, stage, box), anchor=anchor
    )
    for part in itinerary_table(job, stage).split_ledger(_stage_room(job).height):
        yield stage_page(
            job, stage, name, lambda box, part=part: _draw_itinerary_page(job, stage, part, box)  # type: ignore[misc]
        )  # fmt: skip


def _draw_profile_page(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    """Return facts, profile and lines, and at the foot what is noted while the stage is ridden."""
    facts = box._replace(height=FACT_HEIGHT)
    foot = Box(box.x, box.y + box.height - BOX_HEIGHT, box.width, BOX_HEIGHT)
    sentence = Box(box.x, facts.y + FACT_HEIGHT, box.width, SENTENCE_HEIGHT)
    table = _lines_table(job, stage)
    y = sentence.y + SENTENCE_HEIGHT + 2
    room = foot.y - y - 2 * GAP
    high = max(LOWEST_PROFILE, min(HIGHEST_PROFILE, room - table.height))
    below = Box(box.x, y + high + GAP, box.width, room - high)
    profile = draw_profile(stage.road, box.width, high, relief=stage.relief, language=job.language)
    weather, notes = foot.columns(0.56, 0.44, gap=6)
    return [
        *draw_facts(_stage_facts(job, stage), facts),
        fit_text(sentence, job.table_line(stage), "text", anchor="start"),
        Group(profile.shapes, transform_to(box.x, y)),
        *draw_ledger(table, below),
        *_draw_weather_box(job, stage, weather),
        *_draw_notes_box(job, notes),
    ]


def _stage_facts(job: Job, stage: PrintedStage) -> list[tuple[str, str]]:
    """Return kilometres, squares, ascent and summit where heights are known, what is paid."""
    road, language, relief = stage.road, job.language, stage.relief
    facts = []
    if road.stated_km not in {None, road.km}:
        facts.append((language.say("kit.fact_stated"), language.format_number(road.stated_km)))
    facts.append((language.say("kit.fact_covered"), language.format_number(road.km)))
    facts.append((language.say("kit.squares"), str(road.rows)))
    if relief is not None:
        ascent, highest = stage_ascent(stage.tour_stage), max(relief.heights)
        facts.append((language.say("roadbook.ascent"), format_metres(language, ascent)))
        facts.append((language.say("roadbook.highest"), format_metres(language, highest)))
    climbs = sum(bool(line.category) for line in road.lines)
    facts.append((language.say("roadbook.climbs"), str(climbs)))
    facts.append((language.say("kit.fact_format"), language.say(f"terms.{road.format}")))
    return facts


def _lines_table(job: Job, stage: PrintedStage) -> Ledger:
    """Return every line: its kilometre, its square, its climb, what it pays."""
    language = job.language
    heads = (
        LedgerColumn(language.say("kit.lines"), 4.4, "start"),
        LedgerColumn(language.say("kit.km"), 1.0),
        LedgerColumn(language.say("kit.square"), 1.0),
        LedgerColumn(language.say("roadbook.climb"), 2.4, "start"),
        LedgerColumn(language.say("roadbook.pays"), 4.4, "start"),
    )
    rows = tuple(
        (
            _line_cell(job, stage, line),
            language.format_number(line.km),
            str(line.square),
            _climb_text(job, stage, line),
            _pay_text(language, line),
        )
        for line in stage.road.lines
    )
    return Ledger(heads, rows, row=LINE_ROW, head=TABLE_HEAD)


def _line_cell(job: Job, stage: PrintedStage, line: RoadLine) -> Cell:
    """Return a cell with the sign and the name of a line, that of a summit with its height."""
    name = line.name or job.language.say(f"terms.{line.kind}")
    if line.kind == SUMMIT and stage.relief is not None:
        height = named_height(stage.road, stage.relief, float(line.km))
        name = job.language.say("profile.summit", name=name, height=height)
    return _wide_badge_cell(line_sign(stage.road, line), name, job.language, "text.strong")


def _wide_badge_cell(kind: str, name: str, language: Language, role: str) -> Cell:
    return badge_cell(kind, name, language, role=role, side=8, gap=1.5)


def _climb_text(job: Job, stage: PrintedStage, line: RoadLine) -> str:
    """Return how long the climb before a line is, and how steep where heights are known."""
    climb = climb_before(stage, line)
    if not line.category or climb is None:
        return ""
    length = job.language.format_tenths(float(climb.km))
    if stage.relief is None:
        return job.language.say("roadbook.climb_long", length=length)
    start, end = float(climb.from_km), float(climb.to_km)
    rise = stage.relief.height_at(end) - stage.relief.height_at(start)
    gradient = job.language.format_tenths(rise / (end - start) / 10)
    return job.language.say("roadbook.climb_steep", length=length, gradient=gradient)


def climb_before(stage: PrintedStage, line: RoadLine) -> RoadSection | None:
    """Return the section that ends at a line."""
    return next((s for s in stage.road.sections if s.last == line.square), None)


def _draw_weather_box(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    """R11.2 — return the box of the weather: a column for each roll, a circle for each weather."""
    language = job.language
    rolls = [language.say("terms.START"), *map(str, weather_rows(stage.road.rows))]
    kinds = list(dict.fromkeys(str(face) for face in job.rules["weather.faces"].values()))
    head, body = box.rows(0.2, 0.8)
    shapes = _draw_titled_box(box, head, language.say("roadbook.weather_box"))
    names, *columns = body.inset(2, 1).columns(1.6, *([1] * len(rolls)), gap=1)
    rows = names.rows(*([1] * (len(kinds) + 1)))
    shapes.append(
        fit_text(rows[0], language.say("roadbook.at_square"), "text.soft", anchor="start")
    )
    for kind, row in zip(kinds, rows[1:], strict=True):
        shapes.append(fit_text(row, language.say(f"terms.{kind}"), "text.small", anchor="start"))
    for column, roll in zip(columns, rolls, strict=True):
        first, *cells = column.rows(*([1] * (len(kinds) + 1)))
        shapes.append(fit_text(first, roll, "number.strong"))
        shapes += [Circle("pool", *cell.centre, min(2.0, cell.height * 0.36)) for cell in cells]
    return shapes


def _draw_notes_box(job: Job, box: Box) -> list[Shape]:
    """Return a box to write in: who starts in which jersey, what was agreed."""
    head, body = box.rows(0.2, 0.8)
    shapes = _draw_titled_box(box, head, job.language.say("roadbook.notes_box"))
    for row in body.inset(2, 1).rows(1, 1, 1, 1):
        y = row.y + row.height
        shapes.append(Line("rule", ((row.x, y), (row.x + row.width, y))))
    return shapes


def _draw_titled_box(box: Box, head: Box, title: str) -> list[Shape]:
    return [
        Rect("panel", *head),
        Rect("rule.ink", *box),
        fit_text(head.inset(2, 0.5), title, "text.strong", anchor="start"),
    ]


def _draw_itinerary_page(job: Job, stage: PrintedStage, part: Ledger, box: Box) -> list[Shape]:
    """Return a part of the itinerary, and below it how the road goes over the table."""
    lengths = stage.board.lengths
    shapes = draw_ledger(part, box)
    y = box.y + part.height + GAP
    rest = Box(box.x, y + 6, box.width, box.y + box.height - y - 6)
    if rest.height < LEAST_SKETCH * len(lengths):
        return shapes
    heading = job.language.say("roadbook.on_the_table")
    shapes.append(fit_text(Box(box.x, y, box.width, 5), heading, "text.strong", anchor="start"))
    rooms = rest.rows(*([1] * len(lengths)), gap=4)
    for length, room in zip(lengths, rooms, strict=True):
        shapes += draw_sketch(stage.board, length, room, job.language)
    return shapes


def itinerary_table(job: Job, stage: PrintedStage) -> Ledger:
    """Return the itinerary as a table; heights stand in it where they are known."""
    language, road, relief = job.language, stage.road, stage.relief
    total = road.finish_km
    heads = [
        LedgerColumn(language.say("roadbook.where"), 4.6, "start"),
        LedgerColumn(language.say("roadbook.km_done"), 1.1),
        LedgerColumn(language.say("roadbook.km_left"), 1.1),
        LedgerColumn(language.say("kit.square"), 1.0),
        LedgerColumn(language.say("roadbook.squares_left"), 1.0),
        LedgerColumn(language.say("roadbook.pays"), 4.4, "start"),
    ]
    if relief is not None:
        heads.insert(0, LedgerColumn(language.say("roadbook.height"), 0.9))
    rows: list[tuple[Cell, ...]] = []
    for mark in find_landmarks(job, stage):
        # Lines and the start stand in bold: what is raced for, and from where.
        bold = mark.line is not None or mark.square == 0
        row: list[Cell] = [
            _wide_badge_cell(
                mark.sign, mark.name, language, "text.strong" if bold else "text.small"
            ),
            language.format_tenths(mark.km),
            language.format_tenths(total - mark.km),
            str(mark.square),
            str(road.rows - mark.square),
            _pay_text(language, mark.line) if mark.line else "",
        ]
        if relief is not None:
            row.insert(0, str(named_height(road, relief, mark.km)))
        rows.append(tuple(row))
    return Ledger(tuple(heads), tuple(rows), row=ITINERARY_ROW, head=TABLE_HEAD)


class Landmark(NamedTuple):
    """One place on the road: a section that begins, or a line."""

    sign: str
    name: str
    km: float
    square: int
    line: RoadLine | None = None


def find_landmarks(job: Job, stage: PrintedStage) -> list[Landmark]:
    """Return the start, every section where it begins, every line, in riding order."""
    language = job.language
    marks = [Landmark("START", language.say("terms.START"), 0.0, 0)]
    for section in stage.road.sections:
        name = section.name or language.say(f"terms.{section.terrain}")
        marks.append(Landmark(section.terrain, name, float(section.from_km), section.first))
    for line in stage.road.lines:
        name = line.name or language.say(f"terms.{line.kind}")
        sign = line_sign(stage.road, line)
        marks.append(Landmark(sign, name, float(line.km), line.square, line))
    return sorted(marks, key=_riding_order)


def _riding_order(mark: Landmark) -> tuple[int, int]:
    """Return where a place lies: a line at the end of its square, a section at its beginning."""
    if mark.square == 0:
        return 0, 0
    return (mark.square - 1, 2) if mark.line is None else (mark.square, 1)


def _pay_text(language: Language, line: RoadLine) -> str:
    """Return what a line pays by place: points, then turns of bonus."""
    points = " · ".join(map(str, line.points))
    bonus = " · ".join(map(str, line.bonus))
    parts = [language.say("roadbook.pays_points", points=points)] if points else []
    parts += [language.say("roadbook.pays_turns", turns=bonus)] if bonus else []
    return "; ".join(parts)


HEAD_HEIGHT, NUMBER_SIDE = 20.0, 16.0
"""Of the head of a page of a stage, and of the block with its number."""


def stage_page(
    job: Job,
    stage: PrintedStage,
    name: str,
    body: Callable[[Box], Iterable[Shape]],
    *,
    anchor: str = "",
) -> Picture:
    """Return a page of a stage: its number in the colour of its kind, a name, its day."""
    paper = job.paper.turn_standing()
    room = paper.page_room
    role = f"stage.{stage.road.type}"
    block = Box(room.x, room.y, NUMBER_SIDE, NUMBER_SIDE)
    title = Box(room.x + NUMBER_SIDE + 4, room.y, room.width - NUMBER_SIDE - 4, 9)
    foot = room.y + NUMBER_SIDE + 1.5
    day = _day_and_kind(job, stage)
    if name != stage.tour_stage.name:
        day = f"{stage.tour_stage.name} · {day}"
    shapes: list[Shape] = [
        Rect(role, *block),
        fit_text(block.inset(1), str(stage.number), "number.giant", ink=f"{role}.on", size=11),
        fit_text(title, name, "text.title", anchor="start"),
        fit_text(title._replace(y=title.y + 9.6, height=5), day, "text", anchor="start"),
        Line("rule.bold", ((room.x, foot), (room.x + room.width, foot))),
        *body(_stage_room(job)),
    ]
    titles = (job.stage_title(stage),)
    return Picture(paper.width, paper.height, tuple(shapes), titles=titles, anchor=anchor)


def _stage_room(job: Job) -> Box:
    """Return the room below the head of a page of a stage."""
    room = job.paper.turn_standing().page_room
    return Box(room.x, room.y + HEAD_HEIGHT, room.width, room.height - HEAD_HEIGHT)


def _day_and_kind(job: Job, stage: PrintedStage) -> str:
    """Return the day of a stage, if it has one, and what kind of stage it is."""
    kind = job.language.say(f"terms.{stage.road.type}")
    day = job.language.spell_date(stage.tour_stage.date)
    return " · ".join(part for part in (day, kind) if part)


def draw_facts(facts: Sequence[tuple[str, str]], box: Box) -> list[Shape]:
    """Return figures beside each other, each under its name."""
    shapes: list[Shape] = []
    for (head, value), column in zip(facts, box.columns(*([1] * len(facts)), gap=3), strict=True):
        top, low = column.rows(0.36, 0.64, gap=0.4)
        shapes.append(fit_text(top, head, "text.soft", anchor="start"))
        shapes.append(fit_text(low, value, "number.large", anchor="start"))
    return shapes


def format_metres(language: Language, value: float) -> str:
    """Return a height or an ascent in metres."""
    return language.say("profile.height", height=round(value))
