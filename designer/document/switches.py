"""What is switched for the whole window: the language it speaks and the game it shows."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from designer.language import Language, choose_language
from engine import tables
from engine.text import LANGUAGE_CODES
from engine.tour.rules import OWN_GAME


class LanguageSwitch(QObject):
    """The language the window speaks, and the news that it is another one."""

    changed = Signal()

    def __init__(self, code: str | None = None) -> None:
        super().__init__()
        self.language = Language(choose_language(code).code, in_window=True)

    def change_language(self, code: str) -> None:
        """Change to another language, everywhere at once."""
        if code in LANGUAGE_CODES and code != self.language.code:
            self.language = Language(code, in_window=True)
            self.changed.emit()


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
    return tuple(sorted(tables.folder_names("games"), key=lambda name: name != OWN_GAME))
