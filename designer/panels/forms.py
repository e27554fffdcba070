"""Forms: fields declared row by row with their words, lists of choices, lines to type in.

What every panel is built of stands here once, so that all of them look and behave alike.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from designer.panels.flow import Flow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QFocusEvent, QFont, QIcon, QPaintEvent
    from PySide6.QtWidgets import QTabBar

    from designer.document.switches import LanguageSwitch

Widget = TypeVar("Widget", bound=QWidget)


class Wording:
    """The words of a panel: given to its widgets once, said in whatever language is on."""

    def __init__(self, switch: LanguageSwitch, topic: str) -> None:
        self._switch, self.topic = switch, topic
        self._sayings: list[Callable[[], None]] = []

    def give_words(
        self, widget: Widget, text: str = "", *, tip: str = "", name: str = "", hint: str = ""
    ) -> Widget:
        """Give a widget its text, its tip, its name for a screen reader, its hint."""

        def say() -> None:
            if text and isinstance(widget, QAbstractButton | QLabel):
                widget.setText(self._phrase(text))
            if tip:
                widget.setToolTip(self._phrase(tip))
            if name:
                widget.setAccessibleName(self._phrase(name))
            if hint and isinstance(widget, QLineEdit):
                widget.setPlaceholderText(self._phrase(hint))

        self._sayings.append(say)
        return widget

    def make_button(self, name: str, do: Callable[[], object], *, look: str = "") -> QPushButton:
        """Return a button with its words, its tip and its verb; it may look main or like a link."""
        button = QPushButton()
        if look:
            button.setProperty(look, True)
        button.clicked.connect(lambda _=False: do())
        return self.give_words(button, name, tip=f"{name}_help")

    def fill_form(self, form: QFormLayout | Flow, fields: Mapping[str, QWidget]) -> None:
        """Put fields into a form, one a row, each with its label."""
        for name, field in fields.items():
            label = self.give_words(QLabel(), name)
            label.setBuddy(field)
            if isinstance(form, Flow):
                form.pair(label, field)
            else:
                form.addRow(label, field)

    def offer_choices(
        self, box: QComboBox, choices: Callable[[], Iterable[Choice]], usual: str | None = None
    ) -> None:
        """Give a list its choices; what is chosen stays so in another language."""
        self._sayings.append(lambda: fill(box, choices(), usual))

    def say_words(self) -> None:
        """Say everything in the language that is on."""
        for say in self._sayings:
            say()

    def _phrase(self, key: str) -> str:
        return self._switch.language.say(key if "." in key else f"{self.topic}.{key}")


Part = QWidget | QLayout
Item = Part | tuple[Part, int] | int | None
"""A part, alone or with its share of what is left; pixels left free; all that is left."""
Margins = int | tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)


def lay_column(
    *items: Item, on: QWidget | None = None, margins: Margins = 0, gap: int | None = None
) -> QVBoxLayout:
    """Lay items one below the other, as what a widget holds if one is named."""
    return _fill_box(QVBoxLayout(on) if on is not None else QVBoxLayout(), items, margins, gap)


def lay_row(
    *items: Item, on: QWidget | None = None, margins: Margins = 0, gap: int | None = None
) -> QHBoxLayout:
    """Lay items side by side, as what a widget holds if one is named."""
    return _fill_box(QHBoxLayout(on) if on is not None else QHBoxLayout(), items, margins, gap)


def _fill_box(box: Box, items: Sequence[Item], margins: Margins, gap: int | None) -> Box:
    edges = (margins,) * 4 if isinstance(margins, int) else margins
    box.setContentsMargins(*edges)
    if gap is not None:
        box.setSpacing(gap)
    for item in items:
        if item is None:
            box.addStretch(1)
        elif isinstance(item, int):
            box.addSpacing(item)
        else:
            part, share = item if isinstance(item, tuple) else (item, 0)
            if isinstance(part, QWidget):
                box.addWidget(part, share)
            else:
                box.addLayout(part, share)
    return box


def lay_flow(*widgets: QWidget, on: QWidget | None = None) -> Flow:
    """Lay widgets side by side, and on in the next line where there is no more room."""
    row = Flow(on)
    for widget in widgets:
        row.addWidget(widget)
    return row


def lay_split(
    *parts: Part,
    way: Qt.Orientation = Qt.Orientation.Horizontal,
    shares: Sequence[int] = (),
    sizes: Sequence[int] = (),
) -> QSplitter:
    """Lay parts with borders between them that can be pulled; none can be pulled away."""
    splitter = QSplitter(way)
    for part in parts:
        splitter.addWidget(hold(part) if isinstance(part, QLayout) else part)
    for number, share in enumerate(shares):
        splitter.setStretchFactor(number, share)
    if sizes:
        splitter.setSizes(list(sizes))
    splitter.setChildrenCollapsible(False)
    return splitter


def hold(layout: QLayout) -> QWidget:
    """Return a widget that holds a layout."""
    holder = QWidget()
    holder.setLayout(layout)
    return holder


def clear_layout(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while item := layout.takeAt(0):
        if (widget := item.widget()) is not None:
            # Hidden at once: until the loop lets go of it, it would be seen where it stood.
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear_layout(inner)


def make_scroll(content: QWidget | None = None, *, takes_keys: bool = True) -> QScrollArea:
    """Return a frameless room whose content fills it and is scrolled where it is larger."""
    room = QScrollArea()
    if content is not None:
        room.setWidget(content)
    room.setWidgetResizable(True)
    room.setFrameShape(QFrame.Shape.NoFrame)
    if not takes_keys:
        room.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it is reached by itself
    return room


def wrapping_label(*, soft: bool = False, copied: bool = False) -> QLabel:
    """Return a label that breaks its lines; it may be pale, and its text may be copied."""
    label = QLabel()
    label.setWordWrap(True)
    if soft:
        label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    if copied:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def text_label(text: str, font: QFont) -> QLabel:
    """Return a plain text that breaks its lines and can be copied."""
    label = wrapping_label(copied=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font)
    label.setText(text)
    return label


class ElidedLabel(QLabel):
    """Ends in dots where it is cut; it may be as narrow as it must."""

    @override
    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        right = Qt.TextElideMode.ElideRight
        text = self.fontMetrics().elidedText(self.text(), right, self.width())
        painter.drawText(self.rect(), self.alignment(), text)
        painter.end()


class Choice(NamedTuple):
    """One thing to choose: what it is, what it is called, how it looks."""

    value: str
    name: str
    icon: QIcon | None = None


def fill(box: QComboBox, choices: Iterable[Choice], usual: str | None = None) -> None:
    """Fill a list with choices; what is chosen stays if it is still there, else the usual is."""
    chosen = box.currentData()
    high = box.fontMetrics().height()
    box.setIconSize(QSize(round(high * 1.5), high))
    box.clear()
    for choice in choices:
        if choice.icon is None:
            box.addItem(choice.name, choice.value)
        else:
            box.addItem(choice.icon, choice.name, choice.value)
    row = box.findData(chosen)
    box.setCurrentIndex(box.findData(usual) if row < 0 and usual is not None else row)


ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TypedField(QLineEdit):
    """Undoes letters while they are typed; what was taken is undone where it was taken."""

    entered = Signal()
    """Enter was pressed, and what it does to the line is done."""

    def on_typed(self, take: Callable[[str], object]) -> None:
        """Hand over every new text once, when typing it has ended."""

        def hand_over() -> None:
            if self.isModified():
                self.setModified(False)
                take(self.text().strip())

        self.editingFinished.connect(hand_over)

    @override
    def event(self, event: QEvent) -> bool:
        """Leave the keys of undo and redo to the window where there is nothing of its own."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
            redo = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
            if undo or redo:
                event.ignore()
                return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in ENTER_KEYS:
            self._forget_letters()
            self.entered.emit()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._forget_letters()

    def _forget_letters(self) -> None:
        """Forget what was typed before: setting a text does, and changes nothing else here."""
        if self.isUndoAvailable() or self.isRedoAvailable():
            cursor, modified = self.cursorPosition(), self.isModified()
            self.setText(self.text())
            self.setCursorPosition(cursor)
            self.setModified(modified)


def set_tab_count(tabs: QTabBar, count: int) -> None:
    """Give a bar so many tabs; those that stay are the same ones."""
    while tabs.count() > count:
        tabs.removeTab(tabs.count() - 1)
    while tabs.count() < count:
        tabs.addTab("")


def make_pause(parent: QObject, milliseconds: int, do: Callable[[], object]) -> QTimer:
    """Return a timer that does something once it was not started again for so long."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(do)
    return timer


def open_on_desktop(path: Path) -> None:
    """Open a file or a folder with whatever the desktop opens it with."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def fold_letters(text: str) -> str:
    """Return a text as a search compares it: small letters without their accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
