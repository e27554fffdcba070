"""The program as its user has it: a process of its own, hands on its window, eyes on its file."""

from __future__ import annotations

import multiprocessing
import os
import signal
import tomllib
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from tests.hands import told
from tests.hands.patience import LATE, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Self

    from tests.hands.screen import Screen

STEPS = 24
"""Places a drag is seen at on its way, as of a real hand."""
MOST_TABS = 40
SOON, TRIES = 2.0, 4
MODAL = "QApplication.activeModalWidget()"
PACE = 8
"""Milliseconds between two of them."""


NURSERY = multiprocessing.get_context("forkserver")
"""Where each program is born with its modules loaded: they are loaded once for all stories."""
NURSERY.set_forkserver_preload([told.__name__, *told.LOADED])


class Program:
    """One run of the program on a screen."""

    def __init__(
        self, screen: Screen, home: Path, path: Path | None = None, lang: str = "en", **more: str
    ) -> None:
        self.screen, self.home = screen, home
        homes = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        self._asked, theirs = multiprocessing.Pipe()
        given = (screen.environment | homes | more, theirs, str(path or ""), lang)
        self.process = NURSERY.Process(target=told.run, args=given)
        self.process.start()
        theirs.close()
        try:
            self.until("window is not None and window.isActiveWindow()")
            if path is not None:
                self.until("document.is_open and window.furnishing.is_done")
        except BaseException:
            self.kill()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        self.look_for_crashes()

    def look_for_crashes(self) -> None:
        """Fail if anything went wrong inside."""
        wrong = [p.read_text("utf-8") for p in self.home.glob("etapa-reina/reports/crash *.txt")]
        assert wrong == [], wrong[0]

    def end(self) -> None:
        """End the program as the system does when it shuts down."""
        self.process.terminate()
        self.process.join(LATE)
        self.kill()

    def kill(self) -> None:
        """End the program as a power cut does."""
        self.process.kill()
        self.process.join()
        self._asked.close()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Let the machine be so busy that all hands do meanwhile arrives at once."""
        assert self.process.pid is not None
        self.ask("True")
        os.kill(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process.pid, signal.SIGCONT)

    # what is seen

    def ask(self, question: str) -> Any:
        """Ask what is seen now, once everything that hands did has arrived."""
        try:
            self._asked.send(question)
            assert self._asked.poll(LATE), f"the program stands still: {question}"
            answer: dict[str, Any] = self._asked.recv()
        except (EOFError, OSError) as ended:
            self.process.join(LATE)
            kept = sorted(self.home.glob("etapa-reina/reports/*.txt"))
            died = [f"code {self.process.exitcode}", *(one.read_text("utf-8") for one in kept)]
            what = "\n".join([f"the program ended while it was asked: {question}", *died])
            raise AssertionError(what) from ended
        assert "is" in answer, f"{question}: {answer['wrong']}"
        return answer["is"]

    def until(self, question: str, wanted: object = True, seconds: float = LATE) -> None:
        """Wait until a question is answered so."""
        seen: list[object] = [None]

        def holds() -> bool:
            seen[0] = self.ask(question)
            return seen[0] == wanted if wanted is not True else bool(seen[0])

        def told() -> str:
            shot = self.home / "last seen.png"
            self.ask(f"picture({str(shot)!r})")
            return f"{question} is {seen[0]!r}, not {wanted!r}; focus {self.ask('focus()')}: {shot}"

        until(holds, told, seconds)

    def until_titled(self, title: str) -> None:
        """Wait until the window manager shows this title."""
        self.screen.until_titled(title)

    def saved(self, path: Path) -> dict[str, Any]:
        """Save with the keys and return what the file holds then."""
        self.keys("ctrl+s")
        self.until("document.clean")
        return tomllib.loads(path.read_text("utf-8"))

    # what hands do

    def keys(self, *names: str) -> None:
        """Press keys or chords one after another."""
        self.screen.do("key", "--delay", 20, *names)

    def tab_to(self, name: str) -> None:
        """Press Tab until the keys go to what is called so."""
        for _ in range(MOST_TABS):
            self.keys("Tab")
            if self.ask("focus()") == name:
                return
        raise AssertionError(f"Tab does not go to {name}")

    def type(self, text: str) -> None:
        """Type a text."""
        self.screen.do("type", "--delay", 12, text)

    def until_asked(self) -> None:
        """Wait until a dialogue asks something and has the keys."""
        self.until(f"{MODAL} is not None and {MODAL}.isActiveWindow()")

    def leave_it(self) -> None:
        """Leave a dialogue, or a menu, without an answer; the window has the keys again then."""
        self.keys("Escape")
        popup = "QApplication.activePopupWidget()"
        self.until(f"{MODAL} is None and {popup} is None and window.isActiveWindow()")

    def answer(self, *files: Path) -> None:
        """Type the names of files into the dialogue that asks for them."""
        self.until_asked()
        self.keys("ctrl+a")
        self.type(" ".join(f'"{file}"' for file in files) if len(files) > 1 else str(files[0]))
        self.keys("Return")

    def click(self, what: str | list[int], button: int = 1, times: int = 1) -> None:
        """Press what bears these words, or a place on the screen."""
        x, y = self.middle(what)
        self.screen.do("mousemove", x, y, "click", "--repeat", times, "--delay", 60, button)

    def open_menu(self, what: str | list[int]) -> None:
        """Press with the right button; again where the manager of windows took the press itself."""
        for _ in range(TRIES):
            self.click(what, button=3)
            with suppress(AssertionError):
                self.until("QApplication.activePopupWidget() is not None", seconds=SOON)
                return
        raise AssertionError(f"no menu at {what}")

    def hover(self, x: float, y: float) -> None:
        """Move the pointer, no button pressed."""
        self.screen.do("mousemove", round(x), round(y))

    def drag(self, start: list[int], end: list[int], *, keys: str = "", hold: bool = False) -> None:
        """Press at a place, go to another in many steps, and let go unless it is to be held."""
        words: list[object] = ["mousemove", *start]
        words += ["keydown", keys] if keys else []
        words += ["mousedown", 1]
        for n in range(1, STEPS + 1):
            at = (round(a + (b - a) * n / STEPS) for a, b in zip(start, end, strict=True))
            words += ["mousemove", *at, "sleep", PACE / 1000]
        if not hold:
            words += ["mouseup", 1]
            words += ["keyup", keys] if keys else []
        self.screen.do(*words)

    def let_go(self, *keys: str) -> None:
        """Let the button and the keys go that were held."""
        self.screen.do("mouseup", 1, *(word for key in keys for word in ("keyup", key)))

    def middle(self, what: str | list[int]) -> tuple[int, int]:
        """Return the middle of what bears these words; waits until it is seen."""
        if isinstance(what, list):
            x, y, *size = what
            wide, high = size or (0, 0)
        else:
            self.until(f"spot({what!r}) or field({what!r})")
            x, y, wide, high = self.ask(f"spot({what!r}) or field({what!r})")
        return x + wide // 2, y + high // 2
