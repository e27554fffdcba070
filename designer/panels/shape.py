"""A stage shaped to a wish in the window: the form, the search that can be stopped, its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QWidget
from typing_extensions import override

from designer.jobs.runner import Call
from designer.jobs.shaping import (
    SECONDS,
    make_task,
    plan_round,
    races_in,
    ride_trial,
)
from designer.language import done_sentence
from designer.panels.desk import Jobs
from designer.panels.forms import (
    Wording,
    clear_layout,
    lay_column,
    lay_row,
    lay_split,
    make_scroll,
    wrapping_label,
)
from designer.panels.shape_wishes import ShapeForm
from designer.picture.profile.beside import RoadSide
from designer.picture.profile.scale import relief_of
from designer.scene.profile.beside import RoadsBeside
from designer.texts.shape import (
    change_texts,
    field_names,
    field_text,
    offer_title,
    other_text,
    outcome_sentences,
    range_text,
    reading_state,
    value_text,
    want_text,
)
from engine.board.played_roads import road_of_stage
from engine.errors import SetupError
from engine.shape.offers import read_outcome
from engine.shape.search import ShapeSearch

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from designer.jobs.runner import Runner, Task
    from designer.jobs.shaping import PlannedRound, ShapeWish
    from designer.panels.desk import Desk
    from engine.playtests.run import Chunk
    from engine.shape.offers import ShapeOffer, ShapeOutcome
    from engine.shape.task import ShapeTask
    from engine.tour.values import Tour

PLAN, RIDE = "shape_plan", "shape_ride"
"""Kinds of tasks of a search."""


class ShapeRun(QObject):
    """A search in other processes, round by round; it can be stopped at any time."""

    advanced = Signal(object, int)
    """Races came in: the search as it is, and how many were ridden."""
    ended = Signal(object, bool)
    """The search is over: the search, and whether it was ridden to its end."""

    def __init__(self, desk: Desk, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = Jobs(desk, runner)
        self.search: ShapeSearch | None = None
        self._task: Task | None = None
        self._trials: list[Any] = []
        self._seconds, self._timed, self._under_way = 0.0, False, 0

    @property
    def busy(self) -> bool:
        """Tell whether a search is under way."""
        return self._task is not None

    def start(self, task: ShapeTask, *, timed: bool) -> None:
        """Begin a search; a timed one takes the races that a minute has."""
        self.stop()
        self._seconds, self._timed = 0.0, timed
        self._plan_next(ShapeSearch(task))

    def stop(self) -> None:
        """End the search with what it knows."""
        if self._task is not None and self.search is not None:
            self._task.stop()
            self._end(whole=False)

    def _plan_next(self, search: ShapeSearch) -> None:
        self.search, self._under_way = search, 0
        self._task = self._jobs.ask(PLAN, Call(plan_round, (search,)), self._ride_round)
        self._task.failed.connect(lambda _error: self._end(whole=False))

    def _ride_round(self, planned: PlannedRound) -> None:
        self.search, self._trials = planned.search, planned.trials
        if not planned.trials:
            self._end(whole=True)
            return
        self._task = self._jobs.start(RIDE, [Call(ride_trial, (one,)) for one in planned.races])
        self._task.part.connect(self._take_part)
        self._task.done.connect(self._end_round)
        self._task.failed.connect(lambda _error: self._end(whole=False))

    def _take_part(self, _number: int, chunk: Chunk) -> None:
        self._seconds += chunk.seconds
        self._under_way += len(chunk.played)
        assert self.search is not None
        self.advanced.emit(self.search, self.search.spent + self._under_way)

    def _end_round(self, chunks: list[Chunk]) -> None:
        """Take the races of a round in the order of its trials, and plan the next."""
        search = self.search
        assert search is not None
        first = not search.spent
        for trial, chunk in zip(self._trials, chunks, strict=True):
            search.take_chunk(trial, chunk)
        if first and self._timed and search.spent:
            search.plan_steps(races_in(SECONDS, self._seconds / search.spent, 1))
        self._plan_next(search)

    def _end(self, *, whole: bool) -> None:
        search, self._task = self.search, None
        if search is not None:
            self.ended.emit(search, whole)


class ShapeView(QWidget):
    """Over the stage: what it should do, and what would make it do so."""

    closed = Signal()
    """The stage itself is to be seen again."""

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__()
        self._desk = desk
        self.outcome: ShapeOutcome | None = None
        self._task: ShapeTask | None = None
        self._whole = True
        self.chosen = 0
        self.run = ShapeRun(desk, runner, self)
        self.run.advanced.connect(self._show_progress)
        self.run.ended.connect(self._take_outcome)
        self._wording = Wording(desk.language_switch, "shape")
        self.form = ShapeForm(desk)
        self.go = self._wording.make_button("go", self.search_now, look="main")
        self.stop = self._wording.make_button("stop", self.run.stop)
        self._back = self._wording.make_button("back", self.leave, look="link")
        self.bar, self.state = QProgressBar(), wrapping_label(copied=True)
        self.bar.setTextVisible(False)
        self.answers = QWidget()
        self._column = lay_column(on=self.answers, gap=round(desk.theme.em / 2))
        self.roads = RoadsBeside(desk.theme)
        self.takes: list[QPushButton] = []
        left = lay_column(
            (make_scroll(self.form), 1), lay_row(self.go, self.stop, None, self._back)
        )
        right = lay_column(self.state, self.bar, (make_scroll(self.answers), 3), (self.roads, 2))
        lay_column((lay_split(left, right, shares=(2, 3), sizes=(400, 600)), 1), on=self)
        self._wording.give_words(self.roads, name="roads")
        self.hide()
        desk.document.opened.connect(self.leave)
        desk.follow(self, self._say_words, self._show_tour)

    def open(self) -> None:
        """Take the keys: the first want is to be typed."""
        self.form.rows[0].low.setFocus(Qt.FocusReason.OtherFocusReason)
        self.form.rows[0].low.selectAll()

    def leave(self) -> None:
        """Show the stage again; a search under way is ended."""
        self.run.stop()
        self.closed.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.run.stop() if self.run.busy else self.leave()
        else:
            super().keyPressEvent(event)

    def search_now(self) -> None:
        """Begin a search of what is wished for."""
        wish = self.form.shape_wish()
        if wish is not None:
            self.begin_search(wish)

    def begin_search(self, wish: ShapeWish) -> None:
        """Begin a search; one without a number of races takes those of a minute."""
        self.outcome = None
        self._task = self._desk.attempt(self._make_task, wish)
        if self._task is not None:
            self._show_answers()
            self.run.start(self._task, timed=wish.races is None)
            self._show_busy()
            self.state.setText(self._desk.language.say("shape.begun"))

    def _make_task(self, wish: ShapeWish) -> ShapeTask:
        from engine.shape.task import check_task

        task = make_task(self._desk.document.tour, wish)
        check_task(task)
        if not task.tour.teams:
            raise SetupError("ride_no_riders", tour=task.tour.name)
        return task

    def _show_progress(self, search: ShapeSearch, done: int) -> None:
        language = self._desk.language
        self.bar.setRange(0, search.races)
        self.bar.setValue(done)
        part = language.say(f"shape.part_{search.part}")
        words = {"done": done, "races": search.races, "part": part}
        self.state.setText(language.say("shape.searching", **words))

    def _take_outcome(self, search: ShapeSearch, whole: bool) -> None:
        self._whole = whole
        self.outcome = read_outcome(search) if search.spent else None
        self.chosen = 0
        self._show_busy()
        self._show_answers()

    def _show_busy(self) -> None:
        busy = self.run.busy
        self.go.setEnabled(not busy)
        self.stop.setEnabled(busy)
        self.bar.setVisible(busy)

    def _say_words(self) -> None:
        self._wording.say_words()
        self.form.say_words()
        self._show_busy()
        self._show_answers()

    def _show_tour(self, *_: object) -> None:
        """Show the parts of the stage; answers of another stage, or of it as it was, are gone."""
        self.form.show_stage()
        document = self._desk.document
        if self._task is not None and not self._is_current(document.tour):
            self.run.stop()
            self.outcome, self._task = None, None
            self._show_answers()
        if document.stage is None:
            self.closed.emit()

    def _is_current(self, tour: Tour) -> bool:
        task = self._task
        return task is not None and (
            self._desk.document.place.stage == task.number
            and tour.stages[task.number - 1 : task.number] == (task.tour.stages[task.number - 1],)
        )

    def _show_answers(self) -> None:
        """Show the answers below each other, each with the press that takes it."""
        clear_layout(self._column)
        self.takes = []
        outcome, task, language = self.outcome, self._task, self._desk.language
        if outcome is None or task is None:
            self.roads.forget_roads()
            if not self.run.busy:
                self.state.setText(language.say("shape.intro"))
            return
        words = {"races": outcome.races, "candidates": outcome.candidates, "seed": task.seed}
        fields = language.join_words(field_names(language, task))
        said = [language.say("shape.budget", fields=fields, **words)]
        if not self._whole:
            said.append(language.say("shape.stopped", races=outcome.races))
        said += outcome_sentences(language, outcome, task)
        self.state.setText("\n".join(said))
        key = "as_fitted" if outcome.is_fitted else "as_it_is"
        title = language.say(f"shape.{key}", minutes=task.minutes)
        self._column.addWidget(self._text(f"<b>{title}</b>", self._reading_lines(outcome.base)))
        for number, offer in enumerate(outcome.offers, start=1):
            self._add_answer(offer, number, task)
        self._column.addStretch(1)
        self._draw_roads()

    def _add_answer(self, offer: ShapeOffer, number: int, task: ShapeTask) -> None:
        language = self._desk.language
        lines = [f"• {text}" for text in change_texts(language, offer, task)]
        lines += self._reading_lines(offer)
        lines.append(other_text(language, offer, task))
        label = self._text(f"<b>{offer_title(language, offer, number)}</b>", lines)
        take = QPushButton(language.say("shape.take", number=number))
        take.clicked.connect(lambda _=False, offer=offer, number=number: self._take(offer, number))
        show = QPushButton(language.say("shape.show", number=number))
        show.setProperty("link", True)
        show.clicked.connect(lambda _=False, number=number: self._choose(number - 1))
        self.takes.append(take)
        self._column.addWidget(label)
        self._column.addLayout(lay_row(take, show, None))

    def _text(self, title: str, lines: list[str]) -> QLabel:
        label = wrapping_label(copied=True)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setText("<br>".join([title, *(line for line in lines if line)]))
        return label

    def _reading_lines(self, offer: ShapeOffer) -> list[str]:
        """Return want by want what an answer does, and how sure that is."""
        language, task = self._desk.language, self._task
        assert task is not None
        lines = []
        for reading in offer.readings:
            words = {
                "want": want_text(language, reading.want),
                "value": value_text(language, reading),
                "range": range_text(language, reading.want),
                "state": reading_state(language, reading),
            }
            lines.append(language.say("shape.reading", **words))
            lines.append(field_text(language, reading, field_names(language, task)))
        return lines

    def _choose(self, number: int) -> None:
        self.chosen = number
        self._draw_roads()

    def _draw_roads(self) -> None:
        """Draw the stage as it is and as an answer would have it."""
        outcome, task = self.outcome, self._task
        if outcome is None or task is None or not outcome.offers:
            self.roads.forget_roads()
            return
        offer = outcome.offers[min(self.chosen, len(outcome.offers) - 1)]
        language = self._desk.language
        sides = []
        for which, tour in (("as_it_is", task.tour), ("answer", offer.tour)):
            road = road_of_stage(tour, task.number).need_road()
            state = language.say(f"shape.state_{offer.state}")
            label = language.say(f"shape.{which}", number=self.chosen + 1, state=state)
            relief = relief_of(tour.stages[task.number - 1]) if which == "as_it_is" else None
            sides.append(RoadSide(label, road, relief))
        if offer.tweaks:  # heights of the real road say nothing of a border that moved
            sides[0] = sides[0]._replace(relief=None)
        self.roads.show_roads(sides[0], sides[1], language)

    def _take(self, offer: ShapeOffer, number: int) -> None:
        """Make an answer one step of the tour."""
        task, document = self._task, self._desk.document
        if task is None or not self._is_current(document.tour):
            self._desk.refuse(SetupError("shape_changed"))
            return
        sentence = done_sentence("shape", number=number, stage=task.number)
        stage = offer.tour.stages[task.number - 1]
        self.outcome, self._task = None, None
        document.apply_stage(sentence, stage)
        self._show_answers()
        self.closed.emit()
