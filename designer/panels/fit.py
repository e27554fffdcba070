"""A stage brought to the time there is: a slider under its profile, and the other ways."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSlider, QWidget

from designer.jobs.fitting import FitWish, fit_at_once, way_name
from designer.language import done_sentence
from designer.panels.forms import Wording, lay_column, lay_flow, lay_row, wrapping_label
from engine.playtests import WAYS
from engine.road.fit import (
    DROPPED,
    PHASES,
    SHORTENED,
    STEPS,
    estimate_of,
    look_of,
    real_fit,
    real_tour,
    shorten_stage,
)
from engine.tour.edit import replace_stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.panels.desk import Desk
    from engine.playtests.evening import Way
    from engine.road.fit import FittedStage
    from engine.tour.values import Tour

STEP, PAGE = 5, 15
"""Minutes that a key moves the slider."""


class FitStrip(QWidget):
    """Minutes from the shortest a stage can be to what it takes as it is; hidden at first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setSingleStep(STEP)
        self.slider.setPageStep(PAGE)
        self.state = QLabel()
        self._wording = Wording(desk.language_switch, "stage")
        self._wording.give_words(self.slider, name="fit_slider", tip="fit_help")
        self.ways = OtherWays(desk, self.fit_wish)
        lay_column(lay_row((self.slider, 2), (self.state, 3)), self.ways, on=self)
        self.slider.valueChanged.connect(self._slide_to)
        self.slider.sliderReleased.connect(self._let_go)
        self.hide()
        desk.follow(self, self._wording.say_words, self.show_stage)

    def show_stage(self, *_: object) -> None:
        """Show how long the selected stage is now; while it is being dragged the hand decides."""
        document = self._desk.document
        surveyed, number = document.surveyed, document.place.stage
        if surveyed is None or surveyed.road is None or surveyed.minutes is None:
            self.hide()
            self.ways.forget_ways()
            return
        self.ways.setVisible(bool(document.tour_without_drag.teams))
        if not self.slider.isSliderDown():
            look, estimate = (
                look_of(document.tour_without_drag, number),
                estimate_of(document.tour_without_drag),
            )
            whole = real_fit(document.tour_without_drag.stages[number - 1], look, estimate)
            least = look(shorten_stage(whole.stage, whole.real, PHASES * STEPS))
            self.slider.blockSignals(True)
            self.slider.setRange(round(estimate(least)), round(whole.before))
            self.slider.setValue(surveyed.minutes)
            self.slider.blockSignals(False)
            self._tell_fit(replace(whole, road=surveyed.road, value=surveyed.minutes))

    def fit_wish(self) -> FitWish:
        """Return what the selected stage is fitted to: the minutes of the slider.

        At its end the stage is as it is, and no time was wished for yet.
        """
        minutes, stage = self.slider.value(), self._desk.document.place.stage
        return FitWish(stage, size=minutes if minutes < self.slider.maximum() else None)

    def _slide_to(self, minutes: int) -> None:
        """Show the stage fitted to so many minutes; keys make a step at once."""
        document = self._desk.document
        tour, number = document.tour_without_drag, document.place.stage
        fit = fit_at_once(tour, number, replace(self.fit_wish(), size=minutes))
        self._tell_fit(fit)
        document.preview(replace_stage(tour, number, fit.stage))
        if not self.slider.isSliderDown():
            self._let_go()

    def _let_go(self) -> None:
        """Make what is seen one step."""
        document, stage = self._desk.document, self._desk.document.stage
        if document.dragging and stage is not None:
            whole = self.slider.value() == self.slider.maximum()
            sentence = done_sentence("fit_back" if whole else "fit", minutes=self.slider.value())
            document.apply_stage(sentence, stage)

    def _tell_fit(self, fit: FittedStage) -> None:
        fates = [section.outcome for section in fit.sections]
        words = {"minutes": round(fit.value), "squares": fit.road.rows, "real": fit.real.rows}
        counts = {"shortened": fates.count(SHORTENED), "dropped": fates.count(DROPPED)}
        key = "fit_fitted" if any(counts.values()) else "fit_as_it_is"
        self.state.setText(self._desk.language.say(f"stage.{key}", **words, **counts))


class OtherWays(QWidget):
    """A button that shows what else shortens the evening, and one to take each of them."""

    def __init__(self, desk: Desk, wish: Callable[[], FitWish]) -> None:
        super().__init__()
        self._desk, self._wish = desk, wish
        self._subject: tuple[int, Tour] | None = None
        """The stage, and the tour with it as it really is, that was asked about."""
        self.ways: tuple[Way, ...] = ()
        self.state = wrapping_label(copied=True)
        self._wording = Wording(desk.language_switch, "stage")
        self.button = self._wording.make_button("other_ways", self._turn_showing, look="link")
        self.takes = {kind: QPushButton() for kind in WAYS}
        for kind, button in self.takes.items():
            button.clicked.connect(lambda _=False, kind=kind: self._take_way(kind))
            button.hide()
        row = lay_row(self.button, (self.state, 1))
        lay_column(row, lay_flow(*self.takes.values()), on=self)
        desk.follow(self, self._say_words, self._forget_others)

    def forget_ways(self) -> None:
        """Show nothing."""
        self._subject, self.ways = None, ()
        self._show_ways()

    def _turn_showing(self) -> None:
        """Show the other ways, or hide them."""
        from engine.playtests.evening import other_ways

        if self._subject is not None:
            self.forget_ways()
            return
        document, number = self._desk.document, self._desk.document.place.stage
        real = real_tour(document.tour_without_drag, number)
        self._subject = number, real
        self.ways = other_ways(real, number, self._wish().minutes)
        self._show_ways()

    def _take_way(self, kind: str) -> None:
        """Make a way one step of the tour; a refusal is said."""
        from engine.playtests.evening import take_way

        document = self._desk.document
        way = next((w for w in self.ways if w.kind == kind), None)
        if way is None:
            return
        number = document.place.stage
        tour = self._desk.attempt(take_way, document.tour_without_drag, number, way.kind, way.count)
        if tour is not None:
            document.apply(done_sentence(f"way_{way.kind}", count=way.count), tour)

    def _forget_others(self, *_: object) -> None:
        """Forget the ways of another stage, or of this one before it was changed."""
        document = self._desk.document
        if self._subject is not None:
            number = document.place.stage
            there = 0 < number <= len(document.tour_without_drag.stages)
            if not there or self._subject != (
                number,
                real_tour(document.tour_without_drag, number),
            ):
                self.forget_ways()

    def _say_words(self) -> None:
        self._wording.say_words()
        self._show_ways()

    def _show_ways(self) -> None:
        language, shown = self._desk.language, self._subject is not None
        self.button.setText(language.say("stage.other_ways_hide" if shown else "stage.other_ways"))
        text = ""
        if self.ways:
            text = language.say("stage.other_ways_told", before=self.ways[0].stage.before)
        elif shown:
            text = language.say("stage.other_ways_none")
        self.state.setText(text)
        ways = {way.kind: way for way in self.ways}
        for kind, button in self.takes.items():
            button.setVisible(kind in ways)
            if kind in ways:
                self._name_way(button, ways[kind])

    def _name_way(self, button: QPushButton, way: Way) -> None:
        language = self._desk.language
        button.setText(
            language.say(f"stage.take_{way.kind}", count=way.count, minutes=way.stage.after)
        )
        name = way_name(language, way)
        button.setToolTip(language.say("stage.take_help", way=name, **way.tour._asdict()))
