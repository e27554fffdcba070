"""Recovery of unsaved work: written apart from the tour, offered after a crash, never forced."""

from __future__ import annotations

import contextlib
import json
import uuid
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QTimer

from designer.document.saved.beside import work_beside
from designer.document.saved.left_alone import is_left_alone, put_at_once
from engine.errors import EtapaError
from engine.files.gate import bytes_of, plain_values

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from designer.document.document import Document
    from engine.tour.values import Tour

OWNER_ONLY = 0o700
"""Rights of a folder that may hold a tour only its owner may read."""
MOST_BYTES, MOST_VALUES = 1_000_000, 100
"""Of what is noted about an unsaved tour."""
LATEST = 4_000
"""Milliseconds after the first change that is not yet kept."""


@dataclass(frozen=True, slots=True)
class RescuedTour:
    """A tour that a window did not save before it ended."""

    file: Path
    """The tour as it was."""
    path: Path | None
    """The file it belongs to; none if it never had one."""
    name: str
    when: str

    def forget(self) -> None:
        """Throw it away."""
        for path in (self.file, self.file.with_suffix(".json"), self.file.with_suffix(".lock")):
            with contextlib.suppress(OSError):
                path.unlink()


class Recovery(QObject):
    """Writes the unsaved tour into a folder of its own a few seconds after each change.

    The window does not wait for it: a tour is a value that a thread may write while it changes.
    """

    def __init__(self, document: Document, home: Path, now: Callable[[], datetime]) -> None:
        super().__init__(document)
        self._document, self._now = document, now
        self._folder = home / "recovery"
        self._file = self._folder / f"{uuid.uuid4().hex[:12]}.etapa"
        self._lock = QLockFile(str(self._file.with_suffix(".lock")))
        self._writing, self._last = Lock(), 0
        """Held while a tour is written; only the last one that was begun stays."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LATEST)
        self._timer.timeout.connect(self._write_beside)
        document.settled.connect(self._due)
        document.filed.connect(self._filed)

    def write(self) -> bool:
        """Keep the tour as it is now, and tell whether that was possible.

        A disk that is full must not stop anybody's work.
        """
        begun = self._begin()
        return begun is not None and begun()

    def _write_beside(self) -> None:
        if (begun := self._begin()) is not None:
            work_beside("recovery", begun)

    def _begin(self) -> Callable[[], bool] | None:
        """Return what writes the tour as it is now; nothing where there is nothing to keep."""
        self._timer.stop()
        document = self._document
        if document.clean or not document.is_open:
            return None
        with contextlib.suppress(OSError):
            self._folder.mkdir(OWNER_ONLY, parents=True, exist_ok=True)
        self._lock.tryLock(0)
        about = {
            "path": str(document.path) if document.path else "",
            "name": document.tour.name,
            "when": f"{self._now():%Y-%m-%d %H:%M}",
        }
        self._last += 1
        return partial(self._put, self._last, json.dumps(about), document.kept)

    def _put(self, number: int, about: str, tour: Tour) -> bool:
        from engine.tour.file.layout import written  # tomlkit takes longer to import than a window
        from engine.tour.file.plain import plain_of

        with self._writing, contextlib.suppress(OSError, EtapaError):
            text = written(plain_of(tour), None)
            if number == self._last:
                _replace(self._file.with_suffix(".json"), about)
                _replace(self._file, text)
                return True
        return False

    def forget(self) -> None:
        """Take away what was kept: the file holds everything, or it is not wanted."""
        self._timer.stop()
        with self._writing:
            self._last += 1
            for suffix in (".etapa", ".json"):
                with contextlib.suppress(OSError):
                    self._file.with_suffix(suffix).unlink()
        self._lock.unlock()

    def rescued(self) -> list[RescuedTour]:
        """Return what windows left that are gone without having saved it, newest first."""
        found = []
        for file in self._folder.glob("*.etapa"):
            if file == self._file or not is_left_alone(file):
                continue
            try:
                about = plain_values(bytes_of(file.with_suffix(".json"), MOST_BYTES), MOST_VALUES)
                path = Path(about["path"]) if about["path"] else None
                found.append(RescuedTour(file, path, str(about["name"]), str(about["when"])))
            except (EtapaError, ValueError, KeyError, TypeError):
                found.append(RescuedTour(file, None, file.stem, ""))
        return sorted(found, key=lambda r: r.when, reverse=True)

    def _due(self) -> None:
        if not self._document.clean and not self._timer.isActive():
            self._timer.start()

    def _filed(self) -> None:
        if self._document.clean:
            self.forget()
        else:
            self._due()  # the file that held everything may be gone


def _replace(target: Path, text: str) -> None:
    """Write a text whole or not at all."""
    # A name taken from a file system may hold bytes that are no text (as when saving).
    put_at_once(target, text.encode("utf-8", errors="replace"))
