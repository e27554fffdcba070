"""Form of RaceWish; waiting races."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)
from typing_extensions import override

from designer.jobs.races import RaceWish, enter_race, read_race
from designer.jobs.runner import Call
from designer.language import finding_text
from designer.panels.forms import Choice, Spoken, TypedField, fill, hold, lay_column, lay_row
from designer.panels.match.match import MatchBegun
from designer.panels.match.seating import Seats
from designer.picture.profile.scale import relief_of
from designer.words import topic
from engine.games import GAMES
from engine.match.tape import PERSON, TYPED, MatchStart
from engine.race.orders import orders_of
from engine.race.setup_data import is_same_road
from engine.tour.edit import orders_in
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from designer.document.recovery import KeptMatch, KeptMatches
    from designer.jobs.races import EnteredRace
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.race.record import Record
    from engine.race.values import Setup


NOW, FRESH = "now", "fresh"


FROM: Final = (NOW, FRESH)


class RacePanel(QWidget):
    """One form on the left, races that can be gone on with on the right."""

    begun = Signal(object)
    """A match that is to be played (MatchBegun)."""
    record_wanted = Signal()
    """A record is to be opened."""
    rules_wanted = Signal()

    def __init__(self, desk: Desk, runner: Runner, matches: KeptMatches) -> None:
        super().__init__()
        self._desk, self._runner = desk, runner
        self.game, self.start, self.dice = QComboBox(), QComboBox(), QComboBox()
        self.seed, self.seats = TypedField("1"), Seats(desk)
        self.switches: dict[str, QCheckBox] = {}
        self._spoken = said = Spoken(desk.voice, "match")
        self.ride = said.button("wish_ride", lambda: self._ride(self.seats.chosen()), look="main")
        self.watch = said.button("wish_watch", self._all_bots)
        self.rules = said.button("wish_rules", self.rules_wanted.emit, look="link")
        self.why, self.left_out = QLabel(), QLabel()
        self.waiting = WaitingRaces(desk, matches)
        self._task: Task | None = None
        self._switches = lay_column()
        self._lay_out()
        self.game.activated.connect(lambda _row: self._show())
        self.game.activated.connect(lambda _row: desk.game.choose(self.game.currentData()))
        desk.game.changed.connect(self._follow_game)
        self.waiting.wanted.connect(self._go_on)
        self.waiting.record_wanted.connect(self.record_wanted)
        desk.document.opened.connect(self._forget)
        desk.follow(self, self._say, self._show)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        for label in (self.why, self.left_out):
            label.setWordWrap(True)
        for name, box in (("game", self.game), ("start", self.start), ("dice", self.dice)):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            self._spoken.words(box, tip=f"wish_{name}_help")
        self._spoken.words(self.seed, tip="race_page.seed_help")
        form = QFormLayout()
        form.setVerticalSpacing(em // 2)
        fields = {
            "wish_game": self.game, "wish_seats": self.seats, "wish_start": self.start,
            "wish_dice": self.dice, "wish_seed": self.seed,
        }  # fmt: skip
        self._spoken.form(form, fields)
        form.addRow("", hold(self._switches))
        form.addRow("", self.rules)
        left = lay_column(form, self.left_out, lay_row(self.ride, self.watch, (self.why, 1)), None)
        halves = lay_row((left, 3), (self.waiting, 2), margins=(2 * em, em, 2 * em, em), gap=3 * em)
        scroll = QScrollArea()
        scroll.setWidget(hold(halves))
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lay_column(scroll, on=self)

    # what is wished

    def wish(self) -> RaceWish:
        """Return the race that is wished for."""
        switches = tuple((key, box.isChecked()) for key, box in self.switches.items())
        return RaceWish(
            str(self.game.currentData()),
            self._desk.document.place.stage,
            self.seed.text().strip() or "1",
            self.start.currentData() == FRESH,
            switches,
        )

    def _all_bots(self) -> None:
        """Ride it with a bot in every seat, to be watched; who sits down next time stays."""
        usual = GAMES[str(self.game.currentData())].manager
        self._ride(tuple(usual if who == PERSON else who for who in self.seats.chosen()))

    def _ride(self, seats: tuple[str, ...]) -> None:
        """Enter the stage in a process of its own, then play it."""
        wish, document = self.wish(), self._desk.document
        typed = str(self.dice.currentData())
        task = self._task = self._runner.start("enter", [Call(enter_race, (document.kept, wish))])
        task.done.connect(lambda found: self._entered(found[0], seats, typed, wish.stage))
        task.failed.connect(document.refused)
        task.ended.connect(self._allow)
        self._allow()

    def _entered(
        self, entered: EnteredRace, seats: tuple[str, ...], typed: str, stage: int
    ) -> None:
        setup = entered.setup
        start = MatchStart(setup, seats[: len(setup.teams)], typed)
        self.begun.emit(self.of_tour(start, stage))

    def of_tour(self, start: MatchStart, stage: int) -> MatchBegun:
        """Return a match of a stage of the open tour, with the orders and the heights it keeps."""
        tour, game = self._desk.document.tour, start.game.id
        usual, teams = orders_of(game), start.setup.teams
        orders = {s: usual.with_own(orders_in(tour, game, teams[s].id)) for s in start.persons}
        held = tour.stages[stage - 1] if 0 < stage <= len(tour.stages) else None
        return MatchBegun(start, stage, orders, None, relief_of(held) if held else None)

    def _go_on(self, kept: KeptMatch) -> None:
        """Go on with a race that was left."""
        task = self._runner.start("go_on", [Call(read_race, (kept.file,))])
        task.done.connect(lambda found: self._gone_on(kept, found[0]))
        task.failed.connect(self._desk.document.refused)

    def _gone_on(self, kept: KeptMatch, record: Record) -> None:
        from dataclasses import replace

        tag = kept.tag
        typed = tag.typed if tag.typed in TYPED else TYPED[0]
        start = MatchStart(record.setup, record.managers, typed, record, tag.key)
        stage = tag.stage if self._is_of(record.setup, tag.stage) else 0
        how = {(at, seat): who for at, seat, who in tag.how}
        begun = self.of_tour(start, stage)
        self.begun.emit(replace(begun, how=how, kept=kept, at_end=True))

    def _is_of(self, setup: Setup, stage: int) -> bool:
        """Tell whether a race is of a stage of the open tour as it is now."""
        stages = self._desk.document.survey.stages if self._desk.document.is_open else ()
        road = stages[stage - 1].road if 0 < stage <= len(stages) else None
        return road is not None and is_same_road(road, setup.road)

    def _forget(self) -> None:
        """Wish for nothing any more: who sat where, and whose dice fell, was of another tour."""
        if self._task is not None:
            self._task.stop()
        for box in (self.start, self.dice):
            box.setCurrentIndex(0)
        self.seed.setText("1")
        self.seats.forget()

    # how it looks

    @property
    def ready(self) -> bool:
        """Tell whether the selected stage can be raced."""
        surveyed = self._desk.document.surveyed
        road = surveyed is not None and surveyed.road is not None
        return road and any(team.riders for team in self._desk.document.tour.teams)

    def _allow(self) -> None:
        ready, voice = self.ready, self._desk.voice
        works = self._task is not None and not self._task.over
        for button in (self.ride, self.watch):
            button.setEnabled(ready and not works)
        self.why.setText("" if ready else voice("race_page.not_ready"))

    def _say(self) -> None:
        voice = self._desk.voice
        self._spoken.say()
        fill(self.game, (Choice(g, voice(f"games.{g}")) for g in GAMES))
        fill(self.start, (Choice(s, voice(f"match.from_{s}")) for s in FROM))
        fill(self.dice, (Choice(t, voice(f"match.dice_{t}")) for t in TYPED))
        self.game.setCurrentIndex(self.game.findData(self._desk.game.id))
        for box in (self.start, self.dice):
            box.setCurrentIndex(max(box.currentIndex(), 0))
        self.seed.setMaximumWidth(round(self._desk.theme.em * 8))
        self.waiting.say()

    def _show(self, *_: object) -> None:
        """Show what there is to wish for the stage that is selected, in the game that is chosen."""
        document = self._desk.document
        game = str(self.game.currentData())
        teams = [team.name or team.id for team in document.tour.teams if team.riders]
        self.seats.show_teams(game, teams)
        self._show_switches(game)
        self._tell_left_out(game)
        self.waiting.renew()
        self._allow()

    def _follow_game(self) -> None:
        """Ride the game that is chosen over the pages."""
        if self.game.count():
            self.game.setCurrentIndex(self.game.findData(self._desk.game.id))
            self._show()

    def _show_switches(self, game: str) -> None:
        rules, names = Rules(game, self._desk.document.tour.rules), topic("parameter_names")
        for key in [key for key in self.switches if key not in GAMES[game].switches]:
            self.switches.pop(key).deleteLater()
        for key in GAMES[game].switches:
            if key not in self.switches:
                self.switches[key] = box = QCheckBox()
                box.setChecked(bool(rules[key]))
                self._switches.addWidget(box)
            said = names[key][self._desk.voice.lang]
            self.switches[key].setText(said[:1].upper() + said[1:])
            self.switches[key].setToolTip(self._desk.voice("match.switch_help"))

    def _tell_left_out(self, game: str) -> None:
        """Say what of the stage the game does not ride (O7.1)."""
        document, voice = self._desk.document, self._desk.voice
        surveyed = document.surveyed
        if surveyed is None or surveyed.road is None:
            self.left_out.setText("")
            return
        found = GAMES[game].course(surveyed.road, Rules(game, document.tour.rules)).dropped
        said = [finding_text(voice.lang, finding) for finding in found]
        self.left_out.setText(voice("race.left_out", what="; ".join(said)) if said else "")
        self.left_out.setVisible(bool(said))


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
