"""Names of files that stand beside another for a moment, and how what a death left is found."""

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


def beside(target: Path, ending: str, secret: str = "") -> Path:
    """Return the name of a hidden file beside another, with a part that cannot be guessed."""
    middle = f".{secret}" if secret else ""
    return target.with_name(f".{_stem(target)}{middle}.{ending}")


def unguessable() -> str:
    """Return a part of a name that cannot be guessed."""
    return os.urandom(SECRET).hex()


def _stem(target: Path) -> str:
    raw = os.fsencode(target.name)
    if len(raw) <= LONGEST:
        return target.name
    return f"{os.fsdecode(raw[:40])}-{sha256(raw).hexdigest()[:24]}"


def left_beside(target: Path, ending: str) -> list[Path]:
    """Return the hidden files beside another that were ours: a process died over them."""
    secret = rf"[0-9a-f]{{{2 * SECRET}}}"
    known = re.compile(rf"\.{re.escape(_stem(target))}\.{secret}\.{re.escape(ending)}")
    return _found(target, known)


def kept_beside(target: Path) -> list[Path]:
    """Return the copies beside a file that a save broken off has left (engine/files/kept.py)."""
    known = re.compile(rf"{re.escape(_stem(target))}(?:\.[0-9a-f]{{16}})?\.kept")
    return sorted(_found(target, known))


def kept_name(target: Path, mark: str) -> Path:
    """Return the name of the copy that is kept while a file is written over."""
    return target.with_name(f"{_stem(target)}.{mark}.kept")


def _found(target: Path, known: re.Pattern[str]) -> list[Path]:
    found: list[Path] = []
    with suppress(OSError), os.scandir(target.parent) as entries:
        found = [
            target.with_name(entry.name)
            for entry in entries
            if known.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
        ]
    return found
