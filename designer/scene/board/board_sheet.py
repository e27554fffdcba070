"""A board drawn once as a recording that any zoom can play, and the view it is seen in."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter, QPicture, QTransform

from designer.scene.pen import Pen

if TYPE_CHECKING:
    from engine.board.values import Board, Length

LEAST, MOST = 0.02, 40.0
"""Pixels a millimetre."""
AIR = 0.04
"""Free around the table, as a share of the window."""


@dataclass(frozen=True, slots=True)
class View:
    """Which part of the table is seen: pixels of a millimetre, and where its corner lies."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @classmethod
    def around(cls, edge: tuple[float, float, float, float], wide: int, high: int) -> View:
        """Return the view that shows a whole table in a window."""
        left, top, right, bottom = edge
        room = 1 - 2 * AIR
        scale = max(min(wide * room / (right - left), high * room / (bottom - top)), LEAST)
        x = (wide - scale * (right - left)) / 2 - scale * left
        return cls(scale, x, (high - scale * (bottom - top)) / 2 - scale * top)

    @property
    def transform(self) -> QTransform:
        """Return how millimetres of the table become pixels."""
        return QTransform(self.scale, 0, 0, self.scale, self.x, self.y)

    def table(self, x: float, y: float) -> tuple[float, float]:
        """Return the place on the table under a pixel."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel a place on the table is seen at."""
        return x * self.scale + self.x, y * self.scale + self.y

    def moved(self, dx: float, dy: float) -> View:
        """Return the view so many pixels further."""
        return View(self.scale, self.x + dx, self.y + dy)

    def zoomed(self, factor: float, x: float, y: float) -> View:
        """Return the view with another scale; what lies under a pixel stays there."""
        scale = min(max(self.scale * factor, LEAST), MOST)
        share = scale / self.scale
        return View(scale, x - (x - self.x) * share, y - (y - self.y) * share)

    def from_view(self, old: View) -> QTransform:
        """Return how a picture drawn for an older view is laid into this one."""
        share = self.scale / old.scale
        return QTransform(share, 0, 0, share, self.x - old.x * share, self.y - old.y * share)


class Sheet:
    """The drawing of one length: recorded a little at a time, played at any scale."""

    def __init__(self, board: Board, length: Length | None, lang: str, theme: str) -> None:
        from designer.picture.board import drawing

        self._shapes = drawing(board, length, lang)
        self._theme = theme
        self._recordings: list[QPicture] = []

    def record(self, seconds: float) -> bool:
        """Record for so long; tell whether everything is recorded.

        No painter is left open between two calls: a drawing may be given up at any time.
        """
        until = perf_counter() + seconds
        recording = QPicture()
        painter = QPainter(recording)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = Pen(painter, self._theme, outlined=True)
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
