"""What the communiqué bears besides the classifications: its number, and what it corrects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QWidget

from designer.panels.typed_field import TypedField

if TYPE_CHECKING:
    from designer.panels.desk import Desk

MOST = 999


class PaperBar(QWidget):
    """Number, correction, and the button that publishes."""

    wanted = Signal()
    """The communiqué is wanted as a file."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.number, self.correction, self.publish = QSpinBox(), TypedField(), QPushButton()
        self.number.setRange(1, MOST)
        self.publish.clicked.connect(self.wanted.emit)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.number)
        row.addWidget(self.correction, 1)
        row.addWidget(self.publish)

    def say(self) -> None:
        """Speak the language that is on."""
        voice = self._desk.voice
        self.publish.setText(voice("results.publish"))
        self.publish.setToolTip(voice("results.publish_help"))
        self.number.setToolTip(voice("results.number_named"))
        self.number.setPrefix(voice("results.number") + " ")
        self.number.setAccessibleName(voice("results.number_named"))
        self.correction.setPlaceholderText(voice("results.correction"))
        self.correction.setAccessibleName(voice("results.correction"))

    def offer(self, stage: int) -> None:
        """Propose the number of the stage that is published; none without one."""
        self.setEnabled(stage > 0)
        if stage and not self.correction.text():
            self.number.setValue(stage)
