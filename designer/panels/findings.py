"""Everything odd, ways there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableView,
    QWidget,
)
from typing_extensions import override

from designer.document.place import TourPlace
from designer.language import finding_text, place_text, rule_name
from designer.panels.fixes import FIXED, fix, label
from designer.panels.forms import lay_column
from designer.picture.lettering import check_names
from engine import tables
from engine.tour.finding import SEVERITIES, TABLE

if TYPE_CHECKING:
    from collections.abc import Collection

    from designer.document.document import Document
    from designer.document.switches import Language
    from engine.tour.finding import Finding


if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.panels.desk import Desk
    from engine.tour.finding import Finding

    Index = QModelIndex | QPersistentModelIndex


PAGES = {"rules": "rules", "teams": "teams", "lengths": "board", "lines": "results"}
"""Where the place of a finding is seen; everything else is seen on the stage."""


SIGNS = {"error": "✕", "warning": "!", "info": "i"}
"""Colour is never the only sign."""


SIGN, TEXT, FIX, RULE = range(4)


NOWHERE = QModelIndex()


ROOM = 1.5
"""Letters free beside what can be pressed."""


class FindingRows(QAbstractTableModel):
    """A row a finding; after those of the stage and the tour one that counts those of others."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.near: list[Finding] = []
        self.far: list[Finding] = []
        """Of other stages."""
        self.unfolded = False

    def show_findings(self, findings: Iterable[Finding]) -> None:
        """Hold these, in order."""
        stage = self._desk.document.place.stage
        ordered = sorted(findings, key=lambda found: SEVERITIES.index(found.severity))
        ordered.sort(key=lambda found: stage_of(found) != stage)
        self.beginResetModel()
        self.near = [found for found in ordered if stage_of(found) in (0, stage)]
        self.far = sorted((f for f in ordered if f not in self.near), key=stage_of)
        self.endResetModel()

    def fold(self, *, on: bool) -> None:
        """Hide the findings of other stages, or show them."""
        self.beginResetModel()
        self.unfolded = not on
        self.endResetModel()

    def finding(self, row: int) -> Finding | None:
        """Return the finding of a row; none of the row that counts."""
        if row < len(self.near):
            return self.near[row]
        at = row - len(self.near) - 1
        return self.far[at] if 0 <= at < len(self.far) else None

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        if parent.isValid():
            return 0
        return len(self.near) + bool(self.far) + (len(self.far) if self.unfolded else 0)

    @override
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else 4

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        found, column = self.finding(index.row()), index.column()
        theme = self._desk.theme
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(found, column) if found else self._counted(column)
        if role == Qt.ItemDataRole.AccessibleTextRole and column == SIGN and found:
            return self._desk.voice(f"cli.{found.severity}")
        if role == Qt.ItemDataRole.ToolTipRole and column == TEXT and found:
            return f"{self._text(found, TEXT)}\n{found.code}"
        if role == Qt.ItemDataRole.FontRole and column == SIGN:
            return theme.font("number.strong", 1.1)
        if role == Qt.ItemDataRole.ForegroundRole and column != TEXT:
            return theme.colour(found.severity if found and column == SIGN else "accent")
        if role == Qt.ItemDataRole.ForegroundRole and not found:
            return theme.colour("accent")
        return None

    def rule(self, found: Finding) -> str:
        """Return the rule behind a finding; nothing where it has none."""
        return str(tables.toml(TABLE)[found.code].get("rule", ""))

    def _text(self, found: Finding, column: int) -> str:
        voice = self._desk.voice
        if column == SIGN:
            return SIGNS[found.severity]
        if column == FIX:
            return voice.said(label(found)) if found.code in FIXED else ""
        if column == RULE:
            return rule_name(voice.lang, self.rule(found))
        return f"{place_text(voice.lang, found.where)}: {finding_text(voice.lang, found)}"

    def _counted(self, column: int) -> str:
        if column == SIGN:
            return "▾" if self.unfolded else "▸"
        words = count_text(self._desk.voice, self.far)
        return self._desk.voice("window.other_stages", counts=words) if column == TEXT else ""


