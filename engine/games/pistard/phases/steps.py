"""Section 7 — the steps of a die: straight or diagonally ahead, over free squares only.

The squares of a row are told by one number, a bit a lane with lane 1 the lowest: a whole row is
stepped to at once. What comes out is what `engine.road.reach` finds square by square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardState


def look_ahead(state: PistardState, rider: int) -> tuple[list[int], list[int]]:
    """R7.2, R9.1, RULING 16, RULING 17 — the squares before a rider, by rows from here.

    First those that can neither be passed nor stopped on, then those behind which there is wind.
    Who has less progress and stands ahead on the track is about to be lapped: that rider is gone
    by the time the row is entered, unless one is lapped only one row later.
    """
    law, progress, lane, racing = state.law, state.progress, state.lane, state.racing
    mine, rows, far = progress[rider], state.rows, state.sight
    level, backmarkers = law.catches_level, law.wind_backmarker
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
            if not level:
                closed[ahead + rows] |= square
            if backmarkers:
                windy[ahead + rows] |= square
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
    found: list[int] = []
    reached = straight | inward | outward
    while reached:
        found.append(reached)
        if len(found) == steps:
            break
        free = every & ~closed[len(found) + 1]
        if mixed:
            reached = (reached | reached << 1 | reached >> 1) & free
        else:
            straight, inward, outward = straight & free, inward >> 1 & free, outward << 1 & free
            reached = straight | inward | outward
    return found
