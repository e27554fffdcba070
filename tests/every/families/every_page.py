"""Every page of the window, opened one after the other in a copy of the project.

Started there as a program of its own; writes what each page shows as one JSON document.
"""

from __future__ import annotations

import json
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QListView,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from designer.app import application, window
from designer.jobs.runner import Runner
from designer.language import ENGLISH
from designer.windows.docks import RULE
from engine.games import DEFAULT
from engine.match.tape import PERSON
from engine.text import LANGUAGE_CODES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.windows.main import MainWindow

TOUR = "hamlet.etapa"
RACES = (("toss", "keen"), ("toss", "book"), ("ciclismo", "keen"))
"""Which game is ridden by which managers, on the page of races and on that of playtests."""


class Visit:
    """Somebody who looks at one page after the other and writes down what is seen."""

    def __init__(self) -> None:
        self.seen: dict[str, str] = {}
        self.wrong: list[str] = []
        sys.excepthook = self._broken
        self.app = application()
        self.runner = Runner(lambda: ThreadPoolExecutor(1), width=1)
        self.window: MainWindow = window(self.app, Path("home"), "en", runner=self.runner)
        self.window.desk.document.refused.connect(
            lambda told: self.wrong.append(told.sentence(ENGLISH))
        )
        self.window.show()
        self.note("start", "en", self.window.start)
        self.window.files.open(Path(TOUR))

    def _broken(self, *what: Any) -> None:
        """Keep what broke in a slot, and print what ends the visit."""
        self.wrong.append("".join(traceback.format_exception(*what)))
        sys.__excepthook__(*what)

    def rest(self, page: Any = None) -> None:
        """Wait until everything that was begun has ended."""
        timer = getattr(page, "_timer", None)
        QCoreApplication.processEvents()
        while self.runner.busy or (timer is not None and timer.isActive()):
            QCoreApplication.processEvents()

    def look(self, name: str, lang: str) -> None:
        """Open a page, see it rest, and do there what brings the new members out."""
        page: Any = self.window.go(name)
        self.rest(page)
        self.note(name, lang, page)
        if name == "race":
            for game, bot in RACES:
                self.watch(page, game, bot, lang)
            self.play(page, "toss", lang)
        if name == "playtest":
            for game, bot in RACES:
                self.window.desk.game.choose(game)
                choose(page.wishes.bots, bot)
                page.wishes.number.setValue(2)
                page.wishes.go.click()
                self.rest(page)
                self.note(f"{name} {game} {bot}", lang, page)
        if name == "print":
            choose(self.window.pages.bar.game, DEFAULT)
            self.window.desk.game.choose(DEFAULT)
            self.rest(page)
            self.note(name, lang, page)
            for row in range(page.list.count()):
                page.list.setCurrentRow(row)
            choose(page.wishes.paper, "B4")
            self.rest(page)
            self.note("print B4", lang, page)

    def watch(self, page: Any, game: str, bot: str, lang: str) -> None:
        """Have a race ridden with one bot in every seat, and watch it to its end."""
        choose(page.game, game)
        page.game.activated.emit(page.game.currentIndex())
        page.seats.seat_everywhere(bot)
        page.ride.click()
        racing = self.window.racing
        while not (racing.is_riding and racing.page.played.news and racing.page.played.news.over):
            QCoreApplication.processEvents()
        shown = racing.page
        shown.parts.projector.skip_to_end()
        while not (shown.parts.projector.at_end and shown.parts.story.list.count() > 1):
            QCoreApplication.processEvents()
        self.rest()
        self.note(f"race {game} {bot}", lang, shown)
        racing.leave()

    def play(self, page: Any, game: str, lang: str) -> None:
        """Sit down in the first seat and press an option of every question, to the end."""
        choose(page.game, game)
        page.game.activated.emit(page.game.currentIndex())
        choose(page.seats.boxes[0], PERSON)
        page.ride.click()
        racing, told = self.window.racing, False
        while not (racing.is_riding and racing.page.played.news and racing.page.played.news.over):
            QCoreApplication.processEvents()
            asked = racing.page.parts.question if racing.is_riding else None
            if asked is None or asked.asking is None:
                if racing.is_riding:
                    racing.page.parts.projector.skip_to_end()
                continue
            if not told:
                self.note(f"race {game} by hand", lang, racing.page)
                told = True
            press(asked.boxes[0].buttons[-1])
            press(asked.give)
        racing.leave()

    def ask_for_help(self, lang: str) -> None:
        """Look a rule of the new game up, and search for whatever can be done."""
        language = self.window.desk.language
        game = language.say("games.toss")
        self.window.help(language.say("house.of_game", game=game, rule="R1.2"))
        self.note("help", lang, self.window.docks[RULE])
        found = self.window.search()
        self.note("search", lang, found)
        found.leave()

    def note(self, name: str, lang: str, page: QWidget) -> None:
        """Write down all that can be read on a page."""
        self.seen[f"{name} {lang}"] = "\n".join(texts(page))


def choose(box: QComboBox, data: str) -> None:
    """Choose in a list as a hand does."""
    row = next((n for n in range(box.count()) if data in {box.itemData(n), box.itemText(n)}), -1)
    box.setCurrentIndex(row)
    box.activated.emit(row)


def press(button: QWidget) -> None:
    """Press a button as a hand does."""
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def texts(page: QWidget) -> Iterator[str]:
    """Give whatever stands on a page, and what a pointer that rests there is told."""
    for child in page.findChildren(QWidget):
        if isinstance(child, (QLabel, QAbstractButton)):
            yield child.text()
        elif isinstance(child, QComboBox):
            yield from (child.itemText(n) for n in range(child.count()))
        elif isinstance(child, QAbstractItemView) and child.model() is not None:
            model = child.model()
            rows = model.rowCount(QModelIndex())
            columns = 1 if isinstance(child, QListView) else model.columnCount(QModelIndex())
            heads = (Qt.Orientation.Horizontal, Qt.Orientation.Vertical)
            for head, count in zip(heads, (columns, rows), strict=True):
                yield from (str(model.headerData(n, head) or "") for n in range(count))
            yield from rows_of(model, QModelIndex(), columns)
        elif isinstance(child, (QTextEdit, QTextBrowser)):
            yield child.toPlainText()
        yield child.toolTip()
        yield child.accessibleName()


def rows_of(model: QAbstractItemModel, parent: QModelIndex, columns: int) -> Iterator[str]:
    """Give the cells of a list, and of the rows that a row of a tree opens to."""
    for row in range(model.rowCount(parent)):
        yield from (str(model.index(row, n, parent).data() or "") for n in range(columns))
        yield from rows_of(model, model.index(row, 0, parent), columns)


if __name__ == "__main__":
    visit = Visit()
    names = visit.window.pages.names()
    for spoken in LANGUAGE_CODES:
        visit.window.desk.language_switch.change_language(spoken)
        for opened in names:
            visit.look(opened, spoken)
        visit.ask_for_help(spoken)
    said = {"pages": names, "seen": visit.seen, "wrong": visit.wrong}
    Path(sys.argv[1]).write_text(json.dumps(said), "utf-8")
    visit.window.forget()
    visit.runner.close()
