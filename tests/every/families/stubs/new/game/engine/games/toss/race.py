"""A race of Toss: one question a rider a turn, until everybody is home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.toss.course import SEATS, course, enter

from engine.race.frame import View
from engine.race.question import Choice, Question, Step
from engine.race.values import OK, RIDING, Arrival, Results

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.values import Setup

__all__ = ["HURRY", "PACES", "SEATS", "STEADY", "TossRace"]
HURRY, STEADY = "HURRY", 4
PACES = Choice(("steady", "hurry"))


class TossRace:
    """Riders are numbered like their teams."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        self.setup = enter(setup)
        self.last = course(setup.road, setup.rules).last
        self.dice = dice
        self.turn = 0
        self.square = [0] * len(self.setup.teams)
        self.home: list[tuple[int, int]] = []
        self.happenings: list[Happening] | None = []

    def _say(self, kind: str, rider: int, *values: Any) -> None:
        if self.happenings is not None:
            self.happenings.append((kind, self.turn, rider, *values))

    def play(self) -> Step:
        """Ride the race."""
        for rider in range(len(self.square)):
            self._say("placed", rider, 0, rider + 1)
        while len(self.home) < len(self.square):
            self.turn += 1
            riding = [square for square in self.square if square <= self.last]
            self._say("turn_began", -1, self.turn, max(riding))
            for rider, square in enumerate(self.square):
                if square <= self.last:
                    pace = yield Question(
                        HURRY, rider, self.turn, (rider,), PACES, "steady", rule="R1.1"
                    )
                    self._move(rider, hurries=pace == "hurry")

    def _move(self, rider: int, *, hurries: bool) -> None:
        squares = sum(self.dice.faces(self.turn, "toss", rider, 2)) if hurries else STEADY
        self.square[rider] += squares
        self._say("moved", rider, squares, self.square[rider], 1, int(hurries))
        if self.square[rider] > self.last:
            self.home.append((rider, self.turn))
            self._say("crossed", rider, len(self.home))

    def view(self, manager: int) -> View:
        """Return the squares, which everybody sees."""
        return View(manager, tuple(self.square))

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on."""
        return self.turn, tuple(self.square), tuple(self.home)

    def results(self) -> Results:
        """Return a row a rider."""
        done = [rider for rider, _ in self.home]
        riding = [rider for rider in range(len(self.square)) if rider not in done]
        turns = dict(self.home)
        rows = []
        for place, rider in enumerate([*done, *riding], start=1):
            team, status = self.setup.teams[rider], OK if rider in turns else RIDING
            (who,) = team.riders
            past = max(0, self.square[rider] - self.last)
            took = turns.get(rider, self.turn)
            rows.append(Arrival(place, who.bib, team.id, who.type, took, past, status))
        return Results(self.turn, tuple(rows))
