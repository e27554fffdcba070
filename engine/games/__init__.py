"""The games, one rulebook each; to add one, write its folder and one line here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import RecordError
from engine.games import ciclismo, figueres

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.dice import Source
    from engine.race.protocols import Race
    from engine.race.record import Record
    from engine.race.values import Setup


def _as_it_is(setup: Setup) -> Setup:
    return setup


@dataclass(frozen=True, slots=True)
class Game:
    """One rulebook in code: its name in files and commands, its version, how a race begins."""

    id: str
    rules: int
    """Grows whenever an old record would no longer replay to its digest."""
    start: Callable[[Setup, Source], Race]
    enter: Callable[[Setup], Setup] = _as_it_is
    """Who of a tour takes part, and who joins: its stage as this game rides it."""
    classifies: bool = True
    """Whether what it leaves behind counts in the classifications of a tour."""


GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        Game(ciclismo.ID, ciclismo.RULES_VERSION, ciclismo.start),
        Game(
            figueres.ID,
            figueres.RULES_VERSION,
            figueres.start,
            enter=figueres.enter,
            classifies=False,
        ),
    )
}


def known(record: Record) -> Game:
    """Return the game a record rides again, if its rules still are the ones it was ridden by."""
    game = GAMES.get(record.game)
    if game is None or game.rules != record.rules:
        rules = game.rules if game else "-"
        raise RecordError("record_rules", game=record.game, have=record.rules, known=rules)
    return game
