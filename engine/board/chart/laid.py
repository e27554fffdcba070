"""The chart of a laid board: the squares of the road, or of a game that rides it its own way."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import groupby
from typing import TYPE_CHECKING

from engine.board import geometry
from engine.board.chart import Band, Chart, Patch, block_patch, front_of, shared, thick_lines
from engine.road.graph import squares_beside
from engine.road.net import compile_squares

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.board.catalogue import Gauge
    from engine.board.geometry import Point, Square
    from engine.board.values import Board, Length, Piece
    from engine.road.values import Block, Road

FINE = 6
"""Ribs a row where the road bends."""


def laid_chart(board: Board, length: Length) -> Chart:
    """Return where the squares of the road lie that are in one length of a board."""
    return _chart_length(board.road, board.gauge, length)


@lru_cache(maxsize=32)
def _chart_length(road: Road, gauge: Gauge, length: Length) -> Chart:
    own = [block for block in road.blocks if _has_own_squares(gauge, length, block)]
    own_rows = {row for block in own for row in range(block.first, block.first + block.rows)}
    tiles = [(_piece_patch(gauge, piece, own_rows), piece.kind.carries) for piece in length.pieces]
    grounds = [
        (band(gauge, length, block.first, block.first + block.rows - 1), block) for block in own
    ]
    net = compile_squares(road)
    divided = tuple(
        block_patch(ground, block, net, net.chain.blocks.index(block)) for ground, block in grounds
    )
    thick = [line for ground, block in grounds for line in thick_lines(ground, block)]
    return Chart(
        (
            *(patch for patch, carries in tiles if not carries),
            *divided,
            *(patch for patch, carries in tiles if carries),
        ),
        partial(squares_beside, road),
        tuple(thick),
        divided=divided,
    )


def course_chart(
    board: Board,
    length: Length,
    behind: Mapping[int, tuple[int, int]],
    abreast: int,
    deep: int = 1,
    lap: int = 0,
) -> Chart:
    """Return where a game's own squares lie on one length, so many riders abreast and deep.

    `behind` has the rows of the road that each square stands for; squares that stand for one row
    share it, one behind the other.
    """
    patches = []
    for (first, last), group in groupby(behind.items(), key=lambda one: one[1]):
        numbers = [square for square, _ in group]
        if length.first <= first and last <= length.last:
            ground = band(board.gauge, length, first, last)
            patches += list(shared(ground, first - 1, last, numbers, abreast, deep))
    return Chart(tuple(patches), partial(front_of, abreast), lap=lap)


def band(gauge: Gauge, length: Length, first: int, last: int) -> Band:
    """Return the ground of some rows as it lies, piece after piece; along it rows are counted."""
    ribs: dict[float, tuple[Point, Point]] = {}
    for piece in length.pieces:
        low, high = max(first, piece.first), min(last, piece.last)
        parts = FINE if piece.kind.is_bend else 1
        for nth in range(parts * (high - low + 1) + 1 if low <= high else 0):
            along = low - piece.first + nth / parts
            one, other = geometry.row_edges(piece.kind, piece.face, along, gauge)
            ribs.setdefault(low - 1 + nth / parts, (piece.pose.at(one), piece.pose.at(other)))
    return Band(tuple(ribs), [one for one, _ in ribs.values()], [two for _, two in ribs.values()])


def _has_own_squares(gauge: Gauge, length: Length, block: Block) -> bool:
    """Tell whether a block is divided otherwise than the tiles it lies on."""
    last = block.first + block.rows - 1
    lanes = {
        geometry.row_lanes(piece.kind, gauge)
        for piece in length.pieces
        if piece.last >= block.first and piece.first <= last
    }
    return bool(lanes) and (not block.is_even or lanes != {len(block.counts)})


def _piece_patch(gauge: Gauge, piece: Piece, own_rows: set[int]) -> Patch:
    lanes = range(1, geometry.row_lanes(piece.kind, gauge) + 1)
    rows = [row for row in range(piece.first, piece.last + 1) if row not in own_rows]
    places = tuple((row, lane) for row in rows for lane in lanes)

    def work_out() -> Iterable[Square]:
        return [piece.square(row, lane, gauge) for row, lane in places]

    return Patch(piece.outline(gauge), places, work_out)
