"""Every kind of file the window reads back, each whole in one folder, and how it comes to read it.

Offscreen: no display is opened, and nobody is asked. Work runs where it is asked for, so that a
case is over when its events are.
"""

from __future__ import annotations

import json
import os
import shutil
import time
import traceback
from concurrent.futures import Executor, Future
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent
from typing_extensions import override

from designer import app
from designer.cli import etapa
from designer.cli.common import run_command
from designer.document.recovery import MatchTag
from designer.jobs.runner import Runner
from designer.language import done_sentence
from designer.panels.broken import BrokenPanel
from designer.windows.notices import DISCARD, NEWER, Asks
from designer.windows.settings import Settings
from engine.tour.edit import rename_tour
from engine.tour.file import save
from engine.tour.proposals import fresh_tour

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication

    from designer.language import Language
    from designer.windows.main import MainWindow

ROOT = Path(__file__).parents[2]
TRACK = ROOT / "tests" / "engine" / "intake" / "tracks" / "sierra.gpx"
LABELS = {"stage": "Stage", "team": "Team", "rider": "Rider"}
LEFT = "0123456789ab"
"""What a window that is gone has called its files."""
NOW = datetime(2026, 7, 5, 12, 0, tzinfo=UTC)
PATIENCE = 30.0
"""Seconds after which a race that has not been shown is none."""


def make_home(folder: Path) -> Path:
    """Return a folder with a whole file of every kind, as a person's windows have left them."""
    home, tour = folder / "home", folder / "t.etapa"
    save(fresh_tour("T", 1, (), 2, LABELS), tour)

    def run(*words: str) -> None:
        paths = [str(folder / word) if "." in word else word for word in words]
        assert run_command(etapa, [*paths, "--lang", "en"]) in {0, 1}

    run("layout", "t.etapa", "--keep")
    run("race", "t.etapa", "--bots", "book", "--into", "t.etapa", "--record", "t.acta", "--brief")
    run("sheets", "t.etapa", "--results", "-o", "t.xlsx")
    shutil.copy(TRACK, folder / "t.gpx")
    (folder / "t.txt").write_text("Etapa 5: A – B\nllano 0-119\n3ª 120-126 Alto\nsprint km 85\n")
    (folder / "printers.toml").write_text("[home]\nacross = 100.4\ndown = 100.2\nback_x = 0.0\n")
    (folder / "own_art.toml").write_text(f'"{tour}" = "{folder / "art.toml"}"\n')
    (folder / "art.toml").write_text('[colours]\nflat = "#d9d2c0"\n')
    return home


def leave_files(folder: Path) -> None:
    """Leave what windows that are gone have left: an unsaved tour, and a race that waits."""
    home, tour = folder / "home", folder / "t.etapa"
    rescued, match = home / "recovery" / f"{LEFT}.etapa", home / "matches" / f"{LEFT}.acta"
    for file in (rescued, match):
        file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(tour, rescued)
    note = {"path": str(tour), "name": "T", "when": "2026-07-05 12:00"}
    rescued.with_suffix(".json").write_text(json.dumps(note))
    match.write_bytes((folder / "t.acta").read_bytes())
    tag = MatchTag("T", str(tour), 1, "Stage 1", "ciclismo", 3, how=((1, 0, "book"),), when="now")
    match.with_suffix(".json").write_text(json.dumps(asdict(tag)))


def keep_settings(qapp: QApplication, folder: Path) -> None:
    """Have a window keep its settings, and the tour a backup."""
    shown = open_window(qapp, folder)
    tour = folder / "t.etapa"
    shown.files.open(tour)
    shown.desk.document.change(done_sentence("rename_tour", name="U"), rename_tour, "U")
    shown.files.save()
    shown.front.settings.keep_text("printer", "home")
    close_window(shown)
    Settings(folder / "home" / "window.ini").remember_file(tour)


class HereAndNow(Executor):
    """Does what it is given before it returns."""

    @override
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as wrong:  # noqa: BLE001 -- as another process would bring it home
            future.set_exception(wrong)
        return future


class Nobody(Asks):
    """Answers what cannot be left open: changes are not wanted."""

    @override
    def unsaved(self, *_: object) -> str:
        return DISCARD

    @override
    def sure(self, *_: object) -> bool:
        return False

    @override
    def kept_changes(self, *_: object) -> str:
        return NEWER


def open_window(qapp: QApplication, folder: Path) -> MainWindow:
    """Return a window with this home, shown."""
    runner = Runner(HereAndNow, width=1)
    shown = app.window(qapp, folder / "home", "en", Nobody(app.LanguageSwitch("en")), runner)
    shown.resize(1000, 700)
    shown.show()
    settle()
    return shown


def close_window(shown: MainWindow) -> None:
    """Close it as a person does, and take it away."""
    shown.forget()
    shown.close()
    shown.deleteLater()
    settle()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def leave_tour(shown: MainWindow) -> None:
    """Close whatever is open, back to the start page."""
    shown.racing.leave()
    shown.notices.hide()
    shown.forget()
    settle()


def put_back(whole: Path, here: Path) -> None:
    """Have a folder hold again what another one holds; what a window has locked stays."""
    for path in here.rglob("*"):
        kept = whole / path.relative_to(here)
        if path.suffix != ".lock" and not path.is_dir() and not kept.exists():
            path.unlink()
    for kept in whole.rglob("*"):
        path = here / kept.relative_to(whole)
        if kept.is_dir():
            path.mkdir(exist_ok=True)
        elif not path.exists() or path.read_bytes() != kept.read_bytes():
            path.write_bytes(kept.read_bytes())


