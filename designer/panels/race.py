"""The page on which a race is wished for: a form, and the races that wait to be gone on with."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QPushButton, QWidget
from typing_extensions import override

from designer.jobs.race_wishes import SEED, RaceWish
from designer.jobs.races import enter_race, known_seats, read_race
from designer.jobs.runner import Call
from designer.panels.desk import Jobs
from designer.panels.forms import (
    Choice,
    TypedField,
    Wording,
    clear_layout,
    fill,
    hold,
    lay_column,
    lay_row,
    make_scroll,
    wrapping_label,
)
from designer.panels.match.match import MatchBegun
from designer.panels.match.seating import Seats
from designer.picture.profile.scale import relief_of
from designer.texts.games import course_name, left_out_texts, open_own_ride
from engine.games import GAMES
from engine.match.tape import PERSON, TYPED, MatchStart
from engine.race.orders import orders_of
from engine.race.setup_data import is_same_road
from engine.tour.edit import orders_in
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QShowEvent

    from designer.document.recovery import KeptMatch, KeptMatches
    from designer.jobs.races import EnteredRace
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.race.game import Game
    from engine.race.record import Record
    from engine.race.values import Setup
    from engine.tour.values import Team

FROM = NOW, FRESH = ("now", "fresh")
"""From where the tour rides: the state it has come to, or that of its first day."""


class RacePanel(QWidget):
    """One form on the left, races that can be gone on with on the right."""

    begun = Signal(object)
    """A match that is to be played (MatchBegun)."""
    record_wanted = Signal()
    """A record is to be opened."""
    rules_wanted = Signal()
    left = Signal()
    """What was there before is wanted back."""

    def __init__(
        self, desk: Desk, runner: Runner, matches: KeptMatches, *, alone: bool = False
    ) -> None:
        """`alone` offers the own courses of the games, whatever tour is open or none."""
        super().__init__()
        self._desk, self._jobs, self._alone = desk, Jobs(desk, runner), alone
        self.game, self.start, self.dice = QComboBox(), QComboBox(), QComboBox()
        self.course = QComboBox()
        self.seed, self.seats = TypedField("1"), Seats(desk)
        self.switches: dict[str, QCheckBox] = {}
        self._wording = wording = Wording(desk.language_switch, "match")
        ride = "wish_ride_own" if alone else "wish_ride"
        self.ride = wording.make_button(ride, self._ride_with_people, look="main")
        self.watch = wording.make_button("wish_watch", self._ride_with_bots)
        self.rules = wording.make_button("wish_rules", self.rules_wanted.emit, look="link")
        self.back = wording.make_button("wish_back", self.left.emit)
        self.rules.setVisible(not alone)
        self.back.setVisible(alone)
        self.why, self.left_out = wrapping_label(), wrapping_label()
        self.waiting = WaitingRaces(desk, matches)
        self._task: Task | None = None
        self._switches = lay_column()
        self._offer_choices()
        self._lay_out()
        self.game.activated.connect(lambda _row: self._show_tour())
        self.course.activated.connect(lambda _row: self._show_wish())
        self.game.activated.connect(lambda _row: desk.game.choose(self.game.currentData()))
        desk.game.changed.connect(self._follow_game)
        self.waiting.wanted.connect(self._go_on)
        self.waiting.record_wanted.connect(self.record_wanted)
        desk.document.opened.connect(self._forget_wishes)
        desk.follow(self, self._say_words, self._show_tour)

    def _offer_choices(self) -> None:
        def name_choices(topic: str, values: Sequence[str]) -> list[Choice]:
            return [Choice(value, self._desk.language.say(f"{topic}{value}")) for value in values]

        games = [one for one in GAMES if not self._alone or GAMES[one].own_courses]

        offer = self._wording.offer_choices
        offer(self.game, lambda: name_choices("games.", games))
        offer(self.start, lambda: name_choices("match.from_", FROM), NOW)
        offer(self.dice, lambda: name_choices("match.dice_", TYPED), TYPED[0])

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        boxes = {"game": self.game, "course": self.course, "start": self.start, "dice": self.dice}
        for name, box in boxes.items():
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            self._wording.give_words(box, tip=f"wish_{name}_help")
        self._wording.give_words(self.seed, tip="race_page.seed_help")
        form = QFormLayout()
        form.setVerticalSpacing(em // 2)
        fields = {
            "wish_game": self.game, "wish_course": self.course, "wish_seats": self.seats,
            "wish_start": self.start, "wish_dice": self.dice, "wish_seed": self.seed,
        }  # fmt: skip
        self._wording.fill_form(form, fields)
        form.setRowVisible(self.start, not self._alone)  # no tour stands anywhere
        form.addRow("", hold(self._switches))
        form.addRow("", self.rules)
        foot = lay_row(self.ride, self.watch, self.back, (self.why, 1))
        left = lay_column(form, self.left_out, foot, None)
        halves = lay_row((left, 3), (self.waiting, 2), margins=(2 * em, em, 2 * em, em), gap=3 * em)
        lay_column(make_scroll(hold(halves), takes_keys=False), on=self)

    # what is wished

    def race_wish(self) -> RaceWish:
        """Return the race that is wished for, with who sits in its seats."""
        game, tour = str(self.game.currentData()), self._desk.document.tour
        if self.own is not None:
            wish = RaceWish(game, 1, self.seed.text().strip() or SEED, own=self.own)
            teams = (team.id for team in self._own_teams())
            return wish.seat_teams(zip(teams, self.seats.list_seats(), strict=False))
        rules = Rules(game, tour.rules)
        switches = ((key, box.isChecked()) for key, box in self.switches.items())
        wish = RaceWish(
            game,
            self._desk.document.place.stage,
            self.seed.text().strip() or SEED,
            fresh=self.start.currentData() == FRESH,
            switches=tuple((key, on) for key, on in switches if on != rules[key]),
        )
        teams = (team.id for team in tour.teams if team.riders)
        return wish.seat_teams(zip(teams, self.seats.list_seats(), strict=False))

    def _ride_with_people(self) -> None:
        self._ride(self.race_wish())

    def _ride_with_bots(self) -> None:
        """Ride it with a bot in every seat, to be watched; who sits down next time stays."""
        wish = self.race_wish()
        self._ride(wish.seat_teams(seat for seat in wish.seats if seat[1] != PERSON))

    def _ride(self, wish: RaceWish) -> None:
        """Enter the stage in a process of its own, then play it."""
        typed = str(self.dice.currentData())
        stage = 0 if self.own is not None else self._desk.document.place.stage

        def begin(entered: EnteredRace) -> None:
            setup = entered.setup
            seats = tuple(wish.manager_of(team.id) for team in setup.teams)
            self.begun.emit(self.match_of(MatchStart(setup, seats, typed), stage))

        tour = self._desk.document.tour_without_drag if self._has_teams else None
        call = Call(enter_race, (tour, wish, self._desk.language))
        self._task = self._jobs.ask("enter", call, begin)
        self._task.ended.connect(self._allow_riding)
        self._allow_riding()

    def match_of(self, start: MatchStart, stage: int) -> MatchBegun:
        """Return a match of a stage of the open tour, with the orders and the heights it keeps."""
        tour, game = self._desk.document.tour, start.game.id
        usual, teams = orders_of(game), start.setup.teams
        orders = {s: usual.with_changes(orders_in(tour, game, teams[s].id)) for s in start.persons}
        held = tour.stages[stage - 1] if 0 < stage <= len(tour.stages) else None
        return MatchBegun(start, stage, orders, None, relief_of(held) if held else None)

    def _go_on(self, kept: KeptMatch) -> None:
        """Go on with a race that was left."""
        self._jobs.ask("go_on", Call(read_race, (kept.file,)), partial(self._begin_again, kept))

    def _begin_again(self, kept: KeptMatch, record: Record) -> None:
        tag = kept.tag
        typed = tag.typed if tag.typed in TYPED else TYPED[0]
        start = MatchStart(record.setup, known_seats(record), typed, record, tag.key)
        stage = tag.stage if self._is_of_tour(record.setup, tag.stage) else 0
        how = {(at, seat): who for at, seat, who in tag.how}
        begun = self.match_of(start, stage)
        self.begun.emit(replace(begun, how=how, kept=kept, at_end=True))

    def _is_of_tour(self, setup: Setup, stage: int) -> bool:
        """Tell whether a race is of a stage of the open tour as it is now."""
        stages = self._desk.document.survey.stages if self._desk.document.is_open else ()
        road = stages[stage - 1].road if 0 < stage <= len(stages) else None
        return road is not None and is_same_road(road, setup.road)

    def _forget_wishes(self) -> None:
        """Wish for nothing any more: who sat where, and whose dice fell, was of another tour."""
        if self._task is not None:
            self._task.stop()
        for box in (self.start, self.dice):
            box.setCurrentIndex(0)
        self.seed.setText("1")
        self.seats.forget_seats()

    # how it looks

    @property
    def own(self) -> str | None:
        """Return which of the game's own courses is chosen; none where the stage is."""
        name = self.course.currentData()
        return str(name) if name else None

    @property
    def _has_teams(self) -> bool:
        """Tell whether a tour is open whose teams ride."""
        return any(team.riders for team in self._desk.document.tour.teams)

    def _own_teams(self) -> Sequence[Team]:
        """Return the teams that ride an own course: those of the tour, else as many as it seats."""
        tour = self._desk.document.tour if self._has_teams else None
        game = GAMES[str(self.game.currentData())]
        ride = self._desk.attempt(open_own_ride, self._desk.language, game, self.own or "", tour)
        return [team for team in ride.tour.teams if team.riders] if ride is not None else []

    @property
    def ready(self) -> bool:
        """Tell whether what is chosen can be raced."""
        if self.own is not None:
            return True
        surveyed = self._desk.document.surveyed
        road = surveyed is not None and surveyed.road is not None
        return road and any(team.riders for team in self._desk.document.tour.teams)

    def _allow_riding(self) -> None:
        ready, works = self.ready, self._task is not None and not self._task.over
        for button in (self.ride, self.watch):
            button.setEnabled(ready and not works)
        self.why.setText("" if ready else self._desk.language.say("race_page.not_ready"))

    def _say_words(self) -> None:
        self._wording.say_words()
        self._choose_game()
        self.seed.setMaximumWidth(round(self._desk.theme.em * 8))
        self.waiting.say_words()

    def _show_tour(self, *_: object) -> None:
        """Show what there is to wish for the stage that is selected, in the game that is chosen."""
        game = str(self.game.currentData())
        self._offer_courses(GAMES[game])
        self._show_wish()
        self.waiting.show_races()

    def _offer_courses(self, game: Game) -> None:
        """Offer the selected stage, and the courses that the game brings with it."""
        language = self._desk.language
        choices = [] if self._alone else [Choice("", language.say("match.course_stage"))]
        choices += [
            Choice(course.name, course_name(language, game, course)) for course in game.own_courses
        ]
        fill(self.course, choices)
        if self.course.currentIndex() < 0:
            self.course.setCurrentIndex(0)
        self.course.setEnabled(len(choices) > 1)

    def _show_wish(self) -> None:
        """Show who rides what is chosen, and how it can be ridden."""
        game, own = str(self.game.currentData()), self.own is not None
        teams = self._own_teams() if own else self._desk.document.tour.teams
        self.seats.show_teams(game, [team.name or team.id for team in teams if team.riders])
        self._show_switches(game)
        self.start.setEnabled(not own)
        for box in self.switches.values():
            box.setVisible(not own)
        self._tell_left_out(game)
        self._allow_riding()

    def _follow_game(self) -> None:
        """Ride the game that is chosen over the pages."""
        if self.game.count():
            self._choose_game()
            self._show_tour()

    def _choose_game(self) -> None:
        """Choose the game that is chosen over the pages, where it is offered here."""
        self.game.setCurrentIndex(max(self.game.findData(self._desk.game.id), 0))

    def _show_switches(self, game: str) -> None:
        rules = Rules(game, self._desk.document.tour.rules)
        for key in [key for key in self.switches if key not in GAMES[game].switches]:
            self.switches.pop(key).deleteLater()
        for key in GAMES[game].switches:
            if key not in self.switches:
                self.switches[key] = box = QCheckBox()
                box.setChecked(bool(rules[key]))
                self._switches.addWidget(box)
            self.switches[key].setText(self._desk.language.say_heading(f"parameter_names.{key}"))
            self.switches[key].setToolTip(self._desk.language.say("match.switch_help"))

    def _tell_left_out(self, game: str) -> None:
        """Say what of the stage the game does not ride (O7.1)."""
        document, language = self._desk.document, self._desk.language
        surveyed = document.surveyed
        if self.own is not None or surveyed is None or surveyed.road is None:
            self.left_out.setText("")
            return
        course = GAMES[game].course(surveyed.road, Rules(game, document.tour.rules))
        said = left_out_texts(language, (*course.dropped, *course.remarks))
        self.left_out.setText(" ".join(said))
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
        self._wording = Wording(desk.language_switch, "match")
        self.head = self._wording.give_words(QLabel(), "waiting")
        self.none = self._wording.give_words(wrapping_label(), "waiting_none")
        self.record = self._wording.make_button("open_record", self.record_wanted.emit)
        self.lines: list[QPushButton] = []
        self.drops: list[QPushButton] = []
        """The buttons that forget a race, one beside each line."""
        self._rows = lay_column()
        column = lay_column(self.head, self.none, self._rows, self.record, None, on=self)
        column.setAlignment(self.record, Qt.AlignmentFlag.AlignLeft)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_races()  # one may have been left meanwhile

    def show_races(self) -> None:
        """Offer the races there are now."""
        clear_layout(self._rows)
        self.lines, self.drops = [], []
        offered = self._matches.find_left()[:MOST]
        for kept in offered:
            self._rows.addWidget(self._make_line(kept))
        self.none.setVisible(not offered)

    def _make_line(self, kept: KeptMatch) -> QWidget:
        language, tag = self._desk.language, kept.tag
        game = language.say(f"games.{tag.game}") if tag.game else ""
        # Two lines: a long one would push the form beside it away.
        key = "waiting_over" if tag.over else "waiting_line" if game else "waiting_damaged"
        text = language.say(f"match.{key}", game=game, turn=tag.turn, when=tag.when)
        line = QPushButton(f"{tag.name}\n{text}" if tag.name else text)
        line.setProperty("link", True)
        line.setToolTip(language.say("match.waiting_help"))
        line.clicked.connect(lambda: self.wanted.emit(kept))
        drop = QPushButton(language.say("match.waiting_drop"))
        drop.setProperty("link", True)
        drop.setToolTip(language.say("match.waiting_drop_help"))
        drop.clicked.connect(lambda: self._forget_race(kept))
        self.lines.append(line)
        self.drops.append(drop)
        # Below the line: beside a long one its end was out of the window.
        return hold(lay_column(line, lay_row(drop, None)))

    def _forget_race(self, kept: KeptMatch) -> None:
        kept.forget()
        self.show_races()

    def say_words(self) -> None:
        """Speak the language that is on."""
        self._wording.say_words()
        self.head.setFont(self._desk.theme.font("text.head", 1.2))
        self.show_races()
