"""Options of `etapa layout` as a table, a stock, wishes; and the board they give."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from designer.cli.printing.spoken_names import code_named, tile_names
from engine.board import kept_boards
from engine.board.catalogue import WARN, Stock, make_gauge
from engine.board.lay import lay_road
from engine.board.table import read_outline, read_seats
from engine.errors import BoardError
from engine.road.roads import roads_of
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.board.catalogue import Gauge
    from engine.board.table import Table
    from engine.board.values import Board, LayoutOptions
    from engine.tour.values import Tour

_COUNT = re.compile(r"[0-9]{1,9}")
_NUMBER = r"(-?\d+(?:\.\d+)?)"


def wished_board(tour: Tour, asked: Mapping[str, Any]) -> Board:
    """Return the board kept for the stage, or one laid as asked for."""
    rules, number = tour_rules(tour), asked["stage"]
    road = roads_of(tour, places=asked["riders"]).road(number)
    wishes = ("table", "reserve", "clearance", "seat", "square", "prefer", "no_bridges", "start")
    more = ("handover", "put", "have", "missing")
    if not any(asked[name] for name in (*wishes, *more)):
        return kept_boards.board_of_stage(tour.boards, road, rules)
    return lay_road(
        road,
        _table(kept_boards.tour_table(tour.boards), asked),
        _options(kept_boards.usual_options(rules), asked),
        _gauge(asked["square"], road.lanes),
        _stock(kept_boards.tour_stock(tour.boards), asked),
    )


def _table(usual: Table, asked: Mapping[str, Any]) -> Table:
    outlines = tuple(read_outline(text) for text in asked["table"]) or usual.outlines
    kept = {k: asked[k] for k in ("reserve", "clearance") if asked[k] is not None}
    table = replace(usual, outlines=outlines, seats=() if asked["table"] else usual.seats, **kept)
    return replace(table, seats=read_seats(asked["seat"])) if asked["seat"] else table


def _gauge(typed: str | None, lanes: int) -> Gauge:
    if not typed:
        return make_gauge(lanes)
    size = re.fullmatch(rf"{_NUMBER}(?:[x×]{_NUMBER})?", typed)
    if not size:
        raise BoardError("board_square_text", have=typed)
    usual = make_gauge(lanes)
    length = float(size[1])
    width = float(size[2]) if size[2] else usual.width * length / usual.length
    return make_gauge(lanes, length, width, usual.inner * length / usual.length)


def _options(usual: LayoutOptions, asked: Mapping[str, Any]) -> LayoutOptions:
    wishes = []
    for text in asked["put"]:
        name, _, row = text.partition("@")
        if not _COUNT.fullmatch(row):
            raise BoardError("board_put_text", have=text)
        wishes.append((code_named(name, tile_names()), int(row)))
    changes = {k: asked[k] for k in ("prefer", "start", "handover") if asked[k]}
    bridges = usual.bridges and not asked["no_bridges"]
    return replace(usual, furniture=tuple(wishes), bridges=bridges, **changes)


def _stock(usual: Stock, asked: Mapping[str, Any]) -> Stock:
    have = dict(usual.have)
    for text in asked["have"]:
        name, _, count = text.partition("=")
        if not _COUNT.fullmatch(count):
            raise BoardError("board_have_text", have=text)
        have[code_named(name, tile_names())] = int(count)
    mode = asked["missing"] or (WARN if asked["have"] else usual.mode)
    return Stock(have, mode)
