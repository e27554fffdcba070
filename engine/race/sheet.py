"""A sheet: a question as a person at the table reads it, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.race.course import Place

LIST: Final = "list"
ROWS: Final = "rows"
YES_NO: Final = "yes_no"
AMOUNT: Final = "amount"
HAND: Final = "hand"
SQUARE: Final = "square"
FORMS: Final = (LIST, ROWS, YES_NO, AMOUNT, HAND, SQUARE)
"""How a part is shown: a list, one row a rider, yes or no, a number, cards, squares to click."""


OF_ROLL: Final = "roll"
"""Squares of this roll, before who stands in the way; of several riders the mean of each."""
OF_MOVE: Final = "move"
"""Squares of this move, for sure."""
OF_DICE: Final = "dice"
"""Squares that the own dice show where the stage begins."""
OF_HEAD: Final = "head"
"""Squares that another head rolls more than the one there is."""
OF_SECTION: Final = "section"
"""Squares of a section that computed riders are spared, for sure."""
QUANTITIES: Final = (OF_ROLL, OF_MOVE, OF_DICE, OF_HEAD, OF_SECTION)
"""What a forecast counts."""

ANYHOW: Final = ""
AGREEING: Final = "agreeing"
"""Others go with the plan, pay for it, and lay no tokens."""
IDLE: Final = "idle"
"""Others lay no token, pursue no attack and do not come in the way."""
ALIKE: Final = "alike"
"""Others lay each card of their hand as likely as the next."""
OTHERS: Final = (ANYHOW, AGREEING, IDLE, ALIKE)
"""What others are taken to answer where a forecast hangs on it."""


class Phrase(NamedTuple):
    """A phrase of ask_<game>.toml and the values it is filled with.

    A value is a number or a text as it stands, riders, a term, or another phrase.
    """

    key: str
    values: Mapping[str, Any] = {}


class Riders(NamedTuple):
    """Riders by number, said by their names."""

    numbers: tuple[int, ...]


class Term(NamedTuple):
    """A word every game shares, said as `terms.toml` has it: a terrain, a type of rider."""

    key: str


CARD: Final = "card"
COUNTER: Final = "counter"
DICE: Final = "dice"
AWAY: Final = "away"
"""What a face is: a card, a counter, dice that are thrown, the sign of a breakaway."""


class CardFace(NamedTuple):
    """Something that is laid or thrown, as it is seen: its number, and a small sign on it."""

    text: str
    sign: str = ""
    kind: str = CARD


@dataclass(frozen=True, slots=True)
class Option:
    """One answer as a person reads it."""

    code: Any
    """What `Options.join` makes the answer of, with one code of each part."""
    words: Phrase
    place: Place | None = None
    """Where it leads: the square one clicks."""
    path: tuple[Place, ...] = ()
    """The squares on the way there, the last one included."""
    moves: tuple[tuple[int, Place], ...] = ()
    """Everybody it would move, and where each would stand."""
    cost: int = 0
    """What is paid for it at most, in what the game pays with, surcharges of others apart."""
    gain: float | None = None
    """What it brings on average, in squares; None where nothing is known."""
    counts: str = OF_MOVE
    """Which squares those are, one of QUANTITIES."""
    others: str = ANYHOW
    """What others are taken to answer for that, one of OTHERS."""
    faces: tuple[CardFace, ...] = ()
    """Of the form HAND: what is laid, side by side."""


@dataclass(frozen=True, slots=True)
class BarredOption:
    """What people look for and do not find, and the rule that bars it."""

    words: Phrase
    rule: str


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is to be said: for one rider, or for the team as a whole (None)."""

    rider: int | None
    form: str
    """One of FORMS."""
    options: tuple[Option, ...]
    words: Phrase | None = None
    """What this part is about, where its rider does not say so."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A question as a person reads it: what is asked, why, what may be said, what may not."""

    words: Phrase
    rule: str
    parts: tuple[Part, ...]
    barred: tuple[BarredOption, ...] = ()
    cases: tuple[str, ...] = ()
    """What makes it a question to look at, by the names of orders.toml: a line is near, a rival
    has attacked."""

    @property
    def has_one_answer(self) -> bool:
        """Tell whether there is one answer only: such a question need not be asked."""
        return all(len(part.options) == 1 for part in self.parts)


@dataclass(frozen=True, slots=True)
class RiderNote:
    """What a manager at the table reads of one rider: what is left, whose wheel, what else."""

    rider: int
    purse: Phrase | None = None
    """What the rider may still spend."""
    share: float | None = None
    """How much that is of what there was at first, from 0 to 1."""
    wheel: int | None = None
    """The rider whose wheel it has."""
    words: tuple[Phrase, ...] = ()
    """What else stands beside its name: a token that lies open, a fall, cards in hand."""
    jerseys: tuple[Phrase, ...] = ()
    """The jerseys it wears."""
