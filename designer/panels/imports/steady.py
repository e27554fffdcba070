"""A frame that remembers how high it is at a width: texts that wrap are slow to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


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

    def forget(self) -> None:
        """Ask the column anew: what it holds is another, or in other letters."""
        self._heights = {}
        self.updateGeometry()


class _Inner(QWidget):
    """What the column stands in."""

    def __init__(self, held: Steady) -> None:
        super().__init__(held)
        self._held = held

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._held.forget()
        return super().event(event)
