"""A duel in the window: one manager against a field, in the background, and what it came to."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QProgressBar, QWidget
from typing_extensions import override

from designer.jobs.duels import MOST_CHUNK, count_some, plan_duel, plan_search
from designer.jobs.runner import Call
from designer.panels.batches import chunk_calls
from designer.panels.desk import Jobs
from designer.panels.duel_wishes import DuelForm
from designer.panels.forms import Wording, lay_column, lay_row, make_scroll, wrapping_label
from designer.panels.tables import Column, DeclaredRows, PlainTable
from designer.texts.duel import duel_rows, head_text, search_sentence, seat_sentences
from engine.bots.league import league_names
from engine.games import GAMES
from engine.playtests.duel import add_counts
from engine.playtests.duel_search import Found

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QKeyEvent

    from designer.jobs.duels import DuelWish, Search
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.playtests.duel import DuelCount, DuelStage
    from engine.playtests.duel_search import Round
    from engine.playtests.run import Chunk

COLUMNS = ("stage", "races", "wins", "points", "place")


class DuelRows(DeclaredRows):
    """The table of a duel as the command prints it: a line a stage, then the whole."""

    def __init__(self, desk: Desk) -> None:
        self.stages: Sequence[DuelStage] = ()
        super().__init__(desk)

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return tuple(
            Column(f"duel.col_{name}", itemgetter(place), number=place > 0)
            for place, name in enumerate(COLUMNS)
        )

    @override
    def held(self) -> Sequence[Any]:
        return list(duel_rows(self.desk.language, self.stages))[1:] if self.stages else []

    @override
    def cell_ink(self, row: Any, column: int) -> str | None:
        return None


class DuelView(QWidget):
    """Over the playtests of a stage: wishes above, what the races came to below."""

    closed = Signal()
    """The playtests are to be seen again."""
    ended = Signal()
    """The races are ridden, or no more of them are."""

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__()
        self._desk, self._jobs = desk, Jobs(desk, runner)
        self.stages: list[DuelStage] = []
        self._task: Task | None = None
        self._owners: list[DuelStage] = []
        """Whose races each call of the task rides."""
        self._step: Round | Found | None = None
        """What a search has come to."""
        self._wording = Wording(desk.language_switch, "duel")
        self.form = DuelForm(desk)
        self.go = self._wording.make_button("go", self.ride_duel, look="main")
        self.search = self._wording.make_button("search", self.search_trick)
        self.stop = self._wording.make_button("stop", self.stop_riding)
        self._back = self._wording.make_button("back", self.leave, look="link")
        self.bar, self.state = QProgressBar(), wrapping_label(copied=True)
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.rows = DuelRows(desk)
        self.table = PlainTable(self.rows)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.table.horizontalHeader()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._wording.give_words(self.table, name="table")
        self.by_seat = wrapping_label(copied=True)
        """How it went from each seat, and what that says."""
        self.by_seat.setAlignment(Qt.AlignmentFlag.AlignTop)
        lay_column(
            self.form,
            lay_row(self.go, self.search, self.stop, (self.bar, 1), None, self._back),
            self.state,
            (self.table, 3),
            (make_scroll(self.by_seat, takes_keys=False), 1),
            on=self,
        )
        self.hide()
        desk.document.opened.connect(self._forget)
        desk.follow(self, self._say_words, self._show_duel)

    @property
    def riding(self) -> bool:
        """Tell whether races are being ridden, or planned."""
        return self._task is not None

    def open(self) -> None:
        """Take the keys: who rides is chosen first."""
        self.form.us.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Show the playtests again; races go on."""
        self.closed.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.stop_riding() if self.riding else self.leave()
        else:
            super().keyPressEvent(event)

    def ride_duel(self) -> None:
        """Plan the races elsewhere, as a program of one's own may take its time; ride them."""
        wish = self.form.duel_wish()
        self._plan(wish, lambda stages: self._ride_stages(stages, wish.count))

    def search_trick(self) -> None:
        """Search for the trick that wins most against this field; who is chosen does not ride."""
        wish, tricks = self.form.duel_wish(), self.form.tricks.value()
        wish = replace(wish, us=GAMES[wish.game].manager)
        self._plan(
            wish, lambda stages: self._search_on(plan_search(stages, tricks, wish.count), ())
        )

    def _plan(self, wish: DuelWish, then: Callable[[list[DuelStage]], None]) -> None:
        tour = self._desk.document.tour_without_drag
        self.stop_riding()
        self.stages, self._step = [], None
        task = self._jobs.start("duel", [Call(plan_duel, (tour, wish, self._desk.language))])
        task.done.connect(lambda results: then(results[0]))
        self._follow_task(task)

    def _search_on(self, search: Search, counts: Sequence[DuelCount]) -> None:
        """Hand a search what its round came to, and ride the next."""
        self._step = step = search.send(counts) if counts else next(search)
        if isinstance(step, Found):
            return
        each, size = step.races, min(MOST_CHUNK, step.races)
        starts = range(1, each + 1, size)
        calls = [
            Call(count_some, (plan, first, min(size, each - first + 1)))
            for plan in step.plans
            for first in starts
        ]

        def add_parts(parts: list[DuelCount]) -> None:
            many = len(starts)
            whole = [add_counts(parts[at : at + many]) for at in range(0, len(parts), many)]
            self._search_on(search, whole)

        task = self._jobs.start("duel", calls)
        task.done.connect(add_parts)
        task.progressed.connect(self._show_progress)
        self._follow_task(task)

    def stop_riding(self) -> None:
        """Ride no further race; those that are ridden stay."""
        if self._task is not None:
            self._task.stop()

    def _ride_stages(self, stages: list[DuelStage], races: int) -> None:
        """Ride every stage as often, so that the first numbers come from all of them."""
        self.stages, each = stages, max(1, ceil(races / len(stages)))
        by_stage = [chunk_calls(stage.plan, each) for stage in stages]
        dealt = [
            (stage, calls[turn])
            for turn in range(len(by_stage[0]))
            for stage, calls in zip(stages, by_stage, strict=True)
        ]
        self._owners = [stage for stage, _ in dealt]
        task = self._jobs.start("duel", [call for _, call in dealt])
        task.part.connect(self._take_chunk)
        task.progressed.connect(self._show_progress)
        self._follow_task(task)

    def _follow_task(self, task: Task) -> None:
        self._task = task
        task.ended.connect(lambda: self._end_task(task))
        self._show_busy()
        self._show_duel()

    def _take_chunk(self, number: int, chunk: Chunk) -> None:
        self._owners[number].count.add_races(chunk.played)
        if chunk.failure is not None:
            self.stop_riding()
            self._desk.refuse(chunk.failure.error)
        self._show_duel()

    def _end_task(self, task: Task) -> None:
        """Take note that nothing more comes, unless the next calls have begun already."""
        if task is self._task:
            self._task = None
            self._show_busy()
            self._show_duel()
            self.ended.emit()

    def _forget(self) -> None:
        """Forget the races of a tour that is not open any more."""
        self.stop_riding()
        self.stages, self._step = [], None
        self._show_duel()

    def _show_busy(self) -> None:
        busy = self.riding
        self.bar.setVisible(busy)
        if busy:
            self.bar.setRange(0, 0)
        self._offer_riding()

    def _offer_riding(self) -> None:
        """Offer what can be done now: a stage with a road, and teams on it, can be ridden."""
        document = self._desk.document
        road = document.surveyed is not None and document.surveyed.road is not None
        ready = road and bool(document.tour.teams)
        self.go.setEnabled(ready and not self.riding)
        known = bool(league_names(self._desk.game.id))
        self.search.setEnabled(ready and known and not self.riding)
        self.stop.setEnabled(self.riding)
        searching = "search_help" if known else "no_search"
        for button, key in ((self.go, "go_help"), (self.search, searching)):
            help_key = f"duel.{key}" if ready else "race_page.not_ready"
            button.setToolTip(self._desk.language.say(help_key))

    def _show_progress(self, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)

    def _show_duel(self, *_: object) -> None:
        """Say what the races so far came to, in the words of the command."""
        language = self._desk.language
        ridden = [stage for stage in self.stages if stage.count.races]
        self.rows.stages = ridden
        self.rows.renew()
        self.table.setVisible(bool(ridden))
        self._offer_riding()
        self.by_seat.setText("\n".join(seat_sentences(language, ridden)) if ridden else "")
        if ridden:
            head = head_text(language, ridden)
            self.state.setText(language.say("duel.so_far", head=head) if self.riding else head)
        elif self._step is not None and (self.riding or isinstance(self._step, Found)):
            tried = self.form.tricks.value()
            self.state.setText(search_sentence(language, self._step, tried))
        else:
            self.state.setText(language.say("duel.begun" if self.riding else "duel.what_it_is"))

    def _say_words(self) -> None:
        self._wording.say_words()
        self.form.say_words()
        em = round(self._desk.theme.em)
        self.table.setMinimumHeight(em * 6)
        self._show_duel()
