"""Ground drawn once, as a recording that any zoom can play."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter, QPicture

from designer.scene.pen import ScreenPen

if TYPE_CHECKING:
    from designer.scene.board.sight.ground import SeenGround
    from designer.scene.board.sight.zoom import View
    from designer.scene.theme import Theme


class GroundRecording:
    """The drawing of some ground: recorded a little at a time, played at any scale."""

    def __init__(self, ground: SeenGround, lang: str, theme: Theme) -> None:
        self._shapes = ground.drawing(lang)
        self._theme, self._ground = theme, ground
        self._recordings: list[QPicture] = []

    def record(self, seconds: float) -> bool:
        """Record for so long; tell whether everything is recorded.

        No painter is left open between two calls: a drawing may be given up at any time.
        """
        until = perf_counter() + seconds
        recording = QPicture()
        painter = QPainter(recording)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = ScreenPen(painter, self._theme.name, outlined=True)
        done = True
        for shape in self._shapes:
            pen.draw((shape,))
            if perf_counter() > until:
                done = False
                break
        painter.end()
        self._recordings.append(recording)
        return done

    def draw(self, painter: QPainter, view: View) -> None:
        """Play the drawing into a view."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(view.transform)
        for recording in self._recordings:
            painter.drawPicture(0, 0, recording)
        painter.resetTransform()
        self._ground.label(painter, view, self._theme)
