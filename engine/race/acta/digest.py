"""A short digest of everything that decides how a race goes on."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.asked.protocols import Race


def digest_race(race: Race) -> str:
    """Return the digest of a race as it stands: of its state as Python writes it."""
    return _short(repr(race.state()))


class Digests:
    """The digests of one race while it is ridden: what has not changed is not written anew."""

    __slots__ = ("_written",)

    def __init__(self) -> None:
        self._written = Written()

    def of(self, race: Race) -> str:
        """Return the digest of the race as it stands now."""
        return _short(f"({self._written.text(race.state())})")


class Written:
    """The parts of a state as they were last written down.

    A part that is a list holds lists, or values that stand still; where it held numbers it does
    not come to hold True or False, which equal 1 and 0 but are written otherwise.
    """

    __slots__ = ("_inside", "_texts", "_was")

    def __init__(self) -> None:
        self._was: list[Any] = []
        self._texts: list[str] = []
        self._inside: dict[int, Written] = {}

    def text(self, parts: Sequence[Any]) -> str:
        """Return what Python writes between the brackets, lists anew only where they changed."""
        if len(parts) != len(self._was):
            self._was, self._texts = [None] * len(parts), [""] * len(parts)
        was, texts = self._was, self._texts
        for place, part in enumerate(parts):
            if part.__class__ is not list:
                texts[place] = repr(part)
            elif part != was[place]:
                if part and part[0].__class__ is list:
                    if place not in self._inside:
                        self._inside[place] = Written()
                    texts[place] = f"[{self._inside[place].text(part)}]"
                    was[place] = self._inside[place]._was  # noqa: SLF001 -- one of its kind
                else:
                    texts[place] = _flat(part)
                    was[place] = part[:]
        return ", ".join(texts)


def _flat(values: list[Any]) -> str:
    """Return what Python writes for a list; of many alike, one is written and repeated."""
    if values and values.count(values[0]) == len(values):
        return f"[{', '.join([repr(values[0])] * len(values))}]"
    return repr(values)


def _short(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
