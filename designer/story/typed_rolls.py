"""Typed text for a roll, an order or a card, read strictly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from designer.words import LANGUAGES, say

if TYPE_CHECKING:
    from collections.abc import Sequence

FACES = "123456"
SHUFFLE = "*"
"""Typed for an order or a card: the program shuffles or draws. An empty line says the same."""
BACK = "<"
"""Typed for any roll: the last one is taken back. A word of each language says the same."""
_BETWEEN = re.compile(r"[\s,;.+-]+")


class MistypedError(ValueError):
    """What was typed is no answer; the text says why, in the language of the call."""


class TakenBackError(Exception):
    """The last roll is taken back: the race is to be ridden again without it."""


def is_back(line: str) -> bool:
    """Tell whether a text asks for the last roll back."""
    words = {BACK, *(say(lang, "dice.back_word") for lang in LANGUAGES)}
    return _bare(line) in {_bare(word) for word in words}


def _bare(text: str) -> str:
    """Return a text as it is typed in haste: small letters, no accents."""
    return "".join(c for c in normalize("NFKD", text.strip().lower()) if not combining(c))


def faces_of(lang: str, line: str, count: int) -> tuple[int, ...]:
    """Return the faces in "2 5 6" or "256", if they are those of so many dice."""
    typed = _BETWEEN.sub("", line)
    for sign in typed:
        if sign not in FACES:
            raise MistypedError(say(lang, "dice.no_face", sign=sign))
    if len(typed) != count:
        raise MistypedError(say(lang, "dice.not_so_many", have=len(typed), want=count))
    return tuple(map(int, typed))


def order_of(lang: str, line: str, size: int) -> tuple[int, ...] | None:
    """Return the order in "3 1 2", counted from 0; None where the program is to shuffle."""
    typed = [part for part in _BETWEEN.split(line) if part]
    if typed in ([], [SHUFFLE]):
        return None
    if sorted(typed) != sorted(map(str, range(1, size + 1))):
        raise MistypedError(say(lang, "dice.no_order", size=size))
    return tuple(int(part) - 1 for part in typed)


def card_of(lang: str, line: str, left: Sequence[int]) -> int | None:
    """Return the number of a card, if it is one of those left; None where the program is to draw.

    What stands before the number on a printed card (B07) may be typed too.
    """
    typed = line.strip()
    if typed in ("", SHUFFLE):
        return None
    number = typed[1:] if typed[:1].isalpha() else typed
    if not number.isdecimal() or int(number) not in left:
        raise MistypedError(say(lang, "dice.no_card", left=runs_of(left)))
    return int(number)


def runs_of(numbers: Sequence[int]) -> str:
    """Return numbers as people write them: 1-6, 8, 10-22."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)
