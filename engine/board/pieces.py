"""Tiles that are asked for at a row, and fitted tiles laid end to end as pieces.

Straight tiles between them come from a supply: as few as can be, or, where a stock is watched, as
few to print as can be (R3.19).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.board.bill import count_tiles
from engine.board.catalogue import BRIDGE, OFF, filling_tiles, tile, tiles, usual_bend
from engine.board.fit import FittedTile, divide_run, fit_tiles, is_fixed
from engine.board.values import Piece
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Sequence

    from engine.board.catalogue import Gauge, Stock
    from engine.board.geometry import Pose
    from engine.board.search.bends import Chain
    from engine.board.values import Board, LayoutOptions, Ribbon, RibbonSection
    from engine.road.values import Road


def wished_tiles(
    rows: Ribbon, road: Road, options: LayoutOptions, pinned: Iterable[FittedTile] = ()
) -> tuple[FittedTile, ...]:
    """Return the tiles that the road, the organiser and the pins ask for, in riding order."""
    of_stage = [(b.kind, b.first) for b in road.blocks if b.kind in tiles()]
    parts = list(pinned)
    occupied = {row for part in parts for row in range(part.first, part.last + 1)}
    for wish, first in (*of_stage, *options.furniture):
        if first not in occupied:
            parts.append(part_at(rows, wish, first))
    parts.sort(key=lambda part: part.first)
    for part in parts:
        check_part(rows, part, options)
    for one, two in pairwise(parts):
        if two.first <= one.last:
            raise BoardError(
                "board_wish_twice", one=one.tile, two=two.tile, first=two.first, last=one.last
            )
    return tuple(parts)


def part_at(rows: Ribbon, wish: str, first: int) -> FittedTile:
    """Return a tile at a row; `curve/left` names a face, else the terrain or the tile does."""
    name, _, face = wish.partition("/")
    kind = tile(name)
    if face and face not in kind.faces:
        raise BoardError("board_face", tile=name, face=face, want=", ".join(kind.faces))
    art = rows.section_of(first).art
    usual = art if art in kind.faces else kind.faces[0]
    return FittedTile(name, face or usual, first, kind.rows, fixed=True)


def check_part(rows: Ribbon, part: FittedTile, options: LayoutOptions) -> None:
    """Refuse a tile that has no room on the road, and say why."""
    if is_fixed(part.tile):
        raise BoardError("board_wish_tile", tile=part.tile)
    inside = rows.first <= part.first and part.last <= rows.last
    sections = rows.split_rows(part.first, part.last) if inside else []
    if not inside or any(rows.is_fixed(section) for section in sections):
        raise BoardError("board_no_room", tile=part.tile, first=part.first, last=part.last)
    kind = tile(part.tile)
    if len(sections) > 1 and (kind.art or kind.strip or not options.span):
        left = sections[0].rows
        raise BoardError("board_leaves_section", tile=part.tile, first=part.first, left=left)


_Cover = tuple[int, int, tuple[int, ...]]
"""Tiles to print, tiles in all, and their lengths."""


class Supply:
    """A stock being laid out: what one run takes, the next cannot have."""

    def __init__(self, stock: Stock, lying: Counter[str]) -> None:
        self._stock, self._used = stock, lying.copy()

    def divide_section(self, section: RibbonSection, options: LayoutOptions) -> Sequence[int]:
        """Return the lengths of the straight tiles of a run, taken from the stock."""
        lengths: Sequence[int] = divide_run(section.rows, options)
        if self._stock.mode != OFF and section.rows >= options.shortest:
            lengths = self._thriftiest_lengths(section, options) or lengths
        for kind in filling_tiles(section.art):
            self._used[kind.id] += sum(rows == kind.rows for rows in lengths)
        return lengths

    def _thriftiest_lengths(self, section: RibbonSection, options: LayoutOptions) -> Sequence[int]:
        """Return the lengths with the fewest tiles to print, then the fewest tiles; or none."""
        usable = [
            (kind.rows, max(0, self._stock.count_of(kind.id) - self._used[kind.id]))
            for kind in reversed(filling_tiles(section.art))
            if options.shortest <= kind.rows <= options.longest
        ]
        # More than the run can hold is as good as enough: such stocks have one answer.
        held = tuple((length, min(left, section.rows // length)) for length, left in usable)
        return _thriftiest_cover(section.rows, held)


@lru_cache(maxsize=4096)
def _thriftiest_cover(rows: int, held: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return how to cover some rows with lengths of which so many are there; empty if no way.

    Kept, for a search for another board asks for the same few runs ten thousand times.
    """
    # By rows covered, one length after the other: a run of sixty squares has too many ways to
    # be cut up for all of them to be compared.
    best: list[_Cover | None] = [(0, 0, ())] + [None] * rows
    for length, left in held:
        best = [_add_length(best, covered, length, left) for covered in range(rows + 1)]
    way = best[rows]
    return way[2] if way else ()


def _add_length(best: list[_Cover | None], rows: int, length: int, left: int) -> _Cover | None:
    """Return the best way to cover some rows that also uses tiles of one more length."""
    ways = []
    for times in range(rows // length + 1):
        before = best[rows - times * length]
        if before is not None:
            missing, pieces, lengths = before
            ways.append(
                (missing + max(0, times - left), pieces + times, lengths + (length,) * times)
            )
    return min(ways, key=lambda way: way[:2], default=None)


def lay_parts(parts: Iterable[FittedTile], pose: Pose, gauge: Gauge) -> tuple[Piece, ...]:
    """Return parts as pieces, the first at a pose, every other where the last one ends."""
    pieces = []
    for part in parts:
        piece = Piece(
            part.tile, part.face, part.first, part.last, pose, part.art, part.fixed, part.pinned
        )
        pose = piece.end_pose(gauge)
        pieces.append(piece)
    return tuple(pieces)


def part_of(piece: Piece) -> FittedTile:
    """Return the tile of a piece and the rows it covers, wherever it lies."""
    return FittedTile(
        piece.tile, piece.face, piece.first, piece.rows, piece.art, piece.fixed, piece.pinned
    )


def curve_tiles(bends: Iterable[tuple[int, int]], first: int) -> list[FittedTile]:
    """Return bends as the usual tiles of them: rows from 0 and hands -1 or 1."""
    bend = usual_bend()
    return [
        FittedTile(bend.id, bend.face_to(hand), first + at, bend.rows, fixed=True)
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
    start = kept[-1].end_pose(board.gauge) if kept else pose
    return (
        *kept,
        *lay_parts(
            fit_tiles(rows, chosen, board.options, supply.divide_section), start, board.gauge
        ),
    )
