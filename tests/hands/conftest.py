"""Stories by hand: the program in a process of its own, on a real screen, moved by real events."""

from __future__ import annotations

import shutil
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.hands.commands import note_story
from tests.hands.program import Program
from tests.hands.screen import Screen
from tests.hands.shared import SharedProgram

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Begin = Callable[..., Program]

pytest.register_assert_rewrite("tests.hands.sitting")
SAMPLES = Path(__file__).parents[2] / "samples"

if not sys.platform.startswith("linux"):
    collect_ignore_glob = ["test_*.py"]  # other systems have no screen that a test can make


@pytest.fixture(autouse=True)
def _story(request: pytest.FixtureRequest) -> None:
    """Take note of which story is told, where commands are watched."""
    note_story(request.node.nodeid)


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """One screen for all stories of a worker."""
    with Screen() as made:
        yield made


@pytest.fixture(scope="session")
def shared(screen: Screen, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedProgram]:
    """One program for the stories of a worker, as a person leaves it open all day."""
    kept = SharedProgram(screen, lambda: tmp_path_factory.mktemp("home"))
    yield kept
    kept.end()


@pytest.fixture
def begin(shared: SharedProgram) -> Iterator[Begin]:
    """Begin in the program that is shared: at its start page, or with a tour that is opened."""
    yield shared.begin
    shared.look_for_crashes()


@pytest.fixture
def begin_alone(screen: Screen, shared: SharedProgram, tmp_path: Path) -> Iterator[Begin]:
    """Begin a program of one's own, alone on its screen; it ends with the story."""
    shared.end()
    home = tmp_path / "home"
    home.mkdir()
    with ExitStack() as stack:

        def begun(path: Path | None = None, lang: str = "en", **more: str) -> Program:
            return stack.enter_context(Program(screen, home, path, lang, **more))

        yield begun


@pytest.fixture
def sierra(tmp_path: Path) -> Path:
    """The five hand-written stages in a file of one's own."""
    return Path(shutil.copy(SAMPLES / "sierra.etapa", tmp_path))
