"""A stage ridden with dice thrown by hand, from its start again when a roll is taken back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from designer.cli.call.common import print_text
from designer.cli.racing.race_end import say_rolls
from designer.cli.racing.rolls.asked import RollFile, RollTerminal
from designer.cli.racing.rolls.remembered import RememberedRolls
from designer.cli.racing.rolls.resumed import ResumedDice, find_begun_record
from designer.story.roll_text import RollText
from designer.story.typed_rolls import TakenBackError
from designer.words import say
from engine.errors import DiceError, EtapaError
from engine.files.writing import replace_file
from engine.race.dice import TypedDice
from engine.race.record import pack_record
from engine.ride.stages import manager_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.cli.racing.race_text import RaceText
    from designer.cli.racing.rolls.asked import RollSource
    from engine.race.event import Happening
    from engine.race.game import Game
    from engine.race.record import Record
    from engine.race.values import Setup
    from engine.ride.stages import RiddenStage, Seat

TYPED = "typed"
RECORD = ".acta"


class ByHand:
    """The dice of one stage, thrown by a person."""

    def __init__(
        self, dice: str, game: Game, seat: Seat, telling: RaceText, record: str | None
    ) -> None:
        self._dice = dice
        self._game = game
        self._seat = seat
        self._telling = telling
        self._record = record
        self._heard: list[Happening] = []
        self._given: RememberedRolls | None = None
        self._terminal: RollTerminal | None = None

    def ride(self, once: Callable[..., RiddenStage]) -> RiddenStage:
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

    def _throw(self, start: Setup, heard: list[Happening]) -> TypedDice:
        """Return who throws; the race that is told is the one ridden now."""
        self._heard = heard
        if self._given is None:
            self._given = RememberedRolls(self._asked(start))
        if self._terminal is not None:
            self._telling.begin(start)
        given = self._given
        return TypedDice(given.faces, start.key, given.order, given.card)

    def _asked(self, start: Setup) -> RollSource:
        named = RollText(start, self._telling.lang)
        is_record = self._dice.lower().endswith(RECORD)
        if self._dice != TYPED and not is_record:
            return RollFile(self._dice, named)
        self._terminal = RollTerminal(
            named, lambda: self._given or (), lambda: self._telling.catch_up(self._heard)
        )
        if not is_record:
            return self._terminal
        managers = manager_names(
            self._seat(team.id, f"{start.key}/{team.id}") for team in start.teams
        )
        record = find_begun_record(self._dice, start, self._game.rules, managers)
        return ResumedDice(self._dice, record, self._terminal)

    def _take_back(self) -> None:
        """Forget the last roll; what was told before it is not told again."""
        roll = self._given.take_back() if self._given else ""
        self._telling.again()
        print_text(say(self._telling.lang, "dice.taken_back", roll=roll), err=True)

    def rolls(self) -> list[str]:
        """Return every roll a person has typed, as a file of dice holds it."""
        return self._given.said() if self._terminal is not None and self._given else []

    def _keep(self, played: Record, why: DiceError) -> None:
        """Keep what was played of a race that broke off: in its record, or its rolls are said."""
        if self._record is None:
            say_rolls(self._telling.lang, self.rolls())
            return
        try:
            replace_file(Path(self._record), pack_record(played))
        except EtapaError:
            say_rolls(self._telling.lang, self.rolls())
            raise
        raise DiceError("dice_kept", why=why, record=self._record) from why
