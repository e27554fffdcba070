"""The start of a match and its tape: the decisions and the dice that bring it to one point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.bots import BOTS, bots_playing
from engine.errors import SetupError
from engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.frame import Manager
    from engine.race.game import Game
    from engine.race.record import Record
    from engine.race.values import Setup


PERSON: Final = "person"
"""Who sits where no bot does, as a record names it."""

ROLLED, ALL_TYPED, MINE_TYPED = "none", "all", "mine"
TYPED: Final = (ROLLED, ALL_TYPED, MINE_TYPED)
"""Whose dice people throw and type: none, all, or those of the riders people decide for."""


@dataclass(frozen=True, slots=True)
class MatchStart:
    """Everything a match starts from; the same start and answers give the same race."""

    setup: Setup
    seats: tuple[str, ...]
    """By team: the name of a bot, or PERSON."""
    typed_dice: str = ROLLED
    record: Record | None = None
    """What had been ridden of the race before these people sat down."""
    key: str = ""
    """Of the dice from there on; nothing stands for the key of the race itself."""

    @property
    def game(self) -> Game:
        """Return the game that is played."""
        return GAMES[self.setup.rules.game]

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the seats in which people sit."""
        return tuple([seat for seat, name in enumerate(self.seats) if name == PERSON])

    @property
    def is_by_hand(self) -> bool:
        """Tell whether people decide in it, or throw its dice: what they did must not be lost."""
        return bool(self.persons) or self.typed_dice != ROLLED

    def bots_by_name(self, seat: int) -> dict[str, Manager]:
        """Return every bot as it would sit in a seat, by its name; the usual one also by none."""
        key = f"{self.setup.key}/{self.setup.teams[seat].id}"
        by_name = {name: make(key) for name, make in bots_playing(self.game.id).items()}
        return by_name | {"": by_name[self.game.manager]}

    def make_managers(self) -> list[Manager | None]:
        """Return who decides in each seat; none where a person does."""
        return [
            None if name == PERSON else self.make_bot(seat, name)
            for seat, name in enumerate(self.seats)
        ]

    def make_bot(self, seat: int, name: str) -> Manager:
        """Return a bot as it sits in a seat of this race, whatever sat there before."""
        if name not in bots_playing(self.game.id):
            known = ", ".join(bots_playing(self.game.id))
            raise SetupError("playtest_bot", bot=name, game=self.game.id, known=known)
        return BOTS[name](f"{self.key or self.setup.key}/{self.setup.teams[seat].id}")


@dataclass(frozen=True, slots=True)
class Tape:
    """What brings a race that starts alike to the same point again."""

    codes: tuple[Any, ...] = ()
    faces: bytes = b""
    shuffles: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of_record(cls, record: Record) -> Tape:
        """Return everything a record holds."""
        return cls(
            tuple([code for turn in record.turns for code in turn.decisions]),
            b"".join(turn.faces for turn in record.turns),
            tuple([tuple(order) for turn in record.turns for order in turn.shuffles]),
        )


class Throw(NamedTuple):
    """Dice that fell, an order or a card that was drawn, and what had come before it."""

    frame: int
    """Things that had happened."""
    decisions: int
    """Decisions that were taken."""
    chance: tuple[int, int]
    """Throws and shuffles that had come."""
    turn: int
    purpose: str
    rider: int
    faces: bytes
    triples: int | None = None
    order: tuple[int, ...] = ()

    @property
    def dice(self) -> int:
        """Return how many dice fell."""
        return len(self.faces)


class TapedDice:
    """The dice of a tape, then those of another source; every throw is kept with its place."""

    def __init__(self, tape: Tape, then: Source) -> None:
        self.tape, self._later_dice = tape, then
        self._next_face = 0
        self.rolls: list[bytes] = []
        self.shuffles: list[tuple[int, ...]] = []
        self.throws: list[Throw] = []
        self.happenings: list[Happening] = []
        """What happens in the race they are thrown for."""
        self.codes: list[Any] = []
        """What is decided in it."""

    def faces(
        self,
        turn: int,
        purpose: str,
        rider: int,
        count: int,
        nth: int = 0,
        triples: int | None = None,
    ) -> bytes:
        """Return the next faces of the tape, then those of the other source."""
        at = self._next_face
        rolled = self.tape.faces[at : at + count]
        if len(rolled) < count:
            rolled = self._later_dice.faces(turn, purpose, rider, count, nth, triples)
        else:
            self._next_face = at + count
        self._note_throw(turn, purpose, rider, rolled, triples)
        self.rolls.append(rolled)
        return rolled

    def shuffle(self, turn: int, purpose: str, size: int, nth: int = 0) -> tuple[int, ...]:
        """Return the next order of the tape, then one of the other source."""
        at = len(self.shuffles)
        if at < len(self.tape.shuffles):
            order = self.tape.shuffles[at]
        else:
            order = self._later_dice.shuffle(turn, purpose, size, nth)
        self._note_throw(turn, purpose, order=order)
        self.shuffles.append(order)
        return order

    def draw(self, turn: int, purpose: str, left: Sequence[int], nth: int = 0) -> int:
        """Return the next card of the tape, then one of the other source; of one there is none."""
        if len(left) == 1:
            return 0
        at = len(self.shuffles)
        if at < len(self.tape.shuffles):
            place = self.tape.shuffles[at][0]
        else:
            place = self._later_dice.draw(turn, purpose, left, nth)
        self._note_throw(turn, purpose, order=(place,))
        self.shuffles.append((place,))
        return place

    def _note_throw(
        self,
        turn: int,
        purpose: str,
        rider: int = -1,
        faces: bytes = b"",
        triples: int | None = None,
        order: tuple[int, ...] = (),
    ) -> None:
        chance = len(self.rolls), len(self.shuffles)
        frame, decisions = len(self.happenings), len(self.codes)
        throw = Throw(frame, decisions, chance, turn, purpose, rider, faces, triples, order)
        self.throws.append(throw)
