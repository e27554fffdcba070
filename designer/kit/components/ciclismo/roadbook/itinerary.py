"""The itinerary of a stage: everything on its road in order, with kilometres done and to go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.i18n import format_tenths
from designer.picture.ledger import Ledger, LedgerColumn
from designer.picture.lettering import fit_text
from designer.picture.markers import draw_badge
from designer.picture.shapes import Box
from designer.words import say
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.work.job import Job, PrintedStage
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Shape
    from engine.road.values import Line as RoadLine

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
