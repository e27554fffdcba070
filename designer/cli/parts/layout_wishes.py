"""What was typed after `etapa layout`, as a table, a stock, options; and the board they give."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.board.catalogue import gauge
from engine.board.lay import lay
from engine.board.saved import shelf
from engine.board.stock import WARN, Stock
from engine.board.typed import outline, seats
from engine.errors import BoardError
from engine.road.build import build
from engine.road.grid import places
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.board.catalogue import Gauge
    from engine.board.table import Table
    from engine.board.values import Board, Options
    from engine.tour.values import Tour

RIDERS = 48
"""Six teams of eight, where a tour names no riders yet."""
_COUNT = re.compile(r"[0-9]{1,9}")
_NUMBER = r"(-?\d+(?:\.\d+)?)"


def board_of(tour: Tour, asked: Mapping[str, Any]) -> Board:
    """Return the board kept for the stage, or one laid as asked for."""
    rules, number = Rules(tour.rules), asked["stage"]
    stage = tour.stages[number - 1]
    riders = asked["riders"]
    if riders is None:
        riders = places(tour.teams, stage.format) or RIDERS
    road = build(stage, rules, riders=riders, number=number)
    wishes = ("table", "reserve", "clearance", "seat", "square", "prefer", "no_bridges", "start")
    more = ("handover", "put", "have", "missing")
    if not any(asked[name] for name in (*wishes, *more)):
        return shelf.laid(tour.boards, road, rules)
    return lay(
        road,
        _table(shelf.table(tour.boards), asked),
        _options(shelf.usual_options(rules), asked),
        _gauge(asked["square"], road.lanes),
        _stock(shelf.stock(tour.boards), asked),
    )


def _table(usual: Table, asked: Mapping[str, Any]) -> Table:
    outlines = tuple(outline(text) for text in asked["table"]) or usual.outlines
    kept = {k: asked[k] for k in ("reserve", "clearance") if asked[k] is not None}
    table = replace(usual, outlines=outlines, seats=() if asked["table"] else usual.seats, **kept)
    return replace(table, seats=seats(asked["seat"])) if asked["seat"] else table


def _gauge(typed: str | None, lanes: int) -> Gauge:
    if not typed:
        return gauge(lanes)
    size = re.fullmatch(rf"{_NUMBER}(?:[x×]{_NUMBER})?", typed)
    if not size:
        raise BoardError("board_square_text", have=typed)
    usual = gauge(lanes)
    length = float(size[1])
    width = float(size[2]) if size[2] else usual.width * length / usual.length
    return gauge(lanes, length, width, usual.inner * length / usual.length)


def _options(usual: Options, asked: Mapping[str, Any]) -> Options:
    wishes = []
    for text in asked["put"]:
        name, _, row = text.partition("@")
        if not _COUNT.fullmatch(row):
            raise BoardError("board_put_text", have=text)
        wishes.append((name, int(row)))
    changes = {k: asked[k] for k in ("prefer", "start", "handover") if asked[k]}
    bridges = usual.bridges and not asked["no_bridges"]
    return replace(usual, furniture=tuple(wishes), bridges=bridges, **changes)


def _stock(usual: Stock, asked: Mapping[str, Any]) -> Stock:
    have = dict(usual.have)
    for text in asked["have"]:
        name, _, count = text.partition("=")
        if not _COUNT.fullmatch(count):
            raise BoardError("board_have_text", have=text)
        have[name] = int(count)
    mode = asked["missing"] or (WARN if asked["have"] else usual.mode)
    return Stock(have, mode)
