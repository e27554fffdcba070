"""The selected stage: head, profile, terrains, and the two tables beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from designer.document.place import POINTS, SECTIONS, point_place, section_place
from designer.document.sentence import term_sentence
from designer.panels.choice import Choice, ChoiceDelegate
from designer.panels.flow import Flow
from designer.panels.stage.points import Points
from designer.panels.stage.sections import Sections
from designer.panels.stage.stage_head import StageHead
from designer.panels.stage.stage_line import StageLine
from designer.panels.stage.terrain_strip import TerrainStrip
from designer.panels.table import PlainTable
from designer.scene.profile.profile import ProfileView
from designer.scene.swatch import terrain_icon
from engine.tour.edit_stage import is_proposal
from engine.tour.terrain import terrains
from engine.tour.values import POINT_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.panels.desk import Desk
    from designer.panels.stage.stage_verbs import StageVerbs


class StagePanel(QWidget):
    """Everything of one stage, on one page."""

    import_wanted = Signal()
    """A track or a road book is to be read in."""

    def __init__(self, desk: Desk, verbs: StageVerbs) -> None:
        super().__init__()
        self._desk = desk
        self.profile = ProfileView(desk.document, desk.voice, desk.theme)
        self.profile.menu_wanted.connect(verbs.menu)
        self.profile.split_wanted.connect(verbs.split)
        self.setProperty("rule", "R3.2")
        strip = TerrainStrip(desk)
        strip.painted.connect(verbs.paint)
        self._line = StageLine(desk)
        self._import = QPushButton()
        self._import.setProperty("link", True)
        self._import.clicked.connect(self.import_wanted.emit)
        self.line = self._line.field
        self._sections, self._points = Sections(desk), Points(desk)
        self.sections, self.points = PlainTable(self._sections), PlainTable(self._points)
        self.sections.set_choices(0, ChoiceDelegate(self._terrains, self))
        self.points.set_choices(0, ChoiceDelegate(self._kinds, self))
        self.sections.row_chosen.connect(
            lambda row: desk.document.select(section_place(desk.document.place.stage, row + 1))
        )
        self.points.row_chosen.connect(
            lambda row: desk.document.select(point_place(desk.document.place.stage, row + 1))
        )
        self._lay_out(StageHead(desk), strip)
        desk.follow(self, self._say, self._show)

    def _lay_out(self, head: QWidget, strip: QWidget) -> None:
        tables = QSplitter(Qt.Orientation.Horizontal)
        tables.addWidget(self.sections)
        tables.addWidget(self.points)
        tables.setStretchFactor(0, 3)
        tables.setStretchFactor(1, 2)
        tables.setSizes([610, 370])
        tables.setChildrenCollapsible(False)
        tools = Flow()
        tools.addWidget(strip)
        tools.addWidget(self.line)
        lower = QWidget()
        column = QVBoxLayout(lower)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(tools)
        below = QHBoxLayout()
        below.addWidget(self._line.hint, 1)
        below.addWidget(self._import)
        column.addLayout(below)
        column.addWidget(tables, 1)
        halves = QSplitter(Qt.Orientation.Vertical)
        halves.addWidget(self.profile)
        halves.addWidget(lower)
        halves.setStretchFactor(0, 3)
        halves.setStretchFactor(1, 2)
        halves.setChildrenCollapsible(False)
        page = QVBoxLayout(self)
        pad = round(self._desk.theme.em)
        page.setContentsMargins(pad, pad // 2, pad, pad // 2)
        page.addWidget(head)
        page.addWidget(halves, 1)

    def _say(self) -> None:
        voice = self._desk.voice
        self._line.say()
        self._import.setText(voice("stage.import"))
        self._import.setToolTip(voice("stage.import_help"))
        self.profile.setAccessibleName(voice("stage.profile"))
        self.sections.setAccessibleName(voice("stage.sections"))
        self.points.setAccessibleName(voice("stage.points"))
        em = self._desk.theme.em
        for table in (self.sections, self.points):
            table.setMinimumHeight(round(em * 5))

    def _show(self, *_: object) -> None:
        self._sections.renew()
        self._points.renew()
        place = self._desk.document.place
        self.sections.choose_row(place.number - 1 if place.kind == SECTIONS else -1)
        self.points.choose_row(place.number - 1 if place.kind == POINTS else -1)
        stage = self._desk.document.stage
        self._line.allow(on=stage is not None)
        self._import.setVisible(stage is not None and is_proposal(stage))

    def _terrains(self) -> Iterable[Choice]:
        voice, theme = self._desk.voice, self._desk.theme
        for terrain in terrains():
            icon = terrain_icon(theme, terrain, voice.lang)
            yield Choice(terrain, voice.said(term_sentence(terrain)), icon)

    def _kinds(self) -> Iterable[Choice]:
        return (Choice(kind, self._desk.voice(f"terms.{kind}")) for kind in POINT_KINDS)
