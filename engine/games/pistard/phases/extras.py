"""Sections 8 and 9 — extra squares: for the colour of one's base, and for the wind of a rider."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardState

COLOUR, INWARD, OUTWARD = "C", "<", ">"
SIDES: Final = {INWARD: -1, OUTWARD: 1}
"""Lane 1 is the inner one."""
SIGNS: Final = ("", COLOUR, INWARD, OUTWARD)
"""A chain of extra squares is counted in fours: the last square is its last digit."""
BITS: Final = 20
"""Of the longest chain: nine squares for colour and one for the wind."""
WRITTEN: Final[dict[int, str]] = {0: ""}
"""Chains by their numbers, as they are written in a move."""


class Chains:
    """Finds the chains of extra squares of one rider from wherever the steps of a die end.

    R8.1, R8.2, R8.3, R9.1, R9.2, R9.3, R9.4, R9.5, RULING 13, RULING 14, RULING 15.
    """

    __slots__ = ("cap", "closed", "colours", "every", "found", "late", "mine", "rows", "windy")

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
        self.found: list[int] = []
        """What was found, each chain added to what it was asked for with."""

    def follow(self, at: int, here: int, head: int) -> None:
        """Find every chain from so many rows ahead, in the lane of this bit."""
        same = self.colours[(self.mine + at) % self.rows] & here
        if same or self.windy[at + 1] & here:
            self._follow(at, here, 0, head, 0, 0, wind=True)
        else:
            self.found.append(head)

    def _follow(
        self, at: int, here: int, side: int, head: int, chain: int, colours: int, *, wind: bool
    ) -> None:
        """Note a chain and every longer one: first colour, then the wind inward and outward."""
        self.found.append(head + chain)
        free = self.every & ~self.closed[at + 1]
        if colours < self.cap and self.colours[(self.mine + at) % self.rows] & here:
            to = _beside(here, side) & free
            if to:
                self._follow(at + 1, to, side, head, chain * 4 + 1, colours + 1, wind=wind)
        if wind and self.windy[at + 1] & here and (self.late or not chain):
            for sign, way in ((2, -1), (3, 1)):
                to = _beside(here, way) & free
                if to:
                    self._follow(at + 1, to, way, head, chain * 4 + sign, colours, wind=False)


def _beside(here: int, side: int) -> int:
    """Return the lane on this side of a lane."""
    return here << 1 if side > 0 else here >> 1 if side else here


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


def end_lane(lane: int, chain: str) -> int:
    """Return the lane in which a chain of extra squares ends."""
    side = 0
    for sign in chain:
        side = SIDES.get(sign, side)
        lane += side
    return lane
