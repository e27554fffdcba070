"""Matches kept after every answer: offered again where they stood, after a crash or a walk."""

from __future__ import annotations

import contextlib
import json
import uuid
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLockFile

from designer.document.saved.left_alone import is_left_alone, put_at_once

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

MOST = 40
"""Matches that are kept; of more the oldest go."""


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


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match that no window is playing now."""

    file: Path
    """Its record."""
    tag: MatchTag

    def forget(self) -> None:
        """Throw it away."""
        for suffix in (".acta", ".json", ".lock"):
            with contextlib.suppress(OSError):
                self.file.with_suffix(suffix).unlink()


class KeptMatches:
    """The folder of a window's matches; the system lets a lock go with the window that held it."""

    def __init__(self, home: Path, now: Callable[[], datetime]) -> None:
        self._folder, self._now = home / "matches", now
        self._file: Path | None = None
        self._lock: QLockFile | None = None

    def begin(self, kept: KeptMatch | None = None) -> None:
        """Begin to keep a match: a new one, or one that goes on."""
        self.leave()
        file = kept.file if kept is not None else self._folder / f"{uuid.uuid4().hex[:12]}.acta"
        self._file, self._lock = file, QLockFile(str(file.with_suffix(".lock")))

    def keep(self, acta: bytes, tag: MatchTag) -> bool:
        """Write it down as it stands; tell whether that was possible.

        A disk that is full must not stop a race.
        """
        if self._file is None or self._lock is None:
            return False
        when = f"{self._now():%Y-%m-%d %H:%M}"
        told = json.dumps(asdict(tag) | {"when": when})
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock.tryLock(0)
            put_at_once(self._file, acta)
            put_at_once(self._file.with_suffix(".json"), told.encode())
            return True
        return False

    def leave(self) -> None:
        """Keep nothing more of it: it is offered from now on."""
        if self._lock is not None:
            self._lock.unlock()
        self._file = self._lock = None

    def forget(self) -> None:
        """Throw away the match that is being kept: it is done with."""
        if self._file is not None:
            KeptMatch(self._file, MatchTag("", "", 0, "", "", 0)).forget()
        self.leave()

    def offered(self) -> list[KeptMatch]:
        """Return the matches that can be gone on with, the latest first."""
        found = []
        for file in self._folder.glob("*.acta"):
            if file == self._file or not is_left_alone(file):
                continue
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
                found.append(KeptMatch(file, _read(file.with_suffix(".json").read_text("utf-8"))))
        found.sort(key=lambda kept: kept.tag.when, reverse=True)
        for kept in found[MOST:]:
            kept.forget()
        return found[:MOST]


def _read(text: str) -> MatchTag:
    """Return the tag a text holds; a damaged one is a ValueError, KeyError or TypeError."""
    plain: dict[str, Any] = json.loads(text)
    how = tuple((int(at), int(seat), str(who)) for at, seat, who in plain.pop("how"))
    tag = MatchTag(**plain, how=how)
    if not all(isinstance(one, str) for one in (tag.tour, tag.path, tag.name, tag.game, tag.when)):
        raise TypeError(text)
    return tag
