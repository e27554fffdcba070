"""The strip of road around a rider, in the hand: pressed, dragged, followed again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip
from typing_extensions import override

from designer.scene.match.strip_picture import StripPicture

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent

    from designer.document.language import Language
    from designer.scene.theme import Theme

STEP: Final = 60.0
"""Pixels of one press of an arrow key."""


class StripView(StripPicture):
    """Its squares that are lit up can be pressed, and its riders."""

    pressed = Signal(object)
    """The square that was pressed (Place)."""
    rider_pressed = Signal(int)

    def __init__(self, voice: Language, theme: Theme) -> None:
        super().__init__(voice, theme)
        self._dragged: float | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta()
        self.camera = self.camera.moved(-(delta.x() or delta.y()))
        self.hold()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        rider = self.rider_at(event.position())
        place = self.square_at(event.position())
        if place is not None and any(place == lit.place for lit in self.lit):
            self.pressed.emit(place)
        elif rider is not None:
            self.rider_pressed.emit(rider)
        else:
            self._dragged = event.position().x()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is not None:
            self.camera = self.camera.moved(self._dragged - event.position().x())
            self._dragged = event.position().x()
            self.hold()
            return
        place = self.square_at(event.position())
        hand = place is not None and any(place == lit.place for lit in self.lit)
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.OpenHandCursor
        self.setCursor(shape)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = None

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -STEP, Qt.Key.Key_Right: STEP}
        if event.key() in steps and not event.modifiers():
            self.camera = self.camera.moved(steps[Qt.Key(event.key())])
            self.hold()
        elif event.key() == Qt.Key.Key_Home and not event.modifiers():
            self.follow()
        else:
            super().keyPressEvent(event)

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            rider = self.rider_at(QPointF(event.pos()))
            text = self.told(rider) if rider is not None else self.toolTip()
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
