"""What is in the box of the Critèrium (section 2): its cards, its house rules, what is printed.

The law of one race is read from the house rules once, so that no chapter looks up a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from engine import tables
from engine.race.box import ALL, TEAMS, Deck, GameBox, PrintedCard, ScoreTable
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from engine.race.course import Course
    from engine.race.values import Setup
    from engine.tour.rules import Rules

TABLE = "games/figueres/cards.toml"
TURNS: Final = 8
"""Section 13 — columns of the turn log."""


class Card(NamedTuple):
    """A number and what it is printed on: a card of a cyclist's colour or a black bottle."""

    number: int
    bottle: bool = False


@cache
def coloured() -> tuple[Card, ...]:
    """R2.2 — the seven cards of one cyclist, 0 to 6."""
    return tuple(Card(number) for number in tables.read_toml(TABLE)["coloured"])


@cache
def bottles() -> tuple[Card, ...]:
    """R2.3 — the nine water bottle cards: 1, 2 and 3, three times each."""
    return tuple(Card(number, bottle=True) for number in tables.read_toml(TABLE)["bottle"])


def cyclists() -> int:
    """R2.1 — how many cyclists the box holds."""
    return int(tables.read_toml(TABLE)["cyclists"])


@dataclass(frozen=True, slots=True)
class FigueresLaw:
    """What the rules of this race say where the text leaves a choice."""

    start_index: int
    """RULING 2."""
    closes_up: bool
    """RULING 3 — false: a cyclist who stays keeps the slot."""
    pairs_only: bool
    """RULING 4 — false: each number is counted on its own."""
    zeros_freeze: bool
    """RULING 5."""
    bottle_matches: bool
    """RULING 6."""
    bottle_public: bool
    """RULING 7."""
    shuffles_all: bool
    """RULING 8 — false: a neutral's played cards stay out."""
    sprint_bonus: int
    sprint_once: bool
    """RULING 9."""
    completes_turn: bool
    """RULING 10 — false: the race stops in the middle of the turn."""
    neutral_wins: bool
    """RULING 12."""
    ranks_all: bool
    """RULING 13."""
    palette: tuple[str, ...]
    """RULING 14."""
    cyclists: Mapping[int, int]
    """RULING 15 — cyclists on the board by number of players."""
    start_order: tuple[str, ...]
    """RULING 16 — colours that need no lot."""
    turn_limit: int
    """RULING 17."""

    @classmethod
    def of(cls, rules: Rules) -> FigueresLaw:
        """Read the law of one race."""
        seats = {int(n): size for n, size in rules["figueres.setup_table"].items()}
        return cls(
            start_index=rules["figueres.start_index"],
            closes_up=rules["figueres.left_placement"] == "close_up",
            pairs_only=rules["figueres.match_scope"] == "pairs_only",
            zeros_freeze=rules["figueres.double_zero_freezes"],
            bottle_matches=rules["figueres.bottle_matches"],
            bottle_public=rules["figueres.bottle_public"],
            shuffles_all=rules["figueres.neutral_shuffle"] == "all_cards",
            sprint_bonus=rules["figueres.sprint_bonus"],
            sprint_once=rules["figueres.sprint_once"],
            completes_turn=rules["figueres.rank_after_finish"] == "complete_turn",
            neutral_wins=rules["figueres.neutral_can_win"],
            ranks_all=rules["figueres.full_ranking"],
            palette=tuple(rules["figueres.palette"]),
            cyclists=MappingProxyType(seats),
            start_order=tuple(rules["figueres.start_order"]),
            turn_limit=rules["figueres.turn_limit"],
        )


def game_box(setup: Setup, _course: Course) -> GameBox:
    """R2.1, R2.2, R2.3, RULING 1 — a deck for every cyclist, the bottles, blank cards."""
    blanks: int = setup.rules["figueres.extra_blank_cards"]
    own = tuple(PrintedCard(str(card.number), str(card.number)) for card in coloured())
    black = tuple(PrintedCard(f"bottle {card.number}", str(card.number)) for card in bottles())
    decks = [Deck("cyclist", own, TEAMS, cyclists()), Deck("bottle", black)]
    if blanks:
        decks.append(Deck("blank", (PrintedCard("blank"),) * blanks, ALL))
    turns = tuple(Phrase("score_turn", {"turn": turn}) for turn in range(1, TURNS + 1))
    columns = (*turns, Phrase("score_bottle"), Phrase("score_sprint"), Phrase("score_place"))
    return GameBox(decks=tuple(decks), tables=(ScoreTable("score", columns),))
