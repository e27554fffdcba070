"""Section 5 and 11: who is asked what, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import DecisionError
from engine.games.figueres.box import Card
from engine.games.figueres.turn import card_options
from engine.race.question import Question
from engine.race.referee import Referee

Make = Callable[..., Any]


def test_all_are_asked_before_any_card_is_shown(criterium: Make):
    """R5.1, R11.1 — one question a player, secret, at the same time."""
    race = criterium(3)
    steps = race.play()
    asked = next(steps)
    while isinstance(asked, Question):
        asked = steps.send(asked.default)
    assert [(q.manager, q.kind, q.secret, len(q.options)) for q in asked] == [
        (seat, "PLAY", True, 7) for seat in range(3)
    ]


def test_a_coloured_and_a_black_card_of_one_number_are_two_options():
    """R11.1 — distinct values, each with its kind; a player with cards may not pass."""
    hand = [Card(2), Card(2, bottle=True), Card(0)]
    assert sorted(card_options(hand)) == sorted(hand)


def test_a_card_that_is_not_in_the_hand_is_refused_with_the_rule(criterium: Make, player: Make):
    """R11.4 — value in hand."""
    race = criterium(3)
    seats = [player("red", "0000000"), player("blue", "9"), player("green", "0000000")]
    with pytest.raises(DecisionError, match=r"R11\.1"):
        Referee(race, seats).run()


def test_a_card_played_is_gone(criterium: Make, player: Make):
    """R5.8 — never taken back: the zero of turn 1 is refused in turn 2."""
    race = criterium(3)
    seats = [player(colour, "0000000") for colour in ("red", "blue", "green")]
    with pytest.raises(DecisionError):
        Referee(race, seats).run()
    assert race.turn == 2


def test_the_last_card_asks_nobody_and_without_a_bottle_turn_eight_shows_none(
    criterium: Make, stacked: Make, player: Make
):
    """R5.7, R9.4, RULING 11, section 0 — one option is answered by the rules."""
    slow = stacked({(0, "deck grey"): range(7), (0, "deck orange"): range(7)})
    race = criterium(3, dice=slow, n_squares=64, refresh=64)
    seats = [player("red", "0123456"), player("blue", "0123465"), player("green", "0123645")]
    Referee(race, seats).run()
    kinds = [(kind, turn) for kind, turn, *_ in race.happenings if turn == 8]
    assert kinds == [("turn_began", 8)] + [("no_card", 8)] * 5 + [("won_at_limit", 8)]
    assert [len(seat.views) for seat in seats] == [1 + 6] * 3
