"""Colours of the track (RULING 6): nine rows make a lap of any length, and no base is favoured."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine import tables
from engine.games.pistard.box.law import TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence


def cycle() -> tuple[str, ...]:
    """RULING 2 — the four colours, of bases and squares alike, in the order in which they turn."""
    return tuple(tables.toml(TABLE)["bases"])


@cache
def colours(rows: int, lanes: int) -> tuple[tuple[int, ...], ...]:
    """RULING 6 — the colour of every row and lane, as its number in the cycle."""
    names = cycle()
    table = [[names.index(name) for name in row] for row in tables.toml(TABLE)["colours"]]
    quarter = rows // 4
    found = []
    for row in range(rows):
        inside, turned = row % quarter, row * 4 // rows
        first = table[inside % len(table)]
        advanced = inside // len(table) + turned
        found.append(tuple([(colour + advanced) % len(names) for colour in first[:lanes]]))
    return tuple(found)


@cache
def lanes_of(colours: tuple[tuple[int, ...], ...], bases: int) -> tuple[tuple[int, ...], ...]:
    """Return by base and row the lanes of that colour, a bit each, lane 1 the lowest."""
    return tuple(
        [
            tuple(
                [sum([(here == base) << lane for lane, here in enumerate(row)]) for row in colours]
            )
            for base in range(bases)
        ]
    )


def on_terrain(fair: Sequence[Sequence[int]], looks: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """M3 — each row shows the colour of its terrain twice, in the place of the opposite one."""
    names, dominant = cycle(), tables.toml(TABLE)["dominant"]
    found = []
    for row, look in zip(fair, looks, strict=True):
        colour = names.index(dominant[look])
        opposite = (colour + len(names) // 2) % len(names)
        found.append(tuple([colour if here == opposite else here for here in row]))
    return tuple(found)
