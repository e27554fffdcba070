"""Section 2 and CF-20: how many cards of what."""

from typing import Any

import pytest

from engine.games.figueres.box import FigueresLaw, bottles, coloured, cyclists, game_box
from engine.tour.rules import Rules

RULES = Rules("figueres")


def test_each_cyclist_has_seven_cards_worth_twenty_one():
    """R2.2, CF-20 — 0 to 6, one of each; 21 is the sprint square (RULING 2)."""
    numbers = [card.number for card in coloured()]
    assert (numbers, sum(numbers)) == ([0, 1, 2, 3, 4, 5, 6], 21)


def test_the_bottle_deck_has_nine_black_cards():
    """R2.3 — 1, 2 and 3, three times each; R8.4 — never fewer than those who draw."""
    assert [card.number for card in bottles()] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert all(card.bottle for card in bottles())
    assert len(bottles()) >= cyclists()


@pytest.mark.parametrize(("blanks", "cards"), [(0, 51), (2, 53)])
def test_the_game_has_fifty_one_cards_and_blanks_on_request(setup: Any, blanks: int, cards: int):
    """R2.1, R2.5, RULING 1 — figueres.extra_blank_cards prints the two that the text announces."""
    box = game_box(setup(extra_blank_cards=blanks), None)
    assert sum(len(deck.cards) * deck.copies for deck in box.decks) == cards


def test_the_set_up_table_is_that_of_the_rules():
    """R4.2, CF-20 — 3 players 5 cyclists, 4 players 6, 5 players 6."""
    assert dict(FigueresLaw.of(RULES).cyclists) == {3: 5, 4: 6, 5: 6}
