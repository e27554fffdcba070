"""A table, a stock and options as plain data, and back; what cannot be is refused by its key."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any

from engine.board.stock import OFF, Stock
from engine.board.table import Table
from engine.board.values import LayoutOptions
from engine.errors import BoardError

NOTHING = 1e-12
"""Millimetres or degrees that no eye can tell from none."""


def table_data(table: Table) -> dict[str, Any]:
    """Return a table as plain data."""
    data: dict[str, Any] = {
        "outlines": [
            [[plain_length(x), plain_length(y)] for x, y in outline] for outline in table.outlines
        ]
    }
    for name in ("reserve", "clearance", "reach"):
        data[name] = plain_length(getattr(table, name))
    if table.seats:
        data["seats"] = [list(seat) for seat in table.seats]
    return data


def table_of(value: object) -> Table:
    """Return the table some data describes."""
    data = read_table(value, "table")
    kept = {
        name: read_number(data[name], f"table.{name}")
        for name in ("reserve", "clearance", "reach")
        if name in data
    }
    outlines = tuple(
        tuple(_pair(corner, "table.outlines") for corner in read_list(outline, "table.outlines"))
        for outline in read_list(data.get("outlines"), "table.outlines")
    )
    seats = tuple(
        (int(a), int(b))
        for a, b in (
            _pair(seat, "table.seats") for seat in read_list(data.get("seats", []), "table.seats")
        )
    )
    return Table(outlines, seats=seats, **kept)


def stock_data(stock: Stock) -> dict[str, Any]:
    """Return a stock as plain data."""
    return {"mode": stock.mode, "have": dict(stock.have)}


def stock_of(value: object) -> Stock:
    """Return the stock some data describes."""
    data = read_table(value, "stock")
    return Stock(dict(read_table(data.get("have", {}), "stock.have")), str(data.get("mode", OFF)))


def options_data(options: LayoutOptions) -> dict[str, Any]:
    """Return only the options that differ from the usual ones."""
    usual = LayoutOptions()
    found: dict[str, Any] = {}
    for field in fields(LayoutOptions):
        value = getattr(options, field.name)
        if value != getattr(usual, field.name):
            found[field.name] = [list(v) for v in value] if isinstance(value, tuple) else value
    return found


def options_of(value: object) -> LayoutOptions:
    """Return the options some data describes; those it does not know stay as usual."""
    data = read_table(value, "options")
    usual, known = LayoutOptions(), {}
    for field in fields(LayoutOptions):
        if field.name not in data:
            continue
        given = data[field.name]
        if field.name == "furniture":
            pairs = [
                _two(wish, "options.furniture") for wish in read_list(given, "options.furniture")
            ]
            given = tuple(
                (str(name), int(read_number(row, "options.furniture"))) for name, row in pairs
            )
        elif type(given) is not type(getattr(usual, field.name)):
            raise BoardError("board_data", key=f"options.{field.name}", have=given)
        known[field.name] = given
    return LayoutOptions(**known)


def plain_length(value: float) -> Decimal | int:
    """Return a length as a file gives it back: whole where it is whole, otherwise exact.

    What turning and adding has left of nothing is nothing: a file refuses so small a number.
    """
    if abs(value) < NOTHING:
        return 0
    return int(value) if float(value).is_integer() else Decimal(str(value))


def read_number(value: object, key: str) -> float:
    """Return a number of a file as a float."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise BoardError("board_data", key=key, have=value)
    try:
        found = float(value)
    except OverflowError:
        found = math.inf
    if not math.isfinite(found):
        raise BoardError("board_data", key=key, have=value)
    return found


def read_table(value: object, key: str) -> Mapping[str, Any]:
    """Return a table of a file."""
    if not isinstance(value, Mapping):
        raise BoardError("board_data", key=key, have=value)
    return value


def read_list(value: object, key: str) -> list[Any]:
    """Return a list of a file."""
    if not isinstance(value, list | tuple):
        raise BoardError("board_data", key=key, have=value)
    return list(value)


def _pair(value: object, key: str) -> tuple[float, float]:
    one, other = _two(value, key)
    return read_number(one, key), read_number(other, key)


def _two(value: object, key: str) -> list[Any]:
    pair = read_list(value, key)
    if len(pair) != 2:
        raise BoardError("board_data", key=key, have=value)
    return pair
