"""One editor for each kind of house rule: a box to tick, a list, a line, an order to drag."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from designer.panels.choice import Choice, fill
from designer.panels.rule_values import read, shown, value_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.document.voice import Voice
    from engine.tour.parameter import Parameter

    Take = Callable[[Any], None]


def editor(voice: Voice, rule: Parameter, value: Any, take: Take) -> QWidget:
    """Return a widget that shows a value and hands every new one to `take`."""
    return _EDITORS.get(rule.kind, _line)(voice, rule, value, take)


def _flag(voice: Voice, rule: Parameter, value: Any, take: Take) -> QWidget:
    box = QCheckBox(voice("house.yes"))
    box.setAccessibleName(voice(f"parameter_names.{rule.key}"))
    box.setChecked(bool(value))
    box.toggled.connect(take)
    return box


def _choice(voice: Voice, rule: Parameter, value: Any, take: Take) -> QWidget:
    return _list(voice, rule.key, rule.choices, value, take)


def _list(voice: Voice, key: str, choices: tuple[str, ...], value: Any, take: Take) -> QComboBox:
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    fill(box, (Choice(c, value_name(voice, key, c)) for c in choices))
    box.setCurrentIndex(box.findData(value))
    box.activated.connect(lambda _row: take(box.currentData()))
    return box


def _line(voice: Voice, rule: Parameter, value: Any, take: Take) -> QWidget:
    line = QLineEdit(_typed(voice, rule, value))
    line.setAccessibleName(voice(f"parameter_names.{rule.key}"))
    line.editingFinished.connect(lambda: _taken(rule, line, take))
    if not rule.choices:
        return line
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(line)
    for choice in rule.choices:
        column.addWidget(QLabel(f"{choice} = {value_name(voice, rule.key, choice)}"))
    return holder


def _taken(rule: Parameter, line: QLineEdit, take: Take) -> None:
    """Hand over what was typed, unless it is what stands there already."""
    if line.isModified():
        line.setModified(False)
        take(read(rule, line.text()))


def _typed(voice: Voice, rule: Parameter, value: Any) -> str:
    """Return a value the way somebody would type it."""
    if isinstance(value, list | tuple):
        return " ".join(str(v) for v in value)
    return str(value) if str(value) in rule.choices else voice.number(value)


def _subset(voice: Voice, rule: Parameter, value: Any, take: Take) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    boxes = {c: QCheckBox(value_name(voice, rule.key, c)) for c in rule.choices}

    def changed(_on: object) -> None:
        take([c for c, box in boxes.items() if box.isChecked()])

    for choice, box in boxes.items():
        box.setChecked(choice in value)
        box.toggled.connect(changed)
        column.addWidget(box)
    return holder


def _order(voice: Voice, rule: Parameter, value: Any, take: Take) -> QWidget:
    found = QListWidget()
    found.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
    found.setAccessibleName(voice(f"parameter_names.{rule.key}"))
    found.setToolTip(voice("house.order_help"))
    for choice in value:
        item = QListWidgetItem(value_name(voice, rule.key, choice))
        item.setData(Qt.ItemDataRole.UserRole, choice)
        found.addItem(item)
    found.setMaximumHeight(found.sizeHintForRow(0) * (found.count() + 1))

    def changed(*_: object) -> None:
        rows = range(found.count())
        take([found.item(row).data(Qt.ItemDataRole.UserRole) for row in rows])

    found.model().rowsMoved.connect(changed)
    return found


def _map(voice: Voice, rule: Parameter, value: Any, take: Take) -> QWidget:
    """Return one editor for each key; an empty one leaves its key out where that is allowed."""
    holder = QWidget()
    form = QFormLayout(holder)
    form.setContentsMargins(0, 0, 0, 0)
    if rule.of == "rows":
        form.addRow(QLabel(shown(voice, rule, value)))
        return holder

    def take_entry(key: str, entry: Any) -> None:
        changed = {k: v for k, v in value.items() if k != key}
        if entry != "":
            changed[key] = entry
        take({k: changed[k] for k in rule.choices if k in changed})

    for key in rule.choices:
        name = value_name(voice, rule.key, key)
        if rule.of == "choice":
            box = _list(voice, rule.key, rule.among, value.get(key), partial(take_entry, key))
            form.addRow(name, box)
        else:
            line = QLineEdit(str(value.get(key, "")))
            line.editingFinished.connect(
                lambda k=key, field=line: _entry_taken(k, field, take_entry)
            )
            form.addRow(name, line)
    return holder


def _entry_taken(key: str, line: QLineEdit, take: Callable[[str, Any], None]) -> None:
    if line.isModified():
        line.setModified(False)
        text = line.text().strip()
        take(key, int(text) if text.isdigit() else text)


def _fixed(voice: Voice, rule: Parameter, value: Any, take: Take) -> QWidget:
    del take
    label = QLabel(f"{shown(voice, rule, value)} · {voice('house.fixed')}")
    label.setWordWrap(True)
    return label


_EDITORS: dict[str, Callable[[Voice, Parameter, Any, Take], QWidget]] = {
    "flag": _flag,
    "choice": _choice,
    "subset": _subset,
    "order": _order,
    "map": _map,
    "fixed": _fixed,
}