def settle() -> None:
    """Let everything happen that is due."""
    for _ in range(3):
        QCoreApplication.processEvents()


# what a person does, so that a file is read


def start_only(shown: MainWindow, _folder: Path) -> None:
    """Look at the start page."""
    assert shown.start.isVisible()


def open_tour_of(shown: MainWindow, folder: Path) -> None:
    """Open the tour and look at every page."""
    shown.files.open(folder / "t.etapa")
    for name in shown.pages.names():
        shown.pages.go(name)
        settle()
    if shown.desk.document.is_open:
        shown.pages.by_name["results"].classify()
        settle()
        shown.desk.language_switch.change_language("es")
        shown.desk.language_switch.change_language("en")


def rescue_tour(shown: MainWindow, _folder: Path) -> None:
    """Take what a crash left."""
    for rescued in shown.front.recovery.find_rescued():
        shown.files.rescue(rescued)
        settle()


def go_on_with_match(shown: MainWindow, _folder: Path) -> None:
    """Go on with a race that waits."""
    shown.racing.choose_course()
    settle()
    for line in shown.racing.courses.waiting.lines:
        line.click()
        await_race(shown)


def watch_record(shown: MainWindow, folder: Path) -> None:
    """Watch a record."""
    shown.files.open(folder / "t.acta")
    await_race(shown)


def await_race(shown: MainWindow) -> None:
    """Wait until a race that was begun stands as far as it goes; one that is refused does not."""
    end = time.monotonic() + PATIENCE
    settle()
    while shown.racing.is_riding and shown.racing.page.played.news is None:
        if shown.notices.isVisible() or time.monotonic() > end:
            break
        time.sleep(0.005)
        settle()
    shown.racing.leave()
    settle()


def open_backup(shown: MainWindow, folder: Path) -> None:
    """Open what the tour held before."""
    shown.files.open(folder / "t.etapa")
    for backup in shown.front.filing.list_backups(folder / "t.etapa"):
        shown.files.open_backup(backup)
        settle()


def read_book(shown: MainWindow, folder: Path) -> None:
    """Read the workbook of race night back, then write it again over what it holds."""
    shown.files.open(folder / "t.etapa")
    page = shown.pages.go("results")
    page.take_book(folder / "t.xlsx")
    settle()
    shown.pages.go("print").write_book(folder / "t.xlsx")
    shown.pages.go("results")  # before it is drawn: pictures of paper cost more than the book
    settle()


def read_track(name: str) -> Callable[[MainWindow, Path], None]:
    """Return who has a track or a page read in, and looks at it."""

    def read(shown: MainWindow, folder: Path) -> None:
        shown.importing.open([folder / name])
        settle()

    return read


def print_kit(shown: MainWindow, folder: Path) -> None:
    """Look at the page of print, with the printer and the art of last time."""
    shown.files.open(folder / "t.etapa")
    page = shown.pages.go("print")
    settle()
    page.art.take(folder / "art.toml")
    settle()


HOME = "home/"
KINDS: dict[str, tuple[str, Callable[[MainWindow, Path], None], int]] = {
    "settings": (f"{HOME}window.ini", start_only, 40),
    "note of an unsaved tour": (f"{HOME}recovery/{LEFT}.json", rescue_tour, 36),
    "unsaved tour": (f"{HOME}recovery/{LEFT}.etapa", rescue_tour, 40),
    "note of a race that waits": (f"{HOME}matches/{LEFT}.json", go_on_with_match, 16),
    "race that waits": (f"{HOME}matches/{LEFT}.acta", go_on_with_match, 36),
    "backup": (f"{HOME}backups/*/*.etapa", open_backup, 20),
    "tour": ("t.etapa", open_tour_of, 12),
    "record": ("t.acta", watch_record, 34),
    "workbook": ("t.xlsx", read_book, 7),
    "track": ("t.gpx", read_track("t.gpx"), 8),
    "road book": ("t.txt", read_track("t.txt"), 14),
    "printers": ("printers.toml", print_kit, 16),
    "memory of art": ("own_art.toml", print_kit, 12),
    "art": ("art.toml", print_kit, 12),
}
"""Each kind: its file, what reads it, how many spoiled ones are tried in every run."""


class Case:
    """One spoiled file and everything that went wrong about it."""

    def __init__(self) -> None:
        self.crashes: list[str] = []

    def listen(self, shown: MainWindow) -> None:
        """Hear what the window refuses, and that each refusal has its sentence."""
        shown.desk.document.refused.connect(
            lambda error: self._note_refusal(error, shown.desk.language)
        )

    def take_crash(self, kind: Any, value: Any, trace: Any) -> None:
        """Note what nobody caught."""
        self.crashes.append("".join(traceback.format_exception(kind, value, trace)))

    def _note_refusal(self, error: Any, language: Language) -> None:
        """Note what came of a job that raised: its refusal is only the last net."""
        if error.key == "job_failed":
            self.crashes.append(str(error))
        language.refusal_text(error)

    def look_at_pages(self, shown: MainWindow) -> None:
        """Note pages that could not be built."""
        for name, page in shown.pages.by_name.items():
            if isinstance(page, BrokenPanel):
                self.crashes.append(f"{name}: {page.why.text()}")
