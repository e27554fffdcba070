"""The game that is looked at: in which the stage is seen on the table, raced and printed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine import tables
from engine.tour.rules import OWN_GAME


class ChosenGame(QObject):
    """One game of those there are; the tour's own until another one is chosen."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.id = OWN_GAME

    def choose(self, name: str) -> None:
        """Choose a game by its name."""
        if name and name != self.id:
            self.id = name
            self.changed.emit()


def game_names() -> tuple[str, ...]:
    """Return the names of all games, the tour's own first; no rulebook is opened for it."""
    return tuple(sorted(tables.folders("games"), key=lambda name: name != OWN_GAME))
