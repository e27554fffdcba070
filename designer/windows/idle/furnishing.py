"""The parts of a window with a tour: built at once, or bit by bit while it is idle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QDockWidget

    from designer.panels.desk import Desk
    from designer.windows.pages.pages import Pages


class Furnishing(QObject):
    """The panels in the docks and the first page, one step each."""

    finished = Signal()
    """Everything stands in its place; sent once."""

    def __init__(
        self,
        desk: Desk,
        docks: dict[str, QDockWidget],
        pages: Pages,
        help_with: Callable[[str], None],
    ) -> None:
        super().__init__(pages)
        self._desk, self._docks, self._pages, self._help = desk, docks, pages, help_with
        self._left = [self._findings, self._tour, self._stage]

    @property
    def done(self) -> bool:
        """Tell whether everything stands in its place."""
        return not self._left

    def finish(self) -> None:
        """Build what is left, now: a tour is being opened."""
        while self._left:
            self._step()

    def go_on(self) -> None:
        """Build one thing, and the next one after a breath."""
        if self._left:
            self._step()
            QTimer.singleShot(0, self, self.go_on)

    def _step(self) -> None:
        self._left.pop()()
        if not self._left:
            self.finished.emit()

    def _stage(self) -> None:
        self._pages.go("stage")

    def _tour(self) -> None:
        from designer.panels.tour.stages import TourPanel

        self._docks["tour"].setWidget(TourPanel(self._desk))

    def _findings(self) -> None:
        from designer.panels.findings.findings_panel import FindingsPanel

        findings = FindingsPanel(self._desk)
        findings.rule_wanted.connect(self._help)
        findings.jumped.connect(self._pages.go)
        self._docks["findings"].setWidget(findings)
