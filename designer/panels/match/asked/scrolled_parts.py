"""Room for more parts of a question than are seen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent

    from designer.panels.match.asked.part_box import PartBox


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
    keys, room = panel.window().focusWidget(), panel.parentWidget()
    if room is not None and keys in panel.findChildren(QWidget):
        room.setFocus(Qt.FocusReason.OtherFocusReason)


def open_boxes(boxes: Sequence[PartBox], seen: Sequence[bool], at: int) -> None:
    """Show the options of some parts, put away those of the others.

    What opens comes first: keys that are in what closes go to the part that is spoken of.
    """
    every = list(zip(boxes, seen, strict=True))
    for box, _ in (one for one in every if one[1]):
        box.open(on=True)
    for box, _ in (one for one in every if not one[1]):
        if any(button is box.window().focusWidget() for button in box.buttons):
            boxes[at].buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
        box.open(on=False)
