"""Opening and saving: stamps against other programs, ten dated backups, a lock between windows."""

from __future__ import annotations

import contextlib
import hashlib
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QLockFile, QObject, QTimer, Signal

from designer.document.recovery import OWNER_ONLY
from engine.errors import EtapaError
from engine.files.copies import stamp_of
from engine.files.gate import bytes_of
from engine.files.writing import replace_file
from engine.tour.file import MOST_BYTES, open_tour, restore_copy, save

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from designer.document.document import Document
    from engine.tour.file import OpenedTour

SUFFIX = ".etapa"
MOST_BACKUPS = 10
TRIES = 40
"""Looks at a file that another program of ours holds: two seconds, for a window must not stand."""
GRACE = 1_000
"""Milliseconds in which another program may put a file it took away in its place again."""


class Filing(QObject):
    """The file of a document: reads it, writes it, and watches what others do to it."""

    meddled = Signal()
    """Another program has changed the file since it was opened or saved."""
    gone = Signal()
    """The file is no longer there: what is open is all there is of it."""

    def __init__(self, document: Document, home: Path, now: Callable[[], datetime]) -> None:
        super().__init__(document)
        self._document, self._home, self.now = document, home, now
        self._lock: QLockFile | None = None
        self.shared_with = 0
        """The process of another window that has the file open; 0 if there is none."""
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self.check_file)
        self._missing = QTimer(self)
        self._missing.setSingleShot(True)
        self._missing.setInterval(GRACE)
        self._missing.timeout.connect(self.report_missing)
        self._missed = False

    def open(self, path: Path) -> None:
        """Open a file; one that is refused leaves the open tour as it is."""
        self._start_document(open_tour(path), path)

    def _start_document(self, opened: OpenedTour, path: Path) -> None:
        self._lock_file(path)
        self._document.start(opened, path)

    def restore(self, path: Path, copy: Path) -> None:
        """Open the copy that a save broken off has left; it is in its place again."""
        self._back_up(path)
        restore_copy(path, copy)
        self.open(path)

    def accept_cut(self, path: Path, copy: Path) -> None:
        """Open a file as a save broken off has left it; the copy from before becomes a backup."""
        opened = open_tour(path, cut=True)
        replace_file(self._new_backup(path), bytes_of(copy, MOST_BYTES))
        copy.unlink(missing_ok=True)
        self._start_document(opened, path)

    def save(self, path: Path | None = None) -> None:
        """Save, to another file if one is given; what the file held before stays as a backup."""
        document = self._document
        target = path or document.path
        assert target is not None
        same = target == document.path
        self._back_up(target)
        expected = document.stamp if same else None
        mark = save(document.tour_without_drag, target, expected=expected, tries=TRIES)
        if not same:
            self._lock_file(target)
        document.mark_saved(target, mark)
        self._watch_file(target)

    def save_over(self) -> None:
        """Save although another program has changed the file; its text stays as a backup."""
        self._document.stamp = self._read_stamp() or self._document.stamp
        self.save()

    def check_file(self) -> None:
        """See whether another program has changed the file, and say so once for each change."""
        path = self._document.path
        if path is None:
            return
        mark = self._read_stamp()
        if not _is_there(path):
            self._missing.start()
        elif mark is not None and mark != self._document.stamp:
            self.meddled.emit()
        self._watch_file(path)

    def report_missing(self) -> None:
        """Say once that the file is gone, and that nothing holds what is open any more."""
        path = self._document.path
        if path is None or self._missed:
            return
        if _is_there(path):
            self.check_file()
            return
        self._missed = True
        self._document.stack.resetClean()
        self.gone.emit()

    def close(self) -> None:
        """Let the file go."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def list_backups(self, path: Path) -> list[Path]:
        """Return what a file held before, newest first."""
        return sorted(self._backup_folder(path).glob(f"*{SUFFIX}"), reverse=True)

    def _read_stamp(self) -> str | None:
        path = self._document.path
        return stamp_on_disk(path) if path is not None else None

    def _back_up(self, path: Path) -> None:
        """A backup that cannot be written must not keep the tour from being saved."""
        with contextlib.suppress(OSError, EtapaError):
            raw = bytes_of(path, MOST_BYTES)
            replace_file(self._new_backup(path), raw)
            for old in self.list_backups(path)[MOST_BACKUPS:]:
                old.unlink()

    def _new_backup(self, path: Path) -> Path:
        folder = self._backup_folder(path)
        folder.mkdir(OWNER_ONLY, parents=True, exist_ok=True)
        return folder / f"{self.now():%Y-%m-%d %H-%M-%S}{SUFFIX}"

    def _backup_folder(self, path: Path) -> Path:
        return self._home / "backups" / f"{path.stem[:40]}-{_path_mark(path)}"

    def _lock_file(self, path: Path) -> None:
        """Hold a file so that other windows can say who has it; holding it is never needed."""
        self.close()
        folder = self._home / "open"
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        lock = QLockFile(str(folder / f"{_path_mark(path)}.lock"))
        lock.setStaleLockTime(0)
        self.shared_with = 0
        if lock.tryLock(0):
            self._lock = lock
        elif lock.error() is QLockFile.LockError.LockFailedError:
            self.shared_with = _lock_owner(lock)
        self._watch_file(path)

    def _watch_file(self, path: Path) -> None:
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        if _is_there(path):
            self._missed = False
            self._watcher.addPath(str(path))


def stamp_on_disk(path: Path) -> str | None:
    """Return the stamp of a file as it stands on the disk; none where it cannot be read."""
    try:
        return stamp_of(bytes_of(path, MOST_BYTES))
    except EtapaError:
        return None


def _is_there(path: Path) -> bool:
    """Tell whether there is a file; one in a folder that cannot be looked into may be there."""
    try:
        return path.exists()
    except OSError:
        return True


def _lock_owner(lock: QLockFile) -> int:
    """Return the process that holds a lock; 1 where the system does not say."""
    known = next((part for part in lock.getLockInfo() if type(part) is int), 0)
    return known or 1


def _path_mark(path: Path) -> str:
    return hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
