"""Real rolls asked for one by one: on a terminal, where a slip is asked again, or in a file."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from designer.cli.call.common import print_text
from designer.story.typed_rolls import (
    MistypedError,
    TakenBackError,
    card_of,
    faces_of,
    is_back,
    order_of,
)
from designer.words import say
from engine.errors import DiceError
from engine.files.gate import bytes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence, Sized

    from designer.story.roll_text import RollText

PIPE = "-"
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
        self, named: RollText, given: Callable[[], Sized], catch_up: Callable[[], None]
    ) -> None:
        self._named = named
        self._given = given
        self._catch_up = catch_up

    def faces(
        self, turn: int, purpose: str, rider: int, count: int, triples: int | None
    ) -> tuple[int, ...]:
        """Ask for the faces of one roll until they are some."""
        prompt = self._named.faces(turn, purpose, rider, count, triples) + self._hint()
        read = partial(faces_of, self._named.lang, count=count)
        return self._until(prompt, self._named.what(turn, purpose, rider), read)

    def order(self, turn: int, purpose: str, size: int) -> tuple[int, ...] | None:
        """Ask for an order until it is one."""
        prompt = self._named.order(turn, purpose, size) + self._hint()
        read = partial(order_of, self._named.lang, size=size)
        return self._until(prompt, self._named.what(turn, purpose), read)

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> int | None:
        """Ask for the number of a card until it is one of those left."""
        prompt = self._named.card(turn, purpose, left) + self._hint()
        read = partial(card_of, self._named.lang, left=left)
        return self._until(prompt, self._named.what(turn, purpose), read)

    def over(self) -> None:
        """Ask whether the race, which is over, stays as it is: its last roll may be a slip too."""
        with _hang_up_is_an_end():
            while True:
                print_text(say(self._named.lang, "dice.over"), err=True)
                line = _typed().strip()
                if is_back(line):
                    raise TakenBackError
                if not line:
                    return

    def _hint(self) -> str:
        return f" {say(self._named.lang, 'dice.back')}" if len(self._given()) else ""

    def _until(self, prompt: str, what: str, read: Callable[[str], T]) -> T:
        self._catch_up()
        with _hang_up_is_an_end():
            while True:
                print_text(prompt, err=True)
                line = _typed()
                if not line:
                    raise DiceError("dice_stopped", what=what)
                if is_back(line):
                    if len(self._given()):
                        raise TakenBackError
                    prompt = say(self._named.lang, "dice.none_back")
                    continue
                try:
                    return read(line)
                except MistypedError as slip:
                    prompt = str(slip)


class RollFile:
    """A file, or what comes in through a pipe: one roll a line, # begins a remark."""

    def __init__(self, name: str, named: RollText) -> None:
        piped = name == PIPE
        self._name = say(named.lang, "dice.pipe") if piped else name
        self._named = named
        self._lines = _piped() if piped else _written(Path(name))
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
        read = partial(faces_of, self._named.lang, count=count)
        return self._next(self._named.what(turn, purpose, rider), read)

    def order(self, turn: int, purpose: str, size: int) -> tuple[int, ...] | None:
        """Return the order of the next line."""
        read = partial(order_of, self._named.lang, size=size)
        return self._next(self._named.what(turn, purpose), read)

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> int | None:
        """Return the number of the next line."""
        read = partial(card_of, self._named.lang, left=left)
        return self._next(self._named.what(turn, purpose), read)

    def _next(self, what: str, read: Callable[[str], T]) -> T:
        said = ""
        while not said:
            line = next(self._lines, None)
            if line is None:
                raise DiceError("dice_over", name=self._name, lines=self._number, what=what)
            self._number += 1
            said = line.partition("#")[0].strip()
        try:
            return read(said)
        except MistypedError as slip:
            values = {"name": self._name, "line": self._number, "what": what, "slip": slip}
            raise DiceError("dice_line", **values) from slip


def _typed() -> str:
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


def _piped() -> Iterator[str]:
    return iter(lambda: sys.stdin.readline(LONGEST), "")


def _written(path: Path) -> Iterator[str]:
    return iter(bytes_of(path, LARGEST).decode("utf-8", errors="replace").splitlines())
