"""Who decides for each team from here on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.panels.match.sitting.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.panels.desk import Desk
    from engine.race.values import Setup


class SeatsDialog(QDialog):
    """The seats of a race that is being ridden."""

    seated = Signal(object)
    """Who sits in each seat."""

    def __init__(self, desk: Desk, setup: Setup, seats: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        voice, em = desk.voice, round(desk.theme.em)
        self.setWindowTitle(voice("match.seats"))
        words = QLabel(voice("match.seats_help"))
        words.setWordWrap(True)
        self.seats = Seats(desk)
        self.seats.show_teams(setup.rules.game, [t.name or t.id for t in setup.teams], seats)
        self.take = QPushButton(voice("match.seats_take"))
        self.take.setToolTip(voice("match.seats_help"))
        self.take.setProperty("main", True)
        self.take.clicked.connect(self._take)
        column = QVBoxLayout(self)
        column.setContentsMargins(em, em, em, em)
        for widget in (words, self.seats):
            column.addWidget(widget)
        column.addWidget(self.take, 0, Qt.AlignmentFlag.AlignRight)

    def _take(self) -> None:
        self.seated.emit(self.seats.chosen())
        self.accept()
