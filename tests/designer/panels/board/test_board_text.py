"""The board tells a screen reader the stage, what lies on the table, and what is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible

from designer.document.place import piece_place
from designer.panels.board import board_text

if TYPE_CHECKING:
    from designer.panels.board import BoardPanel
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

    desk.document.select(piece_place(4, held.first))

    assert f"Chosen: {panel.verbs.tile_name(held.tile)}" in _heard(panel)
    assert f"squares {held.first}–{held.last}" in _heard(panel)


def test_the_board_speaks_the_language_that_is_on(panel: BoardPanel, desk: Desk):
    desk.language_switch.change_language("es")

    assert _heard(panel).startswith("Etapa 4: ")


def test_of_several_lengths_the_one_that_is_seen_is_told(panel: BoardPanel, desk: Desk):
    board = panel.laying.board
    assert board is not None
    (length,) = board.lengths
    halves = replace(length, pieces=length.pieces[:5]), replace(length, pieces=length.pieces[5:])
    second = halves[1]

    heard = board_text(replace(board, lengths=halves), 1, desk.language)

    assert f"Length 2 of 2: squares {second.first} to " in heard


def _pointed(panel: BoardPanel, row: int, lane: int) -> str:
    """What is said where the middle of a square is pointed at."""
    board = panel.view.board
    assert board is not None
    at = panel.view.shown_view.pixel_point(*board.square_at(row, lane, panel.view.number).centre)
    assert panel.view.pointed is not None
    return panel.view.pointed(QPoint(round(at[0]), round(at[1])))


def test_a_square_says_what_it_is_and_how_far_the_next_line_is(panel: BoardPanel):
    """R3.9, RULING 71 — by the steps of the road: from its own square it takes one more."""
    board = panel.view.board
    assert board is not None
    line = board.road.lines[0]

    said = _pointed(panel, line.square - 3, 2)

    assert said.startswith(f"Square {line.square - 3}, lane 2 · ")
    assert "4 squares to cross it" in said


def test_a_square_says_what_stands_beside_it(panel: BoardPanel):
    """R3.11 — a marker at the first square of every section, and nothing at the one after it."""
    board = panel.view.board
    assert board is not None
    first = board.road.sections[1].first

    assert "beside it" in _pointed(panel, first, 1)
    assert "beside it" not in _pointed(panel, first + 1, 1)


def test_where_no_square_is_the_board_says_what_a_hand_can_do(panel: BoardPanel):
    assert panel.view.pointed is not None
    assert panel.view.pointed(QPoint(1, 1)) == ""
    assert _pointed(panel, 0, 1) == ""
