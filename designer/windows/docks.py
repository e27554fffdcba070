"""The panels beside the pages: where they stood last; folded away where the window is small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDockWidget, QPushButton, QWidget
from shiboken6 import isValid

from designer.panels.forms import lay_row
from designer.windows.keys import key_order

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.windows.settings import FrontDesk

TOUR, FINDINGS, RULE = "tour", "findings", "rule"
PLACE = "docks"
LEAST = {TOUR: (80, 0), FINDINGS: (0, 48)}
"""Letters: how wide and how high a window must be to have room for each beside its pages."""


class Docks(dict[str, QDockWidget]):
    """By name; beside the start page there are none."""

    def __init__(self, front: FrontDesk) -> None:
        super().__init__()
        self._window, self._desk, self._settings = front.window, front.desk, front.settings
        self._folded: set[str] = set()
        """What was put away for want of room: it comes back with it."""
        self.strip = FoldedStrip(self, front.desk)
        self._window.statusBar().addWidget(self.strip, 1)
        self._window.statusBar().setSizeGripEnabled(False)
        self._window.statusBar().hide()
        self._beside = False
        """Whether a tour is seen, beside which docks may stand."""
        self.strip.changed.connect(self._show_strip)
        self.add(TOUR, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.add(FINDINGS, Qt.DockWidgetArea.BottomDockWidgetArea)
        self._desk.language_switch.changed.connect(self._say_words)

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
        if name in LEAST:
            self.strip.offer_dock(name, dock)
        self._say_words()
        return dock

    def _say_words(self) -> None:
        for name, dock in self.items():
            dock.setWindowTitle(self._desk.language.say(f"window.{name}"))

    def show_beside(self, *, tour: bool) -> None:
        """Show what stands beside a tour where it stood last; the book only when it is asked."""
        self._folded.clear()
        self._beside = tour
        for name, dock in self.items():
            dock.setVisible(tour and name != RULE)
        if tour:
            self._window.restoreState(self._settings.shape(PLACE))
            self.fold()
        self._show_strip()

    def _show_strip(self) -> None:
        if isValid(self._window):  # docks tell that they go when the window goes
            self._window.statusBar().setVisible(self._beside and self.strip.has_folded)

    def fold(self) -> None:
        """Put away what the window has no room for, and back what it has room for again."""
        em = self._desk.theme.em
        wide, high = self._window.width() / em, self._window.height() / em
        for name, (least_wide, least_high) in LEAST.items():
            roomy = wide >= least_wide and high >= least_high
            if roomy and name in self._folded:
                self._folded.discard(name)
                self[name].show()
            elif not roomy and name not in self._folded and not self[name].isHidden():
                self.keep_places()
                self._folded.add(name)
                self[name].hide()

    def keep_places(self) -> None:
        """Remember where they stand, those apart that have no room now."""
        if not self._folded:
            self._settings.keep_shape(PLACE, self._window.saveState())


class FoldedStrip(QWidget):
    """A button for each dock that is not seen, along the foot of the window."""

    changed = Signal()

    def __init__(self, docks: Docks, desk: Desk) -> None:
        super().__init__()
        self._docks, self._desk = docks, desk
        self.buttons: dict[str, QPushButton] = {}
        self._row = lay_row(None, on=self)
        desk.document.findings_changed.connect(self._name_buttons)
        desk.follow(self, lambda: None, self._name_buttons)

    @property
    def has_folded(self) -> bool:
        """Tell whether anything is put away."""
        return any(self._docks[name].isHidden() for name in self.buttons)

    def offer_dock(self, name: str, dock: QDockWidget) -> None:
        """Offer a dock whenever it is not seen."""
        button = self.buttons[name] = QPushButton()
        button.setProperty("link", True)
        button.clicked.connect(lambda _=False: self._unfold_dock(dock))
        self._row.insertWidget(len(self.buttons) - 1, button)
        dock.toggleViewAction().toggled.connect(self._show_buttons)
        self._show_buttons()

    def _unfold_dock(self, dock: QDockWidget) -> None:
        dock.show()
        for widget in key_order(dock)[:1]:
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_buttons(self, *_: object) -> None:
        for name, button in self.buttons.items():
            button.setVisible(self._docks[name].isHidden())
        self.changed.emit()
        self._name_buttons()

    def _name_buttons(self, *_: object) -> None:
        """Name what is put away, and how much there is in it."""
        language, document = self._desk.language, self._desk.document
        for name, button in self.buttons.items():
            if not button.isVisible():
                continue
            text = language.say(f"window.{name}")
            if name == FINDINGS and document.is_open:
                from designer.panels.findings import (  # only a window with a tour in it has any
                    all_findings,
                    count_text,
                )

                text = f"{text}: {count_text(language, all_findings(document))}"
            button.setText(f"▸ {text}")
            button.setToolTip(language.say("window.unfold"))
            button.setAccessibleName(text)
