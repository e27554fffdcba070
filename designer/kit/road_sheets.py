"""Sheets of paper the road of a stage takes: its tiles, cut out of one side.

Counted from the sizes of the tiles alone: nothing is drawn, and what was counted is remembered by
the pieces, which stages of one tour often share.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from designer.kit.cut.imposition import count_least
from designer.kit.cut.large import split_piece
from designer.kit.cut.packing import lots_of
from designer.kit.cut.road_tiles import bare_tile, tile_borders
from designer.kit.page.paper import measure, paper_named
from designer.texts.table import PAPER
from engine.board import kept_boards
from engine.board.bill import most_copies
from engine.errors import BoardError
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.kit.page.paper import Paper
    from engine.board.bill import Copy
    from engine.board.values import Board
    from engine.road.values import Road
    from engine.tour.values import Tour

REMEMBERED = 512
"""Stages and papers: more than a tour has, and small."""


def count_sheets(boards: Iterable[Board], paper: Paper | None = None) -> int:
    """Return how many sheets the tiles of laid stages are printed on where none is there yet.

    Of several stages it is what they take together: the tiles of one serve the next.
    """
    copies = tuple(most_copies(boards).items())
    return _count(copies, paper or paper_named(PAPER)) if copies else 0


def stage_sheets(tour: Tour, roads: Iterable[Road]) -> dict[int, int]:
    """Return the sheets each stage takes, by its number; none where a kept board cannot be read."""
    rules, found = tour_rules(tour), dict[int, int]()
    for road in roads:
        with suppress(BoardError):
            found[road.number] = count_sheets(
                [kept_boards.board_of_stage(tour.boards, road, rules)]
            )
    return found


@lru_cache(maxsize=REMEMBERED)
def _count(copies: tuple[tuple[Copy, int], ...], paper: Paper) -> int:
    pieces = [
        piece
        for copy, count in copies
        for piece in split_piece(bare_tile(copy, count), paper, tile_borders(copy))
    ]
    gaps = measure("cut", "apart"), measure("cut", "tight")
    return count_least(lots_of(pieces), paper.standing().sheet, gaps)
