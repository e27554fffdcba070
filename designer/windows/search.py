"""Search for a command: lies over the window, has the keys at once, gives them back when it goes.

A window of its own would have to be given the keys by whatever manages windows, which not all do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

from designer.panels.forms import ENTER_KEYS, fold_letters
from designer.panels.tables import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

    from designer.panels.desk import Desk
    from designer.panels.tables import Index

KEYS = Qt.ItemDataRole.UserRole
WHERE = Qt.ItemDataRole.UserRole + 1
WIDE, HIGH, TOP = 36, 26, 5
"""Letters: how large the list is, and how far below the edge of the window it begins."""
STEPS = {
    Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10,
}  # fmt: skip


class Command(NamedTuple):
    """Something that can be done: its words, its keys, its deed, what else it is called, where."""

    words: str
    keys: str
    do: Callable[[], object]
    also: str = ""
    where: str = ""
    ready: bool = True
    """Whether it can be done now; what cannot is found too, and says so."""


def find_commands(commands: Iterable[Command], text: str) -> list[Command]:
    """Return the commands that hold every word typed, accents aside; those that begin so first.

    Of a choice, such as *Light or dark: Dark*, what is chosen may begin so as well. What is only
    called so by people comes last.
    """
    parts, begin = fold_letters(text).split(), fold_letters(text)
    words = ((command, fold_letters(f"{command.words} {command.also}")) for command in commands)
    matches = [command for command, held in words if all(part in held for part in parts)]

    def begins(command: Command) -> bool:
        whole = fold_letters(command.words)
        return whole.startswith(begin) or whole.rpartition(": ")[2].startswith(begin)

    def named(command: Command) -> bool:
        return all(part in fold_letters(command.words) for part in parts)

    return sorted(
        matches, key=lambda command: (not command.ready, not begins(command), not named(command))
    )


class Commands(QAbstractListModel):
    """The commands that match what was typed; one row that says so where none does."""

    def __init__(self, commands: Iterable[Command], nothing: str) -> None:
        super().__init__()
        self.all, self._nothing = list(commands), nothing
        self.matches = self.all

    def narrow(self, text: str) -> None:
        """Hold what matches."""
        self.beginResetModel()
        self.matches = find_commands(self.all, text)
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else max(len(self.matches), 1)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not self.matches:
            return self._nothing if role == Qt.ItemDataRole.DisplayRole else None
        command = self.matches[index.row()]
        spoken = ", ".join(part for part in (command.words, command.where, command.keys) if part)
        answers: dict[int, str] = {
            Qt.ItemDataRole.DisplayRole: command.words,
            KEYS: command.keys,
            WHERE: command.where,
            Qt.ItemDataRole.AccessibleTextRole: spoken,
        }
        return answers.get(role)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) if self.matches else Qt.ItemFlag.NoItemFlags


class Keyed(QStyledItemDelegate):
    """Paints the words of a command and where it stands; its keys at the end of the line."""

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
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
        middle, where = Qt.AlignmentFlag.AlignVCenter, index.data(WHERE) or ""
        painter.setFont(drawn.font)
        painter.setPen(drawn.palette.color(drawn.palette.ColorRole.Text))
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, text)
        painter.setPen(drawn.palette.color(drawn.palette.ColorRole.PlaceholderText))
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, keys)
        after = drawn.fontMetrics.horizontalAdvance(text) + 2 * pad
        left = room.adjusted(after, 0, -taken - pad, 0)
        if where and left.width() > drawn.fontMetrics.horizontalAdvance(where):
            painter.drawText(left, middle | Qt.AlignmentFlag.AlignLeft, where)


class Search(QWidget):
    """A line to type in and what can be done below it; a press beside them closes both."""

    def __init__(self, desk: Desk, commands: Iterable[Command], window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("search")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._before = QApplication.focusWidget()
        self.line, self.list, self._frame = QLineEdit(), QListView(), QFrame(self)
        self.commands = Commands(commands, desk.language.say("window.no_command"))
        self.line.setPlaceholderText(desk.language.say("window.search_here"))
        self.line.setAccessibleName(desk.language.say("window.search_here"))
        self.line.textChanged.connect(self._narrow_list)
        self.list.setModel(self.commands)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(desk.language.say("window.search_here"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(Keyed(self.list))
        self.list.clicked.connect(lambda _index: self.take())
        self._frame.setFrameShape(QFrame.Shape.StyledPanel)
        self._frame.setAutoFillBackground(True)
        column = QVBoxLayout(self._frame)
        column.addWidget(self.line)
        column.addWidget(self.list)
        self._em = desk.theme.em
        window.installEventFilter(self)
        self._narrow_list("")
        self._lie_over(window)

    def open(self) -> None:
        """Come into view and take the keys."""
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def take(self) -> None:
        """Do what is chosen, where one was before."""
        row = self.list.currentIndex().row()
        wanted = self.commands.matches[row : row + 1] if row >= 0 else []
        if any(not command.ready for command in wanted):
            return
        self.leave()
        for command in wanted:
            # Once the search is gone: what repaints the whole window must not meet its remains.
            QTimer.singleShot(0, self.window(), command.do)

    def leave(self) -> None:
        """Go, and give the keys back to whatever had them."""
        before = self._before
        self.close()
        if before is not None and isValid(before):
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lie over the window however large it is made."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self._lie_over(watched)
        return False

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys walk the list while the line keeps the focus; Enter takes what is chosen."""
        key = Qt.Key(event.key())
        if key in STEPS:
            last = self.commands.rowCount() - 1
            row = min(max(self.list.currentIndex().row() + STEPS[key], 0), last)
            self.list.setCurrentIndex(self.commands.index(row))
        elif key in ENTER_KEYS:
            self.take()
        elif key == Qt.Key.Key_Escape:
            self.leave()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Keep the keys: there is nowhere else to go while it is open."""
        return True

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.leave()

    def _narrow_list(self, text: str) -> None:
        self.commands.narrow(text)
        self.list.setCurrentIndex(self.commands.index(0))

    def _lie_over(self, window: QWidget) -> None:
        self.setGeometry(window.rect())
        wide = min(round(self._em * WIDE), window.width())
        top = min(round(self._em * TOP), window.height() // 4)
        high = min(round(self._em * HIGH), window.height() - top)
        self._frame.setGeometry((window.width() - wide) // 2, top, wide, high)
