"""The makers of pages; what a page imports is loaded when it is first seen."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from designer.panels.laying import Laying
    from designer.panels.stage_tools import StageVerbs
    from designer.windows.files import FileActions
    from designer.windows.racing import Racing
    from designer.windows.settings import FrontDesk

SOON = 100
"""Milliseconds after which what is likely wanted next is made: a page is painted first."""


class Makers:
    """Makes pages; pages that speak of the same board share one."""

    def __init__(
        self,
        front: FrontDesk,
        files: FileActions,
        racing: Racing,
        *,
        find_verbs: Callable[[], StageVerbs],
        ask_import: Callable[[], None],
        go: Callable[[str], QWidget],
    ) -> None:
        self._desk, self._runner, self._settings = front.desk, front.runner, front.settings
        self._files, self._racing, self._notices = files, racing, front.notices
        self._find_verbs, self._ask_import, self._go = find_verbs, ask_import, go

    def by_name(self) -> dict[str, Callable[[], QWidget]]:
        """Return the maker of every page, in the order in which their names stand."""
        return {
            "stage": self.make_stage,
            "board": self.make_board,
            "playtest": self.make_playtest,
            "race": self.make_race,
            "results": self.make_results,
            "print": self.make_print,
            "teams": self.make_teams,
            "rules": self.make_rules,
        }

    @cached_property
    def laying(self) -> Laying:
        """Return the board of the selected stage."""
        from designer.panels.laying import Laying

        return Laying(self._desk, self._runner)

    def make_stage(self) -> QWidget:
        """Make the page of one stage."""
        from designer.panels.stage import StagePanel

        page = StagePanel(self._desk, self._find_verbs(), self._runner)
        page.import_wanted.connect(self._ask_import)
        return page

    def make_board(self) -> QWidget:
        """Make the page of road and table."""
        from designer.panels.board import BoardPanel

        return BoardPanel(self._desk, self.laying)

    def make_playtest(self) -> QWidget:
        """Make the page of batches; one of their races is watched on the page for that."""
        from designer.panels.playtest import PlaytestPanel

        page = PlaytestPanel(self._desk, self._runner)
        page.watch_wanted.connect(self._racing.watch_race)
        page.against.file_wanted.connect(lambda: self._files.with_tour(page.against.take))
        page.manager_wanted.connect(self._files.with_manager)
        return page

    def make_race(self) -> QWidget:
        """Make the page on which a race is begun, or gone on with."""
        from designer.panels.race import RacePanel

        page = RacePanel(self._desk, self._runner, self._racing.matches)
        page.begun.connect(self._racing.begin)
        page.record_wanted.connect(self._files.with_record)
        page.rules_wanted.connect(lambda: self._go("rules"))
        # While one looks at the form; not after the window has gone.
        QTimer.singleShot(SOON, self._racing, lambda: self._racing.page)
        return page

    def make_print(self) -> QWidget:
        """Make the page of print and sheets."""
        from designer.panels.printing import PrintPanel

        page = PrintPanel(self._desk, self._runner, self._files.printers, self._files.arts)
        own = page.wishes.own
        own.choose_printer(self._settings.text("printer"))
        own.changed.connect(lambda: self._settings.keep_text("printer", own.chosen_name))
        page.art.wanted.connect(lambda: self._files.with_art(page.art.take))
        page.folder_wanted.connect(lambda: self._files.with_folder(page.export))
        page.book_wanted.connect(lambda: self._files.with_new_book(page.write_book))
        return page

    def make_results(self) -> QWidget:
        """Make the page of results."""
        from designer.panels.results import ResultsPanel

        page = ResultsPanel(self._desk, self._runner)
        page.book_wanted.connect(lambda: self._files.with_book(page.take_book))
        page.paper.wanted.connect(lambda: self._files.with_new_paper(page.publish))
        page.paper.corrected_wanted.connect(
            lambda: self._files.with_new_paper(page.publish_corrected)
        )
        page.page_wanted.connect(self._go)
        page.notice_wanted.connect(self._notices.show_text)
        return page

    def make_teams(self) -> QWidget:
        """Make the page of teams and riders."""
        from designer.panels.teams import TeamsPanel

        return TeamsPanel(self._desk)

    def make_rules(self) -> QWidget:
        """Make the page of house rules."""
        from designer.panels.rules import RulesPanel

        return RulesPanel(self._desk)
