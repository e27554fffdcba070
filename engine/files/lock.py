"""The lock of a file: one process at a time changes it; it ends with its holder."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import contextmanager, suppress
from threading import Event
from typing import TYPE_CHECKING, Final

from engine.errors import FileError
from engine.files.names import beside

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOOK: Final = 0.05
"""Seconds between two looks at a lock that another program holds."""
TRIES: Final = 1200
"""Looks before a command gives up: a minute, for no lock is held longer than a save."""
NOFOLLOW: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Never through a link, and never waiting for a pipe."""
FAR: Final = 1 << 40
"""The byte that is locked where locks are of bytes: beyond every file, it hinders no reader."""

if sys.platform == "win32":  # pragma: no cover -- the same promise, kept by another system
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(target: Path, tries: int = TRIES) -> Iterator[bool]:
    """Hold the lock of a file; say whether a file beside it is held, so that both are ours.

    The lock is a file beside, taken away before it is let go; a program with one looks whether it
    still lies there, so two never hold different files of one name. One that a killed process
    left has no owner. Where nothing can be put beside, the file is written over in place: then
    it is locked itself.
    """
    lock = beside(target, "lock")
    held = _held(lock, tries, make=True, of=target)
    if held is None:
        own = _held(target, tries, make=False, of=target)
        try:
            yield False
        finally:
            if own is not None:
                os.close(own)
        return
    try:
        yield True
    finally:
        if sys.platform == "win32":  # pragma: no cover -- there an open file cannot be taken away
            os.close(held)
        with suppress(OSError):
            lock.unlink()
        if sys.platform != "win32":
            os.close(held)


def _held(path: Path, tries: int, *, make: bool, of: Path) -> int | None:
    """Return the handle of a lock that is ours now; none where there is nothing to lock."""
    for _ in range(tries):
        handle = _opened(path, make=make)
        if handle is None:
            return None
        if handle >= 0:
            if _mine(handle, path):
                return handle
            os.close(handle)
        Event().wait(LOOK)
    raise FileError("file_busy", path=of)


def _opened(path: Path, *, make: bool) -> int | None:
    """Return a handle of the file to lock; -1 where one must wait for it, none if there is none."""
    if path.is_symlink():  # not every system refuses to open one
        raise FileError("file_in_the_way", path=path)
    flags = NOFOLLOW | getattr(os, "O_CLOEXEC", 0)
    for more in (os.O_RDWR | os.O_CREAT, os.O_RDONLY) if make else (os.O_RDONLY,):
        try:
            handle = os.open(path, flags | more, 0o644)
        except FileNotFoundError:
            return None
        except PermissionError:  # another program's, or a folder where nothing can be made
            continue
        except OSError as wrong:
            if wrong.errno in {errno.ELOOP, errno.EMLINK, errno.EISDIR, errno.ENXIO}:
                raise FileError("file_in_the_way", path=path) from wrong
            return None
        if stat.S_ISREG(os.fstat(handle).st_mode):
            return handle
        os.close(handle)
        raise FileError("file_in_the_way", path=path)
    return -1 if path.exists() else None


def _mine(handle: int, path: Path) -> bool:
    """Take the lock without waiting; that of a file taken away meanwhile is worth nothing."""
    try:
        _take(handle)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as wrong:
        # a file system that knows no locks; the stamp of a file still tells of other changes
        return wrong.errno != errno.EDEADLK
    with suppress(OSError):
        return os.path.samestat(os.fstat(handle), path.lstat())
    return False
