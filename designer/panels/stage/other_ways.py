"""The other ways to an evening beside a shorter road: each tried by races, and its minutes told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from designer.jobs.runner import Call
from designer.jobs.stage.fitting import try_ways
from designer.panels.layouts import lay_row
from designer.panels.spoken import Spoken

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.jobs.runner import Runner, Task
    from designer.jobs.stage.fitting import TriedWays
    from designer.panels.desk import Desk
    from engine.playtests.evening.ways import Way
    from engine.tour.values import Tour

RACES: Final = 4
"""Of each way: their mean is near enough to choose by, and soon there."""
TASK: Final = "other ways"


class OtherWays(QWidget):
    """A button that has the other ways tried in other processes, and what came out."""

    def __init__(self, desk: Desk, runner: Runner, wish: Callable[[], float]) -> None:
        super().__init__()
        self._desk, self._runner, self._wish = desk, runner, wish
        self._task: Task | None = None
        self._of: tuple[int, Tour] | None = None
        """The stage, and the tour with it as it really is, that was asked about."""
        self._asked = 0
        self.tried: TriedWays | None = None
        """What came out, once everything was tried."""
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._spoken = Spoken(desk.voice, "stage")
        self.button = self._spoken.button("other_ways", self._press, look="link")
        lay_row(self.button, (self.told, 1), on=self)
        desk.follow(self, self._say, self._show)

    def forget(self) -> None:
        """Stop what is being tried and show nothing."""
        if self._task is not None:
            self._task.stop()
        self._task, self._of, self.tried = None, None, None
        self._tell()

    def _press(self) -> None:
        """Try the other ways, or stop trying."""
        if self._task is not None:
            self.forget()
            return
        document, number = self._desk.document, self._desk.document.place.stage
        real = _real(document.kept, number)
        self.forget()
        self._of, self._asked = (number, real), round(self._wish())
        task = self._runner.start(TASK, [Call(try_ways, (real, number, self._asked, RACES))])
        self._task = task

        def done(found: list[TriedWays]) -> None:
            (self.tried,) = found

        def ended() -> None:
            if self._task is task:
                self._task = None
                self._tell()

        task.done.connect(done)
        task.failed.connect(document.refused)
        task.ended.connect(ended)
        self._tell()

    def _say(self) -> None:
        self._spoken.say()
        self._tell()

    def _show(self, *_: object) -> None:
        """Forget what was tried of another stage, or of this one before it was changed."""
        document = self._desk.document
        if self._of is not None:
            number = document.place.stage
            now = document.kept.stages[number - 1 : number]
            if not now or self._of != (number, _real(document.kept, number)):
                self.forget()

    def _tell(self) -> None:
        voice = self._desk.voice
        trying = self._task is not None
        self.button.setText(voice("stage.other_ways_stop" if trying else "stage.other_ways"))
        said = ""
        if self._task is not None:
            said = voice("stage.other_ways_trying", races=RACES)
        elif self.tried is not None:
            words = {"before": round(self.tried.before), "races": RACES, "minutes": self._asked}
            ways = " · ".join(map(self._line, self.tried.ways))
            said = f"{voice('stage.other_ways_told', **words)}\n{ways}"
        self.told.setText(said)

    def _line(self, way: Way) -> str:
        voice = self._desk.voice
        named = voice(f"fit.way_{way.kind}", count=way.count)
        return voice("stage.other_way", way=named, minutes=round(way.minutes))


def _real(tour: Tour, number: int) -> Tour:
    from engine.road.evening.of_tour import real_tour

    return real_tour(tour, number)
