"""The lots of a manager are a function of key, turn, kind and riders, and fall evenly."""

from collections import Counter
from itertools import product

import pytest

from engine.race.dice import Luck
from engine.race.question import YES_NO, ask


def question(kind="STOP", turn=5, riders=(3,)):
    return ask(kind, 0, turn, riders, YES_NO, False)


def drawn(luck, asked, bound=1000, count=6):
    below = luck.of(asked)
    return [below(bound) for _ in range(count)]


def test_a_question_draws_the_same_lots_whatever_was_drawn_before():
    """Whoever sits down in the middle of a race draws what was drawn from its start."""
    first, second = Luck("bot"), Luck("bot")
    for turn in range(5):
        drawn(first, question(turn=turn))
    assert drawn(first, question()) == drawn(second, question())


OTHERS = [
    ("tob", question()),
    ("bot", question(kind="SOLO")),
    ("bot", question(turn=6)),
    ("bot", question(riders=(4,))),
    ("bot", question(riders=(3, 4))),
    ("bot", question(riders=())),
]


@pytest.mark.parametrize(("key", "asked"), OTHERS)
def test_another_key_turn_kind_or_rider_draws_other_lots(key, asked):
    assert drawn(Luck(key), asked) != drawn(Luck("bot"), question())


@pytest.mark.parametrize("bound", [2, 3, 7, 16])
def test_lots_fall_evenly_and_those_of_neighbours_do_not_go_together(bound):
    """Of riders side by side, of turns in a row, of two kinds, of one draw after the other."""
    luck, turns, riders = Luck("fair"), 120, 48
    first = {
        (kind, turn, rider): drawn(luck, question(kind, turn, (rider,)), bound, 2)
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
