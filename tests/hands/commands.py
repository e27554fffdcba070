"""The commands of the window under watch: which of them a story uses, and one of them made dead.

A command is what a menu, a button of a page or a bar of a race does. Where HANDS_RECORD names a
folder, each use is written there beside the story; the one that HANDS_DEAD names does nothing.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QAbstractButton

from designer.panels.forms import Wording
from designer.panels.match.ending import Ending
from designer.panels.match.layout import MatchBar
from designer.panels.match.question import QuestionPanel
from designer.panels.stage_tools import Chip, StageVerbs, TerrainStrip
from designer.windows.actions import Actions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from PySide6.QtGui import QAction

    Deed = Callable[..., Any]

RECORD, DEAD = "HANDS_RECORD", "HANDS_DEAD"
STORY, USED = "story", "used"
"""Files of the folder: the story that is told now, and a line a use."""


def is_watched() -> bool:
    """Tell whether commands are watched in this run."""
    return bool(os.environ.get(RECORD) or os.environ.get(DEAD))


def note_story(story: str) -> None:
    """Take note of which story is told from now on."""
    if folder := os.environ.get(RECORD):
        Path(folder, STORY).write_text(story, "utf-8")


@contextmanager
def between_stories() -> Iterator[None]:
    """Let what hands do now be no part of the story that is told."""
    file = Path(os.environ.get(RECORD, ""), STORY)
    story = file.read_text("utf-8") if file.is_file() else ""
    note_story("")
    yield
    note_story(story)


def stories_by_command(folder: Path) -> dict[str, list[str]]:
    """Return which stories used each command, in the order in which they first did."""
    used: dict[str, dict[str, None]] = {}
    file = folder / USED
    for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
        story, _, command = line.partition("\t")
        if story:
            used.setdefault(command, {})[story] = None
    return {command: list(stories) for command, stories in used.items()}


def _note_use(command: str) -> None:
    if folder := os.environ.get(RECORD):
        story = Path(folder, STORY)
        name = story.read_text("utf-8") if story.is_file() else ""
        with Path(folder, USED).open("a", encoding="utf-8") as file:
            file.write(f"{name}\t{command}\n")


def _watch_deed(command: str, deed: Deed) -> Deed:
    @wraps(deed)
    def do(*given: Any, **named: Any) -> Any:
        _note_use(command)
        return None if os.environ.get(DEAD) == command else deed(*given, **named)

    return do


def _watch_button(command: str, button: QAbstractButton) -> None:
    button.clicked.connect(lambda *_: _note_use(command))
    if os.environ.get(DEAD) == command:
        button.blockSignals(True)  # a key that presses it does nothing either


def _watch_action(command: str, action: QAction) -> None:
    if os.environ.get(DEAD) == command:
        action.triggered.disconnect()
    action.triggered.connect(lambda *_: _note_use(command))


def watch_commands() -> None:
    """Put every command of the program that is about to begin under watch."""
    _watch_buttons()
    _watch_menus()
    for name in ("split", "merge", "remove", "add_sprint", "add_feed"):
        setattr(StageVerbs, name, _watch_deed(f"stage_menu.{name}", getattr(StageVerbs, name)))
    _watch_made(MatchBar, _watch_bar)
    _watch_made(Ending, _watch_ending)
    _watch_made(QuestionPanel, _watch_question)
    _watch_made(TerrainStrip, _watch_chips)


def _watch_bar(bar: MatchBar) -> None:
    for name, action in bar.deeds.items():
        _watch_action(f"match.{name}", action)
    for name, button in bar.way.items():
        _watch_button(f"match.way_{name}", button)


def _watch_ending(ending: Ending) -> None:
    for name, button in ending.deeds.items():
        _watch_button(f"match.end_{name}", button)


def _watch_question(panel: QuestionPanel) -> None:
    for name in ("give", "usual", "ask_bots", "home"):
        _watch_button(f"match.{name}", getattr(panel, name))


def _watch_chips(strip: TerrainStrip) -> None:
    for chip in strip.findChildren(Chip):
        _watch_button("stage.chip", chip)


def _watch_made(kind: Any, watch: Callable[[Any], None]) -> None:
    make = kind.__init__

    @wraps(make)
    def made(self: Any, *given: Any, **named: Any) -> None:
        make(self, *given, **named)
        watch(self)

    kind.__init__ = made


def _watch_buttons() -> None:
    give = Wording.give_words

    @wraps(give)
    def given(self: Any, widget: Any, text: str = "", **more: str) -> Any:
        if text and isinstance(widget, QAbstractButton):
            _watch_button(text if "." in text else f"{self.topic}.{text}", widget)
        return give(self, widget, text, **more)

    setattr(Wording, "give_words", given)  # noqa: B010 -- mypy forbids to give a method away


def _watch_menus() -> None:
    make, choose = Actions.__init__, Actions.add_choice

    @wraps(make)
    def made(self: Any, bar: Any, switch: Any, deeds: Mapping[str, Deed]) -> None:
        make(self, bar, switch, {n: _watch_deed(f"window.{n}", do) for n, do in deeds.items()})

    @wraps(choose)
    def chosen(self: Any, title: str, values: Any, now: str, take: Deed) -> None:
        choose(self, title, values, now, _watch_deed(f"window.{title}", take))

    setattr(Actions, "__init__", made)  # noqa: B010 -- as above
    setattr(Actions, "add_choice", chosen)  # noqa: B010 -- as above
