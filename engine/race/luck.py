"""Lots of a manager: a pure function of key, turn, kind of question and riders."""

from __future__ import annotations

from hashlib import shake_128
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.asked.question import Question

_BITS: Final = (1 << 30) - 1
"""Numbers of 30 bits are what Python adds and compiled code multiplies fastest."""


class Luck:
    """Lots drawn anew for every question: asked twice, a question is answered alike.

    No answer leans on the questions before it, so a manager that sits down in the middle of a race
    draws what one of the same key would have drawn from its start. Never the dice of the race.
    """

    __slots__ = ("_at", "_key", "_kinds")

    def __init__(self, key: str) -> None:
        self._key = key
        self._at = 0
        self._kinds: dict[str, int] = {}
        """By kind of question: where its lots begin."""

    def of(self, question: Question) -> Callable[[int], int]:
        """Return the lots of a question: below(n) draws from 0 to n - 1."""
        riders = question.riders
        try:
            at = self._kinds[question.kind] + question.turn * 0x1B873593
        except KeyError:
            self._begin(question.kind)
            return self.of(question)
        if riders:
            at += riders[0] * 0x2545F491 + riders[-1] * 0x165667B0
        at &= _BITS
        at = (at >> 15 ^ at) * 0x2C1B3C6D & _BITS
        self._at = at >> 14 ^ at
        return self.below

    def below(self, bound: int) -> int:
        """Return the next number 0 <= n < bound of the question.

        Each is as likely as the others, but for one draw in four million / bound.
        """
        at = self._at = self._at * 0x19660D + 0x3C6EF35F & _BITS
        return (at >> 8) * bound >> 22

    def _begin(self, kind: str) -> None:
        """Find out where the lots of a kind of question begin."""
        digest = shake_128(f"{self._key}|{kind}".encode()).digest(4)
        self._kinds[kind] = int.from_bytes(digest, "big") & _BITS
