"""Rulers and tape: switched by key and button, pulled from joint to joint, put away with Esc."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QImage

    from designer.panels.board import BoardPanel
    from designer.panels.desk import Desk
    from engine.board.values import Board, Piece


def _joint(panel: BoardPanel, piece: Piece) -> QPoint:
    x, y = panel.view.shown_view.pixel_point(piece.pose.x, piece.pose.y)
    return QPoint(round(x), round(y))


def _pull(panel: BoardPanel, one: QPoint, other: QPoint) -> None:
    QTest.mousePress(panel.view, Qt.MouseButton.LeftButton, pos=one)
    QTest.mouseMove(panel.view, other)
    QTest.mouseRelease(panel.view, Qt.MouseButton.LeftButton, pos=other)


def test_m_takes_the_tape_and_a_drag_measures_from_joint_to_joint(panel: BoardPanel, desk: Desk):
    """Near a joint the tape holds to it, so the squares are whole; nothing on the table moves."""
    pieces = panel.laying.board.lengths[0].pieces  # type: ignore[union-attr]
    QTest.keyClick(panel.view, Qt.Key.Key_M)

    _pull(panel, _joint(panel, pieces[2]) + QPoint(4, 3), _joint(panel, pieces[5]) - QPoint(3, 4))

    squares = pieces[5].first - pieces[2].first
    told = panel.view.hand.tape.length_text(desk.language)  # type: ignore[union-attr]
    assert told == f"{squares * 2.1:.1f} cm · {squares} squares along the road"
    assert panel.view.accessibleDescription().endswith(told)
    assert desk.document.stack.count() == 0


def test_escape_puts_the_tape_away(panel: BoardPanel):
    panel.sight.actions["measure"].trigger()
    _pull(panel, QPoint(300, 300), QPoint(400, 300))

    QTest.keyClick(panel.view, Qt.Key.Key_Escape)

    assert panel.view.hand.tape is None
    assert not panel.sight.actions["measure"].isChecked()
    assert "Press a tile" in panel.view.accessibleDescription()


def test_the_keyboard_measures_along_the_road(panel: BoardPanel):
    """From the chosen tile, arrow by arrow; Space goes on from where the tape ends."""
    pieces = panel.laying.board.lengths[0].pieces  # type: ignore[union-attr]
    panel.view.choose(pieces[3].first)
    QTest.keyClick(panel.view, Qt.Key.Key_M)

    QTest.keyClick(panel.view, Qt.Key.Key_Right)
    QTest.keyClick(panel.view, Qt.Key.Key_Right)
    both = panel.view.hand.tape.squares  # type: ignore[union-attr]
    QTest.keyClick(panel.view, Qt.Key.Key_Space)
    QTest.keyClick(panel.view, Qt.Key.Key_Left)

    assert both == pieces[3].rows + pieces[4].rows
    assert panel.view.hand.tape.squares == pieces[4].rows  # type: ignore[union-attr]
    assert panel.view.row == pieces[3].first


def test_a_press_with_the_tape_chooses_and_drags_no_piece(panel: BoardPanel, desk: Desk):
    pieces = panel.laying.board.lengths[0].pieces  # type: ignore[union-attr]
    panel.view.measure(on=True)

    _pull(panel, _joint(panel, pieces[4]) + QPoint(2, 0), QPoint(300, 300))

    assert panel.view.row is None
    assert panel.view.hand.drag is None


def test_another_board_takes_what_was_measured_with_it(
    panel: BoardPanel, desk: Desk, laid: Callable[[BoardPanel], Board]
):
    panel.view.measure(on=True)
    _pull(panel, QPoint(300, 300), QPoint(400, 300))

    panel.verbs.actions["mirror"].trigger()
    laid(panel)

    assert panel.view.hand.tape is not None
    assert panel.view.hand.tape.start is None


@pytest.mark.parametrize(("name", "key"), [("grid", "G"), ("rulers", "R")])
def test_grid_and_rulers_go_on_and_off_with_a_key(panel: BoardPanel, name: str, key: str):
    """Their buttons say so too."""
    before = panel.sight.actions[name].isChecked()
    seen = panel.view.grab().toImage()

    QTest.keyClicks(panel.view, key)

    assert panel.sight.actions[name].isChecked() is not before
    assert panel.view.grab().toImage() != seen


def _accents(panel: BoardPanel, box: QRect) -> set[int]:
    """Return the columns of a strip in which the hair line is seen."""
    image: QImage = panel.view.grab(box).toImage()
    accent = panel._desk.theme.colour("accent").rgb()
    return {x for x in range(image.width()) if image.pixel(x, image.height() - 2) == accent}


def test_a_hair_line_in_the_ruler_follows_the_cursor(panel: BoardPanel):
    """And it is gone when the cursor is."""
    top = QRect(0, 0, panel.view.width(), panel.view.room.top())
    QTest.mouseMove(panel.view, QPoint(321, 200))
    there = _accents(panel, top)
    QTest.mouseMove(panel.view, QPoint(400, 200))
    then = _accents(panel, top)
    panel.view._note_cursor(None)

    assert (there, then) == ({321}, {400})
    assert _accents(panel, top) == set()


def test_the_rulers_leave_the_table_its_room(panel: BoardPanel):
    """The whole table is seen inside them, whether they are there or not."""
    for on in (True, False):
        panel.view.show_rulers(shown=on)
        panel.view.fit()
        left, top, right, bottom = panel.laying.board.table.edge  # type: ignore[union-attr]
        corners = [
            panel.view.shown_view.pixel_point(left, top),
            panel.view.shown_view.pixel_point(right, bottom),
        ]
        assert all(panel.view.room.contains(round(x), round(y)) for x, y in corners)


def test_the_menu_of_the_board_has_the_ways_to_look_at_it(panel: BoardPanel):
    """With no piece chosen too."""
    words = [action.text() for action in panel.make_menu().actions() if action.text()]

    assert words == ["Grid", "Rulers", "Measure", "Whole table"]


def test_what_needs_a_piece_is_grey_while_none_is_chosen(panel: BoardPanel):
    menus = [panel.verbs.replace.menuAction(), panel.verbs.insert.menuAction()]
    before = [menu.isEnabled() for menu in menus]
    QTest.keyClick(panel.view, Qt.Key.Key_Right)

    assert before == [False, False]
    assert [menu.isEnabled() for menu in menus] == [True, True]
