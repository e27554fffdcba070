"""What survives a crash: the tour that was not saved, and races that were left.

Each window writes files of its own and holds a lock beside them. The system lets the lock go with
the window, so that a file whose lock is free is one to be offered.
"""

from __future__ import annotations

import contextlib
import json
import sys
import uuid
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLockFile, QObject, QTimer

from designer.document.switches import game_names
from engine.errors import EtapaError
from engine.files.copies import orphans_beside
from engine.files.gate import bytes_of, parse_json
from engine.files.writing import put_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from designer.document.document import Document
    from engine.tour.values import Tour


OWNER_ONLY = 0o700
"""Rights of a folder that may hold a tour only its owner may read."""
MOST_BYTES, MOST_VALUES = 1_000_000, 100
"""Of what is noted about an unsaved tour."""
MOST_TAG_BYTES = 4_000_000
"""Of what is noted about a match: a line a decision that no person made."""
LATEST = 4_000
"""Milliseconds after the first change that is not yet kept."""
MOST_MATCHES = 40
"""Matches that are kept; of more the oldest go."""
BREATH = 0.0005
"""Seconds the work may keep the window waiting at a time."""


@dataclass(frozen=True, slots=True)
class RescuedTour:
    """A tour that a window did not save before it ended."""

    file: Path
    """The tour as it was."""
    path: Path | None
    """The file it belongs to; none if it never had one."""
    name: str
    when: str

    def forget(self) -> None:
        """Throw it away."""
        _remove_files(self.file, self.file.suffix, ".json", ".lock")


class Recovery(QObject):
    """Writes the unsaved tour into a folder of its own a few seconds after each change.

    The window does not wait for it: a tour is a value that a thread may write while it changes.
    """

    def __init__(
        self, document: Document, home: Path, now: Callable[[], datetime], delay: int = LATEST
    ) -> None:
        super().__init__(document)
        self._document, self._now = document, now
        self._folder = home / "recovery"
        self._file = self._folder / f"{uuid.uuid4().hex[:12]}.etapa"
        self._lock = QLockFile(str(self._file.with_suffix(".lock")))
        self._writing, self._last = Lock(), 0
        """Held while a tour is written; only the last one that was begun stays."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(delay)
        self._timer.timeout.connect(self._write_beside)
        document.settled.connect(self._start_timer)
        document.filed.connect(self._follow_file)

    def write(self) -> bool:
        """Keep the tour as it is now, and tell whether that was possible.

        A disk that is full must not stop anybody's work.
        """
        write = self._prepare_write()
        return write is not None and write()

    def _write_beside(self) -> None:
        write = self._prepare_write()
        if write is not None:
            work_beside("recovery", write)

    def _prepare_write(self) -> Callable[[], bool] | None:
        """Return what writes the tour as it is now; nothing where there is nothing to keep."""
        self._timer.stop()
        document = self._document
        if document.clean or not document.is_open:
            return None
        with contextlib.suppress(OSError):
            self._folder.mkdir(OWNER_ONLY, parents=True, exist_ok=True)
        self._lock.tryLock(0)
        about = {
            "path": str(document.path) if document.path else "",
            "name": document.tour.name,
            "when": f"{self._now():%Y-%m-%d %H:%M}",
        }
        self._last += 1
        return partial(self._write_tour, self._last, json.dumps(about), document.tour_without_drag)

    def _write_tour(self, number: int, about: str, tour: Tour) -> bool:
        from engine.tour.file.layout import (
            lay_out_tour,  # tomlkit takes longer to import than a window
        )
        from engine.tour.file.plain import plain_of

        with self._writing, contextlib.suppress(OSError, EtapaError):
            text = lay_out_tour(plain_of(tour), None)
            if number == self._last:
                _write_text(self._file.with_suffix(".json"), about)
                _write_text(self._file, text)
                return True
        return False

    def forget(self) -> None:
        """Take away what was kept: the file holds everything, or it is not wanted."""
        self._timer.stop()
        with self._writing:
            self._last += 1
            _remove_files(self._file, ".etapa", ".json")
        self._lock.unlock()

    def find_rescued(self) -> list[RescuedTour]:
        """Return what windows left that are gone without having saved it, newest first."""
        tours = []
        for file in _list_files(self._folder, "*.etapa"):
            if file == self._file or not is_left_alone(file):
                continue
            try:
                about = parse_json(bytes_of(file.with_suffix(".json"), MOST_BYTES), MOST_VALUES)
                path = Path(about["path"]) if about["path"] else None
                tours.append(RescuedTour(file, path, str(about["name"]), str(about["when"])))
            except (EtapaError, ValueError, LookupError, TypeError):
                tours.append(RescuedTour(file, None, file.stem, ""))
        return sorted(tours, key=lambda r: r.when, reverse=True)

    def _start_timer(self) -> None:
        if not self._document.clean and not self._timer.isActive():
            self._timer.start()

    def _follow_file(self) -> None:
        if self._document.clean:
            self.forget()
        else:
            self._start_timer()  # the file that held everything may be gone


def _write_text(target: Path, text: str) -> None:
    """Write a text whole or not at all."""
    # A name taken from a file system may hold bytes that are no text (as when saving).
    put_at_once(target, text.encode("utf-8", errors="replace"))


@dataclass(frozen=True, slots=True)
class MatchTag:
    """What is written beside the record of a match: whose it is, and how it is played."""

    tour: str
    path: str
    """The file of the tour; nothing where it had none."""
    stage: int
    name: str
    """Of the stage."""
    game: str
    turn: int
    over: bool = False
    typed: str = ""
    key: str = ""
    how: tuple[tuple[int, int, str], ...] = ()
    """Decision, seat, and what answered, where it was no person."""
    when: str = ""


LOST_TAG = MatchTag("", "", 0, "", "", 0)
"""What is known of a race whose tag is damaged: no game, so that its record is asked."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match that no window is playing now."""

    file: Path
    """Its record."""
    tag: MatchTag

    def forget(self) -> None:
        """Throw it away."""
        _remove_files(self.file, ".acta", ".json", ".lock")


