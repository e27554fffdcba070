"""Which race is to be ridden: the game, the managers of the teams, the seed, its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QWidget,
)

from designer.panels.flow import Flow
from designer.panels.forms import Choice, TypedField, fill, lay_column
from engine.bots import MIXED, bots_playing
from engine.errors import EtapaError
from engine.games import GAMES
from engine.playtests.plan import stage_plan
from engine.tour.values import MOST_TEAMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.panels.desk import Desk
    from engine.playtests.plan import PlaytestPlan
    from engine.tour.values import Team


class TeamBots:
    """A list of characters beside the name of each team, on a line of another widget."""

    def __init__(self, desk: Desk, row: Flow) -> None:
        self._desk = desk
        self._labels = [QLabel() for _ in range(MOST_TEAMS)]
        self.boxes = [QComboBox() for _ in range(MOST_TEAMS)]
        for label, box in zip(self._labels, self.boxes, strict=True):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            row.pair(label, box)

    def show_teams(self, teams: Sequence[Team], characters: Sequence[str], *, on: bool) -> None:
        """Offer these characters to these teams, or to none."""
        voice = self._desk.voice
        for number, (label, box) in enumerate(zip(self._labels, self.boxes, strict=True)):
            seen = on and number < len(teams)
            label.setVisible(seen)
            box.setVisible(seen)
            if seen:
                label.setText(teams[number].name or teams[number].id)
                # What a character does is said in the list of all teams: here its name will do.
                names = (voice(f"race_page.bot_{b}").partition(":")[0] for b in characters)
                offered = zip(characters, names, strict=True)
                fill(box, (Choice(value, name) for value, name in offered))
                box.setCurrentIndex(max(box.currentIndex(), 0))
                box.setToolTip(voice("race_page.bots_help"))

    def chosen(self, teams: Sequence[Team]) -> tuple[str, ...]:
        """Return the character of each team, in the order of the teams."""
        return tuple(box.currentData() for box, _ in zip(self.boxes, teams, strict=False))


BY_TEAM = "by_team"
MOST = 100_000


class RaceWishes(QWidget):
    """One line of wishes and one button."""

    wanted = Signal(object, int)
    """A plan, and the number or the count of its races."""

    def __init__(self, desk: Desk, button: str = "race_page.watch", number: int = 1) -> None:
        super().__init__()
        self._desk, self._button = desk, button
        self._works = self.ready = False
        self.game, self.bots = QComboBox(), QComboBox()
        self.seed, self.number = TypedField("1"), QSpinBox()
        self.number.setRange(1, MOST)
        self.number.setValue(number)
        for box in (self.game, self.bots):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.go = QPushButton()
        self.go.setProperty("main", True)
        self.go.clicked.connect(self._go)
        self._labels = {name: QLabel() for name in ("game", "bots", "seed", "number")}
        self.row, teams = Flow(), Flow()
        lay_column(self.row, teams, on=self)
        for name, label in self._labels.items():
            self.row.pair(label, getattr(self, name))
        self.row.addWidget(self.go)
        self.by_team = TeamBots(desk, teams)
        self.bots.activated.connect(lambda _row: self._show_teams())
        desk.document.changed.connect(self._show_teams)
        self.game.activated.connect(lambda _row: desk.game.choose(self.game.currentData()))
        desk.game.changed.connect(self._follow_game)
        desk.voice.changed.connect(self._say)
        desk.theme.changed.connect(self._say)
        desk.document.moved.connect(self._allow)
        desk.document.changed.connect(self._allow)
        self._say()
        self._allow()

    def plan(self) -> PlaytestPlan | None:
        """Return the plan of the selected stage; what keeps it from being ridden is said."""
        document = self._desk.document
        game, bots = self.game.currentData(), self.bots.currentData()
        characters: tuple[str, ...] = (bots,)
        if bots == BY_TEAM:
            characters = self.by_team.chosen(document.tour.teams)
        try:
            return stage_plan(
                document.kept,
                document.place.stage,
                seed=self.seed.text().strip() or "1",
                bots=characters,
                game=game,
            )
        except EtapaError as refused:
            document.refused.emit(refused)
            return None

    def busy(self, *, on: bool) -> None:
        """Grey the button while a race is being ridden."""
        self._works = on
        self._allow()

    def _go(self) -> None:
        plan = self.plan()
        if plan is not None:
            self.wanted.emit(plan, self.number.value())

    def _allow(self, *_: object) -> None:
        surveyed = self._desk.document.surveyed
        road = surveyed is not None and surveyed.road is not None
        self.ready = road and bool(self._desk.document.tour.teams)
        self.go.setEnabled(self.ready and not self._works)
        words = f"{self._button}_help" if self.ready else "race_page.not_ready"
        self.go.setToolTip(self._desk.voice(words))

    def _say(self) -> None:
        voice = self._desk.voice
        for name, label in self._labels.items():
            counts = name == "number" and self.number.value() > 1
            label.setText(voice(f"race_page.{'count' if counts else name}"))
        self.seed.setMaximumWidth(round(self._desk.theme.em * 5))
        self.go.setText(voice(self._button))
        self._allow()
        for name in self._labels:
            getattr(self, name).setToolTip(voice(f"race_page.{name}_help"))
        fill(self.game, (Choice(g, voice(f"games.{g}")) for g in GAMES))
        self._follow_game()

    def _follow_game(self) -> None:
        """Ride the game that is chosen over the pages."""
        self.game.setCurrentIndex(self.game.findData(self._desk.game.id))
        self._characters()

    def _characters(self) -> None:
        voice = self._desk.voice
        known = bots_playing(self.game.currentData())
        fill(self.bots, (Choice(b, voice(f"race_page.bot_{b}")) for b in (*known, MIXED, BY_TEAM)))
        self.bots.setCurrentIndex(max(self.bots.currentIndex(), 0))
        self._show_teams()

    def _show_teams(self, *_: object) -> None:
        """Show a list for each team where they are chosen one by one."""
        teams, known = self._desk.document.tour.teams, bots_playing(self.game.currentData())
        self.by_team.show_teams(teams, tuple(known), on=self.bots.currentData() == BY_TEAM)
