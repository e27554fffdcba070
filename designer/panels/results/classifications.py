"""The classifications and jerseys, one table at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from designer.panels.columns import ColumnWidths
from designer.panels.layouts import lay_column
from designer.scene.badges import badge
from engine.standings.classifications import GENERAL

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.sheets.report import ClassificationReport, ReportTable

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
