"""Every kind of file the window reads back: spoiled in seeded ways, the window goes on.

Three hundred of all kinds here, in one window a kind;
`pytest -m whole tests/every/test_every_window_file.py` tries five thousand.
"""

from __future__ import annotations

import shutil
import sys
import threading
from random import Random
from typing import TYPE_CHECKING

import click
import pytest

from tests.every.mutations import spoiled
from tests.every.window_files import (
    KINDS,
    Case,
    close_window,
    keep_settings,
    leave_files,
    leave_tour,
    make_home,
    open_window,
    put_back,
    start_only,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from designer.windows.main import MainWindow

MANY = 360
"""Of each of fourteen kinds, when all is tried: five thousand."""


@pytest.fixture(scope="module")
def homes(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folder in which windows work, and the same kept whole."""
    folder = tmp_path_factory.mktemp("window")
    here, whole = folder / "here", folder / "whole"
    here.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(click, "get_app_dir", lambda _name: str(here))
        make_home(here)
        keep_settings(qapp, here)
        leave_files(here)
    shutil.copytree(here, whole)
    return here, whole


class Spoiling:
    """Spoils files of one kind, and has a window read them: one after the other, as on an evening.

    Settings are read once a window: each of them has its own.
    """

    def __init__(self, qapp: QApplication, homes: tuple[Path, Path], kind: str) -> None:
        self._qapp, (self._here, self._whole), self._kind = qapp, homes, kind
        self._shown: MainWindow | None = None
        self._case = Case()

    def try_one(self, number: int | None) -> list[str]:
        """Return what went wrong about one spoiled file, or about a whole one."""
        put_back(self._whole, self._here)
        name, read, _ = KINDS[self._kind]
        (path,) = self._here.glob(name)
        if number is not None:
            path.write_bytes(spoiled(path.read_bytes(), Random(f"{self._kind} {number}")))
        case = self._case
        case.crashes = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(click, "get_app_dir", lambda _name: str(self._here))
            patch.setattr(sys, "excepthook", case.take_crash)
            patch.setattr(
                threading,
                "excepthook",
                lambda hit: case.take_crash(hit.exc_type, hit.exc_value, hit.exc_traceback),
            )
            shown = self._shown
            if shown is None:
                shown = self._shown = open_window(self._qapp, self._here)
                case.listen(shown)
            read(shown, self._here)
            case.look_at_pages(shown)
            if case.crashes or read is start_only:
                self.close()
            else:
                leave_tour(shown)
        return case.crashes

    def close(self) -> None:
        """Close the window."""
        if self._shown is not None:
            close_window(self._shown)
            self._shown = None


@pytest.fixture
def spoiling(
    qapp: QApplication, homes: tuple[Path, Path], request: pytest.FixtureRequest
) -> Iterator[Spoiling]:
    made = Spoiling(qapp, homes, request.param)
    yield made
    made.close()


@pytest.mark.parametrize("spoiling", KINDS, indirect=True, ids=KINDS)
def test_the_window_goes_on_whatever_a_file_holds(
    spoiling: Spoiling, request: pytest.FixtureRequest
):
    """No crash, no page that does not open, no job that breaks: a sentence or a default."""
    count = KINDS[request.node.callspec.id][2]
    assert spoiling.try_one(None) == []
    for number in range(count):
        assert spoiling.try_one(number) == [], number


@pytest.mark.whole
@pytest.mark.parametrize("spoiling", KINDS, indirect=True, ids=KINDS)
def test_the_window_goes_on_after_five_thousand_spoiled_files(spoiling: Spoiling):
    wrong = {number: told for number in range(MANY) if (told := spoiling.try_one(number))}
    assert wrong == {}
