"""Every command by its name: type a part of it, press Enter."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter

    from designer.panels.desk import Desk


KEYS = Qt.ItemDataRole.UserRole


class Command(NamedTuple):
    """Something that can be done: its words, its keys, its deed."""

    words: str
    keys: str
    do: Callable[[], object]


def matching(commands: Iterable[Command], text: str) -> list[Command]:
    """Return the commands that hold every word typed, accents aside; those that begin so first."""
    parts = _plain(text).split()
    found = [c for c in commands if all(part in _plain(c.words) for part in parts)]
    return sorted(found, key=lambda c: not _plain(c.words).startswith(_plain(text)))


class Keyed(QStyledItemDelegate):
    """Paints the words of a command, and its keys at the end of the line."""

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        words, keys, drawn.text = drawn.text, index.data(KEYS) or "", ""
        drawn.widget.style().drawControl(
            QStyle.ControlElement.CE_ItemViewItem, drawn, painter, drawn.widget
        )
        pad = drawn.fontMetrics.averageCharWidth()
        room = drawn.rect.adjusted(pad, 0, -pad, 0)
        taken = drawn.fontMetrics.horizontalAdvance(keys) + pad if keys else 0
        text = drawn.fontMetrics.elidedText(
            words, Qt.TextElideMode.ElideRight, room.width() - taken
        )
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(drawn.font)
        painter.setPen(drawn.palette.color(drawn.palette.ColorRole.Text))
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, text)
        painter.setPen(drawn.palette.color(drawn.palette.ColorRole.PlaceholderText))
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, keys)


class Search(QDialog):
    """A line to type in, and what can be done below it."""

    def __init__(self, desk: Desk, commands: Iterable[Command], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._commands = list(commands)
        self._shown: list[Command] = []
        self._nothing = desk.voice("window.no_command")
        self.line, self.list = QLineEdit(), QListWidget()
        self.line.setPlaceholderText(desk.voice("window.search_here"))
        self.line.setAccessibleName(desk.voice("window.search_here"))
        self.line.textChanged.connect(self._fill)
        self.line.installEventFilter(self)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(Keyed(self.list))
        self.list.itemClicked.connect(lambda _item: self.take())
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self.list)
        em = desk.theme.em
        wide, high = round(em * 36), round(em * 26)
        middle = parent.mapToGlobal(parent.rect().center())
        top = parent.mapToGlobal(parent.rect().topLeft()).y() + round(em * 5)
        self.setGeometry(middle.x() - wide // 2, top, wide, high)
        self._fill("")

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys walk the list while the line keeps the focus; Enter takes what is chosen."""
        if event.type() == QEvent.Type.KeyPress:
            key = event.key()  # type: ignore[attr-defined]  # a QKeyEvent
            way = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(key)
            if way:
                row = min(max(self.list.currentRow() + way, 0), self.list.count() - 1)
                self.list.setCurrentRow(row)
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.take()
                return True
        return super().eventFilter(watched, event)

    def take(self) -> None:
        """Do what is chosen."""
        row = self.list.currentRow()
        self.close()
        if 0 <= row < len(self._shown):
            self._shown[row].do()

    def _fill(self, text: str) -> None:
        self._shown = matching(self._commands, text)
        self.list.clear()
        for command in self._shown:
            item = QListWidgetItem(command.words)
            item.setData(KEYS, command.keys)
            said = f"{command.words}, {command.keys}" if command.keys else command.words
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
            self.list.addItem(item)
        if not self._shown:
            none = QListWidgetItem(self._nothing)
            none.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(none)
        self.list.setCurrentRow(0)


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
