"""What a person does in the window, from the start page to the saved file."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from designer.document.place import section_place
from designer.panels.board import BoardPanel
from designer.windows.notices import DISCARD
from designer.windows.search import KEYS
from designer.windows.start import Wish
from engine.tour.file import load

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Answers
    from pytestqt.qtbot import QtBot

    from designer.panels.stage import StagePanel
    from designer.windows.main import MainWindow


def _page(window: MainWindow) -> StagePanel:
    return window.pages.go("stage")  # type: ignore[return-value]


def _start(window: MainWindow, stages: int = 1) -> StagePanel:
    window.files.create_tour(Wish("Vuelta", stages, 2))
    return _page(window)


def _type(page: StagePanel, text: str) -> None:
    page.line.setText(text)
    QTest.keyClick(page.line, Qt.Key.Key_Return)


def _cell(page: StagePanel, row: int, column: int, text: str) -> None:
    """Type into one cell of the sections table as a person does."""
    table = page.sections
    table.setCurrentIndex(table.model().index(row, column))
    table.edit(table.currentIndex())
    editor = table.findChild(QLineEdit)
    assert editor is not None
    editor.setText(text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.qWait(1)


def _squares(window: MainWindow) -> list[int]:
    surveyed = window.desk.document.surveyed
    assert surveyed is not None
    assert surveyed.road is not None
    return [s.squares for s in surveyed.road.sections]


def test_the_second_example_is_made_by_typing(window: MainWindow):
    """R3.6 — flat 119, third category 120-126, low descent 127-134, flat 170 come out whole."""
    page = _start(window)
    window.desk.document.select(section_place(1, 1))
    window.verbs.remove()

    _type(page, "llano 0-119; 3ª 120-126; descenso bajo 127-134; llano 135-170")

    assert _squares(window) == [119, 18, 8, 36]


def test_a_stage_is_made_in_the_table(window: MainWindow):
    """Typing a length moves everything after it; typing an end moves one border."""
    page = _start(window)
    _cell(page, 0, 3, "100")
    _type(page, "3rd 6 km, flat 20")
    _cell(page, 0, 2, "90")
    kms = [s.end for s in window.desk.document.tour.stages[0].sections]

    assert kms == [Decimal(90), Decimal(106), Decimal(126)]


def test_a_border_is_dragged_and_the_squares_follow(window: MainWindow, qtbot: QtBot):
    """A drag shows its squares while it lasts and is one step when it ends."""
    page = _start(window)
    _cell(page, 0, 3, "100")
    _type(page, "flat 50")
    qtbot.wait(0)
    steps = window.desk.document.stack.count()
    view = page.profile
    view.grab()
    y = view.height() // 2
    start, end = QPoint(round(view.pixel_at(100)), y), QPoint(round(view.pixel_at(120)), y)

    QTest.mouseMove(view, start)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, end)
    while_dragged = _squares(window)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)

    assert while_dragged == _squares(window)
    assert abs(while_dragged[0] - 120) <= 1
    assert window.desk.document.stack.count() == steps + 1


def test_escape_gives_a_drag_up(window: MainWindow):
    page = _start(window)
    before = window.desk.document.tour
    view = page.profile
    view.grab()
    end = QPoint(round(view.pixel_at(float(before.stages[0].sections[0].end))), view.height() // 2)

    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=end)
    QTest.mouseMove(view, end - QPoint(200, 0))
    QTest.keyClick(view, Qt.Key.Key_Escape)

    assert window.desk.document.tour is before


def test_the_keyboard_walks_and_moves(window: MainWindow):
    """Right chooses the next section, Alt+Right moves its end by a hundred metres."""
    page = _start(window)
    _cell(page, 0, 3, "100")
    _type(page, "flat 50")
    window.desk.document.select(section_place(1, 1))

    QTest.keyClick(page.profile, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(page.profile, Qt.Key.Key_Right)

    assert window.desk.document.tour.stages[0].sections[0].end == Decimal("100.1")
    assert window.desk.document.place == section_place(1, 2)


def test_a_refusal_is_one_sentence_over_the_page(window: MainWindow):
    """A kilometre that is none is refused with what to write instead, and nothing changes."""
    page = _start(window)
    before = window.desk.document.tour

    _cell(page, 0, 2, "abc")

    assert "abc" in window.notices.text.text()
    assert window.notices.isVisible()
    assert window.desk.document.tour is before


def test_a_tour_is_saved_closed_and_opened_again(
    window: MainWindow, answers: Answers, tmp_path: Path
):
    _start(window, stages=3)
    answers.saves = answers.opens = tmp_path / "mine.etapa"

    window.actions_.by_name["save"].trigger()
    window.actions_.by_name["close"].trigger()
    closed = window.desk.document.is_open
    window.actions_.by_name["open"].trigger()

    assert not closed
    assert window.desk.document.tour == load(tmp_path / "mine.etapa")
    assert answers.asked == ["save", "open"]


def test_a_window_with_changes_asks_before_it_closes(window: MainWindow, answers: Answers):
    _start(window)

    stays = not window.close()
    answers.unsaved_is = DISCARD
    goes = window.close()

    assert (stays, goes) == (True, True)


def test_undo_says_what_it_would_undo(window: MainWindow):
    page = _start(window)
    _type(page, "3rd 6 km Alto")

    assert window.actions_.by_name["undo"].text() == "Undo: add “3rd 6 km Alto”"


def test_a_command_is_found_by_a_part_of_its_name(window: MainWindow):
    """Ctrl+Shift+P, a word, Enter: the command is done."""
    _start(window, stages=4)
    search = window.search()

    QTest.keyClicks(search.line, "stage 3")
    QTest.keyClick(search.line, Qt.Key.Key_Return)
    QTest.qWait(0)  # the search goes first

    assert window.desk.document.place.stage == 3


def test_the_language_changes_everywhere_at_once(window: MainWindow):
    _start(window)

    window.desk.language_switch.change_language("es")

    assert window.actions_.menus["file"].title() == "&Archivo"
    assert window.pages.bar.buttons["stage"].text() == "Etapa"
    assert [d.windowTitle() for d in window.docks.values()] == ["Vuelta", "Avisos"]


@pytest.mark.parametrize(("lang", "word"), [("en", "measure"), ("es", "medir")])
def test_the_search_finds_what_can_be_done_on_the_page_that_is_seen(
    window: MainWindow, lang: str, word: str
):
    """On the board: the tape, in the language that is on; elsewhere there is none."""
    _start(window)
    window.desk.language_switch.change_language(lang)
    window.front.runner.make_executor = lambda: ThreadPoolExecutor(1)
    before = [c.words for c in window.search().commands.all]
    page = window.pages.go("board")
    assert isinstance(page, BoardPanel)
    search = window.search()

    QTest.keyClicks(search.line, word)
    QTest.keyClick(search.line, Qt.Key.Key_Return)
    QTest.qWait(0)

    assert page.sight.actions["measure"].isChecked()
    assert not [words for words in before if word in words.lower()]


def test_a_date_is_typed_and_read_as_spaniards_write_it(window: MainWindow):
    """Day first in the window, the year first in the file."""
    page = _start(window)
    window.desk.language_switch.change_language("es")
    field = next(w for w in page.findChildren(QLineEdit) if w.placeholderText() == "5/7/2026")

    field.setFocus()
    QTest.keyClicks(field, "9/9/2026")
    QTest.keyClick(field, Qt.Key.Key_Return)

    assert window.desk.document.tour.stages[0].date == "2026-09-09"
    assert field.text() == "9/9/2026"
    assert window.actions_.by_name["undo"].text() == "Deshacer: poner la fecha 9/9/2026"


def test_a_search_that_finds_nothing_says_so_and_does_nothing(window: MainWindow):
    _start(window)
    before, search = window.desk.document.tour, window.search()

    QTest.keyClicks(search.line, "xyzzy")
    said = search.list.model().index(0, 0).data()
    QTest.keyClick(search.line, Qt.Key.Key_Return)

    assert said == "Nothing is called that."
    assert window.desk.document.tour is before


def test_a_command_is_listed_with_its_keys(window: MainWindow):
    """In words for who listens, at the end of the line for who looks."""
    _start(window)
    search = window.search()

    QTest.keyClicks(search.line, "full screen")
    item = search.list.model().index(0, 0)

    assert (item.data(), item.data(KEYS)) == ("Full screen", "F11")
    assert item.data(Qt.ItemDataRole.AccessibleTextRole) == "Full screen, menu View, F11"
    assert not search.grab().toImage().isNull()
