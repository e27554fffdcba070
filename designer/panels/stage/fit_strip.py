"""The slider that fits a stage to an evening: the profile follows, letting go is one step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSlider, QWidget

from designer.document.sentence import done_sentence
from designer.panels.layouts import lay_column, lay_row
from designer.panels.spoken import Spoken
from designer.panels.stage.other_ways import OtherWays
from engine import tables
from engine.road.fit import (
    DROPPED,
    PHASES,
    SHORTENED,
    STEPS,
    estimate_of,
    fit_minutes,
    look_of,
    real_fit,
    shortened,
)
from engine.tour.edit import replace_stage
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from engine.road.fit import FittedStage

STEP, PAGE = 5, 15
"""Minutes that a key moves the slider."""


class FitStrip(QWidget):
    """Minutes from the shortest a stage can be to what it takes as it is; hidden at first."""

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__()
        self._desk = desk
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setSingleStep(STEP)
        self.slider.setPageStep(PAGE)
        self.told = QLabel()
        self._spoken = Spoken(desk.voice, "stage")
        self._spoken.words(self.slider, name="fit_slider", tip="fit_help")
        self.ways = OtherWays(desk, runner, self._wish)
        lay_column(lay_row((self.slider, 2), (self.told, 3)), self.ways, on=self)
        self.slider.valueChanged.connect(self._slide)
        self.slider.sliderReleased.connect(self._let_go)
        self.hide()
        desk.follow(self, self._spoken.say, self._show)

    def _show(self, *_: object) -> None:
        """Show how long the selected stage is now; while it is being dragged the hand decides."""
        document = self._desk.document
        now, number = document.surveyed, document.place.stage
        if now is None or now.road is None or now.minutes is None:
            self.hide()
            self.ways.forget()
            return
        self.ways.setVisible(bool(document.kept.teams))
        if not self.slider.isSliderDown():
            look, estimate = look_of(document.kept, number), estimate_of(document.kept)
            whole = real_fit(document.kept.stages[number - 1], look, estimate)
            least = look(shortened(whole.stage, whole.real, PHASES * STEPS))
            self.slider.blockSignals(True)
            self.slider.setRange(round(estimate(least)), round(whole.before))
            self.slider.setValue(now.minutes)
            self.slider.blockSignals(False)
            self._tell(replace(whole, road=now.road, value=now.minutes))

    def _wish(self) -> float:
        """Return the minutes that are wished for: those of the slider, or what the book promises.

        At its end the stage is as it is, and no time was wished for yet.
        """
        if self.slider.value() < self.slider.maximum():
            return float(self.slider.value())
        return float(tables.toml(f"games/{OWN_GAME}/playtests.toml")["promised"]["most"])

    def _fitted(self, minutes: int) -> FittedStage:
        document = self._desk.document
        return fit_minutes(document.kept, document.place.stage, minutes)

    def _slide(self, minutes: int) -> None:
        """Show the stage fitted to so many minutes; keys make a step at once."""
        document = self._desk.document
        fit = self._fitted(minutes)
        self._tell(fit)
        document.preview(replace_stage(document.kept, document.place.stage, fit.stage))
        if not self.slider.isSliderDown():
            self._let_go()

    def _let_go(self) -> None:
        """Make what is seen one step."""
        document, stage = self._desk.document, self._desk.document.stage
        if document.dragging and stage is not None:
            whole = self.slider.value() == self.slider.maximum()
            sentence = done_sentence("fit_back" if whole else "fit", minutes=self.slider.value())
            document.apply_stage(sentence, stage)

    def _tell(self, fit: FittedStage) -> None:
        what = [section.what for section in fit.sections]
        words = {"minutes": round(fit.value), "squares": fit.road.rows, "real": fit.real.rows}
        done = {"shortened": what.count(SHORTENED), "dropped": what.count(DROPPED)}
        key = "fit_fitted" if any(done.values()) else "fit_as_it_is"
        self.told.setText(self._desk.voice(f"stage.{key}", **words, **done))
