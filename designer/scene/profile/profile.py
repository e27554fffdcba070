"""The profile that can be grabbed, and the words that go with the pointer over it."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from designer.document.place import POINTS, SECTIONS, point_place, section_place
from designer.scene.badges import Words, paint_beside
from designer.scene.focus import CHART
from designer.scene.pen import DrawnWidget
from designer.scene.profile import image
from designer.scene.profile.gestures import (
    DROPPED_KM,
    END,
    POINT,
    Grip,
    TerrainDrop,
    begin_drag,
    list_grips,
    nearest_grip,
    section_at,
    snap_km,
)
from designer.scene.profile.image import describe_profile, drawn_profile, why_none

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import (
        QContextMenuEvent,
        QDragEnterEvent,
        QDragLeaveEvent,
        QDragMoveEvent,
        QDropEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
    )

    from designer.document.document import Document
    from designer.document.switches import LanguageSwitch
    from designer.language import Language
    from designer.picture.profile.scale import Axis, Relief
    from designer.scene.profile.gestures import Drag
    from designer.scene.profile.image import ProfileImage
    from designer.scene.theme import Theme
    from engine.road.roads import SurveyedStage
    from engine.road.values import Road

TERRAIN_MIME = "application/x-etapa-terrain"
REACH = 0.7
"""Letters: how near a grip must be to be grabbed, and a border to be held to."""
LEAST = 18
"""Letters: lower, and no names fit over the road."""
SLIP = 4
"""Pixels a pressed pointer may slip before it drags."""
BEYOND = 0.06
"""Free beyond the end of the stage, to drag it there, as a share of the room."""
AROUND = 0.25
"""Kilometres before and after a place over which its gradient is told."""


class ProfileView(DrawnWidget):
    """Draws the profile that paper gets and lets people grab it."""

    role = CHART
    usual_letters, least_letters = (60, 24), (20, LEAST)
    menu_wanted = Signal(object, object)
    """Where on the screen, and the kilometre there."""
    split_wanted = Signal(object)
    """A kilometre that was double-clicked."""

    def __init__(self, document: Document, switch: LanguageSwitch, theme: Theme) -> None:
        super().__init__(theme)
        self._document, self._switch = document, switch
        self._drawn: ProfileImage | None = None
        self._stale = True
        self._at: QPointF | None = None
        """Where the pointer is, while it is over the profile."""
        self._hover: Grip | None = None
        self._drag: Drag | None = None
        self._from: QPointF | None = None
        """Where a drag was pressed that has not begun to move."""
        self._ahead = 0.0
        """Kilometres from the pointer to what it drags."""
        self._axis: Axis | None = None
        """What the profile is drawn against during a drag: it stands still."""
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        document.changed.connect(self._draw_anew)
        document.place_changed.connect(self._draw_anew)
        switch.changed.connect(self._draw_anew)
        theme.changed.connect(self._draw_anew)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._draw_anew()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        if self._stale:
            self._draw_profile()
        surveyed = self._document.surveyed
        if self._drawn is None or surveyed is None:
            painter.setPen(self._theme.colour("soft"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, why_none(surveyed, self._switch.language))
        else:
            painter.drawPixmap(0, 0, self._drawn.picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            image.mark_selected(painter, self._drawn, surveyed, self._document.place, self._theme)
            if self._hover is not None and self._drag is None:
                image.mark_grip(painter, self._drawn, self._hover, self._theme)
        if self._at is not None:
            paint_beside(
                painter, self._at, self.rect(), self._theme, self._pointer_words(self._at.x())
            )
        painter.end()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._at = event.position()
        if self._drag is None:
            self._hover = self._grip_at(at)
            shape = Qt.CursorShape.SplitHCursor if self._hover else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
        elif self._from is None or (at - self._from).manhattanLength() >= SLIP:
            self._from = None
            self._go_on(at, event.modifiers())
        self.update()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._at = self._hover = None
        self.update()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        surveyed = self._document.surveyed
        if self._drawn is None or surveyed is None:
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        x, stage = event.position().x(), self._document.place.stage
        grip = self._grip_at(event.position())
        if grip is not None and event.button() is Qt.MouseButton.LeftButton:
            make_place = point_place if grip.kind == POINT else section_place
            self._document.select(make_place(stage, grip.number))
            self._from, self._ahead = event.position(), grip.km - self._drawn.axis_km(x)
            self._begin_drag(begin_drag(self._document, grip))
        elif self._drag is None:
            number = section_at(surveyed, self._drawn.km_at(x))
            self._document.select(section_place(stage, number))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._end_drag(keep=self._from is None)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._drawn is not None and self._grip_at(event.position()) is None:
            self.split_wanted.emit(snap_km(self._drawn.km_at(event.position().x())))

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._drawn is not None and self._drag is None:
            km = snap_km(self._drawn.km_at(event.pos().x()))
            self.menu_wanted.emit(event.globalPos(), km)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._drag is not None:
            self._end_drag(keep=False)
            return
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            way = 1 if event.key() == Qt.Key.Key_Right else -1
            if event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self._nudge_grip(way * _key_step(event.modifiers()))
            else:
                self._step_section(way)
            return
        super().keyPressEvent(event)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(TERRAIN_MIME) and self._document.stage is not None:
            terrain = bytes(event.mimeData().data(TERRAIN_MIME).data()).decode()
            self._from, self._ahead = None, -float(DROPPED_KM) / 2
            self._begin_drag(TerrainDrop(self._document, terrain))
            event.acceptProposedAction()

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if self._drag is not None:
            self._at = event.position()
            self._go_on(self._at, event.modifiers())
            event.acceptProposedAction()

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._at = None
        self._end_drag(keep=False)

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        if self._drag is not None:
            self._end_drag(keep=True)
            event.acceptProposedAction()

    def pixel_at(self, km: float) -> float:
        """Return where on the widget a kilometre lies."""
        return self._drawn.pixel_at(km) if self._drawn else 0.0

    def _begin_drag(self, drag: Drag) -> None:
        """Begin to drag against the axis there is now."""
        self._drag, self._axis = drag, self._drawn.frame.axis if self._drawn else None

    def _go_on(self, at: QPointF, keys: Qt.KeyboardModifier) -> None:
        """Let what is dragged follow the hand."""
        if self._drag is None:
            return
        km, near = self._ahead, 0.0
        if self._drawn is not None:
            km += self._drawn.axis_km(at.x())
            near = REACH * self._theme.em * self._drawn.km_a_pixel
        free = keys & Qt.KeyboardModifier.ControlModifier
        self._drag.drag_to(snap_km(km, _key_step(keys)), Decimal(0) if free else snap_km(near))

    def _end_drag(self, *, keep: bool) -> None:
        """End a drag: what is seen becomes one step, or is as it was."""
        drag, self._drag, self._axis, self._from = self._drag, None, None, None
        if drag is not None:
            (drag.release if keep else drag.cancel)()
            self._hover = None
            self._draw_anew()

    def _pointer_words(self, x: float) -> list[Words]:
        """Return what the pointer says."""
        if self._drag is not None:
            return list(drag_words(self._document, self._drag, self._switch.language))
        surveyed, drawn = self._document.surveyed, self._drawn
        if surveyed is None or drawn is None or not 0 <= drawn.axis_km(x) <= drawn.frame.km:
            return []
        return [
            Words(pointer_text(surveyed, drawn.axis_km(x), drawn.relief, self._switch.language))
        ]

    def _grip_at(self, at: QPointF) -> Grip | None:
        surveyed, drawn = self._document.surveyed, self._drawn
        if drawn is None or surveyed is None:
            return None
        reach = REACH * self._theme.em * drawn.km_a_pixel
        return nearest_grip(list_grips(surveyed), drawn.axis_km(at.x()), reach)

    def _step_section(self, way: int) -> None:
        """Select the next section, or the one before."""
        place, stage = self._document.place, self._document.stage
        if stage is not None and stage.sections:
            number = place.number if place.kind == SECTIONS else 0
            wanted = min(max(number + way, 1), len(stage.sections))
            self._document.select(section_place(place.stage, wanted))

    def _nudge_grip(self, by: Decimal) -> None:
        """Move what is selected a little, as one step."""
        surveyed, place = self._document.surveyed, self._document.place
        if surveyed is None or self._drawn is None:
            return
        same_kind = [g for g in list_grips(surveyed) if (g.kind == POINT) == (place.kind == POINTS)]
        grip = next((g for g in same_kind if g.number == place.number), None)
        if grip is not None:
            drag = begin_drag(self._document, grip)
            drag.drag_to(snap_km(grip.km) + by)
            drag.release()

    def _draw_anew(self, *_: object) -> None:
        self._stale = True
        self.setAccessibleDescription(describe_profile(self._document, self._switch.language))
        self.update()

    def _draw_profile(self) -> None:
        self._stale, surveyed = False, self._document.surveyed
        self._drawn = (
            None
            if surveyed is None
            else drawn_profile(
                surveyed,
                self.size(),
                self.devicePixelRatioF(),
                self._theme,
                self._switch.language,
                axis=self._axis,
                beyond=BEYOND,
            )
        )


def _key_step(keys: Qt.KeyboardModifier) -> Decimal:
    return Decimal(1) if keys & Qt.KeyboardModifier.ShiftModifier else Decimal("0.1")


def pointer_text(
    surveyed: SurveyedStage, km: float, relief: Relief | None, language: Language
) -> str:
    """Say where the pointer is: kilometre, square, and the gradient where heights were measured."""
    if surveyed.road is None:
        return ""
    said = language.say(
        "stage.at", km=_number_text(language, km), square=square_at(surveyed.road, km)
    )
    if relief is None or not relief.measured:
        return said
    low, high = max(km - AROUND, 0.0), min(km + AROUND, relief.kms[-1])
    if high <= low:
        return said
    gradient = (relief.height_at(high) - relief.height_at(low)) / (high - low) / 10
    return language.say("stage.at_gradient", place=said, gradient=_number_text(language, gradient))


def drag_words(document: Document, drag: Drag, language: Language) -> Iterator[Words]:
    """Say what a drag has come to, what keeps it from following, and which keys change it."""
    yield from (Words(text) for text in _drag_outcome(document, drag, language))
    if drag.refusal is not None:
        yield Words(language.refusal_text(drag.refusal), "error")
    keys = ["stage.drag_held" if drag.held_border is not None else "", "stage.drag_keys"]
    yield from (Words(language.say(key), "soft") for key in keys if key)


def square_at(road: Road, km: float) -> int:
    """Return the square of the road that lies at a kilometre of the stage."""
    for section in road.sections:
        start, end = float(section.from_km), float(section.to_km)
        if km < end:
            share = max(km - start, 0.0) / (end - start)
            return min(section.first + int(share * section.squares), section.last)
    return road.sections[-1].last


def _drag_outcome(document: Document, drag: Drag, language: Language) -> Iterator[str]:
    surveyed, place = document.surveyed, document.place
    if surveyed is None or surveyed.road is None:
        return
    stage, road = surveyed.stage, surveyed.road
    if drag.kind == END:
        last = stage.sections[-1].end
        yield language.say("stage.drag_end", km=language.format_number(last), squares=road.rows)
        cut = [
            language.say(f"stage.drag_{kind}", count=count)
            for kind in ("sections", "points")
            if (count := len(getattr(drag.stage, kind)) - len(getattr(stage, kind)))
        ]
        if cut:
            yield language.say("stage.drag_cut", what=language.join_words(cut))
    elif place.kind == POINTS and 0 < place.number <= len(stage.points):
        km = float(stage.points[place.number - 1].km)
        yield pointer_text(surveyed, km, None, language)
    elif place.kind == SECTIONS:
        alone = isinstance(drag, TerrainDrop)
        for number in (place.number,) if alone else (place.number, place.number + 1):
            if 0 < number <= len(road.real_sections):
                yield _section_text(surveyed, number, language)


def _section_text(surveyed: SurveyedStage, number: int, language: Language) -> str:
    assert surveyed.road is not None
    section, span = surveyed.road.real_sections[number - 1], surveyed.lengths.sections[number - 1]
    return language.say(
        "stage.drag_section",
        terrain=language.say_heading(f"terms.{section.terrain}"),
        start=language.format_number(span.start),
        end=language.format_number(span.end),
        km=language.format_number(span.km),
        squares=section.squares,
    )


def _number_text(language: Language, value: float) -> str:
    return language.format_tenths(value).replace("-", "−")
