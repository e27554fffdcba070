"""The way through a race that is watched: played, stepped, gone to a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from designer.panels.flow import Flow

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.scene.board.film import Film

BEAT = 40
"""Milliseconds a thing that happens is looked at while a race is played."""
KEYS = {
    "first": "Ctrl+Home",
    "last_turn": "Ctrl+Left",
    "back": "Alt+Left",
    "play": "F5",
    "step": "Alt+Right",
    "next_turn": "Ctrl+Right",
}
"""Every button, in the order of the row, and its keys."""


class Way(QWidget):
    """A slider over everything that happened; below it buttons, and the turn, to be typed."""

    moved = Signal(int)
    """How many things have happened in what is to be shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._film: Film | None = None
        self.slider, self.turn = QSlider(Qt.Orientation.Horizontal), QSpinBox()
        self.slider.valueChanged.connect(self._moved)
        self.turn.setKeyboardTracking(False)
        self.turn.valueChanged.connect(self._turn_wanted)
        self.said = QLabel()
        self.said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.said.setMinimumWidth(1)
        self.buttons = {name: QPushButton() for name in KEYS}
        does = {
            "first": lambda: self.go(0),
            "last_turn": lambda: self.turns(-1),
            "back": lambda: self.step(-1),
            "play": self.play,
            "step": lambda: self.step(1),
            "next_turn": lambda: self.turns(1),
        }
        row = Flow()
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _=False, do=does[name]: do())
            row.addWidget(button)
        self.verbs = {name: self._verb(name) for name in KEYS}
        row.addWidget(self.turn)
        row.addWidget(self.said)
        self.beat = QTimer(self)
        self.beat.setInterval(BEAT)
        self.beat.timeout.connect(lambda: self.step(1))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.slider)
        column.addLayout(row)

    def _verb(self, name: str) -> QAction:
        """Return what a button does as an action: it has keys, and the search finds it."""
        verb = QAction(self)
        verb.setShortcut(QKeySequence(KEYS[name]))
        verb.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        verb.triggered.connect(self.buttons[name].click)
        return verb

    def show_film(self, film: Film | None) -> None:
        """Lead through another race, or through none."""
        self._film = film
        self.said.clear()
        self.slider.setRange(0, film.frames if film else 0)
        self.turn.blockSignals(True)
        self.turn.setRange(film.turn(1) if film else 0, film.turn(film.frames) if film else 0)
        self.turn.blockSignals(False)
        self.say()

    def go(self, frame: int) -> None:
        """Show the race after so many things have happened."""
        self.slider.setValue(frame)
        self._moved(self.slider.value())

    def step(self, way: int) -> None:
        """Go on by one thing, or back."""
        frame = self.slider.value() + way
        if self._film is None or not 0 <= frame <= self._film.frames:
            self.stop()
            return
        self.go(frame)

    def turns(self, way: int) -> None:
        """Go to the beginning of the next turn, or of the one before."""
        if self._film is None:
            return
        at, starts = self.slider.value(), self._film.turns
        if way > 0:
            self.go(next((f for f in starts if f > at), self._film.frames))
        else:
            self.go(next((f for f in reversed(starts) if f < at), 0))

    def play(self) -> None:
        """Play on, or stop playing."""
        if self.beat.isActive():
            self.beat.stop()
        elif self._film is not None:
            if self.slider.value() >= self._film.frames:
                self.go(0)
            self.beat.start()
        self.say()

    def stop(self) -> None:
        """Stop playing."""
        self.beat.stop()
        self.say()

    def allow(self, *, on: bool) -> None:
        """Lead through the race, or not: the board may be another one."""
        for widget in (*self.buttons.values(), self.slider, self.turn):
            widget.setEnabled(on)
        for verb in self.verbs.values():
            verb.setEnabled(on)
        if not on:
            self.stop()

    def say(self) -> None:
        """Speak the language that is on."""
        voice = self._desk.voice
        for name, button in self.buttons.items():
            playing = name == "play" and self.beat.isActive()
            button.setText(voice(f"race_page.{'pause' if playing else name}"))
            keys = self.verbs[name].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{voice(f'race_page.{name}_help')} ({keys})")
            self.verbs[name].setText(button.text())
        self.slider.setAccessibleName(voice("race_page.way"))
        self.turn.setAccessibleName(voice("race_page.go_to_turn"))
        self.turn.setToolTip(voice("race_page.go_to_turn"))
        self.turn.setPrefix(f"{voice('race_page.turn_before')} ")
        last = voice("race_page.turn_after", last=self.turn.maximum())
        self.turn.setSuffix(f" {last}")

    def _moved(self, frame: int) -> None:
        if self._film is not None:
            self.turn.blockSignals(True)
            self.turn.setValue(self._film.turn(frame))
            self.turn.blockSignals(False)
            self.moved.emit(frame)

    def _turn_wanted(self, turn: int) -> None:
        if self._film is not None:
            self.go(self._film.begins(turn))
