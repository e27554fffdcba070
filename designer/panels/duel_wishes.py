"""What is wished of a duel: who rides against whom, over what, how often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from designer.jobs.duels import DuelWish
from designer.jobs.race_wishes import SEED
from designer.panels.flow import Flow
from designer.panels.forms import Choice, TypedField, Wording, lay_column, wrapping_label
from designer.texts.measured import bot_name
from engine.bots import MIXED, bots_playing, deal_bots
from engine.bots.league import league_names

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from designer.panels.desk import Desk

FILE = "file"
STAGE, STAGES, TOURS = OVER = ("stage", "stages", "tours")
"""What a duel is ridden over: the selected stage, every stage of the tour, whole tours."""
USUAL, MOST = 400, 100_000
"""Races of a duel: as the page comes, and at the most."""
FEWEST_TRICKS, TRICKS = 3, 100
"""Tricks that are tried in a search: at the least, and as the page comes."""


class DuelForm(QWidget):
    """One line of wishes, and what a program of one's own may do."""

    file_wanted = Signal()
    """The file of a program that decides for a team is to be chosen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._file: Path | None = None
        self.us, self.field, self.over = QComboBox(), QComboBox(), QComboBox()
        self.seed, self.number = TypedField(SEED), QSpinBox()
        self.number.setRange(1, MOST)
        self.number.setValue(USUAL)
        self.tricks = QSpinBox()
        self.tricks.setRange(FEWEST_TRICKS, MOST)
        self.tricks.setValue(TRICKS)
        self.rights = wrapping_label()
        self._wording = Wording(desk.language_switch, "duel")
        self.row = Flow()
        lay_column(self.row, self.rights, on=self)
        fields = {
            "us": self.us,
            "field": self.field,
            "over": self.over,
            "seed": self.seed,
            "number": self.number,
            "tricks": self.tricks,
        }
        self._wording.fill_form(self.row, fields)
        for name, field in fields.items():
            self._wording.give_words(field, name=name, tip=f"{name}_help")
        for box, choices in (
            (self.us, self._list_managers),
            (self.field, self._list_field),
            (self.over, self._list_roads),
        ):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            self._wording.offer_choices(box, choices)
        self.us.activated.connect(lambda _row: self._take_choice())
        self._chosen = 0
        desk.game.changed.connect(self.say_words)

    def duel_wish(self) -> DuelWish:
        """Return what is wished for, of the selected stage or of the tour."""
        game, over = self._desk.game.id, self.over.currentData()
        us = self.us.currentData()
        return DuelWish(
            us=str(self._file) if us == FILE else us,
            field=deal_bots(game, (self.field.currentData(),)),
            game=game,
            stages=(self._desk.document.place.stage,) if over == STAGE else (),
            whole=over == TOURS,
            count=self.number.value(),
            seed=self.seed.text().strip() or SEED,
        )

    def take(self, path: Path) -> None:
        """Let the program in a file ride."""
        self._file = path
        self.say_words()
        self.us.setCurrentIndex(self.us.findData(FILE))
        self._take_choice()

    def say_words(self) -> None:
        """Speak the language that is on, of the game that is on."""
        self._wording.say_words()
        for box in (self.us, self.field, self.over):
            box.setCurrentIndex(max(0, box.currentIndex()))
        self.seed.setMaximumWidth(round(self._desk.theme.em * 5))
        self._chosen = self.us.currentIndex()
        self._say_rights()

    def _take_choice(self) -> None:
        """Ask for the file of a program when it is chosen; without one the choice stays."""
        if self.us.currentData() == FILE and self._file is None:
            self.us.setCurrentIndex(self._chosen)
            self.file_wanted.emit()
        self._chosen = self.us.currentIndex()
        self._say_rights()

    def _say_rights(self) -> None:
        """Say of a program that it is one, as soon as it is chosen."""
        own = self.us.currentData() == FILE and self._file is not None
        self.rights.setVisible(own)
        if own and self._file is not None:
            self.rights.setText(self._desk.language.say("duel.own_rights", file=self._file.name))

    def _list_managers(self) -> Iterator[Choice]:
        """Yield the tricks of the game first, then its characters, then a program."""
        language, game = self._desk.language, self._desk.game.id
        for name in (*league_names(game), *bots_playing(game)):
            yield Choice(name, bot_name(language, name))
        file = self._file.name if self._file is not None else language.say("duel.own_file")
        yield Choice(FILE, file)

    def _list_field(self) -> Iterator[Choice]:
        for name in (*bots_playing(self._desk.game.id), MIXED):
            yield Choice(name, bot_name(self._desk.language, name))

    def _list_roads(self) -> Iterator[Choice]:
        for over in OVER:
            yield Choice(over, self._desk.language.say(f"duel.over_{over}"))
