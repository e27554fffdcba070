"""A stage as people read it in a terminal: its squares and lines, its tiles on the table."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from designer.cli.common import one_line, print_findings, print_table, print_text
from designer.kit.cut.imposition import count_sheets
from designer.language import Language, own_name
from designer.texts.boards import faces_text, print_count_text, table_told, tile_named
from engine.board.bill import make_bill
from engine.road.roads import look_at_stage
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.board.bill import TileCount
    from engine.board.values import Board
    from engine.road.check import Need
    from engine.road.roads import Survey, SurveyedStage
    from engine.road.values import Line
    from engine.tour.finding import Finding
    from engine.tour.values import Tour

STAGE_HEADS = ("number", "name", "type", "km", "squares", "minutes", "sheets")
TILE_HEADS = ("tile", "need", "faces", "have", "print")


def print_stage(language: Language, surveyed: SurveyedStage, sheets: int = 0) -> None:
    """Print one stage: head, sections, lines with what they pay, findings."""
    road = surveyed.road
    head = language.say(
        "convert.head",
        number=surveyed.number,
        name=own_name(surveyed.number, surveyed.stage.name),
        type=language.say(f"terms.{surveyed.type}"),
        km=language.format_number(surveyed.lengths.covered),
        squares=road.rows if road else language.say("convert.none"),
        table=table_told(language, surveyed.minutes, sheets),
    )
    print_text(one_line(head))
    rows = [
        (
            language.say(f"terms.{s.terrain}"),
            f"{language.format_number(written.start)}-{language.format_number(written.end)}",
            f"{language.format_number(s.km)} km",
            str(s.squares),
            f"{s.first}-{s.last}" if s.squares else "–",
            _mark_proposed(language, s.name, proposed=s.proposed),
        )
        for s, written in zip(
            road.real_sections if road else (), surveyed.stage.sections, strict=False
        )
    ]
    print_table(rows, (0, 1, 1, 1, 1, 0))
    if road:
        print_text("")
        print_table([_line_cells(language, line) for line in road.lines], (0, 1, 1, 0, 0, 0))
        marks = ", ".join(f"{language.say(f'terms.{m.kind}')} {m.square}" for m in road.markers)
        print_text(f"  {language.say('convert.markers')}: {marks}")
    if surveyed.findings:
        print_text("")
        print_findings(language, surveyed.findings)
    print_text("")


def _line_cells(language: Language, line: Line) -> tuple[str, ...]:
    points, bonus = "-".join(map(str, line.points)), "-".join(map(str, line.bonus))
    return (
        language.say(f"terms.{line.kind}"),
        f"km {language.format_number(line.km)}",
        language.say("convert.square", square=line.square),
        language.say("convert.points", points=points) if points else "",
        language.say("convert.bonus", turns=bonus) if bonus else "",
        _mark_proposed(language, line.name, proposed=line.proposed),
    )


def _mark_proposed(language: Language, name: str, *, proposed: bool) -> str:
    return f"{name} {language.say('convert.proposed')}".strip() if proposed else name


def print_stages(
    language: Language, whole: Survey, sheets: Mapping[int, int], together: int
) -> None:
    """Print one row a stage: number, name, type, kilometres, squares, minutes, sheets.

    Of paper all stages together take less than each by itself: tiles are laid again.
    """
    rows = [tuple(language.say(f"convert.{head}") for head in STAGE_HEADS)]
    rows += [
        (
            str(s.number),
            s.stage.name,
            language.say(f"terms.{s.type}"),
            language.format_number(s.lengths.covered),
            str(s.road.rows) if s.road else language.say("convert.none"),
            "" if s.minutes is None else str(s.minutes),
            str(sheets.get(s.number, "")),
        )
        for s in whole.stages
    ]
    km = sum((s.lengths.covered for s in whole.stages), start=Decimal(0))
    rows.append(
        (
            "",
            language.say("convert.total"),
            "",
            language.format_number(km),
            str(sum(r.rows for r in whole.roads)),
            str(sum(s.minutes or 0 for s in whole.stages)),
            str(together),
        )
    )
    print_table(rows, (1, 0, 0, 1, 1, 1, 1))


def print_box(language: Language, needs: Iterable[Need], of: str = "marker") -> None:
    """Print what is needed of each marker, or indicator, against what the box has."""
    rows = [(*(language.say(f"convert.{head}") for head in (of, "need", "have")), "")]
    rows += [
        (
            language.say(f"terms.{n.kind}"),
            str(n.need),
            str(n.have),
            language.say("convert.print", count=n.need - n.have) if n.need > n.have else "",
        )
        for n in needs
    ]
    print_table(rows, (0, 1, 1, 0))


def print_tiles(language: Language, lines: Iterable[TileCount]) -> None:
    """Print what is needed of each tile, which faces lie up, what there is and is to print."""
    rows = [tuple(language.say(f"board.{head}") for head in TILE_HEADS)]
    rows += [
        (
            tile_named(language, line.tile),
            str(line.need),
            faces_text(language, line),
            str(line.have),
            print_count_text(language, line),
        )
        for line in lines
    ]
    print_table(rows, (0, 1, 0, 1, 1))


def print_layout(board: Board, tour: Tour, language: Language, findings: Sequence[Finding]) -> None:
    """Print how a stage lies, how many of each tile it needs, and what is odd."""
    road, table = board.road, board.table
    head = language.say(
        "board.head",
        number=road.number,
        name=own_name(road.number, road.name),
        squares=road.rows,
        table=f"{table.width:g} × {table.height:g} mm",
    )
    print_text(head)
    minutes = look_at_stage(tour, tour.stages[road.number - 1], road.number).minutes
    print_text(f"  {table_told(language, minutes, count_sheets([board]))}")
    print_table(
        [_length_cells(language, board, n) for n, _ in enumerate(board.lengths)], (0, 1, 1, 0)
    )
    if board.lengths:
        print_text("")
        print_tiles(language, make_bill([board], tour_rules(tour), board.stock, tour.printed).tiles)
        if len(tour.stages) > 1:
            print_text(f"  {language.say('board.whole_tour')}")
    if findings:
        print_text("")
        print_findings(language, findings)


def _length_cells(language: Language, board: Board, index: int) -> tuple[str, ...]:
    length = board.lengths[index]
    first, last = max(1, length.first), min(board.road.rows, length.last)
    state = "tight" if length.tight else "fits" if length.fits else "wrong"
    return (
        language.say("board.length", number=index + 1, first=first, last=last),
        language.say("board.pieces", count=len(length.pieces)),
        language.say("board.curves", count=length.curves),
        language.say(f"board.{state}"),
    )
