"""Stage page: head, profile, sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from designer.document.place import POINTS, SECTIONS, point_place, section_place
from designer.jobs.laying import count_stage
from designer.jobs.runner import Call
from designer.language import done_sentence, read_date, read_kilometres, term_sentence
from designer.panels.fit import FitStrip
from designer.panels.flow import Flow
from designer.panels.forms import (
    Choice,
    ChoiceDelegate,
    Spoken,
    TypedField,
    fill,
    lay_column,
    lay_flow,
    lay_row,
    split,
)
from designer.panels.rule_values import spoken_value
from designer.panels.stage_tables import Points, Sections
from designer.panels.stage_tools import StageLine, TerrainStrip
from designer.panels.tables import PlainTable
from designer.scene.badges import terrain_icon
from designer.scene.profile.profile import ProfileView
from designer.texts.boards import table_told
from engine.errors import EtapaError
from engine.tour.edit import change_stage
from engine.tour.proposals import is_proposal
from engine.tour.rules import OWN_GAME
from engine.tour.terrain import terrains
from engine.tour.values import FORMATS, POINT_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from designer.panels.stage_tools import StageVerbs


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


class StageHead(QWidget):
    """Name in large letters, the fields below it, and one line of figures."""

    def __init__(self, desk: Desk, sheets: SheetCounts) -> None:
        super().__init__()
        self._desk, self._sheets = desk, sheets
        self._name = TypedField()
        self._name.setProperty("flat", True)
        self._format = QComboBox()
        self._format.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setProperty("rule", "R3.28")
        self._date, self._stated = TypedField(), TypedField()
        self._figures = QLabel()
        self._figures.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._spoken, row = Spoken(desk.voice, "stage"), Flow()
        self._spoken.words(self._name, name="name", hint="name")
        self._figures.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self._figures)
        fields = {"format": self._format, "date": self._date, "stated": self._stated}
        self._spoken.form(row, fields)
        lay_column(self._name, row, on=self)
        self._name.editingFinished.connect(self._rename)
        self._date.editingFinished.connect(self._redate)
        self._stated.editingFinished.connect(self._restate)
        self._format.activated.connect(self._reformat)
        sheets.changed.connect(self._count)
        desk.follow(self, self._say, self._show)

    def _say(self) -> None:
        voice, theme = self._desk.voice, self._desk.theme
        self._spoken.say()
        self._date.setPlaceholderText(voice.day("2026-07-05"))
        fill(self._format, (Choice(f, voice.heading(f"terms.{f}")) for f in FORMATS))
        em = theme.em
        self._name.setFont(theme.font("text.head", 1.6))
        self._date.setFixedWidth(round(em * 8))
        self._stated.setFixedWidth(round(em * 5))

    def _show(self, *_: object) -> None:
        stage = self._desk.document.stage
        self.setEnabled(stage is not None)
        if stage is None:
            return
        _put(self._name, stage.name)
        _put(self._date, self._desk.voice.day(stage.date))
        stated = stage.stated_km
        _put(self._stated, "" if stated is None else self._desk.voice.number(stated))
        self._format.setCurrentIndex(self._format.findData(stage.format))
        self._count()
        policy = self._desk.document.rules["km.index_policy"]
        self._figures.setToolTip(spoken_value(self._desk.voice, "km.index_policy", policy))

    def _count(self) -> None:
        """Say the figures, with its sheets as soon as they are counted."""
        self._figures.setText(self._figures_of_stage())

    def _figures_of_stage(self) -> str:
        surveyed, voice = self._desk.document.surveyed, self._desk.voice
        if surveyed is None:
            return ""
        km = voice.number(surveyed.lengths.covered)
        kind = voice.heading(f"terms.{surveyed.type}")
        if surveyed.road is None:
            return voice("stage.figures_open", km=km, type=kind)
        said = voice("stage.figures", km=km, squares=surveyed.road.rows, type=kind)
        if told := table_told(voice.lang, surveyed.minutes, self._sheets.of_stage()):
            said += f" · {told}"
            if self._desk.game.id != OWN_GAME:  # another game takes other minutes
                said += f" ({voice(f'games.{OWN_GAME}')})"
        lost = sum(end - start for start, end in surveyed.lengths.uncovered)
        return f"{said} · {voice('stage.lost', km=voice.number(lost))}" if lost else said

    def _rename(self) -> None:
        stage, name = self._desk.document.stage, self._name.text().strip()
        if stage is not None and name != stage.name:
            self._desk.document.change_stage(
                done_sentence("rename_stage", name=name), change_stage, name=name
            )

    def _redate(self) -> None:
        stage, text = self._desk.document.stage, self._date.text().strip()
        if stage is not None and self._date.isModified() and read_date(text) != stage.date:
            self._desk.document.change_stage(
                done_sentence("date", date=text or "–"), change_stage, date=read_date(text)
            )

    def _restate(self) -> None:
        stage, text = self._desk.document.stage, self._stated.text().strip()
        if stage is None:
            return
        try:
            stated = read_kilometres(text) if text else None
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            self._show()
            return
        if stated != stage.stated_km:
            sentence = done_sentence("stated", km="–" if stated is None else stated)
            self._desk.document.change_stage(sentence, change_stage, stated_km=stated)

    def _reformat(self, _row: int) -> None:
        kind, stage = self._format.currentData(), self._desk.document.stage
        if stage is not None and kind != stage.format:
            sentence = done_sentence("format", format=self._format.currentText())
            self._desk.document.change_stage(sentence, change_stage, format=kind)


def _put(field: QLineEdit, text: str) -> None:
    """Show a text without moving the cursor while the same is being typed."""
    if field.text() != text:
        field.setText(text)


PAUSE: Final = 1200
"""Milliseconds without a change before a stage is counted: no hurry."""


TASK: Final = "sheets"


class SheetCounts(QObject):
    """Knows how many sheets a stage takes as it is now, once it was counted."""

    changed = Signal()

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__(desk.document)
        self._desk, self._runner = desk, runner
        self._task: Task | None = None
        self._known: dict[int, tuple[tuple[object, ...], int]] = {}
        """Of each stage what was laid, and the sheets that took."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._count)

    def of_stage(self) -> int:
        """Return the sheets of the selected stage; 0 until it is counted, which begins now."""
        number, laid = self._desk.document.place.stage, self._laid()
        if laid is None:
            return 0
        known = self._known.get(number)
        if known is not None and known[0] == laid:
            return known[1]
        self._timer.start()
        return 0

    def _laid(self) -> tuple[object, ...] | None:
        """Return what the board of the selected stage hangs on."""
        document = self._desk.document
        surveyed = document.surveyed
        if surveyed is None or surveyed.road is None:
            return None
        return surveyed.road, document.tour.boards, document.tour.rules

    def _count(self) -> None:
        document, laid = self._desk.document, self._laid()
        if laid is None or document.dragging:
            return
        surveyed, number = document.surveyed, document.place.stage
        assert surveyed is not None
        call = Call(count_stage, (document.tour, surveyed.need_road()))
        self._task = self._runner.start(TASK, [call])
        self._task.done.connect(lambda found: self._keep(number, laid, found[0]))

    def _keep(self, number: int, laid: tuple[object, ...], sheets: int) -> None:
        self._known[number] = laid, sheets
        self.changed.emit()
