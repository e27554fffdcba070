"""Files that a window leaves behind: whether it is gone, and how they are put there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

from engine.files.copies import left_beside
from engine.files.writing import put_beside

if TYPE_CHECKING:
    from pathlib import Path


def is_left_alone(file: Path) -> bool:
    """Tell whether the window that wrote a file is gone: the system lets its lock go with it."""
    lock = QLockFile(str(file.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    if not lock.tryLock(0):
        return False
    lock.unlock()
    return True


def put_at_once(target: Path, raw: bytes) -> None:
    """Write whole or not at all; a process that dies needs no fsync, and the window never waits."""
    for left in left_beside(target, "new"):
        left.unlink(missing_ok=True)
    put_beside(target, raw, sync=False)
