"""The cover over what a seat may know alone, until the person of the team says to be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from designer.panels.forms import wrapping_label

if TYPE_CHECKING:
    from designer.panels.desk import Desk


class Cover(QWidget):
    """Lies over what is asked until the person of a team says to be there."""

    lifted = Signal()

    def __init__(self, desk: Desk, over: QWidget) -> None:
        super().__init__(over)
        self._desk, self._over = desk, over
        self.team, self.words, self.lift = QLabel(), wrapping_label(), QPushButton()
        self.lift.setProperty("main", True)
        self.lift.clicked.connect(self._lift_cover)
        column = QVBoxLayout(self)
        column.addStretch(2)
        for widget in (self.team, self.words):
            widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(widget)
        column.addSpacing(round(desk.theme.em))
        column.addWidget(self.lift, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(3)
        self.setAutoFillBackground(True)
        over.installEventFilter(self)
        self.hide()

    def cover_for(self, team: str) -> None:
        """Cover what is asked for a team."""
        language, theme = self._desk.language, self._desk.theme
        self.team.setText(team)
        self.team.setFont(theme.font("text.title", 2.2))
        self.words.setText(language.say("match.cover", team=team))
        self.lift.setText(language.say("match.uncover"))
        self.lift.setToolTip(language.say("match.uncover_help"))
        self.setAccessibleName(language.say("match.cover", team=team))
        self.setGeometry(self._over.rect())
        self.raise_()
        self.show()
        self.lift.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_away(self) -> None:
        """Cover nothing."""
        self.hide()

    def _lift_cover(self) -> None:
        self.hide()
        self.lifted.emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return False
