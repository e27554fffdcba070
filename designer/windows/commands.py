"""Everything that can be done, by its words: what the search of commands finds, and where it is.

People call things by other words than buttons do; those stand in `templates/words/search.toml`.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from designer.document.place import TourPlace
from designer.language import LANGUAGES, Language
from designer.windows.actions import MENUS
from designer.windows.search import Command
from designer.words import topic

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from PySide6.QtGui import QAction

    from designer.panels.desk import Desk
    from designer.windows.actions import Actions
    from designer.windows.pages import Pages

TOPICS = ("window", "verb", "board_page", "race_page", "match")
"""Where the words of actions stand."""


class PageButton(NamedTuple):
    """A button of a page, by the key of its words."""

    page: str
    words: str


BUTTONS = (
    PageButton("stage", "stage.fit"),
    PageButton("playtest", "race_page.batch"),
    PageButton("race", "match.open_record"),
    PageButton("results", "results.read"),
    PageButton("results", "results.jury"),
    PageButton("results", "results.publish"),
    PageButton("results", "results.publish_corrected"),
    PageButton("print", "print.export"),
    PageButton("print", "print.book"),
    PageButton("teams", "teams.add"),
    PageButton("teams", "teams.add_rider"),
)
"""What is found from everywhere: its page is shown, and it is pressed there."""


def list_commands(
    desk: Desk, of_window: Actions, more: Iterable[QAction], pages: Pages
) -> Iterator[Command]:
    """Yield each command with its words in the language that is on, found by those of any."""
    language, by_name = desk.language, of_window.by_name
    places = {
        by_name[row.name]: _menu_words(language, menu)
        for menu, rows in MENUS.items()
        for row in rows
        if row.name
    }
    turns = [by_name[f"page_{name}"] for name in pages.names()]
    seen = language.say(f"window.page_{pages.name}")
    actions = dict.fromkeys([*by_name.values(), *more, *_page_actions(pages)])
    for action in (action for action in actions if action not in turns):
        if action.text():
            words, keys = action.text().replace("&", ""), action.shortcut().toString()
            also = _every_language().get(action.text().partition(":")[0], "")
            where, ready = places.get(action, seen), action.isEnabled()
            if not ready:
                where = language.say("window.not_now", where=where)
            yield Command(words, keys, action.trigger, also, where, ready)
    for menu, action in of_window.choices:
        words = f"{menu.title()}: {action.text()}".replace("&", "")
        also = " ".join(_every_language().get(one, "") for one in (menu.title(), action.text()))
        yield Command(words, "", action.trigger, also, _menu_words(language, "view"))
    if desk.document.is_open:
        yield from _list_places(desk, pages, turns)


def _list_places(desk: Desk, pages: Pages, turns: Iterable[QAction]) -> Iterator[Command]:
    """Yield the pages, their buttons and the stages of the open tour."""
    language, document = desk.language, desk.document
    where = _menu_words(language, "go")
    for name, turn in zip(pages.names(), turns, strict=True):
        words_in = {one.code: _page_words(one, name) for one in LANGUAGES}
        also = f"{' '.join(words_in.values())} {_synonyms(f'window_page_{name}')}"
        keys = turn.shortcut().toString()
        yield Command(words_in[language.code], keys, turn.trigger, also, where)
    for button in BUTTONS:
        texts = [one.say(button.words) for one in LANGUAGES]
        also = f"{' '.join(texts)} {_synonyms(button.words.replace('.', '_'))}"
        place = language.say(f"window.page_{button.page}")
        do = partial(_press_button, pages, button, language)
        yield Command(language.say(button.words), "", do, also, place)
    for number, stage in enumerate(document.tour.stages, start=1):
        values = {"number": number, "name": stage.name}
        words_in = {one.code: one.say("window.go_to_stage", **values) for one in LANGUAGES}
        do = partial(document.select, TourPlace(number))
        also = " ".join(words_in.values())
        yield Command(words_in[language.code], "", do, also, language.say("window.tour"))


def _press_button(pages: Pages, button: PageButton, language: Language) -> None:
    """Show a page and press a button of it, where it can be pressed; it has the keys then."""
    page, words = pages.go(button.page), language.say(button.words)
    found = next((b for b in page.findChildren(QPushButton) if b.text() == words), None)
    if found is not None:
        found.setFocus(Qt.FocusReason.ShortcutFocusReason)
        QTimer.singleShot(0, found, found.click)


def _menu_words(language: Language, menu: str) -> str:
    return language.say("window.menu_named", menu=language.say(f"window.{menu}").replace("&", ""))


def _page_words(language: Language, name: str) -> str:
    return language.say("window.go_to_page", page=language.say(f"window.page_{name}"))


@cache
def _every_language() -> Mapping[str, str]:
    """Return a phrase in every language and by other names, by how it is said in one."""
    return {
        words: f"{' '.join(phrase.values()).replace('&', '')} {_synonyms(f'{name}_{key}')}"
        for name in TOPICS
        for key, phrase in topic(name).items()
        for words in phrase.values()
    }


def _synonyms(key: str) -> str:
    """Return what else people call a thing, in all languages."""
    return " ".join(topic("search").get(key, {}).values())


def _page_actions(pages: Pages) -> Iterator[QAction]:
    """Yield what can be done on the page that is seen."""
    page = pages.room
    for widget in (page, *page.findChildren(QWidget)):
        if not isinstance(widget, QMenu):
            yield from (action for action in widget.actions() if action.menu() is None)
