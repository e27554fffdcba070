"""Everything that can be done now, for the command search: actions, pages and stages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from designer.document.place import Place
from designer.windows.talk.search import Command

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from PySide6.QtGui import QAction

    from designer.panels.desk import Desk
    from designer.windows.pages import Pages


def commands(desk: Desk, actions: Iterable[QAction], pages: Pages) -> Iterator[Command]:
    """Return each command with its words in the language that is on."""
    voice, document = desk.voice, desk.document
    for action in dict.fromkeys([*actions, *_of_page(pages)]):
        if action.isEnabled() and action.text():
            words, keys = action.text().replace("&", ""), action.shortcut().toString()
            yield Command(words, keys, action.trigger)
    if not document.is_open:
        return
    for name in pages.names():
        page = voice(f"window.page_{name}")
        yield Command(voice("window.go_to_page", page=page), "", partial(pages.go, name))
    for number, stage in enumerate(document.tour.stages, start=1):
        words = voice("window.go_to_stage", number=number, name=stage.name)
        yield Command(words, "", partial(document.select, Place(number)))


def _of_page(pages: Pages) -> Iterator[QAction]:
    """Yield what can be done on the page that is seen."""
    page = pages.currentWidget()
    for widget in (page, *page.findChildren(QWidget)):
        if not isinstance(widget, QMenu):
            yield from (action for action in widget.actions() if action.menu() is None)
