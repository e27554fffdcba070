"""How to build one stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.job import Component
from designer.kit.page import make_page
from designer.language import format_number
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.markers import draw_badge
from designer.picture.profile.draw import draw_profile
from designer.picture.shapes import Box, Group, transform_to
from designer.texts.boards import faces_told, section_tiles, tile_named
from designer.words import say
from engine.board import kept_boards
from engine.board.bill import make_bill
from engine.games.ciclismo.law import race_numbers
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.kit.job import Job, PrintedStage
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture, Shape
    from engine.board.bill import TileCount
    from engine.road.check import Need
    from engine.road.values import Line, RoadSection

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


_ROW = 5.4


def section_table(job: Job, printed: PrintedStage) -> Ledger:
    """Return the sections with their squares and tiles."""
    say_ = job.lang
    heads = [
        LedgerColumn("", 0.5), LedgerColumn(say(say_, "kit.section"), 3.6, "start"),
        *(LedgerColumn(say(say_, f"kit.{key}")) for key in ("from", "to", "km")),
        *(
            LedgerColumn(say(say_, f"kit.{key}"), 1.1)
            for key in ("per_km", "squares", "first", "last")
        ),
        LedgerColumn(say(say_, "kit.tile_list"), 3.4, "start"),
    ]  # fmt: skip
    rows = [_section(job, printed, nth, s) for nth, s in enumerate(printed.road.sections, start=1)]
    return Ledger(tuple(heads), tuple(rows), row=_ROW)


def _section(job: Job, printed: PrintedStage, nth: int, s: RoadSection) -> tuple[Cell, ...]:
    kind = terrain(s.terrain)
    name = s.name or say(job.lang, f"terms.{s.terrain}")
    return (
        str(nth),
        _named(s.terrain, name, job.lang),
        *(format_number(job.lang, km) for km in (s.from_km, s.to_km, s.km)),
        str(kind.squares_per_km), str(s.squares),
        *((str(s.first), str(s.last)) if s.squares else ("", "")),
        section_tiles(printed.board, s) if s.squares else "",
    )  # fmt: skip


def _named(kind: str, name: str, lang: str) -> Cell:
    """Return a cell with the sign of a terrain or line and its name."""

    def cell(box: Box) -> Sequence[Shape]:
        sign = Box(box.x, box.y, 7, box.height)
        rest = Box(box.x + 8, box.y, box.width - 8, box.height)
        return (*draw_badge(sign, kind, lang), fit_text(rest, name, "text.small", anchor="start"))

    return cell


def line_table(job: Job, printed: PrintedStage) -> Ledger:
    """Return the lines with what they pay."""
    lang = job.lang
    heads = (
        LedgerColumn(say(lang, "kit.lines"), 4.2, "start"),
        LedgerColumn(say(lang, "kit.km")),
        LedgerColumn(say(lang, "kit.square")),
        LedgerColumn(say(lang, "kit.points"), 3.6, "start"),
        LedgerColumn(say(lang, "kit.turns"), 1.8, "start"),
    )
    return Ledger(heads, tuple(_line(job, printed, line) for line in printed.road.lines), row=_ROW)


def _line(job: Job, printed: PrintedStage, line: Line) -> tuple[Cell, ...]:
    kind = line.kind
    if line.category:
        kind = next(s.terrain for s in printed.road.sections if s.first <= line.square <= s.last)
    name = line.name or say(job.lang, f"terms.{line.kind}")
    return (
        _named(kind, name, job.lang),
        format_number(job.lang, line.km),
        str(line.square),
        " · ".join(map(str, line.points)),
        " · ".join(map(str, line.bonus)),
    )


def box_table(job: Job, printed: PrintedStage) -> Ledger:
    """Return what to take out of the box: markers, indicators, tiles, as the bill says."""
    lang = job.lang
    stage = make_bill([printed.board], job.rules, kept_boards.tour_stock(job.tour.boards))
    markers = ", ".join(f"{n.need} × {say(lang, f'terms.{n.kind}')}" for n in stage.markers)
    indicators = "; ".join(_laid(lang, printed, need) for need in stage.indicators)
    tiles = "; ".join(_tiles(lang, line) for line in stage.tiles)
    heads = (
        LedgerColumn(say(lang, "kit.box"), 1, "start"),
        LedgerColumn(say(lang, "kit.needed"), 6, "start"),
    )
    rows: tuple[tuple[Cell, ...], ...] = (
        (say(lang, "kit.markers"), _long(markers)),
        (say(lang, "kit.indicators"), _long(indicators)),
        (say(lang, "kit.tiles"), _long(tiles)),
    )
    return Ledger(heads, rows, row=13.5, role="text.strong")


def _laid(lang: str, printed: PrintedStage, need: Need) -> str:
    """Return how many indicators of a kind there are, and which values stand at which square."""
    places = ", ".join(
        f"{'-'.join(map(str, laid.values))} ({laid.square})"
        for laid in printed.road.indicators
        if laid.kind == need.kind
    )
    return f"{need.need} × {say(lang, f'terms.{need.kind}')} {places}"


def _tiles(lang: str, line: TileCount) -> str:
    faces = faces_told(lang, line)
    return f"{line.need} × {tile_named(lang, line.tile)}" + (f" ({faces})" if faces else "")


def _long(text: str) -> Cell:
    return lambda box: fit_paragraph(box.inset(0, 0.6), text, "text.small")
