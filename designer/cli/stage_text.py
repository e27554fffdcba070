"""A surveyed stage as people read it in a terminal."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from designer.cli.common import one_line, print_findings, print_table, print_text
from designer.language import format_number, own_name
from designer.texts.boards import faces_told, print_told, table_told, tile_named
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.board.bill import TileCount
    from engine.road.check import Need
    from engine.road.roads import Survey, SurveyedStage

HEADS = ("number", "name", "type", "km", "squares", "minutes", "sheets")


def print_stage(lang: str, surveyed: SurveyedStage, sheets: int = 0) -> None:
    """Print one stage: head, sections, lines with what they pay, findings."""
    road = surveyed.road
    print_text(one_line(head(lang, surveyed, sheets)))
    rows = [
        (
            say(lang, f"terms.{s.terrain}"),
            f"{format_number(lang, written.start)}-{format_number(lang, written.end)}",
            f"{format_number(lang, s.km)} km",
            str(s.squares),
            f"{s.first}-{s.last}" if s.squares else "–",
            _named(lang, s.name, proposed=s.proposed),
        )
        for s, written in zip(road.sections if road else (), surveyed.stage.sections, strict=False)
    ]
    print_table(rows, (0, 1, 1, 1, 1, 0))
    if road:
        print_text("")
        print_table([_line(lang, surveyed, i) for i in range(len(road.lines))], (0, 1, 1, 0, 0, 0))
        marks = ", ".join(f"{say(lang, f'terms.{m.kind}')} {m.square}" for m in road.markers)
        print_text(f"  {say(lang, 'convert.markers')}: {marks}")
    if surveyed.findings:
        print_text("")
        print_findings(lang, surveyed.findings)
    print_text("")


def _line(lang: str, surveyed: SurveyedStage, index: int) -> tuple[str, ...]:
    line = surveyed.road.lines[index] if surveyed.road else None
    assert line is not None
    pays = "-".join(map(str, line.points))
    bonus = "-".join(map(str, line.bonus))
    return (
        say(lang, f"terms.{line.kind}"),
        f"km {format_number(lang, line.km)}",
        say(lang, "convert.square", square=line.square),
        say(lang, "convert.points", points=pays) if pays else "",
        say(lang, "convert.bonus", turns=bonus) if bonus else "",
        _named(lang, line.name, proposed=line.proposed),
    )


def head(lang: str, surveyed: SurveyedStage, sheets: int = 0) -> str:
    """Return the line a stage is announced with."""
    squares = surveyed.road.rows if surveyed.road else say(lang, "convert.none")
    return say(
        lang,
        "convert.head",
        number=surveyed.number,
        name=own_name(surveyed.number, surveyed.stage.name),
        type=say(lang, f"terms.{surveyed.type}"),
        km=format_number(lang, surveyed.lengths.covered),
        squares=squares,
        table=table_told(lang, surveyed.minutes, sheets),
    )


def print_summary(lang: str, whole: Survey, sheets: Mapping[int, int], together: int) -> None:
    """Print one row a stage: number, name, type, kilometres, squares, minutes, sheets.

    Of paper all stages together take less than each by itself: tiles are laid again.
    """
    rows = [tuple(say(lang, f"convert.{c}") for c in HEADS)]
    rows += [
        (
            str(s.number),
            s.stage.name,
            say(lang, f"terms.{s.type}"),
            format_number(lang, s.lengths.covered),
            str(s.road.rows) if s.road else say(lang, "convert.none"),
            "" if s.minutes is None else str(s.minutes),
            str(sheets.get(s.number, "")),
        )
        for s in whole.stages
    ]
    km = sum((s.lengths.covered for s in whole.stages), start=Decimal(0))
    rows.append(
        (
            "",
            say(lang, "convert.total"),
            "",
            format_number(lang, km),
            str(sum(r.rows for r in whole.roads)),
            str(sum(s.minutes or 0 for s in whole.stages)),
            str(together),
        )
    )
    print_table(rows, (1, 0, 0, 1, 1, 1, 1))


def print_box(lang: str, needs: Iterable[Need], of: str = "marker") -> None:
    """Print what is needed of each marker, or indicator, against what the box has."""
    rows = [
        (
            say(lang, f"terms.{n.kind}"),
            str(n.need),
            str(n.have),
            say(lang, "convert.print", count=n.need - n.have) if n.need > n.have else "",
        )
        for n in needs
    ]
    heads = tuple(say(lang, f"convert.{c}") for c in (of, "need", "have"))
    print_table([(*heads, ""), *rows], (0, 1, 1, 0))


def print_tiles(lang: str, lines: Iterable[TileCount]) -> None:
    """Print what is needed of each tile, which faces lie up, what there is and is to print."""
    heads = tuple(say(lang, f"board.{c}") for c in ("tile", "need", "faces", "have", "print"))
    rows = [
        (
            tile_named(lang, line.tile),
            str(line.need),
            faces_told(lang, line),
            str(line.have),
            print_told(lang, line),
        )
        for line in lines
    ]
    print_table([heads, *rows], (0, 1, 0, 1, 1))


def _named(lang: str, name: str, *, proposed: bool) -> str:
    return f"{name} {say(lang, 'convert.proposed')}".strip() if proposed else name
