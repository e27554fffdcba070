"""The board tells a screen reader the stage, what lies on the table, and what is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible

from designer.document.place import piece
from designer.panels.board.board_told import told

if TYPE_CHECKING:
    from designer.panels.board.board import BoardPanel
    from designer.panels.desk import Desk


def _heard(panel: BoardPanel) -> str:
    return QAccessible.queryAccessibleInterface(panel.view).text(QAccessible.Text.Description)


def test_the_board_tells_the_stage_and_what_lies_on_the_table(panel: BoardPanel):
    board = panel.laying.board
    assert board is not None
    (length,) = board.lengths

    heard = _heard(panel)

    assert heard.startswith(f"Stage 4: {board.road.rows} squares on {len(length.pieces)} tiles, ")
    assert f"{length.curves} bends." in heard


def test_the_board_tells_the_chosen_piece_as_soon_as_it_is_chosen(panel: BoardPanel, desk: Desk):
    held = panel.laying.board.lengths[0].pieces[3]  # type: ignore[union-attr]

    desk.document.select(piece(4, held.first))

    assert f"Chosen: {panel.verbs.tile_name(held.tile)}" in _heard(panel)
    assert f"squares {held.first}–{held.last}" in _heard(panel)


def test_the_board_speaks_the_language_that_is_on(panel: BoardPanel, desk: Desk):
    desk.voice.speak("es")

    assert _heard(panel).startswith("Etapa 4: ")


def test_of_several_lengths_the_one_that_is_seen_is_told(panel: BoardPanel, desk: Desk):
    board = panel.laying.board
    assert board is not None
    (length,) = board.lengths
    halves = replace(length, pieces=length.pieces[:5]), replace(length, pieces=length.pieces[5:])
    second = halves[1]

    heard = told(replace(board, lengths=halves), 1, desk.voice)

    assert f"Length 2 of 2: squares {second.first} to " in heard
