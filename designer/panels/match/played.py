"""The match that is played on screen: its thread, its film, what came of it last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from designer.panels.match.ended.ending import Ending
from designer.panels.match.layout import MatchLayout
from designer.panels.match.seat_turns import SeatTurns

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from designer.jobs.match import MatchNews, MatchThread
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.panels.match.begun import MatchBegun
    from designer.panels.match.shown import ShownRace
    from engine.match.match import Match


class PlayedMatch(QObject):
    """What everything that serves one match on screen has in hand."""

    def __init__(self, page: QWidget, desk: Desk, runner: Runner, laying: Laying) -> None:
        super().__init__(page)
        self.widget, self.desk, self.runner = page, desk, runner
        self.on = MatchLayout(page, desk, runner, laying)
        self.turns = SeatTurns(desk, self.on)
        self.ending = Ending(desk)
        self.on.body.addWidget(self.ending)
        self.race: ShownRace | None = None
        self.thread_: MatchThread | None = None
        self.begun: MatchBegun | None = None
        self.news: MatchNews | None = None

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the seats in which people sit."""
        return self.turns.persons

    def do(self, deed: Callable[[MatchThread], object]) -> None:
        """Have the thread of the match do something."""
        if self.thread_ is not None:
            deed(self.thread_)

    def go(self, deed: Callable[[Match], object]) -> None:
        """Stand the race somewhere else; what is asked there is asked anew."""
        self.turns.answered()
        self.do(lambda thread: thread.do(deed))
        self.on.projector.play(on=True)
