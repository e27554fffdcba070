"""Cession: two team-mates of one formation change places (R6.18, R6.19)."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.formations import exchange_riders
from engine.games.ciclismo.squares import lift_rider, put_rider
from engine.games.ciclismo.state import riders_by_team
from engine.race.question import FixedOptions, Questions, ask
from engine.race.sheet import BarredOption, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from engine.games.ciclismo.state import CiclismoState

CEDE: Final = "CEDE"

Swap = tuple[int, int]


def cession(state: CiclismoState) -> Generator[Questions, Any, None]:
    """R6.18 — every team may swap two of its riders; a swap changes the snapshot (RULING 40)."""
    law = state.scene.law
    large = [f for f in state.formations if len(f) >= law.cession_min_formation]
    if not large:
        return
    # one picture of the road for all teams: no swap is made before everybody has answered
    rows, formation = tuple(state.row), tuple(state.formation)
    apart, per = law.cession_max_row_distance, law.cession_per_turn
    questions = []
    for team, mates in riders_by_team(state, chain.from_iterable(large)):
        if len(mates) > 1:
            riders = tuple(sorted(mates))
            swaps = SwapOptions(riders, rows, formation, apart, per)
            questions.append(ask(CEDE, team, state.turn, riders, swaps, (), "RULING 40"))
    if not questions:
        return
    state.changed += 1
    answers = yield tuple(questions)
    for first, second in chain.from_iterable(answers):
        swap_riders(state, first, second)


def swap_riders(state: CiclismoState, first: int, second: int) -> None:
    """R6.18 — one gains, the other loses."""
    one = state.row[first], state.lane[first]
    other = state.row[second], state.lane[second]
    lift_rider(state, first)
    lift_rider(state, second)
    put_rider(state, first, *other)
    put_rider(state, second, *one)
    exchange_riders(state, first, second)
    state.log_event("ceded", first, second)


ONE_SWAP: Final = BarredOption(Phrase("one_swap"), "RULING 40")


class SwapOptions(FixedOptions):
    """RULING 40 — no swap, one, or (house rule) one a formation or one a rider."""

    __slots__ = ("_of",)
    _of: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int, str]

    def __init__(
        self,
        riders: tuple[int, ...],
        rows: tuple[int, ...],
        formation: tuple[int, ...],
        apart: int,
        per: str,
    ) -> None:
        object.__setattr__(self, "_of", (riders, rows, formation, apart, per))

    @property
    def riders(self) -> tuple[int, ...]:
        """Return who may swap at all."""
        return self._of[0]

    def _may_swap(self, first: int, second: int) -> bool:
        """R6.18 — of one formation, and not too far apart."""
        _, rows, formation, apart, _ = self._of
        return formation[first] == formation[second] and abs(rows[first] - rows[second]) <= apart

    def _list_pairs(self) -> Iterator[Swap]:
        for first, second in combinations(self.riders, 2):
            if self._may_swap(first, second):
                yield first, second

    def _fit_together(self, swaps: tuple[Swap, ...]) -> bool:
        """Tell whether these swaps may be made in one turn."""
        if len(swaps) < 2:
            return True
        _, _, formation, _, per = self._of
        riders = list(chain.from_iterable(swaps))
        if per == "team" or len(set(riders)) < len(riders):
            return False
        formations = [formation[first] for first, _ in swaps]
        return per == "rider" or len(set(formations)) == len(formations)

    def __iter__(self) -> Iterator[tuple[Swap, ...]]:
        pairs = list(self._list_pairs())
        most = 1 if self._of[-1] == "team" else len(self.riders) // 2
        for count in range(most + 1):
            yield from filter(self._fit_together, combinations(pairs, count))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def draw_answer(self, below: Callable[[int], int]) -> tuple[Swap, ...]:
        """Return one legal answer, each equally likely."""
        riders = self.riders
        count = len(riders)
        if self._of[-1] != "team":
            every = list(self)
            return every[below(len(every))]
        while True:  # draws places, and again where the two may not swap
            first, second = divmod(below(count * count), count)
            if (first, second) == (0, 0):
                return ()
            if first < second and self._may_swap(riders[first], riders[second]):
                return ((riders[first], riders[second]),)

    def settle_answer(self, swaps: Any) -> tuple[list[int], tuple[Swap, ...]]:
        """Return the riders who swap, two by two, and the swaps; front number first, in order."""
        riders = self.riders
        if swaps.__class__ is not tuple:
            raise TypeError(swaps)
        for first, second in swaps:
            if first not in riders or second not in riders:
                raise ValueError(swaps)
            if first >= second or not self._may_swap(first, second):
                raise ValueError(swaps)
        if not self._fit_together(swaps) or list(swaps) != sorted(swaps):
            raise ValueError(swaps)
        return [int(rider) for rider in chain.from_iterable(swaps)], swaps

    def decode_answer(self, code: Any) -> tuple[Swap, ...]:
        """Return the swaps of these riders."""
        return tuple(zip(code[::2], code[1::2], strict=True))

    @property
    def slots(self) -> list[list[Swap]]:
        """Return the swaps there are for each part of an answer; every part may stay empty."""
        _, _, formation, _, per = self._of
        pairs = list(self._list_pairs())
        if per == "team":
            return [pairs]
        if per == "rider":
            return [pairs] * (len(self.riders) // 2)
        numbers = dict.fromkeys([formation[first] for first, _ in pairs])
        return [[pair for pair in pairs if formation[pair[0]] == number] for number in numbers]

    def split_answer(self, swaps: Any) -> tuple[Any, ...]:
        """Return for each part its swap, or nothing."""
        left = list(self.settle_answer(swaps)[1])
        parts: list[tuple[int, ...]] = []
        for pairs in self.slots:
            swap = next((swap for swap in left if swap in pairs), None)
            parts.append(swap or ())
            if swap:
                left.remove(swap)
        return tuple(parts)

    def join_parts(self, codes: Sequence[Any]) -> tuple[Swap, ...]:
        """Return the swaps of all parts, in order."""
        return tuple(sorted([(first, second) for first, second in filter(None, codes)]))

    def find_clash(self, codes: Sequence[Any]) -> BarredOption | None:
        """RULING 40 — of several swaps in one turn no rider takes part in two."""
        swaps = self.join_parts(codes)
        return None if self._fit_together(swaps) else ONE_SWAP
