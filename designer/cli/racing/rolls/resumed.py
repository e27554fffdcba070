"""Resumed dice of a race that was broken off: its record throws first, then a person is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import DiceError
from engine.race import setup_data
from engine.race.record import packed_bytes, unpack_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.cli.racing.rolls.asked import RollSource
    from engine.race.record import Record
    from engine.race.values import Setup


class ResumedDice:
    """Throws what a record holds, and asks once that is used up."""

    def __init__(self, name: str, record: Record, asked: RollSource) -> None:
        self._name = name
        self._faces = b"".join(turn.faces for turn in record.turns)
        self._orders = [tuple(order) for turn in record.turns for order in turn.orders]
        self._asked = asked

    def faces(
        self, turn: int, purpose: str, rider: int, count: int, triples: int | None
    ) -> tuple[int, ...]:
        """Return the next faces of the record, then those that are asked for."""
        thrown, self._faces = self._faces[:count], self._faces[count:]
        return tuple(thrown) if thrown else self._asked.faces(turn, purpose, rider, count, triples)

    def order(self, turn: int, purpose: str, size: int) -> tuple[int, ...] | None:
        """Return the next order of the record, then that which is asked for."""
        if self._orders:
            return self._orders.pop(0)
        return self._asked.order(turn, purpose, size)

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> int | None:
        """Return the next card of the record, then that which is asked for."""
        if self._orders:
            drawn = self._orders.pop(0)
            if len(drawn) != 1 or not 0 <= drawn[0] < len(left):
                raise DiceError("dice_other_race", name=self._name)
            return left[drawn[0]]
        return self._asked.card(turn, purpose, left)


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
