"""Real dice: each roll asked for or read from a file, remembered, and gone on with from a record.

A roll that is taken back costs a new ride of the whole race: the rolls before it are given again,
and bots decide alike whenever the same dice fall.
"""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from designer.cli.common import print_text
from designer.cli.results import say_rolls
from designer.story.rolls import MistypedError, RollText, TakenBackError, asks_back
from engine.errors import DiceError, EtapaError
from engine.files.gate import bytes_of
from engine.files.writing import replace_file
from engine.match.hand_dice import HandRolls
from engine.match.tape import Tape, TapedDice
from engine.race import setup_data
from engine.race.record import pack_record, packed_bytes, unpack_record
from engine.ride.stages import manager_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from designer.cli.race_text import RaceText
    from engine.match.hand_dice import RollWanted
    from engine.race.event import Happening
    from engine.race.game import Game
    from engine.race.record import Record
    from engine.race.values import Setup
    from engine.ride.stages import RiddenStage, Seat

    RollSource = Callable[[RollWanted], tuple[int, ...] | None]


PIPE, TYPED, RECORD = "-", "typed", ".acta"
"""What `--dice` may be besides a file of rolls; a record is known by how its name ends."""
LONGEST = 1000
"""Characters of a line that are looked at: no roll is longer."""
MOST_BACK = 2_000
"""Rolls that are taken back in one stage: each rides it from its start again."""
LARGEST = 4_000_000
"""Bytes of a file of rolls: no race has more."""

T = TypeVar("T")


class RollTerminal:
    """A person at the terminal; before each question the race is told as far as it has got."""

    def __init__(
        self, text: RollText, count_rolls: Callable[[], int], catch_up: Callable[[], None]
    ) -> None:
        self._text = text
        self._count_rolls = count_rolls
        self._catch_up = catch_up

    def ask_roll(self, wanted: RollWanted) -> tuple[int, ...] | None:
        """Ask for a roll until it is one; what common dice are worth in the game is said."""
        text = self._text
        prompt = text.question(wanted)
        if self._count_rolls():
            prompt = f"{prompt} {text.language.say('dice.back')}"
        what = text.roll_name(wanted.turn, wanted.purpose, wanted.rider)
        roll = self._ask_until_read(prompt, what, partial(text.read_line, wanted))
        if roll is not None and text.reads_common(wanted):
            worth = text.worth_text(wanted, roll)
            print_text(text.language.say("dice.worth", worth=worth), err=True)
        return roll

    def confirm_end(self) -> None:
        """Ask whether the race, which is over, stays as it is: its last roll may be a slip too."""
        with _hang_up_is_an_end():
            while True:
                print_text(self._text.language.say("dice.over"), err=True)
                line = _read_line().strip()
                if asks_back(line):
                    raise TakenBackError
                if not line:
                    return

    def _ask_until_read(self, prompt: str, what: str, parse: Callable[[str], T]) -> T:
        self._catch_up()
        with _hang_up_is_an_end():
            while True:
                print_text(prompt, err=True)
                line = _read_line()
                if not line:
                    raise DiceError("dice_stopped", what=what)
                if asks_back(line):
                    if self._count_rolls():
                        raise TakenBackError
                    prompt = self._text.language.say("dice.none_back")
                    continue
                try:
                    return parse(line)
                except MistypedError as slip:
                    prompt = str(slip)


class RollFile:
    """A file, or what comes in through a pipe: one roll a line, # begins a remark."""

    def __init__(self, name: str, text: RollText) -> None:
        self._text = text
        if name == PIPE:
            self._name = text.language.say("dice.pipe")
            self._lines = iter(lambda: sys.stdin.readline(LONGEST), "")
        else:
            self._name = name
            written = bytes_of(Path(name), LARGEST).decode("utf-8", errors="replace")
            self._lines = iter(written.splitlines())
        self._number = 0

    def ask_roll(self, wanted: RollWanted) -> tuple[int, ...] | None:
        """Return the roll of the next line."""
        what = self._text.roll_name(wanted.turn, wanted.purpose, wanted.rider)
        roll = ""
        while not roll:
            line = next(self._lines, None)
            if line is None:
                raise DiceError("dice_over", name=self._name, lines=self._number, what=what)
            self._number += 1
            roll = line.partition("#")[0].strip()
        try:
            return self._text.read_line(wanted, roll)
        except MistypedError as slip:
            values = {"name": self._name, "line": self._number, "what": what, "slip": slip}
            raise DiceError("dice_line", **values) from slip


def _read_line() -> str:
    """Return the next line, an empty one where there is none."""
    try:
        return sys.stdin.readline(LONGEST)
    except (KeyboardInterrupt, OSError):
        return ""


@contextmanager
def _hang_up_is_an_end() -> Iterator[None]:
    """A terminal that is closed ends the typing, not the program: the record is still kept."""
    hung_up = getattr(signal, "SIGHUP", None)
    before = signal.signal(hung_up, signal.SIG_IGN) if hung_up else None
    try:
        yield
    finally:
        if hung_up:
            signal.signal(hung_up, before)


