"""Bots: managers that are programs; to add one, write its file and one line here.

A character is called with the key of its own luck (never the dice of the race) and decides with
`decide(question, view)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.league import find_trickster, is_trick, league_names
from engine.games import GAMES
from engine.lazy import ReadLater, import_named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.race.frame import Manager

ANY: Final = ""
"""In the place of a game: whichever is played."""

CHARACTERS: Final[dict[str, dict[str, str]]] = {
    ANY: {
        "book": "any_game.Book",
        "random": "any_game.Random",
    },
    "ciclismo": {
        "director": "director.Director",
        "raider": "director.Raider",
        "miser": "director.Miser",
        "sprinters": "director.Sprinters",
        "climbers": "director.Climbers",
    },
    "figueres": {
        "ahead": "figueres.Ahead",
        "herd": "figueres.Herd",
        "spread": "figueres.Spread",
    },
    "juego": {
        "average": "juego.Average",
        "saver": "juego.Saver",
    },
    "pistard": {
        "greedy": "pistard.Greedy",
        "planner": "pistard.Planner",
    },
    "reifenbreite": {
        "eager": "reifenbreite.Eager",
        "safe": "reifenbreite.Safe",
        "attacker": "reifenbreite.Attacker",
    },
}
"""Every character under the game it plays, with the file and the class it stands in."""

BOTS: Final[ReadLater[Callable[[str], Manager]]] = ReadLater(
    import_named,
    {name: f"engine.bots.{where}" for own in CHARACTERS.values() for name, where in own.items()},
)
"""Every character by its name; its file is opened when it is asked for."""

MIXED: Final = "mixed"
"""In the place of a name: every character that a game has of its own, one a team in turn."""


def deal_bots(game: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the characters that some names stand for, in the order in which they sit down."""
    own = tuple(CHARACTERS.get(game, ()))
    dealt: list[str] = []
    for name in names:
        dealt += own if name == MIXED else [name]
    return tuple(dealt)


def bots_playing(game: str) -> Mapping[str, Callable[[str], Manager]]:
    """Return the characters that can play a game, the one who sits down by default first."""
    others = {name for of, own in CHARACTERS.items() if of not in {ANY, game} for name in own}
    names = [GAMES[game].manager, *(name for name in BOTS if name not in others)]
    return ReadLater(BOTS.__getitem__, {name: name for name in names})


def find_bot(game: str, name: str) -> Callable[[str], Manager] | None:
    """Return what makes a manager of a game: a character or a trick of the league; else None."""
    if name in bots_playing(game):
        return BOTS[name]
    return find_trickster(game, name) if is_trick(game, name) else None


def known_names(game: str) -> tuple[str, ...]:
    """Return every name under which a manager of a game is found."""
    return (*bots_playing(game), MIXED, *league_names(game))
