"""A board as plain data: what was chosen, and where each length begins.

Straight tiles are not stored: they follow from the road, so a stage that changes keeps its bends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.board.byhand.rebuild import chosen_tiles, rebuild_board
from engine.board.catalogue import CURVE, make_gauge, tiles
from engine.board.fit import FittedTile
from engine.board.geometry import Pose
from engine.board.saved.plain import (
    options_data,
    options_of,
    plain_length,
    read_list,
    read_number,
    read_table,
    table_data,
    table_of,
)
from engine.board.stock import Stock
from engine.board.values import Board, Length, Piece
from engine.errors import BoardError
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.board.ribbon import Ribbon
    from engine.road.values import Road
    from engine.tour.finding import Finding

PINNED = "pinned"


def to_data(board: Board) -> dict[str, Any]:
    """Return a board as numbers, texts and lists that a TOML file can hold."""
    return {
        "table": table_data(board.table),
        "square": [
            plain_length(v) for v in (board.gauge.length, board.gauge.width, board.gauge.inner)
        ],
        "options": options_data(board.options),
        "tiles": [
            " ".join((str(p.first), p.tile, p.face, *((str(p.rows),) if _cut(p) else ()), *_pin(p)))
            for p in chosen_tiles(board)
        ],
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


def from_data(data: Mapping[str, Any], road: Road, stock: Stock | None = None) -> Board:
    """Return the board some data describes, laid on a road; what no longer fits it is said."""
    data = read_table(data, "stages")
    board = _bare(data, road, stock or Stock())
    rows = board.ribbon
    parts, lost = _parts(read_list(data.get("tiles"), "tiles"), rows, board)
    lengths = _lengths(read_list(data.get("lengths"), "lengths"), rows)
    if not lengths:
        return board
    made = rebuild_board(replace(board, lengths=lengths), parts)
    return replace(made, findings=(*made.findings, *lost))


def chosen_parts(data: object, road: Road) -> tuple[FittedTile, ...]:
    """Return the tiles of a board that were chosen and fit the road, without laying it."""
    known = read_table(data, "stages")
    board = _bare(known, road, Stock())
    return tuple(_parts(read_list(known.get("tiles"), "tiles"), board.ribbon, board)[0])


def _bare(data: Mapping[str, Any], road: Road, stock: Stock) -> Board:
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


def _cut(part: FittedTile) -> bool:
    return part.rows != tiles()[part.tile].rows


def _pin(part: FittedTile) -> tuple[str, ...]:
    return (PINNED,) if part.pinned else ()


def _parts(lines: list[Any], rows: Ribbon, board: Board) -> tuple[list[FittedTile], list[Finding]]:
    """Return the chosen tiles that still fit the road, and findings of those that do not."""
    found: list[FittedTile] = []
    lost: list[Finding] = []
    for part in sorted((_part(line) for line in lines), key=lambda p: p.first):
        clear = not found or part.first > found[-1].last
        if clear and _fits(part, rows, board):
            found.append(part)
        else:
            lost.append(
                make_finding(
                    "W_BOARD_LOST",
                    f"stages/{board.road.number}",
                    first=part.first,
                    kind=f"tile_{tiles()[part.tile].kind}",
                )
            )
    return found, lost


def _part(line: object) -> FittedTile:
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


def _fits(part: FittedTile, rows: Ribbon, board: Board) -> bool:
    if part.first < rows.first or part.last > rows.last:
        return False
    sections = rows.parts(part.first, part.last)
    if any(rows.fixed(section) for section in sections):
        return False
    kind = tiles()[part.tile]
    if len(sections) == 1:
        return not kind.art or sections[0].art in kind.faces
    return not (kind.art or kind.strip) and (kind.kind != CURVE or board.options.span)


def _lengths(data: list[Any], rows: Ribbon) -> tuple[Length, ...]:
    """Return lengths that only say where they begin and end; the pieces follow."""
    found: list[Length] = []
    for entry in data:
        if not isinstance(entry, dict):
            raise BoardError("board_data", key="lengths", have=entry)
        first, last = (int(read_number(entry.get(k), f"lengths.{k}")) for k in ("first", "last"))
        pose = Pose(*(read_number(entry.get(k), f"lengths.{k}") for k in ("x", "y", "angle")))
        first, last = max(first, rows.first), min(last, rows.last)
        if first > last:
            break
        kept = 1 if entry.get("kept") and found else 0
        found.append(Length((Piece(CURVE, "left", first, last, pose),), kept=kept))
    return tuple(found)
