"""One answer that can be pressed: its words, its key, what it brings and costs, why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy
from typing_extensions import override

from designer.scene.match.dice_tray import draw_die
from engine.race.die import PLAIN
from engine.race.sheet import AWAY, CARD, COUNTER, DICE, HAND, LIST, YES_NO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPaintEvent

    from designer.scene.theme import Theme
    from engine.race.sheet import CardFace

LONG: Final = frozenset({LIST})
"""Forms whose options stand one below the other, in whole sentences."""
ARROWS: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right})
PAD: Final = 0.5
HAND_SIZE: Final = (3.4, 4.2)
"""Letters the button of a card is wide, at least, and high."""
FOOT: Final = 0.85
"""The size of what stands below a card."""
WIDE: Final = {CARD: 2.0, COUNTER: 1.7, DICE: 2.1, AWAY: 1.1}
"""Letters that what is laid is wide."""
FLAGS: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter


class OptionButton(QAbstractButton):
    """A button that is chosen, stands as usual, or is barred; barred ones say why when pressed."""

    looked = Signal(bool)
    """It is looked at now: the pointer or the keys are on it; or no more."""

    def __init__(self, theme: Theme, form: str, words: str, faces: Sequence[CardFace] = ()) -> None:
        super().__init__()
        self._theme, self.form, self._faces = theme, form, tuple(faces)
        self.key = self.gain = self.cost = self.why = ""
        self.stands = False
        """It is what the answer holds, chosen or not."""
        self._heights: dict[int, int] = {}
        """How high it is by its width: asked for again and again while a page is laid out."""
        self._known_metrics: QFontMetrics | None = None
        self.setText(words)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        wide = form in LONG or form == YES_NO
        across = QSizePolicy.Policy.Expanding if wide else QSizePolicy.Policy.Fixed
        down = QSizePolicy.Policy.Minimum if wide else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(across, down)
        policy.setHeightForWidth(form in LONG)
        self.setSizePolicy(policy)

    def bar_option(self, why: str) -> None:
        """Say why it cannot be chosen now; nothing: it can."""
        self.why = why
        self.setToolTip(why or self._spoken_words())
        self.setAccessibleDescription(why)
        self.update()

    def name_aloud(self, told: str) -> None:
        """Say it as it is heard: with what it brings and costs."""
        self.setAccessibleName(told)
        self.bar_option(self.why)

    def _spoken_words(self) -> str:
        return self.accessibleName() or self.text()

    # size

    @property
    def _side_text(self) -> str:
        return "   ".join(part for part in (self.gain, self.cost) if part)

    def _font_metrics(self) -> QFontMetrics:
        if self._known_metrics is None:
            self._known_metrics = QFontMetrics(self._theme.font())
        return self._known_metrics

    def _words_room(self, wide: int) -> QRect:
        """Return where the words stand in a button so wide."""
        em, metrics = self._theme.em, self._font_metrics()
        left = round(em * (1.9 if self.key else PAD + 0.2))
        side = metrics.horizontalAdvance(self._side_text)
        right = round(side + em * 1.1) if side else round(em * (PAD + 0.2))
        return QRect(left, 0, max(wide - left - right, round(em * 4)), 10_000)

    @override
    def sizeHint(self) -> QSize:
        em, metrics = self._theme.em, self._font_metrics()
        if self.form == HAND:
            words = metrics.horizontalAdvance(self.text()) / em + 2.2 if not self._faces else 0.0
            foot = FOOT * metrics.horizontalAdvance(self._side_text) / em + 0.8
            wide = max(sum(WIDE[face.kind] for face in self._faces) + 0.7, words, foot)
            return QSize(round(max(wide, HAND_SIZE[0]) * em), round(HAND_SIZE[1] * em))
        if self.form in LONG:
            wide = round(em * 24)
            return QSize(wide, self.heightForWidth(wide))
        extra = em * (1.9 if self.key else PAD + 0.2) + em * (PAD + 0.2)
        side = metrics.horizontalAdvance(self._side_text)
        whole = metrics.horizontalAdvance(self.text()) + extra + (side + em if side else 0)
        return QSize(round(max(whole, em * 3)), round(metrics.height() + em * 2 * PAD))

    @override
    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        if self.form in LONG:
            return QSize(round(self._theme.em * 10), self._font_metrics().height())
        return hint

    @override
    def hasHeightForWidth(self) -> bool:
        return self.form in LONG

    @override
    def heightForWidth(self, wide: int) -> int:
        if wide not in self._heights:
            box = self._font_metrics().boundingRect(self._words_room(wide), FLAGS, self.text())
            self._heights[wide] = round(box.height() + self._theme.em * 2 * PAD * 0.8)
        return self._heights[wide]

    # drawing

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, em = self._theme, self._theme.em
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        fill, ink, edge = self._pick_colours()
        hot = self.underMouse() and not self.why
        painter.setPen(QPen(theme.colour("accent" if hot else edge), 1.4 if hot else 1))
        painter.setBrush(theme.colour(fill))
        radius = em * (0.5 if self.form == HAND else 0.3)
        painter.drawRoundedRect(box, radius, radius)
        painter.setPen(theme.colour(ink))
        if self.form == HAND:
            self._paint_card(painter, box)
        else:
            self._paint_words(painter, ink)
        painter.end()

    def _pick_colours(self) -> tuple[str, str, str]:
        """Return fill, ink and edge."""
        if self.why:
            return "panel", "soft", "faint"
        if self.isChecked():
            return "accent", "page", "accent"
        return ("tint", "ink", "accent") if self.stands else ("field", "ink", "faint")

    def _paint_words(self, painter: QPainter, ink: str) -> None:
        theme, em = self._theme, self._theme.em
        painter.setFont(theme.font())
        if self.key:
            key = QRectF(em * 0.45, self.height() / 2 - em * 0.62, em * 1.15, em * 1.24)
            painter.save()
            painter.setFont(theme.font("number.strong", 0.82))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour(ink), 1))
            painter.setOpacity(0.6)
            painter.drawRoundedRect(key, em * 0.2, em * 0.2)
            painter.drawText(key, Qt.AlignmentFlag.AlignCenter, self.key)
            painter.restore()
        room = self._words_room(self.width())
        room.setHeight(self.height())
        align = Qt.AlignmentFlag.AlignHCenter if self.form == YES_NO else FLAGS
        if self.why:
            font = theme.font()
            font.setStrikeOut(True)
            painter.setFont(font)
        painter.drawText(room, FLAGS | align, self.text())
        if self._side_text:
            painter.setFont(theme.font("number"))
            side = self.rect().adjusted(0, 0, -round(em * 0.6), 0)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(side, flags, self._side_text)

    def _paint_card(self, painter: QPainter, box: QRectF) -> None:
        """Paint what is laid, side by side, its key above and what it brings below."""
        theme, em = self._theme, self._theme.em
        painter.setFont(theme.font("number.soft", 0.75))
        head = box.adjusted(em * 0.3, em * 0.1, -em * 0.3, 0)
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self.key)
        below = self._side_text or ("" if self._faces else self.text())
        foot = QRectF(box.left(), box.bottom() - em * 1.15, box.width(), em * 1.1)
        painter.setFont(theme.font("number.soft", FOOT))
        painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, below)
        if not self._faces:
            painter.setFont(theme.font("text.strong"))
            middle = box.adjusted(0, em * 0.4, 0, -em * 1.0)
            painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, self.text())
            return
        x = box.center().x() - sum(WIDE[face.kind] for face in self._faces) * em / 2
        for face in self._faces:
            room = QRectF(x, box.top() + em * 0.65, WIDE[face.kind] * em, em * 2.3)
            self._paint_face(painter, face, room)
            x += WIDE[face.kind] * em

    def _paint_face(self, painter: QPainter, face: CardFace, room: QRectF) -> None:
        """Paint a card, a counter, dice, or the sign of a breakaway."""
        theme, em = self._theme, self._theme.em
        painter.save()
        body = room.adjusted(em * 0.1, 0, -em * 0.1, 0)
        painter.setPen(QPen(theme.colour("black"), 1))
        painter.setBrush(theme.colour("white"))
        ink = theme.colour("black")
        if face.kind == COUNTER:
            side = min(body.width(), body.height())
            painter.setBrush(theme.colour("warning"))
            body = QRectF(body.center().x() - side / 2, body.center().y() - side / 2, side, side)
            painter.drawEllipse(body)
        elif face.kind == DICE:
            side = em * 1.35
            for nth in range(int(face.text)):
                at = QRectF(body.left() + nth * em * 0.5, body.top() + nth * em * 0.8, side, side)
                draw_die(painter, at, PLAIN, 5 - nth, theme, None)
            painter.restore()
            return
        elif face.kind == AWAY:
            ink = painter.pen().color() if self.why else theme.colour("accent")
        else:
            painter.drawRoundedRect(body, em * 0.25, em * 0.25)
        painter.setPen(ink)
        painter.setFont(theme.font("number.title", 1.5 if len(face.text) < 2 else 1.1))
        number = body.adjusted(0, 0, 0, -em * 0.5 if face.sign else 0)
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, face.text)
        if face.sign:
            painter.setFont(theme.font("number.strong", 0.75))
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
            painter.drawText(body.adjusted(0, 0, 0, -em * 0.1), flags, face.sign)
        painter.restore()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._known_metrics = None
            self._heights.clear()
            self.updateGeometry()

    # hands

    @override
    def nextCheckState(self) -> None:
        """Leave the choice to the part it stands in: a barred one is not chosen."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrows to the question: they walk over all its options."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.looked.emit(True)
        self.update()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.looked.emit(False)
        self.update()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.looked.emit(True)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.looked.emit(False)
