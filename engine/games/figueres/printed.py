"""Section 2 — what is printed: seven cards for each cyclist, nine bottles, blanks where wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.figueres.box.cards import bottles, coloured, cyclists
from engine.race.box import ALL, TEAMS, Deck, GameBox, PrintedCard, ScoreTable
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from engine.race.course import Course
    from engine.race.values import Setup


TURNS: Final = 8
"""Section 13 — columns of the turn log."""


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
