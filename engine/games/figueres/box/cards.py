"""Section 2 — the cards: seven for each cyclist, and the water bottles."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from engine import tables

if TYPE_CHECKING:
    from engine.tour.rules import Rules

TABLE = "games/figueres/cards.toml"


class Card(NamedTuple):
    """A number and what it is printed on: a card of a cyclist's colour or a black bottle."""

    number: int
    bottle: bool = False


@cache
def coloured() -> tuple[Card, ...]:
    """R2.2 — the seven cards of one cyclist, 0 to 6."""
    return tuple(Card(number) for number in tables.toml(TABLE)["coloured"])


@cache
def bottles() -> tuple[Card, ...]:
    """R2.3 — the nine water bottle cards: 1, 2 and 3, three times each."""
    return tuple(Card(number, bottle=True) for number in tables.toml(TABLE)["bottle"])


def cyclists() -> int:
    """R2.1 — how many cyclists the box holds."""
    return int(tables.toml(TABLE)["cyclists"])


def to_print(rules: Rules) -> int:
    """R2.5, RULING 1 — how many cards the sheet counts: 51, and blanks where they are wanted."""
    blanks: int = rules["figueres.extra_blank_cards"]
    return cyclists() * len(coloured()) + len(bottles()) + blanks
