"""Editors of house rules: for each kind of rule a widget that shows its value and takes another."""

from __future__ import annotations

from decimal import Decimal
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
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)
from typing_extensions import override

from designer.language import read_kilometres
from designer.panels.forms import Choice, TypedField, fill, hold, lay_column, wrapping_label
from designer.panels.tables import TypedItem
from designer.texts.rules import spell_value, value_name
from engine.errors import EtapaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QKeyEvent

    from designer.language import Language
    from engine.tour.rules import Parameter

    Take = Callable[[Any], None]


def make_editor(language: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    """Return a widget that shows a value and hands every new one to `take`."""
    editor = _EDITORS.get(rule.kind, _edit_line)(language, rule, value, take)
    if editor.focusPolicy() is not Qt.FocusPolicy.NoFocus:  # else what stands in it has words
        editor.setAccessibleName(language.say(f"parameter_names.{rule.key}"))
    return editor


def parse_value(rule: Parameter, text: str) -> Any:
    """Return what was typed for a number, some numbers or a text; nonsense as it stands."""
    text = text.strip()
    if rule.kind in ("faces", "numbers"):
        parts = text.replace(";", " ").replace(",", " ").split()
        return [int(p) if p.lstrip("-").isdigit() else p for p in parts]
    if rule.kind in ("integer", "number") and text not in rule.choices:
        return parse_number(text)
    return text


def parse_number(text: str) -> Any:
    """Return the number that was typed, with a point or a comma; nonsense as it stands."""
    try:
        value = read_kilometres(text)
    except EtapaError:
        return text
    return int(value) if value == value.to_integral_value() else Decimal(value)


def _edit_flag(language: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    del rule
    box = QCheckBox(language.say("house.yes"))
    box.setChecked(bool(value))
    box.toggled.connect(take)
    return box


def _edit_choice(language: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    return _make_list(_list_choices(language, rule, rule.choices), value, take)


def _list_choices(language: Language, rule: Parameter, values: Iterable[str]) -> list[Choice]:
    return [Choice(value, value_name(language, rule.key, value)) for value in values]


def _make_list(choices: list[Choice], value: Any, take: Take) -> QComboBox:
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    fill(box, choices)
    box.setCurrentIndex(box.findData(value))
    box.activated.connect(lambda _row: take(box.currentData()))
    return box


def _edit_line(language: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    if rule.choices:
        return _edit_number_or_word(language, rule, value, take)
    many = isinstance(value, list | tuple)
    line = TypedField(" ".join(map(str, value)) if many else language.format_number(value))
    line.on_typed(lambda text: take(parse_value(rule, text)))
    return line


def _edit_number_or_word(language: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    """Return a list of what is no number, in which a number is typed."""
    choices = _list_choices(language, rule, rule.choices)
    words = {choice.name: choice.value for choice in choices}
    box, line = QComboBox(), TypedField()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.setLineEdit(line)
    fill(box, choices)
    box.setCurrentIndex(box.findData(value))
    box.setEditText(spell_value(language, rule, value))
    box.setToolTip(language.say("house.number_or_word"))
    box.activated.connect(lambda _row: take(box.currentData()))
    line.on_typed(lambda text: take(words.get(text, parse_value(rule, text))))
    return box


def _edit_subset(language: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    names = _list_choices(language, rule, rule.choices)
    boxes = {choice.value: QCheckBox(choice.name) for choice in names}

    def take_ticked(_on: object) -> None:
        take([choice for choice, box in boxes.items() if box.isChecked()])

    for choice, box in boxes.items():
        box.setChecked(choice in value)
        box.toggled.connect(take_ticked)
    return hold(lay_column(*boxes.values()))


def _edit_order(language: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    order = OrderList(_list_choices(language, rule, value), take)
    order.setToolTip(language.say("house.order_help"))
    return order


def _edit_map(language: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    """Return one editor for each key; an empty one leaves its key out where that is allowed."""
    if rule.of == "rows":
        return DiceTable(language, rule, value, take)
    holder = QWidget()
    form = QFormLayout(holder)
    form.setContentsMargins(0, 0, 0, 0)

    def take_entry(key: str, entry: Any) -> None:
        changed = {k: v for k, v in value.items() if k != key}
        if entry != "":
            changed[key] = entry
        take({k: changed[k] for k in rule.choices if k in changed})

    def take_number(key: str, text: str) -> None:
        take_entry(key, parse_number(text))

    for key, name, _ in _list_choices(language, rule, rule.choices):
        if rule.of == "choice":
            choices = _list_choices(language, rule, rule.among)
            form.addRow(name, _make_list(choices, value.get(key), partial(take_entry, key)))
        else:
            line = TypedField(language.format_number(value.get(key, "")))
            if key not in rule.default:
                line.setPlaceholderText(language.say("house.no_limit"))
            line.on_typed(partial(take_number, key))
            form.addRow(name, line)
    return holder


def _show_fixed(language: Language, rule: Parameter, value: Any, take: Take) -> QWidget:
    del take
    label = wrapping_label()
    label.setText(f"{spell_value(language, rule, value)} · {language.say('house.fixed')}")
    return label


_EDITORS: dict[str, Callable[[Language, Parameter, Any, Take], QWidget]] = {
    "flag": _edit_flag,
    "choice": _edit_choice,
    "subset": _edit_subset,
    "order": _edit_order,
    "map": _edit_map,
    "fixed": _show_fixed,
}

STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class OrderList(QListWidget):
    """Lines that are dragged, or moved with Alt and an arrow; every new order is told."""

    def __init__(self, lines: Iterable[Choice], take: Callable[[list[str]], None]) -> None:
        super().__init__()
        self._take = take
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        for line in lines:
            item = QListWidgetItem(f"↕  {line.name}")
            item.setData(Qt.ItemDataRole.UserRole, line.value)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, line.name)
            self.addItem(item)
        self.setCurrentRow(0)
        self.setMaximumHeight(self.sizeHintForRow(0) * (self.count() + 1))
        self.model().rowsMoved.connect(self._tell_order)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()), 0)
        if not step or event.modifiers() != Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        row, root = self.currentRow(), self.rootIndex()
        if 0 <= row + step < self.count():
            # Qt names the row before which the line goes: one further where it goes down.
            self.model().moveRow(root, row, root, row + step + (1 if step > 0 else 0))

    def _tell_order(self, *_: object) -> None:
        rows = range(self.count())
        self._take([self.item(row).data(Qt.ItemDataRole.UserRole) for row in rows])


class DiceTable(QTableWidget):
    """A column a type, a row a terrain; an empty cell leaves the book's dice."""

    def __init__(self, language: Language, rule: Parameter, value: Any, take: Take) -> None:
        super().__init__(len(rule.among), len(rule.choices))
        self._rule, self._take = rule, take
        self.setItemDelegate(TypedItem(self))
        types, terrains = (
            [choice.name for choice in _list_choices(language, rule, values)]
            for values in (rule.choices, rule.among)
        )
        self.setHorizontalHeaderLabels(types)
        self.setVerticalHeaderLabels(terrains)
        self.setToolTip(language.say("house.dice_help"))
        for row, terrain in enumerate(rule.among):
            for column, kind in enumerate(rule.choices):
                dice = value.get(kind, {}).get(terrain, "")
                self.setItem(row, column, QTableWidgetItem(str(dice)))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)
        self.itemChanged.connect(self._take_dice)

    def _take_dice(self, _item: QTableWidgetItem) -> None:
        """Hand over all dice that stand in the table, written as the book does: 2D3+3D2."""
        overrides: dict[str, dict[str, str]] = {}
        for column, kind in enumerate(self._rule.choices):
            for row, terrain in enumerate(self._rule.among):
                cell = self.item(row, column)
                if cell is not None and (dice := cell.text().replace(" ", "").upper()):
                    overrides.setdefault(kind, {})[terrain] = dice
        self._take(overrides)
