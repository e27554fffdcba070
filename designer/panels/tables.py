"""Tables: columns declared one by one, rows that follow the tour, cells that are typed in.

A table is a model (`DeclaredRows`: which columns, which rows) in a quiet view (`PlainTable`).
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QTableView,
    QWidget,
)
from typing_extensions import override

from designer.panels.forms import ENTER_KEYS, Choice, fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtGui import QFont, QIcon
    from PySide6.QtWidgets import QStyleOptionViewItem

    from designer.panels.desk import Desk

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class Rows(QAbstractTableModel):
    """Columns by their heads; which of them are numbers, and which can be typed in."""

    heads: tuple[str, ...] = ()
    """Keys of the words over the columns."""
    numbers: tuple[int, ...] = ()
    """Columns that are set to the right."""
    typed: tuple[int, ...] = ()
    """Columns people may type in; the others follow."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._count = 0
        self._look = ""
        self._keys: list[object] = []

    @abstractmethod
    def held(self) -> Sequence[Any]:
        """Return what there is a row for, as it is now."""

    def keys(self) -> list[object]:
        """Return what the cells of each row follow from; a row of the same key looks the same."""
        return list(self.held())

    def renew(self) -> None:
        """Show what there is now; only rows that look different are drawn again."""
        keys, before, last = self.keys(), self._keys, len(self.heads) - 1
        look = f"{self.desk.language.code} {self.desk.theme.name} {self.desk.theme.zoom}"
        same_look, self._look, self._keys = look == self._look, look, keys
        if len(keys) != self._count:
            self.beginResetModel()
            self._count = len(keys)
            self.endResetModel()
        changed = [
            row
            for row, key in enumerate(keys)
            if not same_look or row >= len(before) or before[row] != key
        ]
        if changed:
            # One signal for all: each lets the view measure every column again.
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], last))
        if not same_look:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else self._count

    @override
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.heads)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            if orientation is Qt.Orientation.Horizontal:
                head = self.heads[section]
                return self.desk.language.say(head) if head else str(section + 1)
            return str(section + 1)
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation is Qt.Orientation.Horizontal:
            return self.side(section)
        return None

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() in self.typed else flags

    def side(self, column: int) -> Qt.AlignmentFlag:
        """Return the side a column is set to."""
        right = column in self.numbers
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: its head, what its cells say, what becomes of what is typed."""

    head: str
    """Key of the words over it; nothing where they are never seen."""
    text: Callable[[Any], str]
    """Returns what the cell of a row says."""
    number: bool = False
    """Set to the right."""
    take: Callable[[int, str], bool] | None = None
    """Takes what was typed in a row, or refuses it; without it nothing can be typed."""
    value: Callable[[Any], str] | None = None
    """Returns what is edited, where that is another thing than what is read."""
    choices: Callable[[], Iterable[Choice]] | None = None
    """Returns what can be chosen, where nothing is typed freely."""
    icon: Callable[[Any], QIcon | None] | None = None


_CELL_ROLES = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.EditRole,
        Qt.ItemDataRole.DecorationRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.FontRole,
        Qt.ItemDataRole.ForegroundRole,
    }
)
"""What a declared cell can be asked."""


class DeclaredRows(Rows):
    """A table whose columns are declared: the words, the sides and the typing follow from them."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.columns = self.declare_columns()
        numbered = tuple(enumerate(self.columns))
        self.heads = tuple(column.head for column in self.columns)
        self.numbers = tuple(n for n, column in numbered if column.number)
        self.typed = tuple(n for n, column in numbered if column.take is not None)

    @abstractmethod
    def declare_columns(self) -> tuple[Column, ...]:
        """Return the columns from left to right."""

    def cell_tip(self, row: Any, column: int) -> str | None:
        """Return what a cell says when it is pointed at."""
        del row, column
        return None

    def cell_font(self, row: Any, column: int) -> QFont | None:
        """Return the letters of a cell, where they are others than those of the table."""
        del row, column
        return None

    def cell_ink(self, row: Any, column: int) -> str | None:
        """Return the role of the colour a cell is written in; what only follows is pale."""
        del row
        return None if column in self.typed else "soft"

    def take_text(self, row: int, column: int, text: str) -> bool:
        """Take what was pasted from a cell on, as one step; tell whether it is a table for that."""
        del row, column, text
        return False

    def texts(self, column: int) -> list[str]:
        """Return what the cells of a column say, from above."""
        return [self.columns[column].text(row) for row in self.held()]

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _CELL_ROLES:  # a view asks for much more than cells say
            return None
        rows, number = self.held(), index.column()
        if not 0 <= index.row() < len(rows):
            return None
        row, column = rows[index.row()], self.columns[number]
        answer: Any = None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                answer = column.text(row)
            case Qt.ItemDataRole.EditRole:
                answer = (column.value or column.text)(row)
            case Qt.ItemDataRole.DecorationRole if column.icon is not None:
                answer = column.icon(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                answer = self.side(number)
            case Qt.ItemDataRole.ToolTipRole:
                answer = self.cell_tip(row, number)
            case Qt.ItemDataRole.FontRole:
                answer = self.cell_font(row, number)
            case Qt.ItemDataRole.ForegroundRole if ink := self.cell_ink(row, number):
                answer = self.desk.theme.colour(ink)
        return answer

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed, unless it is what stands there; what is refused is said."""
        text, take = str(value).strip(), self.columns[index.column()].take
        before = self.data(index, Qt.ItemDataRole.EditRole)
        if take is None or before is None or before in (str(value), text):
            return False
        return bool(self.desk.attempt(take, index.row(), text))


class TypedItem(QStyledItemDelegate):
    """Takes what is typed in a cell at once on Enter; Qt would wait until its loop turns again."""

    @override
    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        pressed = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        typed = isinstance(editor, QWidget) and not isinstance(editor, QComboBox)
        if pressed and typed and event.key() in ENTER_KEYS:  # type: ignore[attr-defined]
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.SubmitModelCache)
            return True
        return super().eventFilter(editor, event)


class ChoiceDelegate(QStyledItemDelegate):
    """Edits a cell with a list; a choice is taken as soon as it is made."""

    def __init__(self, choices: Callable[[], Iterable[Choice]], parent: QObject) -> None:
        super().__init__(parent)
        self._choices = choices

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        box = QComboBox(parent)
        fill(box, self._choices())
        box.activated.connect(self._take_choice)
        return box

    @override
    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))
            editor.showPopup()

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox) and editor.currentIndex() >= 0:
            model.setData(index, editor.currentData())

    def _take_choice(self, _row: int) -> None:
        box = self.sender()
        if isinstance(box, QComboBox):
            self.commitData.emit(box)
            self.closeEditor.emit(box, QStyledItemDelegate.EndEditHint.NoHint)


LINE = 1.85
"""The height of a row, in letters."""


class PlainTable(QTableView):
    """Shows a model; the last column takes what room is left."""

    row_chosen = Signal(int)

    def __init__(self, model: QAbstractItemModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(TypedItem(self))
        if isinstance(model, DeclaredRows):
            for number, column in enumerate(model.columns):
                if column.choices is not None:
                    self.setItemDelegateForColumn(number, ChoiceDelegate(column.choices, self))
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.setWordWrap(False)
        # All rows are as high as one line: measuring each of their cells would stall typing.
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        columns = ColumnWidths(self, header)
        model.dataChanged.connect(columns.fit)
        model.modelReset.connect(columns.fit)
        self.selectionModel().currentRowChanged.connect(self._tell_row)
        self._silent = False
        self._size_rows()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._size_rows()

    def _size_rows(self) -> None:
        high = self.fontMetrics().height()
        self.setIconSize(QSize(round(high * 1.5), high))
        self.verticalHeader().setDefaultSectionSize(round(high * LINE))

    def choose_row(self, row: int) -> None:
        """Choose a row, or none, without telling anybody."""
        self._silent = True
        if row < 0:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        elif row != self.currentIndex().row() or not self.selectionModel().hasSelection():
            column = max(self.currentIndex().column(), 0)
            self.setCurrentIndex(self.model().index(row, column))
        self._silent = False

    def take_paste(self, text: str) -> bool:
        """Hand what was pasted to the model, from the current cell on."""
        model, cell = self.model(), self.currentIndex()
        at = max(cell.row(), 0), max(cell.column(), 0)
        return isinstance(model, DeclaredRows) and model.take_text(*at, text)

    def _tell_row(self, current: QModelIndex, _before: QModelIndex) -> None:
        if not self._silent and current.isValid():
            self.row_chosen.emit(current.row())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go down on Enter where nothing is being typed, too."""
        cell, entered = self.currentIndex(), event.key() in ENTER_KEYS
        idle = self.state() is not QAbstractItemView.State.EditingState
        if entered and idle and cell.isValid():
            if cell.row() + 1 < self.model().rowCount():
                self.setCurrentIndex(self.model().index(cell.row() + 1, cell.column()))
        else:
            super().keyPressEvent(event)

    @override
    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go down on Enter and to the next cell that is typed in on Tab, as on a sheet."""
        hints = QAbstractItemDelegate.EndEditHint
        steps = {hints.EditNextItem: 1, hints.EditPreviousItem: -1}
        # Persistent: what was typed may have given the table other rows.
        cell = QPersistentModelIndex(self.currentIndex())
        super().closeEditor(editor, hints.NoHint)
        if not cell.isValid():
            return
        if hint is hints.SubmitModelCache and cell.row() + 1 < self.model().rowCount():
            self.setCurrentIndex(self.model().index(cell.row() + 1, cell.column()))
        elif hint in steps and (following := self._next_typed(cell, steps[hint])).isValid():
            self.setCurrentIndex(following)
            self.edit(following)

    def _next_typed(self, cell: QPersistentModelIndex, way: int) -> QModelIndex:
        """Return the next cell along the rows that can be typed in, or the one before."""
        model, row, column = self.model(), cell.row(), cell.column()
        while 0 <= row < model.rowCount():
            column += way
            while 0 <= column < model.columnCount():
                index = model.index(row, column)
                if index.flags() & Qt.ItemFlag.ItemIsEditable:
                    return index
                column += way
            row += way
            column = -1 if way > 0 else model.columnCount()
        return QModelIndex()


class ColumnWidths(QObject):
    """Keeps the columns of a list wide enough; one that is hidden is measured when it is shown."""

    def __init__(self, view: QAbstractItemView, header: QHeaderView) -> None:
        super().__init__(view)
        self._view, self._header = view, header
        self._due = True
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.fit)
        for watched in (view, header):
            watched.installEventFilter(self)

    def fit(self, *_: object) -> None:
        """Give every column the room that it needs now; the last may take what is left."""
        self._due = not self._view.isVisible()
        self._soon.stop()
        if self._due:
            return
        for column in range(self._header.count() - self._header.stretchLastSection()):
            head = self._header.sectionSizeHint(column)
            self._header.resizeSection(column, max(head, self._measure_column(column)))

    def _measure_column(self, column: int) -> int:
        """Return the width of the cell that has the longest text."""
        model, view = self._view.model(), self._view
        if isinstance(model, DeclaredRows):
            texts = model.texts(column)[: model.rowCount()]
        else:
            cells = [model.index(row, column) for row in range(model.rowCount())]
            texts = [str(cell.data() or "") for cell in cells]
        longest = max(dict.fromkeys(texts), key=view.fontMetrics().horizontalAdvance, default=None)
        if longest is None:
            return 0
        return view.sizeHintForIndex(model.index(texts.index(longest), column)).width()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Rows that come while another look is put on are measured without its paddings: heads of
        # tables were seen cut. Nothing is painted meanwhile, and no step of it waits for tables.
        if event.type() == QEvent.Type.StyleChange and watched is self._header:
            self._due = True
            if self._view.updatesEnabled():
                self.fit()
            elif QApplication.instance().styleSheet():  # type: ignore[union-attr]
                self._soon.start()
        elif event.type() == QEvent.Type.Show and self._due:
            self.fit()
        return False
