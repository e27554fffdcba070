"""Parts 4, 5, 7.1 — what each type rolls on each row, and what follows from the dice alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from engine import tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.tour.rules import Rules

MOVEMENT: Final = "games/ciclismo/movement.toml"
RACE: Final = "games/ciclismo/race.toml"
SPRINT: Final = "SPRINT"
"""The row of sprint rolls; never a stretch of road."""

Dice = tuple[int, int]
"""How many triple dice and how many double dice."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the movement table with everything its dice decide (R4.3, R4.4)."""

    d3: int
    d2: int
    least: int
    most: int
    mean: Fraction
    favourable: bool
    level: int
    basic: int
    cap: int
    """R7.2 — most effort points in one move, whatever they buy."""
    max_pe: int
    """R7.4 — most effort points in one roll: dice can be repeated only once each."""
    efforts: tuple[Dice, ...]
    """R7.3 — the dice that n effort points repeat, triple dice first."""


@cache
def dice_of(text: str) -> Dice:
    """Return how many triple and double dice `2D3+1D2` names."""
    count = {"3": 0, "2": 0}
    for number, die in re.findall(r"(\d+)D([23])", text):
        count[die] += int(number)
    return count["3"], count["2"]


@cache
def mean(dice: Dice) -> Fraction:
    """R4.3 — the mean of a roll: 2 a triple die, 1.5 a double die."""
    return 2 * dice[0] + Fraction(3, 2) * dice[1]


@cache
def race_numbers(part: str) -> Any:
    """Return one part of the numbers that are no house rules."""
    return tables.toml(RACE)[part]


Changes = tuple[tuple[str, str, str], ...]
"""Cells that differ from the printed table: row, type, dice."""


def changes_of(rules: Rules) -> Changes:
    """RULING 24, RULING 25 — the erratum, if it is switched on, and the overrides of a tour."""
    found = []
    if rules["tables.leader_tt_short"] == "amended":
        found.append(("TT_SHORT", "LEADER", race_numbers("erratum")["LEADER_TT_SHORT"]))
    for rider_type, cells in rules["tables.hybrid_overrides"].items():
        found += [(row, rider_type, cell) for row, cell in cells.items()]
    return tuple(found)


def dice_rows(rules: Rules | None = None) -> dict[str, dict[str, Dice]]:
    """R4.2 — dice by row and type, as printed or as a tour rides them."""
    return _rows(() if rules is None else changes_of(rules))


@cache
def _rows(changes: Changes) -> dict[str, dict[str, Dice]]:
    found = {
        row: {rider_type: dice_of(cell) for rider_type, cell in cells.items()}
        for row, cells in tables.toml(MOVEMENT).items()
    }
    for row, rider_type, text in changes:
        found[row][rider_type] = dice_of(text)
    return found


def levels(row: Mapping[str, Dice], types: tuple[str, ...]) -> dict[str, int]:
    """RULING 27 — dense rank of the mean among the types: 1 is slowest, equal means share."""
    ranks = sorted({mean(row[rider_type]) for rider_type in types})
    return {t: 1 + sum(1 for rank in ranks if rank < mean(dice)) for t, dice in row.items()}


def effort_dice(base: Dice, pe: int) -> Dice:
    """R7.3, R7.4 — each effort point repeats one of the own dice, triple dice first."""
    triple = min(pe, base[0])
    return triple, pe - triple


def basic(base: Dice, movement_class: str, base_rule: str) -> int:
    """R5.2, RULING 28 — half of what the dice could give, and one more on the flat."""
    half = mean(base) if base_rule == "mean" else Fraction(3 * base[0] + 2 * base[1], 2)
    down = movement_class == "MOUNTAIN"
    whole = half.numerator // half.denominator if down else -(-half.numerator // half.denominator)
    return whole + (1 if movement_class == "FLAT" else 0)


@cache
def favourable() -> dict[str, tuple[str, ...]]:
    """R7.1 — the classes on which each type may spend most."""
    return {t: tuple(classes) for t, classes in race_numbers("favourable").items()}


@dataclass(frozen=True, slots=True)
class Caps:
    """The house rules that decide cells: base of basic movement, most effort here and elsewhere."""

    basic_base: str
    max_favourable: int
    max_other: int


@lru_cache(maxsize=512)
def cells_of(
    row: str, movement_class: str, ranked: tuple[str, ...], caps: Caps, changes: Changes
) -> dict[str, Cell]:
    """Return a row of the movement table by type, each cell with its derived values."""
    dice = _rows(changes)[row]
    level = levels(dice, ranked or tuple(dice))
    found = {}
    for rider_type, base in dice.items():
        best = movement_class in favourable()[rider_type]
        cap = caps.max_favourable if best else caps.max_other  # R7.2, RULING 45
        found[rider_type] = Cell(
            *base,
            least=base[0] + base[1],
            most=3 * base[0] + 2 * base[1],
            mean=mean(base),
            favourable=best,
            level=level[rider_type],
            basic=basic(base, movement_class, caps.basic_base),
            cap=cap,
            max_pe=min(cap, base[0] + base[1]),
            efforts=tuple(effort_dice(base, pe) for pe in range(base[0] + base[1] + 1)),
        )
    return found
