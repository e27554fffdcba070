"""Every die, order and card of a race, as a function of its key; the lots of managers apart.

Nothing is drawn from a running stream (.github/decisions/dice.md): one more roll anywhere, or
another bot in one team, changes no other die of the race.
"""

from __future__ import annotations

from hashlib import shake_128
from itertools import count
from struct import Struct
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.race.question import Question

WIDTH: Final = 16
"""Dice one rider can roll for one purpose before the next block of the digest is opened."""
MOST_BLOCKS: Final = 256
"""Blocks that stay open: riders of a time trial come back to the turns of those before them."""

_FACES: Final = bytes(b % 6 + 1 for b in range(256))
_UNFAIR: Final = bytes(range(252, 256))
"""252 is the largest multiple of six in a byte: what lies above would favour low faces."""


class Source(Protocol):
    """Where the chance of a race comes from; whatever it gives stays for the record."""

    rolls: list[bytes]
    shuffles: list[tuple[int, ...]]
    """Orders of what was shuffled, and places of cards drawn, one number each."""

    def faces(
        self,
        turn: int,
        purpose: str,
        rider: int,
        count: int,
        nth: int = 0,
        triples: int | None = None,
    ) -> bytes:
        """Return `count` faces 1 to 6, triple dice first; None of them known: plain dice."""

    def shuffle(self, turn: int, purpose: str, size: int, nth: int = 0) -> tuple[int, ...]:
        """Return the numbers 0 to size - 1 in a new order."""

    def draw(self, turn: int, purpose: str, left: Sequence[int], nth: int = 0) -> int:
        """Return which of the cards left comes up: its place among their numbers.

        A deck is drawn from and never laid out, so its order stands in no state. Of one card
        there is nothing to draw.
        """


class Dice:
    """Dice that the program rolls: asked twice for the same roll, they show the same faces."""

    __slots__ = ("_blocks", "_key", "rolls", "shuffles")

    def __init__(self, key: str) -> None:
        self._key = key
        self._blocks: dict[tuple[int, str, int], bytes] = {}
        self.rolls: list[bytes] = []
        self.shuffles: list[tuple[int, ...]] = []

    def faces(
        self,
        turn: int,
        purpose: str,
        rider: int,
        count: int,
        nth: int = 0,
        triples: int | None = None,  # noqa: ARG002 -- which dice are triple, a digest need not know
    ) -> bytes:
        """Return `count` faces 1 to 6 of one rider; all riders share one digest a purpose."""
        if count > WIDTH:
            first = self.faces(turn, purpose, rider, WIDTH, nth)
            return first + self.faces(turn, purpose + "+", rider, count - WIDTH, nth)
        start = rider * WIDTH
        block = self._blocks.get((turn, purpose, nth), b"")
        if len(block) < start + WIDTH:
            block = self._open_block(turn, purpose, nth, start + WIDTH)
        rolled = block[start : start + count]
        self.rolls.append(rolled)
        return rolled

    def shuffle(self, turn: int, purpose: str, size: int, nth: int = 0) -> tuple[int, ...]:
        """Return the numbers 0 to size - 1 in an order any of which is equally likely."""
        chance = Chance(f"{self._key}|{turn}|{purpose}|{nth}|shuffle")
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = chance.number_below(last + 1)
            order[last], order[other] = order[other], order[last]
        self.shuffles.append(tuple(order))
        return self.shuffles[-1]

    def draw(self, turn: int, purpose: str, left: Sequence[int], nth: int = 0) -> int:
        """Return the place of one of the cards left, each equally likely."""
        if len(left) == 1:
            return 0
        place = Chance(f"{self._key}|{turn}|{purpose}|{nth}|draw").number_below(len(left))
        self.shuffles.append((place,))
        return place

    def _open_block(self, turn: int, purpose: str, nth: int, length: int) -> bytes:
        """Open a block at least this long; a longer block begins like a shorter one."""
        if len(self._blocks) > MOST_BLOCKS:
            self._blocks.clear()
        address = shake_128(f"{self._key}|{turn}|{purpose}|{nth}".encode())
        # One byte in 64 is unfair and dropped: a 32nd more is nearly always enough at once.
        size = max(length, 48 * WIDTH) * 33 // 32 + 32
        block = b""
        while len(block) < length:
            block = address.digest(size).translate(_FACES, _UNFAIR)
            size += size // 2
        self._blocks[turn, purpose, nth] = block
        return block


_FEW: Final = Struct("<8H")
_MANY: Final = Struct("<1016H")


class Chance:
    """Uniform numbers for the luck of a bot; never the dice of the race."""

    __slots__ = ("_blocks", "_numbers")

    def __init__(self, key: str) -> None:
        self._blocks = _number_blocks(key)
        self._numbers: Iterator[int] = iter(())

    def number_below(self, bound: int) -> int:
        """Return a number 0 <= n < bound, each equally likely."""
        fair = 65536 - 65536 % bound
        while True:
            for number in self._numbers:
                if number < fair:
                    return number % bound
            self._numbers = iter(next(self._blocks))


def _number_blocks(key: str) -> Iterator[tuple[int, ...]]:
    """Give the numbers of a key, 1024 a digest; the first few alone, as many ask for no more."""
    for place in count():  # pragma: no branch -- nothing ends the count
        address = shake_128(f"{key}|{place}".encode())
        yield _FEW.unpack(address.digest(_FEW.size))
        yield _MANY.unpack(address.digest(2048)[_FEW.size :])


_BITS: Final = (1 << 30) - 1
"""Numbers of 30 bits are what Python adds and compiled code multiplies fastest."""


class Luck:
    """Lots drawn anew for every question: asked twice, a question is answered alike.

    No answer leans on the questions before it, so a manager that sits down in the middle of a race
    draws what one of the same key would have drawn from its start. Never the dice of the race.
    """

    __slots__ = ("_key", "_starts", "_state")

    def __init__(self, key: str) -> None:
        self._key = key
        self._state = 0
        self._starts: dict[str, int] = {}
        """By kind of question: where its lots begin."""

    def lots_of(self, question: Question) -> Callable[[int], int]:
        """Return the lots of a question: below(n) draws from 0 to n - 1."""
        start = self._starts.get(question.kind)
        if start is None:  # a digest a kind, not a question: a bot is asked thousands of them
            digest = shake_128(f"{self._key}|{question.kind}".encode()).digest(4)
            start = self._starts[question.kind] = int.from_bytes(digest, "big") & _BITS
        mixed = start + question.turn * 0x1B873593
        riders = question.riders
        if riders:
            mixed += riders[0] * 0x2545F491 + riders[-1] * 0x165667B0
        mixed &= _BITS
        mixed = (mixed >> 15 ^ mixed) * 0x2C1B3C6D & _BITS
        self._state = mixed >> 14 ^ mixed
        return self.lot_below

    def lot_below(self, bound: int) -> int:
        """Return the next number 0 <= n < bound of the question.

        Each is as likely as the others, but for one draw in four million / bound.
        """
        state = self._state = self._state * 0x19660D + 0x3C6EF35F & _BITS
        return (state >> 8) * bound >> 22
