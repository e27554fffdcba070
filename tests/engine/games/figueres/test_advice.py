"""What a card may be expected to bring, by what one player may know."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from engine.bots import BOTS
from engine.games.figueres.advice import expected_advance, expected_matches, is_leader
from engine.games.figueres.box import Card
from engine.games.figueres.state import FigueresSnapshot, snapshot_of
from engine.games.figueres.turn import all_advances
from engine.race.frame import View
from engine.race.question import Choice, Question

Make = Callable[..., Any]


def _seen(field: Any, hands: str) -> FigueresSnapshot:
    """Give everybody his cards, `b3` a bottle nobody has seen, and take the public picture."""
    s = field.state
    for rider, hand in enumerate(hands.split("|")):
        s.cards[rider] = [Card(int(c.lstrip("b")), c.startswith("b")) for c in hand.split()]
        drawn = [card for card in s.cards[rider] if card.bottle]
        s.refreshed[rider] = drawn[0] if drawn else None
    return snapshot_of(s)


def test_company_is_one_chance_for_each_card_an_other_may_lay(table: Make):
    """R11.5 — B may lay one of four cards, C one of two."""
    seen = _seen(table("A@0/1 B@0/2 C@0/3"), "4 1|4 1 2 3|4 5")
    assert expected_matches(seen, 0, [Card(4), Card(1)])[Card(4)] == pytest.approx(1 / 4 + 1 / 2)


def test_a_neutral_deck_is_as_likely_to_show_any_of_its_cards(table: Make):
    """R11.5 — the order of a deck is hidden, what is left in it is not."""
    seen = _seen(table("A@0/1 N@0/2", players=1), "4|6 4 0")
    assert expected_matches(seen, 0, [Card(4)])[Card(4)] == pytest.approx(1 / 3)


def test_a_hidden_bottle_is_any_of_those_nobody_has_seen(table: Make):
    """RULING 7 — my own bottle is known to me: of eight others two are threes."""
    seen = _seen(table("A@15/1 B@15/2"), "b3 1|b2 5")
    hand = [Card(3, bottle=True), Card(1)]
    assert expected_matches(seen, 0, hand)[hand[0]] == pytest.approx(2 / 8 / 2)


def test_a_bottle_that_was_shown_is_known(table: Make):
    """RULING 7 — with open bottles B's two is certain to be there."""
    field = table("A@15/1 B@15/2", bottle_public=True)
    field.state.revealed = [True, True]
    seen = _seen(field, "2|b2 5")
    assert expected_matches(seen, 0, [Card(2)])[Card(2)] == pytest.approx(1 / 2)


def test_bottles_that_match_nothing_have_no_company(table: Make):
    """RULING 6 — figueres.bottle_matches false."""
    seen = _seen(table("A@15/1 B@15/2", bottle_matches=False), "b2 2|2 b2")
    hand = [Card(2, bottle=True), Card(2)]
    assert [expected_matches(seen, 0, hand)[card] for card in hand] == [0, pytest.approx(1 / 2)]


RULES = [{}, {"match_scope": "pairs_only"}, {"double_zero_freezes": False}]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_card_is_expected_to_carry_what_it_carries_on_average(table: Make, rules: Any):
    """Over every way the others may lay their cards.

    R6.1, R6.2, R6.3, R6.4, R6.5, RULING 4, RULING 5.
    """
    hands = "0 2 4 6|0 2 4|4 2|0 6 5 4"
    seen = _seen(table("A@3/1 B@3/2 C@2/1 D@5/1", **rules), hands)
    mine, *others = [[Card(int(n)) for n in hand.split()] for hand in hands.split("|")]
    found = expected_advance(seen, 0, mine)
    every = list(product(*others))
    for card in mine:
        far = [all_advances((card, *laid), seen.law)[0] for laid in every]
        assert found[card] == pytest.approx(sum(far) / len(far))


def test_a_hidden_bottle_may_carry_whoever_matches_it(table: Make):
    """RULING 6, RULING 7 — B lays his bottle or a five; three of the nine bottles are twos."""
    seen = _seen(table("A@15/1 B@15/2"), "2|b2 5")
    assert expected_advance(seen, 0, [Card(2)])[Card(2)] == pytest.approx(2 + 2 * 1 / 2 * 3 / 9)


def test_a_bottle_that_matches_nothing_carries_its_number(table: Make):
    """RULING 6 — figueres.bottle_matches false."""
    seen = _seen(table("A@15/1 B@15/2", bottle_matches=False), "b2 2|2 b2")
    hand = [Card(2, bottle=True), Card(2)]
    assert [expected_advance(seen, 0, hand)[card] for card in hand] == [2, pytest.approx(2 + 2 / 2)]


def test_whoever_has_nobody_ahead_leads(table: Make):
    seen = _seen(table("A@7/2 B@7/1 C@5/1"), "1|1|1")
    assert [is_leader(seen, rider) for rider in range(3)] == [True, True, False]


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
