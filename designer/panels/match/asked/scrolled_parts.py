"""Room for more parts of a question than are seen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent

    from designer.panels.match.asked.part_box import PartBox


SHARE: Final = 0.8
"""Of the room, what options may take: the words of the question stand over them."""


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

    def is_high(self, pixels: float) -> bool:
        """Tell whether so much is seen at once."""
        return self.viewport().height() >= pixels

    def has_room(self, boxes: Sequence[PartBox], em: float) -> bool:
        """Tell whether the options of all parts are seen without scrolling."""
        wide = self.viewport().width() - 2 * em
        return sum(box.high(wide) for box in boxes) <= self.viewport().height() * SHARE

    def show_soon(self, part: QWidget) -> None:
        """Scroll no more than it takes to see a part, once everything lies where it will lie."""
        QTimer.singleShot(0, part, lambda: self._show(part))

    def _show(self, part: QWidget) -> None:
        inside, bar = self.widget(), self.verticalScrollBar()
        if inside is None or not inside.isAncestorOf(part):  # another question is asked meanwhile
            return
        top = part.mapTo(inside, part.rect().topLeft()).y()
        last = top + part.height() - self.viewport().height()
        bar.setValue(min(max(bar.value(), last), top))

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
