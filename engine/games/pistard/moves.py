"""Every move that is open to a rider (sections 7 to 9, R13.2): steps, then extra squares.

Most moves of a question are never looked at, so a move is a number until it is: die, steps, lane,
and the chain of extra squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.games.pistard.finish import steps_to_elimination
from engine.race.question import FixedOptions

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardState

COLOUR, INWARD, OUTWARD = "C", "<", ">"
SIDES: Final = {INWARD: -1, OUTWARD: 1}
"""Lane 1 is the inner one."""
SIGNS: Final = ("", COLOUR, INWARD, OUTWARD)
"""A chain of extra squares is counted in fours: the last square is its last digit."""
BITS: Final = 20
"""Of the longest chain: nine squares for colour and one for the wind."""
LANE, STEPS, DIE = BITS, BITS + 3, BITS + 6
"""Where in the number of a move its lane, its steps and its die begin: three bits each."""
CHAIN: Final = (1 << BITS) - 1
"""The bits of a move that are its chain."""
WRITTEN: Final[dict[int, str]] = {0: ""}
"""Chains by their numbers, as they are written in a move."""
LANES: Final = {1 << lane >> 1: lane for lane in range(1, 8)}
"""Lanes by their bits."""


def list_moves(state: PistardState, rider: int) -> TrackMoves:
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
            chains.numbers.append((die << 6 | state.lane[rider]) << LANE)
        least = most if state.law.full_die else 1
        for steps in range(most, least - 1, -1):
            here = reached[steps - 1] if steps else 0
            while here:
                lane = here & -here
                chains.find_chains(steps, lane, (die << 6 | steps << 3 | LANES[lane]) << LANE)
                here ^= lane
    return chains.numbers


def look_ahead(state: PistardState, rider: int) -> tuple[list[int], list[int]]:
    """R7.2, R9.1, RULING 16, RULING 17, RULING 22 — the squares before a rider, by rows from here.

    First those that can neither be passed nor stopped on, then those behind which there is wind.
    Who has less progress and stands ahead on the track is about to be lapped: that rider is gone
    by the time the row is entered, unless one is lapped only one row later. In an elimination race
    a step may take such a rider off at a line before that.
    """
    law, progress, lane, racing = state.law, state.progress, state.lane, state.racing
    mine, rows, far = progress[rider], state.rows, state.sight
    level, backmarkers = law.catches_level, law.wind_backmarker
    step_off: dict[int, int] | None = None if law.settles_lines else {}
    closed, windy = [0] * far, [0] * far
    for other, there in enumerate(progress):
        if not there or not racing[other] or other == rider:
            continue
        ahead = there - mine
        if 0 <= ahead < far:
            square = 1 << lane[other] >> 1
            closed[ahead] |= square
            windy[ahead] |= square
        elif ahead < 0 and ahead + rows < far:
            square = 1 << lane[other] >> 1
            if step_off is None:  # only now: few riders are ever about to be lapped
                step_off = steps_to_elimination(state, rider, far)
            row = ahead + rows
            gone = step_off.get(other, far)
            if not level and gone > row:
                closed[row] |= square
            if backmarkers and gone >= row:
                windy[row] |= square
    return closed, windy


def rows_reached(state: PistardState, rider: int, steps: int, closed: list[int]) -> list[int]:
    """R7.1, R7.3, R7.4, RULING 10, RULING 12 — the squares that 1, 2 … steps lead to.

    Every step is chosen anew, from behind the line to any lane; by house rule all steps of a die
    go the same way. It ends where no way goes on.
    """
    every = state.every_lane
    free = every & ~closed[1]
    here = 1 << state.lane[rider] >> 1
    if not state.progress[rider]:
        straight = inward = outward = free
    else:
        straight, inward, outward = here & free, here >> 1 & free, here << 1 & free
    mixed = state.law.mixed_steps
    rows: list[int] = []
    reached = straight | inward | outward
    while reached:
        rows.append(reached)
        if len(rows) == steps:
            break
        free = every & ~closed[len(rows) + 1]
        if mixed:
            reached = (reached | reached << 1 | reached >> 1) & free
        else:
            straight, inward, outward = straight & free, inward >> 1 & free, outward << 1 & free
            reached = straight | inward | outward
    return rows


class Chains:
    """Finds the chains of extra squares of one rider from wherever the steps of a die end.

    R8.1, R8.2, R8.3, R9.1, R9.2, R9.3, R9.4, R9.5, RULING 13, RULING 14, RULING 15.
    """

    __slots__ = ("cap", "closed", "colours", "every", "late", "mine", "numbers", "rows", "windy")

    def __init__(
        self, state: PistardState, rider: int, closed: list[int], windy: list[int]
    ) -> None:
        self.colours = state.lanes_of[state.base_of(rider)]
        self.rows = state.rows
        self.mine = state.progress[rider] - 1
        self.every = state.every_lane
        self.closed = closed
        self.windy = windy
        self.cap = state.law.colour_cap
        self.late = state.law.wind_after_colour
        self.numbers: list[int] = []
        """Every chain, each added to the number it was asked for with."""

    def find_chains(self, at: int, here: int, head: int) -> None:
        """Find every chain from so many rows ahead, in the lane of this bit."""
        same = self.colours[(self.mine + at) % self.rows] & here
        if same or self.windy[at + 1] & here:
            self._extend_chain(at, here, 0, head, 0, 0, wind=True)
        else:
            self.numbers.append(head)

    def _extend_chain(
        self, at: int, here: int, side: int, head: int, chain: int, colours: int, *, wind: bool
    ) -> None:
        """Note a chain and every longer one: first colour, then the wind inward and outward."""
        self.numbers.append(head + chain)
        free = self.every & ~self.closed[at + 1]
        if colours < self.cap and self.colours[(self.mine + at) % self.rows] & here:
            to = _lane_beside(here, side) & free
            if to:
                self._extend_chain(at + 1, to, side, head, chain * 4 + 1, colours + 1, wind=wind)
        if wind and self.windy[at + 1] & here and (self.late or not chain):
            for sign, way in ((2, -1), (3, 1)):
                to = _lane_beside(here, way) & free
                if to:
                    self._extend_chain(at + 1, to, way, head, chain * 4 + sign, colours, wind=False)


def _lane_beside(here: int, side: int) -> int:
    """Return the lane on this side of a lane."""
    return here << 1 if side > 0 else here >> 1 if side else here


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


def end_lane(lane: int, chain: str) -> int:
    """Return the lane in which a chain of extra squares ends."""
    side = 0
    for sign in chain:
        side = SIDES.get(sign, side)
        lane += side
    return lane


class TrackMoves(FixedOptions):
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

    def draw_answer(self, below: Callable[[int], int]) -> TrackMove:
        """Return one of them, each equally likely."""
        return self[below(len(self._of[0]))]

    def settle_answer(self, decision: Any) -> tuple[int, TrackMove]:
        """Return its place among them, and the move itself."""
        place = self._of[0].index(number_of(decision))
        there = self[place]
        if there != decision:
            raise ValueError(decision)
        return place, there

    def decode_answer(self, code: Any) -> TrackMove:
        """Return the one at this place."""
        return self[code]


def squares_of(number: int) -> int:
    """Return how far the move of a number goes: its steps, and two bits for each extra square."""
    return (number >> STEPS & 7) + ((number & CHAIN).bit_length() + 1) // 2


def move_of(number: int) -> TrackMove:
    """Return the move of a number."""
    return TrackMove(
        number >> DIE, number >> STEPS & 7, number >> LANE & 7, write_chain(number & CHAIN)
    )


def number_of(move: Any) -> int:
    """Return the number of a move."""
    die, steps, lane, extras = move
    number: int = ((die << 3 | steps) << 3 | lane) << LANE
    return number | read_chain(extras)


def write_chain(chain: int) -> str:
    """Return a chain as a move has it: C for colour, < and > for the wind inward and outward."""
    written = WRITTEN.get(chain)
    if written is None:
        written = WRITTEN[chain] = write_chain(chain >> 2) + SIGNS[chain & 3]
    return written


def read_chain(written: str) -> int:
    """Return the number of a chain."""
    chain = 0
    for sign in written:
        chain = chain << 2 | SIGNS.index(sign)
    return chain
