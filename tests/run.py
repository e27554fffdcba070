"""Passes the tests: `python3 tests/run.py` installs what they need, then checks everything.

python3 tests/run.py             style, types, import contracts, all tests; again, engine compiled
python3 tests/run.py --figures   the speed ratios, each beside its yardstick, one at a time
python3 tests/run.py --coverage  all tests; fails where they reach too few branches of engine/
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from ctypes.util import find_library
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from designer.bootstrap import ensure, need  # noqa: E402 -- found only now

LIBRARIES = {
    "EGL": "libegl1",
    "GL": "libgl1",
    "xkbcommon": "libxkbcommon0",
    "dbus-1": "libdbus-1-3",
    "fontconfig": "libfontconfig1",
}
"""What a window needs of a Linux system, even without a screen."""


def main(arguments: list[str]) -> int:
    """Run the checks in order; the first that fails ends the run."""
    if sys.platform.startswith("linux"):
        missing = [package for name, package in LIBRARIES.items() if not find_library(name)]
        if shutil.which("soffice") is None:
            missing.append("libreoffice-calc")
        if shutil.which("cc") is None:
            missing.append("build-essential")
        if not Path(sysconfig.get_path("include"), "Python.h").exists():
            missing.append("python3-dev")
        if missing:
            need("something the tests make or look at the program with", *missing)
    python = str(ensure("dev,cluster"))
    for command in _commands(python, arguments):
        print("+", *(Path(command[0]).name, *command[1:]), flush=True)  # noqa: T201
        code = subprocess.run(command, cwd=ROOT, env=_environment(), check=False).returncode
        if code:
            return code
    return 0


def _commands(python: str, arguments: list[str]) -> list[list[str]]:
    test = [python, "-m", "pytest", "-p", "no:cacheprovider"]
    if "--figures" in arguments:
        return [[*test, "-m", "figures", "-s"]]
    if "--coverage" in arguments:
        return [
            [python, "-m", "coverage", "run", "-m", "pytest", "-q"],
            [python, "-m", "coverage", "combine", "--quiet"],
            [python, "-m", "coverage", "report", "--include", "engine/*", "--show-missing"],
        ]
    workers = str(min(4, os.cpu_count() or 1))
    return [
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "mypy"],
        [*test, "-q", "-n", workers, "-m", "not figures and not compiled"],
        [*test, "-q", "-m", "compiled"],
    ]


def _environment() -> dict[str, str]:
    """Tests see no screen, no user's locale and no random order of sets."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    return kept | {"QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
