"""Dice thrown by people: typed once, given again after an undo, taken back where mistyped."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from engine.games import GAMES
from engine.match.hand_dice import HandDice, HandRolls
from engine.match.match import Match
from engine.race.dice import Dice
from tests.engine.match.conftest import (
    ASKED_ALL,
    is_race_of_bots,
    ride_on,
    seated,
    to_end,
    usual,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.match.hand_dice import RollWanted


class Thrower:
    """A person who throws what the dice of the program would show, and once something else."""

    def __init__(self, key: str, slip: int = -1) -> None:
        self.dice, self.slip, self.asked = Dice(key), slip, list["RollWanted"]()
        self.refuses = False

    def __call__(self, wanted: RollWanted) -> Sequence[int]:
        if self.refuses:
            raise BackError
        self.asked.append(wanted)
        turn, purpose, rider, count, nth, triples, size, left = wanted
        if left:
            return [left[self.dice.draw(turn, purpose, left, nth)]]
        if size:
            return self.dice.shuffle(turn, purpose, size, nth)
        faces = self.dice.faces(turn, purpose, rider, count, nth, triples)
        if len(self.asked) == self.slip:
            return [face % 6 + 1 for face in faces]
        return list(faces)


def match_of(thrower: Thrower, game: str, mine: frozenset[int] | None = None) -> Match:
    start = seated(game, 0)
    rolls = HandRolls(start.setup.key, thrower, lambda w: mine is None or w.rider in mine)
    made = Match(start, {0: ASKED_ALL}, rolls.make_dice)
    made.rolls = rolls  # type: ignore[attr-defined] -- for the tests
    return made


class BackError(Exception):
    """Asked for a roll, a person wants the one before back."""


def throw_again(match: Match, thrower: Thrower, times: int) -> None:
    """Take so many rolls back, one before the other; only the first of them is thrown again."""
    for left in reversed(range(times)):
        wanted, _ = match.rolls.pop_last()  # type: ignore[attr-defined]
        throws = reversed(match.head.dice.throws)
        throw = next(t for t in throws if (t.turn, t.purpose, t.rider) == wanted[:3])
        thrower.refuses = left > 0
        with suppress(BackError):
            match.before_throw(throw)
            match.ride_on()


def typed_dice(*answers: Any) -> HandDice:
    """Return dice for which people type these answers one after the other."""
    left = iter(answers)
    return HandRolls("cards", lambda _: next(left), lambda _: True).make_dice()


def test_real_dice_are_asked_for_until_they_are_dice():
    assert typed_dice((7, 1), (1,), (2, 5)).faces(1, "move", 0, 2) == bytes((2, 5))


def test_a_typed_order_holds_and_what_is_none_is_asked_again():
    """Of a single card there is no order to ask for."""
    dice = typed_dice((0, 0, 1), (2, 0, 1))
    assert [dice.shuffle(1, "deck", 1), dice.shuffle(1, "deck", 3)] == [(0,), (2, 0, 1)]


def test_a_real_card_is_named_by_its_number():
    """One that cannot come up is asked for again; of one card there is nothing to draw."""
    dice = typed_dice((4,), (8,))
    assert (dice.draw(1, "chance", (7,)), dice.draw(1, "chance", (3, 7, 8))) == (0, 2)


def test_cards_are_shuffled_and_drawn_by_the_program_where_none_is_typed():
    """So that an order of thirty cards need not be typed."""
    typed, dice = typed_dice(None, None), Dice("cards")
    assert typed.shuffle(1, "deck", 30) == dice.shuffle(1, "deck", 30)
    assert typed.draw(2, "chance", (3, 7, 8)) == dice.draw(2, "chance", (3, 7, 8))


@pytest.mark.parametrize("game", GAMES)
def test_who_throws_the_same_faces_rides_the_same_race(game: str):
    thrower = Thrower(seated(game, 0).setup.key)
    match = to_end(match_of(thrower, game))
    assert is_race_of_bots(match, game)
    assert len(thrower.asked) == len(match.head.dice.throws)


@pytest.mark.parametrize("slip", [4, 21, 60])
def test_a_mistyped_roll_is_taken_back_and_asked_again(slip: int):
    """However many rolls later it is seen; the race ends as if nothing had been mistyped."""
    thrower = Thrower(seated("juego", 0).setup.key, slip)
    match = match_of(thrower, "juego")
    while not match.ride_on():
        if thrower.slip > 0 and len(thrower.asked) >= slip + 2:
            thrower.slip = -1
            throw_again(match, thrower, len(thrower.asked) - slip + 1)
        else:
            usual(match)
    assert is_race_of_bots(match, "juego")


def test_only_the_rolls_of_my_riders_are_asked():
    """The program throws the others, as it would have."""
    start = seated("juego", 0)
    mine = frozenset(range(len(start.setup.teams[0].riders)))
    thrower = Thrower(start.setup.key)
    match = to_end(match_of(thrower, "juego", mine))
    assert {wanted.rider for wanted in thrower.asked} <= mine
    assert len(thrower.asked) < len(match.head.dice.throws)
    assert is_race_of_bots(match, "juego")


def test_an_answer_taken_back_throws_no_die_again():
    """The same roll shows the same faces: undo gives no other roll."""
    thrower = Thrower(seated("juego", 0).setup.key)
    match = match_of(thrower, "juego")
    ride_on(match, 12)
    thrown = len(thrower.asked)
    match.take_back(2)
    while match.history.undone:
        match.ride_on()
        usual(match)
    match.ride_on()
    assert len(thrower.asked) == thrown