class ResumedRolls:
    """Gives what a record holds, and asks once that is used up."""

    def __init__(self, name: str, record: Record, then: RollSource) -> None:
        self._name = name
        self._faces = b"".join(turn.faces for turn in record.turns)
        self._orders = [tuple(order) for turn in record.turns for order in turn.shuffles]
        self._ask_later = then

    def ask_roll(self, wanted: RollWanted) -> tuple[int, ...] | None:
        """Return the next roll of the record, then those that are asked for."""
        if wanted.dice:
            thrown, self._faces = self._faces[: wanted.dice], self._faces[wanted.dice :]
            return tuple(thrown) if thrown else self._ask_later(wanted)
        if not self._orders:
            return self._ask_later(wanted)
        order = self._orders.pop(0)
        if not wanted.left:
            return order
        if len(order) != 1 or not 0 <= order[0] < len(wanted.left):
            raise DiceError("dice_other_race", name=self._name)
        return (wanted.left[order[0]],)


def find_begun_record(name: str, start: Setup, rules: int, managers: Sequence[str]) -> Record:
    """Return the record of that name, if it is of a race that starts just so."""
    record = unpack_record(packed_bytes(name))
    same = (
        setup_data.write_setup(record.setup) == setup_data.write_setup(start)
        and record.rules == rules
        and tuple(record.managers) == tuple(managers)
    )
    if not same:
        raise DiceError("dice_other_race", name=name)
    return record


class ByHand:
    """The dice of one stage, thrown by a person."""

    def __init__(
        self,
        dice: str,
        game: Game,
        seat: Seat,
        text: RaceText,
        record: str | None,
        *,
        common: bool,
    ) -> None:
        """`common` says that people throw common dice instead of those of the game."""
        self._dice, self._common = dice, common
        self._game = game
        self._seat = seat
        self._text = text
        self._record = record
        self._happenings: list[Happening] = []
        self._rolls: HandRolls | None = None
        self._roll_text: RollText | None = None
        self._terminal: RollTerminal | None = None
        self._taken_back = 0

    def ride(self, once: Callable[..., RiddenStage]) -> RiddenStage:
        """Ride the stage to its end, from its start again after every roll taken back."""
        while True:
            try:
                ridden = once(throw=self._make_dice, on_break_off=self._keep_played, listen=True)
                if self._terminal is not None and self._count_rolls():
                    self._text.catch_up(self._happenings, over=True)
                    self._terminal.confirm_end()
            except TakenBackError:
                self._taken_back += 1
                if self._taken_back > MOST_BACK:
                    raise DiceError("dice_many_back", most=MOST_BACK) from None
                self._take_roll_back()
            else:
                return ridden

    def typed_rolls(self) -> list[str]:
        """Return every roll a person has typed, as a file of dice holds it."""
        if self._terminal is None or self._rolls is None or self._roll_text is None:
            return []
        return [self._roll_text.write_roll(*one) for one in self._rolls.rolls.items()]

    def _count_rolls(self) -> int:
        return len(self._rolls.rolls) if self._rolls is not None else 0

    def _make_dice(self, start: Setup, happenings: list[Happening]) -> TapedDice:
        """Return who throws; the race that is told is the one ridden now."""
        self._happenings = happenings
        if self._rolls is None:
            roll_text = self._roll_text = RollText(start, self._text.language, common=self._common)
            ask = self._make_source(start, roll_text)
            self._rolls = HandRolls(start.key, ask, lambda _wanted: True)
        if self._terminal is not None:
            self._text.begin(start)
        return TapedDice(Tape(), self._rolls.make_dice())

    def _make_source(self, start: Setup, roll_text: RollText) -> RollSource:
        is_record = self._dice.lower().endswith(RECORD)
        if self._dice != TYPED and not is_record:
            return RollFile(self._dice, roll_text).ask_roll
        self._terminal = RollTerminal(
            roll_text, self._count_rolls, lambda: self._text.catch_up(self._happenings)
        )
        if not is_record:
            return self._terminal.ask_roll
        managers = manager_names(
            self._seat(team.id, f"{start.key}/{team.id}") for team in start.teams
        )
        record = find_begun_record(self._dice, start, self._game.rules, managers)
        return ResumedRolls(self._dice, record, self._terminal.ask_roll).ask_roll

    def _take_roll_back(self) -> None:
        """Forget the last roll; what was told before it is not told again."""
        assert self._rolls is not None
        assert self._roll_text is not None
        roll = self._roll_text.write_roll(*self._rolls.pop_last())
        self._text.begin_again()
        print_text(self._text.language.say("dice.taken_back", roll=roll), err=True)

    def _keep_played(self, played: Record, why: DiceError) -> None:
        """Keep what was played of a race that broke off: in its record, or its rolls are said."""
        if self._record is None:
            say_rolls(self._text.language, self.typed_rolls())
            return
        try:
            replace_file(Path(self._record), pack_record(played))
        except EtapaError:
            say_rolls(self._text.language, self.typed_rolls())
            raise
        raise DiceError("dice_kept", why=why, record=self._record) from why
