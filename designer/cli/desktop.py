"""What keeps a window from being opened, found before Qt is loaded, which would only abort."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
import tempfile
from ctypes import CDLL, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from engine import tables
from engine.errors import system_error_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.language import Language

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""One of these says on Linux where a window opens."""
INSTALL = {
    "apt": "sudo apt install",
    "dnf": "sudo dnf install",
    "pacman": "sudo pacman -S",
    "zypper": "sudo zypper install",
}
TELLERS = (
    ("zenity", "--error", "--no-markup", "--title=Etapa Reina", "--text"),
    ("kdialog", "--error"),
    ("xmessage", "-center"),
)
"""Programs of other desks that show a sentence where there is no terminal."""
NOT_THERE = re.compile(r"(lib[\w.+-]+): cannot open shared object file")
TOO_OLD = re.compile(r"version `GLIBC_([\d.]+)' not found")
LEAST_ROOM = 1 << 20
"""Bytes that must fit where unsaved tours are kept."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One thing that keeps a window from being opened: its sentence, and what stands in that."""

    phrase: str
    values: dict[str, object] = field(default_factory=dict)
    refused: OSError | None = None
    """What the system refused."""

    def in_language(self, language: Language) -> str:
        """Return its sentence."""
        detail = {"detail": system_error_text(language, self.refused)} if self.refused else {}
        return language.say(f"cli.{self.phrase}", **self.values, **detail)


def find_obstacles() -> Iterator[Obstacle]:
    """Yield what keeps a window from being opened on this system, without loading Qt.

    What X11 lacks does not matter where there is Wayland: Qt is told to open the window there.
    """
    if sys.platform != "linux":
        return
    if not any(os.environ.get(name) for name in SCREENS):
        yield Obstacle("no_screen")
    if os.environ.get("QT_QPA_PLATFORM"):
        return
    missing = missing_libraries()
    if missing and os.environ.get("WAYLAND_DISPLAY") and not missing_libraries(x11=False):
        os.environ["QT_QPA_PLATFORM"] = "wayland"
    elif missing:
        yield _library_obstacle(missing)
    elif os.environ.get("DISPLAY") and not _reaches_wayland() and not _reaches_x11():
        yield Obstacle("screen_closed", {"name": os.environ["DISPLAY"]})


def find_qt_obstacle(broken: ImportError) -> Obstacle:
    """Return why Qt itself could not be loaded."""
    too_old = TOO_OLD.search(str(broken))
    if too_old:
        return Obstacle("old_glibc", {"needed": too_old[1], "has": platform.libc_ver()[1]})
    absent, missing = NOT_THERE.search(str(broken)), missing_libraries()
    if absent and absent[1] in missing:
        return _library_obstacle(missing)
    return Obstacle("no_qt", {"detail": str(broken)})


def _library_obstacle(missing: list[str]) -> Obstacle:
    return Obstacle("no_libraries", {"names": ", ".join(missing), "call": install_call(missing)})


def find_storage_obstacle(folder: Path) -> Obstacle | None:
    """Return why nothing can be kept in a folder, or in what it would be made in; None else."""
    try:
        there = next(one for one in (folder, *folder.parents) if one.exists())
        with tempfile.TemporaryFile(dir=there) as tried:
            tried.write(bytes(LEAST_ROOM))
    except OSError as refused:
        return Obstacle("no_storage", {"folder": folder}, refused)
    return None


def show_on_desk(sentence: str) -> None:
    """Show a sentence to who started the program by a double click and reads no terminal."""
    teller = next((words for words in TELLERS if shutil.which(words[0])), None)
    screen = any(os.environ.get(name) for name in SCREENS[:2])
    if sys.platform != "linux" or teller is None or not screen or sys.stderr.isatty():
        return
    # What a packaged program is told of its own libraries is nothing to one of the system.
    environment = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    nowhere = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
    # It is not waited for: the sentence stays until it is closed.
    os.posix_spawnp(teller[0], [*teller, sentence], environment, file_actions=[nowhere])


def missing_libraries(*, x11: bool = True) -> list[str]:
    """Return what cannot be loaded of the libraries a window needs."""
    table = tables.read_toml("desktop.toml")
    names = [*table["packages"], *(table["x11"] if x11 else ())]
    return [name for name in names if not _loads(name)]


def _loads(name: str) -> bool:
    try:
        CDLL(name)
    except OSError:
        return False
    return True


def _reaches_wayland() -> bool:
    name, folder = (os.environ.get(n, "") for n in ("WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"))
    return bool(name) and Path(folder, name).is_socket()


def _reaches_x11() -> bool:
    """Tell whether the screen lets us in: Qt aborts on one that is gone, or of another user."""
    xcb = CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = c_void_p
    link = c_void_p(xcb.xcb_connect(None, None))
    refused = xcb.xcb_connection_has_error(link)
    xcb.xcb_disconnect(link)
    return not refused


def install_call(missing: Iterable[str]) -> str:
    """Return what to type so that libraries are there, on the system this is."""
    manager = next((name for name in INSTALL if shutil.which(name)), "apt")
    return " ".join([INSTALL[manager], *find_packages(missing, manager)])


def find_packages(missing: Iterable[str], manager: str) -> list[str]:
    """Return the packages that have some libraries, each once, as a system names them."""
    table = tables.read_toml("desktop.toml")
    packages = {**table["packages"], **table["x11"]}
    return list(dict.fromkeys(packages[name][manager] for name in missing))
