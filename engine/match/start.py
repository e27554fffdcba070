"""The start of a match: its setup, who sits where, whose dice are thrown by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.bots import BOTS, bots_playing
from engine.errors import SetupError
from engine.games import GAMES

if TYPE_CHECKING:
    from engine.race.frame import Manager
    from engine.race.game import Game
    from engine.race.record import Record
    from engine.race.values import Setup

PERSON: Final = "person"
"""Who sits where no bot does, as a record names it."""
ROLLED, ALL_TYPED, MINE_TYPED = "none", "all", "mine"
TYPED: Final = (ROLLED, ALL_TYPED, MINE_TYPED)
"""Whose dice people throw and type: none, all, or those of the riders people decide for."""


@dataclass(frozen=True, slots=True)
class MatchStart:
    """Everything a match starts from; the same start and answers give the same race."""

    setup: Setup
    seats: tuple[str, ...]
    """By team: the name of a bot, or PERSON."""
    typed: str = ROLLED
    begun: Record | None = None
    """What had been ridden of the race before these people sat down."""
    key: str = ""
    """Of the dice from there on; nothing stands for the key of the race itself."""

    @property
    def game(self) -> Game:
        """Return the game that is played."""
        return GAMES[self.setup.rules.game]

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the seats in which people sit."""
        return tuple([seat for seat, who in enumerate(self.seats) if who == PERSON])

    def bots(self, seat: int) -> dict[str, Manager]:
        """Return every bot as it would sit in a seat, by its name; the usual one also by none."""
        key = f"{self.setup.key}/{self.setup.teams[seat].id}"
        found = {name: make(key) for name, make in bots_playing(self.game.id).items()}
        return found | {"": found[self.game.manager]}

    def managers(self) -> list[Manager | None]:
        """Return who decides in each seat; none where a person does."""
        return [None if who == PERSON else self.bot(seat, who) for seat, who in self._seated()]

    def bot(self, seat: int, name: str) -> Manager:
        """Return a bot as it sits in a seat of this race, whatever sat there before."""
        if name not in bots_playing(self.game.id):
            known = ", ".join(bots_playing(self.game.id))
            raise SetupError("playtest_bot", bot=name, game=self.game.id, known=known)
        return BOTS[name](f"{self.key or self.setup.key}/{self.setup.teams[seat].id}")

    def _seated(self) -> list[tuple[int, str]]:
        return list(enumerate(self.seats))
