"""The page of results: what is typed after race night, and the classifications it makes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QPushButton,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from designer.document.place import TourPlace
from designer.jobs.results import classify_tour, correct_tour, read_results, write_communique
from designer.jobs.runner import Call
from designer.language import capitalise, done_sentence
from designer.panels.arrivals import FINISH, Arrivals, LinesForm
from designer.panels.desk import Jobs
from designer.panels.forms import (
    TypedField,
    Wording,
    clear_layout,
    lay_column,
    lay_flow,
    lay_row,
    lay_split,
    make_pause,
    wrapping_label,
)
from designer.panels.jury import JuryForm
from designer.panels.pace import PaceBar
from designer.panels.tables import ColumnWidths, PlainTable
from designer.scene.badges import make_badge
from designer.texts.jury import merge_text
from engine.standings.classifications import GENERAL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from designer.jobs.results import ClassifiedTour, ReadBack
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from designer.sheets.report import ClassificationReport, ReportTable

TIE = "I_RESULT_TIE"
LACKS_ARRIVALS, LACKS_LINE = "W_RESULT_ARRIVALS", "W_RESULT_LINE"
PAUSE = 120
"""Milliseconds without typing before the classifications are computed again."""


class ResultsPanel(QWidget):
    """Arrivals and lines on the left, classifications on the right."""

    book_wanted = Signal()
    """A filled workbook is to be read back."""
    notice_wanted = Signal(str)
    """Something is to be said in the bar of notices."""
    page_wanted = Signal(str)
    """Another page of the window is where something that lacks is put right."""

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__()
        self._desk, self._jobs = desk, Jobs(desk, runner)
        self.setProperty("rule", "R12.1")
        self.classified: ClassifiedTour | None = None
        """What counts of the open tour, as soon as it was computed."""
        self._known: object = None
        self._tasks: dict[str, Task] = {}
        """What is under way for the tour that is open."""
        self.rows = Arrivals(desk)
        self.rows.renew()
        self.arrivals = PlainTable(self.rows)
        self.form = LinesForm(desk, self.rows)
        self.state, self.pace = wrapping_label(), PaceBar(desk)
        self._wording = Wording(desk.language_switch, "results")
        self.read_button = self._wording.make_button("read", self.book_wanted.emit)
        self.jury = JuryForm(desk, runner)
        self.jury.hide()
        self.jury_button = self._wording.make_button("jury", self.show_jury)
        self._wording.give_words(self.arrivals, name="arrivals")
        self.tables = Classifications(desk)
        self.paper = PaperBar(desk)
        self._timer = make_pause(self, PAUSE, self.classify)
        self._lay_out()
        desk.document.opened.connect(self._forget_tour)
        desk.follow(self, self._say_words, self._show_tour)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        top = lay_row((self.state, 1), self.jury_button, self.read_button)
        left = lay_column(top, self.pace, self.form, self.form.odd, (self.arrivals, 1))
        right = lay_column((self.tables, 3), (self.jury, 2), self.paper)
        halves = lay_split(left, right, sizes=(500, 500))
        lay_column(halves, on=self, margins=(em, em // 2, em, em // 2))

    def show_jury(self) -> None:
        """Show the form of the jury below the tables and give it the keys; or put it away."""
        self.jury.setVisible(not self.jury.isVisible())
        if self.jury.isVisible():
            self.jury.bib.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_book(self, path: Path) -> None:
        """Read a filled workbook back, as one step."""

        def take(read: ReadBack) -> None:
            document, sentence = self._desk.document, done_sentence("read_back", name=path.name)
            now = document.tour_without_drag
            after = replace(now, results=read.tour.results, pace=read.tour.pace)
            document.apply(sentence, after)
            if said := merge_text(self._desk.language, read.merged, after):
                self.notice_wanted.emit(said)

        call = Call(read_results, (path, self._desk.document.tour_without_drag))
        self._tasks["book"] = self._jobs.ask("book", call, take)

    def publish(self, path: Path, issued: str) -> None:
        """Write the communiqué of what is shown, in a process of its own."""
        classified, language = self.classified, self._desk.language
        if classified is None or not classified.report.stage:
            return
        issue = (self.paper.number.value(), issued, self.paper.correction.text().strip())
        call = Call(write_communique, (classified.report, issue, path, language))
        self._write_paper(call, path)

    def publish_corrected(self, path: Path, issued: str) -> None:
        """Write every communiqué that bears a decision of the jury into one file."""
        document, language = self._desk.document, self._desk.language
        call = Call(correct_tour, (document.tour_without_drag, issued, path, language))
        self._write_paper(call, path)

    def _write_paper(self, call: Call, path: Path) -> None:
        written = self._desk.language.say("standings.pdf_written", path=path)
        self._jobs.ask("publish", call, lambda _result: self.state.setText(written))

    def _say_words(self) -> None:
        self._wording.say_words()
        self.paper.say_words()
        self._known = None

    def _show_tour(self, *_: object) -> None:
        self.rows.renew()
        self._show_lines()
        known = (self._desk.document.tour, self._desk.language)
        if known != self._known:
            self._known = known
            self._timer.start()

    def _forget_tour(self) -> None:
        """Forget what was counted in a tour that is not open any more, and what is on its way."""
        self._timer.stop()
        for task in self._tasks.values():
            task.stop()
        self._known = self.classified = None
        self.rows.exits = {}
        self.tables.show_report(None)
        self.tables.show_missing(())
        self.paper.correction.clear()

    def classify(self) -> None:
        """Have the classifications computed, where the tour has teams and every stage a road."""
        document = self._desk.document
        ready = all(s.road is not None for s in document.survey.stages)
        if not document.tour.teams or not document.tour.stages or not ready:
            self._show_nothing(self._desk.language.say("results.not_ready"))
            return
        if self.rows.unread is not None:
            self._show_nothing(self._desk.language.refusal_text(self.rows.unread))
            return
        call = Call(classify_tour, (document.tour_without_drag, self._desk.language))
        self._tasks["classify"] = self._jobs.ask("classify", call, self._show_classified)

    def _show_nothing(self, why: str) -> None:
        """Say why there is nothing to classify."""
        self._desk.document.add_findings("results", ())
        self.classified = None
        self.tables.show_report(None)
        self.tables.show_missing(self._list_unready())
        self.paper.offer_stage(0)
        self.state.setText(why)

    def _show_classified(self, classified: ClassifiedTour) -> None:
        self.classified = classified
        self.rows.exits = dict(classified.gone)
        self.rows.renew()
        self._show_lines()
        self.tables.show_report(classified.so_far or classified.report)
        self.tables.show_missing(self._list_missing(classified))
        self.paper.offer_stage(classified.report.stage, classified.corrected)
        self._desk.document.add_findings("results", classified.findings)
        counted, stages = classified.counted, len(self._desk.document.tour.stages)
        self.state.setText(
            self._desk.language.say("results.counted", counted=counted, stages=stages)
        )

    def _list_unready(self) -> list[Missing]:
        """Return what a tour lacks before anything can be classified, each with the way there."""
        document, language = self._desk.document, self._desk.language
        missing = []
        if not document.tour.teams:
            words = language.say("results.missing_teams")
            missing.append(Missing(words, partial(self.page_wanted.emit, "teams")))
        for surveyed in document.survey.stages:
            if surveyed.road is None:
                words = language.say("results.missing_road", number=surveyed.number)
                missing.append(Missing(words, partial(self._go_to_stage, surveyed.number)))
        return missing

    def _go_to_stage(self, number: int) -> None:
        self._desk.document.select(TourPlace(number))
        self.page_wanted.emit("stage")

    def _list_missing(self, classified: ClassifiedTour) -> list[Missing]:
        """Return what keeps the next stage from counting, each with the way to its field."""
        language, number = self._desk.language, classified.counted + 1
        if number > len(self._desk.document.tour.stages):
            return []
        where = f"stages/{number}"
        lacking = {LACKS_ARRIVALS: FINISH, LACKS_LINE: None}
        missing = [
            Missing(
                f"{language.place_text(where)}: {language.finding_text(finding)}",
                partial(self._go_to_field, number, lacking[finding.code] or finding.values["line"]),
            )
            for finding in classified.findings
            if finding.where == where and finding.code in lacking
        ]
        if not missing and not classified.counted:
            words = language.say("results.missing_all", number=number)
            missing.append(Missing(words, partial(self._go_to_field, number, FINISH)))
        return missing

    def _go_to_field(self, number: int, key: str) -> None:
        """Give the keys to the field in which something lacks."""
        self._desk.document.select(TourPlace(number))
        self._show_lines()
        field = self.form.fields.get(key, self.form.fields[FINISH])
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()

    def _show_lines(self) -> None:
        """Show one line to type in for every sprint and summit, and one for a tie."""
        number, classified = self._desk.document.place.stage, self.classified
        lines = classified.lines if classified else ()
        scoring = lines[number - 1] if 0 < number <= len(lines) else ()
        tied = [
            int(str(finding.values["bib"]))
            for finding in (classified.findings if classified else ())
            if (finding.code, finding.where) == (TIE, f"stages/{number}")
        ]
        self.form.show_lines(scoring, tied)

    @property
    def lines(self) -> dict[str, TypedField]:
        """Return the fields of bibs by the key of their line."""
        return self.form.fields


MOST_NUMBER = 999
"""The highest number a communiqué bears."""


class PaperBar(QWidget):
    """Number, correction, and the button that publishes the communiqué."""

    wanted = Signal()
    """The communiqué is wanted as a file."""
    corrected_wanted = Signal()
    """All communiqués that bear a decision of the jury are wanted as a file."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, self._wording = desk, Wording(desk.language_switch, "results")
        self.number, self.correction = QSpinBox(), TypedField()
        self.number.setRange(1, MOST_NUMBER)
        self._wording.give_words(self.number, tip="number_named", name="number_named")
        self._wording.give_words(
            self.correction, hint="correction", tip="correction", name="correction"
        )
        self.publish = self._wording.make_button("publish", self.wanted.emit)
        self.publish_corrected = self._wording.make_button(
            "publish_corrected", self.corrected_wanted.emit
        )
        lay_flow(self.number, self.correction, self.publish_corrected, self.publish, on=self)

    def say_words(self) -> None:
        """Speak the language that is on."""
        self._wording.say_words()
        self.number.setPrefix(self._desk.language.say("results.number") + " ")

    def offer_stage(self, stage: int, corrected: int = 0) -> None:
        """Propose the number of the stage that is published; none without one."""
        self.setEnabled(stage > 0)
        self.publish_corrected.setEnabled(corrected > 0)
        if stage and not self.correction.text():
            self.number.setValue(stage)


