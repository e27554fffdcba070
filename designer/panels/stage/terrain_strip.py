"""The terrains as a strip of chips: a click paints the section, a drag drops one on the profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from designer.scene.badges import terrain_icon
from designer.scene.profile.profile import TERRAIN_MIME
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QMouseEvent

    from designer.panels.desk import Desk


class Chip(QToolButton):
    """One terrain, to be clicked or dragged."""

    def __init__(self, terrain: str) -> None:
        super().__init__()
        self.terrain = terrain
        self._from: QPoint | None = None
        self.setAutoRaise(True)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = event.position().toPoint()
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        far = (event.position().toPoint() - self._from).manhattanLength()
        if far >= QApplication.startDragDistance():
            self._from = None
            self.setDown(False)
            drag = QDrag(self)
            data = QMimeData()
            data.setData(TERRAIN_MIME, self.terrain.encode())
            drag.setMimeData(data)
            drag.setPixmap(self.icon().pixmap(self.iconSize()))
            drag.exec(Qt.DropAction.CopyAction)


class TerrainStrip(QWidget):
    """All terrains side by side."""

    painted = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._chips = [Chip(terrain) for terrain in terrains()]
        for chip in self._chips:
            chip.clicked.connect(lambda _=False, t=chip.terrain: self.painted.emit(t))
            row.addWidget(chip)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        desk.voice.changed.connect(self._say)
        desk.theme.changed.connect(self._say)
        self._say()

    def _say(self) -> None:
        voice, em = self._desk.voice, self._desk.theme.em
        for chip in self._chips:
            name = voice.heading(f"terms.{chip.terrain}")
            chip.setIcon(terrain_icon(self._desk.theme, chip.terrain, voice.lang))
            chip.setIconSize(QSize(round(em * 1.9), round(em * 1.35)))
            chip.setToolTip(voice("stage.chip_help", terrain=name))
            chip.setAccessibleName(name)
