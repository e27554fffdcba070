"""Parts become pieces: each is laid where the one before it ends, so joins are exact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board.bill import count_tiles
from engine.board.catalogue import BRIDGE, CURVE, LEFT, RIGHT, tile
from engine.board.fit import FittedTile, fit_tiles
from engine.board.plans.supply import Supply
from engine.board.values import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.board.catalogue import Gauge
    from engine.board.geometry import Pose
    from engine.board.ribbon import Ribbon
    from engine.board.search.settle import Chain
    from engine.board.values import Board


def lie(parts: Iterable[FittedTile], pose: Pose, gauge: Gauge) -> tuple[Piece, ...]:
    """Return parts as pieces, the first at a pose, every other where the last one ends."""
    found = []
    for part in parts:
        piece = Piece(
            part.tile, part.face, part.first, part.last, pose, part.art, part.fixed, part.pinned
        )
        pose = piece.end(gauge)
        found.append(piece)
    return tuple(found)


def part_of(piece: Piece) -> FittedTile:
    """Return the tile of a piece and the rows it covers, wherever it lies."""
    return FittedTile(
        piece.tile, piece.face, piece.first, piece.rows, piece.art, piece.fixed, piece.pinned
    )


def curve_tiles(bends: Iterable[tuple[int, int]], first: int) -> list[FittedTile]:
    """Return bends as curve tiles: rows from 0 and hands -1 or 1."""
    rows = tile(CURVE).rows
    return [
        FittedTile(CURVE, LEFT if hand < 0 else RIGHT, first + at, rows, fixed=True)
        for at, hand in bends
    ]


def bridge_tiles(chain: Chain, first: int) -> list[FittedTile]:
    """Return the bridges of a chain as tiles."""
    carrying = tile(BRIDGE)
    return [
        FittedTile(BRIDGE, carrying.faces[0], first + at, carrying.rows, fixed=True)
        for at in chain.bridges
    ]


def lay_pieces(
    rows: Ribbon,
    chosen: Iterable[FittedTile],
    pose: Pose,
    board: Board,
    kept: tuple[Piece, ...] = (),
) -> tuple[Piece, ...]:
    """Return rows as pieces from a pose on, after those kept: those chosen, straights between."""
    supply = Supply(board.stock, count_tiles(kept))
    start = kept[-1].end(board.gauge) if kept else pose
    return (*kept, *lie(fit_tiles(rows, chosen, board.options, supply.divide), start, board.gauge))
