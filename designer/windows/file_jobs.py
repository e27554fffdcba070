"""Files worked on in other processes: read in, ridden again, shared, awaited at the start."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from designer.document.place import TourPlace
from designer.jobs.runner import Call
from designer.panels.desk import Jobs
from designer.panels.forms import open_on_desktop
from designer.windows.files import own_folder, sort_drop, sort_files
from engine.errors import IntakeError
from engine.intake.formats import is_track

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from PySide6.QtCore import QMimeData

    from designer.document.document import Document
    from designer.jobs.imports import ReadFile
    from designer.windows.files import Dropped, FileActions
    from designer.windows.idle import Furnishing
    from designer.windows.settings import FrontDesk
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

    def __init__(self, front: FrontDesk, files: FileActions) -> None:
        super().__init__(front.desk.document)
        self._desk, self._notices, self._files = front.desk, front.notices, files
        self._jobs = Jobs(front.desk, front.runner)
        self._refusals = ""
        """What could not be used of the last drop: it stays when the rest is read."""

    def paste(self) -> None:
        """Give the clipboard to what has the keys; where nothing takes it, read page or files."""
        data = QApplication.clipboard().mimeData()
        if data.hasUrls() or not _paste_where_keys_are(data.text()):
            self.take(data, "pasted_nothing")

    def ask(self) -> None:
        """Ask for tracks and road books, several at once, and read them."""
        self.open(self._files.ask_to_import())

    def open(self, paths: Iterable[Path]) -> None:
        """Read files that were chosen; a tour among them is opened."""
        chosen = list(paths)
        if chosen:
            self._take_drop(sort_files(chosen))

    def take(self, data: QMimeData, nothing: str = "dropped_nothing") -> None:
        """Read what was dropped or pasted; a tour is opened."""
        self._take_drop(sort_drop(data, nothing))

    def _take_drop(self, drop: Dropped) -> None:
        language, document = self._desk.language, self._desk.document
        refused = [*drop.refused, *self._list_left_out(drop)][:MOST_SAID]
        self._refusals = "\n".join(map(language.refusal_text, refused))
        for path in (*drop.tours[:1], *drop.records[:1]):
            self._files.open(path)
        if self._refusals:
            self._notices.show_text(self._refusals)
        if drop.books and document.is_open:
            self.booked.emit(drop.books[0])
        if drop.files or drop.page:
            self._start_reading(drop)

    def _list_left_out(self, drop: Dropped) -> Iterator[EtapaError]:
        """Name what one window cannot open beside the rest, or not yet."""
        for several in (drop.tours, drop.records, drop.books):
            if len(several) > 1:
                yield IntakeError("dropped_several", name=several[0].name, count=len(several))
        if drop.books and not drop.tours and not self._desk.document.is_open:
            yield IntakeError("dropped_book", name=drop.books[0].name)

    def _start_reading(self, drop: Dropped) -> None:
        # Only they need all that reads: who opens a tour does not wait for it.
        from designer.jobs.imports import read_dropped, read_pasted
        from engine.intake.into_tour import free_name

        language = self._desk.language
        calls = [Call(read_dropped, (path,)) for path in drop.files]
        if drop.page:
            name = free_name(self._desk.document.tour, language.say("imports.pasted"))
            calls.append(Call(read_pasted, (drop.page, name)))
        task = self._jobs.start("import", calls)
        reading = language.say("imports.reading", count=len(calls))
        text = f"{self._refusals}\n{reading}".strip()
        self._notices.show_text(text, stop=(language.say("window.stop"), task.stop))
        task.done.connect(self._show_reads)

    def _show_reads(self, results: list[list[ReadFile]]) -> None:
        if self._refusals:
            self._notices.show_text(self._refusals)
        else:
            self._notices.hide()
        if not self._desk.document.is_open:
            self._files.begin_empty(self._desk.language.say("window.new_called"))
        self.ready.emit([read for reads in results for read in reads])


def _paste_where_keys_are(text: str) -> bool:
    """Offer a text to what has the keys and to all it stands in; tell whether one took it."""
    widget = QApplication.focusWidget()
    while widget is not None:
        take = getattr(widget, "take_paste", None)
        if take is not None and text.strip() and take(text):
            return True
        widget = widget.parentWidget()
    return False


class Records:
    """Shows a recorded race beside the open tour, or alone where none is open."""

    def __init__(
        self,
        front: FrontDesk,
        find_files: Callable[[], FileActions],
        show: Callable[[Record, int], None],
    ) -> None:
        self._desk, self._jobs = front.desk, Jobs(front.desk, front.runner)
        self._find_files, self._show = find_files, show
        self._notices = front.notices

    def open(self, path: Path) -> None:
        """Ride a record again and show it; one that is refused changes nothing."""
        from designer.jobs.races import read_race

        self._jobs.ask("record", Call(read_race, (path,)), partial(self._show_record, path))

    def _show_record(self, path: Path, record: Record) -> None:
        from designer.texts.records import doubt_record
        from engine.race.setup_data import is_same_road

        document = self._desk.document
        if not document.is_open:
            name = self._desk.language.say("window.record_of", name=path.stem)
            self._find_files().begin_empty(name)
        ridden, stage = record.setup.road, 0
        for number, surveyed in enumerate(document.survey.stages, start=1):
            road = surveyed.road
            if road is not None and is_same_road(road, ridden):
                # A record keeps what a race runs on; what lies beside the road is the tour's.
                record.setup, stage = replace(record.setup, road=road), number
                document.select(TourPlace(number))
                break
        self._show(record, stage)
        if document.tour.stages:
            doubt = doubt_record(document.tour, stage, record.setup, self._desk.language)
            if doubt:
                self._notices.show_text(doubt)


KIND = "share"


class Sharing(QObject):
    """Asks where, writes in another process, and says where it stands."""

    def __init__(self, front: FrontDesk) -> None:
        super().__init__(front.window)
        self._window, self._desk = front.window, front.desk
        self._asks, self._notices = front.asks, front.notices
        self._jobs = Jobs(front.desk, front.runner)

    def publish(self) -> None:
        """Write the tour as pages into a folder."""
        from designer.jobs.papers import publish_tour

        if (folder := self._asks.folder(self._window, self._propose_file("site"))) is not None:
            values = (self._desk.document.tour_without_drag, folder, self._desk.language)
            call = Call(publish_tour, values)
            self._write(call, "window.published", folder, folder / "index.html")

    def export_module(self) -> None:
        """Write the stage as a module of VASSAL."""
        from designer.jobs.papers import export_module

        stage = self._stage_number()
        proposed = self._propose_file(f"{stage}.vmod")
        if (path := self._asks.module_to_save(self._window, proposed)) is not None:
            values = (self._desk.document.tour_without_drag, stage, self._desk.language, path)
            self._write(Call(export_module, values), "window.module_written", path, path.parent)

    def export_tabletop(self) -> None:
        """Write the stage as a saved object of Tabletop Simulator."""
        from designer.jobs.papers import export_tabletop

        self._export_into("tts", export_tabletop, "window.tabletop_written")

    def export_pictures(self) -> None:
        """Write the stage as pictures with a cut list."""
        from designer.jobs.papers import export_pictures

        self._export_into("", export_pictures, "window.pictures_written")

    def _export_into(self, name: str, write: Callable[..., dict[str, Any]], words: str) -> None:
        """Ask for a folder and write the stage into it."""
        stage = self._stage_number()
        proposed = self._propose_file(f"{stage}-{name}".strip("-"))
        if (folder := self._asks.folder(self._window, proposed)) is not None:
            values = (
                self._desk.document.tour_without_drag,
                stage,
                self._desk.language,
                folder,
            )
            self._write(Call(write, values), words, folder, folder)

    def _stage_number(self) -> int:
        return max(1, self._desk.document.place.stage)

    def _propose_file(self, name: str) -> Path:
        """Return what is proposed: beside the tour, by its name."""
        path = self._desk.document.path
        return path.with_name(f"{path.stem}-{name}") if path else own_folder() / name

    def _write(self, call: Call, words: str, where: Path, shown: Path) -> None:
        """Write something, say where it stands, and offer to look at it."""
        self._notices.show_text(self._desk.language.say("window.sharing", path=where))

        def tell_written(values: dict[str, Any]) -> None:
            language = self._desk.language
            look = (language.say("window.look_at_it"), partial(open_on_desktop, shown))
            self._notices.show_text(language.say(words, path=where, **values), look=look)

        self._jobs.ask(KIND, call, tell_written)


class Awaited(QObject):
    """A file named at the start, opened once all that a tour needs stands in its place.

    Until then the start page says that it is being opened.
    """

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
        start.expect_file(path.name)
        furnishing.finished.connect(self._open_soon)
        document.changed.connect(self._end)

    def _open_soon(self) -> None:
        """Open it after a breath, unless something else was opened meanwhile."""
        QTimer.singleShot(0, self, self._open)

    def _open(self) -> None:
        if not self._document.is_open:
            self._document.refused.connect(self._end)  # what was refused before was another thing
            self._take(self._path)
            if is_track(self._path.suffix):  # it becomes a stage when the window is asked to
                self._end()

    def _end(self, *_: object) -> None:
        self._start.expect_file()
        self.deleteLater()