class Missing(NamedTuple):
    """Something that classifications wait for, and what leads to it."""

    words: str
    go: Callable[[], object]


MOST_MISSING = 4
"""Things that are named; the next ones come once these are there."""


class Classifications(QWidget):
    """A list of all tables of a report, and the one that is chosen; what they still wait for."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._report: ClassificationReport | None = None
        self.title, self.hint = wrapping_label(), wrapping_label(soft=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.choice = QComboBox()
        self.choice.currentIndexChanged.connect(self._show_table)
        self.table = QTreeWidget()
        self.table.setRootIsDecorated(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.header().setStretchLastSection(False)
        self.table.setUniformRowHeights(True)
        self._columns = ColumnWidths(self.table, self.table.header())
        self._missing = lay_column()
        self.missing: list[QPushButton] = []
        """What is waited for, a press each."""
        parts = self.title, self._missing, self.choice, (self.hint, 1), (self.table, 1)
        lay_column(*parts, on=self)
        self.show_report(None)

    def show_missing(self, missing: Sequence[Missing]) -> None:
        """Say what the tables wait for; a press goes there."""
        clear_layout(self._missing)
        self.missing = []
        for one in missing[:MOST_MISSING]:
            button = QPushButton(capitalise(one.words))
            button.setProperty("link", True)
            button.setToolTip(self._desk.language.say("results.missing_help"))
            button.clicked.connect(lambda _=False, go=one.go: go())
            self._missing.addWidget(button)
            self.missing.append(button)

    def show_report(self, report: ClassificationReport | None) -> None:
        """Show the tables after a stage; none where nothing counts yet."""
        language, theme = self._desk.language, self._desk.theme
        self._report = report
        self.title.setFont(theme.font("text.strong", 1.1))
        mark = (
            f" · {language.say('standings.provisional')}" if report and report.provisional else ""
        )
        self.title.setText(f"{report.title}{mark}" if report else language.say("standings.nothing"))
        key = self.choice.currentData()
        self.choice.blockSignals(True)
        self.choice.clear()
        for section in report.sections if report else ():
            colour = theme.colour(section.badge or "faint")
            self.choice.addItem(make_badge(theme, " ", colour, colour), section.title, section.key)
        self.choice.setCurrentIndex(max(self.choice.findData(key or GENERAL.key), 0))
        self.choice.blockSignals(False)
        any_table = bool(report and report.sections)
        self.hint.setVisible(not any_table)
        self.hint.setText(language.say("results.how"))
        for widget in (self.choice, self.table):
            widget.setVisible(any_table)
            widget.setAccessibleName(language.say("results.tables"))
        self._show_table()

    def _show_table(self, *_: object) -> None:
        """Show the table that is chosen."""
        sections = self._report.sections if self._report else ()
        self.table.clear()
        if not 0 <= self.choice.currentIndex() < len(sections):
            return
        section = sections[self.choice.currentIndex()]
        self.table.setColumnCount(len(section.heads))
        self.table.setHeaderLabels(list(section.heads))
        rows = (["" if cell is None else str(cell) for cell in row] for row in section.rows)
        items = [QTreeWidgetItem(row) for row in rows]
        for item in (*items, self.table.headerItem()):
            _align_numbers(item, section)
        self.table.addTopLevelItems(items)
        self._columns.fit()


def _align_numbers(item: QTreeWidgetItem, section: ReportTable) -> None:
    """Set numbers to the right, words to the left, everything on one line."""
    for column in range(len(section.heads)):
        right, left = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
        side = left if column in section.wide else right
        item.setTextAlignment(column, side | Qt.AlignmentFlag.AlignVCenter)
