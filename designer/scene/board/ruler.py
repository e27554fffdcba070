"""Rulers along the edges of a table, and the tape that measures between two places of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QRegion

from designer.scene.badges import Words, paint_beside
from designer.scene.board.ground import piece_at, row_at

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from designer.document.switches import LanguageSwitch
    from designer.language import Language
    from designer.scene.board.ground import View
    from designer.scene.theme import Theme
    from engine.board.geometry import Point
    from engine.board.values import Board, Length

PARTS = {1: (10, 5, 2), 2: (10, 4, 2), 5: (10, 5)}
"""Into how many parts a step may be cut, finest first, by its leading digit."""
NUMBERED, MIDDLE, SMALL = 1.0, 0.6, 0.35
"""How long a tick is, as a share of the ruler's width."""
THICK, ROOM, LEAST, LETTERS = 1.6, 4.0, 0.4, 0.78
"""Width of a ruler, room of a number, distance of two ticks, size of a number: in letters."""
Span = tuple[float, float]
SMALL_MM = 100.0
"""Shorter than this, a distance is said in millimetres."""
END, LINE, HALO = 0.55, 2.0, 5.0
"""Half an end's width in letters; pixels of the line and of the light around it."""


class Tick(NamedTuple):
    """One tick: how many millimetres from the zero, how long."""

    at: float
    share: float


def tick_step(scale: float, room: float) -> int:
    """Return the smallest 1, 2 or 5 with zeros, in millimetres, that has room for its number."""
    size = 1
    while True:
        for lead in PARTS:
            if lead * size * scale >= room:
                return lead * size
        size *= 10


def list_ticks(scale: float, first: float, last: float, room: float, least: float) -> list[Tick]:
    """Return the ticks between two places: numbers apart by `room` pixels, ticks by `least`."""
    whole = tick_step(scale, room)
    lead = int(str(whole)[0])
    parts = next((n for n in PARTS[lead] if whole * scale / n >= least), 1)
    marks = []
    for nth in range(math.ceil(first * parts / whole), math.floor(last * parts / whole) + 1):
        share = NUMBERED if nth % parts == 0 else MIDDLE if nth * 2 % parts == 0 else SMALL
        marks.append(Tick(nth * whole / parts, share))
    return marks


