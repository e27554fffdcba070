"""A stage brought to the time there is: minutes, both roads beside each other, and other ways."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QSlider, QWidget
from typing_extensions import override

from designer.jobs.fitting import FitWish, fit_at_once, is_out_of_reach, way_name
from designer.language import done_sentence, read_whole_number
from designer.panels.forms import TypedField, Wording, lay_column, lay_flow, lay_row, wrapping_label
from designer.panels.pace import PaceBar
from designer.picture.profile.beside import RoadSide
from designer.picture.profile.scale import relief_of
from designer.scene.profile.beside import RoadsBeside
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

    from PySide6.QtGui import QKeyEvent

    from designer.panels.desk import Desk
    from engine.playtests.evening import Way
    from engine.road.fit import FittedStage
    from engine.tour.values import Stage, Tour

STEP, PAGE = 5, 15
"""Minutes that a key moves the slider."""


class FitView(QWidget):
    """Minutes, typed or pulled, from the shortest a stage can be to what it takes as it is."""

    closed = Signal()
    """The stage itself is to be seen again."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.minutes, self.slider = TypedField(), QSlider(Qt.Orientation.Horizontal)
        self.slider.setSingleStep(STEP)
        self.slider.setPageStep(PAGE)
        self.state, self.lost = wrapping_label(copied=True), wrapping_label(copied=True)
        self.roads, self.pace = RoadsBeside(desk.theme), PaceBar(desk, timed=False)
        self._wish: int | None = None
        """Minutes that were wished for; None where the stage is to be as it is."""
        self._fitted: tuple[int, Stage] | None = None
        """The stage as it came of the wish: as long as it is so, the wish stands."""
        self._wording = Wording(desk.language_switch, "stage")
        self._wording.give_words(self.slider, name="fit_slider", tip="fit_help")
        self._wording.give_words(self.roads, name="fit_roads")
        label = self._wording.give_words(QLabel(), "fit_minutes")
        label.setBuddy(self.minutes)
        self._wording.give_words(self.minutes, name="fit_minutes")
        self._back = self._wording.make_button("fit_done", self.closed.emit, look="link")
        self.ways = OtherWays(desk, self.fit_wish)
        row = lay_row(label, self.minutes, (self.slider, 1), self._back)
        lay_column(row, self.pace, self.state, (self.roads, 1), self.lost, self.ways, on=self)
        self.minutes.on_typed(self._take_typed)
        self.slider.valueChanged.connect(self._slide_to)
        self.slider.sliderReleased.connect(self._let_go)
        self.hide()
        desk.document.opened.connect(self.closed.emit)  # what is opened is seen first
        desk.follow(self, self._say_words, self.show_stage)

    def open(self) -> None:
        """Take the keys: what is typed next is how many minutes there are."""
        self.minutes.setFocus(Qt.FocusReason.OtherFocusReason)
        self.minutes.selectAll()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def show_stage(self, *_: object) -> None:
        """Show how long the selected stage is now; while it is being dragged the hand decides."""
        document = self._desk.document
        surveyed, number = document.surveyed, document.place.stage
        if surveyed is None or surveyed.road is None or surveyed.minutes is None:
            self.ways.forget_ways()
            self.roads.forget_roads()
            self.closed.emit()
            return
        self.ways.setVisible(bool(document.tour_without_drag.teams))
        if not self.slider.isSliderDown():
            tour = document.tour_without_drag
            look, estimate = look_of(tour, number), estimate_of(tour)
            whole = real_fit(tour.stages[number - 1], look, estimate)
            least = look(shorten_stage(whole.stage, whole.real, PHASES * STEPS))
            self._show_range(round(estimate(least)), round(whole.before))
            if self._fitted != (number, document.stage):
                self._wish = None
            self._show_minutes(self._wish or surveyed.minutes)
            self._tell_fit(replace(whole, road=surveyed.road, value=surveyed.minutes))

    def fit_wish(self) -> FitWish:
        """Return what the selected stage is fitted to: the minutes that were typed or pulled to.

        At its end the stage is as it is, and no time was wished for yet.
        """
        minutes = self._wish or self.slider.value()
        size = minutes if minutes < self.slider.maximum() else None
        return FitWish(self._desk.document.place.stage, size=size)

    def _say_words(self) -> None:
        self._wording.say_words()
        self.minutes.setFixedWidth(round(self._desk.theme.em * 4))

    def _show_range(self, least: int, most: int) -> None:
        self.slider.blockSignals(True)
        self.slider.setRange(least, most)
        self.slider.blockSignals(False)

    def _show_minutes(self, minutes: int) -> None:
        """Show minutes in both places; the slider stands at the nearest that can be."""
        self.slider.blockSignals(True)
        self.slider.setValue(minutes)
        self.slider.blockSignals(False)
        if self.minutes.text() != str(minutes):
            self.minutes.setText(str(minutes))

    def _take_typed(self, text: str) -> None:
        """Fit the stage to minutes that were typed; what is no number is as it was."""
        minutes = read_whole_number(text)
        if minutes is None or self._desk.document.stage is None:
            self.show_stage()
            return
        self._slide_to(minutes)

    def _slide_to(self, minutes: int) -> None:
        """Show the stage fitted to so many minutes; keys make a step at once."""
        document = self._desk.document
        tour, number = document.tour_without_drag, document.place.stage
        self._wish = minutes
        self._show_minutes(minutes)
        fit = fit_at_once(tour, number, FitWish(number, size=minutes))
        self._fitted = number, fit.stage
        self._tell_fit(fit)
        document.preview(replace_stage(tour, number, fit.stage))
        if not self.slider.isSliderDown():
            self._let_go()

    def _let_go(self) -> None:
        """Make what is seen one step."""
        document, stage = self._desk.document, self._desk.document.stage
        if document.dragging and stage is not None:
            minutes = self._wish or self.slider.value()
            whole = minutes >= self.slider.maximum()
            sentence = done_sentence("fit_back" if whole else "fit", minutes=minutes)
            document.apply_stage(sentence, stage)

    def _tell_fit(self, fit: FittedStage) -> None:
        """Say what a fit does, draw both roads, and name what has no place on the shorter one."""
        language, minutes = self._desk.language, round(fit.value)
        fates = [section.outcome for section in fit.sections]
        words = {"minutes": minutes, "squares": fit.road.rows, "real": fit.real.rows}
        counts = {"shortened": fates.count(SHORTENED), "dropped": fates.count(DROPPED)}
        key = "fit_fitted" if any(counts.values()) else "fit_as_it_is"
        said = [language.say(f"stage.{key}", **words, **counts)]
        if self._wish is not None and is_out_of_reach(fit.value, self._wish):
            wish = language.say("fit.wish_minutes", count=self._wish)
            said.append(language.say("fit.out_of_reach", wish=wish))
        self.state.setText(" · ".join(said))
        self.lost.setText(self._lost_text(fit))
        self.lost.setVisible(bool(counts["dropped"]))
        relief = relief_of(fit.stage)
        self.roads.show_roads(
            RoadSide(self._road_text("before", fit.real.rows, fit.before), fit.real, relief),
            RoadSide(self._road_text("after", fit.road.rows, minutes), fit.road, relief),
            language,
        )

    def _road_text(self, which: str, squares: int, minutes: float) -> str:
        language = self._desk.language
        table = language.say("fit.minutes", minutes=round(minutes))
        return language.say_heading(f"fit.{which}", squares=squares, table=table)

    def _lost_text(self, fit: FittedStage) -> str:
        """Name the sections that were left out, by terrain, name and kilometres."""
        language = self._desk.language
        by_index = {section.index: section for section in fit.real.sections}
        gone = (by_index[s.number - 1] for s in fit.sections if s.outcome == DROPPED)
        names = [
            language.say(
                "stage.fit_lost_one",
                what=language.say(
                    "stage.does_named", terrain=language.say(f"terms.{s.terrain}"), name=s.name
                ),
                start=language.format_number(s.from_km),
                end=language.format_number(s.to_km),
            )
            for s in gone
        ]
        return language.say("stage.fit_lost", what=", ".join(names))


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
            if kind not in ways and button.hasFocus():
                self.button.setFocus(Qt.FocusReason.OtherFocusReason)
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
