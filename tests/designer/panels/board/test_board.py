"""Road and table: laid in the background, changed by hand, laid again around what is pinned."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from designer.language import ENGLISH, SPANISH, done_sentence
from designer.scene.board.board import cannot_lie
from engine.board import edit, kept_boards
from engine.tour import edit as edit_module

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


def _middle(panel: BoardPanel, piece: Piece) -> QPoint:
    board = panel.laying.board
    assert board is not None
    x, y = piece.square_at((piece.first + piece.last) // 2, 2, board.gauge).centre
    spot = panel.view.shown_view.transform.map(x, y)
    return QPoint(round(spot[0]), round(spot[1]))


def test_a_road_is_laid_without_anybody_asking(panel: BoardPanel, desk: Desk):
    """What the program lays is shown, and costs the tour nothing until somebody changes it."""
    assert panel.laying.board is not None
    assert panel.laying.board.road == panel.laying.road
    assert desk.document.stack.count() == 0


def test_a_press_chooses_a_piece(panel: BoardPanel):
    bend = _bend(panel)

    QTest.mouseClick(panel.view, Qt.MouseButton.LeftButton, pos=_middle(panel, bend))

    assert panel.view.row == bend.first


def test_a_bend_slides_along_the_road_as_one_step(panel: BoardPanel, desk: Desk):
    """The board is kept in the tour, and undo lets it go again."""
    bend, view = _bend(panel), panel.view
    start = _middle(panel, bend)
    step = round(panel.laying.board.gauge.length * view.shown_view.scale)  # type: ignore[union-attr]

    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start - QPoint(3 * step, 0))
    ghost = view.hand.drag.ghost is not None if view.hand.drag else False
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start - QPoint(3 * step, 0))

    assert ghost
    assert _bend(panel).first < bend.first
    assert desk.document.stack.count() == 1
    desk.document.undo()
    assert not panel.laying.is_kept


def test_what_is_pinned_stays_when_the_road_is_laid_again(
    panel: BoardPanel, desk: Desk, qtbot: QtBot
):
    bend = _bend(panel)
    panel.view.choose(bend.first)
    panel.verbs.actions["pin"].trigger()
    steps = desk.document.stack.count()

    panel.verbs.actions["lay"].trigger()
    qtbot.waitUntil(lambda: desk.document.stack.count() > steps, timeout=20_000)

    assert panel.laying.board is not None
    again = panel.laying.board.piece_of_row(bend.first)
    assert (again.first, again.tile, again.pinned) == (bend.first, bend.tile, True)


def test_undo_takes_a_pin_back(panel: BoardPanel, desk: Desk):
    bend = _bend(panel)
    panel.view.choose(bend.first)
    panel.verbs.actions["pin"].trigger()
    pinned = panel.laying.board.piece_of_row(bend.first).pinned  # type: ignore[union-attr]

    desk.document.undo()
    desk.document.redo()

    assert pinned
    assert panel.laying.board.piece_of_row(bend.first).pinned  # type: ignore[union-attr]


def test_a_refusal_names_its_reason(panel: BoardPanel, desk: Desk):
    said = []
    desk.document.refused.connect(said.append)
    straight = next(p for p in panel.laying.board.pieces if p.kind.shape == "straight")  # type: ignore[union-attr]
    panel.view.choose(straight.first)

    sentence = done_sentence("board_flip", row=straight.first)
    panel.laying.change_board(sentence, edit.flip_piece, straight.first)

    assert [e.key for e in said] == ["board_flip"]


def test_an_edit_of_the_stage_makes_the_board_stale(
    panel: BoardPanel, desk: Desk, laid: Callable[[BoardPanel], Board]
):
    before = panel.laying.board
    desk.document.change_stage(done_sentence("fix", code="X"), edit_module.push_end, 1, Decimal(35))
    stale = panel.laying.stale

    after = laid(panel)

    assert stale
    assert before is not None
    assert after.road.rows == before.road.rows + 4


def test_another_table_lays_the_road_anew(
    panel: BoardPanel, desk: Desk, laid: Callable[[BoardPanel], Board]
):
    width = panel.side.fields["width"]
    width.setText("2400")
    width.setModified(True)
    width.editingFinished.emit()

    board = laid(panel)

    assert board.table.width == 2400
    assert kept_boards.tour_table(desk.document.tour.boards).width == 2400


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("3", "board_outline_size"),
        ("0", "board_outline_corners"),
        ("1000000", "board_millimetres"),
        ("-1800", "board_millimetres"),
        ("", "board_millimetres"),
        ("wide", "board_millimetres"),
        ("nan", "board_millimetres"),
        ("9" * 400, "board_millimetres"),
    ],
)
def test_a_table_of_no_size_is_refused(panel: BoardPanel, desk: Desk, text: str, key: str):
    """In one short sentence about millimetres; what was there stands again."""
    said = []
    desk.document.refused.connect(said.append)
    width = panel.side.fields["width"]
    width.setText(text)
    width.setModified(True)

    width.editingFinished.emit()

    assert [e.key for e in said] == [key]
    assert len(said[0].sentence(SPANISH)) < 150
    assert width.text() == "1800"
    assert desk.document.stack.count() == 0


@pytest.mark.parametrize("text", ["-1", "some", "1.5", "", "9" * 40])
def test_a_stock_that_is_no_number_is_refused(panel: BoardPanel, desk: Desk, text: str):
    """And the tile it is about is called as it stands there."""
    said = []
    desk.document.refused.connect(said.append)
    item = panel.side.bill.topLevelItem(0)
    assert item is not None

    item.setText(2, text)

    assert [e.key for e in said] == ["board_have"]
    assert "Start, 3 squares" in said[0].sentence(ENGLISH)
    assert desk.document.stack.count() == 0


@pytest.mark.parametrize(
    "boards",
    [
        {"table": 5},
        {"table": {"outlines": []}},
        {"stock": [1]},
        {"stages": 7},
        {"stages": {"4": 3}},
    ],
)
def test_boards_that_nobody_can_read_leave_a_page_to_mend_them_on(
    panel: BoardPanel, desk: Desk, laid: Callable[[BoardPanel], Board], boards: dict[str, object]
):
    """A file edited by hand: a reason instead of a board, until somebody types or lays anew."""
    tour = desk.document.tour
    desk.document.apply(done_sentence("fix", code="X"), replace(tour, boards=boards))
    width = panel.side.fields["width"]
    width.setText("2000")
    width.setModified(True)
    width.editingFinished.emit()
    panel.side.bill.clear()
    panel.side.mode.setCurrentIndex(panel.side.mode.findData("warn"))
    panel.side.mode.activated.emit(0)
    if panel.laying.state == "refused":
        panel.laying.retry()

    assert laid(panel).lengths


def test_the_stock_is_typed_beside_the_bill(panel: BoardPanel, desk: Desk):
    item = panel.side.bill.topLevelItem(0)
    assert item is not None
    need = int(item.text(1))

    item.setText(2, str(need))

    assert kept_boards.tour_stock(desk.document.tour.boards).count_of("start") == need


def test_the_keyboard_walks_along_the_road(panel: BoardPanel):
    QTest.keyClick(panel.view, Qt.Key.Key_Right)
    QTest.keyClick(panel.view, Qt.Key.Key_Right)

    firsts = [p.first for p in panel.laying.board.lengths[0].pieces]  # type: ignore[union-attr]
    assert panel.view.row == firsts[1]


def test_zooming_keeps_what_lies_under_the_pointer(panel: BoardPanel):
    before = panel.view.shown_view.table_point(200, 150)

    panel.view.zoom(2.0, QPointF(200, 150))

    assert panel.view.shown_view.table_point(200, 150) == pytest.approx(before)


def _shape(panel: BoardPanel, name: str, text: str) -> None:
    field = panel.side.shape_fields[name]
    field.setText(text)
    field.setModified(True)
    field.editingFinished.emit()


def test_a_table_of_six_corners_and_its_seats_are_typed(panel: BoardPanel, desk: Desk):
    """Corners are read as `etapa layout --table` reads them; undo brings the old table back."""
    before = kept_boards.tour_table(desk.document.tour.boards)

    _shape(panel, "outline", "0,0 2400,0 2400,900 1500,900 1500,1500 0,1500")
    _shape(panel, "seats", "1, 3")
    table = kept_boards.tour_table(desk.document.tour.boards)
    desk.document.undo()
    desk.document.undo()

    assert len(table.outlines[0]) == 6
    assert table.seats == ((0, 0), (0, 2))
    assert kept_boards.tour_table(desk.document.tour.boards) == before


@pytest.mark.parametrize(
    ("name", "text", "key"),
    [
        ("outline", "0,0 100", "board_table_text"),
        ("outline", "", "board_table_none"),
        ("seats", "9", "board_seat"),
        ("seats", "left of Ana", "board_seat_text"),
    ],
)
def test_a_shape_no_table_has_is_refused(
    panel: BoardPanel, desk: Desk, name: str, text: str, key: str
):
    said = []
    desk.document.refused.connect(said.append)

    _shape(panel, name, text)

    assert [e.key for e in said] == [key]
    assert desk.document.stack.count() == 0


def test_a_ghost_says_why_it_cannot_lie_there(panel: BoardPanel):
    """While it is dragged, and before it is let go: what sticks out is named and marked."""
    view, start = panel.view, _middle(panel, _bend(panel))
    far = QPoint(round(panel.laying.board.table.width * view.shown_view.scale), 0)  # type: ignore[union-attr]
    calm = panel.piece.text()

    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, start)
    QTest.mouseMove(view, start + far)
    told, drag = panel.piece.text(), view.hand.drag
    QTest.keyClick(view, Qt.Key.Key_Escape)

    assert "sticks out" in told
    assert drag is not None
    assert drag.ghost is not None
    assert cannot_lie(drag.ghost, view.number)
    assert "sticks out" not in panel.piece.text()
    assert "sticks out" not in calm
