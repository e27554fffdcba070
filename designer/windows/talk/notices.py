"""One sentence at a time over the pages, with what can be done about it; never in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent

    from designer.panels.desk import Desk


class Notices(QWidget):
    """A bar that is seen while it has something to say."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._buttons = QHBoxLayout()
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        pad = round(desk.theme.em / 2)
        row.setContentsMargins(2 * pad, pad, pad, pad)
        row.addWidget(self.text, 1)
        row.addLayout(self._buttons)
        row.addWidget(self._close)
        self.setAutoFillBackground(True)
        desk.voice.changed.connect(self._say)
        desk.theme.changed.connect(self._say)
        self._say()
        self.hide()

    def show_text(self, text: str, **does: tuple[str, Callable[[], None]]) -> None:
        """Say a sentence; each thing to do about it is a button with its words."""
        while self._buttons.count():
            item = self._buttons.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.deleteLater()
        for words, do in does.values():
            button = QPushButton(words)
            button.clicked.connect(lambda _=False, act=do: self._do(act))
            self._buttons.addWidget(button)
        self.text.setText(text)
        self.setAccessibleName(text)
        self.show()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def buttons(self) -> list[QPushButton]:
        """Return the buttons that are offered now."""
        found = (self._buttons.itemAt(n) for n in range(self._buttons.count()))
        return [w for item in found if item and isinstance(w := item.widget(), QPushButton)]

    def _do(self, act: Callable[[], None]) -> None:
        self.hide()
        act()

    def _say(self) -> None:
        self._close.setToolTip(self._desk.voice("window.dismiss"))
        self._close.setAccessibleName(self._desk.voice("window.dismiss"))
        palette = self.palette()
        palette.setColor(self.backgroundRole(), self._desk.theme.colour("tint"))
        self.setPalette(palette)
