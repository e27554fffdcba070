"""A laid board as people read it in a terminal: lengths, tiles, what to print, findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.cli.common import print_findings, print_table, print_text
from designer.kit.cut.imposition import count_sheets
from designer.language import own_name
from designer.texts.boards import faces_told, print_told, table_told, tile_named
from designer.words import say
from engine.board.bill import make_bill
from engine.road.roads import look_at_stage
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.values import Board
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


def print_layout(board: Board, tour: Tour, lang: str, findings: Sequence[Finding]) -> None:
    """Print how a stage lies, how many of each tile it needs, and what is odd."""
    road, table = board.road, board.table
    size = f"{table.width:g} × {table.height:g} mm"
    print_text(
        say(
            lang,
            "board.head",
            number=road.number,
            name=own_name(road.number, road.name),
            squares=road.rows,
            table=size,
        )
    )
    minutes = look_at_stage(tour, tour.stages[road.number - 1], road.number).minutes
    print_text(f"  {table_told(lang, minutes, count_sheets([board]))}")
    print_table([_length(lang, board, n) for n in range(1, len(board.lengths) + 1)], (0, 1, 1, 0))
    if board.lengths:
        print_text("")
        print_table(_tiles(board, tour, lang), (0, 1, 0, 1, 1))
        if len(tour.stages) > 1:
            print_text(f"  {say(lang, 'board.whole_tour')}")
    if findings:
        print_text("")
        print_findings(lang, findings)


def _length(lang: str, board: Board, number: int) -> tuple[str, ...]:
    length = board.lengths[number - 1]
    first, last = max(1, length.first), min(board.road.rows, length.last)
    state = "fits" if length.fits else "wrong"
    state = "tight" if length.tight else state
    return (
        say(lang, "board.length", number=number, first=first, last=last),
        say(lang, "board.pieces", count=len(length.pieces)),
        say(lang, "board.curves", count=length.curves),
        say(lang, f"board.{state}"),
    )


def _tiles(board: Board, tour: Tour, lang: str) -> list[tuple[str, ...]]:
    """Return one line a tile: needed, which faces lie up, there, to be printed."""
    laid = make_bill([board], tour_rules(tour), board.stock, tour.printed).tiles
    heads = ("tile", "need", "faces", "have", "print")
    rows = [tuple(say(lang, f"board.{head}") for head in heads)]
    rows += [
        (
            tile_named(lang, line.tile), str(line.need), faces_told(lang, line), str(line.have),
            print_told(lang, line),
        )
        for line in laid
    ]  # fmt: skip
    return rows
