"""Hints: what each bot would answer, and what may be expected of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.match.given import Said, note_answer, option_of
from engine.race.question import check_answer, codes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.race.frame import Manager, View
    from engine.race.question import Question
    from engine.race.sheet import Phrase, Sheet


class Hint(NamedTuple):
    """One answer, the bots that would give it, and what it brings."""

    bots: tuple[str, ...]
    codes: tuple[Any, ...]
    said: tuple[Said, ...]
    gain: float | None
    """Squares that may be expected, of all its parts together; None where nothing is known."""
    cost: int
    why: tuple[Phrase, ...] = ()
    """The reasons of the bots that say why, each once."""


def hints(
    question: Question, sheet: Sheet, view: View, bots: Mapping[str, Manager]
) -> tuple[Hint, ...]:
    """Return what each bot would answer; bots that agree share a hint."""
    found: dict[tuple[Any, ...], list[str]] = {}
    whys: dict[tuple[Any, ...], list[Phrase]] = {}
    for name, bot in bots.items():
        if name:
            codes = codes_of(question, check_answer(question, bot.decide(question, view))[1])
            found.setdefault(codes, []).append(name)
            why, known = _why(bot, question, view), whys.setdefault(codes, [])
            if why is not None and why not in known:
                known.append(why)
    return tuple(
        [_hint(question, sheet, codes, names, whys[codes]) for codes, names in found.items()]
    )


def _why(bot: Manager, question: Question, view: View) -> Phrase | None:
    """Return why a bot answers so, where it is one that says it."""
    why: Callable[[Question, View], Phrase] | None = getattr(bot, "why", None)
    return why(question, view) if why is not None else None


def _hint(
    question: Question,
    sheet: Sheet,
    codes: tuple[Any, ...],
    names: Sequence[str],
    why: Sequence[Phrase],
) -> Hint:
    said = note_answer(question, sheet, question.options.join(codes), "").said
    gain, cost = expected(sheet, codes)
    return Hint(tuple(names), codes, said, gain, cost, tuple(why))


def expected(sheet: Sheet, codes: Sequence[Any]) -> tuple[float | None, int]:
    """Return the squares that an answer may bring and what it costs, all its parts together.

    Parts that are still open (None), and options of which nothing is known, count nothing.
    """
    chosen = [option_of(part.options, code) for part, code in zip(sheet.parts, codes, strict=True)]
    known = [one.gain for one in chosen if one is not None and one.gain is not None]
    return sum(known) if known else None, sum(one.cost for one in chosen if one is not None)
