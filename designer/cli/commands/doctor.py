"""`etapa doctor`: what of the installation is there, what is missing, where its files are."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from dataclasses import dataclass, field
from importlib import import_module, util
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import DONE, FOUND, make_command, print_json, print_text
from designer.cli.desktop import (
    Obstacle,
    find_obstacles,
    find_qt_obstacle,
    find_storage_obstacle,
)
from designer.cli.help import OutputFile
from designer.cli.net import settings_folder
from designer.papers import program_version, window_folder
from engine.files.writing import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection

    from designer.language import Language


WIDE = 12
"""Letters of the longest state."""
SHOWN_REPORTS = 3
PATIENCE = 20.0
"""Seconds a window may take to be made before it counts as none."""
LIBRARIES = ("networkx", "openpyxl", "reportlab", "pypdfium2", "fontTools", "shapely", "tomlkit")
"""Modules the program cannot work without, besides the window's."""
NO_SCREEN = {"no_screen", "screen_closed"}
"""What is in the way of a window that a system without a desk does without."""
BETWEEN = "-" * 72
"""The line between two reports."""
PRESENT, MISSING, OPTIONAL = "present", "missing", "optional"
"""States of a part: it is there; the program needs it; the program does without it."""


@dataclass(frozen=True, slots=True)
class Check:
    """One part that was looked at, and what was found of it."""

    name: str
    state: str
    found: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    obstacle: Obstacle | None = None
    """What keeps a window from being opened, or its work from being kept."""


@make_command
@click.option("-o", "--out", type=OutputFile(".txt"))
def command(language: Language, as_json: bool, out: str | None) -> int:
    """Look over the installation. Exit 1 when something is missing that the program needs."""
    checks, folders, reports = _examine_installation(), program_folders(), _newest_reports()
    if out is not None:
        lines = [*_page_lines(language, checks, folders), *_report_lines(reports)]
        replace_file(Path(out), "\n".join([*lines, ""]).encode())
    if as_json:
        print_json(
            {
                "checks": [_check_row(language, check) for check in checks],
                "folders": {name: str(path) for name, path in folders.items()},
                "reports": [str(path) for path in reports],
            }
        )
    else:
        print_text("\n".join(_page_lines(language, checks, folders)))
        send = "written" if out is not None else "send"
        print_text(f"\n{language.say(f'doctor.{send}', path=out, count=len(reports))}")
    return FOUND if any(check.state == MISSING for check in checks) else DONE


def _page_lines(language: Language, checks: list[Check], folders: dict[str, Path]) -> Iterator[str]:
    """Yield what was found, a part a line, and where the program keeps files of its own."""
    for check in checks:
        yield f"  {language.say(f'doctor.{check.state}'):<{WIDE}} {_check_text(language, check)}"
    yield f"\n{language.say('doctor.folders')}"
    for name, path in folders.items():
        there = "" if path.exists() else f" ({language.say('doctor.not_yet')})"
        yield f"  {language.say(f'doctor.folder_{name}')}: {path}{there}"


def _report_lines(reports: list[Path]) -> Iterator[str]:
    """Yield what the newest reports of something that went wrong say."""
    for path in reports:
        yield f"\n{BETWEEN}\n{path}\n"
        yield path.read_text("utf-8", errors="replace")


def _check_row(language: Language, check: Check) -> dict[str, Any]:
    """Return a check as a row of JSON; what is in the way gives its code and its sentence."""
    row = {"name": check.name, "state": check.state, "found": check.found, **check.values}
    if check.obstacle is not None:
        row |= {"code": check.obstacle.phrase, "message": check.obstacle.in_language(language)}
    return row


def _check_text(language: Language, check: Check) -> str:
    """Say what was found, and of what was not found what it is for and how to get it."""
    if check.obstacle is not None:
        return check.obstacle.in_language(language)
    phrase = check.name if check.found else f"{check.name}_absent"
    values = {
        name: language.say(f"doctor.{value}") if name == "how" else value
        for name, value in check.values.items()
    }
    return language.say(f"doctor.{phrase}", found=check.found, **values)


def _examine_installation() -> list[Check]:
    """Return what was found of everything the program uses."""
    return [
        _check_program(),
        _check_python(),
        _check_engine(),
        _check_libraries(),
        _check_fonts(),
        *_check_window(),
        *_check_storage(),
        _check_tool("compiler", "cc", "gcc", "clang", "cl"),
        _check_tool("libreoffice", "soffice", "libreoffice"),
        _check_cluster(),
    ]


