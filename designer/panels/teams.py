"""The page of teams: their names, managers and colours, and a table of their riders."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QWidget,
)
from typing_extensions import override

from designer.document.pasted import next_team, with_pasted_riders, with_pasted_teams
from designer.document.place import TEAMS, TourPlace
from designer.language import done_sentence, read_bib
from designer.panels.forms import (
    Choice,
    TypedField,
    Wording,
    fill,
    lay_column,
    lay_flow,
    lay_row,
    wrapping_label,
)
from designer.panels.tables import Column, DeclaredRows, PlainTable
from designer.picture import look
from designer.scene.badges import make_badge
from engine.tour.edit import replace_team, set_teams, swap_colours
from engine.tour.rider_types import rider_types
from engine.tour.values import MOST_TEAMS, Rider

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QIcon

    from designer.language import Language, Sentence
    from designer.panels.desk import Desk
    from engine.tour.rules import Rules
    from engine.tour.values import Team


class TeamList(QListWidget):
    """The names of the teams; what is pasted names them."""

    def __init__(self, take: Callable[[str], object]) -> None:
        super().__init__()
        self._take = take

    def take_paste(self, text: str) -> bool:
        """Hand over what was pasted."""
        self._take(text)
        return True


def fresh_labels(language: Language) -> dict[str, str]:
    """Return what teams and riders are called until they are named."""
    return {name: language.say(f"new.{name}") for name in ("team", "rider")}


class TeamsPanel(QWidget):
    """The teams on the left, the one that is chosen on the right."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setProperty("rule", "R2.1")
        self.list = TeamList(self._name_teams)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.ensurePolished()  # rows measured before would stay as low as they were
        self.list.currentRowChanged.connect(self._show_team)
        self.name, self.manager, self.colour = TypedField(), TypedField(), QComboBox()
        self.rows, self.limits = Riders(desk), wrapping_label()
        self.riders = PlainTable(self.rows)
        self._wording = Wording(desk.language_switch, "teams")
        self._wording.give_words(self.list, name="teams")
        self._wording.give_words(self.riders, name="riders")
        deeds = {
            "add": self.add_team,
            "remove": self.remove_team,
            "add_rider": self.add_rider,
            "remove_rider": self.remove_rider,
        }
        self.buttons = {name: self._wording.make_button(name, do) for name, do in deeds.items()}
        self.name.editingFinished.connect(lambda: self._change_team(name=self.name.text().strip()))
        self.manager.editingFinished.connect(
            lambda: self._change_team(manager=self.manager.text().strip())
        )
        self.colour.activated.connect(
            lambda _row: self._wear_colour(str(self.colour.currentData()))
        )
        self.riders.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.riders.customContextMenuRequested.connect(self._open_menu)
        self._lay_out()
        desk.document.opened.connect(lambda: self.list.setCurrentRow(0))
        desk.document.place_changed.connect(self._follow_place)
        desk.follow(self, self._wording.say_words, self._show_teams)

    def _lay_out(self) -> None:
        pad = round(self._desk.theme.em)
        form, (add, remove, *of_riders) = QFormLayout(), self.buttons.values()
        fields = {"name": self.name, "manager": self.manager, "colour": self.colour}
        self._wording.fill_form(form, fields)
        left = lay_column((self.list, 1), lay_flow(add, remove))
        right = lay_column(form, (self.riders, 1), self.limits, lay_flow(*of_riders))
        margins = (pad, pad, pad, pad // 2)
        lay_row((left, 1), (right, 3), on=self, margins=margins, gap=pad)

    def _open_menu(self, at: QPoint) -> None:
        """Offer what can be done to the rider under the pointer, who is chosen first."""
        index, language = self.riders.indexAt(at), self._desk.language
        if index.isValid():
            self.riders.setCurrentIndex(index)
        menu, on_rider = QMenu(self), self.riders.currentIndex().isValid()
        rename = menu.addAction(language.say("teams.menu_rename"), self._rename_rider)
        rename.setEnabled(on_rider)
        menu.addAction(language.say("teams.add_rider"), self.add_rider)
        remove = menu.addAction(language.say("teams.remove_rider"), self.remove_rider)
        remove.setEnabled(on_rider)
        paste = menu.addAction(language.say("teams.menu_paste"), self._paste_riders)
        paste.setEnabled(bool(QApplication.clipboard().text().strip()))
        menu.exec(self.riders.viewport().mapToGlobal(at))
        menu.deleteLater()

    def _rename_rider(self) -> None:
        index = self.riders.currentIndex()
        self.riders.edit(index.siblingAtColumn(NAME))

    def _paste_riders(self) -> None:
        self.riders.take_paste(QApplication.clipboard().text())

    def add_team(self) -> None:
        """Add a team of eight whose types keep the limits."""
        tour = self._desk.document.tour
        team = next_team(tour, fresh_labels(self._desk.language))
        self._desk.document.change(done_sentence("add_team"), set_teams, (*tour.teams, team))
        self.list.setCurrentRow(len(tour.teams))

    def remove_team(self) -> None:
        """Take the chosen team out of the tour."""
        row, teams = self.list.currentRow(), self._desk.document.tour.teams
        others = teams[:row] + teams[row + 1 :]
        sentence = done_sentence("remove_team", team=teams[row].name)
        self._desk.document.change(sentence, set_teams, others)

    def add_rider(self) -> None:
        """Add a rider with the next free bib."""
        team = self._chosen_team()
        if team is not None:
            bibs = self._list_bibs()
            bib = max((r.bib for r in team.riders), default=0) + 1
            while bib in bibs:
                bib += 1
            kind = team.riders[-1].type if team.riders else next(iter(rider_types()))
            name = self._desk.language.say("new.rider").format(letter=team.id, number=bib)
            riders = (*team.riders, Rider(bib, name, kind))
            self._put_team(done_sentence("add_rider", bib=bib), replace(team, riders=riders))

    def remove_rider(self) -> None:
        """Take the chosen rider out of the team."""
        team, row = self._chosen_team(), self.riders.currentIndex().row()
        if team is not None and 0 <= row < len(team.riders):
            riders = team.riders[:row] + team.riders[row + 1 :]
            sentence = done_sentence("remove_rider", bib=team.riders[row].bib)
            self._put_team(sentence, replace(team, riders=riders))

    def _name_teams(self, text: str) -> None:
        """Name teams from the chosen one on, as one step; there are as many as it takes."""
        labels, row = fresh_labels(self._desk.language), max(self.list.currentRow(), 0)
        self._desk.document.change(
            done_sentence("paste_teams"), with_pasted_teams, text, row, labels
        )

    def _list_bibs(self) -> set[int]:
        return {rider.bib for team in self._desk.document.tour.teams for rider in team.riders}

    def _chosen_team(self) -> Team | None:
        teams, row = self._desk.document.tour.teams, self.list.currentRow()
        return teams[row] if 0 <= row < len(teams) else None

    def _change_team(self, **field: Any) -> None:
        """Give the chosen team another name, manager or colour."""
        team = self._chosen_team()
        changed = replace(team, **field) if team is not None else None
        if team is not None and changed is not None and changed != team:
            self._put_team(done_sentence("team", team=team.name), changed)

    def _wear_colour(self, colour: str) -> None:
        """Give the chosen team a colour; another team that wears it gets this one's."""
        team = self._chosen_team()
        if team is not None and colour != team.colour:
            self._desk.document.change(
                done_sentence("team", team=team.name), swap_colours, team.id, colour
            )

    def _put_team(self, sentence: Sentence, team: Team) -> None:
        self._desk.document.change(sentence, replace_team, self.list.currentRow() + 1, team)

    def _show_teams(self, *_: object) -> None:
        teams = self._desk.document.tour.teams
        row = min(max(self.list.currentRow(), 0), len(teams) - 1)
        self.list.blockSignals(True)
        self.list.setIconSize(self.riders.iconSize())
        self.list.clear()
        for team in teams:
            count = len(team.riders)
            text = self._desk.language.say("teams.row", name=team.name or team.id, riders=count)
            self.list.addItem(QListWidgetItem(self._team_badge(team.colour, team.id[:2]), text))
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        self.buttons["add"].setEnabled(len(teams) < MOST_TEAMS)
        self._show_team(row)

    def _show_team(self, row: int) -> None:
        team = self._chosen_team()
        self.rows.team = row + 1
        self.rows.renew()
        self.riders.setEnabled(team is not None)
        rules, language = self._desk.document.rules, self._desk.language
        self.limits.setText(
            limits_line(team, rules, language) if team else language.say("teams.none")
        )
        for name in ("remove", "add_rider", "remove_rider"):
            self.buttons[name].setEnabled(team is not None)
        if team is not None:
            self.name.setText(team.name)
            self.manager.setText(team.manager)
            fill(self.colour, self._list_colours())
            self.colour.setCurrentIndex(self.colour.findData(team.colour))

    def _follow_place(self, place: TourPlace) -> None:
        """Choose the team that a finding is about."""
        if place.kind == TEAMS and place.number:
            self.list.setCurrentRow(place.number - 1)

    def _list_colours(self) -> list[Choice]:
        names = ((colour, self._colour_text(colour)) for colour in look.team_colours())
        return [Choice(colour, name, self._team_badge(colour, " ")) for colour, name in names]

    def _colour_text(self, colour: str) -> str:
        """Name a colour, and who wears it already."""
        language, chosen = self._desk.language, self._chosen_team()
        worn = next(
            (t for t in self._desk.document.tour.teams if t.colour == colour and t is not chosen),
            None,
        )
        name = language.say(f"teams.{colour}")
        if worn is None:
            return name
        return language.say("teams.colour_worn", colour=name, team=worn.name or worn.id)

    def _team_badge(self, colour: str, letters: str) -> QIcon:
        theme, role = self._desk.theme, f"team.{colour}"
        return make_badge(theme, letters, theme.colour(role), theme.colour(f"{role}.on"))


OVER = "✕"
"""Before a count over its limit: colour is never the only sign, and none is used here."""


def limits_line(team: Team, rules: Rules, language: Language) -> str:
    """Say the size of a team and its types, each beside its limit (RULING 10)."""

    def part(name: str, have: int, most: int | None) -> str:
        if most is None:
            return language.say("teams.some", name=name, have=have)
        text = language.say("teams.some_of", name=name, have=have, most=most)
        return f"{OVER} {text}" if have > most else text

    most: dict[str, int] = rules["team.max_per_type"]
    have = Counter(rider.type for rider in team.riders)
    whole = part(language.say("teams.riders"), len(team.riders), rules["team.size"])
    types = (
        part(language.say(f"terms.{kind}"), have[kind], most.get(kind))
        for kind in rider_types()
        if have[kind] or most.get(kind)
    )
    return " · ".join((whole, *types))


BIB, NAME, TYPE = range(3)


class Riders(DeclaredRows):
    """One row a rider of the team that is looked at."""

    team = 0
    """The number of the team, from 1; 0 for none."""

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return (
            Column(
                "teams.bib",
                lambda rider: str(rider.bib),
                number=True,
                take=lambda row, text: self._change_rider(row, bib=read_bib(text)),
            ),
            Column(
                "teams.rider_name",
                lambda rider: rider.name,
                take=lambda row, name: self._change_rider(row, name=name),
            ),
            Column(
                "teams.type",
                lambda r: (
                    self.desk.language.say(f"terms.{r.type}") if r.type in rider_types() else r.type
                ),
                take=lambda row, kind: self._change_rider(row, type=kind),
                value=lambda rider: rider.type,
                choices=lambda: (
                    Choice(kind, self.desk.language.say(f"terms.{kind}")) for kind in rider_types()
                ),
            ),
        )

    @override
    def held(self) -> tuple[Rider, ...]:
        teams = self.desk.document.tour.teams
        return teams[self.team - 1].riders if 0 < self.team <= len(teams) else ()

    @override
    def take_text(self, row: int, column: int, text: str) -> bool:
        """Name riders from the one that is chosen on, those of the next teams too, as one step."""
        del column
        document, riders = self.desk.document, self.held()
        first = riders[row].bib if row < len(riders) else None
        labels = fresh_labels(self.desk.language)
        done = done_sentence("paste_riders")
        document.change(done, with_pasted_riders, text, first, labels)
        return True

    def _change_rider(self, row: int, **field: Any) -> bool:
        """Give a rider another bib, name or type, as one step."""
        document = self.desk.document
        team = document.tour.teams[self.team - 1]
        rider = team.riders[row]
        riders = (*team.riders[:row], replace(rider, **field), *team.riders[row + 1 :])
        sentence = done_sentence("rider", bib=rider.bib)
        return document.change(sentence, replace_team, self.team, replace(team, riders=riders))
