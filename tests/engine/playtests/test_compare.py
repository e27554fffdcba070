"""Two versions with the same dice: paired differences, honest about what they cannot tell."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from time import perf_counter

import pytest

from engine.playtests.compare import Comparison
from engine.playtests.plan import stage_plan
from engine.playtests.play import PlayedRace
from engine.playtests.run import run_chunk
from engine.tour.file import load
from tests.engine.playtests.conftest import SAMPLES


def compare(*races):
    """Return the differences of races, each given by the values of both versions."""
    comparison = Comparison()
    for number, (first, second) in enumerate(races, start=1):
        other = PlayedRace(number, second, ())
        comparison.add_races([PlayedRace(number, first, (), against=other)])
    return comparison.differences()


def compare_numbers(*pairs):
    """Return the one difference of races that have a number each in both versions."""
    (one,) = compare(*(({"x": a}, {"x": b}) for a, b in pairs))
    return one


def test_a_version_against_itself_differs_in_nothing():
    """The same dice ride the same race, so that a difference is the version's."""
    plan = stage_plan(load(SAMPLES / "three-examples.etapa"), 3, bots=("book",), game="ciclismo")
    comparison = Comparison()
    blob = pickle.dumps(replace(plan, against=plan))
    comparison.add_races(run_chunk(blob, 1, 3, perf_counter).played)

    assert all(one.spread.mean == 0 and not one.is_clear for one in comparison.differences())


STEADY = ((20, 21), (22, 24), (19, 20), (25, 26), (21, 23), (20, 21))
DOUBTFUL = ((20, 23), (22, 19), (19, 20), (25, 26), (21, 19), (20, 21))


def test_a_steady_difference_is_told():
    """What is longer by one or two turns in every race is told from chance."""
    one = compare_numbers(*STEADY * 2)
    assert one.is_clear
    assert one.spread.mean == pytest.approx(8 / 6)


def test_a_doubtful_difference_says_how_many_races_it_would_take():
    """Where the interval holds nought, the number of races needed is said."""
    one = compare_numbers(*DOUBTFUL)
    assert not one.is_clear
    assert one.needed > one.races


@pytest.mark.parametrize(("races", "told"), [(1, False), (2, False), (6, False), (8, True)])
def test_few_races_tell_no_difference(races, told):
    """What differs once or twice may be chance: seven races that agree are the least."""
    assert compare_numbers(*[(20, 24)] * races).is_clear is told


def test_what_is_the_same_in_every_race_says_so():
    assert compare_numbers((20, 20), (23, 23)).is_same


def test_who_wins_is_compared_word_by_word_and_comes_first():
    """A type that wins thirty races in a hundred more is told so, whenever it was first seen."""
    types = [("ROULEUR", "ROULEUR")] * 60 + [("ROULEUR", "LEADER")] * 30 + [("CLIMBER", "LEADER")]
    differences = compare(
        *(({"wins/by_type": a, "x": 20}, {"wins/by_type": b, "x": 21}) for a, b in types)
    )
    assert [(d.name, d.word) for d in differences[:2]] == [
        ("wins/by_type", "LEADER"), ("wins/by_type", "ROULEUR"),
    ]  # fmt: skip
    assert [d.is_clear for d in differences] == [True, True, False, True]
    assert [round(d.spread.mean * len(types)) for d in differences[:3]] == [31, -30, -1]
    assert all(d.races == len(types) for d in differences)


def test_differences_come_by_their_size():
    """Beside what each varies from race to race; what is told comes before what is not."""
    differences = compare(
        *(
            (
                {"a": n % 5, "b": 10, "c": n % 7},
                {"a": n % 5 + n % 3, "b": 12 + n % 2, "c": (n * 3) % 7},
            )
            for n in range(1, 41)
        )
    )
    assert [one.name for one in differences] == ["b", "a", "c"]


def noise(lots, races, measures):
    """Return races of two versions that are alike: counts, rare truths, heavy tails, winners."""
    for number in range(1, races + 1):
        pair = []
        for _ in range(2):
            values = {f"n{k}": lots.randrange(1 + k % 7 * 3) for k in range(measures)}
            values |= {f"t{k}": lots.random() < 0.01 * (1 + k * 5) for k in range(10)}
            values |= {f"h{k}": 40 if lots.random() < 0.02 else 0 for k in range(10)}
            values |= {f"splits/{k}": lots.randrange(4) for k in range(24)}
            values["wins/by_type"] = lots.choice(("SPRINTER", "ROULEUR", "LEADER", "CLIMBER"))
            pair.append(PlayedRace(number, values, ()))
        yield replace(pair[0], against=pair[1])


def test_versions_that_are_alike_are_seldom_said_to_differ():
    """Many measures are looked at: in five comparisons of a hundred at most one is told."""
    lots, told = Random("alike"), 0
    for _ in range(200):
        comparison = Comparison()
        comparison.add_races(noise(lots, 40, 20))
        told += any(one.is_clear for one in comparison.differences())
    assert told <= 10
