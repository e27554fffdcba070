"""How the board is looked at: grid, rulers, tape, the whole table; as actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.scene.board.board import BoardView

TICKED = (("grid", "G"), ("rulers", "R"), ("measure", "M"))
WHOLE_TABLE = ("whole_table", "0")


class BoardSight(QObject):
    """The actions; three of them are on or off."""

    def __init__(self, desk: Desk, view: BoardView) -> None:
        super().__init__(view)
        self._desk, self._view = desk, view
        self.actions: dict[str, QAction] = {}
        for name, keys in (*TICKED, WHOLE_TABLE):
            action = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.setCheckable((name, keys) in TICKED)
            self.actions[name] = action
        self.actions["grid"].toggled.connect(self._gridded)
        self.actions["rulers"].toggled.connect(lambda on: view.rule(on=on))
        self.actions["measure"].toggled.connect(self._measured)
        self.actions["whole_table"].triggered.connect(lambda _=False: view.fit())
        view.measures.connect(self.actions["measure"].setChecked)
        view.addActions(list(self.actions.values()))
        self.actions["rulers"].setChecked(True)
        desk.voice.changed.connect(self.say)
        self.say()

    def say(self) -> None:
        """Say every action in the language that is on."""
        for name, action in self.actions.items():
            action.setText(self._desk.voice(f"board_page.{name}"))
            keys, told = action.shortcut().toString(), self._desk.voice(f"board_page.{name}_help")
            action.setToolTip(f"{told} ({keys})")

    def _gridded(self, on: bool) -> None:
        self._view.grid = on
        self._view.update()

    def _measured(self, on: bool) -> None:
        self._view.measure(on=on)
        if on:
            self._view.setFocus()
