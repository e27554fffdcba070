"""The selected stage: head, profile, terrains, and the two tables beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from designer.document.place import POINTS, SECTIONS, point_place, section_place
from designer.document.sentence import term_sentence
from designer.panels.choice import Choice, ChoiceDelegate
from designer.panels.layouts import lay_column, lay_flow, lay_row, split
from designer.panels.spoken import Spoken
from designer.panels.stage.fit_strip import FitStrip
from designer.panels.stage.points import Points
from designer.panels.stage.sections import Sections
from designer.panels.stage.sheet_counts import SheetCounts
from designer.panels.stage.stage_head import StageHead
from designer.panels.stage.stage_line import StageLine
from designer.panels.stage.terrain_strip import TerrainStrip
from designer.panels.table import PlainTable
from designer.scene.badges import terrain_icon
from designer.scene.profile.profile import ProfileView
from engine.tour.proposals import is_proposal
from engine.tour.terrain import terrains
from engine.tour.values import POINT_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.stage.stage_verbs import StageVerbs


class StagePanel(QWidget):
    """Everything of one stage, on one page."""

    import_wanted = Signal()
    """A track or a road book is to be read in."""

    def __init__(self, desk: Desk, verbs: StageVerbs, runner: Runner) -> None:
        super().__init__()
        self._desk = desk
        self.profile = ProfileView(desk.document, desk.voice, desk.theme)
        self.profile.menu_wanted.connect(verbs.menu)
        self.profile.split_wanted.connect(verbs.split)
        self.setProperty("rule", "R3.2")
        strip = TerrainStrip(desk)
        strip.painted.connect(verbs.paint)
        self._line = StageLine(desk)
        self._spoken = Spoken(desk.voice, "stage")
        self._import = self._spoken.button("import", self.import_wanted.emit, look="link")
        self.line = self._line.field
        self.fit = FitStrip(desk, runner)
        self._fit = self._spoken.button("fit", self._open_fit, look="link")
        self._sections, self._points = Sections(desk), Points(desk)
        self.sections, self.points = PlainTable(self._sections), PlainTable(self._points)
        self.sections.set_choices(0, ChoiceDelegate(self._terrains, self))
        self.points.set_choices(0, ChoiceDelegate(self._kinds, self))
        for widget, name in (
            (self.profile, "profile"), (self.sections, "sections"), (self.points, "points"),
        ):  # fmt: skip
            self._spoken.words(widget, name=name)
        self.sections.row_chosen.connect(
            lambda row: desk.document.select(section_place(desk.document.place.stage, row + 1))
        )
        self.points.row_chosen.connect(
            lambda row: desk.document.select(point_place(desk.document.place.stage, row + 1))
        )
        self._lay_out(StageHead(desk, SheetCounts(desk, runner)), strip)
        desk.follow(self, self._say, self._show)

    def _lay_out(self, head: QWidget, strip: QWidget) -> None:
        pad = round(self._desk.theme.em)
        tables = split(self.sections, self.points, shares=(3, 2), sizes=(610, 370))
        tools = lay_flow(strip, self.line)
        below = lay_row((self._line.hint, 1), self._fit, self._import)
        lower = lay_column(self.fit, tools, below, (tables, 1))
        halves = split(self.profile, lower, way=Qt.Orientation.Vertical, shares=(3, 2))
        lay_column(head, (halves, 1), on=self, margins=(pad, pad // 2, pad, pad // 2))

    def _say(self) -> None:
        self._line.say()
        self._spoken.say()
        for table in (self.sections, self.points):
            table.setMinimumHeight(round(self._desk.theme.em * 5))

    def _show(self, *_: object) -> None:
        self._sections.renew()
        self._points.renew()
        place = self._desk.document.place
        self.sections.choose_row(place.number - 1 if place.kind == SECTIONS else -1)
        self.points.choose_row(place.number - 1 if place.kind == POINTS else -1)
        stage = self._desk.document.stage
        self._line.allow(on=stage is not None)
        now = self._desk.document.surveyed
        self._fit.setVisible(now is not None and now.minutes is not None)
        self._import.setVisible(stage is not None and is_proposal(stage))

    def _open_fit(self) -> None:
        self.fit.setVisible(not self.fit.isVisible())
        if self.fit.isVisible():
            self.fit.slider.setFocus()

    def _terrains(self) -> Iterable[Choice]:
        voice, theme = self._desk.voice, self._desk.theme
        for terrain in terrains():
            icon = terrain_icon(theme, terrain, voice.lang)
            yield Choice(terrain, voice.said(term_sentence(terrain)), icon)

    def _kinds(self) -> Iterable[Choice]:
        return (Choice(kind, self._desk.voice(f"terms.{kind}")) for kind in POINT_KINDS)
