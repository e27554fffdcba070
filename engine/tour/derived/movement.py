"""Part 4 — the dice each rider type rolls on each row of the movement table, and their mean."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from engine import tables

if TYPE_CHECKING:
    from engine.tour.rules import Rules

MOVEMENT: Final = "games/ciclismo/movement.toml"
RACE: Final = "games/ciclismo/race.toml"

Dice = tuple[int, int]
"""How many triple dice and how many double dice."""


@cache
def dice_of(text: str) -> Dice:
    """Return how many triple and double dice `2D3+1D2` names."""
    count = {"3": 0, "2": 0}
    for number, die in re.findall(r"(\d+)D([23])", text):
        count[die] += int(number)
    return count["3"], count["2"]


@cache
def mean_roll(dice: Dice) -> Fraction:
    """R4.3 — the mean of a roll: 2 a triple die, 1.5 a double die."""
    return 2 * dice[0] + Fraction(3, 2) * dice[1]


Changes = tuple[tuple[str, str, str], ...]
"""Cells that differ from the printed table: row, type, dice."""


def changes_of(rules: Rules) -> Changes:
    """RULING 24, RULING 25 — the erratum, if it is switched on, and the overrides of a tour."""
    found = []
    if rules["tables.leader_tt_short"] == "amended":
        found.append(("TT_SHORT", "LEADER", tables.toml(RACE)["erratum"]["LEADER_TT_SHORT"]))
    for rider_type, cells in rules["tables.hybrid_overrides"].items():
        found += [(row, rider_type, cell) for row, cell in cells.items()]
    return tuple(found)


def dice_rows(rules: Rules | None = None) -> dict[str, dict[str, Dice]]:
    """R4.2 — dice by row and type, as printed or as a tour rides them."""
    return rows_with(() if rules is None else changes_of(rules))


@cache
def rows_with(changes: Changes) -> dict[str, dict[str, Dice]]:
    """Return the rows of the movement table with these cells changed."""
    found = {
        row: {rider_type: dice_of(cell) for rider_type, cell in cells.items()}
        for row, cells in tables.toml(MOVEMENT).items()
    }
    for row, rider_type, text in changes:
        found[row][rider_type] = dice_of(text)
    return found
