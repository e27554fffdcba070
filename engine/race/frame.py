"""What all races share: a state, a frame around it, and what referee, manager and scribe are.

A game is a generator behind this frame (.github/decisions/generator.md): it yields questions and
receives decisions, and the referee that drives it knows nothing of its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.question import Question, Questions
    from engine.race.values import Results, Setup


class View(NamedTuple):
    """The public picture of this moment, and the secrets of the manager who looks at it."""

    manager: int
    public: Any
    """The game's own frozen picture: shared by all who are asked, with no way back to the race."""
    secrets: tuple[Any, ...] = ()
    """What only this manager knows: sealed tokens, a hand of cards."""


_make_tuple: Final = tuple.__new__


def make_view(manager: int, public: Any, secrets: tuple[Any, ...] = ()) -> View:
    """Return what `View` makes of the same, compiled in a third of the time."""
    return _make_tuple(View, (manager, public, secrets))


class RaceState:
    """What the state of every race has: its dice, its turn, what has happened, what is seen."""

    __slots__ = ("dice", "happenings", "snapshot", "turn")

    def __init__(self, dice: Source) -> None:
        self.dice = dice
        self.turn = 0
        self.happenings: list[Happening] | None = []
        self.snapshot: Any = None
        """What everybody sees; made anew when something has changed."""

    def log_event(self, kind: str, rider: int, *values: Any) -> None:
        """Append what happened, unless events are switched off."""
        self.snapshot = None
        if self.happenings is not None:
            self.happenings.append((kind, self.turn, rider, *values))


S = TypeVar("S", bound=RaceState)


@mypyc_attr(allow_interpreted_subclasses=True)
class RaceFrame(Generic[S]):
    """A race as the referee wants it; `look` gives what a manager sees of a state.

    The game adds how it is ridden, written down and ended: `play`, `state` and `results`.
    """

    def __init__(self, setup: Setup, state: S, view_of: Callable[[S, int], View]) -> None:
        self._setup = setup
        self._state = state
        self._view_of = view_of
        self.dice = state.dice

    @property
    def turn(self) -> int:
        """Return the turn that is being ridden."""
        return self._state.turn

    @property
    def happenings(self) -> list[Happening] | None:
        """Return what has happened so far; None where events are switched off."""
        return self._state.happenings

    @happenings.setter
    def happenings(self, log: list[Happening] | None) -> None:
        self._state.happenings = log

    def view(self, manager: int) -> View:
        """Return what this manager sees: what lies open to all, and what is the manager's alone."""
        return self._view_of(self._state, manager)


class Race(Protocol):
    """What the referee needs of a game that is being played."""

    dice: Source
    happenings: list[Happening] | None

    @property
    def turn(self) -> int:
        """Return the turn that is being ridden."""

    def play(self) -> Generator[Questions, Any, None]:
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
