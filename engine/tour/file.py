"""The `.etapa` file: one tour, in text a person can read and edit by hand."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import TourError
from engine.tour.finding import finding
from engine.tour.plain import FORMAT, plain_of, tour_of
from engine.tour.text import tables_of

if TYPE_CHECKING:
    from engine.tour.finding import Finding
    from engine.tour.values import Point, Section, Tour

MOST_BYTES = 8_000_000
"""A larger file is no tour: 21 stages with profiles and results stay under a fortieth of it."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A tour as a file gave it, with what was odd and a stamp to see later changes by."""

    tour: Tour
    findings: tuple[Finding, ...]
    stamp: str


def load(path: Path | str) -> Tour:
    """Return the tour of a file."""
    return open_tour(path).tour


def open_tour(path: Path | str) -> Opened:
    """Read a tour and say what the file holds that this version does not know."""
    raw = _read(Path(path))
    data = tables_of(raw, str(path))
    have = data.get("format", 0)
    if type(have) is not int or have < 0:
        raise TourError("field", where="format", have=repr(have), want=f"format = {FORMAT}")
    if have > FORMAT:
        raise TourError("file_newer", path=path, have=have, know=FORMAT)
    found = [] if have == FORMAT else [finding("I_FORMAT_UPGRADED", "", have=have, now=FORMAT)]
    tour = tour_of(data)
    found += [finding("I_UNKNOWN_KEY", place, key=key) for place, key in _unknown(tour)]
    return Opened(tour, tuple(found), stamp(raw))


def stamp(raw: bytes) -> str:
    """Return a mark that changes whenever the bytes of a file do."""
    return hashlib.sha256(raw).hexdigest()


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError as missing:
        raise TourError("file_missing", path=path) from missing
    except (OSError, ValueError) as wrong:  # ValueError: a name no file can have
        raise TourError("file_unreadable", path=path, detail=_reason(wrong)) from wrong
    if len(raw) > MOST_BYTES:
        raise TourError("file_too_large", path=path, most=MOST_BYTES // 1_000_000)
    return raw


def _unknown(tour: Tour) -> list[tuple[str, str]]:
    """Return every key this version does not know, with its place; all of them are kept."""
    found = [("", key) for key in tour.extra]
    for n, stage in enumerate(tour.stages, 1):
        found += [(f"stages/{n}", key) for key in stage.extra]
        lists: tuple[tuple[str, tuple[Section | Point, ...]], ...] = (
            ("sections", stage.sections),
            ("points", stage.points),
        )
        for kind, things in lists:
            for k, thing in enumerate(things, 1):
                found += [(f"stages/{n}/{kind}/{k}", key) for key in thing.extra]
    for n, team in enumerate(tour.teams, 1):
        found += [(f"teams/{n}", key) for key in team.extra]
        for k, rider in enumerate(team.riders, 1):
            found += [(f"teams/{n}/riders/{k}", key) for key in rider.extra]
    return found


def save(tour: Tour, path: Path | str, *, expected: str | None = None) -> str:
    """Write a tour whole or not at all, keeping a hand's comments; return the new stamp.

    `expected` is the stamp the file had when it was opened: a file changed since by somebody
    else is refused, and stays as it is.
    """
    from engine.tour.layout import written  # tomlkit takes longer to import than a tour to load

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
        raise TourError("save_failed", path=target, detail=_reason(wrong)) from wrong


def replace_file(target: Path, raw: bytes) -> None:
    """Write beside, make it safe on the disk, then put it in place of the old file."""
    real = Path(os.path.realpath(target))  # a link stays a link
    beside = real.with_name(f".{real.name}.{os.getpid()}.new")
    try:
        _write_through(beside, raw)
        if real.exists():
            shutil.copymode(real, beside)
        beside.replace(real)
    except PermissionError:
        _write_over(real, raw)
    except OSError as wrong:
        raise TourError("save_failed", path=target, detail=_reason(wrong)) from wrong
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
        raise TourError("save_failed", path=target, detail=_reason(wrong)) from wrong
    try:
        _write_through(target, raw)
    except OSError as wrong:
        with contextlib.suppress(OSError):
            if old:
                shutil.copyfile(kept, target)
            _remove(kept if old else target)
        raise TourError("save_failed", path=target, detail=_reason(wrong)) from wrong
    _remove(kept)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _reason(wrong: Exception) -> str:
    return getattr(wrong, "strerror", None) or type(wrong).__name__
