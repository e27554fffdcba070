"""Managers that are programs; to add one, write its file and one line here.

A character is called with the key of its own luck (never the dice of the race) and decides with
`decide(question, view)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.ahead import Ahead
from engine.bots.book import Book
from engine.bots.director import Director
from engine.bots.herd import Herd
from engine.bots.random import Random
from engine.bots.spread import Spread

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.protocols import Manager

DEFAULT = "director"
"""Who sits down where nobody is named."""

BOTS: dict[str, Callable[[str], Manager]] = {
    "director": Director,
    "book": Book,
    "random": Random,
    "ahead": Ahead,
    "herd": Herd,
    "spread": Spread,
}

ONLY = {"director": "ciclismo", "ahead": "figueres", "herd": "figueres", "spread": "figueres"}
"""Characters that know one game; all others play any."""

DEFAULTS = {"figueres": "herd"}
"""Who sits down instead of the default where a game has a character of its own."""


def playing(game: str) -> dict[str, Callable[[str], Manager]]:
    """Return the characters that can play a game, the one who sits down by default first."""
    first = DEFAULTS.get(game, DEFAULT)
    names = [first, *(name for name in BOTS if name != first)]
    return {name: BOTS[name] for name in names if ONLY.get(name, game) == game}
