"""The panels beside the pages; where they stood beside a tour is where they stand next time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from designer.document.language import Language
    from designer.windows.settings import Settings

TOUR, FINDINGS, RULE = "tour", "findings", "rule"
PLACE = "docks"


class Docks(dict[str, QDockWidget]):
    """By name; beside the start page there are none."""

    def __init__(self, window: QMainWindow, voice: Language, settings: Settings) -> None:
        super().__init__()
        self._window, self._voice, self._settings = window, voice, settings
        self.add(TOUR, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.add(FINDINGS, Qt.DockWidgetArea.BottomDockWidgetArea)
        voice.changed.connect(self.say)

    def add(self, name: str, area: Qt.DockWidgetArea) -> QDockWidget:
        """Put an empty dock at a side of the window."""
        dock = QDockWidget()
        dock.setObjectName(name)
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetClosable
        )
        self._window.addDockWidget(area, dock)
        self[name] = dock
        self.say()
        return dock

    def say(self) -> None:
        """Name them in the language that is on."""
        for name, dock in self.items():
            dock.setWindowTitle(self._voice(f"window.{name}"))

    def show_beside(self, *, tour: bool) -> None:
        """Show what stands beside a tour where it stood last; the book only when it is asked."""
        for name, dock in self.items():
            dock.setVisible(tour and name != RULE)
        if tour:
            self._window.restoreState(self._settings.shape(PLACE))

    def keep(self) -> None:
        """Remember where they stand."""
        self._settings.keep_shape(PLACE, self._window.saveState())
