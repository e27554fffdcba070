"""What a card may be expected to bring, by what one player may know."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.bots import BOTS
from engine.games.figueres.advice import company, leads
from engine.games.figueres.box.cards import Card
from engine.games.figueres.picture import Picture, picture
from engine.race.question import Choice, Question
from engine.race.view import View

Make = Callable[..., Any]


def _seen(field: Any, hands: str) -> Picture:
    """Give everybody his cards, `b3` a bottle nobody has seen, and take the public picture."""
    s = field.state
    for rider, hand in enumerate(hands.split("|")):
        s.cards[rider] = [Card(int(c.lstrip("b")), c.startswith("b")) for c in hand.split()]
        drawn = [card for card in s.cards[rider] if card.bottle]
        s.refreshed[rider] = drawn[0] if drawn else None
    return picture(s)


def test_company_is_one_chance_for_each_card_an_other_may_lay(table: Make):
    """R11.5 — B may lay one of four cards, C one of two."""
    seen = _seen(table("A@0/1 B@0/2 C@0/3"), "4 1|4 1 2 3|4 5")
    assert company(seen, 0, [Card(4), Card(1)])[Card(4)] == pytest.approx(1 / 4 + 1 / 2)


def test_a_neutral_deck_is_as_likely_to_show_any_of_its_cards(table: Make):
    """R11.5 — the order of a deck is hidden, what is left in it is not."""
    seen = _seen(table("A@0/1 N@0/2", players=1), "4|6 4 0")
    assert company(seen, 0, [Card(4)])[Card(4)] == pytest.approx(1 / 3)


def test_a_hidden_bottle_is_any_of_those_nobody_has_seen(table: Make):
    """RULING 7 — my own bottle is known to me: of eight others two are threes."""
    seen = _seen(table("A@15/1 B@15/2"), "b3 1|b2 5")
    hand = [Card(3, bottle=True), Card(1)]
    assert company(seen, 0, hand)[hand[0]] == pytest.approx(2 / 8 / 2)


def test_a_bottle_that_was_shown_is_known(table: Make):
    """RULING 7 — with open bottles B's two is certain to be there."""
    field = table("A@15/1 B@15/2", bottle_public=True)
    field.state.revealed = [True, True]
    seen = _seen(field, "2|b2 5")
    assert company(seen, 0, [Card(2)])[Card(2)] == pytest.approx(1 / 2)


def test_bottles_that_match_nothing_have_no_company(table: Make):
    """RULING 6 — figueres.bottle_matches false."""
    seen = _seen(table("A@15/1 B@15/2", bottle_matches=False), "b2 2|2 b2")
    hand = [Card(2, bottle=True), Card(2)]
    assert [company(seen, 0, hand)[card] for card in hand] == [0, pytest.approx(1 / 2)]


def test_whoever_has_nobody_ahead_leads(table: Make):
    seen = _seen(table("A@7/2 B@7/1 C@5/1"), "1|1|1")
    assert [leads(seen, rider) for rider in range(3)] == [True, True, False]


def _lays(bot: str, field: Any, hands: str) -> int:
    seen = _seen(field, hands)
    hand = tuple(field.state.cards[0])
    question = Question("PLAY", 0, 1, (0,), Choice(hand), hand[0], secret=True)
    return BOTS[bot]("luck").decide(question, View(0, seen, hand)).number


def test_spread_lays_the_highest_card_nobody_can_match(table: Make):
    assert _lays("spread", table("A@0/1 B@0/2"), "6 5 3|6 1 2") == 5


def test_herd_lays_what_most_may_match_and_no_zero(table: Make):
    """Zeros match best here, and freeze (R6.4)."""
    assert _lays("herd", table("A@0/1 B@0/2 C@0/3"), "0 6 2|0 2|0 2 6") == 2


def test_herd_lays_a_zero_when_nothing_else_is_left(table: Make):
    assert _lays("herd", table("A@0/1 B@0/2"), "0|0 2") == 0


def test_ahead_never_lays_a_zero_in_the_lead(table: Make):
    field = table("A@9/1 B@3/1")
    assert {_lays("ahead", field, f"0 {n}|5") for n in range(1, 7)} == set(range(1, 7))


def test_ahead_may_lay_a_zero_behind_or_when_nothing_else_is_left(table: Make):
    assert _lays("ahead", table("A@9/1 B@3/1"), "0|5") == 0
    behind = table("A@3/1 B@9/1")
    assert 0 in {_lays("ahead", behind, " ".join(["0"] * n + ["5|1"])) for n in range(1, 30)}
