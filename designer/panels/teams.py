"""Teams and riders."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)
from typing_extensions import override

from designer.document.place import TEAMS, TourPlace
from designer.language import done_sentence, read_bib
from designer.panels.forms import (
    Choice,
    ChoiceDelegate,
    Spoken,
    TypedField,
    fill,
    lay_column,
    lay_flow,
    lay_row,
)
from designer.panels.tables import PlainTable, Rows
from designer.picture import look
from designer.scene.badges import badge
from engine.errors import TourError
from engine.tour.edit import replace_team, set_teams
from engine.tour.proposals import deal_team
from engine.tour.rider_types import rider_types
from engine.tour.values import Rider

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QIcon

    from designer.document.switches import Language
    from designer.language import Sentence
    from designer.panels.desk import Desk
    from designer.panels.tables import Index
    from engine.tour.rules import Rules
    from engine.tour.values import Team


OVER = "✕"
"""Colour is never the only sign: none is used here at all."""


def told(team: Team, rules: Rules, voice: Language) -> str:
    """Say the size of a team and its types, each beside its limit (RULING 10)."""
    most: dict[str, int] = rules["team.max_per_type"]
    have = Counter(rider.type for rider in team.riders)
    whole = _part(voice("teams.riders"), len(team.riders), rules["team.size"], voice)
    types = (
        _part(voice(f"terms.{kind}"), have[kind], most.get(kind), voice)
        for kind in rider_types()
        if have[kind] or most.get(kind)
    )
    return " · ".join((whole, *types))


def _part(name: str, have: int, most: int | None, voice: Language) -> str:
    if most is None:
        return voice("teams.some", name=name, have=have)
    said = voice("teams.some_of", name=name, have=have, most=most)
    return f"{OVER} {said}" if have > most else said


MOST = 6


class TeamsPanel(QWidget):
    """The teams on the left, the one that is chosen on the right."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.ensurePolished()  # rows measured before would stay as low as they were
        self.setProperty("rule", "R2.1")
        self.list.currentRowChanged.connect(self._chosen)
        self._name, self._manager, self._colour = TypedField(), TypedField(), QComboBox()
        self._riders, self.limits = Riders(desk), QLabel()
        self.riders = PlainTable(self._riders)
        self.riders.set_choices(2, ChoiceDelegate(self._types, self))
        self._spoken = Spoken(desk.voice, "teams")
        self._spoken.words(self.list, name="teams")
        self._spoken.words(self.riders, name="riders")
        self.buttons = {
            name: self._spoken.button(name, does)
            for name, does in (
                ("add", self.add),
                ("remove", self.remove),
                ("add_rider", self.add_rider),
                ("remove_rider", self.remove_rider),
            )
        }
        self._name.editingFinished.connect(lambda: self._field("name", self._name))
        self._manager.editingFinished.connect(lambda: self._field("manager", self._manager))
        self._colour.activated.connect(lambda _row: self._paint(self._colour.currentData()))
        self._lay_out()
        desk.document.moved.connect(self._jump)
        desk.follow(self, self._say, self._show)

    def _lay_out(self) -> None:
        pad = round(self._desk.theme.em)
        self.limits.setWordWrap(True)
        form, (add, remove, *of_riders) = QFormLayout(), self.buttons.values()
        fields = {"name": self._name, "manager": self._manager, "colour": self._colour}
        self._spoken.form(form, fields)
        left = lay_column((self.list, 1), lay_flow(add, remove))
        right = lay_column(form, (self.riders, 1), self.limits, lay_flow(*of_riders))
        margins = (pad, pad, pad, pad // 2)
        lay_row((left, 1), (right, 3), on=self, margins=margins, gap=pad)

    def add(self) -> None:
        """Add a team of eight whose types keep the limits."""
        tour, voice = self._desk.document.tour, self._desk.voice
        taken = {team.id for team in tour.teams}
        free = next(n for n, letter in enumerate("ABCDEF") if letter not in taken)
        labels = {name: voice(f"new.{name}") for name in ("team", "rider")}
        bibs = {rider.bib for team in tour.teams for rider in team.riders}
        team = deal_team(free, labels, bibs)
        self._desk.document.change(done_sentence("add_team"), set_teams, (*tour.teams, team))
        self.list.setCurrentRow(len(tour.teams))

    def remove(self) -> None:
        """Take the chosen team out of the tour."""
        row, teams = self.list.currentRow(), self._desk.document.tour.teams
        kept = teams[:row] + teams[row + 1 :]
        self._desk.document.change(
            done_sentence("remove_team", team=teams[row].name), set_teams, kept
        )

    def add_rider(self) -> None:
        """Add a rider with the next free bib."""
        team = self._team()
        if team is not None:
            bibs = {r.bib for t in self._desk.document.tour.teams for r in t.riders}
            bib = max((r.bib for r in team.riders), default=0) + 1
            while bib in bibs:
                bib += 1
            kind = next(iter(rider_types()))
            name = self._desk.voice("new.rider").format(letter=team.id, number=bib)
            riders = (*team.riders, Rider(bib, name, team.riders[-1].type if team.riders else kind))
            self._put(done_sentence("add_rider", bib=bib), replace(team, riders=riders))

    def remove_rider(self) -> None:
        """Take the chosen rider out of the team."""
        team, row = self._team(), self.riders.currentIndex().row()
        if team is not None and 0 <= row < len(team.riders):
            riders = team.riders[:row] + team.riders[row + 1 :]
            bib = team.riders[row].bib
            self._put(done_sentence("remove_rider", bib=bib), replace(team, riders=riders))

    def _team(self) -> Team | None:
        teams, row = self._desk.document.tour.teams, self.list.currentRow()
        return teams[row] if 0 <= row < len(teams) else None

    def _put(self, sentence: Sentence, team: Team) -> None:
        self._desk.document.change(sentence, replace_team, self.list.currentRow() + 1, team)

    def _field(self, name: str, line: QLineEdit) -> None:
        team = self._team()
        if team is not None and getattr(team, name) != line.text().strip():
            fields: dict[str, Any] = {name: line.text().strip()}
            changed = replace(team, **fields)
            self._put(done_sentence("team", team=team.name), changed)

    def _paint(self, colour: str) -> None:
        team = self._team()
        if team is not None and team.colour != colour:
            self._put(done_sentence("team", team=team.name), replace(team, colour=colour))

    def _say(self) -> None:
        self._spoken.say()
        fill(self._colour, (self._coloured(c) for c in look.teams()))

    def _coloured(self, colour: str) -> Choice:
        return Choice(colour, self._desk.voice(f"teams.{colour}"), self._badge(colour, " "))

    def _badge(self, colour: str, letters: str) -> QIcon:
        theme = self._desk.theme
        role = f"team.{colour}"
        return badge(theme, letters, theme.colour(role), theme.colour(f"{role}.on"))

    def _show(self, *_: object) -> None:
        teams = self._desk.document.tour.teams
        row = min(max(self.list.currentRow(), 0), len(teams) - 1)
        self.list.blockSignals(True)
        self.list.setIconSize(self.riders.iconSize())
        self.list.clear()
        for team in teams:
            count = len(team.riders)
            text = self._desk.voice("teams.row", name=team.name or team.id, riders=count)
            self.list.addItem(QListWidgetItem(self._badge(team.colour, team.id[:2]), text))
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        self.buttons["add"].setEnabled(len(teams) < MOST)
        self._show_team(row)

    def _chosen(self, row: int) -> None:
        self._show_team(row)

    def _show_team(self, row: int) -> None:
        team = self._team()
        self._riders.team = row + 1
        self._riders.renew()
        self.riders.setEnabled(team is not None)
        rules, voice = self._desk.document.rules, self._desk.voice
        self.limits.setText(told(team, rules, voice) if team else voice("teams.none"))
        for name in ("remove", "add_rider", "remove_rider"):
            self.buttons[name].setEnabled(team is not None)
        if team is not None:
            self._name.setText(team.name)
            self._manager.setText(team.manager)
            self._colour.setCurrentIndex(self._colour.findData(team.colour))

    def _jump(self, place: TourPlace) -> None:
        if place.kind == TEAMS and place.number:
            self.list.setCurrentRow(place.number - 1)

    def _types(self) -> Iterable[Choice]:
        return (Choice(t, self._desk.voice(f"terms.{t}")) for t in rider_types())


BIB, NAME, TYPE = range(3)


class Riders(Rows):
    """One row a rider of the team that is looked at."""

    heads = ("teams.bib", "teams.rider_name", "teams.type")
    numbers = (BIB,)
    typed = (BIB, NAME, TYPE)
    team = 0
    """The number of the team, from 1; 0 for none."""

    @override
    def held(self) -> tuple[Rider, ...]:
        teams = self.desk.document.tour.teams
        return teams[self.team - 1].riders if 0 < self.team <= len(teams) else ()

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        riders, column = self.held(), index.column()
        if not 0 <= index.row() < len(riders):
            return None
        rider = riders[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(column)
        if role == Qt.ItemDataRole.EditRole and column == TYPE:
            return rider.type
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            known = rider.type in rider_types()
            kind = self.desk.voice(f"terms.{rider.type}") if known else rider.type
            return {BIB: str(rider.bib), NAME: rider.name, TYPE: kind}[column]
        return None

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        rider, text = self.held()[index.row()], str(value).strip()
        if text == self.data(index, Qt.ItemDataRole.EditRole):
            return False
        document = self.desk.document
        name = {BIB: "bib", NAME: "name", TYPE: "type"}[index.column()]
        try:
            field: dict[str, Any] = {name: read_bib(text) if name == "bib" else text}
        except TourError as refused:
            document.refused.emit(refused)
            return False
        team = document.tour.teams[self.team - 1]
        row = index.row()
        riders = (*team.riders[:row], replace(rider, **field), *team.riders[row + 1 :])
        sentence = done_sentence("rider", bib=rider.bib)
        return document.change(sentence, replace_team, self.team, replace(team, riders=riders))
