"""R6.18, R6.19 — cession: two team-mates of one formation change places."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from engine.games.ciclismo.state.formations import snapshot
from engine.games.ciclismo.state.squares import lift, put
from engine.race.question import Asked, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from engine.games.ciclismo.state.state import State

CEDE = "CEDE"
Swap = tuple[int, int]


class Swaps:
    """RULING 40 — no swap, one, or (house rule) one a formation or one a rider."""

    __slots__ = ("_apart", "_formation", "_per", "_rows", "riders")

    def __init__(self, state: State, riders: tuple[int, ...]) -> None:
        self.riders = riders
        self._rows = tuple([state.row[r] for r in riders])
        self._formation = tuple([state.formation[r] for r in riders])
        self._apart = state.scene.law.cession_max_row_distance
        self._per = state.scene.law.cession_per_turn

    def _pairs(self) -> Iterator[Swap]:
        for a, b in combinations(range(len(self.riders)), 2):
            near = abs(self._rows[a] - self._rows[b]) <= self._apart
            if near and self._formation[a] == self._formation[b]:
                yield self.riders[a], self.riders[b]

    def __iter__(self) -> Iterator[tuple[Swap, ...]]:
        yield ()
        pairs = list(self._pairs())
        most = 1 if self._per == "team" else len(self.riders) // 2
        for count in range(1, most + 1):
            for swaps in combinations(pairs, count):
                if self._apart_enough(swaps):
                    yield swaps

    def _apart_enough(self, swaps: tuple[Swap, ...]) -> bool:
        used = [rider for swap in swaps for rider in swap]
        if len(set(used)) < len(used):
            return False
        where = dict(zip(self.riders, self._formation, strict=True))
        formations = [where[a] for a, _ in swaps]
        return self._per != "formation" or len(set(formations)) == len(formations)

    def __contains__(self, swaps: object) -> bool:
        return swaps == () or any(swaps == legal for legal in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def pick(self, below: Callable[[int], int]) -> tuple[Swap, ...]:
        """Return one legal answer, each equally likely."""
        every = list(self)
        return every[below(len(every))]

    def code(self, swaps: tuple[Swap, ...]) -> list[int]:
        """Return the riders who swap, two by two."""
        return [rider for swap in swaps for rider in swap]

    def decode(self, code: Any) -> tuple[Swap, ...]:
        """Return the swaps of these riders."""
        return tuple(zip(code[::2], code[1::2], strict=True))


def cession(state: State) -> Generator[Asked, Any, None]:
    """R6.18 — every team may swap two of its riders; a swap changes the snapshot (RULING 40)."""
    law, scene = state.scene.law, state.scene
    large = [f for f in state.formations if len(f) >= law.cession_min_formation]
    if not large:
        return
    able: list[list[int]] = [[] for _ in scene.teams]
    for members in large:
        for rider in members:
            able[scene.team_of[rider]].append(rider)
    asked = [
        Question(CEDE, team, state.turn, tuple(sorted(riders)), Swaps(state, tuple(sorted(riders))),
                 (), rule="RULING 40")
        for team, riders in enumerate(able)
        if len(riders) > 1
    ]  # fmt: skip
    if not asked:
        return
    state.changed += 1
    answers = yield tuple(asked)
    swapped = False
    for swaps in answers:
        for first, second in swaps:
            swap(state, first, second)
            swapped = True
    if swapped:
        snapshot(state)


def swap(state: State, first: int, second: int) -> None:
    """R6.18 — one gains, the other loses."""
    there = state.row[second], state.lane[second]
    here = state.row[first], state.lane[first]
    lift(state, first)
    lift(state, second)
    put(state, first, *there)
    put(state, second, *here)
    state.say("ceded", first, second)
