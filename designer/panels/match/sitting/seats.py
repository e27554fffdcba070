"""Who sits where: a person or a bot in the seat of each team."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from designer.panels.choice import Choice, fill
from engine.bots import bots_playing
from engine.games import GAMES
from engine.match.tape import PERSON
from engine.tour.values import MOST_TEAMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.panels.desk import Desk

FIRST: Final = 0
"""The seat in which a person sits at first."""


class Seats(QWidget):
    """A list of who may sit there beside the name of each team."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._labels = [QLabel() for _ in range(MOST_TEAMS)]
        self.boxes = [QComboBox() for _ in range(MOST_TEAMS)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for nth, (label, box) in enumerate(zip(self._labels, self.boxes, strict=True)):
            label.setBuddy(box)
            grid.addWidget(label, nth, 0)
            grid.addWidget(box, nth, 1)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        grid.setColumnStretch(2, 1)

    def show_teams(self, game: str, teams: Sequence[str], seats: Sequence[str] = ()) -> None:
        """Offer the seats of these teams in a game; who sat there stays."""
        before = list(seats) or [str(box.currentData() or "") for box in self.boxes]
        most = GAMES[game].seats[-1]
        voice = self._desk.voice
        known = list(bots_playing(game))
        for nth, (label, box) in enumerate(zip(self._labels, self.boxes, strict=True)):
            seen = nth < min(len(teams), most)
            label.setVisible(seen)
            box.setVisible(seen)
            if not seen:
                continue
            label.setText(teams[nth])
            choices = [Choice(PERSON, voice("match.person"))]
            choices += [Choice(bot, voice(f"race_page.bot_{bot}")) for bot in known]
            fill(box, choices)
            usual = PERSON if nth == FIRST and not any(before) else GAMES[game].manager
            sat = box.findData(before[nth] if nth < len(before) else "")
            box.setCurrentIndex(sat if sat >= 0 else box.findData(usual))
            box.setToolTip(voice("match.seat_help"))

    def chosen(self) -> tuple[str, ...]:
        """Return who sits in each seat that is offered."""
        return tuple(str(box.currentData()) for box in self.boxes if not box.isHidden())

    def forget(self) -> None:
        """Leave every seat free: who sat there goes with the tour."""
        for box in self.boxes:
            box.clear()

    def put(self, who: str) -> None:
        """Let the same sit in every seat."""
        for box in self.boxes:
            if not box.isHidden() and box.findData(who) >= 0:
                box.setCurrentIndex(box.findData(who))
