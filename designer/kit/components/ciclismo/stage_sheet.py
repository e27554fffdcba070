"""The stage sheet: what a stage is, and all that is laid out for it (R1.19)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from designer.kit.job import Component
from designer.kit.page import FlowBlock, PageFlow, under_title
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.markers import draw_badge
from designer.picture.profile.draw import draw_profile
from designer.picture.shapes import Box, Group, transform_to
from designer.texts.boards import faces_text, section_tiles, tile_named
from engine.board import kept_boards
from engine.board.bill import make_bill
from engine.road.build import weather_rows
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.job import Job, PrintedStage
    from designer.language import Language
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture, Shape
    from engine.board.bill import TileCount
    from engine.road.check import Need
    from engine.road.values import Line, RoadSection

_FACTS, _SENTENCE, _PROFILE = 12.0, 5.0, 62.0
"""Heights of what stands over the tables."""
_GAP = 6.0


def make_stage_sheets(job: Job) -> Component:
    """Return the sheet of every stage, on as many pages as its sections take."""
    return Component(
        "stages",
        pages=tuple(page for stage in job.stages for page in _sheet_pages(job, stage)),
        of_stages=True,
    )


def _sheet_pages(job: Job, stage: PrintedStage) -> list[Picture]:
    """Return the head, then the tables one below the other, split where a page ends."""
    paper = job.paper.turn_standing()
    kind = job.language.say(f"terms.{stage.road.type}")
    note = ", ".join(part for part in (stage.tour_stage.date, kind) if part)
    flow = PageFlow(under_title(paper))
    flow.add_blocks([FlowBlock(_FACTS + _SENTENCE + _PROFILE, partial(_draw_head, job, stage))])
    waiting = [section_table(job, stage), line_table(job, stage), box_table(job, stage)]
    while waiting:
        table, *waiting = waiting
        # A table does not begin at a foot where it could show but a row.
        if flow.room_left(_GAP) < table.head + 2 * table.row:
            flow.begin_column()
        part, *rest = table.split_ledger(flow.room_left(_GAP))
        flow.add_blocks([FlowBlock(part.height, partial(draw_ledger, part), _GAP)])
        waiting = [*rest, *waiting]
    return flow.make_pages(paper, job.stage_title(stage), note)


def _draw_head(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    """Return the facts of a stage, what it takes at the table, and its profile."""
    sentence = box._replace(y=box.y + _FACTS, height=_SENTENCE)
    profile = draw_profile(
        stage.road, box.width, _PROFILE, relief=stage.relief, language=job.language
    )
    return [
        *_draw_facts(job, stage, box._replace(height=_FACTS)),
        fit_text(sentence, job.table_line(stage), "text", anchor="start"),
        Group(profile.shapes, transform_to(box.x, box.y + _FACTS + _SENTENCE + 2)),
    ]


def _draw_facts(job: Job, stage: PrintedStage, box: Box) -> list[Shape]:
    """Return kilometres listed and covered, squares, and where the weather is rolled (R11.2)."""
    road, language = stage.road, job.language
    facts = [
        ("stated", language.format_number(road.stated_km) if road.stated_km is not None else "—"),
        ("covered", language.format_number(road.km)),
        ("squares", str(road.rows)),
        ("format", language.say(f"terms.{road.format}")),
        ("weather", " · ".join(map(str, weather_rows(road.rows)))),
    ]
    shapes: list[Shape] = []
    for (key, value), column in zip(facts, box.columns(1, 1, 1, 1.7, 1.7, gap=4), strict=True):
        top, low = column.rows(0.35, 0.5, gap=0.5)
        shapes.append(fit_text(top, language.say(f"kit.fact_{key}"), "text.soft", anchor="start"))
        shapes.append(fit_text(low, value, "number.large", anchor="start"))
    return shapes


_ROW = 5.4


def section_table(job: Job, stage: PrintedStage) -> Ledger:
    """Return the sections with their squares and tiles."""
    language = job.language
    heads = [
        LedgerColumn("", 0.5), LedgerColumn(language.say("kit.section"), 3.6, "start"),
        *(LedgerColumn(language.say(f"kit.{key}")) for key in ("from", "to", "km")),
        *(
            LedgerColumn(language.say(f"kit.{key}"), 1.1)
            for key in ("per_km", "squares", "first", "last")
        ),
        LedgerColumn(language.say("kit.tile_list"), 3.4, "start"),
    ]  # fmt: skip
    rows = [_section_row(job, stage, section) for section in stage.road.sections]
    return Ledger(tuple(heads), tuple(rows), row=_ROW)


def _section_row(job: Job, stage: PrintedStage, section: RoadSection) -> tuple[Cell, ...]:
    name = section.name or job.language.say(f"terms.{section.terrain}")
    return (
        str(section.index + 1),
        badge_cell(section.terrain, name, job.language),
        *(job.language.format_number(km) for km in (section.from_km, section.to_km, section.km)),
        str(terrain(section.terrain).squares_per_km), str(section.squares),
        str(section.first), str(section.last), section_tiles(stage.board, section),
    )  # fmt: skip


def line_table(job: Job, stage: PrintedStage) -> Ledger:
    """Return the lines with what they pay."""
    language = job.language
    heads = (
        LedgerColumn(language.say("kit.lines"), 4.2, "start"),
        LedgerColumn(language.say("kit.km")),
        LedgerColumn(language.say("kit.square")),
        LedgerColumn(language.say("kit.points"), 3.6, "start"),
        LedgerColumn(language.say("kit.turns"), 1.8, "start"),
    )
    rows = tuple(_line_row(job, stage, line) for line in stage.road.lines)
    return Ledger(heads, rows, row=_ROW)


def _line_row(job: Job, stage: PrintedStage, line: Line) -> tuple[Cell, ...]:
    kind = line.kind
    if line.category:
        kind = next(s.terrain for s in stage.road.sections if s.first <= line.square <= s.last)
    name = line.name or job.language.say(f"terms.{line.kind}")
    return (
        badge_cell(kind, name, job.language),
        job.language.format_number(line.km),
        str(line.square),
        " · ".join(map(str, line.points)),
        " · ".join(map(str, line.bonus)),
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


def box_table(job: Job, stage: PrintedStage) -> Ledger:
    """Return what to take out of the box: markers, indicators, tiles, as the bill says."""
    language = job.language
    bill = make_bill([stage.board], job.rules, kept_boards.tour_stock(job.tour.boards))
    needs = {
        "markers": ", ".join(f"{n.need} × {language.say(f'terms.{n.kind}')}" for n in bill.markers),
        "indicators": "; ".join(_indicator_text(language, stage, need) for need in bill.indicators),
        "tiles": "; ".join(_tile_text(language, tile) for tile in bill.tiles),
    }
    heads = (
        LedgerColumn(language.say("kit.box"), 1, "start"),
        LedgerColumn(language.say("kit.needed"), 6, "start"),
    )
    rows = tuple((language.say(f"kit.{key}"), _paragraph_cell(text)) for key, text in needs.items())
    return Ledger(heads, rows, row=13.5, role="text.strong")


def _indicator_text(language: Language, stage: PrintedStage, need: Need) -> str:
    """Return how many indicators of a kind there are, and which values stand at which square."""
    places = ", ".join(
        f"{'-'.join(map(str, indicator.values))} ({indicator.square})"
        for indicator in stage.road.indicators
        if indicator.kind == need.kind
    )
    return f"{need.need} × {language.say(f'terms.{need.kind}')} {places}"


def _tile_text(language: Language, tile: TileCount) -> str:
    faces = faces_text(language, tile)
    return f"{tile.need} × {tile_named(language, tile.tile)}" + (f" ({faces})" if faces else "")


def _paragraph_cell(text: str) -> Cell:
    return lambda box: fit_paragraph(box.inset(0, 0.6), text, "text.small")
