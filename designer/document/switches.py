"""What is switched for the whole window: the language it speaks and the game it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from designer import language
from designer.words import LANGUAGES, say
from engine import tables
from engine.text import WindowLanguage
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from designer.language import Sentence
    from engine.errors import EtapaError


class Language(QObject):
    """Says phrases in the language that is on."""

    changed = Signal()

    def __init__(self, lang: str | None = None) -> None:
        super().__init__()
        self.lang = WindowLanguage(language.choose_language(lang))

    def __call__(self, key: str, /, **values: object) -> str:
        """Say one phrase; `tour.stages` is phrase `stages` of the topic `tour`."""
        return say(self.lang, key, **values)

    def say_sentence(self, sentence: Sentence) -> str:
        """Say a sentence that was kept for later."""
        return sentence.in_language(self.lang)

    def refusal(self, refused: EtapaError) -> str:
        """Say why something was refused."""
        return language.refusal_text(self.lang, refused)

    def heading(self, key: str, /, **values: object) -> str:
        """Say a phrase with a capital."""
        text = self(key, **values)
        return text[:1].upper() + text[1:]

    def number(self, value: object) -> str:
        """Write a number as this language does."""
        return language.format_number(self.lang, value)

    def day(self, text: str) -> str:
        """Write a date as this language does."""
        return language.format_date(self.lang, text)

    def change_language(self, lang: str) -> None:
        """Change to another language, everywhere at once."""
        if lang in LANGUAGES and lang != self.lang:
            self.lang = WindowLanguage(lang)
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
