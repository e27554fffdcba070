"""The profile of the selected stage, to be grabbed: borders, points, and room for terrain."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from designer.document.place import POINTS, SECTIONS, point, section
from designer.scene.drawn import drawn_profile
from designer.scene.profile.gestures import TerrainDrop, grab
from designer.scene.profile.grips import POINT, Grip, grips, nearest, section_at, snapped
from designer.scene.profile.told import told
from designer.scene.roles import CHART

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QContextMenuEvent,
        QDragEnterEvent,
        QDragLeaveEvent,
        QDragMoveEvent,
        QDropEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QPixmap,
        QResizeEvent,
    )

    from designer.document.document import Document
    from designer.document.voice import Voice
    from designer.picture.profile import Frame
    from designer.scene.profile.gestures import Drag
    from designer.scene.theme import Theme

TERRAIN_MIME = "application/x-etapa-terrain"
REACH = 0.7
"""How near a grip must be to be grabbed, in letters."""


class ProfileView(QWidget):
    """Draws the profile that paper gets and lets people grab it."""

    role = CHART
    menu_wanted = Signal(object, object)
    """Where on the screen, and the kilometre there."""
    split_wanted = Signal(object)
    """A kilometre that was double-clicked."""

    def __init__(self, document: Document, voice: Voice, theme: Theme) -> None:
        super().__init__()
        self._document, self._voice, self._theme = document, voice, theme
        self._picture: QPixmap | None = None
        self._frame: Frame | None = None
        self._millimetre = 1.0
        self._hover: Grip | None = None
        self._drag: Drag | None = None
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        document.changed.connect(self._renew)
        document.moved.connect(self._renew)
        voice.changed.connect(self._renew)
        theme.changed.connect(self._renew)

    @override
    def minimumSizeHint(self) -> QSize:
        em = self._theme.em
        return QSize(round(em * 20), round(em * 7))

    @override
    def sizeHint(self) -> QSize:
        em = self._theme.em
        return QSize(round(em * 60), round(em * 24))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._renew()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        if self._picture is None:
            self._draw()
        if self._picture is None or self._frame is None:
            painter.setPen(self._theme.colour("soft"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, self._why_not())
        else:
            painter.drawPixmap(0, 0, self._picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._mark_selected(painter, self._frame)
            self._mark_grip(painter, self._frame)
        painter.end()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._frame is None:
            return
        km = self._km(event.position().x())
        if self._drag is not None:
            self._drag.move(snapped(km, _step(event.modifiers())))
            return
        self._hover = self._grip(event.position())
        self.setCursor(Qt.CursorShape.SplitHCursor if self._hover else Qt.CursorShape.ArrowCursor)
        self.update()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        surveyed = self._document.surveyed
        if self._frame is None or surveyed is None:
            return
        self.setFocus()
        grip = self._grip(event.position())
        stage = self._document.place.stage
        if grip is not None and event.button() is Qt.MouseButton.LeftButton:
            held = point if grip.kind == POINT else section
            self._document.select(held(stage, grip.number))
            self._drag = grab(self._document, grip)
        else:
            number = section_at(surveyed, self._km(event.position().x()))
            self._document.select(section(stage, number))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None:
            drag, self._drag = self._drag, None
            drag.release()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._frame is not None and self._grip(event.position()) is None:
            self.split_wanted.emit(snapped(self._km(event.position().x())))

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._frame is not None:
            km = snapped(self._km(event.pos().x()))
            self.menu_wanted.emit(event.globalPos(), km)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._drag is not None:
            drag, self._drag = self._drag, None
            drag.cancel()
            return
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            way = 1 if event.key() == Qt.Key.Key_Right else -1
            if event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self._nudge(way * _step(event.modifiers()))
            else:
                self._walk(way)
            return
        super().keyPressEvent(event)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(TERRAIN_MIME) and self._document.stage is not None:
            terrain = bytes(event.mimeData().data(TERRAIN_MIME).data()).decode()
            self._drag = TerrainDrop(self._document, terrain)
            event.acceptProposedAction()

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if self._drag is not None:
            self._drag.move(snapped(self._km(event.position().x())))
            event.acceptProposedAction()

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        if self._drag is not None:
            drag, self._drag = self._drag, None
            drag.cancel()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        if self._drag is not None:
            drag, self._drag = self._drag, None
            drag.release()
            event.acceptProposedAction()

    def across(self, km: float) -> float:
        """Return where on the widget a kilometre lies."""
        return self._frame.x(km) * self._millimetre if self._frame else 0.0

    def _km(self, x: float) -> float:
        return self._frame.km_at(x / self._millimetre) if self._frame else 0.0

    def _grip(self, at: QPointF) -> Grip | None:
        surveyed = self._document.surveyed
        if self._frame is None or surveyed is None:
            return None
        reach = REACH * self._theme.em / self._millimetre / self._frame.plot.width * self._frame.km
        return nearest(grips(surveyed), self._km(at.x()), reach)

    def _walk(self, way: int) -> None:
        """Select the next section, or the one before."""
        place, stage = self._document.place, self._document.stage
        if stage is not None and stage.sections:
            number = place.number if place.kind == SECTIONS else 0
            wanted = min(max(number + way, 1), len(stage.sections))
            self._document.select(section(place.stage, wanted))

    def _nudge(self, by: Decimal) -> None:
        """Move what is selected a little, as one step."""
        surveyed, place = self._document.surveyed, self._document.place
        if surveyed is None or self._frame is None:
            return
        found = [g for g in grips(surveyed) if (g.kind == POINT) == (place.kind == POINTS)]
        grip = next((g for g in found if g.number == place.number), None)
        if grip is not None:
            drag = grab(self._document, grip)
            drag.move(snapped(grip.km) + by)
            drag.release()

    def _renew(self, *_: object) -> None:
        self._picture = None
        self.setAccessibleDescription(self._told())
        self.update()

    def _told(self) -> str:
        """Say what is seen and chosen, and how to choose; or why nothing is seen."""
        surveyed, voice = self._document.surveyed, self._voice
        if surveyed is None or surveyed.road is None:
            return self._why_not()
        seen = told(surveyed, self._document.place, voice)
        return f"{seen} {voice('stage.profile_help')}"

    def _why_not(self) -> str:
        """Say why there is no profile; nothing where there is one."""
        from designer.i18n import message, place

        surveyed = self._document.surveyed
        if surveyed is None:
            return self._voice("stage.none")
        if surveyed.road is not None:
            return ""
        if not surveyed.stage.sections:
            return self._voice("stage.empty")
        wrong = [f for f in surveyed.findings if f.severity == "error"]
        lang = self._voice.lang
        return "\n".join(f"{place(lang, f.where)}: {message(lang, f)}" for f in wrong[:4])

    def _draw(self) -> None:
        surveyed = self._document.surveyed
        self._frame = None
        if surveyed is None:
            return
        ratio, lang = self.devicePixelRatioF(), self._voice.lang
        found = drawn_profile(surveyed, self.size(), ratio, self._theme, lang)
        if found is not None:
            self._picture, self._frame, self._millimetre = found

    def _mark_selected(self, painter: QPainter, frame: Frame) -> None:
        place, surveyed = self._document.place, self._document.surveyed
        accent = self._theme.colour("accent")
        top, bottom = frame.plot.y, frame.strip.y + frame.strip.height
        if surveyed is None or place.number < 1:
            return
        if place.kind == SECTIONS and place.number <= len(surveyed.lengths.spans):
            span = surveyed.lengths.spans[place.number - 1]
            left, right = self.across(float(span.start)), self.across(float(span.end))
            high = (bottom - top) * self._millimetre
            box = QRectF(left, top * self._millimetre, max(right - left, 2.0), high)
            veil = self._theme.colour("accent")
            veil.setAlpha(28)
            painter.fillRect(box, veil)
            painter.setPen(QPen(accent, 2))
            foot = bottom * self._millimetre
            painter.drawLine(QPointF(left, foot), QPointF(right, foot))
        elif place.kind == POINTS and place.number <= len(surveyed.stage.points):
            self._line(painter, float(surveyed.stage.points[place.number - 1].km), frame)

    def _mark_grip(self, painter: QPainter, frame: Frame) -> None:
        if self._hover is None or self._drag is not None:
            return
        self._line(painter, self._hover.km, frame)
        x, radius = self.across(self._hover.km), self._theme.em * 0.35
        y = (frame.strip.y + frame.strip.height / 2) * self._millimetre
        painter.setBrush(self._theme.colour("page"))
        painter.drawEllipse(QPointF(x, y), radius, radius)

    def _line(self, painter: QPainter, km: float, frame: Frame) -> None:
        x = self.across(km)
        top = frame.plot.y * self._millimetre
        bottom = (frame.strip.y + frame.strip.height) * self._millimetre
        painter.setPen(QPen(self._theme.colour("accent"), 2))
        painter.drawLine(QPointF(x, top), QPointF(x, bottom))


def _step(keys: Qt.KeyboardModifier) -> Decimal:
    return Decimal(1) if keys & Qt.KeyboardModifier.ShiftModifier else Decimal("0.1")
