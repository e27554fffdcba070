"""The page of playtests: a batch of races in the background, and what it says of the stage."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStackedWidget,
    QWidget,
)
from typing_extensions import override

from designer.jobs.race_wishes import plan_races
from designer.language import done_sentence
from designer.panels.batches import Batch, BatchDeeds, Batches, chunk_calls, numberless
from designer.panels.desk import Jobs
from designer.panels.duel import DuelView
from designer.panels.forms import (
    Wording,
    hold,
    lay_column,
    lay_flow,
    lay_row,
    make_pause,
    wrapping_label,
)
from designer.panels.playtest_wishes import Against, PlaytestForm
from designer.panels.plots import Plots
from designer.scene.profile.image import drawn_profile
from designer.texts.changes import advice_rows, change_text, comparison_sentences
from designer.texts.questions import answer_questions

if TYPE_CHECKING:
    from designer.jobs.race_wishes import PlaytestWish
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.playtests.changes import StageChange
    from engine.playtests.run import Chunk
    from engine.road.values import Road


class PlaytestPanel(QWidget):
    """Wishes above, the profile in the middle, sentences and pictures below."""

    watch_wanted = Signal(object, int)
    """A plan and the number of one of its races."""
    manager_wanted = Signal(object)
    """A manager of one's own is to be asked for: what takes its file."""

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__()
        self._desk, self._jobs = desk, Jobs(desk, runner)
        self.wishes = PlaytestForm(desk)
        self.wishes.wanted.connect(self.ride_batch)
        self.against = Against(desk)
        desk.game.changed.connect(lambda: self.against.play_game(desk.game.id))
        self._wording = Wording(desk.language_switch, "race_page")
        self.profile = self._wording.give_words(QLabel(), name="stage.profile")
        self.profile.installEventFilter(self)
        self.profile.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.plots = Plots(desk)
        self.state, self._bar = wrapping_label(), QProgressBar()
        self._bar.setTextVisible(False)
        self.stop = self._wording.give_words(QPushButton(), "window.stop", tip="print.stop_help")
        self.stop.clicked.connect(self._stop_work)
        self.report = self._wording.give_words(QListWidget(), name="report")
        self.report.setWordWrap(True)
        # Lines are broken anew for the width there is: else one too long would be cut.
        self.report.setResizeMode(QListView.ResizeMode.Adjust)
        self.report.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.number = self._wording.give_words(QSpinBox(), name="watch_one")
        self.watch = self._wording.make_button("watch_one", self._watch_race)
        self.apply = self._wording.make_button("apply", self.apply_change)
        self.report.currentRowChanged.connect(self._offer_change)
        self.deeds = BatchDeeds(desk, runner, self)
        self.deeds.grown.connect(self._show_batch)
        self.deeds.works.connect(lambda busy: self._show_work(busy=busy))
        self.deeds.progressed.connect(self._show_progress)
        self._rest = make_pause(self, 0, self._draw_profile)
        self._news = make_pause(self, 0, self._show_batch)
        self._task: Task | None = None
        self._batches = Batches()
        self._riding: Batch | None = None
        """The batch that is being ridden now."""
        self._advised: Batch | None = None
        """The batch whose tried changes have been brought into view."""
        self._duel = self._wording.make_button("duel", self.open_duel, look="link")
        self._stack = QStackedWidget()
        """The playtests, or over them a duel."""
        self._lay_out()
        desk.document.opened.connect(self._forget_batches)
        desk.follow(self, self._say_words, self._show_tour)
        self._show_work(busy=False)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        self.wishes.row.addWidget(self.against)
        self.wishes.row.addWidget(self._duel)
        self._findings = hold(lay_row((self.report, 1), (self.plots, 1)))
        playtests = lay_column(
            self.wishes,
            (self.profile, 1),
            lay_row((self.state, 1), (self._bar, 1), self.stop),
            lay_flow(self.watch, self.number, self.deeds.advise, self.apply, self.deeds.open),
            (self._findings, 1),
        )
        self._stack.addWidget(hold(playtests))
        lay_column((self._stack, 1), on=self, margins=(em, em // 2, em, em // 2))

    @cached_property
    def duel(self) -> DuelView:
        """One manager against a field; made when it is wanted first."""
        duel = DuelView(self._desk, self._jobs.runner)
        duel.closed.connect(self._close_duel)
        duel.form.file_wanted.connect(lambda: self.manager_wanted.emit(duel.form.take))
        self._stack.addWidget(duel)
        return duel

    def open_duel(self) -> None:
        """Show one manager against a field, in the place of the playtests."""
        self._stack.setCurrentWidget(self.duel)
        self.duel.open()

    def _close_duel(self) -> None:
        self._stack.setCurrentIndex(0)
        self._duel.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def batch(self) -> Batch | None:
        """Return the last batch of the selected stage."""
        document = self._desk.document
        return self._batches.batch_of(document.place.stage, document.survey)

    @property
    def riding(self) -> bool:
        """Tell whether races are being ridden."""
        return self._riding is not None

    def playtest_wish(self) -> PlaytestWish:
        """Return what is wished for, with the other version where two are compared."""
        return self.against.add_to(self.wishes.playtest_wish())

    def ride_batch(self) -> None:
        """Ride races of the selected stage in the background, and of the other version."""
        document, wish = self._desk.document, self.playtest_wish()
        tour, language = document.tour_without_drag, self._desk.language
        planned = self._desk.attempt(plan_races, tour, wish, language)
        if planned is None:
            return
        self._riding = batch = Batch(planned.tour, planned.plan, wish.count, self.against.name)
        self._batches.keep_batch(batch, document.place.stage, document.survey)
        calls = chunk_calls(batch.plan, batch.count)
        task = self._task = self._jobs.start("playtest", calls)
        self._show_progress(0, len(calls))
        task.part.connect(partial(self._take_chunk, batch))
        task.progressed.connect(self._show_progress)
        task.ended.connect(self._end_batch)
        self._show_work(busy=True)
        self._show_batch()

    def _take_chunk(self, batch: Batch, _number: int, chunk: Chunk) -> None:
        batch.summary.add_races(chunk.played)
        batch.comparison.add_races(chunk.played)
        if chunk.failure is not None:
            self._stop_work()
            self._desk.refuse(chunk.failure.error)
        self._news.start()  # once for all that have come

    def _end_batch(self) -> None:
        self._riding = None
        self._news.stop()
        self._show_work(busy=False)
        self._show_batch()

    def _show_progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)

    def _show_work(self, *, busy: bool) -> None:
        self._bar.setVisible(busy)
        self.stop.setVisible(busy)
        self.wishes.show_busy(busy=busy)

    def _stop_work(self) -> None:
        self.deeds.stop()
        if self._task is not None:
            self._task.stop()

    def _forget_batches(self) -> None:
        """Forget the races of a tour that is not open any more."""
        self._stop_work()
        self._batches = Batches()

    def _watch_race(self) -> None:
        if self.batch is not None:
            self.watch_wanted.emit(self.batch.plan, self.number.value())

    def _show_batch(self) -> None:
        """Say what the races so far say."""
        batch = self.batch
        self.report.clear()
        self.state.setText(self._state_text(batch))
        self.deeds.show_batch(batch, ridden=batch is not None and batch is not self._riding)
        for widget in (self.number, self.watch, self._findings):
            widget.setVisible(batch is not None and batch.summary.races > 0)
        self._offer_change()
        if batch is None or not batch.summary.races:
            return
        self.number.setRange(1, batch.summary.races)
        subject = batch.subject(self._desk.language)
        for answer in answer_questions(subject.language, batch.summary, batch.plan, batch.trials):
            self._add_head(answer.question)
            self.report.addItems(list(answer.sentences))
        self._add_comparison(batch, subject.road)
        first_change = bool(batch.trials) and self._advised is not batch
        if first_change:
            self._advised = batch
        self._add_advice(batch)
        self.plots.show_subject(subject)
        if first_change:
            self.plots.choose_plot("advice")
        self._offer_change()

    def _state_text(self, batch: Batch | None) -> str:
        """Say how many races the report is of, and whether the stage is still the one ridden."""
        language = self._desk.language
        if batch is None or batch.plan.setup is None:
            return language.say(
                "race_page.untested" if self.wishes.ready else "race_page.not_ready"
            )
        races = batch.summary.races
        if batch is self._riding:
            return language.say("race_page.riding", done=races, races=batch.count)
        fresh = self._is_fresh(batch)
        count = language.say("race_page.races" if fresh else "race_page.races_stale", races=races)
        return " · ".join(filter(None, (count, self.deeds.state_text(batch))))

    def _add_comparison(self, batch: Batch, road: Road | None) -> None:
        """Say what the other version changes: who wins first, what cannot be told folded."""
        language = self._desk.language
        differences = batch.comparison.differences()
        if differences:
            self._add_head(language.say("playtest.against", other=batch.other))
            self.report.addItems(list(comparison_sentences(language, differences, road)))

    def _add_advice(self, batch: Batch) -> None:
        """Say what each change that was tried brings."""
        row = self.report.count()
        if batch.trials:
            self._add_head(self._desk.language.say("advice.strip"))
        for sentence, tried in advice_rows(self._desk.language, batch.trials):
            item = QListWidgetItem(sentence.strip())
            item.setData(Qt.ItemDataRole.UserRole, tried)
            self.report.addItem(item)
        if self._advised is batch and row < self.report.count():
            # What was asked for is seen as it comes, not below the edge of a long report.
            self.report.setCurrentRow(min(row + 1, self.report.count() - 1))
            top = QAbstractItemView.ScrollHint.PositionAtTop
            self.report.scrollToItem(self.report.item(row), top)

    @property
    def chosen_change(self) -> StageChange | None:
        """Return the change of the chosen row, where the tour can be changed so."""
        row, batch = self.report.currentRow(), self.batch
        if batch is None or row < 0 or not self._is_fresh(batch):
            return None
        tried = self.report.item(row).data(Qt.ItemDataRole.UserRole)
        return tried.change if tried is not None and tried.change.is_lasting else None

    def _is_fresh(self, batch: Batch) -> bool:
        """Tell whether the stage is still the one that was ridden."""
        surveyed = self._desk.document.surveyed
        return surveyed is not None and numberless(surveyed.road) == batch.road

    def _offer_change(self, *_: object) -> None:
        """Offer to change the tour as the chosen row says."""
        batch = self.batch
        self.apply.setVisible(batch is not None and bool(batch.trials))
        self.apply.setEnabled(self.chosen_change is not None)

    def apply_change(self) -> None:
        """Change the tour as it was tried, as one step."""
        change, document = self.chosen_change, self._desk.document
        if change is not None:
            number = document.place.stage
            what = change_text(self._desk.language, change)
            sentence = done_sentence("tried_change", what=what, stage=number)
            document.change(sentence, change.apply, number)

    def _add_head(self, text: str) -> None:
        head = QListWidgetItem(text)
        head.setFont(self._desk.theme.font("text.strong"))
        self.report.addItem(head)

    def _say_words(self) -> None:
        self._wording.say_words()
        self.deeds.say_words()
        em = self._desk.theme.em
        self.profile.setMinimumHeight(round(em * 4))
        for low in (self.report, self.plots):
            low.setMinimumHeight(round(em * 5))

    def _show_tour(self, *_: object) -> None:
        self._draw_profile()
        self._show_batch()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the profile again whenever its room is another, once it has come to rest."""
        if watched is self.profile and event.type() == QEvent.Type.Resize:
            self._rest.start()
        return super().eventFilter(watched, event)

    def _draw_profile(self) -> None:
        """Draw the profile as wide as there is room for it."""
        surveyed = self._desk.document.surveyed
        size, theme = self.profile.size(), self._desk.theme
        drawn = None
        if surveyed is not None and size.width() > theme.em * 10 and self.isVisible():
            ratio = self.devicePixelRatioF()
            drawn = drawn_profile(surveyed, size, ratio, theme, self._desk.language)
        if drawn is not None:
            self.profile.setPixmap(drawn.picture)
        else:
            self.profile.clear()
