"""Sections 8 and 9 — extra squares: for the colour of one's base, and for the wind of a rider."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardState

COLOUR, INWARD, OUTWARD = "C", "<", ">"
SIDES: Final = {INWARD: -1, OUTWARD: 1}
"""Lane 1 is the inner one."""


def extras(
    state: PistardState, rider: int, progress: int, lane: int, closed: frozenset[int]
) -> list[str]:
    """Every chain of extra squares from here.

    R8.1, R8.2, R8.3, R9.1, R9.2, R9.3, R9.4, R9.5, RULING 13, RULING 14, RULING 15.
    """
    shelters = _sheltered(state, rider, progress)
    found: list[str] = []
    waiting = [("", progress, lane, 0, True)]
    base, law, width = state.base_of(rider), state.law, len(state.colours[0])
    while waiting:
        chain, row, here, side, wind = waiting.pop()
        found.append(chain)
        square = state.square(row, here)
        same = state.colours[(row - 1) % state.rows][here - 1] == base
        if wind and square in shelters and (law.wind_after_colour or not chain):
            for sign, way in ((OUTWARD, 1), (INWARD, -1)):
                to = here + way
                if 1 <= to <= width and state.square(row + 1, to) not in closed:
                    waiting.append((chain + sign, row + 1, to, way, False))
        if same and chain.count(COLOUR) < law.colour_cap:
            to = here + side
            if 1 <= to <= width and state.square(row + 1, to) not in closed:
                waiting.append((chain + COLOUR, row + 1, to, side, wind))
    return found


def _sheltered(state: PistardState, rider: int, progress: int) -> frozenset[int]:
    """R9.1, RULING 17 — the squares directly behind a rider who is not lapped on the way there."""
    behind = []
    for other, there in enumerate(state.progress):
        if not there or other == rider or not state.racing[other]:
            continue
        if there < state.progress[rider]:
            gone = there + state.rows + (not state.law.catches_level)
            if not state.law.wind_backmarker or gone <= progress:
                continue
        behind.append(state.square(there - 1 + state.rows, state.lane[other]))
    return frozenset(behind)


def end_lane(lane: int, chain: str) -> int:
    """Return the lane in which a chain of extra squares ends."""
    side = 0
    for sign in chain:
        side = SIDES.get(sign, side)
        lane += side
    return lane
