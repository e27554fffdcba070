"""Managers that are programs; to add one, write its file and one line here.

A character is called with the key of its own luck (never the dice of the race) and decides with
`decide(question, view)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.ahead import Ahead
from engine.bots.attacker import Attacker
from engine.bots.average import Average
from engine.bots.book import Book
from engine.bots.characters import Climbers, Miser, Raider, Sprinters
from engine.bots.director import Director
from engine.bots.greedy import Greedy
from engine.bots.herd import Herd
from engine.bots.planner import Planner
from engine.bots.random import Random
from engine.bots.safe import Safe
from engine.bots.saver import Saver
from engine.bots.spread import Spread
from engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.race.protocols import Manager

BOTS: dict[str, Callable[[str], Manager]] = {
    "director": Director,
    "book": Book,
    "random": Random,
    "raider": Raider,
    "miser": Miser,
    "sprinters": Sprinters,
    "climbers": Climbers,
    "ahead": Ahead,
    "herd": Herd,
    "spread": Spread,
    "average": Average,
    "saver": Saver,
    "greedy": Greedy,
    "planner": Planner,
    "safe": Safe,
    "attacker": Attacker,
}


MIXED = "mixed"
"""In the place of a name: every character that a game has of its own, one a team in turn."""


def deal_bots(game: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the characters that some names stand for, in the order in which they sit down."""
    own = [name for name, bot in BOTS.items() if getattr(bot, "game", "") == game]
    dealt: list[str] = []
    for name in names:
        dealt += own if name == MIXED else [name]
    return tuple(dealt)


def bots_playing(game: str) -> dict[str, Callable[[str], Manager]]:
    """Return the characters that can play a game, the one who sits down by default first.

    A character that knows one game alone names it as its `game`.
    """
    first = GAMES[game].manager
    names = [first, *(name for name in BOTS if name != first)]
    return {name: BOTS[name] for name in names if getattr(BOTS[name], "game", game) == game}
