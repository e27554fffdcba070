"""An editor a kind of rule."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from designer.panels.forms import Choice, TypedField, TypedItem, fill
from designer.panels.rule_values import number, read, shown, spoken_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.document.switches import Language
    from engine.tour.rules import Parameter


if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QKeyEvent

    from designer.document.switches import Language
    from engine.tour.rules import Parameter

    Take = Callable[[Any], None]


STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class OrderList(QListWidget):
    """Lines that are dragged, or moved with Alt and an arrow; every new order is told."""

    def __init__(self, lines: Iterable[tuple[str, str]], take: Callable[[list[str]], None]) -> None:
        super().__init__()
        self._take = take
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        for name, choice in lines:
            item = QListWidgetItem(f"↕  {name}")
            item.setData(Qt.ItemDataRole.UserRole, choice)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, name)
            self.addItem(item)
        self.setCurrentRow(0)
        self.setMaximumHeight(self.sizeHintForRow(0) * (self.count() + 1))
        self.model().rowsMoved.connect(self._moved)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()), 0)
        if not step or event.modifiers() != Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        row, root = self.currentRow(), self.rootIndex()
        if 0 <= row + step < self.count():
            self.model().moveRow(root, row, root, row + step + (1 if step > 0 else 0))

    def _moved(self, *_: object) -> None:
        rows = range(self.count())
        self._take([self.item(row).data(Qt.ItemDataRole.UserRole) for row in rows])


def editor(voice: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    """Return a widget that shows a value and hands every new one to `take`."""
    return _EDITORS.get(rule.kind, _line)(voice, rule, value, take)


def _flag(voice: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    box = QCheckBox(voice("house.yes"))
    box.setAccessibleName(voice(f"parameter_names.{rule.key}"))
    box.setChecked(bool(value))
    box.toggled.connect(take)
    return box


def _choice(voice: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    box = _list(voice, rule.key, rule.choices, value, take)
    box.setAccessibleName(voice(f"parameter_names.{rule.key}"))
    return box


def _list(voice: Language, key: str, choices: tuple[str, ...], value: Any, take: Take) -> QComboBox:
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    fill(box, (Choice(c, spoken_value(voice, key, c)) for c in choices))
    box.setCurrentIndex(box.findData(value))
    box.activated.connect(lambda _row: take(box.currentData()))
    return box


def _line(voice: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    if rule.choices:
        return _number_or_word(voice, rule, value, take)
    line = TypedField(_typed(voice, value))
    line.setAccessibleName(voice(f"parameter_names.{rule.key}"))
    line.editingFinished.connect(lambda: _taken(rule, line, take))
    return line


def _number_or_word(voice: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    """Return a list of what is no number, in which a number is typed."""
    words = {spoken_value(voice, rule.key, choice): choice for choice in rule.choices}
    box, line = QComboBox(), TypedField()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.setLineEdit(line)
    fill(box, (Choice(choice, word) for word, choice in words.items()))
    box.setCurrentIndex(box.findData(value))
    box.setEditText(shown(voice, rule, value))
    box.setAccessibleName(voice(f"parameter_names.{rule.key}"))
    box.setToolTip(voice("house.number_or_word"))
    box.activated.connect(lambda _row: take(box.currentData()))

    def typed() -> None:
        if line.isModified():
            line.setModified(False)
            text = line.text().strip()
            take(words.get(text, read(rule, text)))

    line.editingFinished.connect(typed)
    return box


def _taken(rule: Parameter, line: QLineEdit, take: Take) -> None:
    """Hand over what was typed, unless it is what stands there already."""
    if line.isModified():
        line.setModified(False)
        take(read(rule, line.text()))


def _typed(voice: Language, value: Any) -> str:
    """Return a value as people type it."""
    if isinstance(value, list | tuple):
        return " ".join(str(v) for v in value)
    return voice.number(value)


def _subset(voice: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    boxes = {c: QCheckBox(spoken_value(voice, rule.key, c)) for c in rule.choices}

    def changed(_on: object) -> None:
        take([c for c, box in boxes.items() if box.isChecked()])

    for choice, box in boxes.items():
        box.setChecked(choice in value)
        box.toggled.connect(changed)
        column.addWidget(box)
    return holder


def _order(voice: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    found = OrderList(((spoken_value(voice, rule.key, c), c) for c in value), take)
    found.setAccessibleName(voice(f"parameter_names.{rule.key}"))
    found.setToolTip(voice("house.order_help"))
    return found


def _map(voice: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    """Return one editor for each key; an empty one leaves its key out where that is allowed."""
    if rule.of == "rows":
        return DiceTable(voice, rule, value, take)
    holder = QWidget()
    form = QFormLayout(holder)
    form.setContentsMargins(0, 0, 0, 0)

    def take_entry(key: str, entry: Any) -> None:
        changed = {k: v for k, v in value.items() if k != key}
        if entry != "":
            changed[key] = entry
        take({k: changed[k] for k in rule.choices if k in changed})

    for key in rule.choices:
        name = spoken_value(voice, rule.key, key)
        if rule.of == "choice":
            box = _list(voice, rule.key, rule.among, value.get(key), partial(take_entry, key))
            form.addRow(name, box)
        else:
            line = TypedField(voice.number(value.get(key, "")))
            if key not in rule.default:
                line.setPlaceholderText(voice("house.no_limit"))
            line.editingFinished.connect(
                lambda k=key, field=line: _entry_taken(k, field, take_entry)
            )
            form.addRow(name, line)
    return holder


def _entry_taken(key: str, line: QLineEdit, take: Callable[[str, Any], None]) -> None:
    if line.isModified():
        line.setModified(False)
        take(key, number(line.text().strip()))


def _fixed(voice: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    del take
    label = QLabel(f"{shown(voice, rule, value)} · {voice('house.fixed')}")
    label.setWordWrap(True)
    return label


_EDITORS: dict[str, Callable[[Language, Parameter, Any, Take], QWidget]] = {
    "flag": _flag,
    "choice": _choice,
    "subset": _subset,
    "order": _order,
    "map": _map,
    "fixed": _fixed,
}


class DiceTable(QTableWidget):
    """A column a type, a row a terrain; an empty cell leaves the book's dice."""

    def __init__(
        self, voice: Language, rule: Parameter, value: Any, take: Callable[[Any], None]
    ) -> None:
        super().__init__(len(rule.among), len(rule.choices))
        self._rule, self._take = rule, take
        self.setItemDelegate(TypedItem(self))
        self.setHorizontalHeaderLabels([spoken_value(voice, rule.key, c) for c in rule.choices])
        self.setVerticalHeaderLabels([spoken_value(voice, rule.key, row) for row in rule.among])
        self.setAccessibleName(voice(f"parameter_names.{rule.key}"))
        self.setToolTip(voice("house.dice_help"))
        for row, terrain in enumerate(rule.among):
            for column, kind in enumerate(rule.choices):
                dice = value.get(kind, {}).get(terrain, "")
                self.setItem(row, column, QTableWidgetItem(str(dice)))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)
        self.itemChanged.connect(self._typed)

    def _typed(self, _item: QTableWidgetItem) -> None:
        """Hand over all dice that stand in the table, written as the book does: 2D3+3D2."""
        made: dict[str, dict[str, str]] = {}
        for column, kind in enumerate(self._rule.choices):
            for row, terrain in enumerate(self._rule.among):
                cell = self.item(row, column)
                if cell is not None and (dice := cell.text().replace(" ", "").upper()):
                    made.setdefault(kind, {})[terrain] = dice
        self._take(made)
