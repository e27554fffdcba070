"""Saves a tour whole or not at all, and changes the one a file holds."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import FileError, TourError
from engine.files.copies import stamp
from engine.files.gate import bytes_of
from engine.files.writing import TRIES, held, put_whole
from engine.tour.file.plain import plain_of
from engine.tour.file.reading import MOST_BYTES, open_tour
from engine.tour.file.text import tables_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.tour.values import Tour

NOTHING = ""
"""The stamp of a file that is not there."""


def save(tour: Tour, path: Path | str, *, expected: str | None = None, tries: int = TRIES) -> str:
    """Write a tour whole or not at all, keeping a hand's comments; return the new stamp.

    `expected` is the stamp the file had when it was opened, NOTHING for one that was not there: a
    file that another program has changed since is refused, and stays as it is.
    """
    target = Path(path)
    with held(target, tries) as real:
        return _put(tour, target, real, expected)


def change(path: Path | str, verb: Callable[[Tour], Tour], *, anew: Tour | None = None) -> Tour:
    """Change the tour a file holds, also while another program changes it; return it.

    The verb is given the tour as it is then, so it should be quick and ask what it relies on;
    what it refuses leaves the file as it is. Where there is no file it is given `anew`.
    """
    target = Path(path)
    with held(target) as real:
        if anew is not None and not real.exists():
            before, mark = anew, NOTHING
        else:
            opened = open_tour(target)
            before, mark = opened.tour, opened.stamp
        after = verb(before)
        _put(after, target, real, mark)
    return after


def restore_kept(path: Path | str, kept: Path) -> None:
    """Put the copy that a save broken off has left back in the place of the file it is of."""
    target = Path(path)
    raw = bytes_of(kept, MOST_BYTES)
    with held(target) as real:
        put_whole(real, raw, target)
        with suppress(OSError):
            kept.unlink()


def _put(tour: Tour, target: Path, real: Path, expected: str | None) -> str:
    """Write a tour into a file whose lock is held, unless it is not what was expected."""
    from engine.tour.file.layout import (
        written,  # tomlkit takes longer to import than a tour to load
    )

    old = _old(target, real)
    if expected is not None and old is not None and stamp(old) != expected:
        raise TourError("file_changed", path=target)
    # A name taken from a file system may hold bytes that are no text; they become "?".
    raw = written(plain_of(tour), old).encode("utf-8", errors="replace")
    if raw != old:
        tables_of(raw, str(target))  # what could not be read again takes no good file's place
        put_whole(real, raw, target)
    return stamp(raw)


def _old(target: Path, real: Path) -> bytes | None:
    try:
        return real.read_bytes() if real.exists() else None
    except OSError as wrong:
        raise FileError("save_failed", path=target, detail=wrong) from wrong
