"""One stage ridden with dice thrown by hand, from its start again when a roll is taken back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from designer.cli.common import tell
from designer.cli.rolls.asked import Lines, Terminal
from designer.cli.rolls.begun import Begun, begun
from designer.cli.rolls.given import Given
from designer.cli.rolls.named import Named
from designer.cli.rolls.typed import TakenBackError
from designer.words import say
from engine.errors import DiceError
from engine.race.dice import Typed
from engine.race.record import pack
from engine.ride.riding import seated
from engine.tour.file import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.cli.rolls.asked import Asked
    from designer.cli.shown.race_text import Telling
    from engine.games import Game
    from engine.race.event import Happening
    from engine.race.record import Record
    from engine.race.values import Setup
    from engine.ride.riding import Ridden, Seat

TYPED = "typed"
RECORD = ".acta"


class ByHand:
    """Somebody who throws the dice of one stage."""

    def __init__(
        self, dice: str, game: Game, seat: Seat, telling: Telling, record: str | None
    ) -> None:
        self._dice = dice
        self._game = game
        self._seat = seat
        self._telling = telling
        self._record = record
        self._heard: list[Happening] = []
        self._given: Given | None = None
        self._terminal: Terminal | None = None

    def ride(self, once: Callable[..., Ridden]) -> Ridden:
        """Ride the stage to its end, from its start again after every roll taken back."""
        while True:
            try:
                ridden = once(throw=self._throw, broken_off=self._keep, listen=True)
                if self._terminal is not None and self._given:
                    self._telling.catch_up(self._heard, over=True)
                    self._terminal.over()
            except TakenBackError:
                self._take_back()
            else:
                return ridden

    def _throw(self, start: Setup, heard: list[Happening]) -> Typed:
        """Return who throws; the race that is told is the one ridden now."""
        self._heard = heard
        if self._given is None:
            self._given = Given(self._asked(start))
        if self._terminal is not None:
            self._telling.begin(start)
        return Typed(self._given.faces, start.key, self._given.order)

    def _asked(self, start: Setup) -> Asked:
        named = Named(start, self._telling.lang)
        is_record = self._dice.lower().endswith(RECORD)
        if self._dice != TYPED and not is_record:
            return Lines(self._dice, named)
        self._terminal = Terminal(
            named, lambda: self._given or (), lambda: self._telling.catch_up(self._heard)
        )
        if not is_record:
            return self._terminal
        managers = seated(self._seat(team.id, f"{start.key}/{team.id}") for team in start.teams)
        return Begun(begun(self._dice, start, self._game.rules, managers), self._terminal)

    def _take_back(self) -> None:
        """Forget the last roll; what was told before it is not told again."""
        roll = self._given.take_back() if self._given else ""
        self._telling.again()
        tell(say(self._telling.lang, "dice.taken_back", roll=roll), err=True)

    def _keep(self, played: Record, why: DiceError) -> None:
        if self._record is not None:
            replace_file(Path(self._record), pack(played))
            raise DiceError("dice_kept", why=why, record=self._record) from why
