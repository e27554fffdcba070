"""Parts 4, 5, 7.1 — what each type rolls on each row, and what follows from the dice alone."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from engine import tables
from engine.tour.derived.movement import RACE, Changes, Dice, mean_roll, rows_with

if TYPE_CHECKING:
    from collections.abc import Mapping


SPRINT: Final = "SPRINT"
"""The row of sprint rolls; never a section of road."""


@dataclass(frozen=True, slots=True)
class MovementCell:
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
def race_numbers(part: str) -> Any:
    """Return one part of the numbers that are no house rules."""
    return tables.toml(RACE)[part]


def levels(row: Mapping[str, Dice], types: tuple[str, ...]) -> dict[str, int]:
    """RULING 27 — dense rank of the mean among the types: 1 is slowest, equal means share."""
    ranks = sorted({mean_roll(row[rider_type]) for rider_type in types})
    return {t: 1 + sum(1 for rank in ranks if rank < mean_roll(dice)) for t, dice in row.items()}


def effort_dice(base: Dice, pe: int) -> Dice:
    """R7.3, R7.4 — each effort point repeats one of the own dice, triple dice first."""
    triple = min(pe, base[0])
    return triple, pe - triple


def basic(base: Dice, movement_class: str, base_rule: str) -> int:
    """R5.2, RULING 28 — half of what the dice could give, and one more on the flat."""
    half = mean_roll(base) if base_rule == "mean" else Fraction(3 * base[0] + 2 * base[1], 2)
    down = movement_class == "MOUNTAIN"
    whole = half.numerator // half.denominator if down else -(-half.numerator // half.denominator)
    return whole + (1 if movement_class == "FLAT" else 0)


@cache
def favourable_classes() -> dict[str, tuple[str, ...]]:
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
) -> dict[str, MovementCell]:
    """Return a row of the movement table by type, each cell with its derived values."""
    dice = rows_with(changes)[row]
    level = levels(dice, ranked or tuple(dice))
    found = {}
    for rider_type, base in dice.items():
        best = movement_class in favourable_classes()[rider_type]
        cap = caps.max_favourable if best else caps.max_other  # R7.2, RULING 45
        found[rider_type] = MovementCell(
            *base,
            least=base[0] + base[1],
            most=3 * base[0] + 2 * base[1],
            mean=mean_roll(base),
            favourable=best,
            level=level[rider_type],
            basic=basic(base, movement_class, caps.basic_base),
            cap=cap,
            max_pe=min(cap, base[0] + base[1]),
            efforts=tuple(effort_dice(base, pe) for pe in range(base[0] + base[1] + 1)),
        )
    return found
