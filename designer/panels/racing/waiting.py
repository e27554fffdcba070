"""Races that wait: left in the middle, or broken off; each is gone on with where it stood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from typing_extensions import override

from designer.panels.layouts import hold, lay_column, lay_row

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from designer.document.recovery import KeptMatch, KeptMatches
    from designer.panels.desk import Desk

MOST = 8
"""Races that are offered; the latest of them."""


class WaitingRaces(QWidget):
    """A line a race; and a button for records that lie somewhere else."""

    wanted = Signal(object)
    record_wanted = Signal()

    def __init__(self, desk: Desk, matches: KeptMatches) -> None:
        super().__init__()
        self._desk, self._matches = desk, matches
        self.head, self.none = QLabel(), QLabel()
        self.none.setWordWrap(True)
        self.lines: list[QPushButton] = []
        self.record = QPushButton()
        self.record.clicked.connect(self.record_wanted)
        self._rows = lay_column()
        column = lay_column(self.head, self.none, self._rows, self.record, None, on=self)
        column.setAlignment(self.record, Qt.AlignmentFlag.AlignLeft)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.renew()  # one may have been left meanwhile

    def renew(self) -> None:
        """Offer the races there are now."""
        while self._rows.count():
            item = self._rows.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        self.lines = []
        offered = self._matches.offered()[:MOST]
        for kept in offered:
            self._rows.addWidget(self._line(kept))
        self.none.setVisible(not offered)

    def _line(self, kept: KeptMatch) -> QWidget:
        voice, tag = self._desk.voice, kept.tag
        game = voice(f"games.{tag.game}")
        values = {"turn": tag.turn, "when": tag.when}
        # Two lines: a long one would push the form beside it away.
        told = voice("match.waiting_line", game=game, **values)
        go_on = QPushButton(f"{tag.name}\n{told}" if tag.name else told)
        go_on.setProperty("link", True)
        go_on.setToolTip(voice("match.waiting_help"))
        go_on.clicked.connect(lambda: self.wanted.emit(kept))
        drop = QPushButton(voice("match.waiting_drop"))
        drop.setToolTip(voice("match.waiting_drop_help"))
        drop.clicked.connect(lambda: self._drop(kept))
        self.lines.append(go_on)
        return hold(lay_row((go_on, 1), drop))

    def _drop(self, kept: KeptMatch) -> None:
        kept.forget()
        self.renew()

    def say(self) -> None:
        """Speak the language that is on."""
        voice = self._desk.voice
        self.head.setText(voice("match.waiting"))
        self.head.setFont(self._desk.theme.font("text.head", 1.2))
        self.none.setText(voice("match.waiting_none"))
        self.record.setText(voice("match.open_record"))
        self.record.setToolTip(voice("match.open_record_help"))
        self.renew()
