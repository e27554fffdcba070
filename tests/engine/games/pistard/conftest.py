"""A track with riders where a test wants them, and throws that are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.games.pistard.box import colour_cycle
from engine.games.pistard.moves import list_moves
from engine.games.pistard.race import PistardRace
from engine.games.pistard.turn import begin_round, drop_dice, ride_move
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules
from tests.engine.games.one_stage import stage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.road.values import Road

STANDARD = stage(("FLAT", 165))
KINDS = ("SPRINTER", "ROULEUR_CLIMBER", "ROULEUR", "CLIMBER")


class Thrown:
    """Dice that show what is written by purpose and player; lots that are known."""

    def __init__(self) -> None:
        self.faces_of: dict[tuple[str, int], bytes] = {}
        self.lots: dict[int, Sequence[int]] = {}
        self.asked: list[tuple[int, str, int, int]] = []
        self.used: list[bytes] = []
        self.orders: list[tuple[int, ...]] = []

    def faces(self, turn: int, purpose: str, rider: int, count: int, *_: object) -> bytes:
        """Show what is known, ones where nothing is."""
        self.asked.append((turn, purpose, rider, count))
        return self.faces_of.get((purpose, rider), bytes([1] * count))[:count]

    def shuffle(self, turn: int, purpose: str, size: int, nth: int = 0) -> tuple[int, ...]:
        """Give the lots that are known, else leave the order."""
        self.asked.append((turn, purpose, size, nth))
        self.orders.append(tuple(self.lots.get(nth, range(size))))
        return self.orders[-1]


class Track:
    """Riders by player letter and base: `Track("A-Y@40/2 B-R@7/2")`; who is not named is out.

    A rider behind the line stands at `@0/1`, its place in the staging order.
    """

    def __init__(
        self, places: str, *, players: int = 2, road: Road = STANDARD, **rules: Any
    ) -> None:
        book = Rules("pistard", {f"pistard.{key}": value for key, value in rules.items()})
        self.dice = Thrown()
        self.race = PistardRace(Setup(road, book, teams(players), "key"), self.dice)
        self.state = state = self.race._state
        state.racing = [False] * len(state.racing)
        for place in places.split():
            name, _, where = place.partition("@")
            row, _, lane = where.partition("/")
            rider = self.rider(name)
            state.racing[rider] = True
            state.progress[rider] = int(row)
            if int(row):
                state.lane[rider] = int(lane)
            else:
                state.staging[rider] = int(lane)
        state.lost = [rider for rider in state.riders if not state.racing[rider]]
        self.gone = len(state.lost)
        laps = max(0, max(state.progress) - 1) // state.rows
        state.passages = [
            sum(p > lap * state.rows for p in state.progress) for lap in range(1, laps + 1)
        ]
        while state.law.mode != "points" and self._crossed_by_all():
            state.lines_out += 1
        state.turn = 1
        begin_round(state)

    def _crossed_by_all(self) -> bool:
        from engine.games.pistard.finish import line_at

        state = self.state
        needed = line_at(state, state.lines_out + 1)
        return all(state.progress[r] >= needed for r in state.riders if state.racing[r])

    def rider(self, name: str) -> int:
        """Return the number of a rider: `B-R` is the fourth of the second player."""
        player, _, base = name.partition("-")
        return 4 * (ord(player) - ord("A")) + colour_cycle().index(base)

    def ends(self, name: str, die: int) -> set[str]:
        """Return where this die may lead: (progress, lane) and the extras, as the vectors say."""
        rider = self.rider(name)
        self.throw(name[0], str(die))
        here = self.state.progress[rider]
        return {
            f"({here + m.squares},{m.ends_in}){m.extras}" for m in list_moves(self.state, rider)
        }

    def throw(self, player: str, dice: str) -> None:
        """Put these dice before a player."""
        number = ord(player) - ord("A")
        self.state.pool[number] = sorted(map(int, dice), reverse=True)
        self.state.thrown[number] = True

    def ride(self, name: str, die: int, end: str) -> list[Any]:
        """Ride with this die to this end; return the questions that follow, the first answered."""
        rider = self.rider(name)
        if die not in self.state.pool[rider // 4]:
            self.throw(name[0], str(die))
        here = self.state.progress[rider]
        found = {
            f"({here + m.squares},{m.ends_in}){m.extras}": m
            for m in list_moves(self.state, rider)
            if m.die == die
        }
        ride_move(self.state, rider, found[end])
        asked, steps = [], drop_dice(self.state)
        question: Any = next(steps, None)
        while question is not None:
            asked.append(question)
            try:
                question = steps.send(question.default)
            except StopIteration:
                question = None
        return asked

    def out(self) -> list[str]:
        """Name who has been taken off, in order."""
        names = colour_cycle()
        return [f"{chr(ord('A') + r // 4)}-{names[r % 4]}" for r in self.state.lost[self.gone :]]


def teams(players: int) -> tuple[RaceTeam, ...]:
    """Return so many teams of four, bibs 1 to 4, 11 to 14 and so on."""
    return tuple(
        RaceTeam(
            name,
            name,
            tuple(RaceRider(10 * n + k, f"{name}{k}", KINDS[k - 1]) for k in range(1, 5)),
        )
        for n, name in enumerate("ABCD"[:players])
    )


@pytest.fixture
def track() -> type[Track]:
    return Track


@pytest.fixture
def start() -> Callable[..., Setup]:
    """Return what a race starts from: `start(3, road=…, target=20)`."""

    def made(players: int = 4, *, road: Road = STANDARD, **rules: Any) -> Setup:
        book = Rules("pistard", {f"pistard.{key}": value for key, value in rules.items()})
        return Setup(road, book, teams(players), "key")

    return made
