"""Sheets of paper the road of a stage takes: its tiles, cut out of one side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.tiles import make
from designer.kit.lay import lay_out
from designer.kit.page.paper import paper_named
from designer.kit.work.job import Job, PrintedStage
from designer.picture.tile import PLAIN
from designer.texts.table import PAPER

if TYPE_CHECKING:
    from designer.kit.page.paper import Paper
    from engine.board.values import Board
    from engine.tour.values import Tour


def count_sheets(tour: Tour, board: Board, paper: Paper | None = None) -> int:
    """Return how many sheets the tiles of a laid stage are printed on where none is there yet.

    Tiles of every skin are cut alike; of the plain one least is drawn.
    """
    if not board.lengths:
        return 0
    number = board.road.number
    printed = PrintedStage(number, tour.stages[number - 1], board.road, board)
    sheet = paper or paper_named(PAPER)
    return len(lay_out([make(Job(tour, (printed,), sheet, skin=PLAIN))], sheet).sheets)
