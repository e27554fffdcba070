"""Room for more parts of a question than are seen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class ScrolledParts(QScrollArea):
    """Arrows are not its own: they walk over options."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()
