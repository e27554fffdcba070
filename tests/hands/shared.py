"""One program for many stories: closed and opened again by hand; one that was spoiled gives way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games import DEFAULT
from tests.hands.commands import between_stories
from tests.hands.program import MODAL, Program

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.hands.screen import Screen

AS_AT_FIRST = (
    "window.desk.theme.zoom == 1 and window.desk.language.code == 'en'"
    f" and not window.isFullScreen() and window.start.isVisible() and {MODAL} is None"
    " and window.isActiveWindow()"
)
SOON = 10.0


class SharedProgram:
    """A program that is brought back to its start page before each story."""

    def __init__(self, screen: Screen, make_home: Callable[[], Path]) -> None:
        self._screen, self._make_home = screen, make_home
        self._program: Program | None = None

    def begin(self, path: Path | None = None) -> Program:
        """Return the program at its start page, or with a tour opened by hand."""
        with between_stories():
            program = self._ready()
        if path is not None:
            program.keys("ctrl+o")
            program.answer(path)
            program.until("document.is_open and window.furnishing.is_done")
        return program

    def end(self) -> None:
        """End it."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def look_for_crashes(self) -> None:
        """Fail if anything went wrong inside; the next story has another program then."""
        if self._program is not None:
            try:
                self._program.look_for_crashes()
            except AssertionError:
                self.end()
                raise

    def _ready(self) -> Program:
        if self._program is not None:
            try:
                self._go_home(self._program)
            except AssertionError:
                self.end()
        if self._program is None:
            self._program = Program(self._screen, self._make_home())
        return self._program

    def _go_home(self, program: Program) -> None:
        """Close what a story left open, without saving it."""
        program.let_go("shift", "ctrl")
        program.until("window.isActiveWindow()", seconds=SOON)
        if program.ask("document.is_open"):
            program.keys("ctrl+w")
            program.until(f"not document.is_open or {MODAL} is not None", seconds=SOON)
            if program.ask(f"{MODAL} is not None"):
                program.until_asked()
                program.click("Do not save")
        assert program.ask("window.desk.game.id") == DEFAULT  # another stays chosen: begin anew
        program.until(AS_AT_FIRST, seconds=SOON)
        program.click("Name")
        program.keys("ctrl+a", "Delete")
        program.until("not window.start.name.text()", seconds=SOON)
