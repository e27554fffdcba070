"""The window; undo of what is in front."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QStyle, QWidget
from typing_extensions import override

from designer.scene.theme import CHOICES
from designer.windows.actions import Actions, commands, deeds
from designer.windows.docks import FINDINGS, RULE, Docks
from designer.windows.file_jobs import Importing, Records, Sharing
from designer.windows.files import FileActions
from designer.windows.help import read_guide, tell_about
from designer.windows.idle import Furnishing, Previews
from designer.windows.keys import Areas, EnterPresses
from designer.windows.makers import Makers
from designer.windows.notices import Notices
from designer.windows.pages import Middle, Pages
from designer.windows.racing import Racing
from designer.windows.search import Search
from designer.windows.start import StartPage
from designer.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent

    from designer.document.document import Document
    from designer.document.files import Filing
    from designer.document.recovery import Recovery
    from designer.document.switches import Language
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.panels.stage_tools import StageVerbs
    from designer.windows.notices import Asks
    from designer.windows.settings import Settings
    from engine.errors import EtapaError


class MainWindow(QMainWindow):
    """One tour in one window."""

    def __init__(
        self,
        desk: Desk,
        filing: Filing,
        recovery: Recovery,
        settings: Settings,
        asks: Asks,
        runner: Runner,
    ) -> None:
        super().__init__()
        self.desk, self._settings, self._recovery = desk, settings, recovery
        self._runner = runner
        self.notices = Notices(desk)
        self.start, self.previews = StartPage(desk), Previews(self)
        self.racing = Racing(self, self, desk, runner, settings, filing, asks)
        records = Records(desk, runner, lambda: self.files, self.racing.show_record)
        self.files: FileActions = FileActions(
            self, desk, filing, recovery, settings, asks, self.notices, records.open
        )
        self.importing = Importing(desk, runner, self.files, self.notices)
        self.sharing = Sharing(self, desk, runner, asks, self.notices)
        ask = self.importing.ask
        self.makers = Makers(
            desk, runner, settings, self.files, lambda: self.verbs, self.go, ask, self.racing
        )
        self.pages: Pages = Pages(desk, self.makers.all())
        self.docks = Docks(self, desk, settings)
        self.setAcceptDrops(True)
        self.middle = Middle(desk, self.notices, self.start, self.pages)
        self.setCentralWidget(self.middle)
        self.areas = Areas(self, self._areas)
        EnterPresses(self)
        self._menus()
        self._connect()
        self._shape()
        self.furnishing = Furnishing(desk, self.docks, self.pages, self.help)
        self._furnished, self._other = False, True
        self._opened()

    def _menus(self) -> None:
        voice = self.desk.voice
        does = deeds(
            self, self.desk, self.files, self.importing, self.pages, self.docks, self.areas,
            self.sharing,
        )  # fmt: skip
        does |= {"open": self.ask_to_open, "help": self.help, "search": self.search}
        does |= {"undo": self.racing.undo, "redo": self.racing.redo}
        does |= {
            "guide": partial(read_guide, self.desk, self.notices),
            "about": partial(tell_about, self.desk, self),
        }
        self.actions_ = Actions(self.menuBar(), voice, does)
        wanted = self._settings.text("theme", "system")
        self.actions_.choice("view", "theme", CHOICES, wanted, self._wear)
        self.actions_.choice("view", "language", LANGUAGES, voice.lang, self._speak)
        self.files.menus(self.actions_.submenu)
        for dock in self.docks.values():
            self.actions_.menus["view"].addAction(dock.toggleViewAction())

    def _connect(self) -> None:
        document = self.desk.document
        document.refused.connect(self._refused)
        document.opened.connect(self._other_tour)
        document.changed.connect(self._opened)
        self.importing.ready.connect(self.middle.show_reads)
        self.importing.booked.connect(self._read_book)
        self.start.open_asked.connect(self.ask_to_open)
        self.start.import_asked.connect(self.importing.ask)
        self.start.open_file.connect(self.files.open)
        self.start.open_sample.connect(self.files.open_sample)
        self.start.wished.connect(self.files.create)
        self.start.rescue.connect(self.files.rescue)
        self.start.outlines_wanted.connect(self.previews.want)
        self.previews.read.connect(self.start.show_outline)
        self.desk.theme.changed.connect(self._fold)
        self._title = Title(self, document, self.desk.voice, self.actions_.by_name)

    def ask_to_open(self) -> None:
        """Open a tour or a record; tracks and road books are read in."""
        self.importing.open(self.files.asked_to_open())

    @cached_property
    def verbs(self) -> StageVerbs:
        """Return what can be done to a stage."""
        from designer.panels.stage_tools import StageVerbs

        return StageVerbs(self.desk)

    def laying(self) -> Laying:
        """Return the board of the selected stage."""
        return self.makers.laying

    def go(self, page: str) -> QWidget:
        """Show a page."""
        return self.pages.go(page)

    def help(self, rule: str = "") -> None:
        """Show the rule behind what has the focus, or the one that is named."""
        from designer.windows.help import RuleHelp, rule_of

        if RULE not in self.docks:
            self.docks.add(RULE, Qt.DockWidgetArea.RightDockWidgetArea).setWidget(
                RuleHelp(self.desk)
            )
        page = self.docks[RULE].widget()
        assert isinstance(page, RuleHelp)
        page.look_up(rule or rule_of(QApplication.focusWidget()))
        self.docks[RULE].show()

    def search(self) -> Search:
        """Open the list of everything that can be done."""
        for open_yet in self.findChildren(Search):
            open_yet.leave()
        more = [*self.actions(), *(self.racing.page.actions() if self.racing.on else [])]
        known = commands(self.desk, self.actions_, more, self.pages)
        found = Search(self.desk, known, self)
        found.open()
        return found

    def steps_done(self) -> list[str]:
        """Return the last twenty things that were done, for a report of what went wrong."""
        document = self.desk.document
        last = range(max(document.stack.index() - 20, 0), document.stack.index())
        return [s.in_("en") for n in last if (s := document.sentence(n)) is not None]

    def tell_crash(self, what: str, report: Path) -> None:
        """Say that something went wrong inside, and where the report stands."""
        self.notices.show_text(self.desk.voice("window.crash", what=what, path=report))

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return self.areas.tab(ahead=next)

    def _areas(self) -> list[QWidget]:
        """Return the parts of the window that F6 goes through, as they are read."""
        return [self.notices, *self.middle.areas, *self.docks.values(), self.docks.strip]

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.importing.take(event.mimeData())
        event.acceptProposedAction()

    def _read_book(self, path: Path) -> None:
        """Read a filled workbook back on the page that shows it."""
        from designer.panels.results import ResultsPanel

        page = self.pages.go("results")
        assert isinstance(page, ResultsPanel)
        page.take_book(path)

    def forget(self) -> None:
        """Give up what is not saved, so that the window can close without a question."""
        self._recovery.forget()
        self.desk.document.shut()

    def leave(self) -> None:
        """Keep what is not saved, to be offered again, and end what works in the background."""
        self._recovery.write()
        self._runner.close()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Put docks away that there is no room for, once a tour is seen."""
        if self.middle.on_tour:
            self.docks.fold()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.let_go():
            event.ignore()
            return
        self.racing.leave()
        self._runner.close()
        self._settings.keep_shape("window", self.saveGeometry())
        self.keep_docks()
        event.accept()

    def _other_tour(self) -> None:
        self._other = True

    def _opened(self, *_: object) -> None:
        """Show another tour, or that there is none."""
        if not self._other:
            return
        self._other, is_open = False, self.desk.document.is_open
        if is_open and not self._furnished:
            self._furnished = True
            self._furnish()
        if is_open and self.middle.on_tour:
            return
        self.keep_docks()
        if is_open:
            self.pages.go("stage")  # whatever page of the last tour was seen
        self.middle.show_tour(is_open=is_open)
        self.docks.show_beside(tour=is_open)
        if not is_open:
            self.start.offer(self._settings.recent, self._recovery.rescued())
        self.actions_.allow(is_open=is_open)
        self._title.say()

    def keep_docks(self) -> None:
        """Remember where the docks stand beside a tour; beside the start page there are none."""
        if self.middle.on_tour:
            self.docks.keep()

    def _furnish(self) -> None:
        """Put in its place what only a window with a tour in it needs."""
        self.furnishing.finish()
        verbs = list(self.verbs.actions.values())
        self.actions_.menus["stage_menu"].addActions(verbs)
        self.addActions(verbs)
        heights = [self.height() // 6]
        self.resizeDocks([self.docks[FINDINGS]], heights, Qt.Orientation.Vertical)

    def _refused(self, refused: EtapaError) -> None:
        self.notices.show_text(self.desk.voice.refusal(refused))

    def _wear(self, theme: str) -> None:
        self._settings.keep("theme", theme)
        self.desk.theme.want(theme)

    def _speak(self, lang: str) -> None:
        self._settings.keep("language", lang)
        self.desk.voice.speak(lang)

    def _shape(self) -> None:
        """Stand where the window stood, or in the middle of the screen, its title on it too."""
        screen = QApplication.primaryScreen().availableGeometry()
        title = self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
        self.resize(min(1280, screen.width()), min(800, screen.height() - title))
        self.restoreGeometry(self._settings.shape("window"))


class Title:
    """Follows the document: its name, whether it is saved, its steps."""

    def __init__(
        self, window: QWidget, document: Document, voice: Language, actions: Mapping[str, QAction]
    ) -> None:
        self._window, self._document = window, document
        self._voice, self._actions = voice, actions
        document.filed.connect(self.say)
        document.settled.connect(self.say)
        voice.changed.connect(self.say)
        self.say()

    def say(self) -> None:
        """Name the tour and its file, and say whether that holds everything."""
        document, title = self._document, "Etapa Reina"
        if document.is_open:
            file = document.path.name if document.path else ""
            name = document.tour.name or self._voice("window.new_called")
            title = self._voice("window.title", name=name, file=file)
        self._window.setWindowTitle(title)
        self._window.setWindowModified(document.is_open and not document.clean)
        self.say_steps()

    def say_steps(self) -> None:
        """Say what undo and redo would do."""
        document, voice = self._document, self._voice
        at = document.stack.index()
        steps = {"undo": document.sentence(at - 1), "redo": document.sentence(at)}
        for name, sentence in steps.items():
            action = self._actions[name]
            action.setEnabled(sentence is not None)
            what = voice.said(sentence) if sentence else ""
            said = voice(f"window.{name}_what", what=what) if what else voice(f"window.{name}")
            action.setText(said)
