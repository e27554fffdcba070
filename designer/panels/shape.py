"""A stage shaped to a wish in the window: the form, the search that can be stopped, its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QWidget
from typing_extensions import override

from designer.jobs.races import report_folder, write_report_folder
from designer.jobs.runner import Call
from designer.jobs.shaping import (
    SECONDS,
    make_task,
    plan_round,
    races_in,
    ride_trial,
)
from designer.kit.report.shape import shape_sides
from designer.language import done_sentence
from designer.panels.desk import Jobs
from designer.panels.forms import (
    Wording,
    clear_layout,
    lay_column,
    lay_row,
    lay_split,
    make_scroll,
    open_on_desktop,
    wrapping_label,
)
from designer.panels.shape_wishes import ShapeForm
from designer.scene.profile.beside import RoadsBeside
from designer.texts.shape_report import read_shape_report
from engine.errors import SetupError
from engine.shape.offers import read_outcome
from engine.shape.search import ShapeSearch

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from designer.jobs.runner import Runner, Task
    from designer.jobs.shaping import PlannedRound, ShapeWish
    from designer.panels.desk import Desk
    from designer.texts.shape_report import ShapeAnswer, ShapeReport
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
        self._jobs = Jobs(desk, runner)
        self.run = ShapeRun(desk, runner, self)
        self.run.advanced.connect(self._show_progress)
        self.run.ended.connect(self._take_outcome)
        self._wording = Wording(desk.language_switch, "shape")
        self.form = ShapeForm(desk)
        self.go = self._wording.make_button("go", self.search_now, look="main")
        self.stop = self._wording.make_button("stop", self.run.stop)
        self.write = self._wording.make_button("report", self._write_report)
        self._back = self._wording.make_button("back", self.leave, look="link")
        self.bar, self.state = QProgressBar(), wrapping_label(copied=True)
        self.bar.setTextVisible(False)
        self.answers = QWidget()
        self._column = lay_column(on=self.answers, gap=round(desk.theme.em / 2))
        self.roads = RoadsBeside(desk.theme)
        self.takes: list[QPushButton] = []
        left = lay_column(
            (make_scroll(self.form), 1), lay_row(self.go, self.stop, self.write, None, self._back)
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
        self.write.setEnabled(self.outcome is not None and not busy)
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
            self._show_busy()
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
        report = read_shape_report(language, outcome, task, whole=self._whole)
        self.state.setText("\n".join((report.budget, *report.sentences)))
        self._column.addWidget(self._text(report.base))
        for number, answer in enumerate(report.answers, start=1):
            self._add_answer(answer, number)
        self._column.addStretch(1)
        self._draw_roads(report)

    def _add_answer(self, answer: ShapeAnswer, number: int) -> None:
        language, offer = self._desk.language, answer.offer
        take = QPushButton(language.say("shape.take", number=number))
        take.clicked.connect(lambda _=False, offer=offer, number=number: self._take(offer, number))
        show = QPushButton(language.say("shape.show", number=number))
        show.setProperty("link", True)
        show.clicked.connect(lambda _=False, number=number: self._choose(number - 1))
        self.takes.append(take)
        self._column.addWidget(self._text(answer))
        self._column.addLayout(lay_row(take, show, None))

    def _text(self, answer: ShapeAnswer) -> QLabel:
        """Return an answer in words: what it changes, want by want what that does, how sure."""
        language = self._desk.language
        lines = [f"<b>{answer.title}</b>", *(f"• {text}" for text in answer.changes)]
        for row in answer.rows:
            words = {"want": row.want, "value": row.value, "range": row.wished, "state": row.state}
            lines += [language.say("shape.reading", **words), row.by_field]
        label = wrapping_label(copied=True)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setText("<br>".join(line for line in (*lines, answer.others) if line))
        return label

    def _report(self) -> ShapeReport | None:
        """Return what the search came to, in words."""
        if self.outcome is None or self._task is None:
            return None
        return read_shape_report(self._desk.language, self.outcome, self._task, whole=self._whole)

    def _choose(self, number: int) -> None:
        self.chosen = number
        report = self._report()
        if report is not None:
            self._draw_roads(report)

    def _draw_roads(self, report: ShapeReport) -> None:
        """Draw the stage as it is and as an answer would have it."""
        if not report.answers:
            self.roads.forget_roads()
            return
        answer = report.answers[min(self.chosen, len(report.answers) - 1)]
        sides = shape_sides(report, answer, report.task.number)
        self.roads.show_roads(*sides, self._desk.language)

    def _write_report(self) -> None:
        """Write the report beside the tour, and open its page."""
        from designer.site.report_page import write_shape_report

        report = self._report()
        if report is not None:
            folder = report_folder(self._desk.document.path, f"shape-{report.task.number}")
            call = Call(write_report_folder, (report, folder, write_shape_report))
            self._jobs.ask("report", call, open_on_desktop)

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
