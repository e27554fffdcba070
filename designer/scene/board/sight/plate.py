"""The picture of a board: drawn a little at a time, drawn sharp again when a zoom rests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPainter, QPixmap

from designer.scene.board.sight.sheet import GroundRecording
from designer.scene.board.sight.zoom import View

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from designer.scene.board.sight.ground import SeenGround
    from designer.scene.theme import Theme

REST = 60
"""Milliseconds after a zoom or a walk before the board is drawn sharp again."""
SLICE = 0.005
"""Seconds of drawing between two looks at what people do; two boards may be drawn at once."""


class Plate(QObject):
    """What a widget shows of a board: until the new picture is ready, the old one is seen."""

    def __init__(self, widget: QWidget, theme: Theme) -> None:
        super().__init__(widget)
        self._widget, self._theme = widget, theme
        self.view = View()
        self._drawn_for = View()
        self._drawn: tuple[object, ...] = ()
        """What the picture was drawn from: it is drawn anew only from something else."""
        self._sheet: GroundRecording | None = None
        self._coming: GroundRecording | None = None
        self._picture: QPixmap | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self.sharpen)
        self._slice = QTimer(self)
        self._slice.timeout.connect(self._record)

    def begin(self, ground: SeenGround | None, lang: str) -> None:
        """Begin to draw some ground anew, or forget the one there was."""
        self._coming = None
        if ground is None:
            self._sheet = self._picture = None
            self._drawn = ()
            self._slice.stop()
        else:
            self._coming = GroundRecording(ground, lang, self._theme)
            self._slice.start(0)
        self._widget.update()

    def look(self, view: View, *, sharp: bool = False) -> None:
        """See another part of the table: sharp at once, or when the hand rests."""
        self.view = view
        if sharp:
            self.sharpen()
        else:
            self._rest.start()
        self._widget.update()

    def finish(self) -> None:
        """Draw to the end now what is being drawn a little at a time."""
        if self._coming is not None:
            self._coming.record(float("inf"))
            self._recorded()

    def sharpen(self) -> None:
        """Draw the board as it is seen now."""
        if self._sheet is None:
            return
        ratio, widget = self._widget.devicePixelRatioF(), self._widget
        now = self._sheet, self.view, widget.width(), widget.height(), ratio
        if now == self._drawn:
            return
        picture = QPixmap(round(widget.width() * ratio), round(widget.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._theme.colour("page"))
        painter = QPainter(picture)
        self._sheet.draw(painter, self.view)
        painter.end()
        self._picture, self._drawn_for, self._drawn = picture, self.view, now
        widget.update()

    def paint(self, painter: QPainter) -> None:
        """Paint what there is of the picture where it is seen now."""
        if self._picture is not None:
            painter.setTransform(self.view.from_view(self._drawn_for))
            painter.drawPixmap(0, 0, self._picture)
            painter.resetTransform()

    def _record(self) -> None:
        if self._coming is None or self._coming.record(SLICE):
            self._recorded()

    def _recorded(self) -> None:
        self._slice.stop()
        self._sheet, self._coming = self._coming or self._sheet, None
        self.sharpen()
