"""A table of dice by terrain and rider type: what is typed stands in place of the book's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QHeaderView, QTableWidget, QTableWidgetItem

from designer.panels.house.rule_values import spoken_value
from designer.panels.typed_field import TypedItem

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.document.switches import Language
    from engine.tour.rules import Parameter


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
