"""R11.5: what everybody at the table knows."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.figueres.box import Card
from engine.games.figueres.state import snapshot_of

Make = Callable[..., Any]
ALL = (1, 1, 1, 2, 2, 2, 3, 3, 3)


def drawn(field: Any, public: bool = False) -> Any:
    """Let A have drawn a bottle 2 that he has not played."""
    field.state.refreshed[0] = Card(2, bottle=True)
    field.state.cards[0] = [Card(2, bottle=True), Card(5)]
    field.state.revealed[0] = public
    return snapshot_of(field.state)


def test_a_bottle_in_a_closed_hand_is_seen_by_nobody(table: Make):
    """R11.5, RULING 7 — that he has one, and not which; it may be any of the nine."""
    seen = drawn(table("A@15/1 B@9/1"))
    first, second = seen.cyclists
    assert (first.bottle, first.hides_bottle, first.keeps_bottle) == (None, True, True)
    assert (second.bottle, second.hides_bottle, second.keeps_bottle) == (None, False, False)
    assert (first.left, seen.unseen) == ((5,), ALL)


def test_a_bottle_shown_by_house_rule_is_one_less_to_come(table: Make):
    """R11.5, RULING 7 — figueres.bottle_public: eight are left that nobody has seen."""
    seen = drawn(table("A@15/1 B@9/1"), public=True)
    assert (seen.cyclists[0].bottle, seen.cyclists[0].hides_bottle) == (Card(2, bottle=True), False)
    assert seen.unseen == (1, 1, 1, 2, 2, 3, 3, 3)


def test_a_bottle_that_was_played_is_known(table: Make):
    """R5.8, R11.5 — its value becomes public when it is played, and he keeps none."""
    field = table("A@15/1 B@9/1")
    drawn(field)
    field.lay("Ab2 B3")
    cyclist = snapshot_of(field.state).cyclists[0]
    assert (cyclist.bottle, cyclist.hides_bottle) == (Card(2, bottle=True), False)
    assert (cyclist.keeps_bottle, cyclist.played[-1]) == (False, Card(2, bottle=True))


@pytest.mark.parametrize(
    ("once", "before", "after"), [(True, True, False), (False, True, True)], ids=["once", "always"]
)
def test_whether_the_sprint_is_still_to_come(table: Make, once: bool, before: bool, after: bool):
    """R10.1, RULING 9 — open until it was ridden; figueres.sprint_once false: it stays so."""
    field = table("A@20/1 B@9/1", sprint_once=once)
    assert snapshot_of(field.state).sprint_open == before
    assert snapshot_of(field.sprinted().state).sprint_open == after
