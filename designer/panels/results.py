"""Results page, classifications."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from designer.jobs.results import classify_tour, read_back, write_communique
from designer.jobs.runner import Call
from designer.language import done_sentence
from designer.panels.arrivals import STATUS, Arrivals, LinesForm
from designer.panels.forms import (
    Choice,
    ChoiceDelegate,
    Spoken,
    TypedField,
    lay_column,
    lay_row,
    split,
)
from designer.panels.tables import ColumnWidths, PlainTable
from designer.scene.badges import badge
from engine.standings.classifications import GENERAL
from engine.standings.results import STATUSES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from designer.jobs.results import ClassifiedTour
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from designer.sheets.report import ClassificationReport, ReportTable


MOST = 999


class PaperBar(QWidget):
    """Number, correction, and the button that publishes."""

    wanted = Signal()
    """The communiqué is wanted as a file."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, self._spoken = desk, Spoken(desk.voice, "results")
        self.number, self.correction = QSpinBox(), TypedField()
        self.number.setRange(1, MOST)
        self._spoken.words(self.number, tip="number_named", name="number_named")
        self._spoken.words(self.correction, hint="correction", name="correction")
        self.publish = self._spoken.button("publish", self.wanted.emit)
        lay_row(self.number, (self.correction, 1), self.publish, on=self)

    def say(self) -> None:
        """Speak the language that is on."""
        self._spoken.say()
        self.number.setPrefix(self._desk.voice("results.number") + " ")

    def offer(self, stage: int) -> None:
        """Propose the number of the stage that is published; none without one."""
        self.setEnabled(stage > 0)
        if stage and not self.correction.text():
            self.number.setValue(stage)


TIE = "I_RESULT_TIE"


PAUSE = 120
"""Milliseconds without typing before the classifications are computed again."""


