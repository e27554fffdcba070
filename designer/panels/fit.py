"""Slider to an evening, other ways."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSlider, QWidget

from designer.jobs.fitting import try_ways
from designer.jobs.runner import Call
from designer.language import done_sentence
from designer.panels.forms import Spoken, lay_column, lay_flow, lay_row
from engine import tables
from engine.errors import EtapaError
from engine.playtests import WAYS
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
    from collections.abc import Callable

    from designer.jobs.fitting import TriedWays
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.playtests.evening import Way
    from engine.road.fit import FittedStage
    from engine.tour.values import Tour


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


RACES: Final = 4
"""Of each way: their mean is near enough to choose by, and soon there."""


TASK: Final = "other ways"


class OtherWays(QWidget):
    """A button that has the other ways tried in other processes, and one to take each of them."""

    def __init__(self, desk: Desk, runner: Runner, wish: Callable[[], float]) -> None:
        super().__init__()
        self._desk, self._runner, self._wish = desk, runner, wish
        self._task: Task | None = None
        self._of: tuple[int, Tour] | None = None
        """The stage, and the tour with it as it really is, that was asked about."""
        self.tried: TriedWays | None = None
        """What came out, once everything was tried."""
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._spoken = Spoken(desk.voice, "stage")
        self.button = self._spoken.button("other_ways", self._press, look="link")
        self.takes = {kind: QPushButton() for kind in WAYS}
        for kind, take in self.takes.items():
            take.clicked.connect(lambda _=False, kind=kind: self._take(kind))
            take.hide()
        row = lay_row(self.button, (self.told, 1))
        lay_column(row, lay_flow(*self.takes.values()), on=self)
        desk.follow(self, self._say, self._show)

    def forget(self) -> None:
        """Stop what is being tried and show nothing."""
        if self._task is not None:
            self._task.stop()
        self._task, self._of, self.tried = None, None, None
        self._tell()

    def show_tried(self, number: int, tried: TriedWays) -> None:
        """Tell what came out of a stage, and offer each way to be taken."""
        self._of, self.tried = (number, _real(self._desk.document.kept, number)), tried
        self._tell()

    def _press(self) -> None:
        """Try the other ways, or stop trying."""
        if self._task is not None:
            self.forget()
            return
        document, number = self._desk.document, self._desk.document.place.stage
        real = _real(document.kept, number)
        self.forget()
        self._of = number, real
        task = self._runner.start(TASK, [Call(try_ways, (real, number, self._wish(), RACES))])
        self._task = task

        def ended() -> None:
            if self._task is task:
                self._task = None
                self._tell()

        task.done.connect(lambda found: self.show_tried(number, found[0]))
        task.failed.connect(document.refused)
        task.ended.connect(ended)
        self._tell()

    def _take(self, kind: str) -> None:
        """Make a way one step of the tour; a refusal is said."""
        from engine.playtests.evening import take_way

        way = next((w for w in self.tried.ways if w.kind == kind), None) if self.tried else None
        document = self._desk.document
        if way is None:
            return
        try:
            taken = take_way(document.kept, document.place.stage, way.kind, way.count)
        except EtapaError as refused:
            document.refused.emit(refused)
            return
        document.apply(done_sentence(f"way_{way.kind}", count=way.count), taken)

    def _say(self) -> None:
        self._spoken.say()
        self._tell()

    def _show(self, *_: object) -> None:
        """Forget what was tried of another stage, or of this one before it was changed."""
        document = self._desk.document
        if self._of is not None:
            number = document.place.stage
            now = document.kept.stages[number - 1 : number]
            if not now or self._of != (number, _real(document.kept, number)):
                self.forget()

    def _tell(self) -> None:
        voice = self._desk.voice
        trying = self._task is not None
        self.button.setText(voice("stage.other_ways_stop" if trying else "stage.other_ways"))
        said = ""
        if self._task is not None:
            said = voice("stage.other_ways_trying", races=RACES)
        elif self.tried is not None:
            before = round(self.tried.before)
            said = voice("stage.other_ways_told", before=before, races=RACES)
        self.told.setText(said)
        tried = {way.kind: way for way in self.tried.ways} if self.tried is not None else {}
        for kind, take in self.takes.items():
            take.setVisible(kind in tried)
            if kind in tried:
                self._name(take, tried[kind])

    def _name(self, take: QPushButton, way: Way) -> None:
        voice = self._desk.voice
        words = {"count": way.count, "minutes": round(way.minutes)}
        take.setText(voice(f"stage.take_{way.kind}", **words))
        named = voice(f"fit.way_{way.kind}", count=way.count)
        take.setToolTip(voice("stage.take_help", way=named))


def _real(tour: Tour, number: int) -> Tour:
    from engine.road.fit import real_tour

    return real_tour(tour, number)
