"""Where the ticks of a ruler stand, at any scale: steps of 1, 2 and 5; needs no window."""

from __future__ import annotations

import math
from typing import NamedTuple

PARTS = {1: (10, 5, 2), 2: (10, 4, 2), 5: (10, 5)}
"""Into how many parts a step may be cut, finest first, by its leading digit."""
NUMBERED, MIDDLE, SMALL = 1.0, 0.6, 0.35
"""How long a tick is, as a share of the ruler's width."""


class Tick(NamedTuple):
    """One tick: how many millimetres from the zero, how long."""

    at: float
    share: float


def step(scale: float, room: float) -> int:
    """Return the smallest 1, 2 or 5 with zeros, in millimetres, that has room for its number."""
    size = 1
    while True:
        for lead in PARTS:
            if lead * size * scale >= room:
                return lead * size
        size *= 10


def ticks(scale: float, first: float, last: float, room: float, least: float) -> list[Tick]:
    """Return the ticks between two places: numbers apart by `room` pixels, ticks by `least`."""
    whole = step(scale, room)
    lead = int(str(whole)[0])
    parts = next((n for n in PARTS[lead] if whole * scale / n >= least), 1)
    found = []
    for nth in range(math.ceil(first * parts / whole), math.floor(last * parts / whole) + 1):
        share = NUMBERED if nth % parts == 0 else MIDDLE if nth * 2 % parts == 0 else SMALL
        found.append(Tick(nth * whole / parts, share))
    return found
