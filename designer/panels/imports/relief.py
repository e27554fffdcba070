"""The profile of a stage, as wide as there is room, drawn when it is first seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from designer.scene.drawn import drawn_profile

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QPixmap

    from designer.panels.desk import Desk
    from engine.road.survey import SurveyedStage

WIDEST, LEAST, HIGH = 80, 24, 21
"""Letters: a profile grows with its room between these; its height stays."""


class ReliefView(QWidget):
    """One profile; a new width is drawn anew, so that it stays sharp."""

    def __init__(self, surveyed: SurveyedStage, desk: Desk) -> None:
        super().__init__()
        self._surveyed, self._desk = surveyed, desk
        self._picture: QPixmap | None = None
        em = desk.theme.em
        self.setMinimumWidth(round(LEAST * em))
        self.setMaximumWidth(round(WIDEST * em))
        self.setFixedHeight(round(HIGH * em))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(desk.voice("stage.profile"))

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.maximumWidth(), self.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None or self._picture.deviceIndependentSize().toSize() != self.size():
            self._draw()
        if self._picture is not None:
            painter = QPainter(self)
            painter.drawPixmap(0, 0, self._picture)
            painter.end()

    def _draw(self) -> None:
        desk, ratio = self._desk, self.devicePixelRatioF()
        drawn = drawn_profile(self._surveyed, self.size(), ratio, desk.theme, desk.voice.lang)
        self._picture = drawn.picture if drawn else None
