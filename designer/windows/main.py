"""The main window: it wires panels, actions and files together, and nothing more."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QStyle, QWidget
from typing_extensions import override

from designer.language import ENGLISH
from designer.panels.broken import build_panel
from designer.scene.theme import CHOICES, SYSTEM
from designer.windows.actions import Actions
from designer.windows.commands import list_commands
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
from designer.windows.settings import FrontDesk
from designer.windows.start import StartPage
from designer.windows.steps import FrontSteps
from engine.text import LANGUAGE_CODES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent

    from designer.document.document import Document
    from designer.document.files import Filing
    from designer.document.recovery import Recovery
    from designer.document.switches import LanguageSwitch
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.panels.stage_tools import StageVerbs
    from designer.windows.notices import Asks
    from designer.windows.settings import Settings
    from designer.windows.start import Wish
    from engine.errors import EtapaError

MOST_STEPS = 20
"""Steps that a report of what went wrong names."""


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
        self.desk, self._settings = desk, settings
        self.notices = Notices(desk, self.menuBar())
        self.front = FrontDesk(self, desk, runner, settings, filing, recovery, asks, self.notices)
        self.start, self.previews = StartPage(desk), Previews(self)
        self.racing = Racing(self, self.front)
        records = Records(self.front, lambda: self.files, self.racing.show_record)
        self.files: FileActions = FileActions(self.front, records.open)
        self.importing = Importing(self.front, self.files)
        self.sharing = Sharing(self.front)
        self.makers = Makers(
            self.front,
            self.files,
            self.racing,
            find_verbs=lambda: self.verbs,
            ask_import=self.importing.ask,
            go=self.go,
        )
        self.pages: Pages = Pages(desk, self.makers.by_name())
        self.docks = Docks(self.front)
        self.setAcceptDrops(True)
        self.middle = Middle(desk, self.start, self.pages)
        self.setCentralWidget(self.middle)
        self.areas, self.steps = Areas(self, self.list_areas), FrontSteps(desk, self.racing)
        EnterPresses(self)
        self._make_menus()
        self._connect_parts()
        self._restore_shape()
        self.furnishing = Furnishing(desk, self.docks, self.pages, self.help)
        self._furnished, self._other_tour = False, True
        self._show_opened()

    def _make_menus(self) -> None:
        self.actions_ = Actions(self.menuBar(), self.desk.language_switch, self._list_deeds())
        look = self._settings.choice("theme", CHOICES, SYSTEM)
        self.actions_.add_choice("theme", CHOICES, look, self._wear_theme)
        self.actions_.add_choice(
            "language", LANGUAGE_CODES, self.desk.language.code, self._speak_language
        )
        self.files.make_menus(self.actions_.add_menu)
        for dock in self.docks.values():
            self.actions_.menus["view"].addAction(dock.toggleViewAction())

    def _list_deeds(self) -> dict[str, Callable[[], object]]:
        """Return what each action of the menus does, by its name."""
        theme, pages, files, sharing = self.desk.theme, self.pages, self.files, self.sharing
        return {
            "new": files.close,
            "open": self.ask_to_open,
            "import": self.importing.ask,
            "save": files.save,
            "save_as": files.save_as,
            "publish": sharing.publish,
            "export_module": sharing.export_module,
            "export_tabletop": sharing.export_tabletop,
            "export_pictures": sharing.export_pictures,
            "close": files.close,
            "quit": self.close,
            "undo": self.steps.undo,
            "redo": self.steps.redo,
            "paste": self.importing.paste,
            "larger": partial(theme.zoom_by, 1),
            "smaller": partial(theme.zoom_by, -1),
            "normal": partial(theme.zoom_by, 0),
            "full": self._turn_full_screen,
            **{f"page_{name}": partial(pages.go_by_keys, name) for name in pages.names()},
            "earlier_stage": partial(pages.bar.step_stage, -1),
            "later_stage": partial(pages.bar.step_stage, 1),
            "next_finding": partial(self._step_finding, 1),
            "finding_before": partial(self._step_finding, -1),
            "next_area": partial(self.areas.go_area, 1),
            "area_before": partial(self.areas.go_area, -1),
            "help": self.help,
            "search": self.search,
            "guide": self.read_guide,
            "about": partial(tell_about, self.desk, self),
        }

    def _connect_parts(self) -> None:
        document = self.desk.document
        document.refused.connect(self._tell_refusal)
        document.opened.connect(self._note_other_tour)
        document.changed.connect(self._show_opened)
        self.importing.ready.connect(self.middle.show_reads)
        self.importing.booked.connect(self._read_book)
        self.start.open_asked.connect(self.ask_to_open)
        self.start.import_asked.connect(self.importing.ask)
        self.start.race_asked.connect(self.racing.choose_course)
        self.start.typing_asked.connect(self._type_stage)
        self.start.guide_asked.connect(self.read_guide)
        self.start.open_file.connect(self.files.open)
        self.start.open_sample.connect(self.files.open_sample)
        self.start.wished.connect(self.files.create_tour)
        self.start.rescue.connect(self.files.rescue)
        self.start.outlines_wanted.connect(self.previews.want_outlines)
        self.previews.read.connect(self.start.show_outline)
        self.desk.theme.changed.connect(self._fold_docks)
        self.steps.serve_actions(self.actions_.by_name, self.middle)
        self._title = Title(self, document, self.desk.language_switch)

    def ask_to_open(self) -> None:
        """Open a tour or a record; tracks and road books are read in."""
        self.importing.open(self.files.ask_to_open())

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
            dock = self.docks.add(RULE, Qt.DockWidgetArea.RightDockWidgetArea)
            dock.setWidget(build_panel(self.desk.language, lambda: RuleHelp(self.desk)))
        page = self.docks[RULE].widget()
        if isinstance(page, RuleHelp):
            page.look_up(rule or rule_of(QApplication.focusWidget()))
        self.docks[RULE].show()

    def read_guide(self) -> None:
        """Open the guide in a browser."""
        read_guide(self.desk, self.notices, self._settings.folder)

    def search(self) -> Search:
        """Open the list of everything that can be done."""
        for open_yet in self.findChildren(Search):
            open_yet.leave()
        of_race = self.racing.page.actions() if self.racing.is_riding else []
        more = [*self.actions(), *of_race]
        search = Search(self.desk, list_commands(self.desk, self.actions_, more, self.pages), self)
        search.open()
        return search

    def steps_done(self) -> list[str]:
        """Return the last things that were done, for a report of what went wrong."""
        document = self.desk.document
        done = document.stack.index()
        steps = (document.sentence(n) for n in range(max(done - MOST_STEPS, 0), done))
        return [step.in_language(ENGLISH) for step in steps if step is not None]

    def tell_crash(self, what: str, report: Path) -> None:
        """Say that something went wrong inside, and where the report stands."""
        self.notices.show_text(self.desk.language.say("window.crash", what=what, path=report))

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return self.areas.go_tab(ahead=next)

    def list_areas(self) -> list[QWidget]:
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
        if isinstance(page, ResultsPanel):
            page.take_book(path)

    def _type_stage(self, wish: Wish) -> None:
        """Start a tour and wait for its stage to be typed."""
        from designer.panels.stage import StagePanel

        self.files.create_tour(wish)
        page = self.pages.go("stage")
        if isinstance(page, StagePanel):
            page.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn_full_screen(self) -> None:
        """Fill the screen, or not any more."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _step_finding(self, way: int) -> None:
        """Go to the next finding, or to the one before."""
        from designer.panels.findings import FindingsPanel

        panel = self.docks[FINDINGS].widget()
        if isinstance(panel, FindingsPanel):
            panel.step(way)

    def forget(self) -> None:
        """Give up what is not saved, so that the window can close without a question."""
        self.front.recovery.forget()
        self.desk.document.shut()

    def leave(self) -> None:
        """Keep what is not saved, to be offered again, and end what works in the background."""
        self.front.recovery.write()
        self.front.runner.close()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold_docks()

    def _fold_docks(self) -> None:
        """Put docks away that there is no room for, once a tour is seen."""
        if self.middle.on_tour:
            self.docks.fold()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.let_go():
            event.ignore()
            return
        self.racing.leave()
        self.front.runner.close()
        self._settings.keep_shape("window", self.saveGeometry())
        self.keep_docks()
        event.accept()

    def _note_other_tour(self) -> None:
        self._other_tour = True

    def _show_opened(self, *_: object) -> None:
        """Show another tour, or that there is none."""
        if not self._other_tour:
            return
        self._other_tour, is_open = False, self.desk.document.is_open
        if is_open and not self._furnished:
            self._furnished = True
            self._furnish_window()
        if is_open and self.middle.on_tour:
            return
        self.keep_docks()
        if is_open:
            self.pages.go("stage")  # whatever page of the last tour was seen
        if not is_open:  # before it is seen: it is laid out then, and once
            self.start.offer_tours(self._settings.recent, self.front.recovery.find_rescued())
        self.middle.show_tour(is_open=is_open)
        self.docks.show_beside(tour=is_open)
        self.actions_.allow_actions(is_open=is_open)
        self.steps.say_steps()
        self._title.say_title()

    def keep_docks(self) -> None:
        """Remember where the docks stand beside a tour; beside the start page there are none."""
        if self.middle.on_tour:
            self.docks.keep_places()

    def _furnish_window(self) -> None:
        """Put in its place what only a window with a tour in it needs."""
        self.furnishing.finish()
        verbs = list(self.verbs.actions.values())
        self.actions_.menus["stage_menu"].addActions(verbs)
        self.addActions(verbs)
        heights = [self.height() // 6]
        self.resizeDocks([self.docks[FINDINGS]], heights, Qt.Orientation.Vertical)

    def _tell_refusal(self, error: EtapaError) -> None:
        self.notices.show_text(self.desk.language.refusal_text(error))

    def _wear_theme(self, theme: str) -> None:
        self._settings.keep_text("theme", theme)
        self.desk.theme.choose_look(theme)

    def _speak_language(self, code: str) -> None:
        self._settings.keep_text("language", code)
        self.desk.language_switch.change_language(code)

    def _restore_shape(self) -> None:
        """Stand where the window stood, or in the middle of the screen, its title on it too."""
        screen = QApplication.primaryScreen().availableGeometry()
        title = self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
        self.resize(min(1280, screen.width()), min(800, screen.height() - title))
        self.restoreGeometry(self._settings.shape("window"))


class Title:
    """Follows the document: its name, and whether it is saved."""

    def __init__(self, window: QWidget, document: Document, switch: LanguageSwitch) -> None:
        self._window, self._document, self._switch = window, document, switch
        document.filed.connect(self.say_title)
        document.settled.connect(self.say_title)
        switch.changed.connect(self.say_title)
        self.say_title()

    def say_title(self) -> None:
        """Name the tour and its file, and say whether that holds everything."""
        document, title = self._document, "Etapa Reina"
        if document.is_open:
            file = document.path.name if document.path else ""
            name = document.tour.name or self._switch.language.say("window.new_called")
            title = self._switch.language.say("window.title", name=name, file=file)
        self._window.setWindowTitle(title)
        self._window.setWindowModified(document.is_open and not document.clean)
