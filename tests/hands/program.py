"""The program as its user has it: a process of its own, hands on its window, eyes on its file."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.hands.patience import LATE, until

if TYPE_CHECKING:
    from typing import Self

    from tests.hands.screen import Screen

ROOT = Path(__file__).parents[2]
PAGES = ("stage", "board", "playtest", "race", "print", "results", "teams", "rules")
STEPS = 24
"""Places a drag is seen at on its way, as of a real hand."""
PACE = 8
"""Milliseconds between two of them."""


class Program:
    """One run of the program on a screen."""

    def __init__(
        self, screen: Screen, home: Path, path: Path | None = None, lang: str = "en", **more: str
    ) -> None:
        self.screen, self.home = screen, home
        homes = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.hands.told", str(path or ""), lang],
            cwd=ROOT,
            env=screen.environment | homes | {"PYTHONPATH": str(ROOT)} | more,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        try:
            self.until("window is not None and window.isActiveWindow()")
        except BaseException:
            self.kill()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        wrong = [p.read_text("utf-8") for p in self.home.glob("etapa-reina/reports/crash *.txt")]
        assert wrong == [], wrong[0]

    def end(self) -> None:
        """End the program as the system does when it shuts down."""
        with suppress(ProcessLookupError):
            self.process.terminate()
        try:
            self.process.wait(LATE)
        except subprocess.TimeoutExpired:
            self.kill()
        self._close()

    def kill(self) -> None:
        """End the program as a power cut does."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        self._close()

    def _close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()

    # what is seen

    def ask(self, question: str) -> Any:
        """Ask what is seen now, once everything that hands did has arrived."""
        told, heard = self.process.stdin, self.process.stdout
        assert told is not None
        assert heard is not None
        told.write(question.replace("\n", " ").encode() + b"\n")
        told.flush()
        line = heard.readline()
        assert line, f"the program ended while it was asked: {question}"
        answer = json.loads(line)
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
            return f"{question} is {seen[0]!r}, not {wanted!r}: see {shot}"

        until(holds, told, seconds)

    def saved(self, path: Path) -> dict[str, Any]:
        """Save with the keys and return what the file holds then."""
        self.keys("ctrl+s")
        self.until("document.clean")
        return tomllib.loads(path.read_text("utf-8"))

    # what hands do

    def keys(self, *names: str) -> None:
        """Press keys or chords one after another."""
        self.screen.do("key", "--delay", 20, *names)

    def type(self, text: str) -> None:
        """Type a text."""
        self.screen.do("type", "--delay", 12, text)

    def click(self, what: str | list[int], button: int = 1, times: int = 1) -> None:
        """Press what bears these words, or a place on the screen."""
        x, y = self.middle(what)
        self.screen.do("mousemove", x, y, "click", "--repeat", times, "--delay", 60, button)

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

    def let_go(self, keys: str = "") -> None:
        """Let the button go that was held."""
        self.screen.do("mouseup", 1, *(("keyup", keys) if keys else ()))

    def middle(self, what: str | list[int]) -> tuple[int, int]:
        """Return the middle of what bears these words; waits until it is seen."""
        if isinstance(what, list):
            x, y, *size = what
            wide, high = size or (0, 0)
        else:
            self.until(f"spot({what!r}) or field({what!r})")
            x, y, wide, high = self.ask(f"spot({what!r}) or field({what!r})")
        return x + wide // 2, y + high // 2
