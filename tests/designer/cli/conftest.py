"""Calls of `etapa`: what each says, and tours to call it with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.tour.file import save
from engine.tour.proposals import fresh_tour

if TYPE_CHECKING:
    from collections.abc import Callable

    Call = Callable[..., "Said"]

ROOT = Path(__file__).parents[3]
SIERRA, GIRO, THREE = (
    str(ROOT / "samples" / f"{name}.etapa") for name in ("sierra", "giro-2019", "three-examples")
)
TRACKS = ROOT / "tests" / "engine" / "intake" / "tracks"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


class Said(NamedTuple):
    """How a call ended, and what it said."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one document on stdout."""
        return json.loads(self.out)

    def refused(self, part: str) -> bool:
        """Tell whether it is a refusal: exit 2, nothing told, one sentence that says this."""
        return (self.code, self.out, self.err.count("\n"), part in self.err) == (2, "", 1, True)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Make a call in a language; with None, in that of the words or of the locale."""

    def make(*words: object, lang: str | None = "en") -> Said:
        capsys.readouterr()
        named = ("--lang", lang) if lang else ()
        code = run_command(etapa, [*map(str, words), *named])
        return Said(code, *capsys.readouterr())

    return make


def call_apart(*words: object, code: str = "", **how: Any) -> Said:
    """Make a call in a process of its own, as `python -m designer.cli` or by this code."""
    begin = ["-c", code] if code else ["-m", "designer.cli"]
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": ENVIRONMENT} | how
    done = subprocess.run(
        [sys.executable, *begin, *map(str, words)], cwd=ROOT, text=True, check=False, timeout=120,
        **how,
    )  # fmt: skip
    return Said(done.returncode, done.stdout or "", done.stderr or "")


@pytest.fixture
def sierra(tmp_path: Path) -> Path:
    """A copy of the five hand-written stages."""
    return Path(shutil.copy(SIERRA, tmp_path / "vuelta.etapa"))


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """A copy of the three worked examples."""
    return Path(shutil.copy(THREE, tmp_path / "three.etapa"))


def save_fresh(path: Path, stages: int = 2, teams: int = 2) -> Path:
    """Save a new tour: flat stages, teams of eight."""
    labels = {"stage": "Stage", "team": "Team", "rider": "Rider"}
    save(fresh_tour("T", stages, (), teams, labels), path)
    return path


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A new tour of two flat stages and two teams."""
    return save_fresh(tmp_path / "tour.etapa")
