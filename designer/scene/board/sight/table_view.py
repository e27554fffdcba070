"""A table with a board on it, seen from above: fitted into the window, zoomed, walked over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from designer.scene.board.sight.ground import LaidGround
from designer.scene.board.sight.plate import Plate
from designer.scene.board.sight.zoom import View

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QShowEvent, QWheelEvent

    from designer.document.language import Language
    from designer.scene.board.sight.ground import CourseGround, SeenGround
    from designer.scene.theme import Theme
    from engine.board.values import Board, Length
    from engine.road.net import Place


class TableView(QWidget):
    """Knows which length of a board is shown, and which part of the table is seen."""

    def __init__(self, voice: Language, theme: Theme) -> None:
        super().__init__()
        self._voice, self._theme = voice, theme
        self.board: Board | None = None
        """The board that is shown; none where a course with a shape of its own is."""
        self.number = 0
        """Which length is shown, from 0."""
        self.ground: SeenGround | None = None
        self._plate, self._behind = Plate(self, theme), False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._renew)
        voice.changed.connect(self._renew)

    @property
    def seen(self) -> View:
        """Return which part of the table is seen."""
        return self._plate.view

    @property
    def length(self) -> Length | None:
        """Return the length that is shown."""
        lengths = self.board.lengths if self.board else ()
        return lengths[self.number] if self.number < len(lengths) else None

    @property
    def room(self) -> QRect:
        """Return where the table is seen."""
        return self.rect()

    def show_board(self, board: Board | None, length: int = 0) -> None:
        """Show a board; another table is fitted into the window."""
        if self.board is not board or self.number != length or (self.ground and not board):
            self.board, self.number = board, length
            self._show(LaidGround(board, self.length) if board is not None else None)

    def show_course(self, ground: CourseGround) -> None:
        """Show a course with a shape of its own in place of a board."""
        if self.ground is not ground:
            self.board, self.number = None, 0
            self._show(ground)

    def _show(self, ground: SeenGround | None) -> None:
        before, self.ground = self.ground, ground
        self._renew()
        if ground is not None and (before is None or before.edge != ground.edge):
            self.fit()

    def place_at(self, x: float, y: float) -> Place | None:
        """Return the square under a pixel."""
        chart = self.ground.chart if self.ground is not None else None
        return chart.at(self.seen.table(x, y)) if chart is not None else None

    def fit(self, *, sharp: bool = True) -> None:
        """Show the whole table: sharp at once, or when the window rests."""
        if self.ground is not None:
            room = self.room
            view = View.around(self.ground.edge, room.width(), room.height())
            self._plate.look(view.moved(room.left(), room.top()), sharp=sharp)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Show more or less of the table, about a point that stays where it is."""
        spot = at or QPointF(self.room.center())
        self._plate.look(self.seen.zoomed(factor, spot.x(), spot.y()))

    def walk(self, dx: float, dy: float) -> None:
        """Show the part of the table so many pixels further."""
        self._plate.look(self.seen.moved(dx, dy))

    def look_at(self, row: int) -> None:
        """Bring a row of the road into the middle where it cannot be seen."""
        spot = self.ground.row_spot(row) if self.ground is not None else None
        if spot is None:
            return
        seen = self.seen.pixel(*spot)
        if not self.room.contains(round(seen[0]), round(seen[1])):
            middle = self.room.center()
            self.walk(middle.x() - seen[0], middle.y() - seen[1])

    def finish(self) -> None:
        """Draw to the end now what is being drawn a little at a time."""
        self._plate.finish()

    @override
    def minimumSizeHint(self) -> QSize:
        em = self._theme.em
        return QSize(round(em * 12), round(em * 8))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit(sharp=False)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        if self._behind:
            self._renew()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())

    def _renew(self) -> None:
        """Begin to draw anew, with what was drawn seen till then; behind another page, not yet."""
        self._behind = self.window().isVisible() and not self.isVisible()
        self._plate.begin(None if self._behind else self.ground, self._voice.lang)
