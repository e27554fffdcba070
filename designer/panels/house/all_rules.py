"""The house rules of every game, as one tour rides with them: a tour may hold any of them."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine import tables
from engine.tour.rules import OWN_GAME, Rules, parameters

if TYPE_CHECKING:
    from collections.abc import Mapping

OTHER = "other"
"""The chapter of what stands in none."""


@cache
def games() -> Mapping[str, str]:
    """Return the game of every rule: the tours' own game first."""
    known = sorted(tables.folders("games"), key=lambda game: game != OWN_GAME)
    return MappingProxyType({key: game for game in known for key in parameters(game)})


def laws(key: str) -> str:
    """Return the topic that says the law behind a rule: each game counts its own from 1."""
    game = games()[key]
    return "rules" if game == OWN_GAME else f"rules_{game}"


@cache
def chapters() -> Mapping[str, tuple[str, ...]]:
    """Return the rules of each chapter: those of the tours' own game first, then each neighbour."""
    named = tables.toml("house.toml")["chapters"]
    chapter_of = {word: chapter for chapter, words in named.items() for word in words}
    found: dict[str, list[str]] = {chapter: [] for chapter in named}
    for key, game in games().items():
        own = chapter_of.get(key.partition(".")[0], OTHER)
        found.setdefault(own if game == OWN_GAME else game, []).append(key)
    return MappingProxyType({chapter: tuple(keys) for chapter, keys in found.items() if keys})


class AllRules:
    """What each rule is set to, and which of them are not as the book has them."""

    def __init__(self, differences: Mapping[str, Any]) -> None:
        self._of = {game: Rules(game, differences) for game in dict.fromkeys(games().values())}

    def __getitem__(self, key: str) -> Any:
        return self._of[games()[key]][key]

    def changed(self) -> set[str]:
        """Return the rules that differ from the book."""
        return {key for rules in self._of.values() for key in rules.differences()}
