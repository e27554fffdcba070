"""The settings of the window between runs: its place, language, look, files and printer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_RECENT = 8


class Settings:
    """Typed doors to the settings file; nothing here changes a result."""

    def __init__(self, file: Path) -> None:
        self._kept = QSettings(str(file), QSettings.Format.IniFormat)
        self.folder = file.parent
        """Where what belongs to this window is kept."""

    @property
    def recent(self) -> list[Path]:
        """Return the files opened last that are still there, the latest first."""
        text = str(self._kept.value("recent", "", type=str))
        return [Path(line) for line in text.split("|") if line and Path(line).is_file()]

    def remember(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        full = path.resolve()
        later: Iterable[Path] = (p for p in self.recent if p != full)
        kept = [full, *later][:MOST_RECENT]
        self._kept.setValue("recent", "|".join(str(p) for p in kept))

    def text(self, key: str, default: str = "") -> str:
        """Return one word that was kept."""
        return str(self._kept.value(key, default, type=str))

    def keep(self, key: str, value: str) -> None:
        """Keep one word."""
        self._kept.setValue(key, value)

    def shape(self, key: str) -> QByteArray:
        """Return where the window or its docks stood."""
        found = self._kept.value(key)
        return found if isinstance(found, QByteArray) else QByteArray()

    def keep_shape(self, key: str, shape: QByteArray) -> None:
        """Keep where the window or its docks stand."""
        self._kept.setValue(key, shape)
