"""Dice of a real table: thrown by people, typed, given again when the race is ridden again.

A roll is known by what it is for, so an answer that is taken back throws no die anew: undo never
gives another roll.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.race.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class RollWanted(NamedTuple):
    """A roll that people are to throw, or an order or a card they are to draw (no dice)."""

    turn: int
    purpose: str
    rider: int
    """Whose number it carries: a rider's, a team's, or none."""
    dice: int
    nth: int = 0
    triples: int | None = None
    size: int = 0
    """Of what is put in an order."""
    left: tuple[int, ...] = ()
    """The numbers of the cards of which one is drawn."""


class HandRolls:
    """What people have typed so far, in the order in which it was asked."""

    def __init__(
        self,
        key: str,
        ask: Callable[[RollWanted], Sequence[int] | None],
        mine: Callable[[RollWanted], bool],
    ) -> None:
        """`ask` waits for a roll (None: the program shuffles), `mine` says whether it is asked.

        What is not, the program throws.
        """
        self.key, self.ask_roll, self.is_asked = key, ask, mine
        self.rolls: dict[RollWanted, tuple[int, ...] | None] = {}

    def pop_last(self) -> tuple[RollWanted, tuple[int, ...] | None]:
        """Forget the last roll and return it; it and whatever came after it are asked anew."""
        return self.rolls.popitem()

    def make_dice(self) -> HandDice:
        """Return dice that give what was typed, and ask for what was not."""
        return HandDice(self)


class HandDice:
    """A source of chance over rolls that people type."""

    def __init__(self, rolls: HandRolls) -> None:
        self._rolls = rolls
        self._dice = Dice(rolls.key)
        self.rolls: list[bytes] = []
        self.shuffles: list[tuple[int, ...]] = []

    def faces(
        self,
        turn: int,
        purpose: str,
        rider: int,
        count: int,
        nth: int = 0,
        triples: int | None = None,
    ) -> bytes:
        """Return the faces of a roll, typed or thrown by the program."""
        wanted = RollWanted(turn, purpose, rider, count, nth, triples)
        typed = self._typed_roll(wanted) if count else None
        if typed is None:
            return self._dice.faces(turn, purpose, rider, count, nth, triples)
        return bytes(typed)

    def shuffle(self, turn: int, purpose: str, size: int, nth: int = 0) -> tuple[int, ...]:
        """Return an order, typed or shuffled by the program."""
        typed = (
            self._typed_roll(RollWanted(turn, purpose, -1, 0, nth, None, size))
            if size > 1
            else None
        )
        return self._dice.shuffle(turn, purpose, size, nth) if typed is None else typed

    def draw(self, turn: int, purpose: str, left: Sequence[int], nth: int = 0) -> int:
        """Return the place of a card, typed by its number or drawn by the program."""
        if len(left) == 1:
            return 0
        typed = self._typed_roll(RollWanted(turn, purpose, -1, 0, nth, None, 0, tuple(left)))
        return self._dice.draw(turn, purpose, left, nth) if typed is None else left.index(typed[0])

    def _typed_roll(self, wanted: RollWanted) -> tuple[int, ...] | None:
        rolls = self._rolls
        if not rolls.is_asked(wanted):
            return None
        while wanted not in rolls.rolls:
            roll = rolls.ask_roll(wanted)
            if roll is None or is_roll(wanted, roll):
                rolls.rolls[wanted] = None if roll is None else tuple(roll)
        return rolls.rolls[wanted]


def is_roll(wanted: RollWanted, typed: Sequence[int]) -> bool:
    """Tell whether faces, an order or a card are those that were asked for."""
    if wanted.left:
        return len(typed) == 1 and typed[0] in wanted.left
    if wanted.size:
        return sorted(typed) == list(range(wanted.size))
    return len(typed) == wanted.dice and all(face in range(1, 7) for face in typed)
