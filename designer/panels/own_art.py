"""The organiser's own art on the print page: chosen or dropped, seen at once, remembered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import tomlkit
from PySide6.QtCore import QFileSystemWatcher, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from designer.jobs.papers import read_art
from designer.jobs.runner import Call
from designer.panels.desk import Jobs
from designer.panels.forms import lay_row, make_pause
from engine.errors import EtapaError
from engine.files.gate import bytes_of, is_file, is_folder
from engine.tour.file.text import tables_of

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

    from designer.jobs.runner import Runner, Task
    from designer.kit.art import Art
    from designer.panels.desk import Desk

SETTLED = 200
"""Milliseconds: a program that saves a file touches it more than once."""


class OwnArt(QWidget):
    """A button that says which art is on, and one that takes it off."""

    changed = Signal()
    wanted = Signal()
    """A file is to be chosen."""

    def __init__(self, desk: Desk, runner: Runner, memory: Path) -> None:
        super().__init__()
        self._desk, self._jobs, self._memory = desk, Jobs(desk, runner), memory
        self.path: Path | None = None
        self.art: Art | None = None
        self.edition = 0
        """Raised when a picture changed in its file: the same names, another look."""
        self.choose, self.clear = QPushButton(), QToolButton()
        self.choose.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.choose.clicked.connect(self.wanted.emit)
        self.clear.setText("✕")
        self.clear.setAutoRaise(True)
        self.clear.clicked.connect(lambda: self.take(None))
        lay_row((self.choose, 1), self.clear, on=self)
        self.setFocusProxy(self.choose)
        self._files = QFileSystemWatcher(self)
        self._timer = make_pause(self, SETTLED, self._read_again)
        self._files.fileChanged.connect(lambda _file: self._timer.start())
        self._task: Task | None = None
        self._tour: Path | None = None
        self._started = False
        desk.document.changed.connect(self._note_start)
        desk.document.filed.connect(self._follow_tour)
        self._begin_tour()

    def take(self, path: Path | None) -> None:
        """Print with the art of a file or a folder, or with none; one that is refused is not on."""
        if self._task is not None:
            self._task.stop()
        if path is None:
            self._put_on(None, None)
        else:
            self._task = self._jobs.ask("art", Call(read_art, (path,)), self._put_read)

    def _put_read(self, art: tuple[Path, Art]) -> None:
        self._put_on(*art)

    def _put_on(self, path: Path | None, art: Art | None) -> None:
        self.path, self.art = path, art
        self.edition += 1
        self._watch_files()
        self._remember_art()
        self.say_words()
        self.changed.emit()

    def say_words(self) -> None:
        """Say what is on, in the language that is on."""
        language = self._desk.language
        name = language.say("print.art_none")
        if self.path is not None:
            name = f"{self.path.parent.name}/{self.path.name}"
        self.choose.setText(name)
        where = f"{self.path}\n" if self.path is not None else ""
        self.choose.setToolTip(where + language.say("print.art_help"))
        self.choose.setAccessibleName(f"{language.say('print.art')}: {name}")
        self.clear.setToolTip(language.say("print.art_clear"))
        self.clear.setAccessibleName(language.say("print.art_clear"))
        self.clear.setVisible(self.path is not None)

    def check_calls(self) -> list[Call]:
        """Return the look at every file that must go well before anything is written."""
        return [Call(read_art, (self.path,))] if self.path is not None else []

    def _read_again(self) -> None:
        """Read art again that another program has changed; a refusal leaves the old one on."""
        self._watch_files()
        self.take(self.path)

    def _watch_files(self) -> None:
        if old := self._files.files():
            self._files.removePaths(old)
        art = self.art
        pictures = (*art.teams.values(), *art.tiles.values()) if art is not None else ()
        files = [str(self.path), *pictures] if self.path is not None else []
        if there := [file for file in dict.fromkeys(files) if is_file(file)]:
            self._files.addPaths(there)

    def _remember_art(self) -> None:
        try:
            keep_art(self._memory, self._tour, self.path)
        except (OSError, EtapaError):
            return  # the art is on all the same; only the next run will not know

    def _note_start(self, *_: object) -> None:
        """Note whether another tour was just opened: nothing has been done to it yet."""
        self._started = self._desk.document.stack.count() == 0

    def _follow_tour(self) -> None:
        """Follow the tour: another one brings its own art, a new name keeps what is on."""
        document = self._desk.document
        started = self._started and document.stack.count() == 0
        self._started, self._tour = False, document.path
        if started:
            self._begin_tour()
        else:
            self._remember_art()

    def _begin_tour(self) -> None:
        """Begin with the art the open tour was printed with last."""
        self._tour = self._desk.document.path
        self.path, self.art = kept_art(self._memory, self._tour), None
        self.say_words()
        self.changed.emit()
        self.take(self.path)


def art_of(data: QMimeData) -> Path | None:
    """Return the art that is being dropped: one file of TOML, or one folder."""
    urls = data.urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() == ".toml" or is_folder(path) else None


MOST, MOST_BYTES, LONGEST = 200, 1_000_000, 4096
"""Tours whose art is remembered: the oldest line gives way; bytes of the file they stand in, and
letters of a path: a damaged one of 200,000 on a button took 3.6 GB and 20 s."""


def kept_art(memory: Path, tour: Path | None) -> Path | None:
    """Return the art a tour was printed with last."""
    path = _read_lines(memory).get(str(tour.resolve())) if tour is not None else None
    return Path(path) if path else None


def keep_art(memory: Path, tour: Path | None, art: Path | None) -> None:
    """Keep the art of a tour, or forget it; a tour without a file has nowhere to keep it."""
    from engine.files.writing import replace_file

    if tour is None or kept_art(memory, tour) == art:
        return
    name = str(tour.resolve())
    lines = {key: value for key, value in _read_lines(memory).items() if key != name}
    if art is not None:
        lines[name] = str(art.resolve())
    latest = dict(list(lines.items())[-MOST:])
    memory.parent.mkdir(parents=True, exist_ok=True)
    replace_file(memory, tomlkit.dumps(latest).encode("utf-8"))


def _read_lines(memory: Path) -> dict[str, str]:
    """Return the lines; a broken file only means that nothing is remembered."""
    try:
        lines = tables_of(bytes_of(memory, MOST_BYTES), str(memory), MOST_BYTES)
    except EtapaError:
        return {}
    return {
        key: value
        for key, value in lines.items()
        if isinstance(value, str) and len(value) <= LONGEST
    }
