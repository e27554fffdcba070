"""What playtests know of a game, as data: the facts of its races, and its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine import tables

if TYPE_CHECKING:
    from collections.abc import Mapping

KNOWN = frozenset(
    {
        "types", "seats", "times", "lead", "groups", "breaks",
        "lines", "effort", "mishaps", "abandons", "jerseys", "wheels", "cards", "jersey_rounds",
    }
)  # fmt: skip
"""Everything measures may need of a game; templates/games/<id>/playtests.toml says what it is."""
BY_BOT: Final = "minutes/by_bot/"
"""Begins the names of what races of one character take at the table, where several ride."""


def game_table(game: str) -> Mapping[str, Any]:
    """Return what playtests know of a game: its facts, and its figures where it has any."""
    return tables.toml(f"games/{game}/playtests.toml")


def facts_of(game: str) -> frozenset[str]:
    """Return which facts the races of a game have."""
    return frozenset(game_table(game)["facts"])
