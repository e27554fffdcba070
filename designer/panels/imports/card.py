"""What was understood of one file: a stage to take or to leave, or why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCheckBox, QLabel, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from designer.i18n import finding_text, place_text
from designer.panels.imports.climbs import ClimbTable
from designer.panels.imports.import_text import preview_head_line, system_line
from designer.panels.imports.steady import Steady
from designer.panels.layouts import lay_row
from designer.panels.typed_field import TypedField
from designer.scene.profile.image import drawn_profile
from engine.tour.finding import SEVERITIES
from engine.tour.proposals import is_proposal

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QPaintEvent, QPixmap
    from PySide6.QtWidgets import QLayout

    from designer.jobs.imports import Pick
    from designer.panels.desk import Desk
    from engine.intake.report import ImportReport
    from engine.road.roads import SurveyedStage
    from engine.tour.finding import Finding
    from engine.tour.values import Stage


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


SMALL = 0.95


class Card(Steady):
    """One file: what becomes of it, its profile, its climbs to be changed, what is odd."""

    ticked = Signal()

    def __init__(self, desk: Desk, pick: Pick, place_to_take: int, last: int) -> None:
        super().__init__()
        self._desk, self.pick, self._last = desk, pick, last
        self.box: QCheckBox | None = None
        self.name: TypedField | None = None
        self.climbs: ClimbTable | None = None
        read = pick.read
        if read.stage is None or read.report is None:
            text = desk.voice.refusal(read.refused) if read.refused else read.source
            self._sign(self.column, "error", text, desk.theme.font())
        else:
            self._fill(read.report, place_to_take)

    @property
    def wanted(self) -> Stage | None:
        """Return the stage that is ticked to be taken."""
        return self.pick.stage if self.pick.wanted else None

    def show_place(self, number: int) -> None:
        """Say which stage it takes the place of, or that it is a new one."""
        if self.box is not None:
            tour = self._desk.document.tour
            gives_way = number > 0 and is_proposal(tour.stages[number - 1])
            words = "fills" if gives_way else "corrects" if number else "adds"
            self.box.setText(self._desk.voice(f"imports.{words}", number=number))

    def _fill(self, report: ImportReport, place_to_take: int) -> None:
        voice, theme, pick = self._desk.voice, self._desk.theme, self.pick
        self.name = TypedField(pick.name)
        self.name.setProperty("flat", True)
        self.name.setFont(theme.font("text.strong", 1.1))
        self.name.setAccessibleName(voice("stage.name"))
        self.name.setPlaceholderText(pick.read.source)
        self.name.setCursorPosition(0)
        self.name.editingFinished.connect(self._named)
        self.box = QCheckBox()
        self.box.setAccessibleDescription(pick.name)
        self.box.setChecked(pick.wanted)
        self.box.toggled.connect(self._tick)
        for widget in (
            self.name,
            self.box,
            text_label(preview_head_line(voice, report), theme.font()),
        ):
            self.column.addWidget(widget)
        self.show_place(place_to_take)
        self._profile = QVBoxLayout()
        self.column.addLayout(self._profile)
        if pick.climbs:
            self.climbs = ClimbTable(self._desk, pick)
            self.climbs.edited.connect(self._show)
            self.column.addWidget(self.climbs)
            if system := system_line(voice, report):
                self.column.addWidget(text_label(system, theme.font("text", SMALL)))
        self._odd = QVBoxLayout()
        self.column.addLayout(self._odd)
        self._show()

    def _show(self) -> None:
        """Show the stage as it would enter the tour now, and what is odd about it."""
        stage, report = self.pick.stage, self.pick.read.report
        if stage is None or report is None:
            return
        for room in (self._profile, self._odd):
            _clear(room)
        if self.name is not None and not self.name.hasFocus():
            self.name.setText(self.pick.name)
        surveyed = self._desk.document.survey.look_at(stage, self._last)
        if surveyed.road is not None:
            self._profile.addWidget(ReliefView(surveyed, self._desk))
        found = (*report.findings, *surveyed.findings)
        for one in sorted(found, key=lambda f: SEVERITIES.index(f.severity)):
            font = self._desk.theme.font("text", SMALL)
            self._sign(self._odd, one.severity, self._told(one), font)

    def _named(self) -> None:
        if self.name is not None and self.name.text().strip():
            self.pick.name = self.name.text().strip()
            self.ticked.emit()

    def _tick(self, on: bool) -> None:
        self.pick.wanted = on
        self.ticked.emit()

    def _told(self, found: Finding) -> str:
        lang = self._desk.voice.lang
        where = place_text(lang, found.where) if found.where else self.pick.read.source
        return f"{where}: {finding_text(lang, found)}"

    def _sign(self, room: QVBoxLayout, severity: str, text: str, font: QFont) -> None:
        """Say something under the word of its gravity; colour is never the only sign."""
        theme = self._desk.theme
        word = QLabel(self._desk.voice.heading(f"cli.{severity}"))
        word.setFont(theme.font("text.strong", SMALL))
        palette = word.palette()
        palette.setColor(word.foregroundRole(), theme.colour(severity))
        word.setPalette(palette)
        word.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        room.addLayout(lay_row(word, (text_label(text, font), 1), gap=round(theme.em / 2)))


def _clear(room: QLayout) -> None:
    """Take everything out of a layout."""
    while item := room.takeAt(0):
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            _clear(inner)


def text_label(text: str, font: QFont) -> QLabel:
    """Return a text that breaks its lines and can be copied."""
    label = QLabel(text)
    label.setFont(font)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
