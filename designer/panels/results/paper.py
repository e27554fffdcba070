"""What the communiqué bears besides the classifications: its number, and what it corrects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSpinBox, QWidget

from designer.panels.layouts import lay_row
from designer.panels.spoken import Spoken
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
        self._desk, self._spoken = desk, Spoken(desk.voice, "results")
        self.number, self.correction = QSpinBox(), TypedField()
        self.number.setRange(1, MOST)
        self._spoken.words(self.number, tip="number_named", name="number_named")
        self._spoken.words(self.correction, hint="correction", name="correction")
        self.publish = self._spoken.button("publish", self.wanted.emit)
        lay_row(self.number, (self.correction, 1), self.publish, on=self)

    def say(self) -> None:
        """Speak the language that is on."""
        self._spoken.say()
        self.number.setPrefix(self._desk.voice("results.number") + " ")

    def offer(self, stage: int) -> None:
        """Propose the number of the stage that is published; none without one."""
        self.setEnabled(stage > 0)
        if stage and not self.correction.text():
            self.number.setValue(stage)
