"""Where the widgets of a race lie; the bar over them; the cover between two people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLabel,
    QMenu,
    QPushButton,
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
from typing_extensions import override

from designer.panels.forms import Choice, ElidedLabel, fill, lay_column, lay_row, wrapping_label
from designer.panels.match.question import QuestionPanel
from designer.panels.match.riders import RiderCards
from designer.panels.match.roll_panel import RollPanel
from designer.panels.match.standings import StandingRows
from designer.panels.match.table_map import TableMap
from designer.panels.match.turn import Recap, StoryList
from designer.panels.tables import PlainTable
from designer.scene.badges import sign_icon
from designer.scene.match.dice_tray import DiceTray
from designer.scene.match.projector import PACES, Projector
from designer.scene.match.riders_profile import RidersProfile
from designer.scene.match.strip import StripView

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying

TABS = ("story", "standings", "recap")
NAME_COLUMN = 1
SHARES, SHARES_UNMAPPED = (380, 480, 420), (0, 640, 400)
"""Of the width: map, question, what stands beside it; without a map the question has the most."""
STRIP = 0.17
"""Share of the height that the strip takes, if that is enough for its tokens."""
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
    "save": "",
    "leave": "",
}
"""What else can be done, with its keys; the search finds it too."""
SHOWN: Final = ("take_back", "follow", "orders")
"""What stands on the bar; the rest is in its menu."""


class MatchLayout:
    """Every widget of a race on screen, put in its place."""

    def __init__(self, page: QWidget, desk: Desk, runner: Runner, laying: Laying) -> None:
        self._desk, self._page = desk, page
        self.projector = Projector(page)
        self.bar = MatchBar(desk, self.projector)
        self.strip = StripView(desk.language_switch, desk.theme)
        self.tray = DiceTray(desk.theme, self.strip)
        self.map = TableMap(desk, runner, laying)
        self.question, self.roll = QuestionPanel(desk), RollPanel(desk)
        self.turn = QLabel()
        self.story, self.recap = StoryList(desk), Recap(desk)
        self.rows = StandingRows(desk)
        self.standings = PlainTable(self.rows)
        self.standings.horizontalHeader().setStretchLastSection(False)
        self.profile = RidersProfile(desk.language_switch, desk.theme)
        self.cards = RiderCards(desk.theme)
        self.cover = Cover(desk, page)
        self.question_stack, self.tabs = QStackedWidget(), QTabWidget()
        self.middle, self.halves, self.body = QSplitter(), QSplitter(), QStackedWidget()
        self._put_widgets()

    def _put_widgets(self) -> None:
        em = round(self._desk.theme.em)
        self.turn.setWordWrap(True)
        self.turn.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.turn.setContentsMargins(em, em, em, em)
        for panel in (self.turn, self.question, self.roll):
            self.question_stack.addWidget(panel)
        for beside in (self.story, self.standings, self.recap):
            self.tabs.addTab(beside, "")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for part in (self.map, self.question_stack, self.tabs):
            self.middle.addWidget(part)
        self._mapped: bool | None = None
        self.middle.setChildrenCollapsible(True)
        self.halves.setOrientation(Qt.Orientation.Vertical)
        for row in (self.strip, self.middle, self.profile):
            self.halves.addWidget(row)
        self.halves.setStretchFactor(0, 2)
        self.halves.setStretchFactor(1, 6)
        self.halves.setStretchFactor(2, 1)
        self.halves.setCollapsible(0, False)
        self.body.addWidget(self.halves)
        lay_column(self.bar, (self.body, 1), self.cards, on=self._page, gap=0)

    def fit_page(self, wide: int, high: int) -> None:
        """Leave out what there is no room for: the map first, then the profile."""
        em = self._desk.theme.em
        mapped, profiled = wide >= 76 * em and high >= 36 * em, high >= 42 * em
        self.map.setVisible(mapped)
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
        if mapped != self._mapped:  # as a hand has pulled them since, they stay
            self._mapped = mapped
            self.middle.setSizes(list(SHARES if mapped else SHARES_UNMAPPED))
        # On the map, where there is one: on the strip they lie over the road.
        self.tray.setParent(self.map if mapped else self.strip)
        self.tray.move(round(em * 0.5), round(em * 0.3))

    def say_words(self) -> None:
        """Speak the language that is on."""
        language = self._desk.language
        self.bar.say_words()
        self.story.say_words()
        self.recap.say_words()
        self.map.say_words()
        self.question.say_words()
        self.roll.say_words()
        for nth, name in enumerate(TABS):
            self.tabs.setTabText(nth, language.say(f"match.tab_{name}"))
        for widget in (self.tabs, self.tabs.tabBar()):
            widget.setAccessibleName(language.say("match.tabs"))
        self.standings.setAccessibleName(language.say("match.tab_standings"))
        self.strip.setAccessibleName(language.say("match.strip"))
        self.profile.setAccessibleName(language.say("match.profile"))
        self.rows.renew()
        header = self.standings.horizontalHeader()
        header.setSectionResizeMode(NAME_COLUMN, QHeaderView.ResizeMode.Stretch)
        self.turn.setFont(self._desk.theme.font("text.strong", 1.1))


class MatchBar(QWidget):
    """Buttons, a slider over everything that happened, and a menu."""

    wanted = Signal(str)
    """One of DEEDS."""

    def __init__(self, desk: Desk, projector: Projector) -> None:
        super().__init__()
        self._desk, self._projector = desk, projector
        self.title, self.state = ElidedLabel(), ElidedLabel()
        self.slider, self.turn = QSlider(Qt.Orientation.Horizontal), QSpinBox()
        self.turn.setKeyboardTracking(False)
        self.pace = QComboBox()
        self.pace.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.way = {name: QToolButton() for name in KEYS}
        self.deeds = {name: self._make_action(keys) for name, keys in DEEDS.items()}
        self.verbs = {name: self._make_action(keys) for name, keys in KEYS.items()}
        self.menu, self.more = QMenu(self), QToolButton()
        self._undoable: str | None = None
        """What undo would take back, in words; none where that is nothing."""
        self._way_deeds: dict[str, Callable[[], object]] = {
            "first": lambda: projector.go_to(0),
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
        shortcuts = [QToolButton() for _ in SHOWN]
        for name, button in zip(SHOWN, shortcuts, strict=True):
            button.setDefaultAction(self.deeds[name])
        self.deeds["follow"].setCheckable(True)
        self.deeds["follow"].setChecked(True)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self.menu)
        self.menu.addActions([verb for name, verb in self.deeds.items() if name not in SHOWN])
        for button in (*self.way.values(), *shortcuts, self.more):
            button.setAutoRaise(True)
        way.addStretch(0)  # where title and state are left out
        for button in (*shortcuts, self.more):
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


class Cover(QWidget):
    """Lies over everything until the person of a team says to be there."""

    lifted = Signal()

    def __init__(self, desk: Desk, over: QWidget) -> None:
        super().__init__(over)
        self._desk, self._over = desk, over
        self.team, self.words, self.lift = QLabel(), wrapping_label(), QPushButton()
        self.lift.setProperty("main", True)
        self.lift.clicked.connect(self._lift_cover)
        column = QVBoxLayout(self)
        column.addStretch(2)
        for widget in (self.team, self.words):
            widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(widget)
        column.addSpacing(round(desk.theme.em))
        column.addWidget(self.lift, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(3)
        self.setAutoFillBackground(True)
        over.installEventFilter(self)
        self.hide()

    def cover_for(self, team: str) -> None:
        """Cover everything for a team."""
        language, theme = self._desk.language, self._desk.theme
        self.team.setText(team)
        self.team.setFont(theme.font("text.title", 2.2))
        self.words.setText(language.say("match.cover", team=team))
        self.lift.setText(language.say("match.uncover"))
        self.lift.setToolTip(language.say("match.uncover_help"))
        self.setAccessibleName(language.say("match.cover", team=team))
        self.setGeometry(self._over.rect())
        self.raise_()
        self.show()
        self.lift.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_away(self) -> None:
        """Cover nothing."""
        self.hide()

    def _lift_cover(self) -> None:
        self.hide()
        self.lifted.emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return False
