"""What stands where a page or a dock could not be shown: one sentence why; the rest goes on.

A page may raise while it is built, or whenever it shows another tour. Either way nothing of it may
be seen half done, and the next tour, stage or language gets another try.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from designer.panels.forms import lay_column, wrapping_label
from engine.errors import EtapaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.language import Language

EDGE = 2
"""Lines free around the sentence."""


class BrokenPanel(QWidget):
    """A page that is nothing but the sentence why there is no other."""

    def __init__(self, why: str) -> None:
        super().__init__()
        self.why = wrapping_label()
        self.why.setText(why)
        self.why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAccessibleName(why)
        lay_column(self.why, None, on=self, margins=EDGE * self.fontMetrics().height())


class PanelCover:
    """Puts the sentence in the place of a panel's own parts, and takes it away again."""

    def __init__(self, panel: QWidget) -> None:
        self._panel = panel
        self.sentence: BrokenPanel | None = None
        self._hidden: list[QWidget] = []

    def put_on(self, why: str) -> None:
        """Hide what the panel shows, the keyboard's way to it too, and show the sentence."""
        self.take_off()
        for part in self._panel.findChildren(
            QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly
        ):
            if not part.isWindow() and not part.isHidden():
                part.hide()
                self._hidden.append(part)
        self.sentence = BrokenPanel(why)
        self.sentence.setParent(self._panel)
        self.fit_panel()
        self.sentence.show()

    def fit_panel(self) -> None:
        """Fill the panel."""
        if self.sentence is not None:
            self.sentence.setGeometry(self._panel.rect())

    def take_off(self) -> None:
        """Show the panel's own parts again."""
        if self.sentence is None:
            return
        self.sentence.hide()
        self.sentence.deleteLater()
        self.sentence = None
        while self._hidden:
            self._hidden.pop().show()


def build_panel(language: Language, make: Callable[[], QWidget]) -> QWidget:
    """Return a page or what is in a dock; where it cannot be made, a page that says why."""
    try:
        return make()
    except Exception as wrong:  # noqa: BLE001 -- whatever it is, the window goes on
        return BrokenPanel(failure_text(language, wrong))


def failure_text(language: Language, wrong: Exception) -> str:
    """Say why something cannot be shown; what is no refusal of ours is reported as a crash too."""
    if isinstance(wrong, EtapaError):
        return language.refusal_text(wrong)
    sys.excepthook(type(wrong), wrong, wrong.__traceback__)
    return language.say("window.broken", what=str(wrong) or type(wrong).__name__)
