"""Everything wrong or odd, the gravest first; a press goes to the place, another one fixes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from designer.document.place import TourPlace
from designer.i18n import finding_text, place_text, rule_name
from designer.panels.fixes import FIXED, fix, label
from engine import tables
from engine.tour.finding import SEVERITIES, TABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.panels.desk import Desk
    from engine.tour.finding import Finding

PAGES = {"rules": "rules", "teams": "teams", "lengths": "board", "lines": "results"}
"""Where the place of a finding is seen; everything else is seen on the stage."""
SIGNS = {"error": "✕", "warning": "!", "info": "i"}
"""Colour is never the only sign."""


class FindingsPanel(QWidget):
    """The findings of the tour, or of the selected stage alone."""

    rule_wanted = Signal(str)
    """The rule behind a finding is asked for."""
    jumped = Signal(str)
    """The page on which the place of a finding is seen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._found: list[Finding] = []
        self._key: object = None
        self.list = QTreeWidget()
        self.list.setColumnCount(4)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        for number in (2, 3):
            header.setSectionResizeMode(number, QHeaderView.ResizeMode.Fixed)
        self.list.itemActivated.connect(self._go)
        self.list.itemClicked.connect(self._go)
        self._count = QLabel()
        self._only = QCheckBox()
        self._only.toggled.connect(self._show)
        row = QHBoxLayout()
        row.addWidget(self._count, 1)
        row.addWidget(self._only)
        column = QVBoxLayout(self)
        pad = round(desk.theme.em / 2)
        column.setContentsMargins(pad, 0, pad, pad)
        column.addLayout(row)
        column.addWidget(self.list, 1)
        desk.document.found.connect(self._show)
        desk.follow(self, self._say, self._show)

    def _say(self) -> None:
        voice = self._desk.voice
        self._only.setText(voice("window.only_stage"))
        self.list.setAccessibleName(voice("window.findings"))
        self._key = None

    def _show(self, *_: object) -> None:
        document = self._desk.document
        told = (f for found in document.told.values() for f in found)
        everything = (*document.odd, *document.survey.everything, *told)
        if self._only.isChecked():
            at = f"stages/{document.place.stage}"
            everything = tuple(
                f for f in everything if f.where == at or f.where.startswith(f"{at}/")
            )
        key = (everything, self._desk.voice.lang, self._desk.theme.name, self._desk.theme.zoom)
        if key == self._key or document.dragging:
            return
        self._key = key
        self._found = sorted(everything, key=lambda f: SEVERITIES.index(f.severity))
        self._fill()

    def _fill(self) -> None:
        voice = self._desk.voice
        counts = [sum(1 for f in self._found if f.severity == s) for s in SEVERITIES]
        self._count.setText(
            voice("window.counts", errors=counts[0], warnings=counts[1], infos=counts[2])
            if self._found
            else voice("window.all_well")
        )
        self.list.clear()
        widths = {2: 0, 3: 0}
        rows = [self._row(number, found) for number, found in enumerate(self._found)]
        self.list.addTopLevelItems(rows)
        for row, found in zip(rows, self._found, strict=True):
            rule = tables.toml(TABLE)[found.code].get("rule", "")
            if rule:
                widths[3] = self._put(
                    row,
                    3,
                    widths[3],
                    self._link(rule_name(voice.lang, str(rule)), self.rule_wanted.emit, rule),
                )
            if found.code in FIXED:
                widths[2] = self._put(row, 2, widths[2], self._button(found))
        for column, width in widths.items():
            self.list.setColumnWidth(column, width)

    def _row(self, number: int, found: Finding) -> QTreeWidgetItem:
        lang, theme = self._desk.voice.lang, self._desk.theme
        where, text = place_text(lang, found.where), finding_text(lang, found)
        item = QTreeWidgetItem([SIGNS[found.severity], f"{where}: {text}"])
        item.setData(0, Qt.ItemDataRole.UserRole, number)
        item.setFont(0, theme.font("number.strong", 1.1))
        item.setForeground(0, theme.colour(found.severity))
        severity = self._desk.voice(f"cli.{found.severity}")
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, severity)
        item.setToolTip(1, f"{where}: {text}\n{found.code}")
        return item

    def _put(self, row: QTreeWidgetItem, column: int, widest: int, button: QPushButton) -> int:
        """Lay a button into a cell; return how wide its column must be by now."""
        self.list.setItemWidget(row, column, button)
        button.ensurePolished()
        row.setSizeHint(column, button.sizeHint())
        return max(widest, button.sizeHint().width() + round(self._desk.theme.em * 1.5))

    def _button(self, found: Finding) -> QPushButton:
        return self._link(self._desk.voice.said(label(found)), self.fix, found)

    def _link(self, words: str, do: Callable[..., object], value: object) -> QPushButton:
        button = QPushButton(words)
        button.setProperty("link", True)
        button.clicked.connect(lambda _=False: do(value))
        return button

    def fix(self, found: Finding) -> None:
        """Put a finding right, as one step."""
        document = self._desk.document
        done = fix(document.kept, found)
        if done is not None:
            document.apply(*done)

    def _go(self, item: QTreeWidgetItem) -> None:
        found = self._found[item.data(0, Qt.ItemDataRole.UserRole)]
        where = TourPlace.of(found.where)
        if where.stage or where.kind:
            self._desk.document.select(where)
            self.jumped.emit(PAGES.get(where.kind.partition("/")[0], "stage"))
