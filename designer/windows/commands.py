"""The commands of the command search: actions, pages and stages."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from designer.document.place import TourPlace
from designer.windows.talk.search import Command
from designer.words import LANGUAGES, say, topic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from PySide6.QtGui import QAction

    from designer.panels.desk import Desk
    from designer.windows.actions import Actions
    from designer.windows.pages.pages import Pages

TOPICS = ("window", "verb", "board_page", "race_page", "match")
"""Where the words of actions stand."""


def commands(
    desk: Desk, of_window: Actions, more: Iterable[QAction], pages: Pages
) -> Iterator[Command]:
    """Return each command with its words in the language that is on, found by those of any."""
    document = desk.document
    by_name = of_window.by_name
    turns = [by_name[f"page_{name}"] for name in pages.names()]
    actions = dict.fromkeys([*by_name.values(), *more, *_of_page(pages)])
    for action in (action for action in actions if action not in turns):
        if action.isEnabled() and action.text():
            words, keys = action.text().replace("&", ""), action.shortcut().toString()
            also = _in_every_language().get(action.text().partition(":")[0], "")
            yield Command(words, keys, action.trigger, also)
    for menu, action in of_window.choices:
        words = f"{menu.title()}: {action.text()}".replace("&", "")
        also = " ".join(_in_every_language().get(one, "") for one in (menu.title(), action.text()))
        yield Command(words, "", action.trigger, also)
    if not document.is_open:
        return
    for name, turn in zip(pages.names(), turns, strict=True):
        said = {lang: _page(lang, name) for lang in LANGUAGES}
        yield _spoken(desk, said, turn.trigger, turn.shortcut().toString())
    for number, stage in enumerate(document.tour.stages, start=1):
        values = {"number": number, "name": stage.name}
        said = {lang: say(lang, "window.go_to_stage", **values) for lang in LANGUAGES}
        yield _spoken(desk, said, partial(document.select, TourPlace(number)))


def _page(lang: str, name: str) -> str:
    return say(lang, "window.go_to_page", page=say(lang, f"window.page_{name}"))


def _spoken(
    desk: Desk, said: Mapping[str, str], do: Callable[[], object], keys: str = ""
) -> Command:
    return Command(said[desk.voice.lang], keys, do, " ".join(said.values()))


@cache
def _in_every_language() -> Mapping[str, str]:
    """Return a phrase in every language by how it is said in one."""
    phrases = (phrase for name in TOPICS for phrase in topic(name).values())
    return {
        said: " ".join(phrase.values()).replace("&", "")
        for phrase in phrases
        for said in phrase.values()
    }


def _of_page(pages: Pages) -> Iterator[QAction]:
    """Yield what can be done on the page that is seen."""
    page = pages.room
    for widget in (page, *page.findChildren(QWidget)):
        if not isinstance(widget, QMenu):
            yield from (action for action in widget.actions() if action.menu() is None)
