"""The import page: what was understood of files, changed by hand, before any of it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from designer.document.place import TourPlace
from designer.jobs.imports import Pick, add_to_tour, find_places
from designer.language import done_sentence
from designer.panels.flow import Steady
from designer.panels.forms import (
    TypedField,
    clear_layout,
    hold,
    lay_column,
    lay_row,
    make_pause,
    make_scroll,
    text_label,
    wrapping_label,
)
from designer.panels.import_climbs import ClimbTable
from designer.scene.profile.image import drawn_profile
from designer.texts.imports import length_text, system_text
from engine.tour.finding import SEVERITIES
from engine.tour.proposals import is_proposal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFont, QPaintEvent, QPixmap

    from designer.jobs.imports import ReadFile
    from designer.panels.desk import Desk
    from engine.intake.report import ImportReport
    from engine.road.roads import SurveyedStage
    from engine.tour.finding import Finding

ALL_SEEN = 2
"""Stages that may all be seen without scrolling."""


class ImportPanel(QWidget):
    """One card a file, taken together as one step; what to do stands above them, always seen."""

    closed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._picks: list[Pick] = []
        self.cards: list[ImportCard] = []
        self._title, self.reason = QLabel(), wrapping_label()
        self.take, self.leave = QPushButton(), QPushButton()
        self.take.setProperty("main", True)
        self.take.clicked.connect(self.take_stages)
        self.leave.clicked.connect(self.closed.emit)
        self._scroll = make_scroll()
        buttons = lay_row(self.take, self.leave, (self.reason, 1))
        self._head = lay_column(self._title, buttons)
        lay_column(self._head, (self._scroll, 1), on=self, gap=0)
        self._cards = QVBoxLayout()
        self._places: list[int] = []
        """The stage that each file takes the place of, as things stand."""
        self._more = QTimer(self)
        self._more.setInterval(1)  # so that everything else has a turn between two of them
        self._more.timeout.connect(self._add_card)
        desk.language_switch.changed.connect(self._show_cards)
        desk.theme.changed.connect(self._show_cards)

    def show_reads(self, reads: Sequence[ReadFile]) -> None:
        """Show what was read."""
        self._picks = [Pick(read) for read in reads]
        if sum(read.stage is not None for read in reads) > ALL_SEEN:
            # A bar that may come and go costs the height of every text at a dozen widths.
            self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._show_cards()
        (self.take if self.take.isEnabled() else self.leave).setFocus()

    def take_stages(self) -> None:
        """Take what is ticked into the tour, as one step."""
        self._more.stop()
        document = self._desk.document
        tour, number, count = add_to_tour(
            document.tour_without_drag, document.place.stage, self._picks
        )
        self._picks = []  # they are taken once, however often that is pressed until this has gone
        if number:
            document.apply(done_sentence("import", count=count), tour, TourPlace(number))
        # What came of it is surveyed now, and drawn in a turn of its own.
        QTimer.singleShot(0, self, self.closed.emit)

    def _show_cards(self) -> None:
        language, theme = self._desk.language, self._desk.theme
        em = round(theme.em)
        self._head.setContentsMargins(2 * em, em, 2 * em, em // 2)
        self._head.setSpacing(em // 2)
        self._title.setFont(theme.font("text.head", 1.6))
        self.take.setText(language.say("imports.take"))
        self.leave.setText(language.say("imports.leave"))
        self.cards, self._cards = [], lay_column(gap=round(1.5 * em))
        margins = (2 * em, em // 2, 2 * em, em)
        self._scroll.setWidget(hold(lay_column(self._cards, None, margins=margins)))
        self._allow_taking()
        self._add_card()
        if len(self.cards) < len(self._picks):
            self._more.start()

    def _add_card(self) -> None:
        """Add one card: fifty files are shown between two looks at what people do."""
        if len(self.cards) < len(self._picks):
            pick = self._picks[len(self.cards)]
            before = sum(card.box is not None for card in self.cards)
            last = len(self._desk.document.tour.stages) + before + 1
            place = self._places[len(self.cards)]
            card = ImportCard(self._desk, pick, place, place or last)
            card.ticked.connect(self._allow_taking)
            self.cards.append(card)
            self._cards.addWidget(card)
            card.show_place(place)
        if len(self.cards) == len(self._picks):
            self._more.stop()

    def _allow_taking(self) -> None:
        """Let nothing be taken where there is nothing to take, and say why."""
        language, document = self._desk.language, self._desk.document
        tour, selected = document.tour_without_drag, document.place.stage
        self._places = find_places(tour, selected, self._picks)
        understood = any(pick.read.stage is not None for pick in self._picks)
        wanted = any(pick.wanted and pick.read.stage is not None for pick in self._picks)
        for card, place in zip(self.cards, self._places, strict=False):
            card.show_place(place)
        self._title.setText(
            language.say("imports.title" if understood else "imports.title_nothing")
        )
        why = "" if wanted else "imports.none_ticked" if understood else "imports.none_understood"
        self.reason.setText(language.say(why) if why else "")
        self.take.setEnabled(wanted)
        self.take.setToolTip(self.reason.text())
        self.take.setAccessibleDescription(self.reason.text())


SMALL = 0.95
"""The size of the letters below the name of a file."""


class ImportCard(Steady):
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
            text = desk.language.refusal_text(read.refused) if read.refused else read.source
            self._add_sign(self.column, "error", text, desk.theme.font())
        else:
            self._lay_out(read.report, place_to_take)

    def show_place(self, number: int) -> None:
        """Say which stage it takes the place of, or that it is a new one."""
        if self.box is not None:
            tour = self._desk.document.tour
            gives_way = number > 0 and is_proposal(tour.stages[number - 1])
            words = "fills" if gives_way else "corrects" if number else "adds"
            self.box.setText(self._desk.language.say(f"imports.{words}", number=number))

    def _lay_out(self, report: ImportReport, place_to_take: int) -> None:
        language, theme, pick = self._desk.language, self._desk.theme, self.pick
        self.name = TypedField(pick.name)
        self.name.setProperty("flat", True)
        self.name.setFont(theme.font("text.strong", 1.1))
        self.name.setAccessibleName(language.say("stage.name"))
        self.name.setPlaceholderText(pick.read.source)
        self.name.setCursorPosition(0)
        self.name.editingFinished.connect(self._take_name)
        self.box = QCheckBox()
        self.box.setAccessibleDescription(pick.name)
        self.box.setChecked(pick.wanted)
        self.box.toggled.connect(self._take_tick)
        self.column.addWidget(self.name)
        self.column.addWidget(self.box)
        self.column.addWidget(text_label(length_text(language, report), theme.font()))
        self.show_place(place_to_take)
        self._profile = QVBoxLayout()
        self.column.addLayout(self._profile)
        if pick.climbs:
            self.climbs = ClimbTable(self._desk, pick)
            self.climbs.edited.connect(self._show_stage)
            self.column.addWidget(self.climbs)
            if system := system_text(language, report):
                self.column.addWidget(text_label(system, theme.font("text", SMALL)))
        self._odd = QVBoxLayout()
        self.column.addLayout(self._odd)
        self._show_stage()

    def _show_stage(self) -> None:
        """Show the stage as it would enter the tour now, and what is odd about it."""
        stage, report = self.pick.stage, self.pick.read.report
        if stage is None or report is None:
            return
        clear_layout(self._profile)
        clear_layout(self._odd)
        if self.name is not None and not self.name.hasFocus():
            self.name.setText(self.pick.name)
        surveyed = self._desk.document.survey.look_at(stage, self._last)
        if surveyed.road is not None:
            self._profile.addWidget(ReliefView(surveyed, self._desk))
        findings = (*report.findings, *surveyed.findings)
        for finding in sorted(findings, key=lambda f: SEVERITIES.index(f.severity)):
            font = self._desk.theme.font("text", SMALL)
            self._add_sign(self._odd, finding.severity, self._finding_line(finding), font)

    def _take_name(self) -> None:
        if self.name is not None and self.name.text().strip():
            self.pick.name = self.name.text().strip()
            self.ticked.emit()

    def _take_tick(self, checked: bool) -> None:
        self.pick.wanted = checked
        self.ticked.emit()

    def _finding_line(self, finding: Finding) -> str:
        language = self._desk.language
        where = language.place_text(finding.where) if finding.where else self.pick.read.source
        return f"{where}: {language.finding_text(finding)}"

    def _add_sign(self, room: QVBoxLayout, severity: str, text: str, font: QFont) -> None:
        """Say something under the word of its gravity; colour is never the only sign."""
        theme = self._desk.theme
        word = QLabel(self._desk.language.say_heading(f"cli.{severity}"))
        word.setFont(theme.font("text.strong", SMALL))
        palette = word.palette()
        palette.setColor(word.foregroundRole(), theme.colour(severity))
        word.setPalette(palette)
        word.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        room.addLayout(lay_row(word, (text_label(text, font), 1), gap=round(theme.em / 2)))


WIDEST, LEAST, HIGH = 80, 24, 21
"""Letters: a profile grows with its room between these; its height stays."""


class ReliefView(QWidget):
    """One profile; a new width is drawn anew, so that it stays sharp."""

    def __init__(self, surveyed: SurveyedStage, desk: Desk) -> None:
        super().__init__()
        self._surveyed, self._desk = surveyed, desk
        self._picture: QPixmap | None = None
        self._drawn_for = QSize()
        self._soon = make_pause(self, 0, self._draw_picture)
        em = desk.theme.em
        self.setMinimumWidth(round(LEAST * em))
        self.setMaximumWidth(round(WIDEST * em))
        self.setFixedHeight(round(HIGH * em))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(desk.language.say("stage.profile"))

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.maximumWidth(), self.height())

    def _draw_picture(self) -> None:
        desk, ratio = self._desk, self.devicePixelRatioF()
        drawn = drawn_profile(self._surveyed, self.size(), ratio, desk.theme, desk.language)
        self._picture, self._drawn_for = drawn.picture if drawn else None, self.size()
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._drawn_for != self.size():
            self._soon.start()  # in a turn of its own: several cards may be seen at once
        if self._picture is not None:
            painter = QPainter(self)
            painter.drawPixmap(0, 0, self._picture)
            painter.end()
