"""Questions and their legal answers: listed, drawn, checked, written as codes, built part by part.

Options are asked and never enumerated where they are many: a question may have 65,536 answers.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from operator import getitem
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from mypy_extensions import mypyc_attr

from engine.errors import DecisionError
from engine.race.sheet import BarredOption, Phrase, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Options(Protocol):
    """Every legal answer: tested with `in`, listed lazily, drawn evenly, written as a code.

    A person builds an answer part by part (`Sheet.parts`), each part named by a code of its own.
    """

    def __contains__(self, decision: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...

    def draw_answer(self, below: Callable[[int], int], /) -> Any:
        """Return one legal answer, each equally likely; below(n) draws from 0 to n - 1."""

    def settle_answer(self, decision: Any, /) -> tuple[Any, Any]:
        """Return its code (small numbers, for the record) and the option it means.

        Anything else is a ValueError, or whatever its own comparison raises.
        """

    def decode_answer(self, code: Any, /) -> Any:
        """Return the answer with this code."""

    def split_answer(self, decision: Any, /) -> tuple[Any, ...]:
        """Return the codes of the parts of a legal answer."""

    def join_parts(self, codes: Sequence[Any], /) -> Any:
        """Return the answer with these parts; whether it is legal, `settle` tells."""

    def find_clash(self, codes: Sequence[Any], /) -> BarredOption | None:
        """Return why these parts do not go together; None stands for a part still open.

        No reason means: what is open can be filled in so that the answer is legal.
        """


class Question(NamedTuple):
    """A question to a manager about some riders of the team, with what may be answered."""

    kind: str
    manager: int
    turn: int
    riders: tuple[int, ...]
    options: Options
    default: Any
    """What counts where no answer is given; always legal."""
    rule: str = ""
    """The rule that says what may be answered."""
    secret: bool = False
    about: Any = None
    """What everybody at the table knows of the matter: the plan that is voted on, its price."""


_make_tuple: Final = tuple.__new__


def ask(
    kind: str,
    manager: int,
    turn: int,
    riders: tuple[int, ...],
    options: Options,
    default: Any,
    rule: str = "",
    secret: bool = False,
    about: Any = None,
) -> Question:
    """Return a question: what `Question` makes of the same, compiled in a third of the time.

    A race asks hundreds of them, and a NamedTuple is made in Python even where all else is C.
    """
    return _make_tuple(
        Question, (kind, manager, turn, riders, options, default, rule, secret, about)
    )


Questions = Question | tuple[Question, ...]
"""One question, or several that everybody answers before anyone sees an answer."""
Step = Generator[Questions, Any, None]
"""A part of a race: it yields what is asked, receives what is decided, and says nothing back."""


@mypyc_attr(native_class=False)
class Choice(tuple[Any, ...]):
    """A few answers written out."""

    __slots__ = ()

    def draw_answer(self, below: Callable[[int], int]) -> Any:
        """Return one of them, each equally likely."""
        return self[below(len(self))]

    def settle_answer(self, decision: Any) -> tuple[int, Any]:
        """Return its place among them, and the one that stands there."""
        place = self.index(decision)
        return place, self[place]

    def decode_answer(self, code: Any) -> Any:
        """Return the one at this place."""
        return self[code]

    def split_answer(self, decision: Any) -> tuple[Any, ...]:
        """Return its place: there is one part."""
        return (self.index(decision),)

    def join_parts(self, codes: Sequence[Any]) -> Any:
        """Return the one at this place."""
        (code,) = codes
        return self[code]

    def find_clash(self, codes: Sequence[Any]) -> BarredOption | None:
        """Return no reason: of one part each answer is legal."""
        del codes
        return None


YES_NO: Final = Choice((False, True))


class FrozenValue:
    """A value shown to managers, which never changes once `object.__setattr__` has made it.

    A bot that could change a picture or a question would ride another race than its record.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} stands still")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} stands still")


class FixedOptions(FrozenValue):
    """Options that never change, of one part: an answer is one that `settle_answer` takes."""

    __slots__ = ()

    def __contains__(self, decision: object) -> bool:
        try:
            self.settle_answer(decision)
        except (ValueError, TypeError, IndexError):
            return False
        return True

    def settle_answer(self, decision: Any) -> tuple[Any, Any]:
        """Return its code and the option it means; here there are no answers."""
        raise ValueError(decision)

    def decode_answer(self, code: Any) -> Any:
        """Return the option of a code."""
        raise ValueError(code)

    def split_answer(self, decision: Any) -> tuple[Any, ...]:
        """Return its code: there is one part."""
        return (self.settle_answer(decision)[0],)

    def join_parts(self, codes: Sequence[Any]) -> Any:
        """Return the option of this code."""
        (code,) = codes
        return self.decode_answer(code)

    def find_clash(self, codes: Sequence[Any]) -> BarredOption | None:
        """Return no reason: of one part each answer is legal."""
        del codes
        return None


TOGETHER: Final = BarredOption(Phrase("clash"), "")
"""Why answers do not go together, where no more is said: the rule is that of the question."""


