"""What can be done with a batch that was ridden: its report is opened, changes are tried."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton

from designer.jobs.races import A_CHUNK, find_changes, pack_plan, race_chunk, write_report_folder
from designer.jobs.runner import Call
from engine.playtests.changes import compare_change
from engine.playtests.summary import Summary

if TYPE_CHECKING:
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from designer.panels.racing.batch import Batch
    from engine.playtests.changes import StageChange
    from engine.playtests.play import PlayedRace
    from engine.playtests.run import Chunk

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
