"""Dice on screen: seen to fall while a beat is played, lying still once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPaintEvent

    from designer.scene.theme import Theme
    from engine.match.tape import Throw

MOST: Final = 4
"""Throws that are seen together; of more the last ones."""
LIES: Final = 0.6
"""Share of a beat after which a die lies still."""
SIDE: Final = 1.9
"""Letters a die is wide."""
PIPS: Final = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.3, 0.24), (0.3, 0.5), (0.3, 0.76), (0.7, 0.24), (0.7, 0.5), (0.7, 0.76)),
}
PIP: Final = 0.09


class DiceTray(QWidget):
    """Shows the throws of a beat; triple dice are dark, double and plain ones light."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._throws: Sequence[Throw] = ()
        self._share = 1.0
        self._name_throw: Callable[[Throw], str] = lambda _throw: ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_throws(
        self, throws: Sequence[Throw], share: float, named: Callable[[Throw], str]
    ) -> None:
        """Show throws on their way down; none: the tray is gone."""
        self._throws, self._share, self._name_throw = (
            [t for t in throws if t.faces][-MOST:],
            share,
            named,
        )
        self.setVisible(bool(self._throws))
        if self._throws:
            self.setAccessibleName(self.told())
            self.resize(self._tray_width(), round(self._theme.em * 2.6))
            self.update()
        else:
            self.setAccessibleName("")

    def told(self) -> str:
        """Say what the dice show."""
        return "; ".join(
            f"{self._name_throw(t)}: {' '.join(map(str, t.faces))}" for t in self._throws
        )

    def _tray_width(self) -> int:
        em, metrics = self._theme.em, self.fontMetrics()
        wide = em * 0.6
        for throw in self._throws:
            wide += metrics.horizontalAdvance(self._name_throw(throw)) + em * 0.9
            wide += len(throw.faces) * em * (SIDE + 0.25) + em * 0.6
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
        for number, throw in enumerate(self._throws):
            name = self._name_throw(throw)
            wide = self.fontMetrics().horizontalAdvance(name)
            painter.setPen(theme.colour("ink"))
            painter.setFont(theme.font())
            painter.drawText(
                QRectF(x, 0, wide + 4, self.height()), Qt.AlignmentFlag.AlignVCenter, name
            )
            x += wide + em * 0.9 - em * 0.3
            for nth, face in enumerate(throw.faces):
                dark = throw.triples is not None and nth < throw.triples
                self._draw_die(
                    painter, QPointF(x + em * SIDE / 2, middle), face, nth + number, dark=dark
                )
                x += em * (SIDE + 0.25)
            x += em * 0.6
        painter.end()

    def _draw_die(
        self, painter: QPainter, centre: QPointF, face: int, nth: int, *, dark: bool
    ) -> None:
        """Draw one die, tumbling until it lies."""
        theme, side = self._theme, self._theme.em * SIDE
        share = min(1.0, self._share / LIES)
        turns = (1 - share) * (2 + nth % 3)
        shown = face if share >= 1 else (face + int(turns * 7)) % 6 + 1
        painter.save()
        painter.translate(centre.x(), centre.y() - (1 - share) * side * 0.35)
        painter.rotate(turns * 200)
        painter.setPen(QPen(theme.colour("black"), 1))
        painter.setBrush(theme.colour("black" if dark else "white"))
        half = side / 2
        painter.drawRoundedRect(QRectF(-half, -half, side, side), side * 0.2, side * 0.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("white" if dark else "black"))
        for x, y in PIPS[shown]:
            painter.drawEllipse(QPointF((x - 0.5) * side, (y - 0.5) * side), PIP * side, PIP * side)
        painter.restore()
