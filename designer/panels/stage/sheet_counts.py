"""Sheets of paper the tiles of each stage take: counted in the background, remembered by stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from designer.jobs.laying import count_stage
from designer.jobs.runner import Call

if TYPE_CHECKING:
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk

PAUSE: Final = 1200
"""Milliseconds without a change before a stage is counted: no hurry."""
TASK: Final = "sheets"


class SheetCounts(QObject):
    """Knows how many sheets a stage takes as it is now, once it was counted."""

    changed = Signal()

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__(desk.document)
        self._desk, self._runner = desk, runner
        self._task: Task | None = None
        self._known: dict[int, tuple[tuple[object, ...], int]] = {}
        """Of each stage what was laid, and the sheets that took."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._count)

    def of_stage(self) -> int:
        """Return the sheets of the selected stage; 0 until it is counted, which begins now."""
        number, laid = self._desk.document.place.stage, self._laid()
        if laid is None:
            return 0
        known = self._known.get(number)
        if known is not None and known[0] == laid:
            return known[1]
        self._timer.start()
        return 0

    def _laid(self) -> tuple[object, ...] | None:
        """Return what the board of the selected stage hangs on."""
        document = self._desk.document
        surveyed = document.surveyed
        if surveyed is None or surveyed.road is None:
            return None
        return surveyed.road, document.tour.boards, document.tour.rules

    def _count(self) -> None:
        document, laid = self._desk.document, self._laid()
        if laid is None or document.dragging:
            return
        surveyed, number = document.surveyed, document.place.stage
        assert surveyed is not None
        call = Call(count_stage, (document.tour, surveyed.need_road()))
        self._task = self._runner.start(TASK, [call])
        self._task.done.connect(lambda found: self._keep(number, laid, found[0]))

    def _keep(self, number: int, laid: tuple[object, ...], sheets: int) -> None:
        self._known[number] = laid, sheets
        self.changed.emit()