class ResultsPanel(QWidget):
    """Arrivals and lines on the left, classifications on the right."""

    book_wanted = Signal()
    """A filled workbook is to be read back."""

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__()
        self._desk, self._runner = desk, runner
        self.setProperty("rule", "R12.1")
        self._classified: ClassifiedTour | None = None
        self._seen: object = None
        self._tasks: dict[str, Task] = {}
        """What is under way for the tour that is open."""
        self._arrivals = Arrivals(desk)
        self._arrivals.renew()
        self.arrivals = PlainTable(self._arrivals)
        self.arrivals.set_choices(STATUS, ChoiceDelegate(self._statuses, self))
        self._form = LinesForm(desk, self._arrivals)
        self._state = QLabel()
        self._state.setWordWrap(True)
        self._spoken = Spoken(desk.voice, "results")
        self.read = self._spoken.button("read", self.book_wanted.emit)
        self._spoken.words(self.arrivals, name="arrivals")
        self.tables = Classifications(desk)
        self.paper = PaperBar(desk)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._classify)
        self._lay_out()
        desk.document.opened.connect(self._forget)
        desk.follow(self, self._say, self._show)

    def take_book(self, path: Path) -> None:
        """Read a filled workbook back, as one step."""
        tour = self._desk.document.kept
        task = self._tasks["book"] = self._runner.start("book", [Call(read_back, (path, tour))])
        task.failed.connect(self._desk.document.refused)
        task.done.connect(lambda found: self._took(path, found[0]))

    def _took(self, path: Path, results: dict[str, object]) -> None:
        document = self._desk.document
        document.apply(
            done_sentence("read_back", name=path.name), replace(document.kept, results=results)
        )

    def publish(self, path: Path, issued: str) -> None:
        """Write the communiqué of what is shown, in a process of its own."""
        found, voice = self._classified, self._desk.voice
        if found is None or not found.report.stage:
            return
        issue = (self.paper.number.value(), issued, self.paper.correction.text().strip())
        task = self._runner.start(
            "publish", [Call(write_communique, (found.report, issue, path, voice.lang))]
        )
        task.failed.connect(self._desk.document.refused)
        said = voice("standings.pdf_written", path=path)
        task.done.connect(lambda _found: self._state.setText(said))

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        top = lay_row((self._state, 1), self.read)
        left = lay_column(top, self._form, self._form.odd, (self.arrivals, 1))
        right = lay_column((self.tables, 1), self.paper)
        halves = split(left, right, sizes=(500, 500))
        lay_column(halves, on=self, margins=(em, em // 2, em, em // 2))

    def _say(self) -> None:
        self._spoken.say()
        self.paper.say()
        self._seen = None

    def _show(self, *_: object) -> None:
        document = self._desk.document
        self._arrivals.renew()
        self._fill_lines()
        seen = (document.tour, self._desk.voice.lang)
        if seen != self._seen:
            self._seen = seen
            self._timer.start()

    def _forget(self) -> None:
        """Forget what was counted in a tour that is not open any more, and what is on its way."""
        self._timer.stop()
        for task in self._tasks.values():
            task.stop()
        self._seen = self._classified = None
        self._arrivals.gone = {}
        self.tables.show_report(None)
        self.paper.correction.clear()

    def _classify(self) -> None:
        document = self._desk.document
        ready = all(s.road is not None for s in document.survey.stages)
        if not document.tour.teams or not document.tour.stages or not ready:
            document.tell("results", ())
            self.tables.show_report(None)
            self.paper.offer(0)
            self._state.setText(self._desk.voice("results.not_ready"))
            return
        call = Call(classify_tour, (document.kept, self._desk.voice.lang))
        task = self._tasks["classify"] = self._runner.start("classify", [call])
        task.done.connect(self._classified_now)
        task.failed.connect(document.refused)

    def _classified_now(self, found: list[ClassifiedTour]) -> None:
        self._classified = found[0]
        voice = self._desk.voice
        self._arrivals.gone = dict(found[0].gone)
        self._arrivals.renew()
        self._fill_lines()
        self.tables.show_report(found[0].report)
        self.paper.offer(found[0].report.stage)
        self._desk.document.tell("results", found[0].findings)
        stages = len(self._desk.document.tour.stages)
        self._state.setText(voice("results.counted", counted=found[0].counted, stages=stages))

    def _fill_lines(self) -> None:
        """Show one line to type in for every sprint and summit, and one for a tie."""
        number, found = self._desk.document.place.stage, self._classified
        lines = found.lines if found else ()
        scoring = lines[number - 1] if 0 < number <= len(lines) else ()
        where = f"stages/{number}"
        tied = [
            int(str(f.values["bib"]))
            for f in (found.findings if found else ())
            if f.code == TIE and f.where == where
        ]
        self._form.show_lines(scoring, tied)

    @property
    def lines(self) -> dict[str, QLineEdit]:
        """Return the fields of bibs by the key of their line."""
        return self._form.fields

    def _statuses(self) -> Iterable[Choice]:
        return (Choice(s, self._desk.voice(f"results.{s}")) for s in STATUSES)


_RIGHT = Qt.AlignmentFlag.AlignRight


class Classifications(QWidget):
    """A list of all tables of a report, and the one that is chosen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._report: ClassificationReport | None = None
        self._title = QLabel()
        self._title.setWordWrap(True)
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._hint.setForegroundRole(self._hint.palette().ColorRole.PlaceholderText)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.choice = QComboBox()
        self.choice.currentIndexChanged.connect(self._fill)
        self.table = QTreeWidget()
        self.table.setRootIsDecorated(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.header().setStretchLastSection(False)
        self.table.setUniformRowHeights(True)
        self._columns = ColumnWidths(self.table, self.table.header())
        lay_column(self._title, self.choice, (self._hint, 1), (self.table, 1), on=self)
        self.show_report(None)

    def show_report(self, report: ClassificationReport | None) -> None:
        """Show the tables after a stage; none where nothing counts yet."""
        voice, theme = self._desk.voice, self._desk.theme
        self._report = report
        self._title.setFont(theme.font("text.strong", 1.1))
        mark = f" · {voice('standings.provisional')}" if report and report.provisional else ""
        self._title.setText(f"{report.title}{mark}" if report else voice("standings.nothing"))
        key = self.choice.currentData()
        self.choice.blockSignals(True)
        self.choice.clear()
        for section in report.sections if report else ():
            fill = theme.colour(section.badge) if section.badge else theme.colour("faint")
            self.choice.addItem(badge(theme, " ", fill, fill), section.title, section.key)
        self.choice.setCurrentIndex(max(self.choice.findData(key or GENERAL.key), 0))
        self.choice.blockSignals(False)
        any_table = bool(report and report.sections)
        for seen in (self.choice, self.table):
            seen.setVisible(any_table)
        self._hint.setVisible(not any_table)
        self._hint.setText(voice("results.how"))
        for named in (self.choice, self.table):
            named.setAccessibleName(voice("results.tables"))
        self._fill()

    def _fill(self, *_: object) -> None:
        sections = self._report.sections if self._report else ()
        index = self.choice.currentIndex()
        self.table.clear()
        if 0 <= index < len(sections):
            self._fill_with(sections[index])

    def _fill_with(self, section: ReportTable) -> None:
        self.table.setColumnCount(len(section.heads))
        self.table.setHeaderLabels(list(section.heads))
        items = []
        for row in section.rows:
            item = QTreeWidgetItem([_text(cell) for cell in row])
            self._align(item, section)
            items.append(item)
        self.table.addTopLevelItems(items)
        self._align(self.table.headerItem(), section)
        self._columns.fit()

    def _align(self, item: QTreeWidgetItem, section: ReportTable) -> None:
        """Set numbers to the right and everything on one line."""
        for column in range(len(section.heads)):
            side = Qt.AlignmentFlag.AlignLeft if column in section.wide else _RIGHT
            item.setTextAlignment(column, side | Qt.AlignmentFlag.AlignVCenter)


def _text(cell: object) -> str:
    return "" if cell is None else str(cell)
