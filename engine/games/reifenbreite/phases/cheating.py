"""Section 16 — photos of riders at the chase car, and the final draw that disqualifies."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState


def note_photos(state: ReifenState, rider: int, count: int) -> None:
    """R16.1, R16.2 — so many photo cards, each drawn from all of them; their numbers are noted."""
    for _ in range(count):
        photos = state.law.photos
        number = photos[state.draw("photo", photos)]
        state.photos[rider].append(number)
        state.say("noted", rider, number)


def draw_final_photos(state: ReifenState) -> None:
    """R16.4, R16.5, RULING 31 — different cards; whose number comes up loses all points.

    Where no rider has been photographed there is nothing to draw for.
    """
    if not any(state.photos):
        return
    left, drawn = list(state.law.photos), list[int]()
    for _ in range(state.law.final_photos):
        drawn.append(left.pop(state.draw("final_photo", left)))
    state.final = tuple(drawn)
    state.say("photos_drawn", -1, ", ".join(map(str, drawn)))
    for rider in state.riders:
        if any(number in drawn for number in state.photos[rider]):
            state.disqualified[rider] = True
            state.say("disqualified", rider)