class Each(FixedOptions):
    """One answer for each of several riders; `fits` tells whether answers go together.

    It may have a method `clash(answers, choices)` that says why not: it gets the answers that are
    known so far, None for the others.
    """

    __slots__ = ("_of",)
    _of: tuple[tuple[Choice, ...], Callable[[tuple[Any, ...]], bool] | None]

    def __init__(
        self, choices: tuple[Choice, ...], fits: Callable[[tuple[Any, ...]], bool] | None = None
    ) -> None:
        object.__setattr__(self, "_of", (choices, fits))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Return what each rider may do, if the others do not matter."""
        return self._of[0]

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        choices, fits = self._of
        every = product(*choices)
        return iter(every) if fits is None else filter(fits, every)

    def __len__(self) -> int:
        choices, fits = self._of
        if fits is not None:
            return sum(1 for _ in self)
        count = 1
        for choice in choices:
            count *= len(choice)
        return count

    def draw_answer(self, below: Callable[[int], int]) -> tuple[Any, ...]:
        """Return one answer for each, drawn anew until they go together."""
        choices, fits = self._of
        while True:
            answers = tuple([choice[below(len(choice))] for choice in choices])
            if fits is None or fits(answers):
                return answers

    def settle_answer(self, decision: Any) -> tuple[list[int], tuple[Any, ...]]:
        """Return the place of each answer among its rider's, and what stands there."""
        choices, fits = self._of
        if decision.__class__ is not tuple or len(decision) != len(choices):
            raise ValueError(decision)
        places = list(map(tuple.index, choices, decision))
        settled = tuple(map(getitem, choices, places))
        if fits is not None and not fits(settled):
            raise ValueError(decision)
        return places, settled

    def decode_answer(self, code: Any) -> tuple[Any, ...]:
        """Return the answers at these places."""
        return tuple([choice[place] for choice, place in zip(self.choices, code, strict=True)])

    def split_answer(self, decision: Any) -> tuple[Any, ...]:
        """Return the place of each answer among its rider's."""
        return tuple(self.settle_answer(decision)[0])

    def join_parts(self, codes: Sequence[Any]) -> tuple[Any, ...]:
        """Return the answers at these places."""
        return self.decode_answer(codes)

    def find_clash(self, codes: Sequence[Any]) -> BarredOption | None:
        """Return why these answers do not go together, as far as they are given."""
        choices, fits = self._of
        if fits is None:
            return None
        pairs = zip(choices, codes, strict=True)
        answers = tuple([None if code is None else choice[code] for choice, code in pairs])
        clash: Callable[[Any, Any], BarredOption | None] | None = getattr(fits, "find_clash", None)
        if clash is not None:
            return clash(answers, choices)
        return None if None in codes or fits(answers) else TOGETHER


@cache
def each_of(choice: Choice, riders: int) -> Each:
    """Return the same choice for each of several riders."""
    return Each((choice,) * riders)


def check_answer(question: Question, decision: Any) -> tuple[Any, Any]:
    """Return the code of a decision and the option it means; or refuse it with the rule.

    What equals the default is the default itself: the same decisions give the same record, whether
    a bot made them or a person with a mouse.
    """
    default = question.default
    if decision is default:
        return 0, decision
    try:
        code, option = question.options.settle_answer(decision)
        if option == default:
            return 0, default
    except Exception as strange:  # an answer whose own comparison raises is no answer
        raise _refusal_of(question, decision) from strange
    return code + 1 if code.__class__ is int else code, option


def answer_of(question: Question, codes: Sequence[Any]) -> Any:
    """Return the decision these codes mean, one of each part of the sheet; or refuse it."""
    try:
        decision = question.options.join_parts(codes)
    except Exception as strange:
        raise _refusal_of(question, tuple(codes)) from strange
    return check_answer(question, decision)[1]


def codes_of(question: Question, decision: Any) -> tuple[Any, ...]:
    """Return the codes of a legal decision, one of each part of the sheet."""
    return question.options.split_answer(decision)


def blocked_options(
    question: Question, sheet: Sheet, codes: Sequence[Any]
) -> tuple[tuple[BarredOption | None, ...], ...]:
    """Return by part and option what bars it, None where it can be chosen.

    `codes` has one entry a part, None for what is still open. A part that is answered is looked at
    as if it were open, so that its answer can be changed.
    """
    by_part = []
    for place, part in enumerate(sheet.parts):
        tried, reasons = list(codes), []
        for option in part.options:
            tried[place] = option.code
            barred = question.options.find_clash(tried)
            if barred is not None and not barred.rule:
                barred = replace(barred, rule=question.rule)
            reasons.append(barred)
        by_part.append(tuple(reasons))
    return tuple(by_part)


def _refusal_of(question: Question, decision: object) -> DecisionError:
    return DecisionError(
        "decision_illegal",
        manager=question.manager + 1,
        kind=question.kind,
        turn=question.turn,
        decision=_short_text(decision),
        rule=question.rule or question.kind,
    )


def _short_text(decision: object) -> str:
    try:
        return repr(decision)[:80]
    except Exception:  # noqa: BLE001 -- a broken repr must not hide the refusal
        return type(decision).__name__