class Rulers:
    """Both rulers; their zero is the corner of the table, and they show where the cursor is."""

    def __init__(self, switch: LanguageSwitch, theme: Theme) -> None:
        self._switch, self._theme = switch, theme

    @property
    def thickness(self) -> int:
        """Return how many pixels wide they are."""
        return round(self._theme.em * THICK)

    def covered_region(self, room: QRect) -> QRegion:
        """Return what they cover of a window."""
        across = QRect(0, 0, room.width(), self.thickness)
        return QRegion(across).united(QRect(0, 0, self.thickness, room.height()))

    def paint_rulers(
        self,
        painter: QPainter,
        room: QRect,
        view: View,
        edge: tuple[float, float, float, float],
        cursor: QPointF | None,
    ) -> None:
        """Paint them over the edges of a window."""
        left, top, right, bottom = edge
        x, y = view.pixel_point(left, top)
        painter.save()
        painter.resetTransform()
        painter.setFont(self._theme.font("number", LETTERS))
        at = None if cursor is None else cursor.x() - x
        self._paint_ruler(painter, view.scale, (-x, room.width() - x), right - left, x, at)
        painter.rotate(-90)
        at = None if cursor is None else y - cursor.y()
        self._paint_ruler(painter, -view.scale, (y - room.height(), y), bottom - top, -y, at)
        painter.resetTransform()
        corner = QRectF(0, 0, self.thickness, self.thickness)
        painter.fillRect(corner, self._theme.colour("panel"))
        painter.setPen(self._theme.colour("soft"))
        painter.drawText(
            corner, Qt.AlignmentFlag.AlignCenter, self._switch.language.say("board_page.unit")
        )
        painter.restore()

    def _paint_ruler(
        self,
        painter: QPainter,
        scale: float,
        seen: Span,
        table: float,
        zero: float,
        cursor: float | None,
    ) -> None:
        """Paint one ruler along x; on the one that is turned, the table runs against it."""
        theme, thick, em = self._theme, self.thickness, self._theme.em
        painter.translate(zero, 0)
        painter.fillRect(QRectF(seen[0], 0, seen[1] - seen[0], thick), theme.colour("panel"))
        ends = sorted((0.0, table * scale))
        painter.fillRect(QRectF(ends[0], 0, ends[1] - ends[0], thick), theme.colour("tint"))
        painter.setPen(QPen(theme.colour("soft"), 1))
        painter.drawLine(QPointF(seen[0], thick), QPointF(seen[1], thick))
        first, last = sorted((seen[0] / scale, seen[1] / scale))
        for tick in list_ticks(abs(scale), first, last, em * ROOM, em * LEAST):
            x = round(tick.at * scale)
            painter.setPen(theme.colour("soft"))
            painter.drawLine(QPointF(x, thick * (1 - tick.share)), QPointF(x, thick))
            if tick.share == NUMBERED:
                painter.setPen(theme.colour("ink"))
                self._paint_number(painter, x + em * 0.2, tick.at)
        if cursor is not None:
            self._paint_cursor(painter, cursor, cursor / scale)
        painter.translate(-zero, 0)

    def _paint_number(self, painter: QPainter, x: float, at: float) -> None:
        box = QRectF(x, 0, self._theme.em * ROOM, self.thickness * 0.72)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, flags, self._centimetre_text(at))

    def _paint_cursor(self, painter: QPainter, x: float, at: float) -> None:
        """Paint where the cursor is: a hair line, and how far from the zero it stands."""
        theme, thick = self._theme, self.thickness
        accent: QColor = theme.colour("accent")
        text = self._centimetre_text(round(at))
        wide = painter.fontMetrics().horizontalAdvance(text) + theme.em * 0.5
        tag = QRectF(x + 1, 1, wide, thick * 0.72)
        painter.fillRect(tag, accent)
        painter.setPen(theme.colour("page"))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, text)
        painter.setPen(QPen(accent, 1))
        middle = x + 0.5  # of the cursor's pixel, wherever the zero lies between two
        painter.drawLine(QPointF(middle, 0), QPointF(middle, thick))

    def _centimetre_text(self, at: float) -> str:
        return self._switch.language.format_number(f"{at / 10:.12g}").replace("-", "−")


class Spot(NamedTuple):
    """A place on the table, and how many squares of the road lie before it, if it is on it."""

    x: float
    y: float
    along: float | None = None
    joint: bool = False


def list_joints(board: Board, length: Length, across: float = 0.0) -> list[Spot]:
    """Return where each tile begins, and where the last one ends, so far off the middle line."""
    poses = [(piece.pose, piece.first - 1) for piece in length.pieces]
    poses.append((length.pieces[-1].end_pose(board.gauge), length.last))
    return [Spot(*pose.place_point((0.0, across)), along, joint=True) for pose, along in poses]


def find_spot(board: Board, length: Length | None, x: float, y: float, reach: float) -> Spot:
    """Return the joint within reach of a place, its middle or a corner, else the place itself."""
    if length is None:
        return Spot(x, y)
    half = board.gauge.half
    held = [one for across in (0.0, -half, half) for one in list_joints(board, length, across)]
    near = min(held, key=lambda one: math.hypot(one.x - x, one.y - y))
    if math.hypot(near.x - x, near.y - y) <= reach:
        return near
    piece = piece_at(board, length, x, y)
    if piece is None:
        return Spot(x, y)
    row = row_at(board, piece, x, y)
    entry_left, exit_left, exit_right, entry_right = piece.square_at(row, 1, board.gauge).corners
    before = _distance_from_line((x, y), entry_left, entry_right)
    after = _distance_from_line((x, y), exit_left, exit_right)
    return Spot(x, y, row - 1 + before / (before + after))


