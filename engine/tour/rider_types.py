"""The eight rider types: their dice (part 4), their effort points and what a night gives back."""

from __future__ import annotations

import re
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.errors import SetupError

if TYPE_CHECKING:
    from engine.tour.rules import Rules
    from engine.tour.values import Tour

TABLE: Final = "games/ciclismo/effort.toml"
MOVEMENT: Final = "games/ciclismo/movement.toml"
RACE: Final = "games/ciclismo/race.toml"

Dice = tuple[int, int]
"""How many triple dice and how many double dice."""

Changes = tuple[tuple[str, str, str], ...]
"""Cells that differ from the printed table: row, type, dice."""


def rider_types() -> tuple[str, ...]:
    """Return the eight rider types in the order of the table."""
    return tuple(tables.read_toml(TABLE)["pool"])


def check_types(tour: Tour) -> None:
    """Refuse a tour with a rider of a type that is none: no game could let the rider start."""
    known = rider_types()
    for rider in (rider for team in tour.teams for rider in team.riders):
        if rider.type not in known:
            raise SetupError("setup_type", bib=rider.bib, type=rider.type, known=", ".join(known))


def dice_rows(rules: Rules | None = None) -> dict[str, dict[str, Dice]]:
    """R4.2 — dice by row and type, as printed or as a tour rides them."""
    return rows_with(() if rules is None else changes_of(rules))


def changes_of(rules: Rules) -> Changes:
    """RULING 24, RULING 25 — the erratum, if it is switched on, and the overrides of a tour."""
    changes = []
    if rules["tables.leader_tt_short"] == "amended":
        changes.append(("TT_SHORT", "LEADER", tables.read_toml(RACE)["erratum"]["LEADER_TT_SHORT"]))
    for rider_type, cells in rules["tables.hybrid_overrides"].items():
        changes += [(row, rider_type, cell) for row, cell in cells.items()]
    return tuple(changes)


@cache
def rows_with(changes: Changes) -> dict[str, dict[str, Dice]]:
    """Return the rows of the movement table with these cells changed."""
    rows = {
        row: {rider_type: dice_of(cell) for rider_type, cell in cells.items()}
        for row, cells in tables.read_toml(MOVEMENT).items()
    }
    for row, rider_type, text in changes:
        rows[row][rider_type] = dice_of(text)
    return rows


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


def start_pool(rider_type: str, tour: Tour, rules: Rules) -> int:
    """Return the effort points a type starts this tour with (R2.5, R2.9, RULING 12)."""
    if not tour.one_day:
        return scaled_pool(rider_type, len(tour.stages), rules)
    return one_day_pool(rider_type, rules)


def one_day_pool(rider_type: str, rules: Rules) -> int:
    """RULING 12 — a one-day race is no short tour: the pool is a stage's recovery."""
    if rules["pe.one_day_pool"] == "full":
        return full_pool(rider_type)
    if rules["pe.one_day_pool"] == "proportional":
        return scaled_pool(rider_type, 1, rules)
    return night_recovery(rider_type, rules)


def full_pool(rider_type: str) -> int:
    """R2.5 — the effort points of a type for a tour of 21 stages."""
    return int(tables.read_toml(TABLE)["pool"][rider_type])


def scaled_pool(rider_type: str, stages: int, rules: Rules) -> int:
    """R2.9 — a shorter tour shrinks the pool in proportion."""
    whole = tables.read_toml(TABLE)["full_tour_stages"]
    if stages >= whole:
        return full_pool(rider_type)
    share = Decimal(full_pool(rider_type)) * stages / whole
    return _round_whole(share, rules["pe.scale_rounding"])


def night_recovery(
    rider_type: str, rules: Rules, *, rest_day: bool = False, stages: int = 21
) -> int:
    """R2.8 — what a night gives back, twice that over a rest day; hybrids by RULING 13."""
    table = tables.read_toml(TABLE)
    gain = Decimal(table["recovery"][rider_type]) * (2 if rest_day else 1)
    whole = table["full_tour_stages"]
    if rules["pe.scale_recovery"] and stages < whole:
        # RULING 11: off by default, since the book scales the pool alone.
        # R0.2: divided last, for a seventh has no exact Decimal.
        return _round_whole(gain * stages / whole, rules["pe.scale_rounding"])
    return _round_whole(gain, rules["pe.hybrid_recovery_rounding"])


def next_balance(start: int, after: int, gained: int, rules: Rules) -> int:
    """RULING 14 — a balance never exceeds what the rider started the tour with."""
    return min(start, after + gained) if rules["pe.cap_at_start"] else after + gained


_ROUNDINGS = {"ceil": ROUND_CEILING, "floor": ROUND_FLOOR, "half_up": ROUND_HALF_UP}


def _round_whole(value: Decimal, rounding: str) -> int:
    return int(value.to_integral_value(_ROUNDINGS[rounding]))
