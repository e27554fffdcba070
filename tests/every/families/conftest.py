"""A copy of the project with one more member of every family, called and opened once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.every.families import adding

HERE = Path(__file__).parent
LONGEST = 300
"""Seconds after which a program that does not end is stopped."""


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy, with everything added as CONTRIBUTING says."""
    home = tmp_path_factory.mktemp("house")
    adding.copy_house(home)
    for family in adding.FAMILIES:
        adding.add(family, home)
    return home


@pytest.fixture(scope="session")
def away(house: Path) -> Path:
    """The folder an organiser works in, with the new sample tour in it."""
    folder = house / "away"
    folder.mkdir()
    shutil.copy(house / "samples" / "hamlet.etapa", folder)
    return folder


def _start(program: str, away: Path) -> dict[str, Any]:
    house, told = away.parent, away / f"{program}.json"
    known = ("LANGUAGE", "LC_ALL", "LC_MESSAGES")
    env = {name: value for name, value in os.environ.items() if name not in known}
    done = subprocess.run(
        [sys.executable, str(HERE / f"{program}.py"), str(told)],
        cwd=away,
        env=env
        | {"PYTHONPATH": str(house), "HOME": str(house / "home"), "LANG": "C.UTF-8"}
        | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": ""},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert told.exists(), done.stderr[-3000:]
    found: dict[str, Any] = json.loads(told.read_text("utf-8"))
    return found


@pytest.fixture(scope="session")
def said(away: Path) -> dict[str, dict[str, Any]]:
    """What every call said, by its name and language."""
    return _start("every_call", away)


@pytest.fixture(scope="session")
def seen(away: Path, said: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What every page shows of the tour that was called upon, and what broke meanwhile."""
    return _start("every_page", away)
