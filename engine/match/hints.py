"""Hints: what each bot would answer, and what may be expected of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.match.given import Said, note_answer, option_of
from engine.race.answer import check_answer, codes_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.race.protocols import Manager
    from engine.race.question import Question
    from engine.race.sheet import Sheet
    from engine.race.view import View


class Hint(NamedTuple):
    """One answer, the bots that would give it, and what it brings."""

    bots: tuple[str, ...]
    codes: tuple[Any, ...]
    said: tuple[Said, ...]
    gain: float | None
    """Squares that may be expected, of all its parts together; None where nothing is known."""
    cost: int


def hints(
    question: Question, sheet: Sheet, view: View, bots: Mapping[str, Manager]
) -> tuple[Hint, ...]:
    """Return what each bot would answer; bots that agree share a hint."""
    found: dict[tuple[Any, ...], list[str]] = {}
    for name, bot in bots.items():
        if name:
            codes = codes_of(question, check_answer(question, bot.decide(question, view))[1])
            found.setdefault(codes, []).append(name)
    return tuple([_hint(question, sheet, codes, tuple(names)) for codes, names in found.items()])


def _hint(question: Question, sheet: Sheet, codes: tuple[Any, ...], names: tuple[str, ...]) -> Hint:
    said = note_answer(question, sheet, question.options.join(codes), "").said
    gain, cost = expected(sheet, codes)
    return Hint(names, codes, said, gain, cost)


def expected(sheet: Sheet, codes: Sequence[Any]) -> tuple[float | None, int]:
    """Return the squares that an answer may bring and what it costs, all its parts together.

    Parts that are still open (None), and options of which nothing is known, count nothing.
    """
    chosen = [option_of(part.options, code) for part, code in zip(sheet.parts, codes, strict=True)]
    known = [one.gain for one in chosen if one is not None and one.gain is not None]
    return sum(known) if known else None, sum(one.cost for one in chosen if one is not None)
