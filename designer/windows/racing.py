"""Race mode in the window: it takes the place of pages and docks, and gives it back."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from designer.document.recovery import KeptMatches

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.panels.laying import Laying
    from designer.panels.match.match import MatchBegun
    from designer.panels.match.page import MatchPage
    from designer.panels.race import RacePanel
    from designer.picture.profile.scale import Relief
    from designer.windows.docks import Docks
    from designer.windows.files import FileActions
    from designer.windows.pages import Middle
    from designer.windows.settings import FrontDesk
    from engine.playtests.plan import PlaytestPlan
    from engine.race.record import Record


class RaceWindow(Protocol):
    """What a race needs of the window it fills."""

    middle: Middle
    docks: Docks
    files: FileActions

    def laying(self) -> Laying:
        """Return the board of the selected stage."""

    def help(self, rule: str = "") -> None:
        """Show a rule."""

    def keep_docks(self) -> None:
        """Remember where the docks stand."""


COACH = "coach"
"""Whether a race explains itself: on until it was told to stop."""
LIFE = ("sounds", "calm")
"""What was switched on or off in a race and stays so: both are off at first."""
PACE, USUAL_PACE = "race_pace", "person"
"""How fast races are shown: as it was chosen last, or at that of a table."""


class Racing(QObject):
    """Knows the one race that fills the window, if any."""

    steps_changed = Signal()
    """Undo or redo of the race would do another thing now."""

    def __init__(self, window: RaceWindow, front: FrontDesk) -> None:
        super().__init__(front.window)
        self._window, self._front, self._desk = window, front, front.desk
        self.matches = KeptMatches(front.settings.folder, front.filing.now)
        self._desk.document.opened.connect(self.leave)

    @cached_property
    def page(self) -> MatchPage:
        """Return race mode, built when it is first wanted."""
        from designer.panels.match.page import MatchPage
        from designer.scene.match.projector import PACES

        window = self._window
        page = MatchPage(self._desk, self._front.runner, window.laying(), self.matches)
        page.left.connect(self.leave)
        page.back.steps_changed.connect(self.steps_changed)
        page.rule_wanted.connect(window.help)
        page.turns.coached = self._front.settings.text(COACH, "on") == "on"
        page.parts.question.head.quiet.connect(self._stop_coach)
        for name in LIFE:
            page.parts.bar.deeds[name].setChecked(self._front.settings.text(name) == "on")
        page.parts.projector.pace = self._front.settings.choice(PACE, PACES, USUAL_PACE)
        page.parts.liven()
        page.livened.connect(self._keep_life)
        page.deeds.save_wanted.connect(window.files.with_new_record)
        page.results.sure.connect(self._ask_sure)
        page.results.book_wanted.connect(self._hand_book)
        return page

    @cached_property
    def courses(self) -> RacePanel:
        """Return the page on which a game's own course is chosen, built when it is first wanted."""
        from designer.panels.race import RacePanel

        panel = RacePanel(self._desk, self._front.runner, self.matches, alone=True)
        panel.begun.connect(self.begin)
        panel.record_wanted.connect(self._window.files.with_record)
        panel.left.connect(self._show_what_was)
        return panel

    def choose_course(self) -> None:
        """Let a race be wished for on a course of a game's own; no tour is needed."""
        self._window.middle.show_over(self.courses)
        self.courses.game.setFocus()

    def _show_what_was(self) -> None:
        is_open = self._desk.document.is_open
        self._window.middle.show_tour(is_open=is_open)
        self._window.docks.show_beside(tour=is_open)

    @property
    def is_riding(self) -> bool:
        """Tell whether a race fills the window."""
        return "page" in self.__dict__ and self._window.middle.is_seen(self.page)

    def begin(self, begun: MatchBegun) -> None:
        """Show a race in the place of everything else."""
        if not self.is_riding:
            self._window.keep_docks()
        self._window.middle.show_over(self.page)
        self._window.docks.show_beside(tour=False)
        if (layout := self._front.window.layout()) is not None:
            layout.activate()  # the page has its size before anything is drawn for it
        self.page.begin_match(begun)
        self.page.setFocus()

    def watch_race(self, plan: PlaytestPlan, number: int) -> None:
        """Show one race of a batch."""
        from designer.jobs.races import race_of_plan
        from designer.panels.match.match import MatchBegun
        from engine.match.tape import MatchStart

        setup, seats = race_of_plan(plan, number)
        stage = setup.road.number
        self.begin(MatchBegun(MatchStart(setup, seats), stage, relief=self._find_relief(stage)))

    def show_record(self, record: Record, stage: int) -> None:
        """Show the race of a record, of a stage of the tour or of none (0).

        One that broke off goes on where it did.
        """
        from designer.jobs.races import known_seats
        from designer.panels.match.match import MatchBegun
        from engine.match.tape import MatchStart

        start = MatchStart(record.setup, known_seats(record), record=record)
        self.begin(MatchBegun(start, stage, relief=self._find_relief(stage)))

    def _find_relief(self, stage: int) -> Relief | None:
        """Return the heights of a stage of the open tour, where they are known."""
        from designer.picture.profile.scale import relief_of

        stages = self._desk.document.tour.stages
        return relief_of(stages[stage - 1]) if 0 < stage <= len(stages) else None

    def leave(self) -> None:
        """Give the window back; a race that is not over waits where it stood."""
        if not self.is_riding:
            return
        self.page.end_match()
        self._show_what_was()

    def _stop_coach(self) -> None:
        """Explain nothing more, in any race."""
        self._front.settings.keep_text(COACH, "off")
        self.page.turns.coached = False

    def _keep_life(self) -> None:
        for name in LIFE:
            on = self.page.parts.bar.deeds[name].isChecked()
            self._front.settings.keep_text(name, "on" if on else "off")
        self._front.settings.keep_text(PACE, self.page.parts.projector.pace)

    def _ask_sure(self, words: str, yes: str, do: Callable[[], object]) -> None:
        no = self._desk.language.say("match.sure_no")
        if self._front.asks.sure(self._front.window, words, yes, no):
            do()

    def _hand_book(self, take: Callable[[Path], None]) -> None:
        """Hand over where the workbook is: beside the tour, as `etapa sheets` writes it."""
        path = self._desk.document.path
        if path is not None:
            take(path.with_suffix(".xlsx"))
        else:
            self._window.files.with_new_book(take)
