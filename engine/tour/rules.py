"""House rules: what each may say, and the values one tour rides with."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from engine import tables
from engine.lazy import ReadLater

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.tour.values import Tour

OWN_GAME: Final = "ciclismo"
"""The game a tour is written in: rider types, effort points and squares per kilometre are its."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One house rule: its kind, its range, its default, and the rule it belongs to."""

    key: str
    kind: str
    """flag, integer, number, choice, subset, order, faces, numbers, map, dice or fixed."""
    default: Any
    rule: str
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    of: str = ""
    """Of a map: the kind of what stands under each key; integer, number, choice or rows."""
    among: tuple[str, ...] = ()
    """Of a map: the identifiers a choice is made from, or the rows whose dice are given."""

    @property
    def is_list(self) -> bool:
        """Tell whether a value holds several things in a row."""
        return self.kind in {"subset", "order", "faces", "numbers"}

    def accepts(self, value: object) -> bool:
        """Tell whether this value may stand for the parameter."""
        return _ACCEPTS[self.kind](self, value)

    def missing_keys(self, value: object) -> list[str]:
        """Return the keys that must stand in such a map and are missing in this one."""
        whole = self.kind == "map" and set(self.default) == set(self.choices)
        if not whole or not isinstance(value, dict) or not set(value) <= set(self.choices):
            return []
        return [key for key in self.choices if key not in value]

    def range_text(self) -> str:
        """Return the values it may take, as one line of identifiers and numbers."""
        parts = list(self.choices)
        if self.kind == "flag":
            parts = ["true", "false"]
        if self.low is not None and self.high is not None:
            parts.append(f"{self.low:g}-{self.high:g}")
        elif self.low is not None:
            parts.append(f">= {self.low:g}")
        keys = ", ".join(parts) or self.kind
        return f"{keys} = {' | '.join(self.among)}" if self.among else keys


@cache
def game_parameters(game: str) -> Mapping[str, Parameter]:
    """Return every parameter of a game by its key, in the order of its table."""
    known = {}
    for key, row in tables.read_toml(f"games/{game}/parameters.toml").items():
        lists = {name: tuple(row.get(name, ())) for name in ("choices", "among")}
        known[key] = Parameter(key=key, **{**row, **lists})
    return MappingProxyType(known)


@cache
def every_parameter() -> Mapping[str, Parameter]:
    """Return the parameters of all games: a tour may hold any of them, no two share a key."""
    game_of = {
        key: game
        for game in tables.folder_names("games")
        for key in tables.read_blocks(f"games/{game}/parameters.toml")
    }
    return MappingProxyType(
        ReadLater(lambda key: game_parameters(game_of[key])[key], {key: key for key in game_of})
    )


class Rules:
    """The values one tour rides with: the defaults of the game, and what the tour changes.

    A difference that is unknown or out of range is left at the default here;
    engine/tour/check.py reports it as a finding.
    """

    __slots__ = ("_values", "game")

    def __init__(self, game: str, differences: Mapping[str, Any] | None = None) -> None:
        self.game = game
        known = game_parameters(game)
        self._values = {key: p.default for key, p in known.items()}
        for key, value in (differences or {}).items():
            if key in known and known[key].accepts(value):
                self._values[key] = _exact_value(value)

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
        known = game_parameters(self.game)
        return {k: v for k, v in self._values.items() if v != known[k].default}

    def with_changes(self, **changes: Any) -> Rules:
        """Return the same rules with some values changed; write `road__lanes` for `road.lanes`."""
        by_key = {key.replace("__", "."): value for key, value in changes.items()}
        return Rules(self.game, self.differences() | by_key)


def tour_rules(tour: Tour) -> Rules:
    """Return what holds for the tour itself, its roads and classifications, whatever is raced."""
    return Rules(OWN_GAME, tour.rules)


def _exact_value(value: Any) -> Any:
    """Intermediate values are exact (R0.2), so no binary fraction may enter."""
    if isinstance(value, float):
        return Decimal(str(value))
    if isinstance(value, dict):
        return {key: _exact_value(v) for key, v in value.items()}
    if isinstance(value, list | tuple):
        return [_exact_value(v) for v in value]
    return value


def _is_flag(_: Parameter, value: object) -> bool:
    return isinstance(value, bool)


def _is_number(p: Parameter, value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return False
    if not isinstance(value, int) and not math.isfinite(value):
        return False
    return (p.low is None or value >= p.low) and (p.high is None or value <= p.high)


def _is_integer(p: Parameter, value: object) -> bool:
    """Tell whether this is a whole number in range, or a word that stands for one (L-1)."""
    if isinstance(value, str):
        return value in p.choices
    return isinstance(value, int) and _is_number(p, value)


def _is_choice(p: Parameter, value: object) -> bool:
    return value in p.choices


def _is_subset(p: Parameter, value: object) -> bool:
    items = _list_items(value)
    return items is not None and all(i in p.choices and items.count(i) == 1 for i in items)


def _is_order(p: Parameter, value: object) -> bool:
    items = _list_items(value)
    return items is not None and len(items) == len(p.choices) and _is_subset(p, value)


def _is_faces(_: Parameter, value: object) -> bool:
    items = _list_items(value)
    return items is not None and all(type(face) is int and 1 <= face <= 6 for face in items)


def _is_numbers(p: Parameter, value: object) -> bool:
    items = _list_items(value) or []
    return bool(items) and all(_is_integer(p, item) for item in items)


def _is_map(p: Parameter, value: object) -> bool:
    """Tell whether keys and values fit; where the default names every key, none may be missing."""
    if not isinstance(value, dict) or not set(value) <= set(p.choices):
        return False
    if p.missing_keys(value):
        return False
    return all(_ENTRIES[p.of](p, entry) for entry in value.values())


def _is_rows(p: Parameter, value: object) -> bool:
    """Tell whether this gives dice to rows of the movement table (R4.2)."""
    return isinstance(value, dict) and all(
        row in p.among and _is_dice(p, value[row]) for row in value
    )


def _is_dice(_: Parameter, value: object) -> bool:
    """Tell whether this names dice of the box: 2D3, 2D3+3D2 (R0.3, R0.4)."""
    dice = r"[1-9][0-9]?D[23]"
    return isinstance(value, str) and re.fullmatch(rf"{dice}(\+{dice})?", value) is not None


def _is_fixed(p: Parameter, value: object) -> bool:
    return bool(value == p.default)


def _list_items(value: object) -> list[object] | None:
    return list(value) if isinstance(value, list | tuple) else None


_Accepts = Callable[[Parameter, object], bool]

_ENTRIES: dict[str, _Accepts] = {
    "integer": _is_integer,
    "number": _is_number,
    "choice": lambda p, value: value in p.among,
    "rows": _is_rows,
}
"""What may stand under the keys of a map."""

_ACCEPTS: dict[str, _Accepts] = {
    "flag": _is_flag,
    "integer": _is_integer,
    "number": _is_number,
    "choice": _is_choice,
    "subset": _is_subset,
    "order": _is_order,
    "faces": _is_faces,
    "numbers": _is_numbers,
    "map": _is_map,
    "dice": _is_dice,
    "fixed": _is_fixed,
}
