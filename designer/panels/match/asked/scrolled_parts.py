"""Room for more parts of a question than are seen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent


class ScrolledParts(QScrollArea):
    """Arrows are not its own: they walk over options."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def walk(self, seen: Sequence[QWidget], way: int) -> None:
        """Go to the next option that is seen, or to the one before."""
        at = next((n for n, button in enumerate(seen) if button.hasFocus()), -1 if way > 0 else 0)
        if seen:
            after = seen[(at + way) % len(seen)]
            after.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(after)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


def keep_keys_near(panel: QWidget) -> None:
    """Give the keys to what holds a panel, if the panel has them and is about to go.

    A second Enter must not press whatever button comes next.
    """
    keys, room = QApplication.focusWidget(), panel.parentWidget()
    if room is not None and keys is not None and panel.isAncestorOf(keys):
        room.setFocus(Qt.FocusReason.OtherFocusReason)
