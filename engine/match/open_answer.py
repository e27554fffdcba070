"""An open answer: built part by part, what does not go together barred with its reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from engine.match.hints import expected
from engine.race.question import answer_of, codes_of, left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.question import Question
    from engine.race.sheet import Barred, Option, Sheet

MANY: Final = 3
"""Riders who can all be told the same with one word."""


class OpenAnswer:
    """What a person has said of a question so far; what is left open is as usual, if that goes."""

    def __init__(self, question: Question, sheet: Sheet) -> None:
        self.question, self.sheet = question, sheet
        self.usual = codes_of(question, question.default)
        self.codes: list[Any] = [None] * len(sheet.parts)
        """By part the code that was chosen; None where nothing was."""

    @property
    def touched(self) -> bool:
        """Tell whether anything was chosen."""
        return any(code is not None for code in self.codes)

    def choose(self, part: int, code: Any) -> Barred | None:
        """Choose an option of a part; one that does not go with the others is refused with why."""
        given = [*self.codes[:part], code, *self.codes[part + 1 :]]
        why = self.question.options.clash(given)
        if why is None:
            self.codes[part] = code
        return why

    def shared(self) -> tuple[Option, ...]:
        """Return what can be said for many riders at once: options most parts have word for word.

        What each brings and costs differs from rider to rider and is left out.
        """
        found: dict[Any, tuple[Option, int]] = {}
        for part in self.sheet.parts:
            for option in part.options if part.rider is not None else ():
                first, count = found.get(option.code, (option, 0))
                if first.words == option.words:
                    found[option.code] = first, count + 1
        least = max(MANY, (len(self.sheet.parts) + 1) // 2)
        every = tuple(_bare(one) for one, count in found.values() if count >= least)
        return every if len(every) > 1 else ()

    def choose_for_all(self, code: Any) -> Barred | None:
        """Choose an option wherever it is offered and goes; tell why, if it goes nowhere."""
        refused: Barred | None = None
        chosen = False
        for place, part in enumerate(self.sheet.parts):
            if any(option.code == code for option in part.options):
                why = self.choose(place, code)
                refused, chosen = refused or why, chosen or why is None
        return None if chosen else refused

    def clear(self, part: int) -> None:
        """Leave a part open again."""
        self.codes[part] = None

    def take(self, codes: Sequence[Any]) -> None:
        """Take over an answer as a whole: a hint, or what was said before."""
        self.codes = list(codes)

    def barred(self) -> tuple[tuple[Barred | None, ...], ...]:
        """Return by part why each of its options is out; None where it can be chosen."""
        return left(self.question, self.sheet, self.codes)

    def filled(self) -> tuple[Any, ...]:
        """Return the answer as it stands: what is open as usual, or else the first that goes."""
        given, clash = list(self.codes), self.question.options.clash
        for place, part in enumerate(self.sheet.parts):
            if given[place] is None:
                wished = [self.usual[place], *(option.code for option in part.options)]
                for code in wished:
                    given[place] = code
                    if clash(given) is None:
                        break
        return tuple(given)

    def decision(self) -> Any:
        """Return the decision as it stands; or refuse it."""
        return answer_of(self.question, self.filled())

    def expected(self) -> tuple[float | None, int]:
        """Return the squares the answer may bring as it stands, and what it costs."""
        return expected(self.sheet, self.filled())


def _bare(option: Option) -> Option:
    """Return an option without what it brings one rider."""
    return replace(option, place=None, path=(), moves=(), gain=None, cost=0)
