"""The files of the window: opened, saved, rescued, dropped; which of them are offered again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QStandardPaths

from designer.language import done_sentence
from designer.texts.differences import difference_texts
from designer.windows.notices import BOTH, CANCEL, FORGET, NEWER, SAVE
from engine.errors import EtapaError, IntakeError
from engine.files.gate import is_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtCore import QMimeData
    from PySide6.QtWidgets import QMenu

    from designer.document.recovery import RescuedTour
    from designer.windows.settings import FrontDesk
    from designer.windows.start import Wish
    from engine.tour.values import Tour

TOUR, BOOK, RECORD = ".etapa", ".xlsx", ".acta"


OWN = "Etapa Reina"
"""The folder of a newcomer's files, among the documents."""


def own_folder() -> Path:
    """Return the folder files go to where none was used before; who asks for a place makes it.

    Loose in the home folder they would be lost among everything else.
    """
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents or Path.home()) / OWN


class FileActions:
    """What the File menu does."""

    def __init__(self, front: FrontDesk, watch_record: Callable[[Path], None]) -> None:
        self._desk, self._window = front.desk, front.window
        self._filing, self._recovery = front.filing, front.recovery
        self._settings, self._asks, self._notices = front.settings, front.asks, front.notices
        self._watch_record = watch_record
        self._filing.meddled.connect(self._tell_meddled)
        self._filing.gone.connect(self._tell_gone)

    def make_menus(self, add_menu: Callable[[str, str, str], QMenu]) -> None:
        """Add the menus of recent files and of backups."""

        def backups() -> Iterable[Path]:
            path = self._desk.document.path
            return self._filing.list_backups(path) if path else ()

        recent = partial(self._fill_menu, lambda: self._settings.recent, str, self.open)
        older = partial(self._fill_menu, backups, lambda path: path.stem, self.open_backup)
        for title, before, fill_menu in (("recent", "save", recent), ("backups", "close", older)):
            menu = add_menu("file", title, before)
            menu.aboutToShow.connect(partial(fill_menu, menu))
            fill_menu(menu)

    def _fill_menu(
        self,
        paths: Callable[[], Iterable[Path]],
        name: Callable[[Path], str],
        take: Callable[[Path], None],
        menu: QMenu,
    ) -> None:
        """Offer these files in a menu, or say that there are none."""
        menu.clear()
        for path in paths():
            action = menu.addAction(name(path), partial(take, path))
            action.setToolTip(str(path))
        if menu.isEmpty():
            menu.addAction(self._desk.language.say("window.no_files")).setEnabled(False)

    # opening

    def ask_to_open(self) -> list[Path]:
        """Ask what to open: a tour, a record, or tracks and road books to read in."""
        return self._asks.files_to_open(self._window, self._last_folder())

    def ask_to_import(self) -> list[Path]:
        """Ask which tracks and road books to read in."""
        return self._asks.files_to_import(self._window, self._last_folder())

    def open(self, path: Path) -> None:
        """Open a tour in place of the one that is open, once that is safe; watch a record."""
        if path.suffix.lower() == RECORD:
            self._watch_record(path)
        elif self.let_go():
            self._open_tour(path, lambda: self._filing.open(path))

    def _open_tour(self, path: Path, opening: Callable[[], None]) -> None:
        """Open a file in one way or another; of one that may be cut the whole copy is offered."""
        self._notices.hide()  # what it says is about the tour that was open
        try:
            opening()
        except EtapaError as error:
            self._desk.refuse(error)
            if error.key == "file_cut":
                self._offer_copy(path, Path(str(error.values["kept"])))
            return
        self._settings.remember_file(path)
        if pid := self._filing.shared_with:
            self._notices.show_text(
                self._desk.language.say("window.shared", name=path.name, pid=pid)
            )
        self._ask_for_kept(path)

    def _ask_for_kept(self, path: Path) -> None:
        """Ask at once which is wanted, where a window that ended kept something newer of a file."""
        from engine.tour.file import open_tour

        document, language = self._desk.document, self._desk.language
        for kept in self._recovery.find_rescued():
            if kept.path is None or kept.path.absolute() != path.absolute():
                continue
            opened = self._desk.attempt(open_tour, kept.file)
            if opened is None:
                continue
            lines = difference_texts(language, document.tour, opened.tour)
            if not lines:  # the file holds it all
                kept.forget()
                continue
            words = language.say("window.kept", name=path.name, when=kept.when)
            marked = language.say("window.kept_differs", what="\n".join(f"· {x}" for x in lines))
            answer = self._asks.kept_changes(self._window, words, marked)
            if answer == FORGET:
                kept.forget()
            elif answer == BOTH:
                self._keep_both(path, kept, opened.tour)
            elif answer == NEWER:
                self.rescue(kept)
            return

    def _keep_both(self, path: Path, kept: RescuedTour, tour: Tour) -> None:
        """Give what was kept a file of its own beside the one that is open."""
        from engine.tour.file import save

        when = kept.when.replace(":", ".")
        name = self._desk.language.say("window.kept_file", name=path.stem, when=when)
        beside = path.with_name(f"{name}{TOUR}")
        number = 1
        while beside.exists():
            number += 1
            beside = path.with_name(f"{name} {number}{TOUR}")
        try:
            save(tour, beside)
        except EtapaError as refused:
            self._desk.refuse(refused)
            return
        kept.forget()
        self._settings.remember_file(beside)
        self._settings.remember_file(path)
        words = self._desk.language.say("window.kept_both_done", name=path.name, other=beside.name)
        self._notices.show_text(
            words, there=(self._desk.language.say("window.kept_open"), partial(self.open, beside))
        )

    def _offer_copy(self, path: Path, copy: Path) -> None:
        """Ask which of two to open: what a save broken off has left, or the copy from before."""
        language, filing = self._desk.language, self._filing

        def take(way: Callable[[Path, Path], None]) -> None:
            if self.let_go():
                self._open_tour(path, lambda: way(path, copy))

        self._notices.show_text(
            language.say("window.cut", name=path.name),
            whole=(language.say("window.cut_whole"), lambda: take(filing.restore)),
            there=(language.say("window.cut_there"), lambda: take(filing.accept_cut)),
        )

    def open_backup(self, path: Path) -> None:
        """Open what the file held before, as one step that undo takes back."""
        from engine.tour.file import load

        tour = self._desk.attempt(load, path)
        if tour is not None:
            self._desk.document.apply(done_sentence("backup", when=path.stem), tour)

    def open_sample(self, path: Path) -> None:
        """Open a shipped tour as one that has no file yet."""
        from engine.tour.file import open_tour

        if self.let_go():
            self._desk.document.start(open_tour(path), None)

    def create_tour(self, wish: Wish) -> None:
        """Start a tour that converts and races as it is."""
        from engine.tour.file import OpenedTour
        from engine.tour.proposals import fresh_tour

        labels = {
            name: self._desk.language.say(f"new.{name}") for name in ("stage", "team", "rider")
        }
        tour = fresh_tour(wish.name, wish.stages, (), wish.teams, labels)
        if self.let_go():
            self._desk.document.start(OpenedTour(tour, (), ""), None, clean=False)

    def begin_empty(self, name: str) -> None:
        """Start a tour without stages: something is about to be read into it."""
        from engine.tour.file import OpenedTour
        from engine.tour.values import Tour

        self._desk.document.start(OpenedTour(Tour(name), (), ""), None)

    def rescue(self, rescued: RescuedTour) -> None:
        """Open what a crash left, as changes to its file that are not saved yet."""
        from designer.document.files import stamp_on_disk
        from engine.tour.file import open_tour

        opened = self._desk.attempt(open_tour, rescued.file) if self.let_go() else None
        if opened is None:
            return
        path = rescued.path
        stamp = stamp_on_disk(path) if path else None
        if stamp is None:  # its file is gone, or cannot be read: it has none
            path, stamp = None, ""
        self._desk.document.start(replace(opened, stamp=stamp), path, clean=False)
        # Only once it is kept again: the disk may be full.
        if self._recovery.write():
            rescued.forget()

    # places that are asked for

    def with_book(self, take: Callable[[Path], None]) -> None:
        """Ask for a filled workbook and hand it over."""
        _hand_over(self._asks.book_to_open(self._window, self._last_folder()), take)

    def with_record(self) -> None:
        """Ask for a record and watch it."""
        path = self._asks.record_to_open(self._window, self._last_folder())
        _hand_over(path, self._watch_record)

    def with_tour(self, take: Callable[[Path], None]) -> None:
        """Ask for another tour and hand it over; the open one stays."""
        _hand_over(self._asks.file_to_open(self._window, self._last_folder()), take)

    def with_art(self, take: Callable[[Path], None]) -> None:
        """Ask for a file of own art and hand it over."""
        _hand_over(self._asks.art_to_open(self._window, self._last_folder()), take)

    def with_manager(self, take: Callable[[Path], None]) -> None:
        """Ask for a program that decides for a team and hand it over."""
        _hand_over(self._asks.manager_to_open(self._window, self._last_folder()), take)

    def with_folder(self, take: Callable[[Path], None]) -> None:
        """Ask for a folder to print into."""
        _hand_over(self._asks.folder(self._window, self._last_folder()), take)

    def with_new_book(self, take: Callable[[Path], None]) -> None:
        """Ask where the workbook goes."""
        path = self._desk.document.path
        proposed = path.with_suffix(BOOK) if path else self._propose_file(BOOK)
        _hand_over(self._asks.book_to_save(self._window, proposed), take)

    def with_new_paper(self, take: Callable[[Path, str], None]) -> None:
        """Ask where a communiqué goes; it bears the time at which it was asked for."""
        path = self._asks.paper_to_save(self._window, self._propose_file(".pdf"))
        if path is not None:
            take(path, self._filing.now().strftime("%Y-%m-%d %H:%M"))

    def with_new_record(self, take: Callable[[Path], None]) -> None:
        """Ask where the record of a race goes."""
        _hand_over(self._asks.record_to_save(self._window, self._propose_file(RECORD)), take)

    def _propose_file(self, suffix: str) -> Path:
        """Return a file by the name of the tour, in the folder that was used last."""
        name = self._desk.document.tour.name
        plain = "".join(c if c.isalnum() or c in " -_" else "-" for c in name).strip()
        return self._last_folder() / f"{plain or 'etapa'}{suffix}"

    def _last_folder(self) -> Path:
        recent = self._settings.recent
        path = self._desk.document.path or next(iter(recent), None)
        return path.parent if path is not None else own_folder()

    @property
    def printers(self) -> Path:
        """Return the file of printers that `etapa kit` keeps too."""
        from click import get_app_dir

        return Path(get_app_dir("etapa-reina")) / "printers.toml"

    @property
    def arts(self) -> Path:
        """Return the file that says which tour is printed with which art."""
        return self.printers.with_name("own_art.toml")

    # saving and closing

    def save(self) -> bool:
        """Save, asking for a name where there is none; tell whether it is saved."""
        path = self._desk.document.path
        return self.save_to(path) if path is not None else self.save_as()

    def save_as(self) -> bool:
        """Ask for a name and save under it."""
        proposed = self._desk.document.path or self._propose_file(TOUR)
        path = self._asks.file_to_save(self._window, proposed)
        return path is not None and self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Save under a name; tell whether it is saved."""
        try:
            self._filing.save(path)
        except EtapaError as error:
            self._desk.refuse(error)
            return False
        self._settings.remember_file(path)
        self._notices.hide()
        return True

    def close(self) -> None:
        """Close the tour and show the start page."""
        if self.let_go():
            self._filing.close()
            self._desk.document.shut()
            self._notices.hide()  # what it says is about the tour that is gone

    def let_go(self) -> bool:
        """Tell whether the open tour may go: it is saved, or its changes are not wanted."""
        document = self._desk.document
        if not document.is_open or document.clean:
            return True
        answer = self._asks.unsaved(self._window, document.tour.name)
        if answer == CANCEL or (answer == SAVE and not self.save()):
            return False
        self._recovery.forget()
        return True

    # what others do to the file

    def _tell_meddled(self) -> None:
        """Offer both ways out where another program has changed the file."""
        language, path = self._desk.language, self._desk.document.path
        self._notices.show_text(
            language.say("window.meddled", name=path.name if path else ""),
            reread=(language.say("window.reread"), self._read_again),
            over=(
                language.say("window.save_over"),
                lambda: self._desk.attempt(self._filing.save_over),
            ),
        )

    def _read_again(self) -> None:
        path = self._desk.document.path
        if path is not None:
            self._open_tour(path, lambda: self._filing.open(path))

    def _tell_gone(self) -> None:
        """Offer to save again where the file was taken away: what is open is all there is."""
        language, path = self._desk.language, self._desk.document.path

        def save_again() -> None:
            self.save()

        self._notices.show_text(
            language.say("window.gone", name=path.name if path else ""),
            save=(language.say("window.save_now"), save_again),
        )


def _hand_over(path: Path | None, take: Callable[[Path], None]) -> None:
    """Hand over a file, if one was named."""
    if path is not None:
        take(path)


MOST_FILES = 50
"""Files of one drop that are read."""


class Dropped(NamedTuple):
    """What can be used of what was dropped, and one error for everything that cannot."""

    tours: tuple[Path, ...] = ()
    books: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    page: str = ""
    refused: tuple[EtapaError, ...] = ()
    records: tuple[Path, ...] = ()


def sort_drop(data: QMimeData, nothing: str = "dropped_nothing") -> Dropped:
    """Sort what was dropped or pasted; `nothing` is what is said where none of it is of use."""
    if data.hasUrls() and data.urls():
        return _sort_urls(data)
    if data.hasText() and data.text().strip():
        return Dropped(page=data.text())
    return Dropped(refused=(IntakeError(nothing),))


def _sort_urls(data: QMimeData) -> Dropped:
    files: list[Path] = []
    refused: list[EtapaError] = []
    for url in data.urls():
        path = Path(url.toLocalFile())
        if not url.isLocalFile():
            refused.append(IntakeError("dropped_address", name=url.toDisplayString()[:80]))
        elif is_folder(path):
            refused.append(IntakeError("dropped_folder", name=path.name))
        else:
            files.append(path)
    return sort_files(files, refused)


def sort_files(paths: Sequence[Path], refused: Iterable[EtapaError] = ()) -> Dropped:
    """Sort files by what they are: tours, workbooks, records, and what is to be read."""
    errors = list(refused)
    if len(paths) > MOST_FILES:
        errors.append(IntakeError("dropped_many", count=len(paths), most=MOST_FILES))
    files = paths[:MOST_FILES]
    by_ending = {
        ending: tuple(p for p in files if p.suffix.lower() == ending)
        for ending in (TOUR, BOOK, RECORD)
    }
    rest = tuple(p for p in files if p.suffix.lower() not in by_ending)
    return Dropped(by_ending[TOUR], by_ending[BOOK], rest, "", tuple(errors), by_ending[RECORD])
