"""Open, save, rescue, drop, recent."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from designer.language import done_sentence
from designer.windows.notices import CANCEL, SAVE
from engine.errors import EtapaError, IntakeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtCore import QMimeData
    from PySide6.QtWidgets import QMenu, QWidget

    from designer.document.files import Filing
    from designer.document.recovery import Recovery, RescuedTour
    from designer.document.switches import Language
    from designer.panels.desk import Desk
    from designer.windows.notices import Asks, Notices
    from designer.windows.settings import Settings
    from designer.windows.start import Wish


class FileActions:
    """What the File menu does."""

    def __init__(
        self,
        parent: QWidget,
        desk: Desk,
        filing: Filing,
        recovery: Recovery,
        settings: Settings,
        asks: Asks,
        notices: Notices,
        watch: Callable[[Path], None],
    ) -> None:
        self._parent, self._desk, self._filing = parent, desk, filing
        self._recovery, self._settings, self._asks = recovery, settings, asks
        self._notices, self._watch = notices, watch
        filing.meddled.connect(self._meddled)
        filing.gone.connect(self._gone)

    def asked_to_open(self) -> list[Path]:
        """Ask what to open: a tour, a record, or tracks and road books to read in."""
        return self._asks.files_to_open(self._parent, self._folder())

    def asked_to_import(self) -> list[Path]:
        """Ask which tracks and road books to read in."""
        return self._asks.files_to_import(self._parent, self._folder())

    def open(self, path: Path) -> None:
        """Open a tour in place of the one that is open, once that is safe; watch a record."""
        if path.suffix.lower() == RECORD:
            self._watch(path)
            return
        if not self.let_go():
            return
        self._open(path, lambda: self._filing.open(path))

    def _open(self, path: Path, opening: Callable[[], None]) -> None:
        """Open a file in one way or another; of one that may be cut the whole copy is offered."""
        try:
            opening()
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            if refused.key == "file_cut":
                self._offer_copy(path, Path(str(refused.values["kept"])))
            return
        self._settings.remember(path)
        if self._filing.shared_with:
            self._notices.show_text(
                self._desk.voice("window.shared", name=path.name, pid=self._filing.shared_with)
            )

    def _offer_copy(self, path: Path, kept: Path) -> None:
        """Ask which of two to open: what a save broken off has left, or the copy from before."""
        voice, filing = self._desk.voice, self._filing

        def take(way: Callable[[Path, Path], None]) -> None:
            if self.let_go():
                self._open(path, lambda: way(path, kept))

        self._notices.show_text(
            voice("window.cut", name=path.name),
            whole=(voice("window.cut_whole"), lambda: take(filing.restore)),
            there=(voice("window.cut_there"), lambda: take(filing.accept)),
        )

    def menus(self, add: Callable[[str, str, str], QMenu]) -> None:
        """Add the menus of recent files and of backups."""
        voice, document = self._desk.voice, self._desk.document
        recent = add("file", "recent", "save")
        fill_when_opened(recent, voice, lambda: self._settings.recent, str, self.open)
        backups = add("file", "backups", "close")
        fill_when_opened(
            backups,
            voice,
            lambda: self._filing.backups(document.path) if document.path else [],
            lambda path: path.stem,
            self.open_backup,
        )

    def open_backup(self, path: Path) -> None:
        """Open what the file held before, as one step that undo takes back."""
        from engine.tour.file import load

        try:
            tour = load(path)
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return
        self._desk.document.apply(done_sentence("backup", when=path.stem), tour)

    def open_sample(self, path: Path) -> None:
        """Open a shipped tour as one that has no file yet."""
        from engine.tour.file import open_tour

        if self.let_go():
            self._desk.document.start(open_tour(path), None)

    def create(self, wish: Wish) -> None:
        """Start a tour that converts and races as it is."""
        from engine.tour.file import OpenedTour
        from engine.tour.proposals import fresh_tour

        labels = {name: self._desk.voice(f"new.{name}") for name in ("stage", "team", "rider")}
        tour = fresh_tour(wish.name, wish.stages, (), wish.teams, labels)
        if self.let_go():
            self._desk.document.start(OpenedTour(tour, (), ""), None, clean=False)

    def with_book(self, take: Callable[[Path], None]) -> None:
        """Ask for a filled workbook and hand it over."""
        _hand_over(self._asks.book_to_open(self._parent, self._folder()), take)

    def with_record(self) -> None:
        """Ask for a record and watch it."""
        _hand_over(self._asks.record_to_open(self._parent, self._folder()), self._watch)

    def with_tour(self, take: Callable[[Path], None]) -> None:
        """Ask for another tour and hand it over; the open one stays."""
        _hand_over(self._asks.file_to_open(self._parent, self._folder()), take)

    @property
    def printers(self) -> Path:
        """Return the file of printers that `etapa kit` keeps too."""
        from click import get_app_dir

        return Path(get_app_dir("etapa-reina")) / "printers.toml"

    @property
    def arts(self) -> Path:
        """Return the file that says which tour is printed with which art."""
        return self.printers.with_name("own_art.toml")

    def with_art(self, take: Callable[[Path], None]) -> None:
        """Ask for a file of own art and hand it over."""
        _hand_over(self._asks.art_to_open(self._parent, self._folder()), take)

    def with_folder(self, take: Callable[[Path], None]) -> None:
        """Ask for a folder to print into."""
        _hand_over(self._asks.folder(self._parent, self._folder()), take)

    def with_new_book(self, take: Callable[[Path], None]) -> None:
        """Ask where the workbook goes."""
        path, name = self._desk.document.path, _file_name(self._desk.document.tour.name)
        wanted = path.with_suffix(".xlsx") if path else self._folder() / f"{name}.xlsx"
        _hand_over(self._asks.book_to_save(self._parent, wanted), take)

    def with_new_paper(self, take: Callable[[Path, str], None]) -> None:
        """Ask where a communiqué goes; it bears the time at which it was asked for."""
        name = _file_name(self._desk.document.tour.name)
        path = self._asks.paper_to_save(self._parent, self._folder() / f"{name}.pdf")
        if path is not None:
            take(path, self._filing.now().strftime("%Y-%m-%d %H:%M"))

    def with_new_record(self, take: Callable[[Path], None]) -> None:
        """Ask where the record of a race goes."""
        name = _file_name(self._desk.document.tour.name)
        _hand_over(self._asks.record_to_save(self._parent, self._folder() / f"{name}.acta"), take)

    def begin(self, name: str) -> None:
        """Start a tour without stages: something is about to be read into it."""
        from engine.tour.file import OpenedTour
        from engine.tour.values import Tour

        self._desk.document.start(OpenedTour(Tour(name), (), ""), None)

    def rescue(self, found: RescuedTour) -> None:
        """Open what a crash left, as changes to its file that are not saved yet."""
        from dataclasses import replace

        from designer.document.files import stamp_on_disk
        from engine.tour.file import open_tour

        if not self.let_go():
            return
        try:
            opened = open_tour(found.file)
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return
        path = found.path
        mark = stamp_on_disk(path) if path else None
        if mark is None:  # its file is gone, or cannot be read: it has none
            path, mark = None, ""
        self._desk.document.start(replace(opened, stamp=mark), path, clean=False)
        if self._recovery.write():
            found.forget()

    def save(self) -> bool:
        """Save, asking for a name where there is none; tell whether it is saved."""
        path = self._desk.document.path
        return self._save(path) if path is not None else self.save_as()

    def save_as(self) -> bool:
        """Ask for a name and save under it."""
        document = self._desk.document
        proposed = document.path or self._folder() / f"{_file_name(document.tour.name)}.etapa"
        path = self._asks.file_to_save(self._parent, proposed)
        return path is not None and self._save(path)

    def close(self) -> None:
        """Close the tour and show the start page."""
        if self.let_go():
            self._filing.close()
            self._desk.document.shut()

    def let_go(self) -> bool:
        """Tell whether the open tour may go: it is saved, or its changes are not wanted."""
        document = self._desk.document
        if not document.is_open or document.clean:
            return True
        answer = self._asks.unsaved(self._parent, document.tour.name)
        if answer == CANCEL or (answer == SAVE and not self.save()):
            return False
        self._recovery.forget()
        return True

    def _save(self, path: Path) -> bool:
        try:
            self._filing.save(path)
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return False
        self._settings.remember(path)
        self._notices.hide()
        return True

    def _meddled(self) -> None:
        voice, path = self._desk.voice, self._desk.document.path
        self._notices.show_text(
            voice("window.meddled", name=path.name if path else ""),
            reread=(voice("window.reread"), self._reread),
            over=(voice("window.save_over"), self._save_over),
        )

    def _gone(self) -> None:
        voice, path = self._desk.voice, self._desk.document.path
        self._notices.show_text(
            voice("window.gone", name=path.name if path else ""),
            save=(voice("window.save_now"), self._save_again),
        )

    def _save_again(self) -> None:
        self.save()

    def _reread(self) -> None:
        path = self._desk.document.path
        if path is not None:
            self._open(path, lambda: self._filing.open(path))

    def _save_over(self) -> None:
        try:
            self._filing.save_over()
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)

    def _folder(self) -> Path:
        path = self._desk.document.path
        recent = self._settings.recent
        return (path or (recent[0] if recent else Path.home() / "x")).parent


def _file_name(name: str) -> str:
    """Return a name every file system takes."""
    return "".join(c if c.isalnum() or c in " -_" else "-" for c in name).strip() or "etapa"


def _hand_over(path: Path | None, take: Callable[[Path], None]) -> None:
    """Hand over a file, if one was named."""
    if path is not None:
        take(path)


def fill_when_opened(
    menu: QMenu,
    voice: Language,
    paths: Callable[[], Iterable[Path]],
    called: Callable[[Path], str],
    take: Callable[[Path], None],
) -> None:
    """Offer these files in a menu, or say that there are none."""

    def fill() -> None:
        menu.clear()
        for path in paths():
            action = menu.addAction(called(path), partial(take, path))
            action.setToolTip(str(path))
        if menu.isEmpty():
            menu.addAction(voice("window.no_files")).setEnabled(False)

    menu.aboutToShow.connect(fill)
    fill()


MOST_FILES = 50


TOUR, BOOK, RECORD = ".etapa", ".xlsx", ".acta"


class Dropped(NamedTuple):
    """What can be used of it, and one error for everything that cannot."""

    tours: tuple[Path, ...] = ()
    books: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    page: str = ""
    refused: tuple[EtapaError, ...] = ()
    records: tuple[Path, ...] = ()


def dropped(data: QMimeData, nothing: str = "dropped_nothing") -> Dropped:
    """Sort what was dropped or pasted; `nothing` is what is said where none of it is of use."""
    if data.hasUrls() and data.urls():
        return _files(data)
    if data.hasText() and data.text().strip():
        return Dropped(page=data.text())
    return Dropped(refused=(IntakeError(nothing),))


def _files(data: QMimeData) -> Dropped:
    found: list[Path] = []
    refused: list[EtapaError] = []
    for url in data.urls():
        path = Path(url.toLocalFile())
        if not url.isLocalFile():
            refused.append(IntakeError("dropped_address", name=url.toDisplayString()[:80]))
        elif path.is_dir():
            refused.append(IntakeError("dropped_folder", name=path.name))
        else:
            found.append(path)
    return sorted_files(found, refused)


def sorted_files(paths: Sequence[Path], refused: Iterable[EtapaError] = ()) -> Dropped:
    """Sort files by what they are: tours, workbooks, records, and what is to be read."""
    told = list(refused)
    if len(paths) > MOST_FILES:
        told.append(IntakeError("dropped_many", count=len(paths), most=MOST_FILES))
    found = paths[:MOST_FILES]
    by_ending = {
        ending: tuple(p for p in found if p.suffix.lower() == ending)
        for ending in (TOUR, BOOK, RECORD)
    }
    rest = tuple(p for p in found if p.suffix.lower() not in by_ending)
    return Dropped(by_ending[TOUR], by_ending[BOOK], rest, "", tuple(told), by_ending[RECORD])
