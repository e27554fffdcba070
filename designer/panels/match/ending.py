"""The end of a race: podium, what decided it, where points went, what answers cost."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHeaderView,
    QLabel,
    QListView,
    QListWidget,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from designer.panels.flow import Flow
from designer.panels.rows import Index, Rows
from designer.panels.table import PlainTable
from designer.picture.race.podium import Winner, draw_podium
from designer.picture.race.spent_bars import draw_spent_bars
from designer.scene.sketch import Sketch
from designer.story.decided import first_home, rode_away, spent_by_section
from engine.games import GAMES
from engine.race.field import Field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.jobs.stage.trying import TriedAnswer
    from designer.panels.desk import Desk
    from designer.panels.match.shown import ShownRace
    from engine.match.given import Taken
    from engine.race.values import Arrival, Results

DEEDS: Final = ("into_tour", "save", "book", "watch_again", "ride_again", "leave")
FEW: Final = 3
"""Decisions that are told: those that cost most."""


class EndRows(Rows):
    """The arrivals of a race in the columns its game declares."""

    numbers = (0, 3, 4, 5, 6, 7)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.arrivals: Sequence[Arrival] = ()
        self.columns: tuple[str, ...] = ()
        self.names: dict[int, str] = {}
        self.mine: frozenset[int] = frozenset()
        self.heads = ("race.place", "race.rider", "race.status")

    def show_results(self, game: str, results: Results, names: dict[int, str]) -> None:
        """Show the rows of a race."""
        known = GAMES[game].columns
        self.beginResetModel()
        self.columns = tuple(column.name for column in known)
        self.heads = ("race.place", "race.rider", *(column.head for column in known))
        self.arrivals, self.names = results.arrivals, names
        self.endResetModel()
        self.renew()

    @override
    def held(self) -> Sequence[object]:
        return self.arrivals

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.arrivals[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            if index.column() == 0:
                return str(row.place) if row.place else row.status
            if index.column() == 1:
                return self.names.get(row.bib, str(row.bib))
            return str(row.figure(self.columns[index.column() - 2]))
        if role == Qt.ItemDataRole.FontRole and row.bib in self.mine:
            return self.desk.theme.font("text.strong")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(index.column())
        return None


class Ending(QScrollArea):
    """A page that takes the place of strip and question once the last rider is home."""

    wanted = Signal(str)
    """One of DEEDS."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._race: ShownRace | None = None
        self._results: Results | None = None
        self.steps, self.bars = Sketch(desk.theme), Sketch(desk.theme)
        self.decided, self.spent_head, self.cost_head = QLabel(), QLabel(), QLabel()
        self.rows = EndRows(desk)
        self.table = PlainTable(self.rows)
        self.table.horizontalHeader().setStretchLastSection(False)
        self.costs = QListWidget()
        self.costs.setWordWrap(True)
        self.costs.setResizeMode(QListView.ResizeMode.Adjust)
        self.costs.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.deeds = {name: QPushButton() for name in DEEDS}
        for label in (self.decided, self.spent_head, self.cost_head):
            label.setWordWrap(True)
        self._lay_out()

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(em, em // 2, em, em // 2)
        grid = QGridLayout()
        grid.setSpacing(em)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.steps, 3)
        left.addWidget(self.decided)
        left.addStretch(1)
        right.addWidget(self.spent_head)
        right.addWidget(self.bars, 2)
        right.addWidget(self.cost_head)
        right.addWidget(self.costs, 3)
        grid.addLayout(left, 0, 0)
        grid.addWidget(self.table, 0, 1)
        grid.addLayout(right, 0, 2)
        for nth, share in enumerate((4, 7, 4)):
            grid.setColumnStretch(nth, share)
        column.addLayout(grid, 1)
        row = Flow()
        row.setSpacing(em // 2)
        for name, button in self.deeds.items():
            button.clicked.connect(lambda _=False, deed=name: self.wanted.emit(deed))
            row.addWidget(button)
        self.deeds["into_tour"].setProperty("main", True)
        column.addLayout(row)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_race(self, race: ShownRace, results: Results, seat: int | None, *, kept: str) -> None:
        """Show how a race has ended; `kept` says why its results do not go into a tour, if so."""
        self._race, self._results = race, results
        riders = [(t, r) for t in race.setup.teams for r in t.riders]
        names = {r.bib: f"{r.bib} {race.text.name(n)}" for n, (_, r) in enumerate(riders)}
        team = race.setup.teams[seat] if seat is not None else None
        self.rows.mine = frozenset(r.bib for r in team.riders) if team is not None else frozenset()
        self.rows.show_results(race.setup.rules.game, results, names)
        head = self.table.horizontalHeader()
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.deeds["into_tour"].setEnabled(not kept)
        self._kept = kept
        self.costs.clear()
        self.cost_head.setText("")
        self.costs.hide()
        self._seat = seat
        self.say()

    _kept = ""
    _seat: int | None = None

    def forget(self) -> None:
        """Show no race any more."""
        self._race = self._results = None

    def tell_costs(self, tried: Sequence[TriedAnswer], taken: Sequence[Taken], left: int) -> None:
        """Tell which answers cost most, of those that were tried so far."""
        race, voice = self._race, self._desk.voice
        if race is None:
            return
        self.costs.clear()
        self.costs.show()
        worst = sorted((t for t in tried if t.cost > 0.05), key=lambda one: -one.cost)
        for one in worst[:FEW]:
            reviewed = one.reviewed
            given = next(g for g in taken[reviewed.number].given if g.seat == reviewed.seat)
            self.costs.addItem(
                voice(
                    "match.cost_line",
                    turn=given.turn,
                    given=race.text.given(given),
                    other=race.text.said(reviewed.said),
                    places=voice.number(round(one.cost, 1)),
                )
            )
        key = "cost_trying" if left else "cost_head" if worst else "cost_none"
        self.cost_head.setText(voice(f"match.{key}", left=left))

    def say(self) -> None:
        """Speak the language that is on."""
        voice, race, results = self._desk.voice, self._race, self._results
        for name, button in self.deeds.items():
            button.setText(voice(f"match.end_{name}"))
            button.setToolTip(voice(f"match.end_{name}_help"))
        if race is None or results is None:
            return
        if self._kept:
            self.deeds["into_tour"].setToolTip(self._kept)
        self.rows.renew()
        winners = self._winners(race, results)
        self.steps.show_drawing(lambda box: draw_podium(box, winners), 42.0)
        self.steps.setAccessibleName(
            ", ".join(f"{n}. {one.name}" for n, one in enumerate(winners, start=1))
        )
        self.table.setAccessibleName(voice("match.arrivals"))
        self.decided.setText("\n".join(self._decided(race, results)))
        self._tell_spent(race)
        self.costs.setAccessibleName(voice("match.costs"))
        self.cost_head.setFont(self._desk.theme.font("text.strong"))

    def _winners(self, race: ShownRace, results: Results) -> list[Winner]:
        found = []
        bibs = [r.bib for t in race.setup.teams for r in t.riders]
        for row in results.arrivals[:3]:
            if row.bib in bibs and row.place:
                rider = bibs.index(row.bib)
                label, role, shape = race.tokens.riders[rider]
                named = race.tokens.named(rider)
                told = self._desk.voice("match.in_turns", turns=row.turns)
                name, team = race.text.name(rider), str(named["team"])
                found.append(Winner(label, name, team, told, role, shape))
        return found

    def _decided(self, race: ShownRace, results: Results) -> list[str]:
        """Say what decided the race: when the winner rode away, by how much, with what left."""
        voice, film = self._desk.voice, race.film
        bibs = [r.bib for t in race.setup.teams for r in t.riders]
        winner = first_home(results, bibs)
        if winner is None:
            return []
        told = []
        ends = [*film.turns[1:], film.frames]
        fields = ((film.turn(frame), film.field(frame)) for frame in ends)
        away = rode_away(fields, winner)
        name = race.text.name(winner)
        if away is not None:
            km = voice.number(round(race.setup.road.km_at(min(away.row, race.setup.road.rows)), 1))
            key = "decided_alone" if away.company == 1 else "decided_with"
            values = {"turn": away.turn, "km": km, "company": away.company, "gap": away.gap}
            told.append(voice(f"match.{key}", rider=name, **values))
        else:
            told.append(voice("match.decided_sprint", rider=name))
        row = next(a for a in results.arrivals if a.bib == bibs[winner])
        if row.spent:
            spent = sum(row.spent.values())
            told.append(voice("match.decided_spent", rider=name, spent=spent, left=row.pe_left))
        return told

    def _tell_spent(self, race: ShownRace) -> None:
        setup, film = race.setup, race.film
        field = Field(setup.rules.game, film.course)
        spent = spent_by_section(setup, film.happenings, field)
        mine = frozenset(race.riders(self._seat)) if self._seat is not None else None
        points: Counter[int] = Counter()
        for one in spent:
            if mine is None or one.rider in mine:
                points[one.section] += one.points
        shown = bool(points)
        self.spent_head.setVisible(shown)
        self.bars.setVisible(shown)
        self.spent_head.setFont(self._desk.theme.font("text.strong"))
        self.spent_head.setText(self._desk.voice("match.spent_head", points=points.total()))
        self.bars.show_drawing(lambda box: draw_spent_bars(box, setup.road, points), 18.0)
        self.bars.setAccessibleName(self.spent_head.text())
