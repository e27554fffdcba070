"""What the parts of the window share: its settings between runs, and the rest they are given."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings

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


def is_there(path: str) -> bool:
    """Tell whether a file stands where it was; on a disk that is gone it does not."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # a dead mount, a name no file can have
        return False


class Settings:
    """Typed doors to the settings file; nothing here changes a result."""

    def __init__(self, file: Path) -> None:
        self._ini = QSettings(str(file), QSettings.Format.IniFormat)
        self.folder = file.parent
        """Where what belongs to this window is kept."""

    @property
    def recent(self) -> list[Path]:
        """Return the files opened last that are still there, the latest first."""
        return [Path(line) for line in self.text("recent").split("|") if line and is_there(line)]

    def remember_file(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        full = path.resolve()
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
        shape = self._ini.value(key)
        return shape if isinstance(shape, QByteArray) else QByteArray()

    def keep_shape(self, key: str, shape: QByteArray) -> None:
        """Keep where the window or its docks stand."""
        self._ini.setValue(key, shape)
