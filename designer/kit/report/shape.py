"""The report of a search for a shape: the stage as it is, each answer with its road beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.page import FlowBlock
from designer.kit.report.frame import (
    GAP,
    ROOM,
    PageHead,
    draw_verdict,
    frame_blocks,
    pages_pdf,
    verdict_block,
    verdict_height,
)
from designer.language import capitalise
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.plots import draw_heading
from designer.picture.profile.beside import RoadSide, draw_beside
from designer.picture.profile.scale import relief_of
from engine.board.played_roads import road_of_stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Box, Picture, Shape
    from designer.texts.shape_report import ShapeAnswer, ShapeReport

BESIDE = 62.0
"""Millimetres of two roads one above the other."""
SHARES = (0.4, 0.22, 0.22, 0.16)


def shape_head(report: ShapeReport) -> PageHead:
    """Return what stands on every page."""
    language, task = report.language, report.task
    races = language.say("report.races", races=report.races, seed=task.seed)
    return PageHead(
        task.tour.name, report.title, races, report.fields, language.say("report.doubt")
    )


def shape_pdf(report: ShapeReport) -> bytes:
    """Return the report of a search; the same search gives the same bytes."""
    return pages_pdf(shape_head(report), shape_pages(report), report.language)


def shape_pages(report: ShapeReport) -> list[Picture]:
    """Return its pages: what it came to and the stage as it is, then every answer."""
    said = (report.budget, *report.sentences)
    first = verdict_block(report.language.say("shape.report_asked"), said)
    answers = (block for one in report.answers for block in _answer_blocks(report, one))
    return frame_blocks(shape_head(report), (first, _rows_block(report, report.base), *answers))


def shape_sides(report: ShapeReport, answer: ShapeAnswer, number: int) -> tuple[RoadSide, RoadSide]:
    """Return a stage as it is, and as an answer would have it."""
    task, offer = report.task, answer.offer
    labels = (report.base.title, answer.title)
    if task.whole:
        stage = report.language.say("shape.of_stage", stage=number, change="{}")
        labels = tuple(map(stage.format, labels))  # type: ignore[assignment]
    before, after = (road_of_stage(tour, number).need_road() for tour in (task.tour, offer.tour))
    # Heights of the real road say nothing of a border that moved.
    relief = None if offer.tweaks else relief_of(task.tour.stages[number - 1])
    return RoadSide(labels[0], before, relief), RoadSide(labels[1], after)


def _answer_blocks(report: ShapeReport, answer: ShapeAnswer) -> Iterator[FlowBlock]:
    """Yield an answer: its changes and what they do, then the roads it changes."""
    yield _rows_block(report, answer)
    stages = sorted({tweak.stage for tweak in answer.offer.tweaks if tweak.stage})
    for number in stages if report.task.whole else (report.task.number,):
        sides = shape_sides(report, answer, number)

        def draw(box: Box, sides: tuple[RoadSide, RoadSide] = sides) -> list[Shape]:
            return list(draw_beside(*sides, box, report.language))

        yield FlowBlock(BESIDE, draw, GAP / 2)


def _rows_block(report: ShapeReport, answer: ShapeAnswer) -> FlowBlock:
    """Return a heading, the changes under it, and the wants as a table."""
    language = report.language
    heads = ("want", "value", "wished", "state")
    columns = tuple(
        LedgerColumn(language.say(f"shape.column_{head}"), share, "start")
        for head, share in zip(heads, SHARES, strict=True)
    )
    rows = tuple((capitalise(r.want), r.value, r.wished, r.state) for r in answer.rows)
    ledger = Ledger(columns, rows, role="text.small")
    notes = [f"{capitalise(r.want)}: {r.by_field}" for r in answer.rows if r.by_field]
    said = [capitalise(text) for text in (*answer.changes, *notes, answer.others) if text]
    high = verdict_height(said, ROOM.width)

    def draw(box: Box) -> list[Shape]:
        if said:
            shapes = draw_verdict(box._replace(height=high), answer.title, said)[0]
        else:
            shapes = draw_heading(box, answer.title)[0]
        table = box._replace(y=box.y + high, height=ledger.height)
        return [*shapes, *draw_ledger(ledger, table)]

    return FlowBlock(high + ledger.height, draw, GAP, leads=True)
