"""Stories by hand: the program in a process of its own, on a real screen, moved by real events."""

from __future__ import annotations

import shutil
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.hands.program import Program
from tests.hands.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Begin = Callable[..., Program]

SAMPLES = Path(__file__).parents[2] / "samples"

if not sys.platform.startswith("linux"):
    collect_ignore_glob = ["test_*.py"]  # other systems have no screen that a test can make


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """One screen for all stories of a worker."""
    with Screen() as made:
        yield made


@pytest.fixture
def begin(screen: Screen, tmp_path: Path) -> Iterator[Begin]:
    """Begin the program, alone or with a tour; it ends with the story."""
    home = tmp_path / "home"
    home.mkdir()
    with ExitStack() as stack:

        def begun(path: Path | None = None, lang: str = "en", **more: str) -> Program:
            program = stack.enter_context(Program(screen, home, path, lang, **more))
            if path is not None:
                program.until("document.is_open and window.furnishing.done")
            return program

        yield begun


@pytest.fixture
def sierra(tmp_path: Path) -> Path:
    """The five hand-written stages in a file of one's own."""
    return Path(shutil.copy(SAMPLES / "sierra.etapa", tmp_path))