def program_folders() -> dict[str, Path]:
    """Return where the program keeps files of its own, by what they are."""
    settings, data = settings_folder(), window_folder()
    return {
        "settings": settings,
        "window": data,
        "backups": data / "backups",
        "recovery": data / "recovery",
        "reports": data / "reports",
        "crashes": settings / "reports",
    }


def _newest_reports() -> list[Path]:
    """Return the newest reports of something that went wrong, the newest first."""
    folders = program_folders()
    dated = [
        (path.stat().st_mtime, path)
        for name in ("reports", "crashes")
        if folders[name].is_dir()
        for path in folders[name].glob("*.txt")
        if path.stat().st_size
    ]
    return [path for _, path in sorted(dated, reverse=True)[:SHOWN_REPORTS]]


def _check_program() -> Check:
    clone = (Path(__file__).parents[3] / "pyproject.toml").exists()
    how = "packaged" if hasattr(sys, "_MEIPASS") else "folder" if clone else "installed"
    return Check("program", PRESENT, program_version() or "-", {"how": how})


def _check_python() -> Check:
    system = f"{platform.system()} {platform.release()}, {platform.machine()}"
    return Check("python", PRESENT, platform.python_version(), {"system": system})


def _check_engine() -> Check:
    """Tell whether the engine is compiled: then its modules are no Python files."""
    spec = util.find_spec("engine.race.referee")
    compiled = spec is not None and not str(spec.origin).endswith(".py")
    return Check(
        "engine" if compiled else "engine_plain", PRESENT, "compiled" if compiled else "plain"
    )


def _check_libraries() -> Check:
    absent = [name for name in LIBRARIES if util.find_spec(name) is None]
    if absent:
        return Check("libraries", MISSING, "", {"names": ", ".join(absent)})
    return Check("libraries", PRESENT, ", ".join(LIBRARIES))


def _check_fonts() -> Check:
    from designer.picture.lettering import face_metrics, font_file
    from designer.picture.look import face_table

    absent = [name for name in face_table() if not font_file(name).is_file()]
    if absent:
        return Check("fonts", MISSING, "", {"names": ", ".join(absent)})
    families = sorted({str(row["family"]) for row in face_table().values()})
    assert all(face_metrics(name).advances for name in face_table())
    return Check("fonts", PRESENT, ", ".join(families))


def _check_window() -> list[Check]:
    """Tell whether a window can be made, else all that is in its way.

    Qt ends a process that has no screen, so that is tried in another.
    """
    obstacles = list(find_obstacles())
    screen = {} if obstacles else _ask_process(_make_application)
    if "broken" in screen:
        obstacles = [find_qt_obstacle(ImportError(screen["broken"]))]
    elif screen:
        return [
            Check("window", PRESENT, screen["qt"], {"on": screen["on"], "size": screen["size"]})
        ]
    obstacles = obstacles or [Obstacle("no_screen")]
    return [
        Check("window", OPTIONAL if one.phrase in NO_SCREEN else MISSING, obstacle=one)
        for one in obstacles
    ]


def _check_storage() -> list[Check]:
    """Tell of every folder of the program whether something can be kept in it."""
    checks = []
    for folder in dict.fromkeys((window_folder(), settings_folder())):
        obstacle = find_storage_obstacle(folder)
        state = MISSING if obstacle else PRESENT
        checks.append(Check("storage", state, "" if obstacle else str(folder), obstacle=obstacle))
    return checks


def _ask_process(work: Callable[[Connection], None]) -> dict[str, Any]:
    """Return what a process of its own answers; nothing where it ends without an answer."""
    context = get_context("spawn")
    mine, theirs = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(theirs,), daemon=True)
    process.start()
    try:
        theirs.close()
        return dict(mine.recv()) if mine.poll(PATIENCE) else {}
    except EOFError:
        return {}
    finally:
        process.kill()
        process.join()


def _make_application(answer: Connection) -> None:
    """Make Qt's application and say on what; runs in a process of its own."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)  # what Qt prints before it gives up is told in a sentence of ours
    try:
        core, widgets = import_module("PySide6.QtCore"), import_module("PySide6.QtWidgets")
    except ImportError as broken:
        answer.send({"broken": str(broken)})
        return
    application = widgets.QApplication([])
    size = application.primaryScreen().size()
    answer.send(
        {
            "qt": core.qVersion(),
            "on": application.platformName(),
            "size": f"{size.width()} × {size.height()}",
        }
    )


def _check_tool(name: str, *programs: str) -> Check:
    found = next(filter(None, map(shutil.which, programs)), "")
    return Check(name, PRESENT if found else OPTIONAL, found)


def _check_cluster() -> Check:
    try:
        return Check("cluster", PRESENT, version("distributed"))
    except PackageNotFoundError:
        return Check("cluster", OPTIONAL)
