"""The table, the stock and the boards that a tour keeps, and the road as its board furnishes it.

A tour holds them as plain data (engine/board/plain_data.py): a tour with a board that cannot be
read opens all the same, and is raced on the plain road.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from engine.board.catalogue import BRIDGE, LEFT, ROUNDABOUT, Stock, tile
from engine.board.lay import lay_road
from engine.board.plain_data import (
    chosen_parts,
    from_data,
    stock_data,
    stock_of,
    table_data,
    table_of,
    to_data,
)
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.errors import BoardError
from engine.road.values import Bend, Block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.fit import FittedTile
    from engine.board.table import Table
    from engine.board.values import Board
    from engine.road.values import Road
    from engine.tour.rules import Rules


USUAL = (1800.0, 900.0)
"""The table of an organiser who has not said how large it is."""


def tour_table(boards: Mapping[str, Any]) -> Table:
    """Return the table of a tour."""
    return table_of(boards["table"]) if "table" in boards else rectangular_table(*USUAL)


def tour_stock(boards: Mapping[str, Any]) -> Stock:
    """Return the tiles the organiser of a tour has."""
    return stock_of(boards["stock"]) if "stock" in boards else Stock()


def boards_by_stage(boards: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is kept for each stage by its number; nothing where it cannot be read."""
    stages = boards.get("stages", {})
    return stages if isinstance(stages, Mapping) else {}


def kept_board(boards: Mapping[str, Any], road: Road) -> Board | None:
    """Return the board kept for a stage, laid on its road, if one is kept."""
    data = boards_by_stage(boards).get(str(road.number))
    bare = road.without_board  # what lies on it comes from the data, and may be moved
    return None if data is None else from_data(data, bare, tour_stock(boards))


def board_of_stage(boards: Mapping[str, Any], road: Road, rules: Rules) -> Board:
    """Return the board kept for a stage, or one laid now on the table of the tour."""
    board = kept_board(boards, road)
    if board is not None:
        return board
    bare, table = road.without_board, tour_table(boards)
    return lay_road(bare, table, usual_options(rules), stock=tour_stock(boards))


def with_table(boards: Mapping[str, Any], kept: Table) -> dict[str, Any]:
    """Return the boards of a tour with another table."""
    return {**boards, "table": table_data(kept)}


def with_stock(boards: Mapping[str, Any], kept: Stock) -> dict[str, Any]:
    """Return the boards of a tour with another stock."""
    return {**boards, "stock": stock_data(kept)}


def with_board(boards: Mapping[str, Any], number: int, kept: Board | None) -> dict[str, Any]:
    """Return the boards of a tour with one kept for a stage, or with none."""
    stages = {k: v for k, v in boards_by_stage(boards).items() if k != str(number)}
    if kept is not None:
        stages[str(number)] = to_data(kept)
    return {**boards, "stages": stages}


def usual_options(rules: Rules) -> LayoutOptions:
    """Return the options that the house rules of a tour settle (RULING 20)."""
    return LayoutOptions(
        curves=rules["tiles.curves"],
        span=rules["tiles.curve_spans_sections"],
        shortest=rules["tiles.min_straight"],
        longest=rules["tiles.max_straight"],
        inside=rules["tiles.start_finish_inside_stage"],
    )


FURNITURE: Final = frozenset((ROUNDABOUT, BRIDGE, "divider"))
"""Kinds whose rows a game may ride otherwise (RULING 94); records name them, so they stand here."""


def furnish_road(road: Road, boards: Mapping[str, Any]) -> Road:
    """RULING 94, O1.2 — return the road with furniture and bends of the board kept for it.

    A board that cannot be read hinders no race; when it is opened, what is wrong is said.
    """
    data = boards_by_stage(boards).get(str(road.number))
    try:
        parts = () if data is None else chosen_parts(data, road)
    except BoardError:
        return road
    lying = [
        part
        for part in parts
        if tile(part.tile).kind in FURNITURE and part.first >= 1 and part.last <= road.rows
    ]
    bends = tuple(
        Bend(part.first, part.last, tile(part.tile).hand_of(part.face) == LEFT)
        for part in parts
        if tile(part.tile).is_bend and part.last >= 1 and part.first <= road.rows
    )
    # A bend counts as far as it reaches into the stage, furniture only where it lies in it whole.
    if not lying and not bends:
        return road
    return replace(road, blocks=_furnish_blocks(road, lying) if lying else (), bends=bends)


def _furnish_blocks(road: Road, lying: Sequence[FittedTile]) -> tuple[Block, ...]:
    """Return the whole road block by block, plain where nothing lies."""
    blocks: list[Block] = []
    row = 1
    for part in lying:
        blocks += _plain_blocks(road, row, part.first - row)
        lanes = tile(part.tile).lanes or road.lanes
        counts = (part.rows,) * min(lanes, road.lanes)
        blocks.append(Block(part.first, part.rows, counts, kind=tile(part.tile).kind))
        row = part.last + 1
    return (*blocks, *_plain_blocks(road, row, road.rows + 1 - row))


def _plain_blocks(road: Road, first: int, rows: int) -> list[Block]:
    return [Block(first, rows, (rows,) * road.lanes)] if rows > 0 else []
