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
from typing import TYPE_CHECKING, Protocol, TypeVar

from designer.cli.common import print_text
from designer.cli.results import say_rolls
from designer.story.rolls import (
    SHUFFLE,
    MistypedError,
    RollText,
    TakenBackError,
    asks_back,
    read_card,
    read_faces,
    read_order,
)
from engine.errors import DiceError, EtapaError
from engine.files.gate import bytes_of
from engine.files.writing import replace_file
from engine.race import setup_data
from engine.race.dice import TypedDice
from engine.race.record import pack_record, packed_bytes, unpack_record
from engine.ride.stages import manager_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from designer.cli.race_text import RaceText
    from engine.race.event import Happening
    from engine.race.game import Game
    from engine.race.record import Record
    from engine.race.values import Setup
    from engine.ride.stages import RiddenStage, Seat


PIPE, TYPED, RECORD = "-", "typed", ".acta"
"""What `--dice` may be besides a file of rolls; a record is known by how its name ends."""
LONGEST = 1000
"""Characters of a line that are looked at: no roll is longer."""
LARGEST = 4_000_000
"""Bytes of a file of rolls: no race has more."""

T = TypeVar("T")


class RollSource(Protocol):
    """The source that is asked for faces and orders."""

    def faces(
        self, turn: int, purpose: str, rider: int, count: int, triples: int | None
    ) -> tuple[int, ...]:
        """Return the faces of one roll."""

    def order(self, turn: int, purpose: str, size: int) -> tuple[int, ...] | None:
        """Return one order, None where the program is to shuffle."""

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> int | None:
        """Return the number of one of the cards left, None where the program is to draw."""


class RollTerminal:
    """A person at the terminal; before each question the race is told as far as it has got."""

    def __init__(
        self, text: RollText, count_rolls: Callable[[], int], catch_up: Callable[[], None]
    ) -> None:
        self._text = text
        self._count_rolls = count_rolls
        self._catch_up = catch_up

    def faces(
        self, turn: int, purpose: str, rider: int, count: int, triples: int | None
    ) -> tuple[int, ...]:
        """Ask for the faces of one roll until they are some."""
        prompt = self._text.faces(turn, purpose, rider, count, triples) + self._back_hint()
        parse = partial(read_faces, self._text.language, count=count)
        return self._ask_until_read(prompt, self._text.roll_name(turn, purpose, rider), parse)

    def order(self, turn: int, purpose: str, size: int) -> tuple[int, ...] | None:
        """Ask for an order until it is one."""
        prompt = self._text.order(turn, purpose, size) + self._back_hint()
        parse = partial(read_order, self._text.language, size=size)
        return self._ask_until_read(prompt, self._text.roll_name(turn, purpose), parse)

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> int | None:
        """Ask for the number of a card until it is one of those left."""
        prompt = self._text.card(turn, purpose, left) + self._back_hint()
        parse = partial(read_card, self._text.language, left=left)
        return self._ask_until_read(prompt, self._text.roll_name(turn, purpose), parse)

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

    def _back_hint(self) -> str:
        return f" {self._text.language.say('dice.back')}" if self._count_rolls() else ""

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

    def faces(
        self,
        turn: int,
        purpose: str,
        rider: int,
        count: int,
        triples: int | None,  # noqa: ARG002 -- a line is read the same whatever the dice are
    ) -> tuple[int, ...]:
        """Return the faces of the next line."""
        parse = partial(read_faces, self._text.language, count=count)
        return self._read_next(self._text.roll_name(turn, purpose, rider), parse)

    def order(self, turn: int, purpose: str, size: int) -> tuple[int, ...] | None:
        """Return the order of the next line."""
        parse = partial(read_order, self._text.language, size=size)
        return self._read_next(self._text.roll_name(turn, purpose), parse)

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> int | None:
        """Return the number of the next line."""
        parse = partial(read_card, self._text.language, left=left)
        return self._read_next(self._text.roll_name(turn, purpose), parse)

    def _read_next(self, what: str, parse: Callable[[str], T]) -> T:
        roll = ""
        while not roll:
            line = next(self._lines, None)
            if line is None:
                raise DiceError("dice_over", name=self._name, lines=self._number, what=what)
            self._number += 1
            roll = line.partition("#")[0].strip()
        try:
            return parse(roll)
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


