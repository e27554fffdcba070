"""A file written whole or not at all, and under a lock: two programs never write it at once.

`replace_file` is the door for anything that is written; who reads, changes and writes back (a tour)
holds the lock meanwhile with `held`.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event
from typing import TYPE_CHECKING, Final

from engine.errors import FileError
from engine.files.copies import (
    keep_copy,
    locked_beside,
    name_beside,
    open_new,
    orphans_beside,
    stale_copies,
    stamp_of,
    unguessable_part,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

LOOK: Final = 0.05
"""Seconds between two looks at a lock that another program holds."""
TRIES: Final = 1200
"""Looks before a command gives up: a minute, for no lock is held longer than a save."""


def replace_file(target: Path, raw: bytes) -> None:
    """Write a file whole or not at all; no other program of ours writes it meanwhile."""
    with write_lock(target) as real:
        put_whole(real, raw, target)


@contextmanager
def write_lock(target: Path, tries: int = TRIES) -> Iterator[Path]:
    """Hold the lock of a file that may be written, swept of what a death left beside it."""
    try:
        real = _writable_place(target)
    except OSError as wrong:
        raise FileError("save_failed", path=target, detail=wrong) from wrong
    with file_lock(real, tries) as alone:
        if alone:  # the program that wrote these is dead, or would hold the lock
            for orphan in (*orphans_beside(real, "new"), *stale_copies(real)):
                with suppress(OSError):
                    orphan.unlink()
            for other in locked_beside(real):
                drop_stale_lock(other)
        yield real


ANYBODY_WRITES: Final = 0o222


def _writable_place(target: Path) -> Path:
    """Return where a file really is, if it is one that may be written."""
    real = Path(os.path.realpath(target))  # a link stays a link
    if real.exists() and not real.is_file():  # a device would be replaced by a file of its name
        raise FileError("save_no_file", path=target)
    if real.exists() and not real.stat().st_mode & ANYBODY_WRITES:
        # Putting another file in its place would go round what its owner wanted.
        raise FileError("save_protected", path=target)
    if not real.parent.exists():
        raise FileError("save_no_folder", path=target, folder=real.parent)
    return real


def check_file(target: Path) -> None:
    """Refuse a file that cannot be written before the work for it is done; nothing is changed."""
    try:
        real = _writable_place(target)
        try:
            _try_folder(real.parent)
        except PermissionError:  # then it is written over in place
            if not real.exists():
                raise
            os.close(os.open(real, os.O_WRONLY | NOFOLLOW | CLOEXEC))
    except OSError as wrong:
        raise FileError("save_not_begun", path=target, detail=wrong) from wrong


def check_folder(folder: Path) -> None:
    """Refuse a folder in which nothing can be written, or that cannot be made, before the work."""
    place = folder.absolute()
    try:
        while not place.exists() and place != place.parent:
            place = place.parent
        _try_folder(place)
    except OSError as wrong:
        raise FileError("save_not_begun", path=folder, detail=wrong) from wrong


def _try_folder(folder: Path) -> None:
    """Make a file in a folder and take it away: no look at rights says it as surely."""
    with TemporaryFile(dir=folder):  # without a name, where the system knows such: it cannot stay
        pass


@contextmanager
def file_lock(target: Path, tries: int = TRIES) -> Iterator[bool]:
    """Hold the lock of a file; say whether a file beside it is held, so that both are ours.

    The lock is a file beside, taken away before it is let go; a program with one looks whether it
    still lies there, so two never hold different files of one name. One that a killed process
    left has no owner. Where nothing can be put beside, the file is written over in place: then
    it is locked itself.
    """
    lock = name_beside(target, "lock")
    handle = _wait_for_lock(lock, tries, make=True, of=target)
    if handle is None:
        own = _wait_for_lock(target, tries, make=False, of=target)
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
            os.close(handle)
        with suppress(OSError):
            lock.unlink()
        if sys.platform != "win32":
            os.close(handle)


def drop_stale_lock(target: Path) -> None:
    """Take away the lock that a killed program left beside a file; one that is held stays."""
    lock = name_beside(target, "lock")
    with suppress(OSError, FileError):  # beside a file that is only read nothing may be changed
        if not lock.exists() or (handle := _open_to_lock(lock, make=False)) in {None, NOT_YET}:
            return
        try:
            if _try_lock(handle, lock):
                lock.unlink()
        finally:
            os.close(handle)


def _wait_for_lock(path: Path, tries: int, *, make: bool, of: Path) -> int | None:
    """Return the handle of a lock that is ours now; none where there is nothing to lock."""
    for _ in range(tries):
        handle = _open_to_lock(path, make=make)
        if handle is None:
            return None
        if handle != NOT_YET:
            if _try_lock(handle, path):
                return handle
            os.close(handle)
        Event().wait(LOOK)
    raise FileError("file_busy", path=of)


NOFOLLOW: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Never through a link, and never waiting for a pipe."""
CLOEXEC: Final = getattr(os, "O_CLOEXEC", 0)
NOT_YET: Final = -1
"""In place of a handle: the file is there, and may be opened later."""


