"""The piece that is chosen is selected in the tour: undo and redo bring it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.document.place import piece_place, section_place
from designer.language import done_sentence
from designer.panels.laying import set_shelf
from engine.board import kept_boards
from engine.board.table import rectangular_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from designer.panels.board import BoardPanel
    from designer.panels.desk import Desk
    from engine.board.values import Board, Piece


def _bend(panel: BoardPanel) -> Piece:
    board = panel.laying.board
    assert board is not None
    return next(p for p in board.pieces if p.kind.shape == "curve")


def test_undo_and_redo_of_a_slide_bring_the_choice_back(panel: BoardPanel, desk: Desk):
    bend = _bend(panel)
    panel.view.choose(bend.first)

    panel.verbs.actions["earlier"].trigger()
    slid = panel.view.chosen_piece
    desk.document.undo()
    # Not kept any more: the road is laid anew in the background, and the choice waits for it.
    undone = panel.view.row
    desk.document.redo()

    assert slid is not None
    assert (slid.first, slid.tile) == (bend.first - 1, bend.tile)
    assert undone == bend.first
    assert panel.view.chosen_piece == slid


@pytest.mark.parametrize("verb", ["pin", "flip", "straight", "earlier", "mirror", "turn", "lay"])
def test_every_verb_is_undone_with_what_was_chosen(
    panel: BoardPanel, desk: Desk, qtbot: QtBot, verb: str
):
    """From a board that is kept: pins and choice are as they were before the verb."""
    panel.verbs.actions["mirror"].trigger()
    bend = _bend(panel)
    panel.view.choose(bend.first)
    board, steps = panel.laying.board, desk.document.stack.count()

    panel.verbs.actions[verb].trigger()
    qtbot.waitUntil(lambda: desk.document.stack.count() > steps, timeout=20_000)
    desk.document.undo()

    assert panel.laying.board == board
    assert panel.view.row == bend.first


def test_a_piece_of_another_length_brings_its_length(
    panel: BoardPanel, desk: Desk, laid: Callable[[BoardPanel], Board]
):
    """Lengths are tabs, named by the squares they carry."""
    table = rectangular_table(900, 600)
    set_shelf(desk, done_sentence("board_stock"), kept_boards.with_table, table)
    board = laid(panel)
    last = board.lengths[-1].pieces[-1].first

    desk.document.select(piece_place(4, last))

    assert len(board.lengths) > 1
    assert panel.lengths.currentIndex() == len(board.lengths) - 1
    assert panel.view.row == last
    assert panel.lengths.tabText(0).startswith("Length 1 · 1–")
    assert panel.lengths.tabText(len(board.lengths) - 1).endswith(f"–{board.road.rows}")


def test_a_section_that_is_selected_lets_the_piece_go(panel: BoardPanel, desk: Desk):
    panel.view.choose(_bend(panel).first)

    desk.document.select(section_place(4, 2))

    assert panel.view.row is None
    assert desk.document.place == section_place(4, 2)
