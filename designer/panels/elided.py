"""A label of one line that leaves out what it has no room for; the whole is its tip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


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
