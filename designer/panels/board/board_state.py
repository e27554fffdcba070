"""The state of the board: laid or being laid, stopped or refused, and what to do then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QSizePolicy, QWidget

from designer.panels.laying import REFUSED, STOPPED
from designer.panels.layouts import lay_row

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying

SOON = 400
"""Milliseconds before work is worth a bar: most roads are laid sooner."""


class BoardState(QWidget):
    """A sentence; while the road is being laid a bar that moves, and a way to stop it."""

    def __init__(self, desk: Desk, laying: Laying) -> None:
        super().__init__()
        self._desk, self._laying = desk, laying
        self.label, self.bar, self.button = QLabel(), QProgressBar(), QPushButton()
        self.label.setWordWrap(True)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.button.clicked.connect(self._pressed)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self._offer)
        lay_row((self.label, 1), self.bar, self.button, on=self)
        kept = self.button.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(kept)
        self.bar.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        laying.changed.connect(self._show)
        desk.follow(self, self._say, self._show)

    def _say(self) -> None:
        self.bar.setAccessibleName(self._desk.voice("board_page.laying"))

    def _show(self, *_: object) -> None:
        self.label.setText(self._laying.told())
        if not self._laying.working:
            self._soon.stop()
            self._offer()
        elif not self._soon.isActive() and not self.bar.isVisibleTo(self):
            self._soon.start()
            self.button.hide()

    def _offer(self) -> None:
        """Offer what can be done about it."""
        works, idle = self._laying.working, self._laying.state in (STOPPED, REFUSED)
        self.bar.setVisible(works)
        self.button.setVisible(works or idle)
        words = "window.stop" if works else "board_page.retry"
        self.button.setText(self._desk.voice(words))
        tip = "print.stop_help" if works else "board_page.retry_help"
        self.button.setToolTip(self._desk.voice(tip))

    def _pressed(self) -> None:
        if self._laying.working:
            self._laying.stop()
        else:
            self._laying.retry()
