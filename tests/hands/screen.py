"""A screen of its own: an X server without a monitor, and a window manager on it."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from tests.hands.patience import until

if TYPE_CHECKING:
    from typing import Self

SIZE = (1280, 800)


class Screen:
    """An X display that ends with the test."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.size = size
        read, write = os.pipe()
        wide, high = size
        server = f"Xvfb -displayfd {write} -screen 0 {wide}x{high}x24 -nolisten tcp -noreset"
        self._server = subprocess.Popen(
            server.split(),
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            self.name = f":{told.readline().strip()}"
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable"],
            env=self.environment,
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        until(lambda: self._call("get_desktop").returncode == 0, lambda: "no window manager")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in (self._manager, self._server):
            process.terminate()
            process.wait()

    @property
    def environment(self) -> dict[str, str]:
        """Return what a program needs to know to be seen here."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("QT_", "XDG_", "LC_"))}
        return kept | {"DISPLAY": self.name, "QT_QPA_PLATFORM": "xcb", "LANG": "C.UTF-8"}

    def do(self, *words: object) -> str:
        """Let hands do something: the words of xdotool, several gestures in a row if so wished."""
        done = self._call(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def until_titled(self, title: str) -> None:
        """Wait until the window that has the keys bears this title."""
        seen: list[str] = [""]

        def holds() -> bool:
            seen[0] = self._call("getactivewindow", "getwindowname").stdout.strip()
            return seen[0] == title

        until(holds, lambda: f"the title is {seen[0]!r}, not {title!r}")

    def _call(self, *words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["xdotool", *map(str, words)],
            env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
