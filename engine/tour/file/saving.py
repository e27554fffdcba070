"""Saves a tour whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import TourError
from engine.tour.file.plain import plain_of
from engine.tour.file.reading import stamp

if TYPE_CHECKING:
    from engine.tour.values import Tour

ANYBODY_WRITES = 0o222


def save(tour: Tour, path: Path | str, *, expected: str | None = None) -> str:
    """Write a tour whole or not at all, keeping a hand's comments; return the new stamp.

    `expected` is the stamp the file had when it was opened: a file changed since by somebody
    else is refused, and stays as it is.
    """
    from engine.tour.file.layout import (
        written,  # tomlkit takes longer to import than a tour to load
    )

    target = Path(path)
    old = _held(target)
    if expected is not None and old is not None and stamp(old) != expected:
        raise TourError("file_changed", path=path)
    # A name taken from a file system may hold bytes that are no text; they become "?".
    raw = written(plain_of(tour), old).encode("utf-8", errors="replace")
    if raw != old:
        replace_file(target, raw)
    return stamp(raw)


def _held(target: Path) -> bytes | None:
    try:
        return target.read_bytes() if target.exists() else None
    except OSError as wrong:
        raise TourError("save_failed", path=target, detail=wrong) from wrong


def replace_file(target: Path, raw: bytes) -> None:
    """Write beside, make it safe on the disk, then put it in place of the old file."""
    real = Path(os.path.realpath(target))  # a link stays a link
    if real.exists() and not real.is_file():  # a device would be replaced by a file of its name
        raise TourError("save_no_file", path=target)
    if real.exists() and not real.stat().st_mode & ANYBODY_WRITES:
        # Putting another file in its place would go round what somebody wanted.
        raise TourError("save_protected", path=target)
    if not real.parent.exists():
        raise TourError("save_no_folder", path=target, folder=real.parent)
    beside = real.with_name(f".{real.name}.{os.getpid()}.new")
    try:
        _write_through(beside, raw)
        if real.exists():
            shutil.copymode(real, beside)
        beside.replace(real)
    except PermissionError:
        _write_over(real, raw)
    except OSError as wrong:
        raise TourError("save_failed", path=target, detail=wrong) from wrong
    finally:
        _remove(beside)


def _write_through(path: Path, raw: bytes) -> None:
    with path.open("wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())


def _write_over(target: Path, raw: bytes) -> None:
    """Where a replace is refused (a synchronised folder), write over and keep a copy meanwhile."""
    kept = target.with_name(target.name + ".kept")
    old = target.exists()
    try:
        if old:
            shutil.copyfile(target, kept)
    except OSError as wrong:  # a copy that is not whole must never come back
        _remove(kept)
        raise TourError("save_failed", path=target, detail=wrong) from wrong
    try:
        _write_through(target, raw)
    except OSError as wrong:
        with contextlib.suppress(OSError):
            if old:
                shutil.copyfile(kept, target)
            _remove(kept if old else target)
        raise TourError("save_failed", path=target, detail=wrong) from wrong
    _remove(kept)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
