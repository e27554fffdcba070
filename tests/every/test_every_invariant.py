"""What a game's own law keeps at every question of every race: its list of invariants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.bots import bots_playing
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from tests.engine.games.reifenbreite.again.test_again import check_invariants
from tests.every.conftest import Rides

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.question import Question

FORWARD, BACK = {"moved", "drafted"}, {"remounted"}


class Reifenbreite:
    """One rider a square, cards conserved, on foot only back, all others only ahead.

    R6.2, R6.5, R4.1, R14.9: who moves gains ground, who returns does not, who switches takes the
    other's square, and two riders never pass through one another on one step of one lane.
    """

    def __init__(self, race: Any) -> None:
        self.state = race._state
        self.read = 0
        self.at: dict[int, Any] = {}

    def __call__(self) -> None:
        """Look at the table, and at what has happened since it was looked at."""
        check_invariants(self.state)
        progress, numbers = self.state.squares.net.progress, self.state.squares.net.numbers
        for kind, _, rider, *values in self.state.happenings[self.read :]:
            if kind in FORWARD | BACK:
                place = values[{"moved": 1, "drafted": 2, "remounted": 0}[kind]]
                there, here = progress[numbers[place]], self.at[rider]
                assert there > here if kind in FORWARD else there <= here, (kind, rider)
                self.at[rider] = there
            elif kind == "placed":
                self.at[rider] = progress[numbers[values[0]]]
            elif kind == "switched":
                other = values[0]
                self.at[rider], self.at[other] = self.at[other], self.at[rider]
        self.read = len(self.state.happenings)


INVARIANTS: dict[str, Callable[[Any], Callable[[], None]]] = {"reifenbreite": Reifenbreite}
"""By game: made for a race, then called at every question and once it is over."""


class Watching:
    """Sits before a manager and looks at the table before each answer."""

    def __init__(self, manager: Any, look: Callable[[], None]) -> None:
        self.manager, self.look = manager, look
        self.blind = getattr(manager, "blind", False)

    def decide(self, question: Question, view: Any) -> Any:
        """Look, then pass the question on."""
        self.look()
        return self.manager.decide(question, view)


@pytest.mark.parametrize("kept", INVARIANTS)
@pytest.mark.parametrize("stage", Rides.stages[::4], ids=str)
def test_its_law_is_kept_at_every_question(rides: Any, kept: str, stage: tuple[str, int]):
    """With every bot; and when the race is over."""
    start = rides.setup(kept, *stage)
    for sit in bots_playing(kept).values():
        race = GAMES[kept].start(start, Dice(start.key))
        look = INVARIANTS[kept](race)
        Referee(race, [Watching(sit(f"{n}"), look) for n in range(len(start.teams))]).run()
        look()
