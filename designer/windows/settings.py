"""What the parts of the window share: its settings between runs, and the rest they are given."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings

from engine.errors import FileError
from engine.files.gate import bytes_of, is_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QMainWindow

    from designer.document.files import Filing
    from designer.document.recovery import Recovery
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.windows.notices import Asks, Notices


@dataclass(frozen=True, slots=True)
class FrontDesk:
    """What a part of the window may know besides the desk of the panels."""

    window: QMainWindow
    desk: Desk
    runner: Runner
    settings: Settings
    filing: Filing
    recovery: Recovery
    asks: Asks
    notices: Notices


MOST_RECENT = 8
"""Files that are offered again."""
MOST_BYTES = 1_000_000
"""Of a settings file: it has a line a setting, and Qt would read it whole, however long."""
DAMAGED = ".damaged"
MARK = 32
"""Bytes before a shape that tell whether it is whole: Qt takes any bytes for one."""


class Settings:
    """Typed doors to the settings file; nothing here changes a result."""

    def __init__(self, file: Path) -> None:
        self._ini = QSettings(str(_usable_file(file)), QSettings.Format.IniFormat)
        self.folder = file.parent
        """Where what belongs to this window is kept."""

    @property
    def recent(self) -> list[Path]:
        """Return the files opened last that are still there, the latest first."""
        return [Path(line) for line in self.text("recent").split("|") if line and is_file(line)]

    def remember_file(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        try:
            full = path.resolve()
        except (OSError, RuntimeError):  # its disk is gone, or links go round
            full = path.absolute()
        latest = [full, *(p for p in self.recent if p != full)][:MOST_RECENT]
        self._ini.setValue("recent", "|".join(map(str, latest)))

    def text(self, key: str, default: str = "") -> str:
        """Return one word that was kept; the default where the file holds something else."""
        kept = self._ini.value(key, default)
        return kept if isinstance(kept, str) else default

    def choice(self, key: str, among: Iterable[str], default: str) -> str:
        """Return one of some words that was kept; what is none of them is as if nothing were."""
        kept = self.text(key, default)
        return kept if kept in among else default

    def keep_text(self, key: str, value: str) -> None:
        """Keep one word."""
        self._ini.setValue(key, value)

    def shape(self, key: str) -> QByteArray:
        """Return where the window or its docks stood."""
        kept = self._ini.value(key)
        if not isinstance(kept, QByteArray):
            return QByteArray()
        mark, shape = kept.data()[:MARK], kept.data()[MARK:]
        return QByteArray(shape if mark == sha256(shape).digest() else b"")

    def keep_shape(self, key: str, shape: QByteArray) -> None:
        """Keep where the window or its docks stand."""
        whole = shape.data()
        self._ini.setValue(key, QByteArray(sha256(whole).digest() + whole))


def _usable_file(file: Path) -> Path:
    """Return where the settings are kept; what stands there and is none is put aside.

    Where it cannot be, they are kept nowhere: a file has no file below it.
    """
    try:
        bytes_of(file, MOST_BYTES)
    except FileError as wrong:
        if wrong.key != "gate_missing":
            try:
                file.replace(file.with_suffix(DAMAGED))
            except OSError:
                return file / "nowhere"
    return file