class FindingsPanel(QWidget):
    """The findings of the tour; a press goes to the place, another one fixes it."""

    rule_wanted = Signal(str)
    """The rule behind a finding is asked for."""
    jumped = Signal(str)
    """The page on which the place of a finding is seen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._key: object = None
        self._gone_to: Finding | None = None
        self.rows, self.list, self.count = FindingRows(desk), QTableView(), QLabel()
        self.list.setModel(self.rows)
        self.list.horizontalHeader().hide()
        self.list.verticalHeader().hide()
        self.list.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.horizontalHeader().setMinimumSectionSize(0)
        self.list.horizontalHeader().setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        self.list.setShowGrid(False)
        self.list.setTabKeyNavigation(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.activated.connect(self.press)
        self.list.clicked.connect(self.press)
        self.list.selectionModel().currentChanged.connect(self._name_rule)
        pad = round(desk.theme.em / 2)
        lay_column(self.count, (self.list, 1), on=self, margins=(pad, 0, pad, pad))
        desk.document.found.connect(self._show)
        desk.follow(self, self._say, self._show)

    def press(self, index: QModelIndex) -> None:
        """Do what a cell is for: go to the place, put it right, show the rule, fold."""
        found, column = self.rows.finding(index.row()), index.column()
        if found is None:
            self.rows.fold(on=self.rows.unfolded)
            self._fit()
            self.list.setCurrentIndex(self.rows.index(index.row(), TEXT))
        elif column == FIX and found.code in FIXED:
            self.fix(found)
        elif column == RULE and self.rows.rule(found):
            self.rule_wanted.emit(self.rows.rule(found))
        else:
            self._follow(found)

    def step(self, way: int) -> None:
        """Go to the next finding of the tour, or to the one before, stage by stage."""
        self._show()
        everything = sorted((*self.rows.near, *self.rows.far), key=stage_of)
        if not everything:
            return
        known = [n for n, found in enumerate(everything) if found == self._gone_to]
        at = known[0] + way if known else 0 if way > 0 else -1
        self._follow(everything[at % len(everything)])

    def _follow(self, found: Finding) -> None:
        """Go to the place of a finding; in the list it stays in sight."""
        self._gone_to = found
        self._go(found)
        self._show()
        if found in self.rows.near:
            row = self.rows.near.index(found)
            self.list.setCurrentIndex(self.rows.index(row, TEXT))

    def fix(self, found: Finding) -> None:
        """Put a finding right, as one step."""
        document = self._desk.document
        done = fix(document.kept, found)
        if done is not None:
            document.apply(*done)

    def _say(self) -> None:
        self.list.setAccessibleName(self._desk.voice("window.findings"))
        self._key = None

    def _show(self, *_: object) -> None:
        document, theme = self._desk.document, self._desk.theme
        if document.dragging:
            return
        everything = all_findings(document)
        key = (everything, document.place.stage, self._desk.voice.lang, theme.name, theme.zoom)
        if key == self._key:
            return
        self._key, row = key, self.list.currentIndex().row()
        self.rows.show_findings(everything)
        self.count.setText(count_text(self._desk.voice, everything))
        self._fit()
        self.list.setCurrentIndex(self.rows.index(row, TEXT))

    def _fit(self) -> None:
        """Give what can be pressed the room of its words, and the rest to the sentence."""
        measure, header = self.list.fontMetrics(), self.list.horizontalHeader()
        for column in (SIGN, FIX, RULE):
            cells = (self.rows.index(row, column).data() for row in range(self.rows.rowCount()))
            wide = max((measure.horizontalAdvance(words) for words in cells), default=0)
            header.resizeSection(column, wide + round(ROOM * self._desk.theme.em) if wide else 0)
        self.list.clearSpans()
        if self.rows.far:
            self.list.setSpan(len(self.rows.near), TEXT, 1, 3)

    def _name_rule(self, now: QModelIndex, _before: QModelIndex) -> None:
        """Let help show the rule behind the finding that is chosen."""
        found = self.rows.finding(now.row()) if now.isValid() else None
        self.list.setProperty("rule", self.rows.rule(found) if found else "")

    def _go(self, found: Finding) -> None:
        where = TourPlace.of(found.where)
        if where.stage or where.kind:
            self._desk.document.select(where)
            self.jumped.emit(PAGES.get(where.kind.partition("/")[0], "stage"))


def all_findings(document: Document) -> tuple[Finding, ...]:
    """Return what is wrong or odd in the file, in the stages, and what the program told since."""
    from engine.intake.climb_edits import contrary_sections  # only a tour with stages needs it

    told = (found for several in document.told.values() for found in several)
    stages = enumerate(document.tour.stages, start=1)
    contrary = (found for number, stage in stages for found in contrary_sections(stage, number))
    names = check_names(document.tour)
    return (*document.odd, *document.survey.everything, *contrary, *names, *told)


def stage_of(found: Finding) -> int:
    """Return the stage a finding speaks of; 0 where it speaks of the tour."""
    parts = found.where.split("/")
    return int(parts[1]) if parts[0] == "stages" and len(parts) > 1 and parts[1].isdigit() else 0


def count_text(voice: Language, findings: Collection[Finding]) -> str:
    """Say how many there are of each gravity, or that nothing is wrong."""
    if not findings:
        return voice("window.all_well")
    counts = [sum(1 for found in findings if found.severity == s) for s in SEVERITIES]
    return voice("window.counts", errors=counts[0], warnings=counts[1], infos=counts[2])
