"""The league of tricks: simple managers that only look for a weakness of the others.

A trick is a few values (templates/bots/league.toml) or the same values spelled out in place of a
name, as the search tries them: `men=2 squares=60 vote=near`. What was once found stays in the
league, so that a weakness that comes back is seen. Tricks sit in no list of managers:
they are there to judge a default manager by (engine/playtests/duel.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine import tables
from engine.bots.league.trick import NAMED_APART, Trick, read_trick, spell_trick
from engine.errors import SetupError
from engine.lazy import import_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.frame import Manager

TABLE: Final = "bots/league.toml"
TRICKSTERS: Final = {"ciclismo": "engine.bots.league.trickster.Trickster"}
"""By game: who plays its tricks."""


def league_names(game: str) -> tuple[str, ...]:
    """Return the names of the tricks there are of a game."""
    return tuple(tables.read_toml(TABLE)) if game in TRICKSTERS else ()


def plain_names(game: str) -> tuple[str, ...]:
    """Return the tricks that another may turn to: those that turn to none themselves."""
    return tuple(name for name in league_names(game) if not trick_named(name).then)


def is_trick(game: str, name: str) -> bool:
    """Tell whether a name is one of the league, or spells a trick out."""
    return name in league_names(game) or (game in TRICKSTERS and NAMED_APART in name)


def trick_named(name: str) -> Trick:
    """Return a trick by its name, or as it is spelled out."""
    block = tables.read_toml(TABLE).get(name)
    if block is None:
        return read_trick(name)
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in block.items()}
    return Trick(**values)


def name_of_trick(spelled: str) -> str:
    """Return the name of the trick of the league that is spelled so; of any other the spelling."""
    names = tables.read_toml(TABLE)
    return next((name for name in names if spell_trick(trick_named(name)) == spelled), spelled)


def find_trickster(game: str, name: str) -> Callable[[str], Manager]:
    """Return what makes the manager who plays a trick."""
    trick, trickster = trick_named(name), import_named(TRICKSTERS[game])
    if not trick.then:
        return lambda key: trickster(key, trick)
    if trick.then not in plain_names(game):
        raise SetupError("trick_then", trick=trick.then, known=", ".join(plain_names(game)))
    return lambda key: trickster(key, trick, trick_named(trick.then))


__all__ = [
    "Trick",
    "find_trickster",
    "is_trick",
    "league_names",
    "name_of_trick",
    "plain_names",
    "spell_trick",
    "trick_named",
]
