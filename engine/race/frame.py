"""Race frame: what is the same of every race, whatever its rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.values import Setup
    from engine.race.view import View


class RaceState:
    """What the state of every race has: its dice, its turn, what has happened, what is seen."""

    __slots__ = ("dice", "happenings", "picture", "turn")

    def __init__(self, dice: Source) -> None:
        self.dice = dice
        self.turn = 0
        self.happenings: list[Happening] | None = []
        self.picture: Any = None
        """What everybody sees; made anew when something has changed."""

    def say(self, kind: str, rider: int, *values: Any) -> None:
        """Append what happened, unless events are switched off."""
        self.picture = None
        if self.happenings is not None:
            self.happenings.append((kind, self.turn, rider, *values))


S = TypeVar("S", bound=RaceState)


@mypyc_attr(allow_interpreted_subclasses=True)
class RaceFrame(Generic[S]):
    """A race as the referee wants it, with what a game says of it: `look` is what a manager sees.

    The game adds how it is ridden, written down and ended (engine/race/asked/protocols.py).
    """

    def __init__(self, setup: Setup, state: S, look: Callable[[S, int], View]) -> None:
        self._setup = setup
        self._state = state
        self._look = look
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
        return self._look(self._state, manager)
