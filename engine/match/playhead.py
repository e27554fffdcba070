"""Playhead: a race at one point, brought there by its tape, ready to be ridden on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.match.tape import Tape, TapedDice
from engine.race.dice import Dice
from engine.race.record import RecordWriter
from engine.race.referee import Referee
from engine.race.replay import RecordedManager

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.match.start import MatchStart
    from engine.race.dice import Source
    from engine.race.frame import Manager
    from engine.race.record import Record


class Playhead:
    """One race with its referee, its dice and its record."""

    def __init__(
        self,
        start: MatchStart,
        tape: Tape,
        then: Source | None = None,
        seated: Callable[[Playhead, int, Manager], Manager] | None = None,
    ) -> None:
        game = start.game
        self.dice = TapedDice(tape, then or Dice(start.key or start.setup.key))
        self.race = game.start(start.setup, self.dice)
        self.dice.happenings = self.race.happenings = []
        self.writer = RecordWriter(game.id, game.rules, start.setup, start.seats)
        self.dice.codes = self.writer.codes
        self._script = RecordedManager(tape.codes)
        seats = range(len(start.seats))
        scripts: list[Manager] = [self._script for _ in seats]
        if seated is not None:
            scripts = [seated(self, seat, self._script) for seat in seats]
        self.referee = Referee(self.race, scripts, self.writer)

    @property
    def decisions(self) -> int:
        """Return how many decisions were taken before what is asked now."""
        return len(self.writer.codes)

    @property
    def frame(self) -> int:
        """Return how many things have happened."""
        return len(self.dice.happenings)

    @property
    def chance(self) -> tuple[int, int]:
        """Return how often dice were thrown and something was shuffled."""
        return len(self.dice.used), len(self.dice.orders)

    def retape(self, tape: Tape) -> None:
        """Take another tape, which agrees with what was ridden so far."""
        self._script.codes = tape.codes
        self.dice.tape = tape

    def follows(self, tape: Tape) -> bool:
        """Tell whether a tape begins with what was ridden so far."""
        return (
            self.decisions <= len(tape.codes)
            and tuple(self.writer.codes) == tape.codes[: self.decisions]
            and tape.faces.startswith(b"".join(self.dice.used))
            and tuple(self.dice.orders) == tape.orders[: len(self.dice.orders)]
        )

    def go_to(self, decisions: int) -> None:
        """Ride on until so many decisions are taken; the tape answers for everybody."""
        if decisions > self.decisions:
            self.referee.run(decisions=decisions)

    def sit(self, managers: Sequence[Manager | None]) -> None:
        """Let these managers decide from here on."""
        self.referee.seat(managers)

    def tape(self, decisions: int | None = None, chance: tuple[int, int] | None = None) -> Tape:
        """Return what brings a race here, or to an earlier point of this one."""
        rolls, orders = chance or self.chance
        codes = self.writer.codes if decisions is None else self.writer.codes[:decisions]
        return Tape(
            tuple(codes), b"".join(self.dice.used[:rolls]), tuple(self.dice.orders[:orders])
        )

    def record(self) -> Record:
        """Return the record so far, its last turn unfinished."""
        return self.writer.so_far(self.dice)
