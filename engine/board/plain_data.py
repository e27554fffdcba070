"""Tables, stocks and boards as plain data that a TOML file can hold, and back.

Of a board only what was chosen is kept: its bends and furniture by row, and where each length
begins. The straight tiles follow from the road, so a stage that changed keeps its bends.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from engine.board.catalogue import OFF, Stock, make_gauge, tiles
from engine.board.edit import chosen_tiles, rebuild_board
from engine.board.fit import FittedTile
from engine.board.geometry import Pose
from engine.board.table import Table
from engine.board.values import Board, LayoutOptions, Length, Piece
from engine.errors import BoardError
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from engine.board.values import Ribbon
    from engine.road.values import Road
    from engine.tour.finding import Finding


NOTHING = 1e-12
"""Millimetres or degrees that no eye can tell from none."""
PINNED = "pinned"
"""The last word of a tile that keeps its rows when the road is laid anew."""


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
    measures = {
        name: read_number(data[name], f"table.{name}")
        for name in ("reserve", "clearance", "reach")
        if name in data
    }
    outlines = tuple(
        tuple(
            _read_point(corner, "table.outlines") for corner in read_list(outline, "table.outlines")
        )
        for outline in read_list(data.get("outlines"), "table.outlines")
    )
    seats = tuple(
        (int(a), int(b))
        for a, b in (
            _read_point(seat, "table.seats")
            for seat in read_list(data.get("seats", []), "table.seats")
        )
    )
    return Table(outlines, seats=seats, **measures)


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
    data: dict[str, Any] = {}
    for field in fields(LayoutOptions):
        value = getattr(options, field.name)
        if value != getattr(usual, field.name):
            data[field.name] = [list(v) for v in value] if isinstance(value, tuple) else value
    return data


def options_of(value: object) -> LayoutOptions:
    """Return the options some data describes; those it does not know stay as usual."""
    data = read_table(value, "options")
    usual, known = LayoutOptions(), {}
    for field in fields(LayoutOptions):
        if field.name not in data:
            continue
        read_value = data[field.name]
        if field.name == "furniture":
            pairs = [
                _read_two(wish, "options.furniture")
                for wish in read_list(read_value, "options.furniture")
            ]
            read_value = tuple(
                (str(name), int(read_number(row, "options.furniture"))) for name, row in pairs
            )
        elif type(read_value) is not type(getattr(usual, field.name)):
            raise BoardError("board_data", key=f"options.{field.name}", have=read_value)
        known[field.name] = read_value
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
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise BoardError("board_data", key=key, have=value)
    return number


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


def _read_point(value: object, key: str) -> tuple[float, float]:
    one, other = _read_two(value, key)
    return read_number(one, key), read_number(other, key)


def _read_two(value: object, key: str) -> list[Any]:
    pair = read_list(value, key)
    if len(pair) != 2:
        raise BoardError("board_data", key=key, have=value)
    return pair


def to_data(board: Board) -> dict[str, Any]:
    """Return a board as numbers, texts and lists that a TOML file can hold."""
    return {
        "table": table_data(board.table),
        "square": [
            plain_length(v) for v in (board.gauge.length, board.gauge.width, board.gauge.inner)
        ],
        "options": options_data(board.options),
        "tiles": [_tile_line(part) for part in chosen_tiles(board)],
        "lengths": [
            {
                "first": length.first,
                "last": length.last,
                "kept": bool(length.kept),
                **{
                    name: plain_length(value)
                    for name, value in zip(("x", "y", "angle"), length.pieces[0].pose, strict=True)
                },
            }
            for length in board.lengths
        ],
    }


def _tile_line(part: FittedTile) -> str:
    """Return a chosen tile as a line: first row, name, face, the rows it is cut to, its pin."""
    cut = [part.rows] if part.rows != tiles()[part.tile].rows else []
    pin = [PINNED] if part.pinned else []
    return " ".join(map(str, (part.first, part.tile, part.face, *cut, *pin)))


def from_data(data: Mapping[str, Any], road: Road, stock: Stock | None = None) -> Board:
    """Return the board some data describes, laid on a road; what no longer fits it is said."""
    data = read_table(data, "stages")
    board = _empty_board(data, road, stock or Stock())
    rows = board.ribbon
    parts, lost = _read_tiles(read_list(data.get("tiles"), "tiles"), rows, board)
    lengths = _read_lengths(read_list(data.get("lengths"), "lengths"), rows)
    if not lengths:
        return board
    laid = rebuild_board(replace(board, lengths=lengths), parts)
    return replace(laid, findings=(*laid.findings, *lost))


def chosen_parts(data: object, road: Road) -> tuple[FittedTile, ...]:
    """Return the tiles of a board that were chosen and fit the road, without laying it."""
    known = read_table(data, "stages")
    board = _empty_board(known, road, Stock())
    return tuple(_read_tiles(read_list(known.get("tiles"), "tiles"), board.ribbon, board)[0])


def _empty_board(data: Mapping[str, Any], road: Road, stock: Stock) -> Board:
    """Return the board some data describes before anything lies on it."""
    square = [read_number(v, "square") for v in read_list(data.get("square"), "square")]
    if len(square) != 3:
        raise BoardError("board_data", key="square", have=data.get("square"))
    return Board(
        road,
        table_of(data.get("table", {})),
        make_gauge(road.lanes, *square),
        options_of(data.get("options", {})),
        stock,
    )


def _read_tiles(
    lines: list[Any], rows: Ribbon, board: Board
) -> tuple[list[FittedTile], list[Finding]]:
    """Return the chosen tiles that still fit the road, and findings of those that do not."""
    parts: list[FittedTile] = []
    lost: list[Finding] = []
    for part in sorted((_read_tile(line) for line in lines), key=lambda p: p.first):
        clear = not parts or part.first > parts[-1].last
        if clear and _fits_road(part, rows, board):
            parts.append(part)
        else:
            lost.append(
                make_finding(
                    "W_BOARD_LOST",
                    f"stages/{board.road.number}",
                    first=part.first,
                    kind=f"tile_{tiles()[part.tile].kind}",
                )
            )
    return parts, lost


def _read_tile(line: object) -> FittedTile:
    words = str(line).split()
    pinned = words[-1:] == [PINNED]
    words = words[: len(words) - pinned]
    try:
        first, name, face, *cut = words
        kind = tiles()[name]
        part = FittedTile(name, face, int(first), int(cut[0]) if cut else kind.rows)
    except (ValueError, KeyError):
        raise BoardError("board_data", key="tiles", have=line) from None
    if face not in kind.faces or not 1 <= part.rows <= kind.rows:
        raise BoardError("board_data", key="tiles", have=line)
    return replace(part, fixed=True, pinned=pinned)


def _fits_road(part: FittedTile, rows: Ribbon, board: Board) -> bool:
    if part.first < rows.first or part.last > rows.last:
        return False
    sections = rows.parts(part.first, part.last)
    if any(rows.fixed(section) for section in sections):
        return False
    kind = tiles()[part.tile]
    if len(sections) == 1:
        return not kind.art or sections[0].art in kind.faces
    return not (kind.art or kind.strip) and (not kind.is_bend or board.options.span)


def _read_lengths(data: list[Any], rows: Ribbon) -> tuple[Length, ...]:
    """Return lengths that only say where they begin and end; the pieces follow."""
    lengths: list[Length] = []
    for entry in data:
        if not isinstance(entry, dict):
            raise BoardError("board_data", key="lengths", have=entry)
        first, last = (int(read_number(entry.get(k), f"lengths.{k}")) for k in ("first", "last"))
        pose = Pose(*(read_number(entry.get(k), f"lengths.{k}") for k in ("x", "y", "angle")))
        first, last = max(first, rows.first), min(last, rows.last)
        if first > last:
            break
        # How many rows are kept follows from the tail of the length before, once that is laid;
        # until then a piece without a tile says where the length begins and ends.
        handed_over = 1 if entry.get("kept") and lengths else 0
        lengths.append(Length((Piece("", "", first, last, pose),), kept=handed_over))
    return tuple(lengths)
