"""What is wished of a batch: the managers, the seed, the number, the other version."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSpinBox, QWidget

from designer.jobs.race_wishes import SEED, PlaytestWish, deal_characters
from designer.panels.flow import Flow
from designer.panels.forms import Choice, TypedField, Wording, fill, lay_column, lay_row
from designer.texts.measured import bot_name
from engine.bots import MIXED, bots_playing, deal_bots
from engine.games import DEFAULT
from engine.playtests.managers import fields_of
from engine.tour.values import MOST_TEAMS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from designer.panels.desk import Desk
    from engine.tour.values import Team, Tour

BY_TEAM = "by_team"
FIELD = "field"
"""Of the list of managers: the usual one, beside it the other fields of the game."""
USUAL, MOST = 200, 100_000
"""Races of a batch: as the page comes, and at the most."""


class PlaytestForm(QWidget):
    """One line of wishes and one button."""

    wanted = Signal()
    """Races are to be ridden as it is wished for."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._busy = self.ready = False
        self.bots = QComboBox()
        self.seed, self.number = TypedField("1"), QSpinBox()
        self.number.setRange(1, MOST)
        self.number.setValue(USUAL)
        self.bots.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.go = QPushButton()
        self.go.setProperty("main", True)
        self.go.clicked.connect(lambda _=False: self.wanted.emit())
        self._wording = Wording(desk.language_switch, "race_page")
        self._wording.give_words(self.go, "batch")
        self.row, teams = Flow(), Flow()
        lay_column(self.row, teams, on=self)
        self._count_label = QLabel()
        fields = {"bots": self.bots, "seed": self.seed}
        self._wording.fill_form(self.row, fields)
        self.row.pair(self._count_label, self.number)
        self.row.addWidget(self.go)
        for name, field in (fields | {"number": self.number}).items():
            self._wording.give_words(field, tip=f"{name}_help")
        self.by_team = TeamBots(desk, teams)
        self.bots.activated.connect(lambda _row: self._show_teams())
        desk.document.changed.connect(self._show_teams)
        desk.game.changed.connect(self._follow_game)
        desk.language_switch.changed.connect(self._say_words)
        desk.theme.changed.connect(self._say_words)
        desk.document.place_changed.connect(self._allow_riding)
        desk.document.changed.connect(self._allow_riding)
        self._say_words()
        self._allow_riding()

    def show_busy(self, *, busy: bool) -> None:
        """Grey the button while races are being ridden."""
        self._busy = busy
        self._allow_riding()

    def playtest_wish(self) -> PlaytestWish:
        """Return what is wished for of the selected stage."""
        document, game = self._desk.document, self._desk.game.id
        bots: tuple[str, ...] = (self.bots.currentData(),)
        if bots == (BY_TEAM,):
            bots = self.by_team.chosen_bots(document.tour.teams)
        return PlaytestWish(
            game=game,
            stage=document.place.stage,
            seed=self.seed.text().strip() or SEED,
            bots=deal_bots(game, () if bots == (FIELD,) else bots),
            count=self.number.value(),
        )

    def _allow_riding(self, *_: object) -> None:
        surveyed = self._desk.document.surveyed
        road = surveyed is not None and surveyed.road is not None
        self.ready = road and bool(self._desk.document.tour.teams)
        self.go.setEnabled(self.ready and not self._busy)
        words = "race_page.batch_help" if self.ready else "race_page.not_ready"
        self.go.setToolTip(self._desk.language.say(words))

    def _say_words(self) -> None:
        self._wording.say_words()
        many = self.number.value() > 1
        self._count_label.setText(
            self._desk.language.say(f"race_page.{'count' if many else 'number'}")
        )
        self.seed.setMaximumWidth(round(self._desk.theme.em * 5))
        self._allow_riding()
        self._follow_game()

    def _follow_game(self) -> None:
        """Ride the game that is chosen over the pages, with the characters that play it."""
        game = self._desk.game.id
        several = (FIELD,) if fields_of(game) else ()
        bots = (*several, *bots_playing(game), MIXED, BY_TEAM)
        names = (Choice(bot, self._desk.language.say(f"race_page.bot_{bot}")) for bot in bots)
        fill(self.bots, names, bots[0])
        self._show_teams()

    def _show_teams(self, *_: object) -> None:
        """Show a list for each team where they are chosen one by one."""
        teams, known = self._desk.document.tour.teams, bots_playing(self._desk.game.id)
        self.by_team.show_teams(teams, tuple(known), one_by_one=self.bots.currentData() == BY_TEAM)