class RememberedRolls:
    """Gives again what was given before, then asks its source and keeps the answer."""

    def __init__(self, source: RollSource) -> None:
        self._source = source
        self._rolls: list[tuple[str, tuple[int, ...] | None]] = []
        """Every roll as it is typed, and as it is given."""
        self._next = 0

    def __len__(self) -> int:
        """Return how many rolls there are to take back."""
        return len(self._rolls)

    def typed_rolls(self) -> list[str]:
        """Return every roll as it is typed."""
        return [roll for roll, _ in self._rolls]

    def take_back(self) -> str:
        """Forget the last roll and return it as it is typed; all others are given again."""
        self._next = 0
        roll, _ = self._rolls.pop()
        return roll

    def faces(
        self, turn: int, purpose: str, rider: int, count: int, triples: int | None
    ) -> tuple[int, ...]:
        """Return the faces of one roll."""
        if self._is_new():
            thrown = self._source.faces(turn, purpose, rider, count, triples)
            self._rolls.append((" ".join(map(str, thrown)), thrown))
        return self._next_roll() or ()

    def order(self, turn: int, purpose: str, size: int) -> tuple[int, ...] | None:
        """Return one order, None where the program is to shuffle."""
        if self._is_new():
            order = self._source.order(turn, purpose, size)
            roll = SHUFFLE if order is None else " ".join(str(n + 1) for n in order)
            self._rolls.append((roll, order))
        return self._next_roll()

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> int | None:
        """Return the number of one of the cards left, None where the program is to draw."""
        if self._is_new():
            card = self._source.card(turn, purpose, left)
            drawn = None if card is None else (card,)
            self._rolls.append((SHUFFLE if card is None else str(card), drawn))
        number = self._next_roll()
        return number[0] if number else None

    def _is_new(self) -> bool:
        return self._next == len(self._rolls)

    def _next_roll(self) -> tuple[int, ...] | None:
        self._next += 1
        return self._rolls[self._next - 1][1]


class ResumedDice:
    """Throws what a record holds, and asks once that is used up."""

    def __init__(self, name: str, record: Record, source: RollSource) -> None:
        self._name = name
        self._faces = b"".join(turn.faces for turn in record.turns)
        self._orders = [tuple(order) for turn in record.turns for order in turn.shuffles]
        self._source = source

    def faces(
        self, turn: int, purpose: str, rider: int, count: int, triples: int | None
    ) -> tuple[int, ...]:
        """Return the next faces of the record, then those that are asked for."""
        thrown, self._faces = self._faces[:count], self._faces[count:]
        return tuple(thrown) if thrown else self._source.faces(turn, purpose, rider, count, triples)

    def order(self, turn: int, purpose: str, size: int) -> tuple[int, ...] | None:
        """Return the next order of the record, then that which is asked for."""
        if self._orders:
            return self._orders.pop(0)
        return self._source.order(turn, purpose, size)

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> int | None:
        """Return the next card of the record, then that which is asked for."""
        if self._orders:
            drawn = self._orders.pop(0)
            if len(drawn) != 1 or not 0 <= drawn[0] < len(left):
                raise DiceError("dice_other_race", name=self._name)
            return left[drawn[0]]
        return self._source.card(turn, purpose, left)


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
        self, dice: str, game: Game, seat: Seat, text: RaceText, record: str | None
    ) -> None:
        self._dice = dice
        self._game = game
        self._seat = seat
        self._text = text
        self._record = record
        self._happenings: list[Happening] = []
        self._rolls: RememberedRolls | None = None
        self._terminal: RollTerminal | None = None

    def ride(self, once: Callable[..., RiddenStage]) -> RiddenStage:
        """Ride the stage to its end, from its start again after every roll taken back."""
        while True:
            try:
                ridden = once(throw=self._make_dice, on_break_off=self._keep_played, listen=True)
                if self._terminal is not None and self._rolls:
                    self._text.catch_up(self._happenings, over=True)
                    self._terminal.confirm_end()
            except TakenBackError:
                self._take_roll_back()
            else:
                return ridden

    def typed_rolls(self) -> list[str]:
        """Return every roll a person has typed, as a file of dice holds it."""
        return self._rolls.typed_rolls() if self._terminal is not None and self._rolls else []

    def _make_dice(self, start: Setup, happenings: list[Happening]) -> TypedDice:
        """Return who throws; the race that is told is the one ridden now."""
        self._happenings = happenings
        if self._rolls is None:
            self._rolls = RememberedRolls(self._make_source(start))
        if self._terminal is not None:
            self._text.begin(start)
        return TypedDice(self._rolls.faces, start.key, self._rolls.order, self._rolls.card)

    def _make_source(self, start: Setup) -> RollSource:
        roll_text = RollText(start, self._text.language)
        is_record = self._dice.lower().endswith(RECORD)
        if self._dice != TYPED and not is_record:
            return RollFile(self._dice, roll_text)
        self._terminal = RollTerminal(
            roll_text,
            lambda: len(self._rolls or ()),
            lambda: self._text.catch_up(self._happenings),
        )
        if not is_record:
            return self._terminal
        managers = manager_names(
            self._seat(team.id, f"{start.key}/{team.id}") for team in start.teams
        )
        record = find_begun_record(self._dice, start, self._game.rules, managers)
        return ResumedDice(self._dice, record, self._terminal)

    def _take_roll_back(self) -> None:
        """Forget the last roll; what was told before it is not told again."""
        roll = self._rolls.take_back() if self._rolls else ""
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
