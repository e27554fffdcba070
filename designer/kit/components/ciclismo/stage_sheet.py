"""The stage sheet: a stage in squares, and all that is taken out of the box for it (R1.19)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from designer.kit.job import TABLE, Component
from designer.kit.page import (
    READ,
    FlowBlock,
    PageFlow,
    TextStyle,
    set_heading,
    set_text,
    under_title,
)
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_text
from designer.picture.markers import draw_badge
from designer.picture.profile.squares import draw_square_profile, line_sign
from designer.picture.shapes import Box
from designer.texts.boards import faces_text, section_tiles, tile_named
from engine.board import kept_boards
from engine.board.bill import make_bill
from engine.road.build import weather_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.kit.job import Job, PrintedStage
    from designer.language import Language
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture, Shape
    from engine.board.bill import TileCount
    from engine.road.check import Need
    from engine.road.values import Line, RoadSection

_FACTS, _SENTENCE, _LOWEST, _HIGHEST = 18.0, 6.0, 40.0, 66.0
"""Heights of the facts with their sentence, and of the profile: what the tables leave of a page."""
_GAP, _ROW, _HEAD = 3.5, 5.2, 6.2


def make_stage_sheets(job: Job) -> Component:
    """Return the sheet of every stage: one page, unless its paper is small."""
    return Component(
        "stages",
        pages=tuple(page for stage in job.stages for page in _sheet_pages(job, stage)),
        of_stages=True,
        reads=TABLE,
    )


def _sheet_pages(job: Job, stage: PrintedStage) -> list[Picture]:
    """Return what lies on the table, then what is taken for it out of the box."""
    paper = job.paper.turn_standing()
    flow = PageFlow(under_title(paper))
    waiting = [section_table(job, stage), line_table(job, stage)]
    taken = _box_blocks(job, stage, flow.width)
    tables = sum(table.height + _GAP for table in waiting)
    left = flow.room_left(0) - _FACTS - tables - sum(one.height + one.before for one in taken)
    high = _FACTS + max(_LOWEST, min(_HIGHEST, left))
    flow.add_blocks([FlowBlock(high, partial(_draw_head, job, stage))])
    while waiting:
        table, *waiting = waiting
        # A table does not begin at a foot where it could show but a row.
        if flow.room_left(_GAP) < table.head + 2 * table.row:
            flow.begin_column()
        part, *rest = table.split_ledger(flow.room_left(_GAP))
        flow.add_blocks([FlowBlock(part.height, partial(draw_ledger, part), _GAP)])
        waiting = [*rest, *waiting]
    flow.add_blocks(taken)
    return flow.make_pages(paper, job.stage_title(stage), stage.tour_stage.date)


def _draw_head(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    """Return the facts of a stage at the table, and its profile in squares."""
    room = box._replace(y=box.y + _FACTS, height=box.height - _FACTS)
    return [
        *_draw_facts(job, stage, box._replace(height=_FACTS)),
        *draw_square_profile(stage.road, room, job.language, stage.relief),
    ]


def _draw_facts(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    """Return squares, where the weather is rolled (R11.2), kilometres, how long it takes."""
    road, language = stage.road, job.language
    facts = [
        ("squares", str(road.rows)),
        ("weather", " · ".join(map(str, weather_rows(road.rows)))),
        ("format", language.say(f"terms.{road.format}")),
        ("covered", language.format_number(road.km)),
    ]
    facts_room, sentence = box.rows(_FACTS - _SENTENCE, _SENTENCE)
    shapes: list[Shape] = [fit_text(sentence, job.table_line(stage), "table.text", anchor="start")]
    for (key, value), column in zip(
        facts, facts_room.columns(1, 1.9, 1.7, 1.3, gap=3), strict=True
    ):
        top, low = column.rows(0.4, 0.5, gap=0.5)
        shapes.append(fit_text(top, language.say(f"kit.fact_{key}"), "table.text", anchor="start"))
        shapes.append(fit_text(low, value, "number.title", anchor="start", size=5.4))
    return shapes


def section_table(job: Job, stage: PrintedStage) -> Ledger:
    """Return the sections that lie on the table: squares and tiles first, kilometres last."""
    language = job.language
    heads = (
        LedgerColumn(language.say("kit.section"), 3.4, "start"),
        LedgerColumn(language.say("kit.squares"), 1),
        LedgerColumn(language.say("kit.from_to"), 1.4),
        LedgerColumn(language.say("kit.tile_list"), 4.2, "start"),
        LedgerColumn(language.say("kit.km"), 1.5),
    )
    rows = tuple(
        _section_row(job, stage, section) for section in stage.road.sections if section.squares
    )
    return _table_ledger(heads, rows)


def _table_ledger(heads: tuple[LedgerColumn, ...], rows: tuple[tuple[Cell, ...], ...]) -> Ledger:
    """Return a table that is read lying on the table."""
    return Ledger(heads, rows, row=_ROW, head=_HEAD, role="table.number", titles="table.strong")


def _section_row(job: Job, stage: PrintedStage, section: RoadSection) -> tuple[Cell, ...]:
    name = section.name or job.language.say(f"terms.{section.terrain}")
    ends = (job.language.format_number(km) for km in (section.from_km, section.to_km))
    return (
        badge_cell(section.terrain, name, job.language, role="table.text"),
        str(section.squares),
        f"{section.first}–{section.last}",
        section_tiles(stage.board, section),
        "–".join(ends),
    )


def line_table(job: Job, stage: PrintedStage) -> Ledger:
    """Return the lines: where they lie, and what they pay."""
    language = job.language
    heads = (
        LedgerColumn(language.say("kit.lines"), 3.4, "start"),
        LedgerColumn(language.say("kit.square"), 1),
        LedgerColumn(language.say("kit.points"), 4, "start"),
        LedgerColumn(language.say("kit.turns"), 1.4, "start"),
        LedgerColumn(language.say("kit.km"), 1),
    )
    rows = tuple(_line_row(job, stage, line) for line in stage.road.lines)
    return _table_ledger(heads, rows)


def _line_row(job: Job, stage: PrintedStage, line: Line) -> tuple[Cell, ...]:
    name = line.name or job.language.say(f"terms.{line.kind}")
    return (
        badge_cell(line_sign(stage.road, line), name, job.language, role="table.text"),
        str(line.square),
        "-".join(map(str, line.points)),
        "-".join(map(str, line.bonus)),
        job.language.format_number(line.km),
    )


def badge_cell(
    kind: str,
    name: str,
    language: Language,
    *,
    role: str = "text.small",
    side: float = 7.0,
    gap: float = 1.0,
) -> Cell:
    """Return a cell with the sign of a terrain or line, so many millimetres wide, and its name."""

    def draw_cell(box: Box) -> Sequence[Shape]:
        sign = Box(box.x, box.y, side, box.height)
        rest = Box(box.x + side + gap, box.y, box.width - side - gap, box.height)
        return (*draw_badge(sign, kind, language), fit_text(rest, name, role, anchor="start"))

    return draw_cell


_TAKEN = TextStyle(READ, before=0.6)


def _box_blocks(job: Job, stage: PrintedStage, width: float) -> list[FlowBlock]:
    """Return what to take out of the box: tiles, markers, indicators, as the bill says."""
    language = job.language
    bill = make_bill([stage.board], job.rules, kept_boards.tour_stock(job.tour.boards))
    needs = {
        "tiles": "; ".join(_tile_text(language, tile) for tile in bill.tiles),
        "markers": _counts_text(language, bill.markers),
        "indicators": _counts_text(language, bill.indicators),
    }
    return [
        replace(set_heading(language.say_heading("kit.box"), width), before=_GAP),
        *(
            set_text(text, width, head=language.say_heading(f"kit.{key}"), style=_TAKEN)
            for key, text in needs.items()
            if text
        ),
    ]


def _counts_text(language: Language, needs: Iterable[Need]) -> str:
    """Return how many of each kind; what each shows stands in the table of lines."""
    return ", ".join(f"{need.need} × {language.say(f'terms.{need.kind}')}" for need in needs)


def _tile_text(language: Language, tile: TileCount) -> str:
    faces = faces_text(language, tile)
    return f"{tile.need} × {tile_named(language, tile.tile)}" + (f" ({faces})" if faces else "")