def _distance_from_line(place: Point, one: Point, other: Point) -> float:
    """Return how far a place lies from the line through two others."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    return abs(dx * (place[1] - one[1]) - dy * (place[0] - one[0])) / math.hypot(dx, dy)


class Tape:
    """What is measured on one length of a board; it ends when it is put away."""

    def __init__(self, board: Board, length: Length | None) -> None:
        self._board, self._length = board, length
        self._reach = 0.0
        self.start: Spot | None = None
        self.end: Spot | None = None

    def begin_at(self, x: float, y: float, reach: float) -> None:
        """Lay the tape at a place; joints so near are held to from now on."""
        self._reach = reach
        self.start = self.end = find_spot(self._board, self._length, x, y, reach)

    def pull_to(self, x: float, y: float) -> None:
        """Pull the tape to a place."""
        self.end = find_spot(self._board, self._length, x, y, self._reach)

    def step_joint(self, way: int, row: int | None) -> None:
        """Pull the tape to the next joint along the road; it begins at the tile of a row."""
        if self._length is None:
            return
        held = list_joints(self._board, self._length)
        if self.end is None:
            first = self._length.first if row is None else row
            self.start = self.end = next((one for one in held if one.along == first - 1), held[0])
        x, y = self.end.x, self.end.y
        at = min(range(len(held)), key=lambda n: math.hypot(held[n].x - x, held[n].y - y))
        self.end = held[min(max(at + way, 0), len(held) - 1)]

    def hold_end(self) -> None:
        """Go on measuring from where the tape ends."""
        self.start = self.end

    @property
    def millimetres(self) -> float:
        """Return how long the tape is."""
        if self.start is None or self.end is None:
            return 0.0
        return math.hypot(self.end.x - self.start.x, self.end.y - self.start.y)

    @property
    def squares(self) -> float | None:
        """Return how many squares of the road lie between its ends, if both lie on the road."""
        ends = [one.along for one in (self.start, self.end) if one is not None]
        along = [one for one in ends if one is not None]
        return abs(along[1] - along[0]) if len(along) == 2 else None

    def length_text(self, language: Language) -> str:
        """Say how long the tape is, and how many squares it spans along the road."""
        if not self.millimetres:
            return ""
        far = distance(self.millimetres, language)
        if self.squares is None:
            return far
        squares = language.format_number(f"{self.squares:.1f}".removesuffix(".0"))
        return language.say("board_page.measured", far=far, squares=squares)


def distance(far: float, language: Language) -> str:
    """Say a distance as people do, to the millimetre."""
    if far < SMALL_MM:
        return language.say("board_page.mm", number=f"{far:.0f}")
    return language.say("board_page.cm", number=language.format_number(f"{far / 10:.1f}"))


def paint_hair(painter: QPainter, room: QRect, cursor: QPointF, theme: Theme) -> None:
    """Paint a line through the cursor along and across, to aim with."""
    painter.setPen(QPen(theme.colour("accent"), 1, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(room.left(), cursor.y()), QPointF(room.right(), cursor.y()))
    painter.drawLine(QPointF(cursor.x(), room.top()), QPointF(cursor.x(), room.bottom()))


def tape_line(
    painter: QPainter, tape: Tape, view: View, theme: Theme, room: QRect, text: str
) -> None:
    """Paint a tape in pixels of the window; its text stays inside it."""
    if tape.start is None or tape.end is None:
        return
    one = QPointF(*view.pixel_point(tape.start.x, tape.start.y))
    other = QPointF(*view.pixel_point(tape.end.x, tape.end.y))
    for role, width in (("page", HALO), ("accent", LINE)):
        pen = QPen(theme.colour(role), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(one, other)
        for spot, at in ((tape.start, one), (tape.end, other)):
            _paint_end(painter, at, other - one, theme.em * END, ring=spot.joint)
    if text:
        paint_beside(painter, other, room, theme, (Words(text),))


def _paint_end(painter: QPainter, at: QPointF, along: QPointF, half: float, *, ring: bool) -> None:
    """Paint an end: a bar across the tape, a ring where it holds to a joint."""
    if ring:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, half * 0.7, half * 0.7)
        return
    size = math.hypot(along.x(), along.y()) or 1.0
    across = QPointF(-along.y() * half / size, along.x() * half / size)
    painter.drawLine(at - across, at + across)
