"""Everything wrong or odd in a tour: a row a finding, with a way there, a fix and its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QWidget
from typing_extensions import override

from designer.document.place import TourPlace
from designer.language import done_sentence
from designer.panels.fixes import FIXED, find_fix, fix_sentence
from designer.panels.forms import lay_column, make_pause
from designer.panels.tables import Column, DeclaredRows, Index
from designer.picture.lettering import check_names
from engine import tables
from engine.tour.finding import SEVERITIES, TABLE, Finding

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from PySide6.QtGui import QFont

    from designer.document.document import Document
    from designer.language import Language
    from designer.panels.desk import Desk

PAGES = {"rules": "rules", "teams": "teams", "lengths": "board", "lines": "results"}
"""Where the place of a finding is seen; everything else is seen on the stage."""
SIGNS = {"error": "✕", "warning": "!", "info": "i"}
"""Colour is never the only sign."""
SIGN, TEXT, FIX, RULE = range(4)


class AlikeFindings(NamedTuple):
    """Findings of one kind, in whatever stage, that one press puts right together."""

    findings: tuple[Finding, ...]


Row = Finding | AlikeFindings | None
"""None stands for the row that counts those of other stages."""


class FindingRows(DeclaredRows):
    """A row a finding, those of one kind together under what puts all of them right.

    After those of the stage and the tour comes one that counts those of others.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.near: list[Finding] = []
        self.far: list[Finding] = []
        """Of other stages."""
        self._grouped: list[Finding | AlikeFindings] = []
        self._held: list[Row] = []
        self._texts: dict[tuple[int, str], str] = {}
        """What the rows say: a list that measures itself asks each of them again and again."""
        self.unfolded = False

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return (
            Column("", self._sign_text),
            Column("", self._full_text),
            Column("", self._fix_text),
            Column("", self._rule_text),
        )

    @override
    def held(self) -> list[Row]:
        """Return the findings in their rows, and the rows that stand for several."""
        return self._held

    @property
    def counting_row(self) -> int:
        """Return the row that counts the findings of other stages."""
        return len(self._grouped)

    def _group_findings(self) -> list[Finding | AlikeFindings]:
        """Return the findings of the stage and the tour, several with one fix under one row."""
        every = [*self.near, *self.far]
        rows: list[Finding | AlikeFindings] = []
        for code in dict.fromkeys(finding.code for finding in self.near):
            same = tuple(finding for finding in every if finding.code == code)
            if code in FIXED and len(same) > 1:
                rows.append(AlikeFindings(same))
            rows += [finding for finding in self.near if finding.code == code]
        return rows

    def show_findings(self, findings: Iterable[Finding]) -> None:
        """Hold these, in order."""
        self._texts.clear()
        stage = self.desk.document.place.stage
        ordered = sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))
        ordered.sort(key=lambda finding: stage_of(finding) != stage)
        self.beginResetModel()
        self.near = [finding for finding in ordered if stage_of(finding) in (0, stage)]
        self.far = sorted((f for f in ordered if f not in self.near), key=stage_of)
        self._grouped = self._group_findings()
        self._end_reset()

    def fold(self, *, folded: bool) -> None:
        """Hide the findings of other stages, or show them."""
        self.beginResetModel()
        self.unfolded = not folded
        self._end_reset()

    def _end_reset(self) -> None:
        counted = [None, *(self.far if self.unfolded else ())] if self.far else []
        self._held = [*self._grouped, *counted]
        self._count = len(self._held)  # a view that is reset reads the rows at once
        self.endResetModel()

    def finding_at(self, row: int) -> Finding | None:
        """Return the finding of a row; none of a row that stands for several."""
        entry = self.entry_at(row)
        return None if isinstance(entry, AlikeFindings) else entry

    def entry_at(self, row: int) -> Row:
        """Return what a row stands for."""
        rows = self.held()
        return rows[row] if 0 <= row < len(rows) else None

    def rule_of(self, finding: Finding) -> str:
        """Return the rule behind a finding; nothing where it has none."""
        return str(tables.read_toml(TABLE)[finding.code].get("rule", ""))

    def _sign_text(self, finding: Row) -> str:
        if finding is None:
            return "▾" if self.unfolded else "▸"
        if isinstance(finding, AlikeFindings):
            return SIGNS[finding.findings[0].severity]
        return SIGNS[finding.severity]

    def _full_text(self, finding: Row) -> str:
        # Findings live as long as they are held.
        known = id(finding), self.desk.language.code
        if known not in self._texts:
            self._texts[known] = self._tell_finding(finding)
        return self._texts[known]

    def _tell_finding(self, finding: Row) -> str:
        language = self.desk.language
        if isinstance(finding, AlikeFindings):
            return language.say("window.same_kind", count=len(finding.findings))
        if finding is None:
            return language.say("window.other_stages", counts=count_text(language, self.far))
        return f"{language.place_text(finding.where)}: {language.finding_text(finding)}"

    def _fix_text(self, finding: Row) -> str:
        if isinstance(finding, AlikeFindings):
            return self.desk.language.say("window.fix_all", count=len(finding.findings))
        if finding is None or finding.code not in FIXED:
            return ""
        return fix_sentence(finding).in_language(self.desk.language)

    def _rule_text(self, finding: Row) -> str:
        if finding is None or isinstance(finding, AlikeFindings):
            return ""
        return self.desk.language.rule_name(self.rule_of(finding))

    @override
    def cell_tip(self, row: Row, column: int) -> str | None:
        if row is None or isinstance(row, AlikeFindings) or column != TEXT:
            return None
        return f"{self._full_text(row)}\n{row.code}"

    @override
    def cell_font(self, row: Row, column: int) -> QFont | None:
        return self.desk.theme.font("number.strong", 1.1) if column == SIGN else None

    @override
    def cell_ink(self, row: Row, column: int) -> str | None:
        """Return the colour of a gravity for its sign, and that of links for what is pressed."""
        if row is not None and column == SIGN:
            return (row.findings[0] if isinstance(row, AlikeFindings) else row).severity
        return None if row is not None and column == TEXT else "accent"

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.AccessibleTextRole:
            return super().data(index, role)
        finding = self.finding_at(index.row()) if index.column() == SIGN else None
        return self.desk.language.say(f"cli.{finding.severity}") if finding else None


