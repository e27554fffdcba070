"""Parts become pieces: each is laid where the one before it ends, so joins are exact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board.catalogue import CURVE, LEFT, RIGHT, tile
from engine.board.fit import Part, fit
from engine.board.values import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.board.catalogue import Gauge
    from engine.board.geometry import Pose
    from engine.board.ribbon import Ribbon
    from engine.board.values import Options


def lie(parts: Iterable[Part], pose: Pose, gauge: Gauge) -> tuple[Piece, ...]:
    """Return parts as pieces, the first at a pose, every other where the last one ends."""
    found = []
    for part in parts:
        piece = Piece(
            part.tile, part.face, part.first, part.last, pose, part.art, part.fixed, part.pinned
        )
        pose = piece.end(gauge)
        found.append(piece)
    return tuple(found)


def curves(bends: Iterable[tuple[int, int]], first: int) -> list[Part]:
    """Return bends as curve tiles: rows from 0 and hands -1 or 1."""
    rows = tile(CURVE).rows
    return [
        Part(CURVE, LEFT if hand < 0 else RIGHT, first + at, rows, fixed=True) for at, hand in bends
    ]


def pieces(
    rows: Ribbon, chosen: Iterable[Part], pose: Pose, gauge: Gauge, options: Options
) -> tuple[Piece, ...]:
    """Return a whole ribbon as pieces from a pose on: those chosen and straights between."""
    return lie(fit(rows, chosen, options), pose, gauge)
