"""Answers given for a seat: what was asked, what was said, and who said it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.race.question import codes_of

if TYPE_CHECKING:
    from engine.race.question import Question
    from engine.race.sheet import Option, Phrase, Sheet

BY_HAND: Final = "hand"
"""A person gave the answer; else it stands here which order did (orders.HOW)."""


class Said(NamedTuple):
    """One part of an answer as it was read: for a rider, or for the team (None)."""

    rider: int | None
    words: Phrase


class Given(NamedTuple):
    """An answer of a seat."""

    seat: int
    turn: int
    kind: str
    how: str
    asked: Phrase
    said: tuple[Said, ...]
    decision: Any
    secret: bool = False
    usual: bool = False
    """It is what no answer counts as."""


class Taken(NamedTuple):
    """A point at which people were asked, and what was answered for them."""

    at: int
    """Decisions of the race before it."""
    frame: int
    """Things that had happened."""
    chance: tuple[int, int]
    """Throws and shuffles that had come."""
    given: tuple[Given, ...]

    @property
    def turn(self) -> int:
        """Return the turn in which it was asked."""
        return self.given[0].turn

    @property
    def by_hand(self) -> bool:
        """Tell whether any of it was answered by a person."""
        return any(one.how == BY_HAND for one in self.given)


def note_answer(question: Question, sheet: Sheet, decision: Any, how: str) -> Given:
    """Return a legal decision as it was read; parts that were left as usual are told too."""
    codes = codes_of(question, decision)
    said = [
        Said(part.rider, option.words)
        for part, code in zip(sheet.parts, codes, strict=True)
        for option in [option_of(part.options, code)]
        if option is not None
    ]
    return Given(
        question.manager,
        question.turn,
        question.kind,
        how,
        sheet.words,
        tuple(said),
        decision,
        question.secret,
        decision == question.default,
    )


def option_of(options: tuple[Option, ...], code: Any) -> Option | None:
    """Return the option of a code; None where it is not offered on its own."""
    return next((option for option in options if option.code == code), None)
