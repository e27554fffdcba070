"""Declared rows: said, typed, chosen, laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from designer.panels.flow import Flow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QFocusEvent, QPaintEvent

    from designer.document.switches import Language


Any_ = TypeVar("Any_", bound=QWidget)


class Spoken:
    """The words of a panel: `say` says all of them in the language that is on."""

    def __init__(self, voice: Language, topic: str) -> None:
        self._voice, self._topic = voice, topic
        self._said: list[Callable[[], None]] = []

    def words(
        self, widget: Any_, text: str = "", *, tip: str = "", name: str = "", hint: str = ""
    ) -> Any_:
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

        self._said.append(say)
        return widget

    def button(self, name: str, does: Callable[[], object], *, look: str = "") -> QPushButton:
        """Return a button with its words, its tip and its verb; it may look main or like a link."""
        button = QPushButton()
        if look:
            button.setProperty(look, True)
        button.clicked.connect(lambda _=False: does())
        return self.words(button, name, tip=f"{name}_help")

    def form(self, into: QFormLayout | Flow, fields: Mapping[str, QWidget]) -> None:
        """Put fields into a form, each with its label."""
        for name, field in fields.items():
            label = self.words(QLabel(), name)
            label.setBuddy(field)
            if isinstance(into, Flow):
                into.pair(label, field)
            else:
                into.addRow(label, field)

    def say(self) -> None:
        """Say everything in the language that is on."""
        for say in self._said:
            say()

    def _phrase(self, key: str) -> str:
        return self._voice(key if "." in key else f"{self._topic}.{key}")


Part = QWidget | QLayout


Item = Part | tuple[Part, int] | int | None
"""A part, alone or with its share of what is left; pixels left free; all that is left."""


Margins = int | tuple[int, int, int, int]


Box = TypeVar("Box", bound=QBoxLayout)


def lay_column(
    *items: Item, on: QWidget | None = None, margins: Margins = 0, gap: int | None = None
) -> QVBoxLayout:
    """Lay items one below the other, as what a widget holds if one is named."""
    return _filled(QVBoxLayout(on) if on is not None else QVBoxLayout(), items, margins, gap)


def lay_row(
    *items: Item, on: QWidget | None = None, margins: Margins = 0, gap: int | None = None
) -> QHBoxLayout:
    """Lay items side by side, as what a widget holds if one is named."""
    return _filled(QHBoxLayout(on) if on is not None else QHBoxLayout(), items, margins, gap)


def lay_flow(*widgets: QWidget, on: QWidget | None = None) -> Flow:
    """Lay widgets side by side, and on in the next line where there is no more room."""
    row = Flow(on)
    for widget in widgets:
        row.addWidget(widget)
    return row


def hold(layout: QLayout) -> QWidget:
    """Return a widget that holds a layout."""
    holder = QWidget()
    holder.setLayout(layout)
    return holder


def split(
    *parts: Part,
    way: Qt.Orientation = Qt.Orientation.Horizontal,
    shares: Sequence[int] = (),
    sizes: Sequence[int] = (),
) -> QSplitter:
    """Return parts with borders between them that can be pulled; none can be pulled away."""
    made = QSplitter(way)
    for part in parts:
        made.addWidget(hold(part) if isinstance(part, QLayout) else part)
    for number, share in enumerate(shares):
        made.setStretchFactor(number, share)
    if sizes:
        made.setSizes(list(sizes))
    made.setChildrenCollapsible(False)
    return made


def _filled(box: Box, items: Sequence[Item], margins: Margins, gap: int | None) -> Box:
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


TAKES = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TypedField(QLineEdit):
    """Undoes letters while they are typed; what was taken is undone where it was taken."""

    entered = Signal()
    """Enter was pressed, and what it does to the line is done."""

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
        if event.key() in TAKES:
            self._forget()
            self.entered.emit()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._forget()

    def _forget(self) -> None:
        """Forget what was typed before: setting a text does, and changes nothing else here."""
        if self.isUndoAvailable() or self.isRedoAvailable():
            at, modified = self.cursorPosition(), self.isModified()
            self.setText(self.text())
            self.setCursorPosition(at)
            self.setModified(modified)


class TypedItem(QStyledItemDelegate):
    """Takes what is typed in a cell at once on Enter; Qt would wait until its loop turns again."""

    @override
    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        pressed = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        typed = isinstance(editor, QWidget) and not isinstance(editor, QComboBox)
        if pressed and typed and event.key() in TAKES:  # type: ignore[attr-defined]
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.SubmitModelCache)
            return True
        return super().eventFilter(editor, event)


if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QIcon

    Index = QModelIndex | QPersistentModelIndex


class Choice(NamedTuple):
    """One thing to choose: what it is, what it is called, how it looks."""

    value: str
    name: str
    icon: QIcon | None = None


class ChoiceDelegate(QStyledItemDelegate):
    """Edits a cell with a list; a choice is taken as soon as it is made."""

    def __init__(self, choices: Callable[[], Iterable[Choice]], parent: QObject) -> None:
        super().__init__(parent)
        self._choices = choices

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        box = QComboBox(parent)
        fill(box, self._choices())
        box.activated.connect(self._taken)
        return box

    @override
    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))
            editor.showPopup()

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox) and editor.currentIndex() >= 0:
            model.setData(index, editor.currentData())

    def _taken(self, _row: int) -> None:
        box = self.sender()
        if isinstance(box, QComboBox):
            self.commitData.emit(box)
            self.closeEditor.emit(box, QStyledItemDelegate.EndEditHint.NoHint)


def fill(box: QComboBox, choices: Iterable[Choice]) -> None:
    """Fill a list with choices, keeping what is chosen if it is still there."""
    chosen = box.currentData()
    high = box.fontMetrics().height()
    box.setIconSize(QSize(round(high * 1.5), high))
    box.clear()
    for choice in choices:
        if choice.icon is None:
            box.addItem(choice.name, choice.value)
        else:
            box.addItem(choice.icon, choice.name, choice.value)
    box.setCurrentIndex(box.findData(chosen))


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
        seen = self.fontMetrics().elidedText(self.text(), right, self.width())
        painter.drawText(self.rect(), self.alignment(), seen)
        painter.end()
