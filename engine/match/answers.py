"""Answers: those given so far, hints of what bots would answer, and the one that is open.

Whatever a person chooses part by part, what stands is always a legal answer or is refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.race.question import answer_of, blocked_options, check_answer, codes_of
from engine.race.sheet import HAND, LIST, OF_MOVE, SQUARE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.race.frame import Manager, View
    from engine.race.question import Question
    from engine.race.sheet import BarredOption, Option, Phrase, Sheet


BY_HAND: Final = "hand"
"""A person gave the answer; else it stands here which order did (orders.HOW)."""


class AnswerPart(NamedTuple):
    """One part of an answer as it was read: for a rider, or for the team (None)."""

    rider: int | None
    words: Phrase


class SeatAnswer(NamedTuple):
    """An answer of a seat."""

    seat: int
    turn: int
    kind: str
    how: str
    question_words: Phrase
    parts: tuple[AnswerPart, ...]
    decision: Any
    secret: bool = False
    is_default: bool = False
    """It is what no answer counts as."""
    seconds: float = 0.0
    """In which a person answered, from when the question could be read; 0: it was not measured."""


class DecisionPoint(NamedTuple):
    """A point at which people were asked, and what was answered for them."""

    decisions: int
    """Decisions of the race before it."""
    frame: int
    """Things that had happened."""
    chance: tuple[int, int]
    """Throws and shuffles that had come."""
    answers: tuple[SeatAnswer, ...]

    @property
    def turn(self) -> int:
        """Return the turn in which it was asked."""
        return self.answers[0].turn

    @property
    def by_hand(self) -> bool:
        """Tell whether any of it was answered by a person."""
        return any(one.how == BY_HAND for one in self.answers)


def note_answer(question: Question, sheet: Sheet, decision: Any, how: str) -> SeatAnswer:
    """Return a legal decision as it was read; parts that were left as usual are told too."""
    codes = codes_of(question, decision)
    parts = []
    for part, code in zip(sheet.parts, codes, strict=True):
        option = option_of(part.options, code)
        if option is not None:
            parts.append(AnswerPart(part.rider, option.words))
    return SeatAnswer(
        question.manager,
        question.turn,
        question.kind,
        how,
        sheet.words,
        tuple(parts),
        decision,
        question.secret,
        decision == question.default,
    )


def option_of(options: tuple[Option, ...], code: Any) -> Option | None:
    """Return the option of a code; None where it is not offered on its own."""
    return next((option for option in options if option.code == code), None)


def sort_options(sheet: Sheet, offered: Sequence[Any], point: float) -> Sheet:
    """Return a sheet whose lists, squares too, have what stands first, then the rest by its worth.

    So the first keys are those that are wanted most; `point` is what a point is held to be worth.
    A hand stays as it is held, unless it is ways to pay with it: of these there are two dozen.
    """
    parts = []
    for part, first in zip(sheet.parts, offered, strict=True):
        options = part.options
        pays = part.form == HAND and any(option.cost for option in options)
        listed = part.form in (LIST, SQUARE) or pays
        if listed and all(option.gain is not None for option in options):
            options = tuple(sorted(options, key=lambda o: _rank(o, first, point)))
        parts.append(replace(part, options=options))
    return replace(sheet, parts=tuple(parts))


def _rank(option: Option, first: Any, point: float) -> tuple[bool, float]:
    return option.code != first, -_worth(option, point)[0]


def _worth(option: Option, point: float) -> tuple[float, bool]:
    """Return what an option is worth in squares; of equals one that is sure comes first."""
    return (option.gain or 0.0) - point * option.cost, option.counts == OF_MOVE


def best_codes(sheet: Sheet, defaults: Sequence[Any], point: float) -> tuple[Any, ...]:
    """Return by part the option that brings most, what it costs counted; else the default."""
    codes = []
    for part, default in zip(sheet.parts, defaults, strict=True):
        known = [option for option in part.options if option.gain is not None]
        best = max(known, key=lambda o: _worth(o, point), default=None)
        codes.append(default if best is None or len(known) < len(part.options) else best.code)
    return tuple(codes)


class Hint(NamedTuple):
    """One answer, the bots that would give it, and what it brings."""

    bots: tuple[str, ...]
    codes: tuple[Any, ...]
    parts: tuple[AnswerPart, ...]
    gain: float | None
    """Squares that a rider may expect, of several the mean; None where nothing is known."""
    cost: int
    why: tuple[Phrase, ...] = ()
    """The reasons of the bots that say why, each once."""


def bot_hints(
    question: Question, sheet: Sheet, view: View, bots: Mapping[str, Manager]
) -> tuple[Hint, ...]:
    """Return what each bot would answer; bots that agree share a hint."""
    names: dict[tuple[Any, ...], list[str]] = {}
    reasons: dict[tuple[Any, ...], list[Phrase]] = {}
    for name, bot in bots.items():
        if name:  # the usual bot stands there a second time, without a name
            codes = codes_of(question, check_answer(question, bot.decide(question, view))[1])
            names.setdefault(codes, []).append(name)
            known = reasons.setdefault(codes, [])
            why: Callable[[Question, View], Phrase] | None = getattr(bot, "why", None)
            reason = why(question, view) if why is not None else None
            if reason is not None and reason not in known:
                known.append(reason)
    hints = []
    for codes, bots_agreed in names.items():
        parts = note_answer(question, sheet, question.options.join_parts(codes), "").parts
        gain, cost = expected_gain(sheet, codes)
        hints.append(Hint(tuple(bots_agreed), codes, parts, gain, cost, tuple(reasons[codes])))
    return tuple(hints)


def expected_gain(sheet: Sheet, codes: Sequence[Any]) -> tuple[float | None, int]:
    """Return the squares that an answer may bring a rider on average, and what it costs in all.

    Parts that are still open (None), and options of which nothing is known, count nothing.
    """
    chosen = [option_of(part.options, code) for part, code in zip(sheet.parts, codes, strict=True)]
    known = [one.gain for one in chosen if one is not None and one.gain is not None]
    mean = sum(known) / len(known) if known else None
    return mean, sum(one.cost for one in chosen if one is not None)


MANY: Final = 3
"""Riders who can all be told the same with one word."""


class OpenAnswer:
    """What a person has said of a question so far; what is left open is as usual, if that goes."""

    def __init__(
        self, question: Question, sheet: Sheet, offered: Sequence[Any] | None = None
    ) -> None:
        """`offered` stands where nothing is chosen; without it what no answer counts as."""
        self.question, self.sheet = question, sheet
        self.default_codes = codes_of(question, question.default)
        self.offered_codes = tuple(self.default_codes if offered is None else offered)
        self.codes: list[Any] = [None] * len(sheet.parts)
        """By part the code that was chosen; None where nothing was."""

    @property
    def has_choice(self) -> bool:
        """Tell whether anything was chosen."""
        return any(code is not None for code in self.codes)

    def choose_option(self, part: int, code: Any) -> BarredOption | None:
        """Choose an option of a part; one that does not go with the others is refused with why."""
        codes = [*self.codes[:part], code, *self.codes[part + 1 :]]
        barred = self.question.options.find_clash(codes)
        if barred is None:
            self.codes[part] = code
        return barred

    def shared_options(self) -> tuple[Option, ...]:
        """Return what can be said for many riders at once: options most parts have word for word.

        What each brings and costs differs from rider to rider and is left out.
        """
        counts: dict[Any, tuple[Option, int]] = {}
        for part in self.sheet.parts:
            for option in part.options if part.rider is not None else ():
                first, count = counts.get(option.code, (option, 0))
                if first.words == option.words:
                    counts[option.code] = first, count + 1
        least = max(MANY, (len(self.sheet.parts) + 1) // 2)
        shared = tuple(
            replace(option, place=None, path=(), moves=(), gain=None, cost=0)
            for option, count in counts.values()
            if count >= least
        )
        return shared if len(shared) > 1 else ()

    def choose_for_all(self, code: Any) -> BarredOption | None:
        """Choose an option in every part that offers it; where it goes in none return why not."""
        first_refusal: BarredOption | None = None
        chosen = False
        for place, part in enumerate(self.sheet.parts):
            if any(option.code == code for option in part.options):
                barred = self.choose_option(place, code)
                first_refusal = first_refusal or barred
                chosen = chosen or barred is None
        return None if chosen else first_refusal

    def take_codes(self, codes: Sequence[Any]) -> None:
        """Take over an answer as a whole: a hint, or what was said before."""
        self.codes = list(codes)

    def barred_options(self) -> tuple[tuple[BarredOption | None, ...], ...]:
        """Return by part why each of its options is out; None where it can be chosen."""
        return blocked_options(self.question, self.sheet, self.codes)

    def filled_codes(self) -> tuple[Any, ...]:
        """Return the answer as it stands: what is open as usual, or else the first that goes."""
        codes, clash = list(self.codes), self.question.options.find_clash
        for place, part in enumerate(self.sheet.parts):
            if codes[place] is None:
                for code in (self.offered_codes[place], *(option.code for option in part.options)):
                    codes[place] = code
                    if clash(codes) is None:
                        break
        return tuple(codes)

    def decision(self) -> Any:
        """Return the decision as it stands; or refuse it."""
        return answer_of(self.question, self.filled_codes())

    def expected_gain(self) -> tuple[float | None, int]:
        """Return the squares the answer may bring a rider as it stands, and what it costs."""
        return expected_gain(self.sheet, self.filled_codes())
