"""From a drop or a paste to the page that shows what was understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from designer.jobs.runner import Call
from designer.windows.files.drops import dropped, sorted_files
from engine.errors import IntakeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from PySide6.QtCore import QMimeData

    from designer.jobs.imports import ReadFile
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.windows.files.drops import Dropped
    from designer.windows.files.files import FileActions
    from designer.windows.talk.notices import Notices
    from engine.errors import EtapaError

MOST_SAID = 3
"""Sentences of one drop."""


class Importing(QObject):
    """Reads in other processes; says at once what cannot be read at all."""

    ready = Signal(object)
    """What was read, in the order it was dropped."""

    booked = Signal(object)
    """A filled workbook was dropped."""

    def __init__(self, desk: Desk, runner: Runner, files: FileActions, notices: Notices) -> None:
        super().__init__(desk.document)
        self._desk, self._runner = desk, runner
        self._files, self._notices = files, notices
        self._said = ""
        """What could not be used of the last drop: it stays when the rest is read."""

    def paste(self) -> None:
        """Read the page or the files on the clipboard."""
        self.take(QApplication.clipboard().mimeData(), "pasted_nothing")

    def ask(self) -> None:
        """Ask for tracks and road books, several at once, and read them."""
        self.open(self._files.asked_to_import())

    def open(self, paths: Iterable[Path]) -> None:
        """Read files that were chosen; a tour among them is opened."""
        chosen = list(paths)
        if chosen:
            self._take(sorted_files(chosen))

    def take(self, data: QMimeData, nothing: str = "dropped_nothing") -> None:
        """Read what was dropped or pasted; a tour is opened."""
        self._take(dropped(data, nothing))

    def _take(self, found: Dropped) -> None:
        from designer.jobs.imports import read_dropped, read_pasted
        from engine.intake.into_tour import free_name

        refused = [*found.refused, *self._left_out(found)][:MOST_SAID]
        self._said = "\n".join(self._desk.voice.refusal(e) for e in refused)
        if self._said:
            self._notices.show_text(self._said)
        for path in (*found.tours[:1], *found.records[:1]):
            self._files.open(path)
        if found.books and self._desk.document.is_open:
            self.booked.emit(found.books[0])
        calls = [Call(read_dropped, (path,)) for path in found.files]
        if found.page:
            name = free_name(self._desk.document.tour, self._desk.voice("imports.pasted"))
            calls.append(Call(read_pasted, (found.page, name)))
        if calls:
            self._read(calls)

    def _left_out(self, found: Dropped) -> Iterator[EtapaError]:
        """Name what one window cannot open beside the rest, or not yet."""
        for several in (found.tours, found.records, found.books):
            if len(several) > 1:
                yield IntakeError("dropped_several", name=several[0].name, count=len(several))
        if found.books and not found.tours and not self._desk.document.is_open:
            yield IntakeError("dropped_book", name=found.books[0].name)

    def _read(self, calls: Iterable[Call]) -> None:
        voice = self._desk.voice
        task = self._runner.start("import", calls)
        count = len(task.calls)
        text = voice("imports.reading", count=count)
        said = f"{self._said}\n{text}".strip()
        self._notices.show_text(said, stop=(voice("window.stop"), task.stop))
        task.done.connect(self._done)
        task.failed.connect(self._desk.document.refused)

    def _done(self, found: list[list[ReadFile]]) -> None:
        reads = [read for reads in found for read in reads]
        if self._said:
            self._notices.show_text(self._said)
        else:
            self._notices.hide()
        if not self._desk.document.is_open:
            self._files.begin(self._desk.voice("window.new_called"))
        self.ready.emit(reads)