class TeamBots:
    """A list of characters beside the name of each team, on a line of another widget."""

    def __init__(self, desk: Desk, row: Flow) -> None:
        self._desk = desk
        self._labels = [QLabel() for _ in range(MOST_TEAMS)]
        self.boxes = [QComboBox() for _ in range(MOST_TEAMS)]
        for label, box in zip(self._labels, self.boxes, strict=True):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            row.pair(label, box)

    def show_teams(
        self, teams: Sequence[Team], characters: Sequence[str], *, one_by_one: bool
    ) -> None:
        """Offer these characters to these teams, or to none."""
        language = self._desk.language
        for number, (label, box) in enumerate(zip(self._labels, self.boxes, strict=True)):
            visible = one_by_one and number < len(teams)
            label.setVisible(visible)
            box.setVisible(visible)
            if visible:
                label.setText(teams[number].name or teams[number].id)
                # What a character does is said in the list of all teams: here its name will do.
                names = (bot_name(language, bot) for bot in characters)
                fill(box, map(Choice, characters, names), characters[0])
                box.setToolTip(language.say("race_page.bots_help"))

    def chosen_bots(self, teams: Sequence[Team]) -> tuple[str, ...]:
        """Return the character of each team, in the order of the teams."""
        return tuple(box.currentData() for box, _ in zip(self.boxes, teams, strict=False))


NOTHING, FILE = "", "file"


class Against(QWidget):
    """What a batch is compared with: nothing, a character for all teams, or a file."""

    file_wanted = Signal()
    """The file of the other version is to be chosen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._tour: Tour | None = None
        self._file, self._game = "", DEFAULT
        self.choice, label = QComboBox(), QLabel()
        label.setBuddy(self.choice)
        self._wording = Wording(desk.language_switch, "race_page")
        self._wording.give_words(label, "against")
        self._wording.give_words(self.choice, name="against", tip="against_help")
        self._wording.offer_choices(self.choice, self._list_choices, NOTHING)
        self.choice.activated.connect(self._ask_for_file)
        lay_row(label, self.choice, None, on=self)
        desk.language_switch.changed.connect(self._wording.say_words)
        self._wording.say_words()

    @property
    def name(self) -> str:
        """Return what the other version is called; nothing where there is none."""
        return self.choice.currentText() if self.choice.currentData() else ""

    def play_game(self, game: str) -> None:
        """Offer the characters of a game."""
        self._game = game
        self._wording.say_words()

    def take(self, path: Path) -> None:
        """Compare with the tour in a file; one that is refused is said."""
        from engine.tour.file import load

        tour = self._desk.attempt(load, path)
        if tour is not None:
            self._tour, self._file = tour, path.name
            self._wording.say_words()
            self.choice.setCurrentIndex(self.choice.findData(FILE))

    def add_to(self, wish: PlaytestWish) -> PlaytestWish:
        """Return a wish with the other version; as it is without one."""
        chosen = self.choice.currentData()
        if chosen == FILE:
            return replace(wish, against=self._tour)
        return replace(wish, against_bots=deal_characters(wish.game, (chosen,))) if chosen else wish

    def _ask_for_file(self) -> None:
        if self.choice.currentData() == FILE:
            if self._tour is None:
                self.choice.setCurrentIndex(0)
            self.file_wanted.emit()

    def _list_choices(self) -> list[Choice]:
        language = self._desk.language
        bots = (
            Choice(bot, language.say(f"race_page.bot_{bot}")) for bot in bots_playing(self._game)
        )
        file = self._file or language.say("race_page.against_file")
        return [
            Choice(NOTHING, language.say("race_page.against_nothing")),
            *bots,
            Choice(FILE, file),
        ]
