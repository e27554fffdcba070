"""Copies kept while a file is written over, and what a death in between has left of them."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

from engine.files.names import beside, kept_beside, kept_name, unguessable

if TYPE_CHECKING:
    from pathlib import Path

MARK = 16
"""Characters of a stamp in a name."""


def stamp(raw: bytes) -> str:
    """Return a mark that changes whenever the bytes of a file do."""
    return sha256(raw).hexdigest()


def keep(real: Path, coming: str) -> Path:
    """Copy a file that is about to become what this stamp says; never over another copy.

    The copy has its name once it is whole. One of that name is of an earlier try that broke off:
    it holds what stood there before, and stays.
    """
    copy = kept_name(real, coming[:MARK])
    if copy.exists():
        return copy
    new, old = beside(real, "new", unguessable()), real.stat()
    try:
        handle = os.open(
            new,
            os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
            | getattr(os, "O_BINARY", 0),
            0o600,
        )  # fmt: skip
        with os.fdopen(handle, "wb") as file:
            file.write(real.read_bytes())
            file.flush()
            os.fsync(file.fileno())
        new.chmod(old.st_mode & 0o777)
        new.rename(copy)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    return copy


def left_whole(real: Path, raw: bytes) -> Path | None:
    """Return the whole copy that a save broken off has left of a file that may be cut now."""
    return next((copy for copy in kept_beside(real) if not _done(copy, raw)), None)


def spent(real: Path) -> list[Path]:
    """Return the copies that are of no more use: what was written stands there, or all of them."""
    copies = kept_beside(real)
    try:
        raw = real.read_bytes() if copies else b""
    except OSError:  # nothing to compare them with: they may be all there is
        return []
    return [copy for copy in copies if _done(copy, raw)]


def _done(copy: Path, raw: bytes) -> bool:
    """Tell whether a file is what was being written over it, or holds all that the copy holds."""
    if copy.name.endswith(f".{stamp(raw)[:MARK]}.kept"):
        return True
    try:
        return raw.startswith(copy.read_bytes())
    except OSError:
        return False
