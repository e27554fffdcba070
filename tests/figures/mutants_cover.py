"""Which tests reach a line: the whole suite run once for a tree, and what is asked of that.

Programs that tests start in processes of their own are measured too, as far as they end in peace.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from coverage import CoverageData

from tests.figures.mutants_hooks import COVER, REACHING

PYTEST = (
    *(sys.executable, "-m", "pytest", "-q"),
    *("-p", "no:cacheprovider", "-p", "tests.figures.mutants_hooks"),
)
ABOUT = "about.json"
SETTINGS = """\
[run]
branch = false
parallel = true
sigterm = true
data_file = {folder}/lines
context = ${{{reaching}-}}
include =
    {tree}/engine/*
    {tree}/designer/*
disable_warnings = no-data-collected, module-not-measured, module-not-imported, couldnt-parse
"""


class Cover:
    """What each test of a tree reaches, and how long it takes."""

    def __init__(self, folder: Path) -> None:
        about = json.loads((folder / ABOUT).read_text("utf-8"))
        self._tree: str = about["tree"]
        self.tests: dict[str, dict[str, Any]] = about["tests"]
        self._lines = CoverageData(str(folder / "lines"))
        self._lines.read()
        self._sharing: dict[str, list[str]] = {}
        for name, test in self.tests.items():
            for fixture in test["fixtures"]:
                self._sharing.setdefault(fixture, []).append(name)

    def seconds(self, test: str) -> float:
        """Return how long a test took, with what measuring added."""
        return float(self.tests[test]["seconds"])

    def reaching(self, path: str, source: str, line: int) -> set[str]:
        """Return the tests that reach a line of a file."""
        contexts = self._lines.contexts_by_lineno(f"{self._tree}/{path}")
        for lines in ([line], _statement(source, line)):
            found = {
                name for n in lines for one in contexts.get(n, ()) for name in self._tests_of(one)
            }
            if found:
                return found
        return set()

    def _tests_of(self, context: str) -> list[str]:
        """Return the tests a context is of: one, those that share a fixture, or none."""
        return [context] if context in self.tests else self._sharing.get(context, [])


class ChosenTests:
    """Tests named beforehand: nobody knows which of them reach a line, so that all are tried."""

    def __init__(self, tree: Path, names: list[str]) -> None:
        collect = [*PYTEST, "--collect-only", *names]
        lines = subprocess.run(
            collect, cwd=tree, env=environment(tree), capture_output=True, text=True, check=True
        ).stdout.splitlines()
        self.tests = [line for line in lines if "::" in line]

    def seconds(self, _test: str) -> float:
        """Return nothing: none has been measured."""
        return 0.0

    def reaching(self, _path: str, _source: str, _line: int) -> set[str]:
        """Return none."""
        return set()


def _statement(source: str, line: int) -> range:
    """Return the lines of the statement a line belongs to, of one with a body those above it."""
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno
            if line <= (last or 0):
                found = range(node.lineno, (last or 0) + 1)
    return found


def files_of(root: Path) -> list[str]:
    """Return every file of a checkout that is not ignored."""
    known = ["git", "ls-files", "-co", "--exclude-standard"]
    names = subprocess.run(known, cwd=root, capture_output=True, text=True, check=True).stdout
    return sorted(name for name in names.splitlines() if (root / name).is_file())


def copy_tree(root: Path, into: Path) -> None:
    """Copy a checkout as it stands, with a history of its own that knows its files."""
    for name in files_of(root):
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, into / name)
    subprocess.run(["git", "init", "-q"], cwd=into, check=True)
    subprocess.run(["git", "add", "-A"], cwd=into, check=True)


def environment(tree: Path, **more: str) -> dict[str, str]:
    """Return what tests see: their own tree first, no screen, and no locale of the user's."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    rooms = {"PYTHONPATH": str(tree), "PYTEST_DEBUG_TEMPROOT": str(tree.parent)}
    return kept | rooms | {"QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"} | more


def cover_of(root: Path, tree: Path, workers: int) -> Cover:
    """Return what is known of a tree; where nothing is yet, its tests are run once in a copy."""
    told = hashlib.sha256()
    for name in files_of(root):
        if not name.startswith(("tests/figures/", ".github/")):
            told.update(name.encode() + b"\0" + (root / name).read_bytes())
    folder = Path(tempfile.gettempdir()) / "etapa-mutants" / told.hexdigest()[:16]
    if not (folder / ABOUT).exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        print(f"{len(files_of(root))} files: all tests are run once, to know what each reaches")
        _measure(tree, folder, workers)
    return Cover(folder)


def _measure(tree: Path, folder: Path, workers: int) -> None:
    """Run all tests and keep what each reaches."""
    settings = folder / "settings"
    settings.write_text(SETTINGS.format(folder=folder, tree=tree, reaching=REACHING), "utf-8")
    asked = {COVER: str(folder), "COVERAGE_PROCESS_START": str(settings)}
    with (folder / "report.txt").open("w", encoding="utf-8") as report:
        subprocess.run(
            [*PYTEST, "-n", str(workers)], cwd=tree, env=environment(tree, **asked),
            stdout=report, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
    combine = [sys.executable, "-m", "coverage", "combine", "-q", f"--rcfile={settings}"]
    subprocess.run([*combine, str(folder)], cwd=tree, check=True, stderr=subprocess.DEVNULL)
    tests: dict[str, Any] = {}
    for part in sorted(folder.glob("tests-*.json")):
        tests |= json.loads(part.read_text("utf-8"))
        part.unlink()
    for spoilt in folder.glob("lines.*"):  # of programs that had no room on a disk to write it
        spoilt.unlink()
    about = {"tree": str(tree), "tests": tests}
    (folder / ABOUT).write_text(json.dumps(about, ensure_ascii=False), "utf-8")
    print((folder / "report.txt").read_text("utf-8").splitlines()[-1])
