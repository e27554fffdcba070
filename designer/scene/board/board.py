"""The board of a stage on its table: zoomed, walked over, grabbed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from designer.scene.board.board_gestures import BoardDrag, MoveAll, Slide
from designer.scene.board.board_hit import piece_at
from designer.scene.board.board_marks import CHOSEN, GHOST, grid, outline
from designer.scene.board.board_plate import Plate
from designer.scene.board.board_zoom import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import (
        QContextMenuEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
        QWheelEvent,
    )

    from designer.document.voice import Voice
    from designer.scene.theme import Theme
    from engine.board.values import Board, Length, Piece


class BoardView(QWidget):
    """Shows one length of a board; drags end in a deed that somebody else does."""

    chosen = Signal(object)
    """The first row of the piece that is chosen now, or none."""
    deed = Signal(object)
    menu_wanted = Signal(object)
    """Where on the screen the menu of the chosen piece should open."""

    def __init__(self, voice: Voice, theme: Theme) -> None:
        super().__init__()
        self._voice, self._theme = voice, theme
        self.board: Board | None = None
        self._length = 0
        self.row: int | None = None
        self.grid = False
        self.still = False
        """Whether pieces stay where they are: a race is watched on it."""
        self.over: Callable[[QPainter, Board, int], None] | None = None
        """Draws what stands on the board, in millimetres of the table."""
        self._plate = Plate(self, theme)
        self._drag: BoardDrag | None = None
        self._walk: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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
        return lengths[self._length] if self._length < len(lengths) else None

    @property
    def piece(self) -> Piece | None:
        """Return the piece that is chosen."""
        pieces = self.length.pieces if self.length else ()
        return next((p for p in pieces if self.row is not None and p.first == self.row), None)

    def show_board(self, board: Board | None, length: int = 0) -> None:
        """Show a board; another table is fitted into the window."""
        refit = board is not None and (self.board is None or self.board.table != board.table)
        if board is self.board and length == self._length:
            return
        self.board, self._length = board, length
        self._renew()
        if refit:
            self.fit()

    def choose(self, row: int | None) -> None:
        """Choose the piece that begins at a row, or none."""
        if row != self.row:
            self.row = row
            self.chosen.emit(row)
        self.update()

    def fit(self) -> None:
        """Show the whole table."""
        if self.board is not None:
            view = View.around(self.board.table.edge, self.width(), self.height())
            self._plate.look(view, sharp=True)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Show more or less of the table, about a point that stays where it is."""
        spot = at or QPointF(self.width() / 2, self.height() / 2)
        self._plate.look(self.seen.zoomed(factor, spot.x(), spot.y()))

    def look_at(self, row: int) -> None:
        """Bring a row of the road into the middle where it cannot be seen."""
        length = self.length
        if self.board is None or length is None or not length.first <= row <= length.last:
            return
        x, y = self.board.piece(row, self._length).beside(row, 1, 0.0, self.board.gauge)[:2]
        seen = self.seen.pixel(x, y)
        if not self.rect().contains(round(seen[0]), round(seen[1])):
            middle = self.rect().center()
            self._plate.look(self.seen.moved(middle.x() - seen[0], middle.y() - seen[1]))

    def step(self, way: int) -> None:
        """Choose the next piece along the road, or the one before."""
        pieces = self.length.pieces if self.length else ()
        firsts = [p.first for p in pieces]
        if firsts:
            at = firsts.index(self.row) if self.row in firsts else -1 if way > 0 else 0
            self.choose(firsts[(at + way) % len(firsts)])

    @override
    def minimumSizeHint(self) -> QSize:
        em = self._theme.em
        return QSize(round(em * 20), round(em * 14))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        board, length = self.board, self.length
        walks = event.button() is Qt.MouseButton.MiddleButton
        x, y = self.seen.table(event.position().x(), event.position().y())
        piece = piece_at(board, length, x, y) if board and length else None
        self.choose(piece.first if piece else None)
        if walks or piece is None or board is None:
            self._walk = event.position()
        elif event.button() is Qt.MouseButton.LeftButton and not self.still:
            whole = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            self._drag = MoveAll(board, x, y) if whole else Slide(board, piece, x, y)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._walk is not None:
            self._plate.look(self.seen.moved(at.x() - self._walk.x(), at.y() - self._walk.y()))
            self._walk = at
        elif self._drag is not None:
            self._drag.drag_to(*self.seen.table(at.x(), at.y()))
        self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drag, self._drag, self._walk = self._drag, None, None
        if drag is not None and drag.done is not None:
            self.deed.emit(drag.done)
        self.update()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.piece is not None:
            self.menu_wanted.emit(event.globalPos())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self._drag = None
            self.update()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not event.modifiers():
            self.step(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self.zoom(1.25 if key == Qt.Key.Key_Plus else 0.8)
        elif key == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        if self.board is None:
            painter.setPen(self._theme.colour("soft"))
            text = self._voice("board_page.none")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
        else:
            self._paint_board(painter, self.board)
        painter.end()

    def _paint_board(self, painter: QPainter, board: Board) -> None:
        self._plate.paint(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self.seen.transform)
        if self.grid:
            grid(painter, board, self._theme)
        if self.piece is not None:
            outline(painter, self.piece, board, self._theme, CHOSEN)
        if self.over is not None:
            self.over(painter, board, self._length)
        if self._drag is not None and self._drag.ghost is not None:
            ghost = self._drag.ghost
            for piece in ghost.lengths[self._length].pieces if ghost.lengths else ():
                outline(painter, piece, ghost, self._theme, GHOST)

    def finish(self) -> None:
        """Draw to the end now what is being drawn a little at a time."""
        self._plate.finish()

    def _renew(self) -> None:
        """Begin to draw anew; what was drawn is seen until that is done."""
        self._plate.begin(self.board, self.length, self._voice.lang)
