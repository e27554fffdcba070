"""The dice of a race and the lots of managers: a function of their address, fair, and apart."""

from collections import Counter
from itertools import product

import pytest

from engine.race.dice import WIDTH, Chance, Dice, Luck
from engine.race.question import YES_NO
from tests.engine.race.conftest import question


def test_the_same_roll_shows_the_same_faces_whatever_was_rolled_before():
    first, second = Dice("key"), Dice("key")
    first.faces(1, "move", 0, 5)
    first.faces(3, "event", 7, 1)
    assert first.faces(2, "move", 9, 6) == second.faces(2, "move", 9, 6)


def test_more_riders_or_more_dice_change_no_other_faces():
    few, many = Dice("key"), Dice("key")
    many.faces(1, "move", 300, 4)
    assert few.faces(1, "move", 2, 3) == many.faces(1, "move", 2, 9)[:3]


@pytest.mark.parametrize(
    ("key", "turn", "purpose", "rider", "nth"),
    [
        ("key", 2, "move", 1, 0),
        ("key", 1, "more", 1, 0),
        ("key", 1, "move", 2, 0),
        ("key", 1, "move", 1, 1),
        ("yek", 1, "move", 1, 0),
    ],
)
def test_another_address_is_another_roll(key, turn, purpose, rider, nth):
    first = Dice("key").faces(1, "move", 1, WIDTH, 0)
    assert Dice(key).faces(turn, purpose, rider, WIDTH, nth) != first


def test_all_faces_are_equally_likely():
    dice = Dice("fair")
    counts = Counter(face for turn in range(500) for rider in range(48)
                     for face in dice.faces(turn, "move", rider, 5))  # fmt: skip
    expected = sum(counts.values()) / 6
    chi_squared = sum((count - expected) ** 2 / expected for count in counts.values())
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert chi_squared < 20.5  # 99.9 % of fair dice stay below, five degrees of freedom


def test_a_roll_of_more_dice_than_a_block_holds_is_whole():
    rolled = Dice("key").faces(1, "move", 3, 2 * WIDTH + 3)
    assert len(rolled) == 2 * WIDTH + 3
    assert set(rolled) <= set(range(1, 7))


LEFT = (3, 5, 8, 13)
"""The numbers of the cards left in a deck."""


BOT = Chance("bot")


@pytest.mark.parametrize(
    ("draw", "kinds", "draws", "spread"),
    [
        (lambda turn: Dice("cards").shuffle(turn, "deck", 3), 6, 6000, 200),
        (lambda turn: Dice("deck").draw(turn, "chance", LEFT), 4, 8000, 260),
        (lambda _: BOT.number_below(7), 7, 14_000, 300),
    ],
    ids=["order", "card", "lot"],
)
def test_every_order_card_and_lot_is_equally_likely(draw, kinds, draws, spread):
    counts = Counter(draw(turn) for turn in range(draws))
    assert len(counts) == kinds
    assert max(counts.values()) - min(counts.values()) < spread


def test_a_card_is_drawn_alike_whatever_was_drawn_before_and_by_another_key_otherwise():
    """A deck has no order: a draw knows the cards that are left and nothing else."""
    dice = Dice("deck")
    for turn in range(9):
        dice.draw(turn, "chance", LEFT)
    assert dice.draw(4, "chance", LEFT, 1) == Dice("deck").draw(4, "chance", LEFT, 1)
    assert len({Dice(f"{n}").draw(1, "photo", range(100)) for n in range(9)}) > 5


def test_of_one_card_there_is_nothing_to_draw():
    """And no record holds it."""
    dice = Dice("deck")
    assert (dice.draw(1, "chance", (7,)), dice.shuffles) == (0, [])


def asked(kind="STOP", turn=5, riders=(3,)):
    return question(YES_NO, False, kind, turn, riders)


def lots(luck, one, bound=1000, count=6):
    below = luck.lots_of(one)
    return [below(bound) for _ in range(count)]


def test_a_question_draws_the_same_lots_whatever_was_drawn_before():
    """A bot that sits down in the middle of a race draws what was drawn from its start."""
    first, second = Luck("bot"), Luck("bot")
    for turn in range(5):
        lots(first, asked(turn=turn))
    assert lots(first, asked()) == lots(second, asked())


@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("tob", asked()),
        ("bot", asked(kind="SOLO")),
        ("bot", asked(turn=6)),
        ("bot", asked(riders=(4,))),
        ("bot", asked(riders=(3, 4))),
        ("bot", asked(riders=())),
    ],
)
def test_another_key_turn_kind_or_rider_draws_other_lots(key, other):
    assert lots(Luck(key), other) != lots(Luck("bot"), asked())


@pytest.mark.parametrize("bound", [2, 3, 7, 16])
def test_lots_fall_evenly_and_those_of_neighbours_do_not_go_together(bound):
    """Of riders side by side, of turns in a row, of two kinds, of one draw after the other."""
    luck, turns, riders = Luck("fair"), 120, 48
    first = {
        (kind, turn, rider): lots(luck, asked(kind, turn, (rider,)), bound, 2)
        for kind, turn, rider in product(("STOP", "SOLO"), range(turns + 1), range(riders + 1))
    }
    pairs = [Counter() for _ in range(4)]
    for turn, rider in product(range(turns), range(riders)):
        own, after = first["STOP", turn, rider]
        others = (first["STOP", turn, rider + 1][0], first["STOP", turn + 1, rider][0],
                  first["SOLO", turn, rider][0], after)  # fmt: skip
        for counter, other in zip(pairs, others, strict=True):
            counter[own, other] += 1
    expected, free = turns * riders / bound**2, bound**2 - 1
    for counter in pairs:
        chi_squared = sum(
            (counter[pair] - expected) ** 2 / expected for pair in product(range(bound), repeat=2)
        )
        assert chi_squared < free + 4.5 * (2 * free) ** 0.5  # of fair lots, all but one in 10,000
