"""Batches ridden, what is done."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton

from designer.jobs.races import A_CHUNK, find_changes, pack_plan, race_chunk, write_report_folder
from designer.jobs.runner import Call
from designer.kit.report.frame import Subject
from engine.playtests.changes import compare_change
from engine.playtests.compare import Comparison
from engine.playtests.summary import Summary

if TYPE_CHECKING:
    from designer.jobs.runner import Runner, Task
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
    tried: list[TriedChange] = field(default_factory=list)
    """Changes of the stage that were tried so far."""

    def subject(self, lang: str) -> Subject:
        """Return what pictures of these races are of."""
        return Subject(
            self.tour,
            self.plan,
            self.summary,
            lang,
            tuple(self.comparison.differences()),
            self.other,
            self.count,
            tuple(self.tried),
        )


class RiddenBatch(NamedTuple):
    """A batch, the number its stage had then, and the roads of the tour then."""

    batch: Batch
    number: int
    roads: list[Road | None]


class Batches:
    """What was ridden since the tour was opened, the last of it first."""

    def __init__(self) -> None:
        self._ridden: list[RiddenBatch] = []

    def keep(self, batch: Batch, number: int, survey: Survey) -> None:
        """Keep a batch of a stage; one of the same road goes."""
        road = ridden_road(batch)
        before = [one for one in self._ridden if ridden_road(one.batch) != road]
        self._ridden = [RiddenBatch(batch, number, _roads(survey)), *before]

    def of(self, number: int, survey: Survey) -> Batch | None:
        """Return the last batch of a stage, or of what the stage was before it was changed."""
        now = _roads(survey)
        if not 0 < number <= len(now):
            return None
        road = now[number - 1]
        same = (one for one in self._ridden if ridden_road(one.batch) == road)
        changed = (
            one
            for one in self._ridden
            # Neither is another stage of the tour that only stands in this place now.
            if one.number == number
            and ridden_road(one.batch) not in now
            and (road is None or road not in one.roads)
        )
        found = next(same, None) or next(changed, None)
        return found.batch if found else None


def numberless(road: Road | None) -> Road | None:
    """Return a road as it is wherever its stage stands in the tour."""
    return replace(road, number=0) if road is not None else None


def ridden_road(batch: Batch) -> Road | None:
    """Return the road a batch was ridden on."""
    return numberless(batch.plan.setup.road) if batch.plan.setup is not None else None


def _roads(survey: Survey) -> list[Road | None]:
    return [numberless(one.road) for one in survey.stages]


TRIED: Final = 40
"""Races in which each change is tried, unless the batch itself has fewer."""


class BatchDeeds(QObject):
    """Two buttons beside a batch, and what they have begun."""

    grown = Signal()
    """There is more to tell of the batch."""
    progressed = Signal(int, int)
    """So many calls are done, of so many."""
    works = Signal(bool)
    """Changes are being tried, or no more."""

    def __init__(self, desk: Desk, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._runner = desk, runner
        self.open, self.advise = QPushButton(), QPushButton()
        self.open.clicked.connect(self._write)
        self.advise.clicked.connect(self._find)
        self._batch: Batch | None = None
        self._trying: Batch | None = None
        self._count = 0
        """Changes that are being tried."""
        self._task: Task | None = None
        self._written: tuple[Batch, Path] | None = None

    def show_batch(self, batch: Batch | None, *, ridden: bool) -> None:
        """Offer what can be done with a batch; while it is ridden nothing can."""
        self._batch = batch
        for button in (self.open, self.advise):
            button.setVisible(batch is not None and batch.summary.races > 0)
            button.setEnabled(ridden and self._trying is None)

    def told(self, batch: Batch) -> str:
        """Say how far it is, or where the report is; nothing where there is nothing to say."""
        voice = self._desk.voice
        if batch is self._trying:
            return voice("race_page.trying", done=len(batch.tried), count=self._count)
        if self._written is not None and self._written[0] is batch:
            return voice("race_page.report_written", folder=self._written[1].parent)
        return ""

    def say(self) -> None:
        """Speak the language that is on."""
        voice = self._desk.voice
        for name, button in (("open_report", self.open), ("advise", self.advise)):
            button.setText(voice(f"race_page.{name}"))
            button.setToolTip(voice(f"race_page.{name}_help", races=TRIED))

    def stop(self) -> None:
        """Try no further change; those that are done stay."""
        if self._task is not None:
            self._task.stop()

    # the report

    @cached_property
    def _aside(self) -> Path:
        """Return the folder for reports of tours that lie in no folder yet."""
        return Path(tempfile.mkdtemp(prefix="etapa-report-"))

    def _folder(self, batch: Batch) -> Path:
        path, road = self._desk.document.path, batch.plan.setup and batch.plan.setup.road
        name = f"report-{road.number if road else 0}"
        return path.parent / f"{path.stem}-{name}" if path is not None else self._aside / name

    def _write(self) -> None:
        batch = self._batch
        if batch is None:
            return
        subject = batch.subject(self._desk.voice.lang)
        call = Call(write_report_folder, (subject, self._folder(batch)))
        task = self._runner.start("report", [call])
        task.failed.connect(self._desk.document.refused)
        task.done.connect(lambda pages: self._open(batch, pages[0]))

    def _open(self, batch: Batch, page: Path) -> None:
        self._written = batch, page
        self.grown.emit()
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(page)))

    # changes

    def _find(self) -> None:
        """Find out what may be changed, then try it."""
        batch = self._batch
        if batch is None:
            return
        plan = replace(batch.plan, against=None)
        self._trying, self._count, batch.tried = batch, 0, []
        self.works.emit(True)
        self._start([Call(find_changes, (batch.tour, plan))])
        assert self._task is not None
        self._task.done.connect(lambda found: self._try(batch, found[0]))

    def _try(self, batch: Batch, changes: list[StageChange]) -> None:
        """Ride the stage itself, then change by change, all with the same dice."""
        races = min(TRIED, batch.summary.races)
        plans = [replace(batch.plan, against=None), *(change.plan for change in changes)]
        starts = range(1, races + 1, A_CHUNK)
        calls = [
            Call(race_chunk, (blob, first, min(A_CHUNK, races - first + 1)))
            for blob in map(pack_plan, plans)
            for first in starts
        ]
        self._count = len(changes)
        ridden: dict[int, Chunk] = {}
        untold, before = list(range(1, len(plans))), Summary()

        def races_of(nth: int) -> list[PlayedRace] | None:
            """Return the races of a plan once all of them are there."""
            numbers = range(nth * len(starts), (nth + 1) * len(starts))
            if not all(number in ridden for number in numbers):
                return None
            return [race for number in numbers for race in ridden[number].played]

        def came(number: int, chunk: Chunk) -> None:
            ridden[number] = chunk
            own = races_of(0)
            if own is not None and not before.races:
                before.add(own)
            while own is not None and untold and (other := races_of(untold[0])) is not None:
                tried = compare_change(changes[untold.pop(0) - 1], own, before, other)
                if tried is not None:
                    batch.tried = [*batch.tried, tried]
                self.grown.emit()

        self._start(calls)
        assert self._task is not None
        self._task.part.connect(came)

    def _start(self, calls: list[Call]) -> None:
        task = self._task = self._runner.start("advice", calls)
        task.progressed.connect(self.progressed)
        task.failed.connect(self._desk.document.refused)
        task.ended.connect(lambda: self._ended(task))

    def _ended(self, task: Task) -> None:
        """Take note that nothing more comes, unless the next calls have begun already."""
        if task is self._task:
            self._trying = None
            self.works.emit(False)
            self.grown.emit()
