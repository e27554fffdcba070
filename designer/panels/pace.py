"""The pace of the table: how long a stage took, whose pace the minutes follow, three to assume."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QWidget

from designer.language import done_sentence, read_whole_number
from designer.panels.forms import TypedField, Wording, lay_flow
from designer.texts.pace import pace_text
from engine.errors import TourError
from engine.road.roads import time_stage
from engine.tour.pace import assume_pace, assumed_pace, list_paces, minutes_taken

if TYPE_CHECKING:
    from designer.panels.desk import Desk


class PaceBar(QWidget):
    """A field for the minutes of the selected stage, where it is asked for, and three presses."""

    def __init__(self, desk: Desk, *, timed: bool = True) -> None:
        super().__init__()
        self._desk, self._timed = desk, timed
        self._wording = Wording(desk.language_switch, "pace")
        self.took, self.told = TypedField(), QLabel()
        label = self._wording.give_words(QLabel(), "took")
        label.setBuddy(self.took)
        self._wording.give_words(self.took, tip="took_help", name="took")
        self.paces = {
            pace: self._wording.make_button(pace, partial(self.assume_pace, pace), look="link")
            for pace in list_paces()
        }
        lay_flow(label, self.took, self.told, *self.paces.values(), on=self)
        for widget in (label, self.took):
            widget.setVisible(timed)
        self.took.on_typed(self._take_minutes)
        desk.follow(self, self._say_words, self.show_tour)

    def show_tour(self, *_: object) -> None:
        """Show what the selected stage took, and whose pace is followed."""
        document, language = self._desk.document, self._desk.language
        tour, number = document.tour, document.place.stage
        taken, surveyed = minutes_taken(tour), document.surveyed
        self.told.setText(pace_text(language, tour))
        for pace, button in self.paces.items():
            button.setVisible(not taken and pace != assumed_pace(tour))
        if not self.took.hasFocus() or not self.took.isModified():
            self.took.setText(str(taken[number][0]) if number in taken else "")
        minutes = surveyed.minutes if surveyed is not None else None
        self.took.setEnabled(minutes is not None)
        hint = "" if minutes is None else language.say("pace.took_hint", minutes=minutes)
        self.took.setPlaceholderText(hint)

    def assume_pace(self, pace: str) -> None:
        """Assume a pace for the tables of the tour."""
        self._desk.document.change(done_sentence(f"pace_{pace}"), assume_pace, pace)

    def _take_minutes(self, text: str) -> None:
        number = self._desk.document.place.stage
        minutes = read_whole_number(text)
        if text.strip() and minutes is None:
            self._desk.refuse(TourError("not_a_count", have=text.strip()))
            self.show_tour()
            return
        key = "untimed" if minutes is None else "timed"
        sentence = done_sentence(key, stage=number, minutes=minutes)
        self._desk.document.change(sentence, time_stage, number, minutes)

    def _say_words(self) -> None:
        self._wording.say_words()
        self.took.setFixedWidth(round(self._desk.theme.em * 7))
