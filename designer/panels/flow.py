"""Two layouts Qt does not have: a row that goes on in the next line, a column that keeps still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QResizeEvent


class Flow(QLayout):
    """Lines of widgets, each as wide as it wants to be; one that is told to grow fills its line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def pair(self, label: QLabel, field: QWidget) -> None:
        """Add a field that never parts from its label."""
        label.setBuddy(field)
        both = QHBoxLayout()
        both.addWidget(label)
        both.addWidget(field)
        self.addChildLayout(both)
        self.addItem(both)

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        gap = self._item_gap()
        lines = [max(i.sizeHint().height() for i in line) for line in self._break_lines(width)]
        return sum(lines) + gap * max(len(lines) - 1, 0)

    @override
    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._shown_items()]
        wide = sum(hint.width() for hint in hints) + self._item_gap() * max(len(hints) - 1, 0)
        return QSize(wide, max((hint.height() for hint in hints), default=0))

    @override
    def minimumSize(self) -> QSize:
        least = [item.minimumSize() for item in self._shown_items()]
        return QSize(
            max((size.width() for size in least), default=0),
            max((size.height() for size in least), default=0),
        )

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        top = rect.top()
        for line in self._break_lines(rect.width()):
            high = max(item.sizeHint().height() for item in line)
            self._place_line(line, QRect(rect.left(), top, rect.width(), high))
            top += high + self._item_gap()
        widget = self.parentWidget()
        if widget is not None and widget.layout() is self:
            # A splitter and a page that is scrolled ask for no height that depends on a width.
            widget.setMinimumHeight(max(0, top - rect.top() - self._item_gap()))

    def _place_line(self, line: list[QLayoutItem], room: QRect) -> None:
        """Lay one line; what is told to grow shares what is left."""
        growing = [
            item
            for item in line
            if item.widget() is not None and item.expandingDirections() & Qt.Orientation.Horizontal
        ]
        gap = self._item_gap()
        taken = sum(item.sizeHint().width() for item in line) + gap * (len(line) - 1)
        extra = max(room.width() - taken, 0) // len(growing) if growing else 0
        left = room.left()
        for item in line:
            hint = item.sizeHint()
            wide = min(hint.width() + (extra if item in growing else 0), room.width())
            wide = min(wide, item.maximumSize().width())
            above = (room.height() - hint.height()) // 2
            item.setGeometry(QRect(left, room.top() + above, wide, hint.height()))
            left += wide + gap

    def _break_lines(self, width: int) -> Iterator[list[QLayoutItem]]:
        line: list[QLayoutItem] = []
        taken, gap = 0, self._item_gap()
        for item in self._shown_items():
            wide = item.sizeHint().width()
            if line and taken + wide > width:
                yield line
                line, taken = [], 0
            line.append(item)
            taken += wide + gap
        if line:
            yield line

    def _shown_items(self) -> list[QLayoutItem]:
        # While a window is taken down Qt lays out once more what is half gone.
        return [item for item in self._items if isValid(item) and not item.isEmpty()]

    def _item_gap(self) -> int:
        return max(self.spacing(), 0)


class Steady(QFrame):
    """Holds a column; what stands around it is laid out without laying out the column again.

    Qt asks a layout for its height again whenever another widget comes beside it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._heights: dict[int, int] = {}
        self._inner = _Inner(self)
        self.column = QVBoxLayout(self._inner)
        self.column.setContentsMargins(0, 0, 0, 0)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def sizeHint(self) -> QSize:
        return self.column.totalSizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        return self.column.totalMinimumSize()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        # Before it is seen Qt does not tell of what changes in it.
        height = self._heights.get(width) if self.isVisible() else None
        if height is None:
            height = self._heights[width] = self.column.totalHeightForWidth(width)
        return height

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._inner.resize(event.size())

    def forget_heights(self) -> None:
        """Ask the column anew: what it holds is another, or in other letters."""
        self._heights = {}
        self.updateGeometry()


class _Inner(QWidget):
    """What the column stands in."""

    def __init__(self, steady: Steady) -> None:
        super().__init__(steady)
        self._steady = steady

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._steady.forget_heights()
        return super().event(event)
