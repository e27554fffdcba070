"""The dice of a race are a function of their address, fair, and known to nobody else."""

import random
from collections import Counter

import pytest

from engine.race.dice import WIDTH, Chance, Dice, TypedDice


def test_the_same_roll_shows_the_same_faces_whatever_was_rolled_before():
    first, second = Dice("key"), Dice("key")
    first.faces(1, "move", 0, 5)
    first.faces(3, "event", 7, 1)
    assert first.faces(2, "move", 9, 6) == second.faces(2, "move", 9, 6)


def test_more_riders_or_more_dice_change_nobodys_faces():
    few, many = Dice("key"), Dice("key")
    many.faces(1, "move", 300, 4)
    assert few.faces(1, "move", 2, 3) == many.faces(1, "move", 2, 9)[:3]


OTHERS = [
    ("key", 2, "move", 1, 0),
    ("key", 1, "more", 1, 0),
    ("key", 1, "move", 2, 0),
    ("key", 1, "move", 1, 1),
    ("yek", 1, "move", 1, 0),
]


@pytest.mark.parametrize(("key", "turn", "purpose", "rider", "nth"), OTHERS)
def test_another_address_is_another_roll(key: str, turn: int, purpose: str, rider: int, nth: int):
    known = Dice("key").faces(1, "move", 1, WIDTH, 0)
    assert Dice(key).faces(turn, purpose, rider, WIDTH, nth) != known


def test_all_faces_are_equally_likely():
    dice = Dice("fair")
    seen = Counter(face for turn in range(500) for rider in range(48)
                   for face in dice.faces(turn, "move", rider, 5))  # fmt: skip
    expected = sum(seen.values()) / 6
    chi_squared = sum((count - expected) ** 2 / expected for count in seen.values())
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
    assert chi_squared < 20.5  # 99.9 % of fair dice stay below, five degrees of freedom


def test_a_roll_of_more_dice_than_a_block_holds_is_whole():
    rolled = Dice("key").faces(1, "move", 3, 2 * WIDTH + 3)
    assert len(rolled) == 2 * WIDTH + 3
    assert set(rolled) <= set(range(1, 7))


def test_every_order_of_three_cards_is_equally_likely():
    dice = Dice("cards")
    seen = Counter(dice.shuffle(turn, "deck", 3) for turn in range(6000))
    assert len(seen) == 6
    assert max(seen.values()) - min(seen.values()) < 200


def test_a_manager_draws_evenly_below_any_bound():
    chance = Chance("bot")
    seen = Counter(chance.below(7) for _ in range(14_000))
    assert sorted(seen) == list(range(7))
    assert max(seen.values()) < 2_200


def test_real_dice_are_asked_for_until_they_are_dice():
    answers = iter([(7, 1), (1,), (2, 5)])
    typed = TypedDice(lambda *_: next(answers), "key")
    assert typed.faces(1, "move", 0, 2) == bytes((2, 5))


def test_the_generator_everybody_shares_is_never_touched():
    random.seed(5)
    before = random.getstate()
    Dice("key").shuffle(1, "deck", 30)
    Dice("key").faces(1, "move", 0, 5)
    Chance("bot").below(9)
    assert random.getstate() == before


def test_cards_are_shuffled_by_the_program_where_dice_are_typed():
    """Nobody has to type the order of a deck."""
    typed = TypedDice(lambda *_: (), "cards", lambda *_: None)
    assert typed.shuffle(1, "deck", 30) == Dice("cards").shuffle(1, "deck", 30)


def test_an_order_that_is_typed_holds_and_what_is_none_is_asked_again():
    """A single card is nobody's question."""
    answers = iter([(0, 0, 1), (2, 0, 1)])
    typed = TypedDice(lambda *_: (), "cards", lambda *_: next(answers))
    assert [typed.shuffle(1, "deck", 1), typed.shuffle(1, "deck", 3)] == [(0,), (2, 0, 1)]
    assert typed.orders == [(0,), (2, 0, 1)]


def test_a_card_is_drawn_evenly_and_a_deck_has_no_order():
    """Each of those left may come up; the same draw is the same card, whatever was drawn before."""
    dice = Dice("deck")
    left = (3, 5, 8, 13)
    seen = Counter(left[dice.draw(turn, "chance", left)] for turn in range(8000))
    assert sorted(seen) == list(left)
    assert max(seen.values()) - min(seen.values()) < 260
    assert dice.draw(4, "chance", left, 1) == Dice("deck").draw(4, "chance", left, 1)
    assert len({Dice(f"{n}").draw(1, "photo", range(100)) for n in range(9)}) > 5


def test_of_one_card_there_is_nothing_to_draw():
    """Neither by the program nor by a person, and no record holds it."""
    for dice in (Dice("deck"), TypedDice(lambda *_: (), "deck")):
        assert (dice.draw(1, "chance", (7,)), dice.orders) == (0, [])


def test_a_real_card_is_named_by_its_number():
    """One that cannot come up is asked for again; without a number the program draws."""
    answers = iter([4, 8, None])
    typed = TypedDice(lambda *_: (), "deck", card=lambda *_: next(answers))
    left = (3, 5, 8, 13)
    assert [typed.draw(1, "chance", left), typed.draw(2, "chance", left)] == [
        2, Dice("deck").draw(2, "chance", left),
    ]  # fmt: skip
    assert typed.orders[0] == (2,)
    assert TypedDice(lambda *_: (), "deck").draw(2, "chance", left) == typed.orders[1][0]
