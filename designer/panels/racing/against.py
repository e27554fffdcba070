"""The other version a batch is compared with: other managers, or another file of the tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from designer.panels.choice import Choice, fill
from designer.panels.layouts import lay_row
from engine.bots import bots_playing
from engine.errors import EtapaError
from engine.games import DEFAULT
from engine.playtests.plan import stage_plan

if TYPE_CHECKING:
    from pathlib import Path

    from designer.panels.desk import Desk
    from engine.playtests.plan import PlaytestPlan
    from engine.tour.values import Tour

NOTHING, FILE = "", "file"


class Against(QWidget):
    """One list: nothing, a character for all teams, or a file."""

    file_wanted = Signal()
    """The file of the other version is to be chosen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._tour: Tour | None = None
        self._name, self._game = "", DEFAULT
        self.choice, self._label = QComboBox(), QLabel()
        self._label.setBuddy(self.choice)
        self.choice.activated.connect(self._chosen)
        lay_row(self._label, self.choice, None, on=self)
        desk.voice.changed.connect(self._say)
        self._say()

    @property
    def name(self) -> str:
        """Return what the other version is called; nothing where there is none."""
        return self.choice.currentText() if self.choice.currentData() else ""

    def play(self, game: str) -> None:
        """Offer the characters of a game."""
        self._game = game
        self._say()

    def take(self, path: Path) -> None:
        """Compare with the tour in a file; one that is refused is said."""
        from engine.tour.file import load

        try:
            self._tour = load(path)
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return
        self._name = path.name
        self._say()
        self.choice.setCurrentIndex(self.choice.findData(FILE))

    def plan(self, first: PlaytestPlan) -> PlaytestPlan | None:
        """Return the plan of the other version, with the dice of the first; none without one."""
        chosen, document = self.choice.currentData(), self._desk.document
        if not chosen:
            return None
        tour = self._tour if chosen == FILE and self._tour else document.kept
        bots = first.bots if chosen == FILE else (chosen,)
        return stage_plan(tour, document.place.stage, seed=first.seed, bots=bots, game=first.game)

    def _chosen(self) -> None:
        if self.choice.currentData() == FILE:
            if self._tour is None:
                self.choice.setCurrentIndex(0)
            self.file_wanted.emit()

    def _say(self) -> None:
        voice = self._desk.voice
        self._label.setText(voice("race_page.against"))
        self.choice.setAccessibleName(voice("race_page.against"))
        self.choice.setToolTip(voice("race_page.against_help"))
        named = self._name or voice("race_page.against_file")
        bots = (Choice(b, voice(f"race_page.bot_{b}")) for b in bots_playing(self._game))
        fill(
            self.choice,
            (Choice(NOTHING, voice("race_page.against_nothing")), *bots, Choice(FILE, named)),
        )
        self.choice.setCurrentIndex(max(self.choice.currentIndex(), 0))
