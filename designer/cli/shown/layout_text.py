"""A laid board as people read it in a terminal: lengths, tiles, what to print, findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.cli.common import print_findings, tell
from designer.cli.parts.layout_wishes import RIDERS
from designer.cli.shown.tables import print_table
from designer.i18n import own_name
from designer.words import say
from engine.board.bill import bill
from engine.board.catalogue import tile
from engine.board.saved import shelf
from engine.errors import RoadError
from engine.road.build import build
from engine.road.grid import places
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.values import Board
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


def print_layout(board: Board, tour: Tour, lang: str, findings: Sequence[Finding]) -> None:
    """Print how a stage lies, how many of each tile it and the tour need, and what is odd."""
    road, table = board.road, board.table
    size = f"{table.width:g} × {table.height:g} mm"
    tell(
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
        tell("")
        print_table(_tiles(board, tour, lang), (0, 1, 1, 1, 1))
    if findings:
        tell("")
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
    whole = {line.tile: line for line in bill(_boards(board, tour), board.stock, tour.printed)}
    heads = ("tile", "need", "have", "print", "print_tour")
    rows = [tuple(say(lang, f"board.{head}") for head in heads)]
    stage = {line.tile: line for line in bill([board], board.stock, tour.printed)}
    for name, line in whole.items():
        own = stage.get(name)
        rows.append(
            (
                _named(name, lang),
                str(own.need if own else 0),
                str(line.have),
                str(own.to_print if own else 0),
                str(line.to_print),
            )
        )
    return rows


def _named(name: str, lang: str) -> str:
    kind = tile(name)
    return f"{say(lang, f'terms.tile_{kind.kind}')}, {kind.rows}"


def _boards(board: Board, tour: Tour) -> list[Board]:
    """Return the boards of all stages that have a road, this one as it was laid now."""
    rules = Rules(tour.rules)
    found = []
    for number, stage in enumerate(tour.stages, start=1):
        if number == board.road.number:
            found.append(board)
            continue
        try:
            riders = places(tour.teams, stage.format) or RIDERS
            road = build(stage, rules, riders=riders, number=number)
        except RoadError:
            continue
        found.append(shelf.laid({**tour.boards, "table": _table(board)}, road, rules))
    return found


def _table(board: Board) -> dict[str, object]:
    from engine.board.saved.plain import table_data

    return table_data(board.table)
