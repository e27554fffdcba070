"""Import, record, sharing, awaited file."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from designer.document.place import TourPlace
from designer.jobs.runner import Call
from designer.windows.files import dropped, sorted_files
from designer.words import LANGUAGES
from engine.errors import IntakeError
from engine.race.setup_data import is_same_road

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from PySide6.QtCore import QMimeData
    from PySide6.QtWidgets import QWidget

    from designer.document.document import Document
    from designer.jobs.imports import ReadFile
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.windows.files import Dropped, FileActions
    from designer.windows.idle import Furnishing
    from designer.windows.notices import Asks, Notices
    from designer.windows.start import StartPage
    from engine.errors import EtapaError
    from engine.race.record import Record


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


class Records:
    """Shows a recorded race beside the open tour, or alone where none is open."""

    def __init__(
        self,
        desk: Desk,
        runner: Runner,
        files: Callable[[], FileActions],
        show: Callable[[Record, int], None],
    ) -> None:
        self._desk, self._runner = desk, runner
        self._files, self._race = files, show

    def open(self, path: Path) -> None:
        """Ride a record again and show it; one that is refused changes nothing."""
        from designer.jobs.races import read_race

        task = self._runner.start("record", [Call(read_race, (path,))])
        task.done.connect(lambda found: self._show(path, found[0]))
        task.failed.connect(self._desk.document.refused)

    def _show(self, path: Path, record: Record) -> None:
        document = self._desk.document
        if not document.is_open:
            self._files().begin(self._desk.voice("window.record_of", name=path.stem))
        ridden, stage = record.setup.road, 0
        for number, surveyed in enumerate(document.survey.stages, start=1):
            road = surveyed.road
            if road is not None and is_same_road(road, ridden):
                # A record keeps what a race runs on; what lies beside the road is the tour's.
                record.setup, stage = replace(record.setup, road=road), number
                document.select(TourPlace(number))
                break
        self._race(record, stage)


KIND = "share"


class Sharing(QObject):
    """Asks where, writes in another process, and says where it stands."""

    def __init__(
        self, window: QWidget, desk: Desk, runner: Runner, asks: Asks, notices: Notices
    ) -> None:
        super().__init__(window)
        self._window, self._desk, self._runner = window, desk, runner
        self._asks, self._notices = asks, notices

    def publish(self) -> None:
        """Write the tour as pages into a folder."""
        from designer.jobs.papers import publish_tour

        if (folder := self._asks.folder(self._window, self._beside("site"))) is not None:
            lang = self._desk.voice.lang
            languages = (lang, *(other for other in LANGUAGES if other != lang))
            call = Call(publish_tour, (self._desk.document.kept, folder, languages))
            self._start(call, "window.published", folder, folder / "index.html")

    def export_module(self) -> None:
        """Write the stage as a module of VASSAL."""
        from designer.jobs.papers import export_module

        proposed = self._beside(f"{self._stage}.vmod")
        if (path := self._asks.module_to_save(self._window, proposed)) is not None:
            values = (self._desk.document.kept, self._stage, self._desk.voice.lang, path)
            self._start(Call(export_module, values), "window.module_written", path, path.parent)

    def export_pictures(self) -> None:
        """Write the stage as pictures with a cut list."""
        from designer.jobs.papers import export_pictures

        proposed = self._beside(str(self._stage))
        if (folder := self._asks.folder(self._window, proposed)) is not None:
            values = (self._desk.document.kept, self._stage, self._desk.voice.lang, folder)
            self._start(Call(export_pictures, values), "window.pictures_written", folder, folder)

    @property
    def _stage(self) -> int:
        return max(1, self._desk.document.place.stage)

    def _beside(self, name: str) -> Path:
        """Return what is proposed: beside the tour, by its name."""
        path = self._desk.document.path
        return path.with_name(f"{path.stem}-{name}") if path else Path.cwd() / name

    def _start(self, call: Call, said: str, where: Path, shown: Path) -> None:
        voice = self._desk.voice
        self._notices.show_text(voice("window.sharing", path=where))
        task = self._runner.start(KIND, [call])
        task.failed.connect(self._desk.document.refused)
        task.done.connect(partial(self._told, said, where, shown))

    def _told(self, said: str, where: Path, shown: Path, results: list[dict[str, Any]]) -> None:
        voice = self._desk.voice
        look: Callable[[], None] = partial(_show, shown)
        text = voice(said, path=where, **results[0])
        self._notices.show_text(text, look=(voice("window.look_at_it"), look))


def _show(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


class Awaited(QObject):
    """Opens it once all that a tour needs stands in its place; the start page says so till then."""

    def __init__(
        self,
        document: Document,
        start: StartPage,
        furnishing: Furnishing,
        path: Path,
        take: Callable[[Path], None],
    ) -> None:
        super().__init__(start)
        self._document, self._start = document, start
        self._path, self._take = path, take
        start.expect(path.name)
        furnishing.finished.connect(self._open_soon)
        document.changed.connect(self._over)

    def _open_soon(self) -> None:
        """Open it after a breath, unless something else was opened meanwhile."""
        QTimer.singleShot(0, self, self._open)

    def _open(self) -> None:
        if not self._document.is_open:
            self._document.refused.connect(self._over)  # what was refused before was another thing
            self._take(self._path)

    def _over(self, *_: object) -> None:
        self._start.expect()
        self.deleteLater()
