"""The board on its table: what is chosen, dragged and measured on it, and how that is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip
from typing_extensions import override

from designer.scene.badges import paint_beside
from designer.scene.board.hand import Hand
from designer.scene.board.ruler import Rulers, paint_hair, tape_line
from designer.scene.board.view import TableView
from designer.scene.focus import GRAPHIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from designer.document.switches import LanguageSwitch
    from designer.scene.board.ground import CourseGround
    from designer.scene.board.hand import Deed
    from designer.scene.theme import Theme
    from engine.board.chart import Outline
    from engine.board.values import Board, Length, Piece

NEAR = 0.8
"""How near a joint must be for the tape to hold to it, in letters."""
FADED = 0.4
"""How much is seen of a board that is no longer true."""
GRID_MM = 100.0
CHOSEN, GHOST = 3.0, 1.5
"""Pixels of an outline."""
VEIL = 36
FIRSTS = ("first", "other_first")
"""Values of a finding that name a piece."""
CLOSE = 6.0
"""Pixels between two lines of the grid."""


class BoardView(TableView):
    """Shows one length of a board; drags end in a deed that the panel does."""

    role = GRAPHIC
    chosen = Signal(object)
    """The first row of the piece that is chosen now, or none."""
    deed = Signal(object)
    menu_wanted = Signal(object)
    """Where on the screen the menu should open."""
    measured = Signal(str)
    """What the tape says, or nothing."""
    measures = Signal(bool)
    """Whether there is a tape now."""

    def __init__(self, switch: LanguageSwitch, theme: Theme) -> None:
        super().__init__(switch, theme)
        self.row: int | None = None
        self.grid = self.ruled = self.measuring = False
        self.still = False
        """Whether pieces stay where they are: a race is watched on it."""
        self.over: Callable[[QPainter], None] | None = None
        """Draws what stands on the ground, in its millimetres."""
        self.pointed: Callable[[QPoint], str] | None = None
        """Says what lies under a pixel; where that is nothing, the tip of the view is seen."""
        self._rulers = Rulers(switch, theme)
        self.hand = Hand(self)
        self._cursor: QPointF | None = None
        self._words, self._stale = "", False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def chosen_piece(self) -> Piece | None:
        """Return the piece that is chosen."""
        pieces = self.length.pieces if self.length else ()
        return next((p for p in pieces if self.row is not None and p.first == self.row), None)

    @property
    @override
    def room(self) -> QRect:
        """Return where the table is seen: inside the rulers, where there are any."""
        thick = self._rulers.thickness if self.ruled else 0
        return self.rect().adjusted(thick, thick, 0, 0)

    @property
    def near(self) -> float:
        """Return how many millimetres of the table are near by."""
        return self._theme.em * NEAR / self.shown_view.scale

    @override
    def show_board(self, board: Board | None, length: int = 0) -> None:
        if board is not self.board or length != self.number or board is None:
            super().show_board(board, length)
            self.hand.lay_tape(on=self.measuring)

    @override
    def show_course(self, ground: CourseGround) -> None:
        if ground is not self.ground:
            super().show_course(ground)
            self.hand.lay_tape(on=self.measuring)

    def show_notice(self, words: str, *, stale: bool = False) -> None:
        """Say how it stands with the board where no road is seen; a stale one is seen faded."""
        self._words, self._stale = words, stale
        self.update()

    def choose(self, row: int | None) -> None:
        """Choose the piece that begins at a row, or none."""
        if row != self.row:
            self.row = row
            self.chosen.emit(row)
        self.update()

    def give(self, deed: Deed) -> None:
        """Ask for what a drag came to."""
        self.deed.emit(deed)

    def show_rulers(self, *, shown: bool) -> None:
        """Show the rulers, or not."""
        self.ruled = shown
        self._track_mouse()

    def measure(self, *, on: bool) -> None:
        """Take the tape, or put it away."""
        changed, self.measuring = on != self.measuring, on
        self.hand.lay_tape(on=on)
        self.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self._track_mouse()
        self.tell_tape()
        if changed:
            self.measures.emit(on)

    def tell_tape(self) -> None:
        """Say what the tape says now."""
        tape = self.hand.tape
        self.measured.emit(tape.length_text(self._switch.language) if tape else "")
        self.update()

    def step(self, way: int) -> None:
        """Choose the next piece along the road, or the one before."""
        pieces = self.length.pieces if self.length else ()
        firsts = [p.first for p in pieces]
        if firsts:
            at = firsts.index(self.row) if self.row in firsts else -1 if way > 0 else 0
            self.choose(firsts[(at + way) % len(firsts)])
            self.look_at(firsts[(at + way) % len(firsts)])

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            said = self.pointed(event.pos()) if self.pointed is not None else ""
            QToolTip.showText(event.globalPos(), said or self.toolTip(), self)
            return True
        return super().event(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        self.hand.begin_gesture(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._note_cursor(event.position())
        self.hand.follow_pointer(event.position())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.hand.end_gesture()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._note_cursor(None)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.hand.take_key(event):
            super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        if self.ground is not None:
            painter.setOpacity(FADED if self._stale else 1.0)
            self._paint_ground(painter)
            painter.resetTransform()
            painter.setOpacity(1.0)
        if self.ground is None or self.ground.chart is None:
            write_notice(painter, self.room, self._words, self._theme)
        if self.board is not None:
            self._paint_measures(painter, self.board)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        board = self.board
        self._plate.paint_picture(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self.shown_view.transform)
        if self.grid and board is not None:
            paint_grid(painter, board, self.length, self._theme)
        if self.chosen_piece is not None and board is not None:
            paint_chosen(painter, self.chosen_piece, board, self._theme, CHOSEN)
        if self.over is not None:
            self.over(painter)
        if self.hand.drag is not None and self.hand.drag.ghost is not None:
            paint_ghost(painter, self.hand.drag.ghost, self.number, self._theme)

    def _paint_measures(self, painter: QPainter, board: Board) -> None:
        if self.hand.tape is not None:
            text = self.hand.tape.length_text(self._switch.language)
            tape_line(painter, self.hand.tape, self.shown_view, self._theme, self.room, text)
            if self._cursor is not None:
                paint_hair(painter, self.room, self._cursor, self._theme)
        if self.ruled:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            self._rulers.paint_rulers(
                painter, self.rect(), self.shown_view, board.table.edge, self._cursor
            )
        if self.hand.drag is not None and self._cursor is not None:
            told = self.hand.drag.list_words(self._switch.language)
            paint_beside(painter, self._cursor, self.room, self._theme, told)

    def _note_cursor(self, at: QPointF | None) -> None:
        """Take note of where the cursor is; only what shows it is painted again."""
        self._cursor = at
        if self.measuring:
            self.update()
        elif self.ruled:
            self.update(self._rulers.covered_region(self.rect()))

    def _track_mouse(self) -> None:
        self.setMouseTracking(self.ruled or self.measuring)
        self._cursor = None
        self.update()


def paint_chosen(painter: QPainter, piece: Piece, board: Board, theme: Theme, width: float) -> None:
    """Paint the outline of a piece, in millimetres of the table."""
    _paint_outline(painter, piece, board, QPen(theme.colour("accent"), width))


def frame_squares(painter: QPainter, shapes: Iterable[Outline], theme: Theme) -> None:
    """Frame the squares that are spoken of."""
    pen = QPen(theme.colour("accent"), CHOSEN)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for shape in shapes:
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in shape]))


def paint_ghost(painter: QPainter, board: Board, number: int, theme: Theme) -> None:
    """Paint a length as it would lie; pieces that cannot lie so in red, with a broken line."""
    if number >= len(board.lengths):
        return
    wrong = cannot_lie(board, number)
    for piece in board.lengths[number].pieces:
        if piece.first in wrong:
            pen = QPen(theme.colour("error"), CHOSEN, Qt.PenStyle.DashLine)
        else:
            pen = QPen(theme.colour("accent"), GHOST)
        _paint_outline(painter, piece, board, pen)


def cannot_lie(board: Board, number: int) -> frozenset[object]:
    """Return the first rows of the pieces of a length that stick out or lie on another."""
    errors = [
        f for f in board.findings if f.severity == "error" and _length_number(f.where) == number + 1
    ]
    return frozenset(f.values[key] for f in errors for key in FIRSTS if key in f.values)


def _length_number(where: str) -> int:
    """Return the number of the length a finding speaks of; 0 where it speaks of none."""
    number = where.rpartition("/lengths/")[2]
    return int(number) if number.isdecimal() else 0


def _paint_outline(painter: QPainter, piece: Piece, board: Board, pen: QPen) -> None:
    pen.setCosmetic(True)
    painter.setPen(pen)
    veil = pen.color()
    veil.setAlpha(VEIL)
    painter.setBrush(veil)
    painter.drawPolygon(QPolygonF([QPointF(*p) for p in piece.outline(board.gauge)]))


def write_notice(painter: QPainter, room: QRect, text: str, theme: Theme) -> None:
    """Write where no road is seen why there is none, in pixels of the window."""
    air = round(theme.em * 2)
    inner = room.adjusted(air, air, -air, -air)
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    half = air // 2
    box = painter.boundingRect(inner, flags, text).adjusted(-half, -half, half, half)
    painter.fillRect(box, theme.colour("page"))
    painter.setPen(theme.colour("soft"))
    painter.drawText(inner, flags, text)


def paint_grid(painter: QPainter, board: Board, length: Length | None, theme: Theme) -> None:
    """Paint a line every ten centimetres of the table, below the road.

    Where the lines would lie too close there is one every metre.
    """
    left, top, right, bottom = board.table.edge
    step = GRID_MM
    while step * painter.transform().m11() < CLOSE:
        step *= 10
    painter.save()
    painter.setClipPath(_bare_table(board, length))
    pen = QPen(theme.colour("faint"), 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    for n in range(int((right - left) // step) + 1):
        x = left + n * step
        painter.drawLine(QPointF(x, top), QPointF(x, bottom))
    for n in range(int((bottom - top) // step) + 1):
        y = top + n * step
        painter.drawLine(QPointF(left, y), QPointF(right, y))
    painter.restore()


def _bare_table(board: Board, length: Length | None) -> QPainterPath:
    """Return the table without the road: each piece is a hole in it."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    pieces = length.pieces if length else ()
    for shape in (*board.table.outlines, *(p.outline(board.gauge) for p in pieces)):
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in shape]))
        path.closeSubpath()
    return path
