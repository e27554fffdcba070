"""The parameters of a game as data, and the values one tour rides with."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine import tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True)
class Parameter:
    """One house rule: its kind, its range, its default, and the rule it belongs to."""

    key: str
    kind: str
    """flag, integer, number, choice, subset, order, faces, numbers, map, text or fixed."""
    default: Any
    rule: str
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None

    def accepts(self, value: object) -> bool:
        """Tell whether this value may stand for the parameter."""
        return _ACCEPTS[self.kind](self, value)

    def range(self) -> str:
        """Return the values it may take, as one line of identifiers and numbers."""
        parts = list(self.choices)
        if self.kind == "flag":
            parts = ["true", "false"]
        if self.low is not None and self.high is not None:
            parts.append(f"{self.low:g}-{self.high:g}")
        elif self.low is not None:
            parts.append(f">= {self.low:g}")
        return ", ".join(parts) or self.kind


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numeric(value: object) -> bool:
    from decimal import Decimal

    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _inside(p: Parameter, value: Any) -> bool:
    return (p.low is None or value >= p.low) and (p.high is None or value <= p.high)


def _strings(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(v, str) for v in value)


def _items(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


_ACCEPTS = {
    "flag": lambda _p, v: isinstance(v, bool),
    "integer": lambda p, v: v in p.choices if isinstance(v, str) else _whole(v) and _inside(p, v),
    "number": lambda p, v: _numeric(v) and _inside(p, v),
    "choice": lambda p, v: v in p.choices,
    "subset": lambda p, v: _strings(v) and set(v) <= set(p.choices) and len(set(v)) == len(v),
    "order": lambda p, v: _strings(v) and sorted(v) == sorted(p.choices),
    "faces": lambda _p, v: all(_whole(f) and 1 <= f <= 6 for f in v)
    if isinstance(v, list | tuple)
    else False,
    "numbers": lambda p, v: bool(_items(v)) and all(_whole(n) and _inside(p, n) for n in v),
    "map": lambda p, v: isinstance(v, dict) and (not p.choices or set(v) <= set(p.choices)),
    "text": lambda _p, v: isinstance(v, str),
    "dice": lambda _p, v: isinstance(v, str) and bool(v),
    "fixed": lambda p, v: v == p.default,
}


@cache
def parameters(game: str = "ciclismo") -> Mapping[str, Parameter]:
    """Return every parameter of a game by its key, in the order of its table."""
    found = {}
    for key, row in tables.toml(f"games/{game}/parameters.toml").items():
        found[key] = Parameter(
            key, row["kind"], row["default"], row["rule"],
            tuple(row.get("choices", ())), row.get("low"), row.get("high"),
        )
    return MappingProxyType(found)


class Rules:
    """The values one tour rides with: the defaults of the game, and what the tour changes.

    A difference that is unknown or out of range is left at the default here;
    engine/tour/check.py reports it as a finding.
    """

    __slots__ = ("_values", "game")

    def __init__(self, differences: Mapping[str, Any] | None = None, game: str = "ciclismo") -> None:
        self.game = game
        known = parameters(game)
        self._values = {key: p.default for key, p in known.items()}
        for key, value in (differences or {}).items():
            if key in known and known[key].accepts(value):
                self._values[key] = value

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and (self.game, self._values) == (other.game, other._values)

    def __hash__(self) -> int:
        return hash((self.game, repr(sorted(self._values.items()))))

    def differences(self) -> dict[str, Any]:
        """Return only what differs from the defaults of the game."""
        known = parameters(self.game)
        return {k: v for k, v in self._values.items() if v != known[k].default}

    def but(self, **changes: Any) -> Rules:
        """Return the same rules with some values changed; write `road__lanes` for `road.lanes`."""
        named = {key.replace("__", "."): value for key, value in changes.items()}
        return Rules(self.differences() | named, self.game)


def nearest(key: str, game: str = "ciclismo") -> str:
    """Return the known parameter whose name is nearest to this one, or an empty string."""
    return next(iter(difflib.get_close_matches(key, parameters(game), n=1, cutoff=0.0)), "")
