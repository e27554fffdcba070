"""Two versions with the same dice: paired differences, honest about what they cannot tell."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.playtests.compare import Comparison
from engine.playtests.plan import stage_plan
from engine.playtests.play import PlayedRace
from engine.playtests.run import _both
from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"


def played(pairs):
    """Return races with one number each in both versions."""
    return [
        PlayedRace(n, {"x": a}, (), against=PlayedRace(n, {"x": b}, ()))
        for n, (a, b) in enumerate(pairs, start=1)
    ]


def test_a_version_against_itself_differs_in_nothing():
    """The same dice ride the same race, so that a difference is the version's."""
    plan = stage_plan(load(SAMPLES / "three-examples.etapa"), 3, bots=("book",), game="ciclismo")
    comparison = Comparison()
    comparison.add([_both(replace(plan, against=plan), n) for n in (1, 2, 3)])

    assert all(one.spread.mean == 0 and not one.told for one in comparison.differences())


def test_a_steady_difference_is_told():
    """What is longer by one or two turns in every race is told from chance."""
    comparison = Comparison()
    comparison.add(played([(20, 21), (22, 24), (19, 20), (25, 26), (21, 23), (20, 21)]))

    (one,) = comparison.differences()

    assert one.told
    assert one.spread.mean == pytest.approx(8 / 6)


def test_a_doubtful_difference_says_how_many_races_it_would_take():
    """Where the interval holds nought, the number of races needed is said."""
    comparison = Comparison()
    comparison.add(played([(20, 23), (22, 19), (19, 20), (25, 26), (21, 19), (20, 21)]))

    (one,) = comparison.differences()

    assert not one.told
    assert one.needed > one.races


def test_one_race_tells_no_difference():
    """What differs once may be chance: two races that agree are the least."""
    comparison = Comparison()
    comparison.add(played([(20, 24)]))
    assert [one.told for one in comparison.differences()] == [False]
    comparison.add(played([(22, 26)]))
    assert [one.told for one in comparison.differences()] == [True]
