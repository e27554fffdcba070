"""A recorded race ridden again: the record sits in every seat and throws the dice.

Where the writer stood, a check stands: a digest that differs refuses the record at its turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import RecordError
from engine.race.record import Digests
from engine.race.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from engine.race.dice import Source
    from engine.race.frame import Race
    from engine.race.question import Question
    from engine.race.record import Record
    from engine.race.values import Setup

    Start: TypeAlias = Callable[[Setup, Source], Race]


def replay_record(
    record: Record, start: Start, past_turn: int | None = None, events: bool = True
) -> Race:
    """Ride the record again, to its end or until the turn is past; every digest must agree."""
    codes = [code for turn in record.turns for code in turn.decisions]
    faces = b"".join(turn.faces for turn in record.turns)
    orders = [order for turn in record.turns for order in turn.shuffles]
    try:
        race = start(record.setup, RecordedDice(faces, orders))
    except RecordError:
        raise
    except Exception as broken:  # a setup no race can start from was never recorded
        raise RecordError("record_damaged") from broken
    if not events:
        race.happenings = None
    referee = Referee(
        race, [RecordedManager(codes)] * len(record.setup.teams), _DigestCheck(record)
    )
    try:
        referee.run(past_turn)
    except RecordError as short:
        if record.whole or short.key != "record_short":
            raise
    except Exception as broken:
        raise RecordError("record_differs", turn=race.turn) from broken
    return race


class RecordedManager:
    """The manager who decides what the record says."""

    blind = True

    def __init__(self, codes: Sequence[Any]) -> None:
        self.codes = codes
        self._place = 0

    def decide(self, question: Question, _view: None) -> Any:
        """Return the decision that was recorded at this point."""
        place = self._place
        if place >= len(self.codes):
            raise RecordError("record_short", turn=question.turn)
        self._place = place + 1
        code = self.codes[place]
        if code.__class__ is int:
            return question.default if code == 0 else question.options.decode_answer(code - 1)
        return question.options.decode_answer(code)


class RecordedDice:
    """The dice the record says, in the order in which they were thrown."""

    def __init__(self, faces: bytes, orders: Sequence[Sequence[int]]) -> None:
        self._faces = faces
        self._orders = iter(orders)
        self._place = 0
        self.rolls: list[bytes] = []
        self.shuffles: list[tuple[int, ...]] = []

    def faces(
        self,
        turn: int,
        purpose: str,  # noqa: ARG002 -- a record has one order
        rider: int,  # noqa: ARG002
        count: int,
        nth: int = 0,  # noqa: ARG002
        triples: int | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return the next faces of the record."""
        place, self._place = self._place, self._place + count
        rolled = self._faces[place : place + count]
        if len(rolled) < count:
            raise RecordError("record_short", turn=turn)
        self.rolls.append(rolled)
        return rolled

    def shuffle(self, turn: int, purpose: str, size: int, nth: int = 0) -> tuple[int, ...]:  # noqa: ARG002 -- a record has one order
        """Return the next order of the record."""
        order = next(self._orders, None)
        if order is None:
            raise RecordError("record_short", turn=turn)
        self.shuffles.append(tuple(order))
        return self.shuffles[-1]

    def draw(self, turn: int, purpose: str, left: Sequence[int], nth: int = 0) -> int:
        """Return the place of the next card of the record."""
        if len(left) == 1:
            return 0
        (place,) = self.shuffle(turn, purpose, 1, nth)
        if not 0 <= place < len(left):
            raise RecordError("record_damaged")
        return place


class _DigestCheck:
    """A scribe that compares each turn with the record instead of writing it."""

    def __init__(self, record: Record) -> None:
        self.turn = 0
        self.codes: list[Any] = []
        self._turns_left = iter(record.turns)
        self._digests = Digests()

    def turn_over(self, race: Race, turn: int) -> None:
        """Compare the digest of the turn that is over."""
        self.close(race)
        self.turn = turn

    def close(self, race: Race) -> None:
        """Compare the last digest."""
        turn = next(self._turns_left, None)
        if turn is not None and (
            turn.number != self.turn
            or (turn.digest and turn.digest != self._digests.digest_of(race))
        ):
            raise RecordError("record_differs", turn=self.turn)
        self.codes.clear()
        race.dice.rolls.clear()
