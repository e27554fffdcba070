"""The games, one rulebook each; to add one, write its folder and one line here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.errors import RecordError, SetupError
from engine.lazy import ReadLater, import_named
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from engine.race.game import Game
    from engine.race.record import Record

GAMES: Final[ReadLater[Game]] = ReadLater(
    import_named,
    {
        name: f"engine.games.{name}.GAME"
        for name in ("ciclismo", "figueres", "juego", "pistard", "reifenbreite")
    },
)
"""Every game by its name; a rulebook is opened when its game is asked for."""

DEFAULT: Final = OWN_GAME
"""What is played where no game is named, and what a tour is carried on in: its own game."""


def game_named(name: str) -> Game:
    """Return the game of this name; there being none is said with those there are."""
    if name not in GAMES:
        raise SetupError("game_unknown", game=name, known=", ".join(GAMES))
    return GAMES[name]


def game_of_record(record: Record) -> Game:
    """Return the game a record rides again, if its rules still are the ones it was ridden by."""
    game = GAMES.get(record.game)
    if game is None or game.rules != record.rules:
        rules = game.rules if game else "-"
        raise RecordError("record_rules", game=record.game, have=record.rules, known=rules)
    return game
