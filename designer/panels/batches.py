"""Batches of races: what was ridden since the tour was opened, and what is done with it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from designer.jobs.races import (
    A_CHUNK,
    find_changes,
    pack_plan,
    race_chunk,
    report_folder,
    write_report_folder,
)
from designer.jobs.runner import Call
from designer.kit.report.frame import Subject
from designer.panels.desk import Jobs
from designer.panels.forms import open_on_desktop
from engine.playtests.changes import compare_change
from engine.playtests.compare import Comparison
from engine.playtests.summary import Summary

if TYPE_CHECKING:
    from pathlib import Path

    from designer.jobs.runner import Runner, Task
    from designer.language import Language
    from designer.panels.desk import Desk
    from engine.playtests.changes import StageChange, TriedChange
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.play import PlayedRace
    from engine.playtests.run import Chunk
    from engine.road.roads import Survey
    from engine.road.values import Road
    from engine.tour.values import Tour


@dataclass(slots=True, eq=False)
class Batch:
    """A plan, how many of its races were asked for, and what was counted in those ridden."""

    tour: Tour
    """As it was when the races were ridden."""
    plan: PlaytestPlan
    count: int
    other: str = ""
    """What the other version is called, where two are compared."""
    summary: Summary = field(default_factory=Summary)
    comparison: Comparison = field(default_factory=Comparison)
    trials: list[TriedChange] = field(default_factory=list)
    """Changes of the stage that were tried so far."""

    def subject(self, language: Language) -> Subject:
        """Return what pictures of these races are of."""
        return Subject(
            self.tour,
            self.plan,
            self.summary,
            language,
            tuple(self.comparison.differences()),
            self.other,
            self.count,
            tuple(self.trials),
        )

    @property
    def road(self) -> Road | None:
        """Return the road the races are ridden on, wherever its stage stands in the tour."""
        return numberless(self.plan.setup.road) if self.plan.setup is not None else None


def numberless(road: Road | None) -> Road | None:
    """Return a road as it is wherever its stage stands in the tour."""
    return replace(road, number=0) if road is not None else None


def chunk_calls(plan: PlaytestPlan, races: int) -> list[Call]:
    """Return the calls that ride so many races of a plan, some at a time."""
    blob = pack_plan(plan)
    return [
        Call(race_chunk, (blob, first, min(A_CHUNK, races - first + 1)))
        for first in range(1, races + 1, A_CHUNK)
    ]


class RiddenBatch(NamedTuple):
    """A batch, the number its stage had then, and the roads of the tour then."""

    batch: Batch
    number: int
    roads: list[Road | None]


class Batches:
    """What was ridden since the tour was opened, the last of it first."""

    def __init__(self) -> None:
        self._ridden: list[RiddenBatch] = []

    def keep_batch(self, batch: Batch, number: int, survey: Survey) -> None:
        """Keep a batch of a stage; one of the same road goes."""
        before = [one for one in self._ridden if one.batch.road != batch.road]
        self._ridden = [RiddenBatch(batch, number, _list_roads(survey)), *before]

    def batch_of(self, number: int, survey: Survey) -> Batch | None:
        """Return the last batch of a stage, or of what the stage was before it was changed."""
        now = _list_roads(survey)
        if not 0 < number <= len(now):
            return None
        road = now[number - 1]
        same = (one.batch for one in self._ridden if one.batch.road == road)
        changed = (
            one.batch
            for one in self._ridden
            # Neither is another stage of the tour that only stands in this place now.
            if one.number == number
            and one.batch.road not in now
            and (road is None or road not in one.roads)
        )
        return next(same, None) or next(changed, None)


def _list_roads(survey: Survey) -> list[Road | None]:
    return [numberless(one.road) for one in survey.stages]


TRIED: Final = 40
"""Races in which each change is tried, unless the batch itself has fewer."""


class BatchDeeds(QObject):
    """Two buttons beside a batch, and what they have begun: a report, changes that are tried."""

    grown = Signal()
    """There is more to tell of the batch."""
    progressed = Signal(int, int)
    """So many calls are done, of so many."""
    works = Signal(bool)
    """Changes are being tried, or no more."""

    def __init__(self, desk: Desk, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._jobs = desk, Jobs(desk, runner)
        self.open, self.advise = QPushButton(), QPushButton()
        self.open.clicked.connect(self._write_report)
        self.advise.clicked.connect(self._find_changes)
        self._batch: Batch | None = None
        self._trying: Batch | None = None
        self._count = 0
        """Changes that are being tried."""
        self._task: Task | None = None
        self._reported: tuple[Batch, Path] | None = None

    def show_batch(self, batch: Batch | None, *, ridden: bool) -> None:
        """Offer what can be done with a batch; while it is ridden nothing can."""
        self._batch = batch
        for button in (self.open, self.advise):
            button.setVisible(batch is not None and batch.summary.races > 0)
            button.setEnabled(ridden and self._trying is None)

    def state_text(self, batch: Batch) -> str:
        """Say how far it is, or where the report is; nothing where there is nothing to say."""
        language = self._desk.language
        if batch is self._trying:
            return language.say("race_page.trying", done=len(batch.trials), count=self._count)
        if self._reported is not None and self._reported[0] is batch:
            return language.say("race_page.report_written", folder=self._reported[1].parent)
        return ""

    def say_words(self) -> None:
        """Speak the language that is on."""
        language = self._desk.language
        for name, button in (("open_report", self.open), ("advise", self.advise)):
            button.setText(language.say(f"race_page.{name}"))
            button.setToolTip(language.say(f"race_page.{name}_help", races=TRIED))

    def stop(self) -> None:
        """Try no further change; those that are done stay."""
        if self._task is not None:
            self._task.stop()

    # the report

    def _write_report(self) -> None:
        batch = self._batch
        if batch is not None:
            from designer.site.report_page import write_report

            setup = batch.plan.setup
            name = f"report-{setup.road.number if setup else 0}"
            folder = report_folder(self._desk.document.path, name)
            subject = batch.subject(self._desk.language)
            call = Call(write_report_folder, (subject, folder, write_report))
            self._jobs.ask("report", call, partial(self._open_report, batch))

    def _open_report(self, batch: Batch, page: Path) -> None:
        self._reported = batch, page
        self.grown.emit()
        open_on_desktop(page)

    # changes

    def _find_changes(self) -> None:
        """Find out what may be changed, then try it."""
        batch = self._batch
        if batch is None:
            return
        plan = replace(batch.plan, against=None, beside=())
        self._trying, self._count, batch.trials = batch, 0, []
        self.works.emit(True)
        task = self._start_trying([Call(find_changes, (batch.tour, plan))])
        task.done.connect(lambda results: self._try_changes(batch, results[0]))

    def _try_changes(self, batch: Batch, changes: list[StageChange]) -> None:
        """Ride the stage itself, then change by change, all with the same dice."""
        self._count = len(changes)
        trial = _Trial(batch, changes)

        def take_chunk(number: int, chunk: Chunk) -> None:
            if trial.take_chunk(number, chunk):
                self.grown.emit()

        self._start_trying(trial.calls).part.connect(take_chunk)

    def _start_trying(self, calls: list[Call]) -> Task:
        task = self._task = self._jobs.start("advice", calls)
        task.progressed.connect(self.progressed)
        task.ended.connect(partial(self._end_trying, task))
        return task

    def _end_trying(self, task: Task) -> None:
        """Take note that nothing more comes, unless the next calls have begun already."""
        if task is self._task:
            self._trying = None
            self.works.emit(False)
            self.grown.emit()


class _Trial:
    """Races of a stage and of its changes, compared change by change as soon as they are there."""

    def __init__(self, batch: Batch, changes: list[StageChange]) -> None:
        self._batch, self._changes = batch, changes
        races = min(TRIED, batch.summary.races)
        plans = [replace(batch.plan, against=None, beside=()), *(change.plan for change in changes)]
        by_plan = [chunk_calls(plan, races) for plan in plans]
        self.calls = [call for calls in by_plan for call in calls]
        self._chunks = len(by_plan[0])
        """Calls that one plan takes."""
        self._ridden: dict[int, Chunk] = {}
        self._own = Summary()
        self._next = 1
        """The plan that is compared next: one after the other, whatever comes home first."""

    def take_chunk(self, number: int, chunk: Chunk) -> bool:
        """Take some races, compare what can be compared now; tell whether there was anything."""
        self._ridden[number] = chunk
        own, before = self._races_of(0), self._next
        if own is None:
            return False
        if not self._own.races:
            self._own.add_races(own)
        while self._next <= len(self._changes):
            other = self._races_of(self._next)
            if other is None:
                break
            tried = compare_change(self._changes[self._next - 1], own, self._own, other)
            if tried is not None:
                self._batch.trials = [*self._batch.trials, tried]
            self._next += 1
        return self._next > before

    def _races_of(self, plan: int) -> list[PlayedRace] | None:
        """Return the races of a plan once all of them are there."""
        numbers = range(plan * self._chunks, (plan + 1) * self._chunks)
        if not all(number in self._ridden for number in numbers):
            return None
        return [race for number in numbers for race in self._ridden[number].played]
