"""The print page: what is wished of print, the pages as they will come out, the files."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QProgressBar, QWidget
from typing_extensions import override

from designer.jobs.papers import (
    NAMES,
    TABLE_PARTS,
    TICKED,
    WHOLE,
    PrintedFile,
    count_papers,
    draw_kit,
    write_kit,
)
from designer.jobs.results import write_book
from designer.jobs.runner import Call
from designer.language import done_sentence
from designer.panels.desk import Jobs
from designer.panels.forms import (
    Wording,
    hold,
    lay_column,
    lay_row,
    lay_split,
    make_pause,
    make_scroll,
    open_on_desktop,
    wrapping_label,
)
from designer.panels.own_art import OwnArt, art_of
from designer.panels.print_wishes import PrintWishes
from designer.scene.pages import PagesView
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent

    from designer.jobs.results import BookWritten
    from designer.jobs.runner import Runner, Task
    from designer.kit.wish import KitWish
    from designer.language import Language
    from designer.panels.desk import Desk
    from engine.tour.values import Tour

PAUSE = 300
"""Milliseconds without a change before the pages are drawn again."""
SEEN, EXPORT = "pages", "export"
"""Two kinds of work: drawing what is seen never stops what is being written."""
LINES = 6
"""So many parts are seen at least, however large the letters are."""


class PrintPanel(QWidget):
    """Wishes and parts of the kit on the left, the pages on the right."""

    folder_wanted = Signal()
    book_wanted = Signal()

    def __init__(self, desk: Desk, runner: Runner, printers: Path, arts: Path) -> None:
        super().__init__()
        self._desk, self._jobs = desk, Jobs(desk, runner)
        self.art = OwnArt(desk, runner, arts)
        self.wishes = PrintWishes(desk, printers, self.art)
        self.list = PartsList()
        self.wishes.changed.connect(self._draw_later)
        self.wishes.poster.activated.connect(self._tick_posters)
        self.list.currentItemChanged.connect(self._show_pages)
        self.list.itemChanged.connect(self._draw_later)
        self.pages = PagesView(desk.theme)
        self.state, self._bar = wrapping_label(), QProgressBar()
        self._bar.setTextVisible(False)
        self._wording = Wording(desk.language_switch, "print")
        self._wording.give_words(self.pages, name="pages")
        self.buttons = {
            "export": self._wording.make_button("export", self.folder_wanted.emit, look="main"),
            "book": self._wording.make_button("book", self.book_wanted.emit),
            "stop": self._wording.make_button("stop", self._stop_work),
            "folder": self._wording.make_button("folder", self._open_folder),
        }
        self._task: Task | None = None
        self._written = ""
        """What was said of files that were written; pages that are drawn later leave it there."""
        self._folder: Path | None = None
        self.drawn_parts: dict[str, PrintedFile] = {}
        """The files of the parts that are drawn so far."""
        self._whole: PrintedFile | None = None
        """Everything at once, as soon as its sheets are counted."""
        self._drawn_of: object = None
        self._timer = make_pause(self, PAUSE, self.draw_pages)
        self.setAcceptDrops(True)
        self._lay_out()
        desk.follow(self, self._say_words, self._draw_later)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        inside = lay_column(self.wishes, (self.list, 1), margins=(0, 0, em // 2, 0))
        self.list.setMinimumHeight(LINES * 2 * em)
        scroll = make_scroll(hold(inside), takes_keys=False)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        export, book, stop, folder = self.buttons.values()
        progress = lay_row((self._bar, 1), stop)
        left = lay_column((scroll, 1), self.state, progress, lay_row(export, book, folder))
        sizes = (round(em * 29), round(em * 52))
        halves = lay_split(left, self.pages, shares=(0, 1), sizes=sizes)
        lay_column(halves, on=self, margins=(em, em // 2, em, em // 2))
        self.buttons["folder"].hide()
        self._show_work(busy=False)

    def export(self, folder: Path) -> None:
        """Write what was drawn into a folder, as soon as everything is drawn."""
        self._folder = folder
        _tour, wish, _language = subject = self._list_wishes()
        names = (*wish.parts, WHOLE) if wish.components else wish.parts
        checks = self.art.check_calls()
        calls = [Call(draw_kit, (*subject, name)) for name in names]
        task = self._start_work(EXPORT, [*checks, *calls])
        task.done.connect(
            lambda files: self._write_files(files[len(checks) :], folder, missing=wish.missing)
        )

    def _write_files(self, files: list[PrintedFile], folder: Path, *, missing: bool) -> None:
        pdfs = {file.file: file.pdf for file in files if file.file}
        if not pdfs:
            self.state.setText(self._desk.language.say("kit.nothing_missing"))
            return
        task = self._start_work(EXPORT, [Call(write_kit, (pdfs, folder))])
        whole = next((file for file in files if file.name == WHOLE and file.file), None)
        if missing and whole is not None:
            task.done.connect(lambda _paths: self.note_printed(dict(whole.printed)))
        # Last: what is noted in the tour has the page forget what was said before.
        task.done.connect(lambda paths: self._tell_written(len(paths[0]), folder))

    def note_printed(self, printed: dict[str, int]) -> None:
        """Keep in the tour what is printed now, so that it is not printed again."""
        document = self._desk.document
        document.apply(
            done_sentence("printed"), replace(document.tour_without_drag, printed=printed)
        )

    def write_book(self, path: Path) -> None:
        """Write the workbook for race night."""
        self._folder = path.parent
        call = Call(write_book, (self._desk.document.tour_without_drag, path, self._desk.language))
        task = self._start_work(EXPORT, [call])
        task.done.connect(lambda books: self._tell_book(books[0]))

    def _tell_book(self, book: BookWritten) -> None:
        """Say where the workbook is, and what of an older one is not in it."""
        self._tell_written(1, book.path.parent)
        if book.lost:
            lost = "; ".join(book.lost)
            text = self._desk.language.say("sheets.copied", path=book.path.name, what=lost)
            self._say_written(text)

    def _tell_written(self, count: int, folder: Path) -> None:
        self._say_written(self._desk.language.say("print.written", count=count, folder=folder))
        self.buttons["folder"].show()

    def _say_written(self, text: str) -> None:
        self._written = text
        self.state.setText(text)

    def _open_folder(self) -> None:
        if self._folder is not None:
            open_on_desktop(self._folder)

    def kit_wish(self) -> KitWish:
        """Return what is wished for: by the form, the parts that are ticked, the game."""
        game = self._desk.game.id
        self.wishes.offer_own()
        self.list.show_parts(own=game == OWN_GAME)
        return replace(self.wishes.kit_wish(), parts=self.list.ticked_parts, game=game)

    def _list_wishes(self) -> tuple[Tour, KitWish, Language]:
        """Return what is printed now: of which tour, how, in which language."""
        return self._desk.document.tour_without_drag, self.kit_wish(), self._desk.language

    def _say_words(self) -> None:
        self._wording.say_words()
        self._show_sheets()

    def _tick_posters(self) -> None:
        """Have profiles printed once a size is chosen for them."""
        if self.wishes.poster.currentData():
            self.list.tick("profiles")

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take own art wherever on the page it is dropped; anything else is the window's."""
        if art_of(event.mimeData()) is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.art.take(art_of(event.mimeData()))
        event.acceptProposedAction()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw_later()

    def _draw_later(self, *_: object) -> None:
        if (*self._list_wishes(), self.art.edition) != self._drawn_of:
            self._written = ""
            self._show_sheets()
            self._timer.start()

    def draw_pages(self) -> None:
        """Draw every part that is ticked, the one that is looked at first."""
        if not self.isVisible():
            return
        document = self._desk.document
        ready = bool(document.tour.stages) and all(s.road for s in document.survey.stages)
        _tour, wish, _language = subject = self._list_wishes()
        self._drawn_of = (*subject, self.art.edition)
        self.buttons["export"].setEnabled(ready and bool(wish.parts))
        if not ready or not wish.parts:
            why = self._desk.language.say("print.nothing_ticked" if ready else "print.not_ready")
            self.state.setText(why)
            self.pages.show_notice(why)
            return
        names = sorted(wish.parts, key=lambda name: name != self.list.looked_at)
        self.drawn_parts, self._whole = {}, None
        if self.list.looked_at not in names:
            self.pages.show_pdf(b"")
        self._say_why_none()
        calls = [Call(draw_kit, (*subject, name)) for name in names]
        task = self._start_work(SEEN, [*calls, Call(count_papers, subject)])
        task.part.connect(self._show_drawn)

    def _start_work(self, kind: str, calls: list[Call]) -> Task:
        task = self._task = self._jobs.start(kind, calls)
        self._bar.setRange(0, max(len(calls), 1))
        self._bar.setValue(0)
        task.progressed.connect(lambda done, _of: self._bar.setValue(done))
        task.ended.connect(partial(self._end_work, task))
        self._show_work(busy=True)
        return task

    def _end_work(self, task: Task) -> None:
        if task is self._task:
            self._show_work(busy=False)

    def _show_work(self, *, busy: bool) -> None:
        self._bar.setVisible(busy)
        self.buttons["stop"].setVisible(busy)

    def _stop_work(self) -> None:
        if self._task is not None:
            self._task.stop()

    def _show_drawn(self, _number: int, file: PrintedFile) -> None:
        if file.name == WHOLE:
            self._whole = file
        else:
            self.drawn_parts[file.name] = file
        self._show_sheets()
        if self.list.looked_at == file.name:
            self.pages.show_pdf(file.pdf, file.lying)

    def _show_sheets(self) -> None:
        """Say beside each part how many sheets it takes, and how many all together."""
        language, whole = self._desk.language, self._whole
        self.list.say_words(language, self.drawn_parts)
        lines = (
            []
            if whole is None
            else [language.say("print.sum", sheets=whole.sheets), whole.table_text]
        )
        seen = self.drawn_parts.get(self.list.looked_at)
        if seen is not None and not seen.sheets:
            name = language.say_heading(f"kit.{seen.name}")
            lines.insert(0, language.say("print.nothing_of", name=name))
        self.state.setText(self._written or "\n".join(filter(None, lines)))

    def _say_why_none(self) -> None:
        """Say, where no page is seen, whether it is being drawn or not wished for."""
        if self.buttons["export"].isEnabled():  # else it is said already why there is nothing
            ticked = self.list.looked_at in self.list.ticked_parts
            key = "drawing" if ticked else "not_ticked"
            self.pages.show_notice(self._desk.language.say(f"print.{key}"))

    def _show_pages(self, *_: object) -> None:
        file = self.drawn_parts.get(self.list.looked_at)
        self.pages.show_pdf(*((file.pdf, file.lying) if file else (b"", ())))
        self._say_why_none()
        if self.drawn_parts:
            self._show_sheets()


