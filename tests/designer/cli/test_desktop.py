"""A window that cannot be opened is one sentence with what to install, before Qt is loaded."""

from __future__ import annotations

import shutil
import sys

import pytest

from designer.cli import desktop
from designer.cli.desktop import explain_no_window, install_call, missing_libraries
from designer.language import ENGLISH
from engine import tables

CURSOR, GL = "libxcb-cursor.so.0", "libGL.so.1"
X11, WAYLAND = {"DISPLAY": ":0"}, {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Qt brings everything there")


def _lacks(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    def load(name: str) -> None:
        if name in names:
            raise OSError(name)

    monkeypatch.setattr(desktop, "CDLL", load)


@pytest.mark.parametrize(
    ("screens", "lacking", "platform", "part"),
    [
        (X11, (), None, None),
        (X11, (CURSOR,), None, "apt install libxcb-cursor0"),
        (X11, (CURSOR, GL), None, "libgl1 libxcb-cursor0"),
        (WAYLAND, (CURSOR,), "wayland", None),
        (WAYLAND, (GL,), None, "apt install libgl1"),
        ({}, (), None, "no screen"),
        ({"QT_QPA_PLATFORM": "offscreen"}, (CURSOR, GL), "offscreen", None),
    ],
)
def test_what_is_missing_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch,
    screens: dict[str, str],
    lacking: tuple[str, ...],
    platform: str | None,
    part: str | None,
):
    for name in desktop.SCREENS:
        monkeypatch.delenv(name, raising=False)
    for name, value in screens.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/apt" if name == "apt" else None)
    _lacks(monkeypatch, *lacking)
    refusal = explain_no_window(ENGLISH)
    assert (refusal is None) == (part is None)
    assert part is None or part in refusal
    assert desktop.os.environ.get("QT_QPA_PLATFORM") == platform


@pytest.mark.parametrize("manager", desktop.INSTALL)
def test_every_library_has_its_package_in_every_system(
    monkeypatch: pytest.MonkeyPatch, manager: str
):
    """Of two in one package it is named once."""
    table = tables.read_toml("desktop.toml")
    names = [*table["packages"], *table["x11"]]
    monkeypatch.setattr(shutil, "which", lambda name: name if name == manager else None)
    _lacks(monkeypatch, *names)
    assert missing_libraries() == names
    call = install_call(names)
    packages = call.removeprefix(desktop.INSTALL[manager]).split()
    assert len(packages) == len(set(packages)) >= 8
