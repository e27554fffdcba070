"""The bar over a race: where it stands, the way through it, how fast, what else can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from designer.panels.choice import Choice, fill
from designer.panels.elided import ElidedLabel
from designer.scene.badges import glyph
from designer.scene.match.projector import PACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.panels.desk import Desk
    from designer.scene.match.projector import Projector

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
    "take_back": "Ctrl+Backspace",
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
        self.deeds = {name: self._verb(keys) for name, keys in DEEDS.items()}
        self.verbs = {name: self._verb(keys) for name, keys in KEYS.items()}
        self.menu, self.more = QMenu(self), QToolButton()
        self._doing: dict[str, Callable[[], object]] = {
            "first": lambda: projector.go(0),
            "last_turn": lambda: projector.turns(-1),
            "back": lambda: projector.step(-1),
            "play": projector.play,
            "step": lambda: projector.step(1),
            "next_turn": lambda: projector.turns(1),
            "now": projector.skip,
        }
        self._lay_out()
        self._connect()

    def _verb(self, keys: str) -> QAction:
        verb = QAction(self)
        if keys:
            verb.setShortcut(QKeySequence(keys))
            verb.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return verb

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        row = QHBoxLayout()
        row.setSpacing(em // 4)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self.title, 3)
        for button in self.way.values():
            button.setAutoRaise(True)
            row.addWidget(button)
        row.addWidget(self.turn)
        row.addWidget(self.pace)
        row.addWidget(self.state, 2)
        row.addStretch(0)  # where title and state are left out
        for name in SHOWN:
            button = QToolButton()
            button.setDefaultAction(self.deeds[name])
            button.setAutoRaise(True)
            row.addWidget(button)
        self.deeds["follow"].setCheckable(True)
        self.deeds["follow"].setChecked(True)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setAutoRaise(True)
        self.more.setMenu(self.menu)
        self.menu.addActions([verb for name, verb in self.deeds.items() if name not in SHOWN])
        row.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(em, em // 3, em, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.slider)

    def _connect(self) -> None:
        for name, button in self.way.items():
            button.clicked.connect(lambda _=False, do=name: self._doing[do]())
            self.verbs[name].triggered.connect(button.click)
        for name, verb in self.deeds.items():
            verb.triggered.connect(lambda _=False, do=name: self.wanted.emit(do))
        self.slider.sliderMoved.connect(self._slid)
        self.slider.actionTriggered.connect(lambda _kind: self._slid(self.slider.sliderPosition()))
        self.turn.valueChanged.connect(self._turn_wanted)
        self.pace.activated.connect(self._paced)
        self._projector.arrived.connect(self._arrived)
        self._projector.played.connect(self.say)

    def fit(self, wide: int) -> None:
        """Leave out what there is no room for: what it says is told below too."""
        roomy = wide >= 84 * self._desk.theme.em
        self.title.setVisible(roomy)
        self.state.setVisible(roomy)

    def grown(self, frames: int) -> None:
        """Take note of how many things have happened."""
        self.slider.setRange(0, frames)
        film = self._projector.film
        self._quietly(lambda: self.turn.setRange(0, film.turn(frames) if film is not None else 0))
        self._tell_last()

    def _tell_last(self) -> None:
        self.turn.setSuffix(f" {self._desk.voice('match.of_turns', last=self.turn.maximum())}")

    def _turn_wanted(self, turn: int) -> None:
        if self._projector.film is not None:
            self._slid(self._projector.film.begins(turn))

    def _quietly(self, do: Callable[[], object]) -> None:
        self.turn.blockSignals(True)
        do()
        self.turn.blockSignals(False)

    def _slid(self, frame: int) -> None:
        self._projector.play(on=False)
        self._projector.go(frame)

    def _arrived(self, frame: int) -> None:
        self.slider.blockSignals(True)
        self.slider.setValue(frame)
        self.slider.blockSignals(False)
        film = self._projector.film
        if film is not None:
            self._quietly(lambda: self.turn.setValue(film.turn(frame)))

    def _paced(self) -> None:
        self._projector.pace = self.pace.currentData()

    def say(self) -> None:
        """Speak the language and wear the look that are on."""
        voice, theme = self._desk.voice, self._desk.theme
        side = round(theme.em * 1.2)
        for name, button in self.way.items():
            shown = "pause" if name == "play" and self._projector.playing else name
            keys = self.verbs[name].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setIcon(glyph(shown, theme))
            button.setIconSize(QSize(side, side))
            button.setToolTip(f"{voice(f'match.{shown}_help')} ({keys})")
            button.setAccessibleName(voice(f"match.{shown}"))
            self.verbs[name].setText(voice(f"match.{name}"))
        for name, verb in self.deeds.items():
            verb.setText(voice(f"match.{name}"))
            keys = verb.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            tip = voice(f"match.{name}_help")
            verb.setToolTip(f"{tip} ({keys})" if keys else tip)
        self.more.setText(voice("match.more"))
        self.more.setToolTip(voice("match.more_help"))
        self.turn.setAccessibleName(voice("race_page.go_to_turn"))
        self.turn.setToolTip(voice("race_page.go_to_turn"))
        self.turn.setPrefix(f"{voice('race_page.turn_before')} ")
        self._tell_last()
        self.slider.setAccessibleName(voice("match.way"))
        self.slider.setToolTip(voice("match.way"))
        fill(self.pace, (Choice(pace, voice(f"match.pace_{pace}")) for pace in PACES))
        self.pace.setCurrentIndex(self.pace.findData(self._projector.pace))
        self.pace.setAccessibleName(voice("match.pace"))
        self.pace.setToolTip(voice("match.pace_help"))
        self.title.setFont(theme.font("text.strong"))
        self.state.setFont(theme.font("text.soft"))
