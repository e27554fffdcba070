"""The real program, with somebody in it who is asked what is seen and never touches anything.

A question is a line of Python, its answer what JSON can hold. Questions are answered by the loop
of the window itself, between two things that hands did.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from decimal import Decimal
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QObject, QPoint, QRect, QSocketNotifier, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QMenuBar,
    QSlider,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from designer import app
from designer.scene.board import ground  # noqa: F401 -- named in questions
from designer.scene.focus import Ring
from designer.windows.idle import FIRST, LATER
from designer.windows.main import MainWindow
from tests.hands import commands, race_screen  # noqa: F401 -- named in questions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    Place = tuple[QWidget, QRect]


LOADED = (*FIRST, *LATER)
"""What the program loads sooner or later."""
ROOT = QModelIndex()
TURNS = 3
"""Turns of the loop in which what has arrived is done."""


def window() -> MainWindow | None:
    """Return the window of the program, once there is one."""
    tops = (w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))
    return next(tops, None)


def box(widget: QWidget, inside: QRect | None = None) -> list[int]:
    """Return where on the screen a widget, or a part of it, is seen: x, y, width, height."""
    part = inside if inside is not None else widget.rect()
    at, ratio = widget.mapToGlobal(part.topLeft()), widget.devicePixelRatioF()
    return [round(n * ratio) for n in (at.x(), at.y(), part.width(), part.height())]


def dot(widget: QWidget, x: float, y: float) -> list[int]:
    """Return where on the screen a pixel of a widget is."""
    return box(widget, QRect(QPoint(round(x), round(y)), QPoint(round(x), round(y))))[:2]


def cell(view: QAbstractItemView, row: int, column: int = 0) -> list[int]:
    """Return where a cell of a list is seen, scrolled to or not."""
    return box(view.viewport(), view.visualRect(view.model().index(row, column)))


def slider_ends(slider: QSlider) -> list[list[int]]:
    """Return where on the screen the grip of a slider is, and where it is at the end."""
    high = slider.height() / 2
    share = (slider.value() - slider.minimum()) / max(slider.maximum() - slider.minimum(), 1)
    grip = min(max(share * slider.width(), high), slider.width() - high)
    return [dot(slider, grip, high), dot(slider, slider.width() + high, high)]


def spot(words: str) -> list[int] | None:
    """Return where something that bears these words is seen; whole words before beginnings."""
    for same in (str.__eq__, str.startswith):
        for text, (widget, part) in _worded():
            if same(_plain(text), words):
                return box(widget, part)
    return None


def field(words: str) -> list[int] | None:
    """Return where what is typed in is seen, by its label, its name or its hint."""
    for label in _seen(QLabel):
        buddy = label.buddy()
        if isinstance(label, QLabel) and _plain(label.text()).rstrip(":") == words and buddy:
            return box(buddy)
    for widget in _seen(QWidget):
        names = [widget.accessibleName()]
        if isinstance(widget, QLineEdit):
            names.append(widget.placeholderText())
        if words in names and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            return box(widget)
    return None


def focus() -> str:
    """Return the name or the words of what the keys go to, or its class where it has none."""
    widget = QApplication.focusWidget()
    words = widget.text() if isinstance(widget, QAbstractButton) else ""
    return (widget.accessibleName() or words or type(widget).__name__) if widget else ""


def asked() -> QWidget:
    """Return what the keys go to."""
    return QApplication.focusWidget() or QWidget()


def rings() -> list[str]:
    """Return what shows that the keys go to it."""
    found = (w for w in _seen(QWidget) if isinstance(w, Ring))
    return [ring.parentWidget().accessibleName() for ring in found]


def texts() -> list[str]:
    """Return every word that is seen in labels, buttons and lists."""
    labels = [w.text() for w in _seen(QLabel) if isinstance(w, QLabel)]
    return [*labels, *(text for text, _ in _worded())]


def said() -> list[str]:
    """Return all the window says where it stands: what is seen, tips, hints, menus."""
    seen = _seen(QWidget)
    tips = [w.toolTip() for w in seen] + [w.statusTip() for w in seen]
    hints = [w.placeholderText() for w in seen if isinstance(w, QLineEdit)]
    menus = [w for shown in (window(),) if shown for w in shown.findChildren(QMenu)]
    lines = [a.text() + "\n" + a.toolTip() for menu in menus for a in menu.actions()]
    return [text for text in (*texts(), *tips, *hints, *lines) if text]


def words_in(window: QWidget) -> list[str]:
    """Return the words of the buttons of a window."""
    return [_plain(button.text()) for button in window.findChildren(QAbstractButton)]


def picture(file: str) -> bool:
    """Keep what is seen on the screen now, for somebody to look at."""
    return QGuiApplication.primaryScreen().grabWindow(0).save(file)


def screen_digest() -> str:
    """Return a digest of every pixel that is seen on the screen now."""
    image = QGuiApplication.primaryScreen().grabWindow(0).toImage()
    return blake2b(bytes(image.constBits()), digest_size=8).hexdigest()


def _seen(kind: type[QWidget]) -> list[QWidget]:
    """Return the widgets of a kind that are seen: those of what was opened last come first."""
    tops = [w for w in QApplication.topLevelWidgets() if isValid(w) and w.isVisible()]
    front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    tops.sort(key=lambda w: (w is not front, isinstance(w, MainWindow)))
    return [
        w
        for top in tops
        for w in (top, *top.findChildren(QWidget))
        if isinstance(w, kind) and w.isVisible() and not w.visibleRegion().isEmpty()
    ]


def _worded() -> Iterator[tuple[str, Place]]:
    """Yield words that are seen and where they can be pressed."""
    for widget in _seen(QWidget):
        if isinstance(widget, QAbstractButton):
            yield widget.text(), (widget, widget.rect())
            yield widget.accessibleName(), (widget, widget.rect())
        elif isinstance(widget, QTabBar):
            for n in range(widget.count()):
                yield widget.tabText(n), (widget, widget.tabRect(n))
        elif isinstance(widget, QMenu | QMenuBar):
            for action in widget.actions():
                yield action.text(), (widget, widget.actionGeometry(action))
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            columns = 1 if isinstance(widget, QListView) else model.columnCount(ROOT)
            for row in range(model.rowCount(ROOT)):
                for column in range(columns):
                    index = model.index(row, column)
                    part = widget.visualRect(index)
                    if not part.isEmpty() and widget.viewport().rect().intersects(part):
                        yield str(index.data() or ""), (widget.viewport(), part)


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").partition("\t")[0]


class Teller(QObject):
    """Answers questions in the loop of the window."""

    def __init__(self, asked: Connection) -> None:
        super().__init__()
        self._asked = asked
        self._heard = QSocketNotifier(asked.fileno(), QSocketNotifier.Type.Read, self)
        self._heard.activated.connect(self._listen)

    def _listen(self) -> None:
        try:
            question = self._asked.recv()
        except EOFError:
            self._heard.setEnabled(False)
            return
        # The server answers in order: what hands did before they asked has arrived by then.
        QGuiApplication.primaryScreen().grabWindow(0, 0, 0, 1, 1)
        self._soon(question, TURNS)

    def _soon(self, question: str, turns: int) -> None:
        """Let the loop do what has arrived, be it to open a dialogue that has a loop of its own."""
        if turns:
            QTimer.singleShot(0, self, lambda: self._soon(question, turns - 1))
        else:
            self._answer(question)

    def _answer(self, question: str) -> None:
        try:
            answer = {"is": json.loads(json.dumps(_value(question), default=_told))}
        except Exception as wrong:  # noqa: BLE001 -- told to who asked
            answer = {"wrong": f"{type(wrong).__name__}: {wrong}"}
        self._asked.send(answer)


def _value(question: str) -> Any:
    shown = window()
    document = shown.desk.document if shown else None
    known = {
        "window": shown,
        "document": document,
        "tour": document.tour if document else None,
        "stage": document.stage if document else None,
        "built": shown.pages.by_name if shown else {},
    }
    return eval(question, globals() | known)


def _told(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else str(value)


def run(environment: dict[str, str], asked: Connection, path: str, lang: str) -> None:
    """Be the program, in a process of its own with this environment, until it is ended."""
    os.environ.clear()
    os.environ.update(environment)
    if commands.is_watched():
        commands.watch_commands()
    application = app.application()
    teller = Teller(asked)
    code = app.run(path or None, lang)
    del teller, application
    for thread in threading.enumerate():  # as Python does at its end; a child process would not
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    sys.exit(code)
