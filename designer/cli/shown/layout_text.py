"""A laid board as people read it in a terminal: lengths, tiles, what to print, findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.bill import faces_told, print_told, tile_named
from designer.cli.common import print_findings, print_text
from designer.cli.shown.tables import print_table
from designer.i18n import own_name
from designer.words import say
from engine.board.bill import make_bill
from engine.board.saved import shelf
from engine.road.roads import roads_of
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.values import Board
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


def print_layout(board: Board, tour: Tour, lang: str, findings: Sequence[Finding]) -> None:
    """Print how a stage lies, how many of each tile it and the tour need, and what is odd."""
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
    print_table([_length(lang, board, n) for n in range(1, len(board.lengths) + 1)], (0, 1, 1, 0))
    if board.lengths:
        print_text("")
        print_table(_tiles(board, tour, lang), (0, 1, 0, 1, 1, 1))
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
    """Return one line a tile: needed, there, to print for this stage and for the whole tour."""
    rules = tour_rules(tour)
    whole = make_bill(_boards(board, tour), rules, board.stock, tour.printed).tiles
    heads = ("tile", "need", "faces", "have", "print", "print_tour")
    rows = [tuple(say(lang, f"board.{head}") for head in heads)]
    laid = make_bill([board], rules, board.stock, tour.printed).tiles
    stage = {line.tile: line for line in laid}
    for line in whole:
        own = stage.get(line.tile)
        rows.append(
            (
                tile_named(lang, line.tile),
                str(own.need if own else 0),
                faces_told(lang, own) if own else "",
                str(line.have),
                print_told(lang, own) if own else "0",
                print_told(lang, line),
            )
        )
    return rows


def _boards(board: Board, tour: Tour) -> list[Board]:
    """Return the boards of all stages that have a road, this one as it was laid now."""
    rules = tour_rules(tour)
    found = []
    for road in roads_of(tour).roads:
        if road.number == board.road.number:
            found.append(board)
        else:
            found.append(shelf.board_of_stage({**tour.boards, "table": _table(board)}, road, rules))
    return found


def _table(board: Board) -> dict[str, object]:
    from engine.board.saved.plain import table_data

    return table_data(board.table)
