"""Where the widgets of a race lie; the bar over them; the cover between two people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLabel,
    QMenu,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from designer.panels.forms import Choice, ElidedLabel, fill, lay_column, lay_row, wrapping_label
from designer.panels.match.cover import Cover
from designer.panels.match.question import QuestionPanel
from designer.panels.match.riders import RiderCards
from designer.panels.match.roll_panel import RollPanel
from designer.panels.match.standings import JERSEYS, StandingRows, TeamRows
from designer.panels.match.table_map import TableMap
from designer.panels.match.turn import BeatStrip, StoryList
from designer.panels.tables import PlainTable
from designer.scene.badges import sign_icon
from designer.scene.match.dice_tray import DiceTray
from designer.scene.match.projector import PACES, Projector
from designer.scene.match.riders_profile import RidersProfile
from designer.scene.match.sounds import PLAYERS, Sounds
from designer.scene.match.strip import StripView

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.panels.match.standings import TeamStanding

TABS = ("turn", "story", "standings")
NAME_COLUMN, TEAM_COLUMN = 1, 0
MOST_PIXELS = (1 << 24) - 1
"""What Qt holds for no limit."""
TEAM_ROWS = 6.5
"""Rows of the table of teams that are seen below the map, its head among them."""
SHARES, SHARES_UNMAPPED = (380, 480, 420), (0, 640, 400)
"""Of the width: map, question, what stands beside it; without a map the question has the most."""
SHARES_WATCHED = (640, 0, 640)
"""The same where no person is asked: no column stays free."""
STRIP = 0.17
"""Share of the height that the strip takes, if that is enough for its tokens."""
HEADED: Final = 34
"""Letters of height from which on the head line stands over the road."""
KEYS: Final = {
    "first": "Ctrl+Home",
    "last_turn": "Ctrl+Left",
    "back": "Alt+Left",
    "play": "F5",
    "step": "Alt+Right",
    "next_turn": "Ctrl+Right",
    "now": "Ctrl+End",
}
"""Every button of the way, in the order of the row, and its keys."""
DEEDS: Final = {
    "take_back": "",
    "take_order_back": "Ctrl+Backspace",
    "bots": "Ctrl+B",
    "follow": "Ctrl+L",
    "go_on_here": "",
    "what_if": "",
    "orders": "Ctrl+E",
    "seats": "",
    "sounds": "",
    "calm": "",
    "save": "",
    "leave": "",
}
"""What else can be done, with its keys; the search finds it too."""
SWITCHES: Final = ("follow", "sounds", "calm")
"""Which of them are on or off."""
SHOWN: Final = ("take_back", "follow", "orders", "leave")
"""What stands on the bar; the rest is in its menu."""
DECIDED: Final = ("take_back", "orders")
"""What only a person who decides has a use for."""
LEAVE_SIGN: Final = "✕"
"""What the button bears where there is no room for its words."""
LEFT_BY: Final = "Esc"
"""The key that leaves a race in which no person decides: no other is left by mistake."""


class MatchLayout:
    """Every widget of a race on screen, put in its place."""

    def __init__(self, page: QWidget, desk: Desk, runner: Runner, laying: Laying) -> None:
        self._desk, self._page = desk, page
        self.projector = Projector(page)
        self.bar = MatchBar(desk, self.projector)
        self.strip = StripView(desk.language_switch, desk.theme)
        self.tray = DiceTray(desk.theme, self.strip)
        self.sounds = Sounds(page)
        self.map = TableMap(desk, runner, laying)
        self.question, self.roll = QuestionPanel(desk), RollPanel(desk)
        self.turn, self.head = QLabel(), wrapping_label()
        self.beats, self.story = BeatStrip(desk), StoryList(desk)
        self.rows, self.teams = StandingRows(desk), TeamRows(desk)
        self.standings, self.team_table = PlainTable(self.rows), PlainTable(self.teams)
        self.standings.horizontalHeader().setStretchLastSection(False)
        self.beside = QWidget()
        """Map and teams, where there is room for them."""
        self.profile = RidersProfile(desk.language_switch, desk.theme)
        self.cards = RiderCards(desk.theme)
        self.question_stack, self.tabs = QStackedWidget(), QTabWidget()
        self.cover = Cover(desk, self.question_stack)
        self.middle, self.halves, self.body = QSplitter(), QSplitter(), QStackedWidget()
        self._put_widgets()

    def _put_widgets(self) -> None:
        em = round(self._desk.theme.em)
        self.turn.setWordWrap(True)
        self.turn.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.turn.setContentsMargins(em, em, em, em)
        for panel in (self.turn, self.question, self.roll):
            self.question_stack.addWidget(panel)
        for beside in (self.beats, self.story, self.standings):
            self.tabs.addTab(beside, "")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        lay_column((self.map, 1), on=self.beside, gap=0)
        for part in (self.beside, self.question_stack, self.tabs):
            self.middle.addWidget(part)
        self._columns: tuple[bool, bool] | None = None
        """Whether there is a map, and a question; none before the page had a size."""
        self.middle.setChildrenCollapsible(True)
        self.halves.setOrientation(Qt.Orientation.Vertical)
        for row in (self.strip, self.middle, self.profile):
            self.halves.addWidget(row)
        self.halves.setStretchFactor(0, 2)
        self.halves.setStretchFactor(1, 6)
        self.halves.setStretchFactor(2, 1)
        self.halves.setCollapsible(0, False)
        self.body.addWidget(self.halves)
        self.head.setContentsMargins(em, 0, em, em // 4)
        lay_column(self.bar, self.head, (self.body, 1), self.cards, on=self._page, gap=0)

    def show_teams(self, places: list[TeamStanding]) -> None:
        """Show how the teams stand; where no jersey is worn there is no column of them."""
        self.teams.places = places
        self.teams.renew()
        self.team_table.setColumnHidden(JERSEYS, not any(one.jerseys for one in places))

    def liven(self) -> None:
        """Let riders glide, dice tumble and sounds be heard as the switches stand."""
        deeds, can_play = self.bar.deeds, self.sounds.can_play
        calm = deeds["calm"].isChecked()
        deeds["sounds"].setEnabled(can_play and not calm)
        self.sounds.on = deeds["sounds"].isChecked() and not calm
        self.projector.is_calm, self.tray.tumbles = calm, not calm

    def clear_race(self) -> None:
        """Leave nothing of a race: the next one begins with an empty table."""
        self.map.forget_race()
        self.strip.forget_race()
        self.profile.forget_race()
        self.cards.show_riders([], lambda _rider: QPixmap())
        self.story.show_lines([], anew=True)
        self.beats.show_rows([], 0, lambda _rider: QPixmap())
        self.rows.places = []
        self.rows.renew()
        self.show_teams([])
        self.tray.hide()
        self.question.clear()
        self.roll.clear()
        self.cover.take_away()
        for label in (self.turn, self.head, self.bar.title, self.bar.state):
            label.setText("")
        self.bar.note_frames(0)
        self.tabs.setCurrentIndex(0)
        self.question_stack.setCurrentWidget(self.turn)
        self.body.setCurrentWidget(self.halves)

    def seat_people(self, *, asked: bool, decides: bool) -> None:
        """Have a column for questions and rolls where any will come, and the deeds of a person."""
        self.question_stack.setVisible(asked)
        for name in DECIDED:
            self.bar.deeds[name].setVisible(decides)  # its keys too do nothing then
            self.bar.shown[name].setVisible(decides)
        self.bar.deeds["leave"].setShortcut(QKeySequence("" if decides else LEFT_BY))
        self.bar.say_words()
        self.fit_page(self._page.width(), self._page.height())

    def fit_page(self, wide: int, high: int) -> None:
        """Leave out what there is no room for: the map first, then the profile."""
        em = self._desk.theme.em
        mapped = wide >= 76 * em and high >= 36 * em
        profiled = high >= 42 * em and self.profile.has_profile
        self.beside.setVisible(mapped)
        self._place_teams(below_map=mapped)
        self.head.setVisible(high >= HEADED * em)  # else the head of the strip of beats says it
        self.profile.setVisible(profiled)
        self.bar.fit_width(wide)
        self.cards.fit_height(high)
        layout = self._page.layout()
        assert layout is not None
        layout.activate()  # what was left out gives its room at once
        strip = max(self.strip.minimumSizeHint().height(), round(high * STRIP) if profiled else 0)
        profile = min(self.profile.sizeHint().height(), round(high * 0.17)) if profiled else 0
        rest = max(self.halves.height() - strip - profile, round(10 * em))
        self.halves.setSizes([strip, rest, profile])
        asked = not self.question_stack.isHidden()
        if (mapped, asked) != self._columns:  # as a hand has pulled them since, they stay
            self._columns = mapped, asked
            shares = SHARES if mapped else SHARES_UNMAPPED
            self.middle.setSizes(list(shares if asked else SHARES_WATCHED))
        # On the map, where there is one: on the strip they lie over the road.
        self.tray.setParent(self.map if mapped else self.strip)
        self.tray.move(round(em * 0.5), round(em * 0.3))

    def _place_teams(self, *, below_map: bool) -> None:
        """Have the table of teams below the map, or where there is none behind a tab."""
        tabbed = self.tabs.indexOf(self.team_table) >= 0
        column = self.beside.layout()
        assert isinstance(column, QVBoxLayout)
        if below_map:
            self.team_table.setMaximumHeight(round(TEAM_ROWS * 2 * self._desk.theme.em))
            column.addWidget(self.team_table)
            self.team_table.show()
        elif not tabbed:
            self.team_table.setMaximumHeight(MOST_PIXELS)
            self.tabs.addTab(self.team_table, self._desk.language.say("match.tab_teams"))

    def say_words(self) -> None:
        """Speak the language that is on."""
        language = self._desk.language
        self.bar.say_words()
        if not self.sounds.can_play:
            players = language.join_words(list(PLAYERS))
            words = language.say("match.sounds_none", players=players)
            self.bar.deeds["sounds"].setToolTip(words)
        self.beats.say_words()
        self.story.say_words()
        self.map.say_words()
        self.question.say_words()
        self.roll.say_words()
        for nth, name in enumerate(TABS):
            self.tabs.setTabText(nth, language.say(f"match.tab_{name}"))
        for widget in (self.tabs, self.tabs.tabBar()):
            widget.setAccessibleName(language.say("match.tabs"))
        if (at := self.tabs.indexOf(self.team_table)) >= 0:
            self.tabs.setTabText(at, language.say("match.tab_teams"))
        self.standings.setAccessibleName(language.say("match.tab_standings"))
        self.team_table.setAccessibleName(language.say("match.tab_teams"))
        self.strip.setAccessibleName(language.say("match.strip"))
        self.profile.setAccessibleName(language.say("match.profile"))
        self.rows.renew()
        header = self.standings.horizontalHeader()
        header.setSectionResizeMode(NAME_COLUMN, QHeaderView.ResizeMode.Stretch)
        self.teams.renew()
        self.team_table.horizontalHeader().setSectionResizeMode(
            TEAM_COLUMN, QHeaderView.ResizeMode.Stretch
        )
        self.head.setFont(self._desk.theme.font("text.strong"))
        self.turn.setFont(self._desk.theme.font("text.strong", 1.1))


class MatchBar(QWidget):
    """Buttons, a slider over everything that happened, and a menu."""

    wanted = Signal(str)
    """One of DEEDS."""
    paced = Signal()
    """Another pace was chosen."""

    def __init__(self, desk: Desk, projector: Projector) -> None:
        super().__init__()
        self._desk, self._projector = desk, projector
        self.title, self.state = ElidedLabel(), ElidedLabel()
        self.slider, self.turn = QSlider(Qt.Orientation.Horizontal), QSpinBox()
        self.turn.setKeyboardTracking(False)
        self.pace = QComboBox()
        self.pace.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.way = {name: QToolButton() for name in KEYS}
        self.shown = {name: QToolButton() for name in SHOWN}
        self.deeds = {name: self._make_action(keys) for name, keys in DEEDS.items()}
        self.verbs = {name: self._make_action(keys) for name, keys in KEYS.items()}
        self.menu, self.more = QMenu(self), QToolButton()
        self.menu.setToolTipsVisible(True)
        self._undoable: str | None = None
        """What undo would take back, in words; none where that is nothing."""
        self._way_deeds: dict[str, Callable[[], object]] = {
            "first": lambda: self._slide_to(0),
            "last_turn": lambda: projector.step_turn(-1),
            "back": lambda: projector.step_beat(-1),
            "play": projector.play_or_stop,
            "step": lambda: projector.step_beat(1),
            "next_turn": lambda: projector.step_turn(1),
            "now": projector.skip_to_end,
        }
        self._lay_out()
        self._connect_widgets()

    def _make_action(self, keys: str) -> QAction:
        verb = QAction(self)
        if keys:
            verb.setShortcut(QKeySequence(keys))
            verb.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return verb

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        for label in (self.title, self.state):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        way = lay_row((self.title, 3), *self.way.values(), self.turn, self.pace, (self.state, 2))
        for name, button in self.shown.items():
            button.setDefaultAction(self.deeds[name])
        for name in SWITCHES:
            self.deeds[name].setCheckable(True)
        self.deeds["follow"].setChecked(True)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self.menu)
        self.menu.addActions([verb for name, verb in self.deeds.items() if name not in SHOWN])
        for button in (*self.way.values(), *self.shown.values(), self.more):
            button.setAutoRaise(True)
        way.addStretch(0)  # where title and state are left out
        for button in (*self.shown.values(), self.more):
            way.addWidget(button)
        way.setSpacing(em // 4)
        lay_column(way, self.slider, on=self, margins=(em, em // 3, em, 0), gap=0)

    def _connect_widgets(self) -> None:
        for name, button in self.way.items():
            button.clicked.connect(lambda _=False, do=name: self._way_deeds[do]())
            self.verbs[name].triggered.connect(button.click)
        for name, verb in self.deeds.items():
            verb.triggered.connect(lambda _=False, do=name: self.wanted.emit(do))
        self.slider.sliderMoved.connect(self._slide_to)
        self.slider.actionTriggered.connect(
            lambda _kind: self._slide_to(self.slider.sliderPosition())
        )
        self.turn.valueChanged.connect(self._go_to_turn)
        self.pace.activated.connect(self._change_pace)
        self._projector.arrived.connect(self._show_arrival)
        self._projector.played.connect(self.say_words)

    def fit_width(self, wide: int) -> None:
        """Leave out what there is no room for: what it says is told below too."""
        roomy = wide >= 84 * self._desk.theme.em
        self.title.setVisible(roomy)
        self.state.setVisible(roomy)
        leave = self.deeds["leave"]
        leave.setIconText(leave.text() if roomy else LEAVE_SIGN)

    def show_undo(self, what: str | None, *, ordered: bool) -> None:
        """Show what can be taken back: an answer of a person (none: nothing), one of an order."""
        self._undoable = what
        self.deeds["take_back"].setEnabled(what is not None)
        self.deeds["take_order_back"].setEnabled(ordered)
        self._say_undo()

    def _say_undo(self) -> None:
        language, what = self._desk.language, self._undoable
        words = (
            language.say("window.undo_what", what=what)
            if what
            else language.say("match.take_back_help")
        )
        self.deeds["take_back"].setToolTip(words)

    def note_frames(self, frames: int) -> None:
        """Take note of how many things have happened."""
        self.slider.setRange(0, frames)
        film = self._projector.film
        with QSignalBlocker(self.turn):
            self.turn.setRange(0, film.turn_of(frames) if film is not None else 0)
        self._tell_last()

    def _tell_last(self) -> None:
        self.turn.setSuffix(
            f" {self._desk.language.say('match.of_turns', last=self.turn.maximum())}"
        )

    def _go_to_turn(self, turn: int) -> None:
        if self._projector.film is not None:
            self._slide_to(self._projector.film.frame_of_turn(turn))

    def _slide_to(self, frame: int) -> None:
        self._projector.stop()
        self._projector.go_to(frame)

    def _show_arrival(self, frame: int) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setValue(frame)
        film = self._projector.film
        if film is not None:
            with QSignalBlocker(self.turn):
                self.turn.setValue(film.turn_of(frame))

    def _change_pace(self) -> None:
        self._projector.pace = self.pace.currentData()
        self.paced.emit()

    def say_words(self) -> None:
        """Speak the language and wear the look that are on."""
        language, theme = self._desk.language, self._desk.theme
        side = round(theme.em * 1.2)
        for name, button in self.way.items():
            shown = "pause" if name == "play" and self._projector.playing else name
            keys = self.verbs[name].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setIcon(sign_icon(shown, theme))
            button.setIconSize(QSize(side, side))
            button.setToolTip(f"{language.say(f'match.{shown}_help')} ({keys})")
            button.setAccessibleName(language.say(f"match.{shown}"))
            self.verbs[name].setText(language.say(f"match.{name}"))
        for name, verb in self.deeds.items():
            verb.setText(language.say(f"match.{name}"))
            keys = verb.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            tip = language.say(f"match.{name}_help")
            verb.setToolTip(f"{tip} ({keys})" if keys else tip)
        self._say_undo()
        self.more.setText(language.say("match.more"))
        self.more.setToolTip(language.say("match.more_help"))
        self.turn.setAccessibleName(language.say("race_page.go_to_turn"))
        self.turn.setToolTip(language.say("race_page.go_to_turn"))
        self.turn.setPrefix(f"{language.say('race_page.turn_before')} ")
        self._tell_last()
        self.slider.setAccessibleName(language.say("match.way"))
        self.slider.setToolTip(language.say("match.way"))
        fill(self.pace, (Choice(pace, language.say(f"match.pace_{pace}")) for pace in PACES))
        self.pace.setCurrentIndex(self.pace.findData(self._projector.pace))
        self.pace.setAccessibleName(language.say("match.pace"))
        self.pace.setToolTip(language.say("match.pace_help"))
        self.title.setFont(theme.font("text.strong"))
        self.state.setFont(theme.font("text.soft"))
