"""A window that cannot be opened is one sentence with what to install, before Qt is loaded."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from designer.cli import desktop
from designer.cli.desktop import (
    find_obstacles,
    find_qt_obstacle,
    find_storage_obstacle,
    install_call,
    missing_libraries,
    show_on_desk,
)
from designer.language import ENGLISH
from engine import tables

if TYPE_CHECKING:
    from pathlib import Path

    from designer.language import Language

resource = pytest.importorskip("resource")

PATIENCE = 20
"""Seconds until a program has written a line, on a machine that does other things too."""
CURSOR, GL = "libxcb-cursor.so.0", "libGL.so.1"
X11, WAYLAND = {"DISPLAY": ":0"}, {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Qt brings everything there")


def _lacks(monkeypatch: pytest.MonkeyPatch, *names: str, closed: bool = False) -> None:
    def load(name: str) -> Mock:
        if name in names:
            raise OSError(name)
        return Mock(xcb_connection_has_error=lambda _link: closed, xcb_connect=lambda *_: 0)

    monkeypatch.setattr(desktop, "CDLL", load)


@pytest.mark.parametrize(
    ("screens", "lacking", "closed", "platform", "part"),
    [
        (X11, (), False, None, None),
        (X11, (CURSOR,), False, None, "apt install libxcb-cursor0"),
        (X11, (CURSOR, GL), False, None, "libgl1 libxcb-cursor0"),
        (X11, (), True, None, "The screen :0 cannot be reached"),
        (WAYLAND, (CURSOR,), False, "wayland", None),
        (WAYLAND, (GL,), False, None, "apt install libgl1"),
        ({}, (), False, None, "no screen"),
        ({"QT_QPA_PLATFORM": "offscreen"}, (CURSOR, GL), False, "offscreen", None),
    ],
)
def test_what_is_in_the_way_of_a_window_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    screens: dict[str, str],
    lacking: tuple[str, ...],
    closed: bool,
    platform: str | None,
    part: str | None,
):
    for name in desktop.SCREENS:
        monkeypatch.delenv(name, raising=False)
    for name, value in screens.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/apt" if name == "apt" else None)
    _lacks(monkeypatch, *lacking, closed=closed)
    said = [one.in_language(ENGLISH) for one in find_obstacles()]
    assert len(said) == (part is not None)
    assert part is None or part in said[0]
    assert desktop.os.environ.get("QT_QPA_PLATFORM") == platform


@pytest.mark.parametrize(("screens", "shown"), [(X11, True), ({}, False)])
def test_who_reads_no_terminal_is_shown_the_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screens: dict[str, str], shown: bool
):
    """Where there is a screen, with the program for it that the desk has."""
    zenity, told = tmp_path / "zenity", tmp_path / "told"
    zenity.write_text(f'#!/bin/sh\necho "$@" > {told}.new && mv {told}.new {told}\n')
    zenity.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for name in desktop.SCREENS:
        monkeypatch.delenv(name, raising=False)
    for name, value in screens.items():
        monkeypatch.setenv(name, value)
    show_on_desk("It lacks a library.")
    end = time.monotonic() + PATIENCE
    while shown and not told.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert told.exists() == shown
    assert not shown or told.read_text().endswith("It lacks a library.\n")


@pytest.mark.parametrize(
    ("broken", "part"),
    [
        ("/lib/libc.so.6: version `GLIBC_9.34' not found (required by Qt)", "glibc 9.34 or newer"),
        ("libodd.so.1: cannot open shared object file", "libodd.so.1: cannot open shared object"),
        ("No module named 'PySide6'", "install the program again"),
    ],
)
def test_why_qt_cannot_be_loaded_is_one_sentence(language: Language, broken: str, part: str):
    said = find_qt_obstacle(ImportError(broken)).in_language(language)
    assert language is not ENGLISH or part in said
    assert "GLIBC" not in said


def test_what_qt_itself_finds_missing_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch):
    """As where a platform was chosen by hand, so that nothing was looked at before."""
    _lacks(monkeypatch, GL)
    broken = ImportError(f"{GL}: cannot open shared object file: No such file or directory")
    assert "libgl1" in find_qt_obstacle(broken).in_language(ENGLISH)


def test_a_home_in_which_nothing_can_be_made_is_one_sentence(tmp_path: Path):
    (tmp_path / "home").write_text("a file")
    _cannot_keep(tmp_path / "home" / "etapa-reina", "a part of its path is no folder")


def test_a_disk_that_is_full_is_one_sentence(tmp_path: Path):
    """Nothing of what was tried stays."""
    words = "from designer.cli.desktop import *; from designer.language import ENGLISH;"
    words += "print(find_storage_obstacle(Path(sys.argv[1])).in_language(ENGLISH))"
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (4_000, 4_000))
    done = subprocess.run(
        [sys.executable, "-c", words, str(tmp_path)],
        preexec_fn=limit, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "grew too large" in done.stdout, done.stderr
    assert not list(tmp_path.iterdir())


def _cannot_keep(folder: Path, detail: str) -> None:
    obstacle = find_storage_obstacle(folder)
    assert obstacle is not None
    said = obstacle.in_language(ENGLISH)
    assert str(folder) in said
    assert detail in said


def test_a_home_that_is_open_is_no_obstacle(tmp_path: Path):
    """Only to have looked makes no folder."""
    assert find_storage_obstacle(tmp_path / "share" / "etapa-reina") is None
    assert not list(tmp_path.iterdir())


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