class KeptMatches:
    """The folder of a window's matches; the system lets a lock go with the window that held it."""

    def __init__(self, home: Path, now: Callable[[], datetime]) -> None:
        self._folder, self._now = home / "matches", now
        self._file: Path | None = None
        self._lock: QLockFile | None = None

    def begin(self, kept: KeptMatch | None = None) -> None:
        """Begin to keep a match: a new one, or one that goes on."""
        self.leave_match()
        file = kept.file if kept is not None else self._folder / f"{uuid.uuid4().hex[:12]}.acta"
        self._file, self._lock = file, QLockFile(str(file.with_suffix(".lock")))

    def keep_match(self, acta: bytes, tag: MatchTag) -> bool:
        """Write it down as it stands; tell whether that was possible.

        A disk that is full must not stop a race.
        """
        if self._file is None or self._lock is None:
            return False
        when = f"{self._now():%Y-%m-%d %H:%M}"
        text = json.dumps(asdict(tag) | {"when": when})
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock.tryLock(0)
            put_at_once(self._file, acta)
            put_at_once(self._file.with_suffix(".json"), text.encode())
            return True
        return False

    def leave_match(self) -> None:
        """Keep nothing more of it: it is offered from now on."""
        if self._lock is not None:
            self._lock.unlock()
        self._file = self._lock = None

    def forget(self) -> None:
        """Throw away the match that is being kept: it is done with."""
        if self._file is not None:
            KeptMatch(self._file, LOST_TAG).forget()
        self.leave_match()

    def find_left(self) -> list[KeptMatch]:
        """Return the matches that can be gone on with, the latest first."""
        matches = []
        for file in _list_files(self._folder, "*.acta"):
            if file == self._file or not is_left_alone(file):
                continue
            with contextlib.suppress(OSError):  # it was forgotten by another window meanwhile
                matches.append(KeptMatch(file, _read_tag(file)))
        matches.sort(key=lambda match: match.tag.when, reverse=True)
        for match in matches[MOST_MATCHES:]:
            match.forget()
        return matches[:MOST_MATCHES]


def _read_tag(file: Path) -> MatchTag:
    """Return what is written beside a record; where that is damaged, what is known without it.

    The race itself is whole all the same, and would be missed.
    """
    try:
        raw = bytes_of(file.with_suffix(".json"), MOST_TAG_BYTES)
        return _parse_tag(parse_json(raw, MOST_TAG_BYTES))
    except (EtapaError, ValueError, LookupError, TypeError):
        when = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
        return replace(LOST_TAG, when=f"{when:%Y-%m-%d %H:%M}")


def _parse_tag(plain: dict[str, Any]) -> MatchTag:
    """Return a tag; a damaged one is a LookupError, a TypeError or a ValueError."""
    how = tuple((int(at), int(seat), str(who)) for at, seat, who in plain.pop("how"))
    tag = MatchTag(**plain, how=how)
    for field in fields(tag):
        value, default = getattr(tag, field.name), getattr(LOST_TAG, field.name)
        if type(value) is not type(default):
            raise TypeError(field.name)
    if tag.game not in game_names():
        raise LookupError(tag.game)
    return tag


def _list_files(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder; one that cannot be looked into has none."""
    try:
        return list(folder.glob(pattern))
    except OSError:
        return []


def _remove_files(file: Path, *suffixes: str) -> None:
    for suffix in suffixes:
        with contextlib.suppress(OSError):
            file.with_suffix(suffix).unlink()


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
    for left in orphans_beside(target, "new"):
        left.unlink(missing_ok=True)
    put_beside(target, raw, sync=False)


_DOOR, _AT_WORK = Lock(), [sys.getswitchinterval()]
"""How often Python usually looks up, and an entry more for each that works."""


@contextmanager
def take_turns() -> Iterator[None]:
    """Let other threads have their turn often while this one works."""
    with _DOOR:
        _AT_WORK.append(BREATH)
        sys.setswitchinterval(BREATH)
    try:
        yield
    finally:
        with _DOOR:
            _AT_WORK.pop()
            sys.setswitchinterval(_AT_WORK[-1])


def work_beside(name: str, work: Callable[[], object]) -> None:
    """Start a piece of work that needs nothing of the window; it ends with the program."""

    def run() -> None:
        with take_turns():
            work()

    Thread(target=run, name=name, daemon=True).start()
