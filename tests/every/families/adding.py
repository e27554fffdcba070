"""Adding: one more member of every family, put where the table of CONTRIBUTING says."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
STUBS = Path(__file__).parent / "stubs"
LINES: dict[str, list[dict[str, Any]]] = tomllib.loads((STUBS / "lines.toml").read_text("utf-8"))
FAMILIES = tuple(
    dict.fromkeys([*LINES, *(p.name.replace("-", " ") for p in sorted((STUBS / "new").iterdir()))])
)
"""What one more member of is added, each by the name of its row in CONTRIBUTING."""
COPIED = ("engine", "designer", "templates", "samples")
TABLE = (
    (ROOT / ".github/CONTRIBUTING.md")
    .read_text("utf-8")
    .split("## How to add …")[1]
    .split("\n## ")[0]
)
ROWS = dict(re.findall(r"^\| (.+?) \| (.+) \|$", TABLE, re.MULTILINE)[1:])
"""The rows of the table: a family, and what to touch for one more of it."""


def _new(family: str) -> Path:
    return STUBS / "new" / family.replace(" ", "-")


def new_files(family: str) -> list[Path]:
    """Return the files a stub brings, by their paths in the project."""
    home = _new(family)
    return [path.relative_to(home) for path in sorted(home.rglob("*")) if path.is_file()]


def touched(family: str) -> set[str]:
    """Return the paths of all files one more member of a family touches."""
    known = {line["file"] for line in LINES.get(family, ())}
    return known | {path.as_posix() for path in new_files(family)}


def copy_house(home: Path) -> None:
    """Copy what an installed program consists of, without what was compiled from other sources."""
    for name in COPIED:
        shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("gallery", "*.so"))
    shutil.copy(ROOT / "pyproject.toml", home)


def add(family: str, home: Path) -> None:
    """Add the stub of a family to a copy of the project."""
    for path in new_files(family):
        there = home / path
        assert not there.exists(), f"{family}: {path} is there already"
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(_new(family) / path, there)
    for line in LINES.get(family, ()):
        file = home / line["file"]
        file.write_text(_with_line(file.read_text("utf-8"), line), "utf-8")


def _with_line(text: str, line: dict[str, Any]) -> str:
    new = line["text"]
    if "instead" in line:
        assert text.count(line["instead"]) == 1, f"{line['file']}: no {line['instead']!r}"
        return text.replace(line["instead"], new)
    if "after" not in line:
        return f"{text.rstrip()}\n{new}"
    rows = text.split("\n")
    (at,) = [n for n, row in enumerate(rows) if row.startswith(line["after"])]
    return "\n".join([*rows[: at + 1], new, *rows[at + 1 :]])
