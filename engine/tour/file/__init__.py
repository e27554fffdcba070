"""The file of a tour: opened, changed and saved, also while other programs do the same.

Bytes become tables (`text`), tables a tour (`plain`), and a tour is laid back into the text it came
from (`layout`), so that a hand's comments stay.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import FileError, TourError
from engine.files.copies import find_whole_copy, stamp_of
from engine.files.gate import bytes_of
from engine.files.writing import TRIES, drop_stale_lock, put_whole, write_lock
from engine.tour.file.plain import FORMAT, plain_of, tour_of
from engine.tour.file.text import WrongValueError, tables_of
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.tour.finding import Finding
    from engine.tour.values import Point, Rider, Section, Stage, Team, Tour

MOST_BYTES = 8_000_000
"""A larger file is no tour: 21 stages with profiles and results stay under a fortieth of it."""

MOST_STAGES, MOST_KM = 300, 60_000
"""Of one tour: more takes longer to be looked at than anybody waits."""

NOTHING = ""
"""The stamp of a file that is not there."""


@dataclass(frozen=True, slots=True)
class OpenedTour:
    """A tour as a file gave it, with what was odd and a stamp to see later changes by."""

    tour: Tour
    findings: tuple[Finding, ...]
    stamp: str


def load(path: Path | str) -> Tour:
    """Return the tour of a file."""
    return open_tour(path).tour


def open_tour(path: Path | str, *, cut: bool = False) -> OpenedTour:
    """Read a tour and say what the file holds that this version does not know.

    One that a save broken off may have cut is refused, unless `cut` says that it is wanted so.
    """
    raw = _read_bytes(Path(path))
    drop_stale_lock(Path(os.path.realpath(path)))
    if not cut and (copy := find_whole_copy(Path(os.path.realpath(path)), raw)):
        raise TourError("file_cut", path=path, kept=copy)
    if not raw.strip():
        raise TourError("file_empty", path=path)
    data = tables_of(raw, str(path))
    have = data.get("format", 0)
    if type(have) is not int or have < 0:
        raise WrongValueError("format", str(FORMAT), have).make_refusal(data, str(path), raw)
    if have > FORMAT:
        raise TourError("file_newer", path=path, have=have, know=FORMAT)
    if isinstance(data.get("stages"), list) and len(data["stages"]) > MOST_STAGES:
        have = len(data["stages"])
        raise TourError("file_many_stages", path=path, have=have, most=MOST_STAGES)
    tour = tour_of(data, str(path), raw)
    km = sum(section.end - section.start for one in tour.stages for section in one.sections)
    if len(tour.stages) > 1 and km > MOST_KM:
        raise TourError("file_many_km", path=path, most=MOST_KM)
    findings = [make_finding("I_UNKNOWN_KEY", place, key=key) for place, key in _unknown_keys(tour)]
    if have != FORMAT:
        findings.insert(0, make_finding("I_FORMAT_UPGRADED", "", have=have, now=FORMAT))
    return OpenedTour(tour, tuple(findings), stamp_of(raw))


_KEY_OF_TOURS = {"gate_missing": "file_missing", "gate_large": "file_too_large"}
"""The sentences in which tours say themselves what the gate refuses."""


def _read_bytes(path: Path) -> bytes:
    try:
        return bytes_of(path, MOST_BYTES)
    except FileError as wrong:
        if wrong.key == "gate_folder":
            detail = IsADirectoryError(errno.EISDIR, "")
            raise TourError("gate_unreadable", path=path, detail=detail) from wrong
        raise TourError(_KEY_OF_TOURS.get(wrong.key, wrong.key), **wrong.values) from wrong


def _unknown_keys(tour: Tour) -> Iterator[tuple[str, str]]:
    """Yield every key this version does not know, with its place; all of them are kept."""
    places: list[tuple[str, Tour | Stage | Section | Point | Team | Rider]] = [("", tour)]
    for n, stage in enumerate(tour.stages, 1):
        places.append((f"stages/{n}", stage))
        places += [(f"stages/{n}/sections/{k}", one) for k, one in enumerate(stage.sections, 1)]
        places += [(f"stages/{n}/points/{k}", one) for k, one in enumerate(stage.points, 1)]
    for n, team in enumerate(tour.teams, 1):
        places.append((f"teams/{n}", team))
        places += [(f"teams/{n}/riders/{k}", one) for k, one in enumerate(team.riders, 1)]
    for place, value in places:
        yield from ((place, key) for key in value.extra)


def save(tour: Tour, path: Path | str, *, expected: str | None = None, tries: int = TRIES) -> str:
    """Write a tour whole or not at all, keeping a hand's comments; return the new stamp.

    `expected` is the stamp the file had when it was opened, NOTHING for one that was not there: a
    file that another program has changed since is refused, and stays as it is.
    """
    target = Path(path)
    with write_lock(target, tries) as real:
        return _put_tour(tour, target, real, expected)


def change_tour(
    path: Path | str, verb: Callable[[Tour], Tour], *, anew: Tour | None = None
) -> Tour:
    """Change the tour a file holds, also while another program changes it; return it.

    The verb is given the tour as it is then, so it should be quick and ask what it relies on;
    what it refuses leaves the file as it is. Where there is no file it is given `anew`.
    """
    target = Path(path)
    with write_lock(target) as real:
        if anew is not None and not real.exists():
            before, mark = anew, NOTHING
        else:
            opened = open_tour(target)
            before, mark = opened.tour, opened.stamp
        after = verb(before)
        _put_tour(after, target, real, mark)
    return after


def restore_copy(path: Path | str, copy: Path) -> None:
    """Put the copy that a save broken off has left back in the place of the file it is of."""
    target = Path(path)
    raw = bytes_of(copy, MOST_BYTES)
    with write_lock(target) as real:
        put_whole(real, raw, target)
        with suppress(OSError):
            copy.unlink()


def _put_tour(tour: Tour, target: Path, real: Path, expected: str | None) -> str:
    """Write a tour into a file whose lock is held, unless it is not what was expected."""
    # tomlkit takes longer to import than a tour to load
    from engine.tour.file.layout import lay_out_tour

    old = _old_bytes(target, real)
    if expected is not None and old is not None and stamp_of(old) != expected:
        raise TourError("file_changed", path=target)
    # A name taken from a file system may hold bytes that are no text; they become "?".
    raw = lay_out_tour(plain_of(tour), old).encode("utf-8", errors="replace")
    if raw != old:
        tables_of(raw, str(target))  # what could not be read again takes no good file's place
        put_whole(real, raw, target)
    return stamp_of(raw)


def _old_bytes(target: Path, real: Path) -> bytes | None:
    try:
        return real.read_bytes() if real.exists() else None
    except OSError as wrong:
        raise FileError("save_failed", path=target, detail=wrong) from wrong
