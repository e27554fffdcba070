"""The house stays as design and README describe it."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from designer.words import topic

ROOT = Path(__file__).parent.parent
TRACKED = subprocess.run(
    ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
).stdout.split()
PYTHON = sorted(p for top in ("engine", "designer") for p in (ROOT / top).rglob("*.py"))


def test_every_import_goes_down(monkeypatch: pytest.MonkeyPatch):
    """The contracts of .importlinter: layers, independence, no Qt in the engine, no cycles."""
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0


def test_the_top_level_is_fixed():
    """Three packages, tests, samples, the metadata and the README; and dot files."""
    tops = {name.split("/")[0] for name in TRACKED}
    plain = {name for name in tops if not name.startswith(".")}
    known = {"pyproject.toml", "designer", "engine", "templates", "tests", "samples", "README.md"}
    assert plain <= known


@pytest.mark.parametrize(
    ("module", "never"),
    [
        ("designer.cli", ("PySide6", "shiboken6", "reportlab", "openpyxl", "networkx")),
        ("designer.words", ("PySide6", "click", "tomlkit")),
        ("engine.tour.file", ("PySide6", "networkx", "tomlkit", "click")),
        ("engine.road.build", ("PySide6", "networkx", "tomlkit", "click")),
    ],
)
def test_what_is_imported_first_stays_light(module: str, never: tuple[str, ...]):
    code = f"import sys, {module}; print([m for m in {never!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_every_module_of_the_engine_can_be_opened():
    """Modules that hold only what others are typed with open too: their names stand."""
    for path in PYTHON:
        if path.is_relative_to(ROOT / "engine"):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


@pytest.mark.parametrize("path", PYTHON, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_promises_one_thing_in_its_first_line(path: Path):
    first = path.read_text("utf-8").split("\n", 1)[0]
    assert first.startswith('"""') or path.read_text("utf-8") == ""


def test_nothing_is_left_for_later():
    """No stub and no promise to finish: what is not there is not named."""
    later = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b|\bfor now\b")
    left = [p.relative_to(ROOT) for p in PYTHON if later.search(p.read_text("utf-8"))]
    assert left == []


def test_the_law_names_no_terrain():
    """Code asks what a terrain does; only data call it by its name."""
    called = re.compile(r"[\"'](?:MTN_(?:HC|[1-4])|DESC_(?:LOW|MID|HIGH)|COBBLES|HILL)[\"']")
    rooms = ("tour", "road", "board", "standings", "race")
    found = [
        f"{p.relative_to(ROOT)}: {hit[0]}"
        for p in PYTHON
        if p.is_relative_to(ROOT / "engine") and p.parts[len(ROOT.parts) + 1] in rooms
        for hit in [called.search(p.read_text("utf-8"))]
        if hit
    ]
    assert found == []


# The law and its tests


def cited() -> set[str]:
    """Every rule and ruling a test names, ranges such as R3.20-R3.28 counted out."""
    files = [p for p in (ROOT / "tests").rglob("*.py") if p != Path(__file__)]
    text = "\n".join(p.read_text("utf-8") for p in files)
    found = set(re.findall(r"\bR\d+\.\d+\b|\bRULING \d+\b", text))
    for part, low, high in re.findall(r"\bR(\d+)\.(\d+)-R\1\.(\d+)\b", text):
        found |= {f"R{part}.{n}" for n in range(int(low), int(high) + 1)}
    return found


GROUND = {"R0", "R1", "R2", "R3"}
"""Parts of the law that tours and roads carry out: conventions, components, teams, stages."""

RULINGS = {3, 4, 5, *range(7, 24), 31, 39, 71, 74, 84, 87, 93, 94, 95, 97}
"""Rulings that tours and roads carry out, with the sheets and standings that show them."""

NOT_CITED = {
    "R0.3": "the double die; a race",
    "R0.4": "the triple die; a race",
    "R0.6": "what the words square, turn and PE mean",
    "R0.7": "what the word section means",
}
"""Definitions, and the dice a race rolls; the list only shrinks."""


def test_every_rule_of_the_ground_is_cited_by_a_test():
    known = topic("rules")
    ours = {rule for rule in known if rule.split(".")[0] in GROUND}
    ours |= {f"RULING {n}" for n in RULINGS}
    assert ours - cited() - set(NOT_CITED) == set()


def test_only_rules_that_exist_stand_in_the_list():
    assert set(NOT_CITED) - set(topic("rules")) == set()
