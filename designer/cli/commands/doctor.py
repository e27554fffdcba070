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

from designer.cli.common import DONE, FOUND, json_option, lang_option, print_json, print_text
from designer.cli.desktop import install_call, missing_libraries
from designer.cli.net import settings_folder
from designer.papers import PROGRAM, program_version

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from designer.language import Language


WIDE = 12
"""Letters of the longest state."""
SHOWN_REPORTS = 3
PATIENCE = 20.0
"""Seconds a window may take to be made before it counts as none."""
LIBRARIES = ("networkx", "openpyxl", "reportlab", "pypdfium2", "fontTools", "shapely", "tomlkit")
"""Modules the program cannot work without, besides the window's."""
PRESENT, MISSING, OPTIONAL = "present", "missing", "optional"
"""States of a part: it is there; the program needs it; the program does without it."""


@dataclass(frozen=True, slots=True)
class Check:
    """One part that was looked at, and what was found of it."""

    name: str
    state: str
    found: str = ""
    values: dict[str, Any] = field(default_factory=dict)


@click.command()
@lang_option
@json_option
def command(language: Language, as_json: bool) -> int:
    """Look over the installation. Exit 1 when something is missing that the program needs."""
    checks, folders, reports = _examine_installation(), program_folders(), _newest_reports()
    if as_json:
        print_json(
            {
                "checks": [
                    {"name": c.name, "state": c.state, "found": c.found, **c.values} for c in checks
                ],
                "folders": {name: str(path) for name, path in folders.items()},
                "reports": [str(path) for path in reports],
            }
        )
    else:
        for check in checks:
            print_text(
                f"  {language.say(f'doctor.{check.state}'):<{WIDE}} {_check_text(language, check)}"
            )
        print_text(f"\n{language.say('doctor.folders')}")
        for name, path in folders.items():
            there = "" if path.exists() else f" ({language.say('doctor.not_yet')})"
            print_text(f"  {language.say(f'doctor.folder_{name}')}: {path}{there}")
        print_text(f"\n{language.say('doctor.send' if reports else 'doctor.send_this')}")
        for path in reports:
            print_text(f"  {path}")
    return FOUND if any(check.state == "missing" for check in checks) else DONE


def _check_text(language: Language, check: Check) -> str:
    """Say what was found, and of what was not found what it is for and how to get it."""
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
        *_check_desktop(),
        _check_window(),
        _check_tool("compiler", "cc", "gcc", "clang", "cl"),
        _check_tool("libreoffice", "soffice", "libreoffice"),
        _check_cluster(),
    ]


def program_folders() -> dict[str, Path]:
    """Return where the program keeps files of its own, by what they are."""
    settings, data = settings_folder(), _data_folder()
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


def _check_desktop() -> list[Check]:
    """Look for what Qt needs of a Linux system; elsewhere it brings everything."""
    if sys.platform != "linux":
        return []
    missing = missing_libraries()
    if not missing:
        return [Check("desktop", PRESENT, "X11")]
    values = {"names": ", ".join(missing), "call": install_call(missing)}
    return [Check("desktop", MISSING, values=values)]


def _check_window() -> Check:
    """Tell whether a window can be made; Qt ends a process that has no screen, so in another."""
    screen = _ask_process(_make_application)
    if "broken" in screen:
        return Check("window_broken", MISSING, screen["broken"], {"detail": screen["broken"]})
    if not screen:
        return Check("window", OPTIONAL)
    return Check("window", PRESENT, screen["qt"], {"on": screen["on"], "size": screen["size"]})


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


def _data_folder() -> Path:
    """Return the folder of the window's data: what Qt calls AppLocalDataLocation."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / PROGRAM
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support" / PROGRAM
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / PROGRAM
