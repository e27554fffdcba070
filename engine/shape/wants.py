"""What a stage or a tour is wanted to do: a measure and the values it may have.

Shares are said in a hundred. What a race says of a want is a number, or nothing where the race has
no such measure; what the road says of one is a number that no race changes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from engine import tables
from engine.errors import SetupError
from engine.playtests.facts import facts_of
from engine.playtests.measures import MEASURES

if TYPE_CHECKING:
    from collections.abc import Mapping

    Value = bool | int | float | str

TABLE: Final = "shape.toml"
MINUTES, SQUARES, SHEETS = "minutes", "squares", "sheets"
"""Wants of the road."""
SHARE: Final = 100.0
"""All of a share."""
SHARE_NEAR: Final = 10.0
"""By how much two shares differ that a table would feel."""
_NUMBER = r"(\d{1,6}(?:[.,]\d{1,3})?)"
_BETWEEN = re.compile(
    rf"{_NUMBER}\s*%?\s*(?:-|–|\.\.|\.\.\.|…|a|to)\s*{_NUMBER}\s*%?$", re.IGNORECASE
)
_LEAST = re.compile(rf"(?:{_NUMBER}\s*%?\s*\+\s*%?|(?:>=|≥)\s*{_NUMBER}\s*%?)$")
_MOST = re.compile(rf"(?:<=|≤|-)\s*{_NUMBER}\s*%?$")
_ABOUT = re.compile(rf"(?:~|≈)?\s*{_NUMBER}\s*%?$")


@dataclass(frozen=True, slots=True)
class WantKind:
    """One thing that may be wanted, as templates/shape.toml has it."""

    key: str
    measure: str = ""
    family: str = ""
    word: str = ""
    at_least: str = ""
    absent: float | None = None
    of_road: bool = False
    of_tour: bool = False
    near: float = 0.0

    @property
    def numbered(self) -> bool:
        """Tell whether it is of a certain sprint, climb or stage."""
        return "{nth}" in self.measure or "{nth}" in self.at_least

    @property
    def is_share(self) -> bool:
        """Tell whether it is a share of races."""
        return not self.near


@cache
def want_kinds() -> dict[str, WantKind]:
    """Return everything that may be wanted, by its key."""
    return {key: _read_kind(key, row) for key, row in tables.read_toml(TABLE)["wants"].items()}


def _read_kind(key: str, row: Mapping[str, Any]) -> WantKind:
    names = {"from": "at_least", "road": "of_road", "tour": "of_tour"}
    fields: dict[str, Any] = {names.get(name, name): value for name, value in row.items()}
    numbers: dict[str, Any] = {
        name: float(fields[name]) for name in ("near", "absent") if name in fields
    }
    fields.update(numbers)
    return WantKind(key, **fields)


def kinds_wanted_of(game: str, *, of_tour: bool) -> list[WantKind]:
    """Return what may be wanted of a stage, or of a tour, in a game."""
    known = facts_of(game)
    return [
        kind
        for kind in want_kinds().values()
        if kind.of_tour == of_tour or (of_tour and kind.measure == "wins/by_type")
        if kind.of_road or known.issuperset(_needs_of(kind))
    ]


def _needs_of(kind: WantKind) -> tuple[str, ...]:
    """Return the facts a game must have to be measured so."""
    return ("jerseys",) if kind.of_tour else MEASURES[kind.family].needs


@dataclass(frozen=True, slots=True)
class Want:
    """A kind of want with the values it may have, both ends included."""

    kind: WantKind
    low: float
    high: float
    nth: int = 0
    """Of a numbered kind: which sprint, climb or stage."""

    @property
    def measure(self) -> str:
        """Return the name of its measure."""
        return self.kind.measure.format(nth=self.nth)

    def value_in(self, values: Mapping[str, Value]) -> float | None:
        """Return what a race says of it."""
        value = values.get(self.measure)
        if value is None:
            return self.kind.absent
        if self.kind.word:
            return SHARE * (value == self.kind.word)
        if self.kind.at_least:
            return SHARE * (float(value) >= float(self.kind.at_least.format(nth=self.nth)))
        return SHARE * value if isinstance(value, bool) else float(value)

    @property
    def near(self) -> float:
        """Return how much its value has to differ to be felt."""
        return self.kind.near or SHARE_NEAR

    def distance(self, value: float, margin: float = 0.0) -> float:
        """Return how far a value lies outside, in what is felt; `margin` draws both ends in.

        A value in the middle of a wish is worth no more than one that is safely inside.
        """
        room = min(margin * self.near, (self.high - self.low) / 3)
        low = self.low + room if self.low > 0 else self.low
        high = self.high - room
        return max(low - value, value - high, 0.0) / self.near

    def is_met(self, low: float, high: float) -> bool:
        """Tell whether an interval lies inside."""
        return self.low <= low and high <= self.high


def read_range(kind: WantKind, text: str) -> tuple[float, float]:
    """Return the ends of a typed range: 25-40, 50+, -90 (at most), 33 (about)."""
    typed = text.strip()
    most = SHARE if kind.is_share else float("inf")
    if match := _BETWEEN.match(typed):
        low, high = (_read_number(group) for group in match.groups())
    elif match := _LEAST.match(typed):
        low, high = _read_number(match[1] or match[2]), most
    elif match := _MOST.match(typed):
        low, high = 0.0, _read_number(match[1])
    elif match := _ABOUT.match(typed):
        middle, room = _read_number(match[1]), kind.near or SHARE_NEAR / 2
        low, high = max(0.0, middle - room), min(most, middle + room)
    else:
        raise SetupError("shape_range", have=text)
    if low > high or high > most:
        raise SetupError("shape_range_empty", have=text)
    return low, high


def _read_number(text: str) -> float:
    return float(text.replace(",", "."))


def make_want(kind: WantKind, text: str, nth: int = 0) -> Want:
    """Return a want of a typed range; one of a certain sprint or climb needs its number."""
    if kind.numbered and nth < 1:
        raise SetupError("shape_number", have=kind.key)
    low, high = read_range(kind, text)
    return Want(kind, low, high, nth if kind.numbered else 0)


def want_table(name: str) -> Mapping[str, Any]:
    """Return one of the other tables of shaping: its steps, its search."""
    table: Mapping[str, Any] = tables.read_toml(TABLE)[name]
    return table
