"""R13.2 — every move a rider can make: a die, where its steps end, and the extra squares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.games.pistard.phases.extras import BITS, Chains, end_lane, read_chain, write_chain
from engine.games.pistard.phases.steps import look_ahead, rows_reached
from engine.race.question import Settled

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardState
    from engine.race.sheet import Barred

LANE, STEPS, DIE = BITS, BITS + 3, BITS + 6
"""Where in the number of a move its lane, its steps and its die begin: three bits each."""
CHAIN: Final = (1 << BITS) - 1
LANES: Final = {1 << lane >> 1: lane for lane in range(1, 8)}
"""Lanes by their bits."""


class TrackMove(NamedTuple):
    """One way to use one die for one rider."""

    die: int
    steps: int
    lane: int
    """Where the steps of the die end; 0 for a rider who stays behind the line."""
    extras: str
    """C for a square of one's colour, < and > for the wind, inward and outward."""

    @property
    def squares(self) -> int:
        """Return how far the rider gets."""
        return self.steps + len(self.extras)

    @property
    def ends_in(self) -> int:
        """Return the lane the rider ends in."""
        return end_lane(self.lane, self.extras)


class TrackMoves(Settled):
    """Every legal move of a rider as a number, written out when it is looked at."""

    __slots__ = ("_of",)
    _of: tuple[tuple[int, ...], TrackMove]

    def __init__(self, numbers: list[int]) -> None:
        object.__setattr__(self, "_of", (tuple(numbers), move_of(numbers[0])))

    @property
    def default(self) -> TrackMove:
        """Return the first of them."""
        return self._of[1]

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the moves as numbers: see `move_of`."""
        return self._of[0]

    def __iter__(self) -> Iterator[TrackMove]:
        numbers, first = self._of
        return iter([first, *[move_of(number) for number in numbers[1:]]])

    def __len__(self) -> int:
        return len(self._of[0])

    def __getitem__(self, place: int) -> TrackMove:
        return move_of(self._of[0][place]) if place else self._of[1]

    def pick(self, below: Callable[[int], int]) -> TrackMove:
        """Return one of them, each equally likely."""
        return self[below(len(self._of[0]))]

    def settle(self, decision: Any) -> tuple[int, TrackMove]:
        """Return its place among them, and the move itself."""
        place = self._of[0].index(number_of(decision))
        there = self[place]
        if there != decision:
            raise ValueError(decision)
        return place, there

    def decode(self, code: Any) -> TrackMove:
        """Return the one at this place."""
        return self[code]

    def split(self, decision: Any) -> tuple[Any, ...]:
        """Return its place: there is one part."""
        return (self.settle(decision)[0],)

    def join(self, codes: Sequence[Any]) -> TrackMove:
        """Return the one at this place."""
        (code,) = codes
        return self[code]

    def clash(self, codes: Sequence[Any]) -> Barred | None:
        """Return no reason: of one part each answer is legal."""
        del codes
        return None


def move_of(number: int) -> TrackMove:
    """Return the move of a number."""
    return TrackMove(
        number >> DIE, number >> STEPS & 7, number >> LANE & 7, write_chain(number & CHAIN)
    )


def squares_of(number: int) -> int:
    """Return how far the move of a number goes: its steps, and two bits for each extra square."""
    return (number >> STEPS & 7) + ((number & CHAIN).bit_length() + 1) // 2


def number_of(move: Any) -> int:
    """Return the number of a move."""
    die, steps, lane, extras = move
    number: int = ((die << 3 | steps) << 3 | lane) << LANE
    return number | read_chain(extras)


def moves(state: PistardState, rider: int) -> TrackMoves:
    """R6.3, R7.1, R8.1, R9.1 — the highest die first; of a die, plain before extra squares."""
    return TrackMoves(move_numbers(state, rider, state.pool[state.player_of(rider)]))


def move_numbers(state: PistardState, rider: int, dice: Sequence[int]) -> list[int]:
    """RULING 11 — the whole die, or the longest way there is; by house rule any number of steps."""
    closed, windy = look_ahead(state, rider)
    reached = rows_reached(state, rider, dice[0], closed)
    chains = Chains(state, rider, closed, windy)
    last = 0
    for die in dice:
        if die == last:
            continue
        last = die
        most = min(die, len(reached))
        if not most:
            chains.found.append((die << 6 | state.lane[rider]) << LANE)
        least = most if state.law.full_die else 1
        for steps in range(most, least - 1, -1):
            here = reached[steps - 1] if steps else 0
            while here:
                lane = here & -here
                chains.follow(steps, lane, (die << 6 | steps << 3 | LANES[lane]) << LANE)
                here ^= lane
    return chains.found
