"""The end of a race: podium, what decided it, where points went, what answers cost."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QElapsedTimer, Signal
from PySide6.QtWidgets import QGridLayout, QHeaderView, QPushButton, QWidget
from typing_extensions import override

from designer.panels.forms import (
    hold,
    lay_column,
    lay_flow,
    lay_row,
    make_scroll,
    open_on_desktop,
    wrapping_label,
)
from designer.panels.match.debrief import DebriefList
from designer.panels.match.standings import END_NAME, END_PLACE, EndRows
from designer.panels.tables import PlainTable
from designer.picture.race_end import Winner, draw_podium, draw_spent_bars
from designer.scene.pen import Sketch
from designer.story.breaks import (
    find_breakaway,
    find_first_home,
    find_winning_break,
    spent_by_section,
)
from engine.games import GAMES
from engine.race.field import Field
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from PySide6.QtGui import QResizeEvent

    from designer.panels.desk import Desk
    from designer.panels.match.seen_race import SeenRace
    from engine.match.answers import DecisionPoint
    from engine.match.debrief import Debrief
    from engine.race.values import Results

DEEDS: Final = ("into_book", "into_tour", "save", "watch_again", "ride_again", "leave")
ROOMY: Final = 76
"""Letters of a page on which podium, arrivals and costs stand side by side."""
MINUTE: Final = 60_000
"""Milliseconds."""
HIGHEST: Final = 34
"""Letters a podium is high at most."""
ROWS_SEEN: Final = 9
"""Letters of the table where it stands below the others."""


class Ending(QWidget):
    """A page that takes the place of strip and question once the last rider is home."""

    wanted = Signal(str)
    """One of DEEDS."""
    timed = Signal(int)
    """The stage is to be known to have taken so many minutes."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._race: SeenRace | None = None
        self._results: Results | None = None
        self.steps, self.bars = Sketch(desk.theme), Sketch(desk.theme)
        self.decision_text, self.spent_head = wrapping_label(), wrapping_label()
        self.rows = EndRows(desk)
        self.table = PlainTable(self.rows)
        self.table.horizontalHeader().setStretchLastSection(False)
        self.debrief = DebriefList(desk)
        self.deeds = {name: QPushButton() for name in DEEDS}
        self.notice, self.look = wrapping_label(copied=True), QPushButton()
        self.time_button = QPushButton()
        """Keeps what the race took as the pace of the table, once its results are kept."""
        self._clock, self.minutes = QElapsedTimer(), 0
        self._whys: Mapping[str, str] = {}
        self._seat: int | None = None
        self._book: Path | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        told = (self.spent_head, (self.bars, 2), (self.debrief, 3))
        self._left_part = hold(lay_column((self.steps, 3), self.decision_text, None))
        self._right_part, page = hold(lay_column(*told)), QWidget()
        self._grid = QGridLayout(page)
        self._grid.setContentsMargins(em, em // 2, em, em // 2)
        self._grid.setSpacing(em)
        for name, button in self.deeds.items():
            button.clicked.connect(lambda _=False, deed=name: self.wanted.emit(deed))
        self.look.setProperty("link", True)
        self.look.clicked.connect(self._look_at_book)
        self.time_button.setProperty("link", True)
        self.time_button.clicked.connect(self._keep_minutes)
        row = lay_flow(*self.deeds.values())
        row.setSpacing(em // 2)
        said = lay_row((self.notice, 1), self.time_button, self.look, margins=(em, 0, em, 0))
        foot = lay_row(row, margins=(em, em // 3, em, em // 2))
        scroll = make_scroll(page, takes_keys=False)
        lay_column((scroll, 1), said, foot, on=self, gap=0)
        self._place_parts(abreast=True)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_parts(abreast=event.size().width() >= ROOMY * self._desk.theme.em)

    def _place_parts(self, *, abreast: bool) -> None:
        """Lay what is told beside the arrivals; where there is little room, above them."""
        shares = (4, 7, 4) if abreast else (1, 1, 0)
        below = 0 if abreast else 1
        self._grid.addWidget(self._left_part, 0, 0)
        self._grid.addWidget(self.table, below, 1 - below, 1, 1 + below)
        self._grid.addWidget(self._right_part, 0, 2 - below)
        for nth, share in enumerate(shares):
            self._grid.setColumnStretch(nth, share)
        self._grid.setRowStretch(0, 1)
        self._grid.setRowStretch(1, below)
        em = self._desk.theme.em
        self.table.setMinimumHeight(round(below * ROWS_SEEN * em))
        self.steps.setMaximumHeight(round(HIGHEST * em))
        self.bars.setMaximumHeight(round(HIGHEST * em / 2))

    def show_race(
        self, race: SeenRace, results: Results, seat: int | None, whys: Mapping[str, str]
    ) -> None:
        """Show how a race has ended; `whys` says why something cannot be done with it, if so."""
        self._race, self._results = race, results
        names = {
            bib: f"{bib} {race.text.name(n)}" if bib > 0 else race.text.name(n)
            for n, bib in enumerate(race.bibs)
        }
        team = race.setup.teams[seat] if seat is not None else None
        self.rows.mine = frozenset(r.bib for r in team.riders) if team is not None else frozenset()
        self.rows.show_results(race.setup.rules.game, results, names)
        head = self.table.horizontalHeader()
        head.setSectionResizeMode(END_PLACE, QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(END_NAME, QHeaderView.ResizeMode.Stretch)
        for name, why in whys.items():
            self.deeds[name].setEnabled(not why)
        self._highlight_deed(next((name for name, why in whys.items() if not why), "save"))
        self._whys = whys
        self.tell_kept("")
        self.debrief.hide()
        self._seat = seat
        self.say_words()

    def start_clock(self, *, whole: bool) -> None:
        """Begin to time a race; one that goes on where it was left has no whole time."""
        self.minutes = 0
        if whole:
            self._clock.start()
        else:
            self._clock.invalidate()

    def stop_clock(self) -> None:
        """Note how long the race took, where that is known."""
        if self._clock.isValid():
            self.minutes = max(1, round(self._clock.elapsed() / MINUTE))
            self._clock.invalidate()

    def offer_minutes(self) -> None:
        """Offer what the race took as what the stage takes at this table."""
        if self.minutes:
            language = self._desk.language
            self.time_button.setText(language.say("match.timed", minutes=self.minutes))
            self.time_button.setToolTip(language.say("match.timed_help"))
            self.time_button.show()

    def _keep_minutes(self) -> None:
        self.time_button.hide()
        self.timed.emit(self.minutes)

    def tell_kept(self, said: str, book: Path | None = None) -> None:
        """Say where the results are; a workbook can be looked at."""
        self._book = book
        if not said:
            self.time_button.hide()
        self.notice.setText(said)
        self.notice.setVisible(bool(said))
        self.look.setVisible(book is not None)

    def _look_at_book(self) -> None:
        if self._book is not None:
            open_on_desktop(self._book)

    def _highlight_deed(self, first: str) -> None:
        """Let one of the deeds stand out: what is most likely to be done next."""
        for name, button in self.deeds.items():
            button.setProperty("main", name == first)
            button.style().polish(button)

    def forget_race(self) -> None:
        """Show no race any more."""
        self._race = self._results = None
        self.debrief.hide()
        self.tell_kept("")

    def tell_debrief(self, debrief: Debrief | None, taken: Sequence[DecisionPoint]) -> None:
        """Tell which moments decided the race, as far as that is sure by now."""
        if self._race is not None:
            self.debrief.show()
            self._right_part.show()
            self.debrief.show_debrief(debrief, self._race, taken)

    def say_words(self) -> None:
        """Speak the language that is on."""
        language, race, results = self._desk.language, self._race, self._results
        for name, button in self.deeds.items():
            button.setText(language.say(f"match.end_{name}"))
            button.setToolTip(language.say(f"match.end_{name}_help"))
        if race is None or results is None:
            return
        for name, why in self._whys.items():
            if why:
                self.deeds[name].setToolTip(why)
        self.look.setText(language.say("match.end_look"))
        self.look.setToolTip(language.say("match.end_look_help"))
        self.rows.renew()
        winners = self._list_winners(race, results)
        self.steps.show_drawing(lambda box: draw_podium(box, winners), 42.0)
        self.steps.setAccessibleName(
            ", ".join(f"{n}. {one.name}" for n, one in enumerate(winners, start=1))
        )
        self.table.setAccessibleName(language.say("match.arrivals"))
        self.decision_text.setText("\n".join(self._decision_lines(race, results)))
        self._tell_spent(race)
        self.debrief.setAccessibleName(language.say("match.debrief"))

    def _list_winners(self, race: SeenRace, results: Results) -> list[Winner]:
        winners = []
        for row in results.riders_home[:3]:
            if row.bib in race.bibs:
                rider = race.bibs.index(row.bib)
                label, role, shape = race.tokens.riders[rider]
                name, team = race.text.name(rider), str(race.tokens.rider_words(rider)["team"])
                time = self._desk.language.say("match.in_turns", turns=row.turns)
                winners.append(Winner(label, name, team, time, role, shape))
        return winners

    def _decision_lines(self, race: SeenRace, results: Results) -> list[str]:
        """Say what decided the race: when the winner rode away, by how much, with what left."""
        language, film = self._desk.language, race.film
        winner = find_first_home(results, race.bibs)
        if winner is None:
            return []
        lines = []
        name, road = race.text.name(winner), race.setup.road
        won = find_winning_break(race.setup, results, film.happenings)
        away = None if won else find_breakaway(film.ends_of_turns(), winner)
        if won is not None:
            km = language.format_number(round(road.km_at(won.row), 1))
            lines.append(
                language.say(f"match.decided_{won.kind}", rider=name, turn=won.turn, km=km)
            )
        elif away is not None:
            km = language.format_number(round(road.km_at(min(away.row, road.rows)), 1))
            key = "decided_alone" if away.company == 1 else "decided_with"
            values = {"turn": away.turn, "km": km, "company": away.company, "gap": away.gap}
            lines.append(language.say(f"match.{key}", rider=name, **values))
        else:
            lines.append(language.say("match.decided_sprint", rider=name))
        row = next(a for a in results.arrivals if a.bib == race.bibs[winner])
        if row.spent:
            spent = race.text.say(Phrase("spent", {"count": sum(row.spent.values())}))
            lines.append(
                language.say("match.decided_spent", rider=name, spent=spent, left=row.pe_left)
            )
        return [*lines, *self._team_lines(race, results)]

    def _team_lines(self, race: SeenRace, results: Results) -> list[str]:
        """Say how the teams are ranked, where the game's score sheet has a table of them."""
        language, score_tables = self._desk.language, GAMES[race.setup.rules.game].score_tables
        names = {team.id: team.name for team in race.setup.teams}
        return [
            language.say(
                "match.decided_teams",
                head=language.say(table.head),
                teams=" · ".join(f"{row['rank']}. {names[row['team']]}" for row in table.rows),
            )
            for table in (score_tables(results) if score_tables is not None else ())
            if table.of_teams
        ]

    def _tell_spent(self, race: SeenRace) -> None:
        setup, film = race.setup, race.film
        field = Field(setup.rules.game, film.course)
        spent = spent_by_section(setup, film.happenings, field)
        mine = frozenset(race.riders_of_seat(self._seat)) if self._seat is not None else None
        points: Counter[int] = Counter()
        for part in spent:
            if mine is None or part.rider in mine:
                points[part.section] += part.points
        self.spent_head.setVisible(bool(points))
        # Of a road of one section the head says it all; its one bar was a block of colour.
        self.bars.setVisible(bool(points) and len(setup.road.sections) > 1)
        self.spent_head.setFont(self._desk.theme.font("text.strong"))
        total = race.text.say(Phrase("spent", {"count": points.total()}))
        self.spent_head.setText(self._desk.language.say("match.spent_head", spent=total))
        self._right_part.setVisible(bool(points) or not self.debrief.isHidden())
        self.bars.show_drawing(lambda box: draw_spent_bars(box, setup.road, points), 18.0)
        self.bars.setAccessibleName(self.spent_head.text())
