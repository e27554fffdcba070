"""What the tour keeps of boards: each change of table, stock or board is one step of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from designer.document.sentence import Sentence, done_sentence
from engine.board import kept_boards
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from designer.document.document import Document
    from designer.document.place import TourPlace
    from engine.board.catalogue import Stock
    from engine.board.table import Table
    from engine.board.values import Board


def usable(boards: Mapping[str, Any]) -> tuple[Table, Stock]:
    """Return table and stock of a tour; the usual ones in place of what cannot be read."""
    try:
        table = kept_boards.tour_table(boards)
    except BoardError:
        table = kept_boards.tour_table({})
    try:
        stock = kept_boards.tour_stock(boards)
    except BoardError:
        stock = kept_boards.tour_stock({})
    return table, stock


def set_shelf(
    document: Document, sentence: Sentence, put: Callable[..., dict[str, Any]], *values: Any
) -> bool:
    """Change the table or the stock of the tour; boards that are kept keep their own table."""
    try:
        boards = put(document.kept.boards, *values)
    except BoardError as refused:
        document.refused.emit(refused)
        return False
    document.apply(sentence, replace(document.kept, boards=boards))
    return True


def keep(
    document: Document, sentence: Sentence, board: Board, place: TourPlace | None = None
) -> None:
    """Keep a board for the selected stage, and select a place of it."""
    boards = kept_boards.with_board(document.kept.boards, document.place.stage, board)
    document.apply(sentence, replace(document.kept, boards=boards), place)


def forget(document: Document) -> None:
    """Let the program lay the selected stage again as it likes."""
    number = document.place.stage
    set_shelf(
        document, done_sentence("board_forget", stage=number), kept_boards.with_board, number, None
    )
