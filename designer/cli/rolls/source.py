"""Where the dice of `etapa race --dice` come from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from designer.cli.rolls.asked import Lines, Terminal
from designer.cli.rolls.begun import Begun, begun
from designer.cli.rolls.named import Named
from engine.errors import DiceError
from engine.race.dice import Typed
from engine.race.record import pack
from engine.ride.riding import seated
from engine.tour.file import replace_file

if TYPE_CHECKING:
    from designer.cli.rolls.asked import Asked
    from designer.cli.shown.race_text import Telling
    from engine.games import Game
    from engine.race.event import Happening
    from engine.race.record import Record
    from engine.race.values import Setup
    from engine.ride.riding import Seat

TYPED = "typed"
RECORD = ".acta"


def by_hand(
    dice: str, game: Game, seat: Seat, telling: Telling, record: str | None
) -> dict[str, Any]:
    """Return how a stage is ridden with dice thrown by hand; broken off, its record is kept."""

    def throw(start: Setup, heard: list[Happening]) -> Typed:
        named = Named(start, telling.lang)
        hand: Asked = Terminal(named, lambda: telling.catch_up(heard))
        if dice.lower().endswith(RECORD):
            managers = seated(seat(team.id, f"{start.key}/{team.id}") for team in start.teams)
            hand = Begun(begun(dice, start, game.rules, managers), hand)
        elif dice != TYPED:
            hand = Lines(dice, named)
        if not isinstance(hand, Lines):
            telling.begin(start)
        return Typed(hand.faces, start.key, hand.order)

    def keep(played: Record, why: DiceError) -> None:
        if record is not None:
            replace_file(Path(record), pack(played))
            raise DiceError("dice_kept", why=why, record=record) from why

    return {"throw": throw, "broken_off": keep, "listen": True}
