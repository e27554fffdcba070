"""Typed rolls of a race, kept so that the last one can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.story.typed_rolls import SHUFFLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.cli.racing.rolls.asked import RollSource


class RememberedRolls:
    """Gives again what was given before, then asks and keeps the answer.

    Bots decide alike whenever a race is ridden again, so the same rolls bring it to where it was.
    """

    def __init__(self, asked: RollSource) -> None:
        self._asked = asked
        self._kept: list[tuple[str, tuple[int, ...] | None]] = []
        """Every roll as it is typed, and as it is given."""
        self._next = 0

    def __len__(self) -> int:
        """Return how many rolls there are to take back."""
        return len(self._kept)

    def said(self) -> list[str]:
        """Return every roll as it is typed."""
        return [said for said, _ in self._kept]

    def take_back(self) -> str:
        """Forget the last roll and return it as it is typed; all others are given again."""
        self._next = 0
        said, _ = self._kept.pop()
        return said

    def faces(
        self, turn: int, purpose: str, rider: int, count: int, triples: int | None
    ) -> tuple[int, ...]:
        """Return the faces of one roll."""
        if self._new():
            thrown = self._asked.faces(turn, purpose, rider, count, triples)
            self._kept.append((" ".join(map(str, thrown)), thrown))
        return self._again() or ()

    def order(self, turn: int, purpose: str, size: int) -> tuple[int, ...] | None:
        """Return one order, None where the program is to shuffle."""
        if self._new():
            order = self._asked.order(turn, purpose, size)
            said = SHUFFLE if order is None else " ".join(str(n + 1) for n in order)
            self._kept.append((said, order))
        return self._again()

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> int | None:
        """Return the number of one of the cards left, None where the program is to draw."""
        if self._new():
            card = self._asked.card(turn, purpose, left)
            given = None if card is None else (card,)
            self._kept.append((SHUFFLE if card is None else str(card), given))
        drawn = self._again()
        return drawn[0] if drawn else None

    def _new(self) -> bool:
        return self._next == len(self._kept)

    def _again(self) -> tuple[int, ...] | None:
        self._next += 1
        return self._kept[self._next - 1][1]
