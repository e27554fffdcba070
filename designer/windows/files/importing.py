"""From a drop or a paste to the page that shows what was understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from designer.jobs.runner import Call
from designer.windows.files.drops import dropped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QMimeData

    from designer.jobs.reading import Read
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.windows.files.files import Files
    from designer.windows.talk.notices import Notices


class Importing(QObject):
    """Reads in other processes; says at once what cannot be read at all."""

    ready = Signal(object)
    """What was read, in the order it was dropped."""

    booked = Signal(object)
    """A filled workbook was dropped."""

    def __init__(self, desk: Desk, runner: Runner, files: Files, notices: Notices) -> None:
        super().__init__(desk.document)
        self._desk, self._runner = desk, runner
        self._files, self._notices = files, notices

    def paste(self) -> None:
        """Read the page or the files on the clipboard."""
        self.take(QApplication.clipboard().mimeData(), "pasted_nothing")

    def take(self, data: QMimeData, nothing: str = "dropped_nothing") -> None:
        """Read what was dropped or pasted; a tour is opened."""
        from designer.jobs.reading import read_dropped, read_pasted
        from engine.intake.into import free_name

        found = dropped(data, nothing)
        if found.refused:
            lang = self._desk.voice.lang
            said = "\n".join(e.sentence(lang) for e in found.refused[:3])
            self._notices.show_text(said)
        if found.tours:
            self._files.open(found.tours[0])
        if found.records:
            self._files.open(found.records[0])
        if found.books and self._desk.document.is_open:
            self.booked.emit(found.books[0])
        calls = [Call(read_dropped, (path,)) for path in found.files]
        if found.page:
            name = free_name(self._desk.document.tour, self._desk.voice("imports.pasted"))
            calls.append(Call(read_pasted, (found.page, name)))
        if calls:
            self._read(calls)

    def _read(self, calls: Iterable[Call]) -> None:
        voice = self._desk.voice
        task = self._runner.start("import", calls)
        count = len(task.calls)
        text = voice("imports.reading", count=count)
        self._notices.show_text(text, stop=(voice("window.stop"), task.stop))
        task.done.connect(self._done)
        task.failed.connect(self._desk.document.refused)

    def _done(self, reads: list[Read]) -> None:
        self._notices.hide()
        if not self._desk.document.is_open:
            self._files.begin(self._desk.voice("window.new_called"))
        self.ready.emit(reads)
