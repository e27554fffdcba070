"""Dice on screen with the faces they have: seen to fall while a beat is played, then at rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from designer.picture.markers import sign_letters
from designer.story.rolls import NOTHING
from engine.race.die import TRIPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from designer.language import Language
    from designer.scene.theme import Theme
    from designer.story.beats import ShownRoll
    from engine.race.die import Die

MOST: Final = 4
"""Rolls that are seen together; of more the last ones."""
LIES: Final = 0.6
"""Share of a beat after which a die lies still."""
SIDE: Final = 1.9
"""Letters a die is wide."""
GAP: Final = 0.25
PIPS: Final = {
    "1": ((0.5, 0.5),),
    "2": ((0.28, 0.28), (0.72, 0.72)),
    "3": ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    "4": ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    "5": ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    "6": ((0.3, 0.24), (0.3, 0.5), (0.3, 0.76), (0.7, 0.24), (0.7, 0.5), (0.7, 0.76)),
}
PIP: Final = 0.09


def draw_die(
    painter: QPainter, box: QRectF, die: Die, side: int, theme: Theme, language: Language | None
) -> None:
    """Draw a die that shows a side: pips on a common one, else the number or the sign it bears.

    Triple dice are dark, as on the cards of the riders.
    """
    dark, edge = die.kind == TRIPLE, box.width()
    painter.setPen(QPen(theme.colour("black"), 1))
    painter.setBrush(theme.colour("black" if dark else "white"))
    painter.drawRoundedRect(box, edge * 0.2, edge * 0.2)
    ink, face = theme.colour("white" if dark else "black"), die.face_of(side)
    if die.is_common:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for x, y in PIPS[face]:
            at = QPointF(box.left() + x * edge, box.top() + y * edge)
            painter.drawEllipse(at, PIP * edge, PIP * edge)
        return
    font = theme.font("number.strong")
    font.setPixelSize(max(round(edge * (0.72 if face.isdecimal() else 0.5)), 1))
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _face_text(face, language))


def _face_text(face: str, language: Language | None) -> str:
    """Return what is printed on a side: its number, the letters of its sign, a dash."""
    if face.isdecimal():
        return face
    return sign_letters(language, face) if language and face and face != CLEAR else NOTHING


CLEAR: Final = "CLEAR"
"""The sign that is printed as a dash."""


class DiceTray(QWidget):
    """Shows the rolls of a beat."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rolls: Sequence[ShownRoll] = ()
        self._share, self._name = 1.0, ""
        self._language: Language | None = None
        self.tumbles = True
        """Whether dice are seen to fall, not only to lie."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_rolls(
        self, rolls: Sequence[ShownRoll], share: float, name: str, language: Language
    ) -> None:
        """Show rolls on their way down; none: the tray is gone."""
        self._rolls, self._share, self._name = list(rolls)[-MOST:], share, name
        self._language = language
        self.setVisible(bool(self._rolls))
        self.setAccessibleName(self.dice_text())
        if self._rolls:
            self.resize(self._tray_width(), round(self._theme.em * 2.6))
            self.update()

    def dice_text(self) -> str:
        """Say what the dice show."""
        rolls = "; ".join(roll.text for roll in self._rolls)
        return f"{self._name}: {rolls}" if rolls else ""

    def _tray_width(self) -> int:
        em, measure = self._theme.em, self.fontMetrics()
        wide = em * 0.6
        for roll in self._rolls:
            words = measure.horizontalAdvance(roll.owner) + measure.horizontalAdvance(roll.makes)
            wide += words + len(roll.dice) * em * (SIDE + GAP) + em * 1.2
        return round(wide)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, em = self._theme, self._theme.em
        painter.setPen(QPen(theme.colour("faint"), 1))
        painter.setBrush(theme.colour("page"))
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, em * 0.35, em * 0.35)
        x, middle = em * 0.6, self.height() / 2
        for number, roll in enumerate(self._rolls):
            x = self._write(painter, x, roll.owner)
            for nth, (die, side) in enumerate(zip(roll.dice, roll.sides, strict=True)):
                centre = QPointF(x + em * SIDE / 2, middle)
                self._draw_falling(painter, centre, die, side, nth + number)
                x += em * (SIDE + GAP)
            x = self._write(painter, x, roll.makes if self._lies else "")
        painter.end()

    @property
    def _lies(self) -> bool:
        return self._share >= LIES or not self.tumbles

    def _write(self, painter: QPainter, x: float, words: str) -> float:
        """Write some words; return where the next thing begins."""
        wide = self.fontMetrics().horizontalAdvance(words)
        painter.setPen(self._theme.colour("ink"))
        painter.setFont(self._theme.font())
        room = QRectF(x, 0, wide + 4, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        return x + wide + self._theme.em * 0.5

    def _draw_falling(
        self, painter: QPainter, centre: QPointF, die: Die, side: int, nth: int
    ) -> None:
        """Draw one die, tumbling until it lies."""
        assert self._language is not None
        edge = self._theme.em * SIDE
        share = 1.0 if self._lies else self._share / LIES
        turns = (1 - share) * (2 + nth % 3)
        shown = side if self._lies else (side + int(turns * 7)) % 6 + 1
        painter.save()
        painter.translate(centre.x(), centre.y() - (1 - share) * edge * 0.35)
        painter.rotate(turns * 200)
        box = QRectF(-edge / 2, -edge / 2, edge, edge)
        draw_die(painter, box, die, shown, self._theme, self._language)
        painter.restore()
