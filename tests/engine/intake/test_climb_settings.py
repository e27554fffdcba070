"""Category systems: what a climb counts in each, and which category that is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IntakeError
from engine.intake.climb_settings import (
    CATEGORIES,
    category_systems,
    detector_settings,
    read_system,
)

ORGANISER = category_systems()["organiser"]


@pytest.mark.parametrize(
    ("name", "km", "percent", "category"),
    [
        ("aso", 10, 7.8, "HC"),
        ("organiser", 10, 7.8, "1"),
        ("strava", 8, 8, "1"),
        ("strava-older", 8, 8, "HC"),
        ("strava", 2, 4, "4"),
        # what scores below every cut has the lowest
        ("strava", 1, 1, "4"),
    ],
)
def test_each_system_has_its_own_cuts(name: str, km: float, percent: float, category: str):
    system = category_systems()[name]
    assert system.category_of(system.score_climb(km, percent, 500, at_finish=False)) == category


def test_a_top_above_2000_m_counts_more():
    low, high = (ORGANISER.score_climb(20, 5, top, at_finish=False) for top in (1900, 2600))
    assert high > low


def test_the_second_nearest_category_and_how_far_it_is():
    """The report says how near the next category was, as a share of the border or the score."""
    border = ORGANISER.hard_score
    assert ORGANISER.next_category(border - 5) == ("2", pytest.approx(border / (border - 5) - 1))
    assert ORGANISER.next_category(border + 5) == ("3", pytest.approx((border + 5) / border - 1))


@given(st.floats(0, 3000))
def test_the_second_category_is_a_neighbour(score: float):
    own, second = ORGANISER.category_of(score), ORGANISER.next_category(score)[0]
    assert abs(CATEGORIES.index(own) - CATEGORIES.index(second)) == 1


@pytest.mark.parametrize(
    "block",
    [
        {},
        {"formula": "L", "cuts": {"HC": 5, "1": 4, "2": 3, "3": 2, "4": 1}},
        {"formula": "M_G", "cuts": {"HC": 5, "1": 4, "2": 3, "3": 2}},
        {"formula": "M_G", "cuts": {"HC": 1, "1": 2, "2": 3, "3": 4, "4": 5}},
    ],
)
def test_a_table_of_ones_own_must_be_a_system(block: dict[str, object]):
    with pytest.raises(IntakeError):
        read_system("mine", block)


def test_the_least_score_never_exceeds_its_ceiling():
    count = detector_settings().count
    assert count.least_score(1e6) == count.most