NAME = Qt.ItemDataRole.UserRole
FIRST, FIRST_OF_GAME = "tiles", "course"
"""What is looked at before another part is chosen."""


class PartsList(QListWidget):
    """A line a part, ticked where it is printed."""

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._ticks: dict[bool, tuple[str, ...]] = {True: TICKED, False: TABLE_PARTS}
        """What is ticked of the tour's own game, and what of any other."""
        self.show_parts(own=True)

    def show_parts(self, *, own: bool) -> None:
        """List the parts of the tour's own game, or those of any other, ticked as they were."""
        names = NAMES if own else TABLE_PARTS
        if names == self._names:
            return
        if self._names:
            self._ticks[not own] = self.ticked_parts
        self._names = names
        self.blockSignals(True)
        self.clear()
        for name in names:
            item = QListWidgetItem(self)
            item.setData(NAME, name)
            ticked = name in self._ticks[own]
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.setCurrentRow(names.index(FIRST if own else FIRST_OF_GAME))
        self.blockSignals(False)

    @property
    def ticked_parts(self) -> tuple[str, ...]:
        """Return the names of the parts that are printed, in printing order."""
        items = (self.item(row) for row in range(self.count()))
        return tuple(i.data(NAME) for i in items if i.checkState() is Qt.CheckState.Checked)

    def tick(self, name: str) -> None:
        """Have a part printed."""
        if name in self._names:
            self.item(self._names.index(name)).setCheckState(Qt.CheckState.Checked)

    @property
    def looked_at(self) -> str:
        """Return the name of the part whose pages are seen."""
        return str(self.currentItem().data(NAME))

    def say_words(self, language: Language, drawn: Mapping[str, PrintedFile]) -> None:
        """Name every part, and how many sheets it takes once it is drawn."""
        self.setAccessibleName(language.say("print.components"))
        self.blockSignals(True)
        for item in (self.item(row) for row in range(self.count())):
            name = language.say_heading(f"kit.{item.data(NAME)}")
            file = drawn.get(item.data(NAME))
            item.setText(language.say("print.row", name=name, sheets=file.sheets) if file else name)
        self.blockSignals(False)
