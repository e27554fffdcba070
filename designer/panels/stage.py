"""The page of one stage: its head, its profile, the line to type in, its two tables."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QStackedWidget, QWidget

from designer.document.place import POINTS, SECTIONS, point_place, section_place
from designer.jobs.laying import count_stage_sheets
from designer.jobs.runner import Call
from designer.language import done_sentence, read_date, read_kilometres
from designer.panels.fit import FitView
from designer.panels.flow import Flow
from designer.panels.forms import (
    Choice,
    ElidedLabel,
    TypedField,
    Wording,
    lay_column,
    lay_flow,
    lay_row,
    lay_split,
    make_pause,
)
from designer.panels.shape import ShapeView
from designer.panels.stage_tables import Points, Sections
from designer.panels.stage_tools import StageLine, TerrainStrip
from designer.panels.tables import PlainTable
from designer.scene.profile.profile import ProfileView
from designer.texts.boards import table_told
from designer.texts.rules import value_name
from engine.errors import EtapaError
from engine.tour.edit import change_stage
from engine.tour.proposals import is_proposal
from engine.tour.rules import OWN_GAME
from engine.tour.values import FORMATS, ROAD

if TYPE_CHECKING:
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from designer.panels.stage_tools import StageVerbs


HALVES = (300, 500)
"""Of the profile and of what lies below it: ten sections are seen in a window of 1440 × 900."""


class StagePanel(QWidget):
    """Everything of one stage, on one page."""

    import_wanted = Signal()
    """A track or a road book is to be read in."""

    def __init__(self, desk: Desk, verbs: StageVerbs, runner: Runner) -> None:
        super().__init__()
        self._desk, self._runner = desk, runner
        self.profile = ProfileView(desk.document, desk.language_switch, desk.theme)
        self.profile.menu_wanted.connect(partial(verbs.open_menu, self.profile))
        self.profile.split_wanted.connect(verbs.split)
        self.setProperty("rule", "R3.2")
        self.strip = TerrainStrip(desk)
        self.strip.painted.connect(verbs.paint_terrain)
        self.stage_line = StageLine(desk)
        self.line = self.stage_line.field
        self.strip.pointed.connect(self.stage_line.show_legend)
        self._wording = Wording(desk.language_switch, "stage")
        self._import = self._wording.make_button("import", self.import_wanted.emit, look="link")
        self._fit = self._wording.make_button("fit", self.open_fit, look="link")
        self._shape = self._wording.make_button("shape", self.open_shape, look="link")
        self._sections, self._points = Sections(desk), Points(desk)
        self.sections, self.points = PlainTable(self._sections), PlainTable(self._points)
        self._wording.give_words(self.profile, name="profile")
        self._wording.give_words(self.sections, name="sections")
        self._wording.give_words(self.points, name="points")
        for table, place_of in ((self.sections, section_place), (self.points, point_place)):
            table.row_chosen.connect(
                lambda row, place_of=place_of: desk.document.select(
                    place_of(desk.document.place.stage, row + 1)
                )
            )
        self._stack = QStackedWidget()
        """The stage itself, or over it how it is fitted: nothing moves when that comes and goes."""
        self.head = StageHead(desk, SheetCounts(desk, runner))
        self._lay_out()
        desk.follow(self, self._say_words, self._show_tour)

    def _lay_out(self) -> None:
        pad = round(self._desk.theme.em)
        tables = lay_split(self.sections, self.points, shares=(3, 2), sizes=(610, 370))
        tools = lay_flow(self.strip, self.line)
        # What comes and goes stands before what stays: nothing else is there for a second press.
        below = lay_row((self.stage_line.hint, 1), self._import, self._fit, self._shape)
        lower = lay_column(tools, below, (tables, 1))
        self._halves = lay_split(
            self.profile, lower, way=Qt.Orientation.Vertical, shares=HALVES, sizes=HALVES
        )
        self._stack.addWidget(self._halves)
        lay_column(self.head, (self._stack, 1), on=self, margins=(pad, pad // 2, pad, pad // 2))

    def _say_words(self) -> None:
        self.stage_line.say_words()
        self._wording.say_words()
        for table in (self.sections, self.points):
            table.setMinimumHeight(round(self._desk.theme.em * 5))

    def _show_tour(self, *_: object) -> None:
        self._sections.renew()
        self._points.renew()
        place = self._desk.document.place
        self.sections.choose_row(place.number - 1 if place.kind == SECTIONS else -1)
        self.points.choose_row(place.number - 1 if place.kind == POINTS else -1)
        stage, surveyed = self._desk.document.stage, self._desk.document.surveyed
        self.line.setEnabled(stage is not None)
        self._fit.setEnabled(surveyed is not None and surveyed.minutes is not None)
        road = surveyed.road if surveyed is not None else None
        self._shape.setEnabled(road is not None and road.format == ROAD)
        self._import.setVisible(stage is not None and is_proposal(stage))

    @cached_property
    def fit(self) -> FitView:
        """How the stage is fitted to the time there is; made when it is wanted first."""
        fit = FitView(self._desk)
        fit.closed.connect(lambda: self._show_stage_again(fit))
        self._stack.addWidget(fit)
        return fit

    @cached_property
    def shape(self) -> ShapeView:
        """What the stage could be shaped to; made when it is wanted first."""
        shape = ShapeView(self._desk, self._runner)
        shape.closed.connect(lambda: self._show_stage_again(shape))
        self._stack.addWidget(shape)
        return shape

    def open_fit(self) -> None:
        """Show how the stage is fitted to the time there is, in the place of its sections."""
        self._stack.setCurrentWidget(self.fit)
        self.fit.open()

    def open_shape(self) -> None:
        """Show what the stage could be shaped to, in the place of its sections."""
        self._stack.setCurrentWidget(self.shape)
        self.shape.open()

    def _show_stage_again(self, over: QWidget) -> None:
        if self._stack.currentWidget() is over:
            self._stack.setCurrentWidget(self._halves)
            self.profile.setFocus(Qt.FocusReason.OtherFocusReason)


class StageHead(QWidget):
    """Name in large letters, the fields beside it, and one line of figures.

    What the figures say, early or late, moves nothing.
    """

    def __init__(self, desk: Desk, sheets: SheetCounts) -> None:
        super().__init__()
        self._desk, self._sheets = desk, sheets
        self.setProperty("rule", "R3.28")
        self.name, self.date, self.stated = TypedField(), TypedField(), TypedField()
        self.name.setProperty("flat", True)
        self.format = QComboBox()
        self.format.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.figures = ElidedLabel()
        self._wording, row = Wording(desk.language_switch, "stage"), Flow()
        self._wording.give_words(self.name, name="name", hint="name")
        self._wording.offer_choices(
            self.format,
            lambda: (Choice(f, desk.language.say_heading(f"terms.{f}")) for f in FORMATS),
        )
        row.addWidget(self.name)
        fields = {"format": self.format, "date": self.date, "stated": self.stated}
        self._wording.fill_form(row, fields)
        lay_column(row, self.figures, on=self)
        self.name.editingFinished.connect(self._take_name)
        self.date.editingFinished.connect(self._take_date)
        self.stated.editingFinished.connect(self._take_stated)
        self.format.activated.connect(self._take_format)
        sheets.changed.connect(self._show_figures)
        desk.follow(self, self._say_words, self._show_tour)

    def _say_words(self) -> None:
        language, theme = self._desk.language, self._desk.theme
        self._wording.say_words()
        self.date.setPlaceholderText(language.format_date("2026-07-05"))
        self.name.setFont(theme.font("text.head", 1.6))
        self.name.setMinimumWidth(round(theme.em * 24))
        self.date.setFixedWidth(round(theme.em * 8))
        self.stated.setFixedWidth(round(theme.em * 5))

    def _show_tour(self, *_: object) -> None:
        stage, language = self._desk.document.stage, self._desk.language
        self.setEnabled(stage is not None)
        if stage is None:
            return
        _show_text(self.name, stage.name)
        _show_text(self.date, language.format_date(stage.date))
        _show_text(
            self.stated, "" if stage.stated_km is None else language.format_number(stage.stated_km)
        )
        self.format.setCurrentIndex(self.format.findData(stage.format))
        self._show_figures()

    def _show_figures(self) -> None:
        """Say the figures, with its sheets as soon as they are counted."""
        text, policy = self._figures_text(), self._desk.document.rules["km.index_policy"]
        self.figures.setText(text)
        meaning = value_name(self._desk.language, "km.index_policy", policy)
        self.figures.setToolTip(f"{text}\n{meaning}")

    def _figures_text(self) -> str:
        surveyed, language = self._desk.document.surveyed, self._desk.language
        if surveyed is None:
            return ""
        km = language.format_number(surveyed.lengths.covered)
        kind = language.say_heading(f"terms.{surveyed.type}")
        if surveyed.road is None:
            return language.say("stage.figures_open", km=km, type=kind)
        parts = [language.say("stage.figures", km=km, squares=surveyed.road.rows, type=kind)]
        if table := table_told(language, surveyed.minutes, self._sheets.sheets_of_stage()):
            if self._desk.game.id != OWN_GAME:  # another game takes other minutes
                table += f" ({language.say(f'games.{OWN_GAME}')})"
            parts.append(table)
        if lost := sum(end - start for start, end in surveyed.lengths.uncovered):
            parts.append(language.say("stage.lost", km=language.format_number(lost)))
        return " · ".join(parts)

    def _take_name(self) -> None:
        document, name = self._desk.document, self.name.text().strip()
        if document.stage is not None and name != document.stage.name:
            sentence = done_sentence("rename_stage", name=name)
            document.change_stage(sentence, change_stage, name=name)

    def _take_date(self) -> None:
        document, text = self._desk.document, self.date.text().strip()
        date = read_date(text)
        if document.stage is not None and self.date.isModified() and date != document.stage.date:
            sentence = done_sentence("date", date=text or "–")
            document.change_stage(sentence, change_stage, date=date)

    def _take_stated(self) -> None:
        document, text = self._desk.document, self.stated.text().strip()
        if document.stage is None:
            return
        try:
            stated = read_kilometres(text) if text else None
        except EtapaError as error:
            self._desk.refuse(error)
            self._show_tour()
            return
        if stated != document.stage.stated_km:
            sentence = done_sentence("stated", km="–" if stated is None else stated)
            document.change_stage(sentence, change_stage, stated_km=stated)

    def _take_format(self, _row: int) -> None:
        document, kind = self._desk.document, self.format.currentData()
        if document.stage is not None and kind != document.stage.format:
            sentence = done_sentence("format", format=self.format.currentText())
            document.change_stage(sentence, change_stage, format=kind)


def _show_text(field: QLineEdit, text: str) -> None:
    """Show a text, from its beginning, without moving the cursor while the same is being typed."""
    if field.text() != text:
        field.setText(text)
        if not field.hasFocus():
            field.setCursorPosition(0)


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
        self._counts: dict[int, tuple[object, int]] = {}
        """Of each stage what its board hung on when it was counted, and the sheets it took."""
        self._timer = make_pause(self, PAUSE, self._count_sheets)

    def sheets_of_stage(self) -> int:
        """Return the sheets of the selected stage; 0 until it is counted, which begins now."""
        number, ground = self._desk.document.place.stage, self._board_ground()
        if ground is None:
            return 0
        known = self._counts.get(number)
        if known is not None and known[0] == ground:
            return known[1]
        self._timer.start()
        return 0

    def _board_ground(self) -> tuple[object, ...] | None:
        """Return what the board of the selected stage hangs on."""
        document = self._desk.document
        surveyed = document.surveyed
        if surveyed is None or surveyed.road is None:
            return None
        return surveyed.road, document.tour.boards, document.tour.rules

    def _count_sheets(self) -> None:
        document, ground = self._desk.document, self._board_ground()
        surveyed, number = document.surveyed, document.place.stage
        if ground is None or surveyed is None or document.dragging:
            return
        call = Call(count_stage_sheets, (document.tour, surveyed.need_road()))
        # What cannot be counted is said by no notice: it was not asked for.
        self._task = self._runner.start(TASK, [call])
        self._task.done.connect(partial(self._keep_count, number, ground))

    def _keep_count(self, number: int, ground: object, results: list[int]) -> None:
        self._counts[number] = ground, results[0]
        self.changed.emit()
