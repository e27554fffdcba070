"""What lies beside a file while it is written: new files, whole copies, and what a death left.

A new file is hidden, with a part of its name that cannot be guessed; nothing can be planted in its
place. A copy is `NAME.MARK.kept`, in plain sight: it may be all that is left of a tour.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

LONGEST: Final = 160
"""Bytes of a name that are repeated in those beside it: a file system takes 255 in all."""

SECRET: Final = 16
"""Bytes of a name that cannot be guessed."""


def name_beside(target: Path, ending: str, secret: str = "") -> Path:
    """Return the name of a hidden file beside another, with a part that cannot be guessed."""
    middle = f".{secret}" if secret else ""
    return target.with_name(f".{_short_name(target)}{middle}.{ending}")


def unguessable_part() -> str:
    """Return a part of a name that cannot be guessed."""
    return os.urandom(SECRET).hex()


def _short_name(target: Path) -> str:
    raw = os.fsencode(target.name)
    if len(raw) <= LONGEST:
        return target.name
    return f"{os.fsdecode(raw[:40])}-{sha256(raw).hexdigest()[:24]}"


def orphans_beside(target: Path, ending: str) -> list[Path]:
    """Return the hidden files beside another that were ours: a process died over them."""
    secret = rf"[0-9a-f]{{{2 * SECRET}}}"
    pattern = rf"\.{re.escape(_short_name(target))}\.{secret}\.{re.escape(ending)}"
    return _list_matching(target, pattern)


def locked_beside(target: Path) -> list[Path]:
    """Return the other files of a folder beside which an empty lock lies, held or left there."""
    locks = _list_matching(target, r"\..+\.lock")
    files = [lock.with_name(lock.name[1 : -len(".lock")]) for lock in locks]
    with suppress(OSError):
        return [
            file
            for file, lock in zip(files, locks, strict=True)
            if file != target and file.is_file() and not lock.stat().st_size
        ]
    return []


def _list_matching(target: Path, pattern: str) -> list[Path]:
    """Return the plain files in the folder of another whose whole name matches."""
    name = re.compile(pattern)
    with suppress(OSError), os.scandir(target.parent) as entries:
        return [
            target.with_name(entry.name)
            for entry in entries
            if name.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
        ]
    return []


def open_new(path: Path, rights: int) -> int:
    """Open a file that must not be there yet, never through a link planted under its name."""
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | flags, rights)


MARK = 16
"""Characters of a stamp in a name."""


def stamp_of(raw: bytes) -> str:
    """Return a mark that changes whenever the bytes of a file do."""
    return sha256(raw).hexdigest()


def keep_copy(real: Path, coming: str) -> Path:
    """Copy a file that is about to become what this stamp says; never over another copy.

    The copy has its name once it is whole. One of that name is of an earlier try that broke off:
    it holds what stood there before, and stays.
    """
    copy = real.with_name(f"{_short_name(real)}.{coming[:MARK]}.kept")
    if copy.exists():
        return copy
    new, old = name_beside(real, "new", unguessable_part()), real.stat()
    try:
        with os.fdopen(open_new(new, 0o600), "wb") as file:
            file.write(real.read_bytes())
            file.flush()
            os.fsync(file.fileno())
        new.chmod(old.st_mode & 0o777)
        new.rename(copy)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    return copy


def copies_beside(target: Path) -> list[Path]:
    """Return the copies beside a file that a save broken off has left."""
    # older versions wrote no mark into the name
    name = re.escape(_short_name(target))
    return sorted(_list_matching(target, rf"{name}(?:\.[0-9a-f]{{{MARK}}})?\.kept"))


def find_whole_copy(real: Path, raw: bytes) -> Path | None:
    """Return the whole copy that a save broken off has left of a file that may be cut now."""
    return next((copy for copy in copies_beside(real) if not _is_stale(copy, raw)), None)


def stale_copies(real: Path) -> list[Path]:
    """Return the copies that are of no more use: what was written stands there, or all of them."""
    copies = copies_beside(real)
    try:
        raw = real.read_bytes() if copies else b""
    except OSError:  # nothing to compare them with: they may be all there is
        return []
    return [copy for copy in copies if _is_stale(copy, raw)]


def _is_stale(copy: Path, raw: bytes) -> bool:
    """Tell whether a file is what was being written over it, or holds all that the copy holds."""
    if copy.name.endswith(f".{stamp_of(raw)[:MARK]}.kept"):
        return True
    try:
        return raw.startswith(copy.read_bytes())
    except OSError:
        return False