ROOM = 1.5
"""Letters free beside what can be pressed."""


class FindingsPanel(QWidget):
    """The findings of the tour; a press goes to the place, another one fixes it."""

    rule_wanted = Signal(str)
    """The rule behind a finding is asked for."""
    jumped = Signal(str)
    """The page on which the place of a finding is seen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._known: object = None
        self._followed: Finding | None = None
        """The finding whose place was gone to last."""
        self.rows, self.list, self.count = FindingRows(desk), QTableView(), QLabel()
        self.list.setModel(self.rows)
        self.list.horizontalHeader().hide()
        self.list.verticalHeader().hide()
        # Rows are as high as their sentence, which only its width and the findings change: a header
        # that looks after that itself measures every cell at each step of another look.
        self.list.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._heights = make_pause(self, 0, self.list.resizeRowsToContents)
        self.list.horizontalHeader().sectionResized.connect(self._heights.start)
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
        desk.document.findings_changed.connect(self.show_findings)
        desk.follow(self, self._say_words, self.show_findings)

    def press(self, index: QModelIndex) -> None:
        """Do what a cell is for: go to the place, put it right, show the rule, fold."""
        finding, column = self.rows.entry_at(index.row()), index.column()
        if isinstance(finding, AlikeFindings):
            if column == FIX:
                self.fix_all(finding)
        elif finding is None:
            self.rows.fold(folded=self.rows.unfolded)
            self._fit_columns()
            self.list.setCurrentIndex(self.rows.index(index.row(), TEXT))
        elif column == FIX and finding.code in FIXED:
            self.fix(finding)
        elif column == RULE and self.rows.rule_of(finding):
            self.rule_wanted.emit(self.rows.rule_of(finding))
        else:
            self._follow(finding)

    def step(self, way: int) -> None:
        """Go to the next finding of the tour, or to the one before, stage by stage."""
        self.show_findings()
        findings = sorted((*self.rows.near, *self.rows.far), key=stage_of)
        if not findings:
            return
        known = [n for n, finding in enumerate(findings) if finding == self._followed]
        number = known[0] + way if known else 0 if way > 0 else -1
        self._follow(findings[number % len(findings)])

    def _follow(self, finding: Finding) -> None:
        """Go to the place of a finding; in the list it stays in sight."""
        self._followed = finding
        place = TourPlace.from_path(finding.where)
        if place.stage or place.kind:
            self._desk.document.select(place)
            self.jumped.emit(PAGES.get(place.kind.partition("/")[0], "stage"))
        self.show_findings()
        if finding in self.rows.near:
            row = self.rows.held().index(finding)
            self.list.setCurrentIndex(self.rows.index(row, TEXT))

    def fix(self, finding: Finding) -> None:
        """Put a finding right, as one step."""
        fix = find_fix(self._desk.document.tour_without_drag, finding)
        if fix is not None:
            self._desk.document.apply(*fix)

    def fix_all(self, group: AlikeFindings) -> None:
        """Put all findings of one kind right, as one step; the last ones of a stage first."""
        tour = before = self._desk.document.tour_without_drag

        def place_of(finding: Finding) -> tuple[int, int]:
            place = TourPlace.from_path(finding.where)
            return place.stage, place.number

        last_first = sorted(group.findings, key=place_of, reverse=True)
        for finding in last_first:
            fix = find_fix(tour, finding)
            tour = fix[1] if fix is not None else tour
        if tour is not before:
            self._desk.document.apply(done_sentence("fix", code=group.findings[0].code), tour)

    def _say_words(self) -> None:
        self.list.setAccessibleName(self._desk.language.say("window.findings"))
        self._known = None

    def show_findings(self, *_: object) -> None:
        """Show what is wrong or odd now, unless it is what is seen already."""
        document, theme = self._desk.document, self._desk.theme
        if document.dragging:
            return
        findings = all_findings(document)
        known = (findings, document.place.stage, self._desk.language, theme.name, theme.zoom)
        if known == self._known:
            return
        self._known, row = known, self.list.currentIndex().row()
        self.rows.show_findings(findings)
        self.count.setText(count_text(self._desk.language, findings))
        self._fit_columns()
        self.list.setCurrentIndex(self.rows.index(row, TEXT))

    def _fit_columns(self) -> None:
        """Give what can be pressed the room of its words, and the rest to the sentence."""
        measure, header = self.list.fontMetrics(), self.list.horizontalHeader()
        for column in (SIGN, FIX, RULE):
            cells = (self.rows.index(row, column).data() for row in range(self.rows.rowCount()))
            wide = max((measure.horizontalAdvance(words) for words in cells), default=0)
            header.resizeSection(column, wide + round(ROOM * self._desk.theme.em) if wide else 0)
        self.list.clearSpans()
        if self.rows.far:
            self.list.setSpan(self.rows.counting_row, TEXT, 1, 3)
        self.list.resizeRowsToContents()

    def _name_rule(self, now: QModelIndex, _before: QModelIndex) -> None:
        """Let help show the rule behind the finding that is chosen."""
        finding = self.rows.finding_at(now.row()) if now.isValid() else None
        self.list.setProperty("rule", self.rows.rule_of(finding) if finding else "")


def all_findings(document: Document) -> tuple[Finding, ...]:
    """Return what is wrong or odd in the file, in the stages, and what the program told since."""
    from engine.intake.climb_edits import contrary_sections  # only a tour with stages needs it
    from engine.ride.check import find_unread

    stages = enumerate(document.tour.stages, start=1)
    return (
        *document.odd,
        *document.survey.all_findings,
        *(finding for number, stage in stages for finding in contrary_sections(stage, number)),
        *check_names(document.tour),
        *find_unread(document.tour),
        *(finding for findings in document.added_findings.values() for finding in findings),
    )


def stage_of(finding: Finding) -> int:
    """Return the stage a finding speaks of; 0 where it speaks of the tour."""
    parts = finding.where.split("/")
    return int(parts[1]) if parts[0] == "stages" and len(parts) > 1 and parts[1].isdigit() else 0


def count_text(language: Language, findings: Collection[Finding]) -> str:
    """Say how many there are of each gravity, or that nothing is wrong."""
    if not findings:
        return language.say("window.all_well")
    counts = [sum(1 for finding in findings if finding.severity == s) for s in SEVERITIES]
    return language.say("window.counts", errors=counts[0], warnings=counts[1], infos=counts[2])
