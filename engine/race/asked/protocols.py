"""Protocols between the parts of a race: the game, the managers, the scribe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.race.asked.question import Asked, Question
    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.values import Results
    from engine.race.view import View


class Race(Protocol):
    """What the referee needs of a game that is being played."""

    dice: Source
    happenings: list[Happening] | None

    @property
    def turn(self) -> int:
        """Return the turn that is being ridden."""

    def play(self) -> Generator[Asked, Any, None]:
        """Ride the whole race: yield questions, receive decisions."""

    def view(self, manager: int) -> View:
        """Return what this manager sees now."""

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""

    def results(self) -> Results:
        """Return the rows of the race once it is over."""


class Manager(Protocol):
    """A manager decides for a team: a bot, a person, a record.

    One that never looks is `blind`; one that looks only for some kinds of question names them in
    `looks`, and is spared the picture for the others. One that can say why it answers as it does
    has a method `why`, which is asked as `decide` is, returns a Phrase and changes nothing.
    """

    def decide(self, question: Question, view: Any, /) -> Any:
        """Return one of the question's options."""


class Scribe(Protocol):
    """A scribe takes a race down, or compares it with what was taken down."""

    turn: int
    """The turn whose decisions are being written."""
    codes: list[Any]
    """Its decisions so far: 0 for the default, else the code of the option (plus 1 if a number)."""

    def turn_over(self, race: Race, turn: int, /) -> None:
        """Close the turn that was written; the race is at the first question of this one."""

    def close(self, race: Race, /) -> None:
        """Close the record of a race that is over."""
