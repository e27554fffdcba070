"""Papers of the program: version, changes, licence, those of what it is built with; its folder."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from engine.data import TEMPLATES

PROGRAM = "etapa-reina"
CHANGES, LICENCE, QT = "CHANGELOG.md", "LICENSE", "QT.md"
SOURCE = {CHANGES: (".github", CHANGES), LICENCE: (LICENCE,)}
"""Where papers stand in a clone; an installation has them beside the templates."""
CLASSIFIER = "License :: OSI Approved :: "
LONGEST = 60
"""Signs of a licence's name; a distribution that gives the whole text there names none."""


class CarriedLibrary(NamedTuple):
    """A library the program is built with."""

    name: str
    version: str
    licence: str


def program_version() -> str:
    """Return the version that is installed; a clone that is not has none."""
    # Loaded where papers are read: a window is seen sooner without it.
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return distribution(PROGRAM).version
    except PackageNotFoundError:
        return ""


def window_folder() -> Path:
    """Return the folder of what the window keeps: its settings, backups, what was not saved."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / PROGRAM
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support" / PROGRAM
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / PROGRAM


def read_paper(name: str) -> str:
    """Return a paper as it is written."""
    installed = TEMPLATES / "papers" / name
    if installed.is_file():
        return installed.read_text("utf-8")
    return Path(__file__).parents[1].joinpath(*SOURCE[name]).read_text("utf-8")


def carried_libraries() -> list[CarriedLibrary]:
    """Return the libraries the program needs here, and what those need, by their names."""
    from importlib.metadata import PackageNotFoundError, distribution

    libraries: dict[str, CarriedLibrary] = {}
    wanted = [PROGRAM]
    while wanted:
        name = wanted.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if key in libraries:
            continue
        try:
            one = distribution(name)
        except PackageNotFoundError:  # of another system, or of an extra that is not wanted
            continue
        libraries[key] = CarriedLibrary(
            one.metadata["Name"], one.version, _licence_name(one.metadata)
        )
        needed = (need for need in one.requires or () if "extra ==" not in need)
        wanted += [re.split(r"[^\w.-]", need, maxsplit=1)[0] for need in needed]
    libraries.pop(PROGRAM, None)
    return [libraries[key] for key in sorted(libraries)]


def _licence_name(metadata: Any) -> str:
    fields = [*(metadata.get_all("License-Expression") or ()), *(metadata.get_all("License") or ())]
    short = [one for one in fields if "\n" not in one and len(one) <= LONGEST]
    if short:
        return str(short[0])
    classifiers = metadata.get_all("Classifier") or ()
    return ", ".join(one.removeprefix(CLASSIFIER) for one in classifiers if CLASSIFIER in one)
