"""The known name that a mistyped one most looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 40
"""What is longer looks like nothing; its beginning decides."""


def nearest_name(word: str, known: Iterable[str]) -> str:
    """Return the known name that looks most like a word, whatever its capitals."""
    from difflib import SequenceMatcher  # it takes long to load

    match = SequenceMatcher(b=word[:LONGEST].casefold(), autojunk=False)
    best, found = -1.0, ""
    for name in known:
        match.set_seq1(name.casefold())
        if match.real_quick_ratio() > best and match.quick_ratio() > best:
            ratio = match.ratio()
            if ratio > best:
                best, found = ratio, name
    return found
