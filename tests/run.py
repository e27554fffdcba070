"""Passes the tests: `python3 tests/run.py` installs what they need, then checks everything.

python3 tests/run.py             style, types, import contracts, the tests; again, engine compiled
python3 tests/run.py --whole     what takes long: every sample, fifty tours, all games by hand
python3 tests/run.py --figures   the speed ratios, each beside its yardstick, one at a time
python3 tests/run.py --coverage  all tests; fails where they reach too few branches of engine/
python3 tests/run.py --system    only what they need of a Debian system; as root, nothing is run
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from designer.bootstrap import LEAST, ensure, need  # noqa: E402 -- found only now

PROGRAMS = {
    "cc": "build-essential",
    "chromedriver": "chromium-driver",
    "chromium": "chromium",
    "git": "git",
    "openbox": "openbox",
    "soffice": "libreoffice-calc",
    "xdotool": "xdotool",
    "Xvfb": "xvfb",
}
"""What compiles the engine, opens workbooks and pages, is screen, window manager and hand, and
says which files belong to the project."""


def main(arguments: list[str]) -> int:
    """Run the checks in order; the first that fails ends the run."""
    if sys.platform.startswith("linux") and sys.version_info >= LEAST:
        # An older Python, which cannot read this, is refused in one sentence by `ensure`.
        from designer.cli.desktop import find_packages, missing_libraries

        missing = find_packages(missing_libraries(), "apt")
        missing += [package for name, package in PROGRAMS.items() if shutil.which(name) is None]
        if not Path(sysconfig.get_path("include"), "Python.h").exists():
            missing.append("python3-dev")
        if missing:
            need("something the tests look at the program with", *missing)
    if "--system" in arguments:
        return 0
    python = str(ensure("dev"))
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
    if "--whole" in arguments:
        return [[*test, "-q", "-m", "whole"]]
    if "--coverage" in arguments:
        return [
            [python, "-m", "coverage", "run", "-m", "pytest", "-q"],
            [python, "-m", "coverage", "combine", "--quiet"],
            [python, "-m", "coverage", "report", "--include", "engine/*", "--show-missing"],
        ]
    workers = str(min(4, (os.cpu_count() or 1) + 1))  # one more: stories wait for their screens
    return [
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "mypy"],
        [*test, "-q", "-n", workers],
        [*test, "-q", "-m", "compiled"],
    ]


def _environment() -> dict[str, str]:
    """Tests see no screen, no user's locale and no random order of sets."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    return kept | {"QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
