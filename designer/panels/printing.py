"""Print page, its parts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QScrollArea,
    QWidget,
)
from typing_extensions import override

from designer.jobs.papers import (
    CHECK,
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
from designer.panels.forms import Spoken, hold, lay_column, lay_row, split
from designer.panels.own_art import OwnArt, art_of
from designer.panels.print_wishes import PrintWishes
from designer.scene.pages import PagesView
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent

    from designer.document.switches import Language
    from designer.jobs.papers import PrintOptions
    from designer.jobs.results import BookWritten
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk


PAUSE = 300
"""Milliseconds without a change before the pages are drawn again."""


SEEN, EXPORT = "pages", "export"


LINES = 6
"""So many components are seen at least, however large the letters are."""


class PrintPanel(QWidget):
    """Wishes and components on the left, the pages on the right."""

    folder_wanted = Signal()
    book_wanted = Signal()

    def __init__(self, desk: Desk, runner: Runner, printers: Path, arts: Path) -> None:
        super().__init__()
        self._desk, self._runner = desk, runner
        self.art = OwnArt(desk, runner, arts)
        self.wishes = PrintWishes(desk, printers, self.art)
        self.list = PartsList()
        self.wishes.changed.connect(self._later)
        self.wishes.poster.activated.connect(self._tick_posters)
        self.list.currentItemChanged.connect(self._show_pages)
        self.list.itemChanged.connect(self._later)
        self.pages = PagesView(desk.theme)
        self._state, self._bar = QLabel(), QProgressBar()
        self._state.setWordWrap(True)
        self._bar.setTextVisible(False)
        self._spoken = Spoken(desk.voice, "print")
        self._spoken.words(self.pages, name="pages")
        self.buttons = {
            "export": self._spoken.button("export", self.folder_wanted.emit, look="main"),
            "book": self._spoken.button("book", self.book_wanted.emit),
            "stop": self._spoken.button("stop", self._stop),
            "folder": self._spoken.button("folder", self._open_folder),
        }
        self._task: Task | None = None
        self._folder: Path | None = None
        self.drawn: dict[str, PrintedFile] = {}
        self._whole: PrintedFile | None = None
        """Everything at once, as soon as its sheets are counted."""
        self._drawn_of: object = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._draw)
        self.setAcceptDrops(True)
        self._lay_out()
        desk.follow(self, self._say, self._later)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        asked = lay_column(self.wishes, (self.list, 1), margins=(0, 0, em // 2, 0))
        self.list.setMinimumHeight(LINES * 2 * em)
        scroll = QScrollArea()
        scroll.setWidget(hold(asked))
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        # Whatever stands in it takes the keys itself, and is scrolled to.
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        export, book, stop, folder = self.buttons.values()
        progress = lay_row((self._bar, 1), stop)
        left = lay_column((scroll, 1), self._state, progress, lay_row(export, book, folder))
        halves = split(left, self.pages, shares=(0, 1), sizes=(round(em * 29), round(em * 52)))
        lay_column(halves, on=self, margins=(em, em // 2, em, em // 2))
        self.buttons["folder"].hide()
        self._busy(on=False)

    def export(self, folder: Path) -> None:
        """Write what was drawn into a folder, as soon as everything is drawn."""
        self._folder = folder
        tour, wishes, lang = self._asked()
        whole = (WHOLE,) if set(wishes.only) - {CHECK} else ()
        calls = [Call(draw_kit, (tour, wishes, lang, name)) for name in (*wishes.only, *whole)]
        first = self.art.check()
        task = self._start(EXPORT, [*first, *calls])
        task.done.connect(lambda found: self._write(found[len(first) :], folder, wishes))

    def write_book(self, path: Path) -> None:
        """Write the workbook for race night."""
        self._folder = path.parent
        call = Call(write_book, (self._desk.document.kept, path, self._desk.voice.lang))
        self._start(EXPORT, [call]).done.connect(lambda found: self._told(found[0]))

    def _told(self, book: BookWritten) -> None:
        """Say where the workbook is, and what of an older one is not in it."""
        self._written(1, book.path.parent)
        if book.lost:
            voice = self._desk.voice
            said = voice("sheets.copied", path=book.path.name, what="; ".join(book.lost))
            self._state.setText(said)

    def _asked(self) -> tuple[object, PrintOptions, str]:
        game = self._desk.game.id
        self.list.show_parts(own=game == OWN_GAME)
        wishes = replace(self.wishes.wishes(), only=self.list.ticked, game=game)
        return self._desk.document.kept, wishes, self._desk.voice.lang

    def _say(self) -> None:
        self._spoken.say()
        self._label()

    def _tick_posters(self) -> None:
        """Have profiles printed once a size is chosen for them."""
        if self.wishes.poster.currentData():
            self.list.tick("profiles")

    def _later(self, *_: object) -> None:
        if self._asked() != self._drawn_of:
            self._label()
            self._timer.start()

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
        self._later()

    def _draw(self) -> None:
        """Draw every component that is ticked, the one that is looked at first."""
        if not self.isVisible():
            return
        document = self._desk.document
        ready = bool(document.tour.stages) and all(s.road for s in document.survey.stages)
        self._drawn_of = tour, wishes, lang = self._asked()
        self.buttons["export"].setEnabled(ready and bool(wishes.only))
        if not ready or not wishes.only:
            why = "print.nothing_ticked" if ready else "print.not_ready"
            self._state.setText(self._desk.voice(why))
            self.pages.say(self._desk.voice(why))
            return
        names = sorted(wishes.only, key=lambda name: name != self.list.looked_at)
        self.drawn, self._whole = {}, None
        self.pages.say(self._desk.voice("print.drawing"))
        calls = [Call(draw_kit, (tour, wishes, lang, name)) for name in names]
        task = self._start(SEEN, [*calls, Call(count_papers, (tour, wishes, lang))])
        task.part.connect(self._drew)

    def _start(self, kind: str, calls: list[Call]) -> Task:
        """Start work; drawing what is seen never stops what is being written."""
        task = self._runner.start(kind, calls)
        self._task = task
        self._bar.setRange(0, max(len(calls), 1))
        self._bar.setValue(0)
        task.progressed.connect(lambda done, _of: self._bar.setValue(done))
        task.failed.connect(self._desk.document.refused)
        task.ended.connect(lambda: self._busy(on=False) if task is self._task else None)
        self._busy(on=True)
        return task

    def _drew(self, _number: int, found: PrintedFile) -> None:
        if found.name == WHOLE:
            self._whole = found
        else:
            self.drawn[found.name] = found
        self._label()
        if self.list.looked_at == found.name:
            self.pages.show_pdf(found.pdf, found.lying)

    def _label(self) -> None:
        """Say beside each component how many sheets it takes, and how many all together."""
        voice = self._desk.voice
        self.list.say(voice, self.drawn)
        whole = self._whole
        said = [] if whole is None else [voice("print.sum", sheets=whole.sheets), whole.told]
        seen = self.drawn.get(self.list.looked_at)
        if seen is not None and not seen.sheets:
            name = voice.heading(f"kit.{seen.name}")
            said.insert(0, voice("print.nothing_of", name=name))
        self._state.setText("\n".join(filter(None, said)))

    def _show_pages(self, *_: object) -> None:
        found = self.drawn.get(self.list.looked_at)
        self.pages.show_pdf(*((found.pdf, found.lying) if found else (b"", ())))
        if self.drawn:
            self._label()

    def _write(self, found: list[PrintedFile], folder: Path, wishes: PrintOptions) -> None:
        files = {one.file: one.pdf for one in found if one.file}
        if not files:
            self._state.setText(self._desk.voice("kit.nothing_missing"))
            return
        task = self._start(EXPORT, [Call(write_kit, (files, folder))])
        task.done.connect(lambda paths: self._written(len(paths[0]), folder))
        whole = next((one for one in found if one.name == WHOLE and one.file), None)
        if wishes.missing and whole is not None:
            task.done.connect(lambda _paths: self._note(dict(whole.printed)))

    def _note(self, printed: dict[str, int]) -> None:
        """Keep in the tour what is printed now, so that it is not printed again."""
        document = self._desk.document
        document.apply(done_sentence("printed"), replace(document.kept, printed=printed))

    def _written(self, count: int, folder: Path) -> None:
        said = self._desk.voice("print.written", count=count, folder=folder)
        self._state.setText(said)
        self.buttons["folder"].show()

    def _busy(self, *, on: bool) -> None:
        self._bar.setVisible(on)
        self.buttons["stop"].setVisible(on)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.stop()

    def _open_folder(self) -> None:
        if self._folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))


NAME = Qt.ItemDataRole.UserRole


FIRST, FIRST_OF_GAME = "tiles", "course"
"""What is looked at before another part is chosen."""


class PartsList(QListWidget):
    """A line a part, ticked where it is printed."""

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._ticks: dict[bool, tuple[str, ...]] = {True: TICKED, False: TABLE_PARTS}
        self.show_parts(own=True)

    def show_parts(self, *, own: bool) -> None:
        """List the parts of the tour's own game, or those of any other, ticked as they were."""
        names = NAMES if own else TABLE_PARTS
        if names == self._names:
            return
        if self._names:
            self._ticks[not own] = self.ticked
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
    def ticked(self) -> tuple[str, ...]:
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

    def say(self, voice: Language, drawn: Mapping[str, PrintedFile]) -> None:
        """Name every part, and how many sheets it takes once it is drawn."""
        self.setAccessibleName(voice("print.components"))
        self.blockSignals(True)
        for item in (self.item(row) for row in range(self.count())):
            name = voice.heading(f"kit.{item.data(NAME)}")
            found = drawn.get(item.data(NAME))
            item.setText(voice("print.row", name=name, sheets=found.sheets) if found else name)
        self.blockSignals(False)
