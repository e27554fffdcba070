"""The values of the house rules one tour rides with."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from engine import tables
from engine.lazy import ReadLater
from engine.tour.parameter import Parameter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.tour.values import Tour

OWN_GAME: Final = "ciclismo"
"""The game a tour is written in: rider types, effort points and squares per kilometre are its."""


@cache
def parameters(game: str) -> Mapping[str, Parameter]:
    """Return every parameter of a game by its key, in the order of its table."""
    found = {}
    for key, row in tables.toml(f"games/{game}/parameters.toml").items():
        lists = {name: tuple(row.get(name, ())) for name in ("choices", "among")}
        found[key] = Parameter(key=key, **{**row, **lists})
    return MappingProxyType(found)


@cache
def every_parameter() -> Mapping[str, Parameter]:
    """Return the parameters of all games: a tour may hold any of them, no two share a key."""
    games = tables.folders("games")
    of = {key: game for game in games for key in tables.blocks(f"games/{game}/parameters.toml")}
    return MappingProxyType(
        ReadLater(lambda key: parameters(of[key])[key], {key: key for key in of})
    )


def _exact(value: Any) -> Any:
    """Intermediate values are exact (R0.2), so no binary fraction may enter."""
    if isinstance(value, float):
        return Decimal(str(value))
    if isinstance(value, dict):
        return {key: _exact(v) for key, v in value.items()}
    if isinstance(value, list | tuple):
        return [_exact(v) for v in value]
    return value


class Rules:
    """The values one tour rides with: the defaults of the game, and what the tour changes.

    A difference that is unknown or out of range is left at the default here;
    engine/tour/check/ reports it as a finding.
    """

    __slots__ = ("_values", "game")

    def __init__(self, game: str, differences: Mapping[str, Any] | None = None) -> None:
        self.game = game
        known = parameters(game)
        self._values = {key: p.default for key, p in known.items()}
        for key, value in (differences or {}).items():
            if key in known and known[key].accepts(value):
                self._values[key] = _exact(value)

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
        return Rules(self.game, self.differences() | named)


def tour_rules(tour: Tour) -> Rules:
    """Return what holds for the tour itself, its roads and classifications, whatever is raced."""
    return Rules(OWN_GAME, tour.rules)
