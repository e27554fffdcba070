"""The tables of a stage sheet (R1.19): sections, lines, and what to take out of the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.bill import faces_told, section_tiles, tile_named
from designer.i18n import format_number
from designer.picture.ledger import Ledger, LedgerColumn
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.markers import draw_badge
from designer.picture.shapes import Box
from designer.words import say
from engine.board import kept_boards
from engine.board.bill import make_bill
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.work.job import Job, PrintedStage
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Shape
    from engine.board.bill import TileCount
    from engine.road.check import Need
    from engine.road.values import Line, RoadSection

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