def _open_to_lock(path: Path, *, make: bool) -> int | None:
    """Return a handle of the file to lock, NOT_YET where one must wait for it, none without one."""
    if path.is_symlink():  # not every system refuses to open one
        raise FileError("file_in_the_way", path=path)
    for access in (os.O_RDWR | os.O_CREAT, os.O_RDONLY) if make else (os.O_RDONLY,):
        try:
            handle = os.open(path, NOFOLLOW | CLOEXEC | access, 0o644)
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
    return NOT_YET if path.exists() else None


def _try_lock(handle: int, path: Path) -> bool:
    """Take the lock without waiting; that of a file taken away meanwhile is worth nothing."""
    try:
        _lock_handle(handle)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as wrong:
        # a file system that knows no locks; the stamp of a file still tells of other changes
        return wrong.errno != errno.EDEADLK
    with suppress(OSError):
        return os.path.samestat(os.fstat(handle), path.lstat())
    return False


FAR: Final = 1 << 40
"""The byte that is locked where locks are of bytes: beyond every file, it hinders no reader."""

if sys.platform == "win32":  # pragma: no cover -- the same promise, kept by another system
    import msvcrt

    def _lock_handle(handle: int) -> None:
        os.lseek(handle, FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock_handle(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def put_whole(real: Path, raw: bytes, target: Path | None = None) -> None:
    """Put bytes in the place of a file whose lock is held; errors speak of `target`."""
    try:
        try:
            put_beside(real, raw, sync=True)
        except PermissionError:
            _overwrite_with_copy(real, raw)
    except OSError as wrong:
        raise FileError("save_failed", path=target or real, detail=wrong) from wrong


def put_beside(real: Path, raw: bytes, *, sync: bool) -> None:
    """Write a new file beside, with the rights of the old one, and put it in its place."""
    new = name_beside(real, "new", unguessable_part())
    old = real.stat() if real.exists() else None
    try:
        # The owner's alone until it has the rights of the old one; a new file takes the usual.
        with os.fdopen(open_new(new, 0o600 if old else 0o666), "wb") as file:
            if old is not None:
                _copy_rights(file.fileno(), old)
            file.write(raw)
            file.flush()
            if sync:
                _sync_file(file.fileno())
        _move_into_place(new, real)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    if sync:
        _sync_folder(real.parent)


def _copy_rights(handle: int, old: os.stat_result) -> None:
    """Give a new file the owner and the rights of the old one, never more than those."""
    if not hasattr(os, "fchmod"):  # pragma: no cover -- Windows, where rights come from the folder
        return
    mode = stat.S_IMODE(old.st_mode) & 0o777
    own = os.fstat(handle)
    if (own.st_uid, own.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.fchown(handle, old.st_uid, old.st_gid)
        except OSError:  # another group may do what everybody may, not what the old one might
            mode = mode & ~0o070 | (mode & 0o007) << 3
    os.fchmod(handle, mode)


def _sync_file(handle: int) -> None:
    os.fsync(handle)
    if sys.platform == "darwin":  # pragma: no cover -- its fsync leaves the bytes in the drive
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)


HELD_BY_ANOTHER: Final = 5
"""Looks at a file that a scanner of this system holds open for a moment."""


def _move_into_place(new: Path, real: Path) -> None:
    """Put one file in the place of another; a scanner may hold it for a moment on Windows."""
    for _ in range(HELD_BY_ANOTHER if sys.platform == "win32" else 0):  # pragma: no cover
        with suppress(PermissionError):
            new.replace(real)
            return
        Event().wait(LOOK)
    new.replace(real)


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder last; a system that cannot does so by itself."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _overwrite_with_copy(real: Path, raw: bytes) -> None:
    """Where a replace is refused (a synchronised folder), write over and keep a copy meanwhile.

    What a death in between leaves is a whole copy of what stood there, with the mark of what was
    being written in its name: opening the file finds it (engine/files/copies.py).
    """
    if not real.exists():
        _overwrite_file(real, raw, new=True)
        return
    copy = keep_copy(real, stamp_of(raw))
    _sync_folder(real.parent)
    try:
        _overwrite_file(real, raw)
    except OSError as wrong:
        try:
            _overwrite_file(real, copy.read_bytes())
        except OSError:
            raise FileError("save_cut", path=real, kept=copy, detail=wrong) from wrong
        copy.unlink(missing_ok=True)
        raise
    copy.unlink(missing_ok=True)


def _overwrite_file(real: Path, raw: bytes, *, new: bool = False) -> None:
    flags = NOFOLLOW | CLOEXEC | getattr(os, "O_BINARY", 0)
    handle = open_new(real, 0o666) if new else os.open(real, os.O_WRONLY | flags)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            file.truncate()
            _sync_file(file.fileno())
    except OSError:
        if new:
            real.unlink(missing_ok=True)
        raise
