"""What a window needs of a Linux system, looked at before Qt is loaded, which would only abort."""

from __future__ import annotations

import os
import shutil
import sys
from ctypes import CDLL
from typing import TYPE_CHECKING

from engine import tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.language import Language

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""One of these says on Linux where a window opens."""
INSTALL = {
    "apt": "sudo apt install",
    "dnf": "sudo dnf install",
    "pacman": "sudo pacman -S",
    "zypper": "sudo zypper install",
}


def explain_no_window(language: Language) -> str | None:
    """Return why no window can be opened on this system, and what to install; None where it can.

    What X11 lacks does not matter where there is Wayland: Qt is told to open the window there.
    """
    if sys.platform != "linux":
        return None
    if not any(os.environ.get(name) for name in SCREENS):
        return language.say("cli.no_screen")
    if os.environ.get("QT_QPA_PLATFORM"):
        return None
    missing = missing_libraries()
    if missing and os.environ.get("WAYLAND_DISPLAY") and not missing_libraries(x11=False):
        os.environ["QT_QPA_PLATFORM"] = "wayland"
        return None
    if missing:
        return language.say(
            "cli.no_libraries", names=", ".join(missing), call=install_call(missing)
        )
    return None


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


def install_call(missing: Iterable[str]) -> str:
    """Return what to type so that libraries are there, on the system this is."""
    table = tables.read_toml("desktop.toml")
    packages = {**table["packages"], **table["x11"]}
    manager = next((name for name in INSTALL if shutil.which(name)), "apt")
    return " ".join([INSTALL[manager], *dict.fromkeys(packages[name][manager] for name in missing)])
