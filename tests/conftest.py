"""How generated examples run everywhere: never against a clock, and always the same ones."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import gettempdir

import pytest
from hypothesis import settings

from designer.language import LANGUAGES, Language

settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile("house")

ROOT = Path(__file__).parent.parent

if sys.dont_write_bytecode:
    # As on everybody's machine but for the very first time, modules are compiled: where nothing may
    # be written beside them, every worker and every program it starts compiled all of them anew.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(Path(gettempdir(), "etapa-tests"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """What thousands of collected tests hold stays to the end: no collector looks at it again."""
    gc.collect()
    gc.freeze()


def pytest_make_parametrize_id(val: object) -> str | None:
    """Tests in a language are called by its code."""
    return val.code if isinstance(val, Language) else None


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    """Give each language there is: who takes it holds in every one."""
    language: Language = request.param
    return language


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder whose engine is compiled: an unpacked wheel with these tests beside it."""
    return compile_checkout(ROOT, tmp_path_factory)


def compile_checkout(root: Path, folders: pytest.TempPathFactory) -> Path:
    """Return a folder with what a checkout installs, its engine compiled, and its tests."""
    made, home = folders.mktemp("wheel"), folders.mktemp("compiled")
    done = build_wheel(root, made, HATCH_BUILD_HOOKS_ENABLE="1")
    assert done.returncode == 0, done.stderr[-2000:]
    with zipfile.ZipFile(next(made.glob("*.whl"))) as packed:
        packed.extractall(home)
    shutil.copytree(root / "tests", home / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", home)
    return home


def build_wheel(root: Path, folder: Path, **asked: str) -> subprocess.CompletedProcess[str]:
    """Build the wheel of a checkout into a folder, without a network."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=root,
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=False,
    )
