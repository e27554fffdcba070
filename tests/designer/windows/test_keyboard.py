"""Without a mouse: everything is reached, everything says what it is, and the focus is seen."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLabel, QWidget
from shiboken6 import isValid

from designer.windows.pages import OF_STAGE, OF_TOUR

if TYPE_CHECKING:
    from designer.windows.main import MainWindow

SAMPLES = Path(__file__).parents[3] / "samples"
PAGES = (*OF_STAGE, *OF_TOUR)
MOST = 120
"""Tab keys until the focus must have been everywhere."""


@pytest.fixture
def full(window: MainWindow) -> MainWindow:
    """The five hand-written stages in a window that has the keys."""
    window.front.runner.make_executor = lambda: ThreadPoolExecutor(1)
    window.files.open_sample(SAMPLES / "sierra.etapa")
    window.activateWindow()
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    return window


def _takes_keys(window: MainWindow) -> list[QWidget]:
    """Return every widget that is seen and can have the focus; not the parts of one."""
    QApplication.processEvents()
    return [
        w
        for w in window.findChildren(QWidget)
        if isValid(w)
        and w.isVisible()
        and w.isEnabled()
        and w.focusPolicy() & Qt.FocusPolicy.TabFocus
        and w.focusProxy() is None
        and not isinstance(w.parentWidget(), QComboBox | QAbstractSpinBox)
    ]


def _name(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName()} in {type(widget.parent()).__name__}"


@pytest.mark.parametrize("page", PAGES)
def test_whatever_takes_keys_has_a_name_for_a_screen_reader(full: MainWindow, page: str):
    """Every widget of a page, its buttons too, says what it is."""
    full.pages.go(page)
    labelled = {label.buddy() for label in full.findChildren(QLabel)}

    nameless = [
        _name(w)
        for w in _takes_keys(full)
        if w not in labelled
        and not QAccessible.queryAccessibleInterface(w).text(QAccessible.Text.Name)
    ]

    assert nameless == []


@pytest.mark.parametrize("page", PAGES)
def test_whatever_has_the_focus_shows_it(full: MainWindow, page: str):
    """It looks different from the same thing without the focus."""
    full.pages.go(page)
    dark = []
    for widget in _takes_keys(full):
        full.setFocus()
        if not isValid(widget):  # laid out anew meanwhile: its successor is like it
            continue
        before = widget.grab().toImage()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        if isValid(widget) and widget.hasFocus() and widget.grab().toImage() == before:
            dark.append(_name(widget))

    assert dark == []


@pytest.mark.parametrize("page", PAGES)
def test_tab_goes_everywhere(full: MainWindow, page: str):
    """Nobody needs a mouse to reach a field, a list, a button or a picture."""
    full.pages.go(page)
    wanted = {_name(w) for w in _takes_keys(full)}
    full.activateWindow()  # making a page may have taken the keys from every window
    QTest.qWaitForWindowActive(full)
    full.pages.bar.take_keys(page)
    reached = set()
    for _ in range(MOST):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        reached.add(_name(focus))

    assert wanted - reached == set()


def test_the_start_page_needs_no_mouse(window: MainWindow):
    """A new tour is begun by keys alone."""
    window.activateWindow()
    window.start.name.setFocus()

    QTest.keyClicks(window.start.name, "Vuelta")
    QTest.keyClick(window.start.name, Qt.Key.Key_Return)

    assert window.desk.document.tour.name == "Vuelta"


def test_a_name_is_typed_on_while_the_start_page_is_laid_out_again(window: MainWindow):
    """The window is made narrow, or another language chosen, in the middle of a name."""
    window.activateWindow()
    window.start.name.setFocus()
    QTest.keyClicks(window.start.name, "Vuel")

    window.desk.language_switch.change_language("es")
    window.resize(700, 600)
    QApplication.processEvents()
    QTest.keyClicks(QApplication.focusWidget(), "ta")

    assert window.start.name.text() == "Vuelta"
