"""Climbs are found where an organiser would set them, and given the category they would give."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from engine.intake.climbs import detect_climbs

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.intake.climbs import FoundClimb
    from engine.intake.profile import Profile

ORGANISER = category_systems()["organiser"]


@pytest.fixture
def found(profile: Callable[..., Profile]) -> Callable[..., list[tuple[float, float]]]:
    """Return foot and summit of every climb of a road made to measure."""

    def of(parts: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [
            (round(c.start_m / 1000, 1), round(c.summit_m / 1000, 1))
            for c in detect_climbs(profile(parts), ORGANISER)
        ]

    return of


def test_a_climb_runs_from_its_foot_to_its_top(found: Callable[..., object]):
    assert found([(20, 0), (8, 7), (8, -7), (10, 0)]) == [(20, 28)]


def test_flat_and_false_flat_are_no_climbs(found: Callable[..., object]):
    assert found([(10, 0), (10, 1.5), (10, 2.2), (5, -2)]) == []


def test_an_easy_foot_is_left_out(found: Callable[..., object]):
    assert found([(10, 0), (6, 1), (9, 7), (9, -6)]) == [(16, 25)]


def test_a_dip_between_two_ramps_stays_inside_one_climb(found: Callable[..., object]):
    assert found([(10, 0), (6, 7), (1, -3), (6, 7), (9, -6)]) == [(10, 23)]


def test_two_climbs_with_a_valley_between_stay_two(found: Callable[..., object]):
    assert found([(5, 0), (6, 7), (6, -7), (6, 7), (6, -7)]) == [(5, 11), (17, 23)]


def test_a_road_that_ends_beside_the_top_has_its_summit_at_the_finish(
    found: Callable[..., object],
):
    assert found([(20, 0), (8, 7), (0.6, 0.2)]) == [(20, 28.6)]


def test_a_steep_end_of_a_long_drag_is_the_climb(found: Callable[..., object]):
    assert found([(10, 0), (12, 1.8), (3, 8), (5, -6)]) == [(22, 25)]


def test_a_long_gentle_approach_is_not_the_climb(found: Callable[..., object]):
    """What organisers print begins where the road turns steep, not where it leaves the valley."""
    assert found([(10, 0), (9, 1.9), (15, 7.2), (9, -6)]) == [(19, 34)]


def test_a_last_kick_up_to_the_pass_belongs_to_the_climb(found: Callable[..., object]):
    assert found([(10, 0), (9, 5.5), (1, -0.5), (1, 4), (9, -6)]) == [(10, 21)]


def test_a_first_rise_below_the_climb_proper_is_left_out(found: Callable[..., object]):
    """Organisers begin a climb where it gets serious, past a first ramp and the flat behind it."""
    (_, proper) = found([(10, 0), (1, 4), (1, 0), (8, 7), (9, -6)])
    assert proper == (12, 20)


def test_a_first_rise_that_makes_the_climb_much_harder_belongs_to_it(found: Callable[..., object]):
    assert found([(10, 0), (3, 6), (0.8, 0), (3, 6), (9, -6)]) == [(10, 16.8)]


def test_a_small_bump_behind_the_top_is_not_its_summit(found: Callable[..., object]):
    """The steep part ends a kilometre before: there the line is drawn."""
    first, *_ = found([(10, 0), (3.2, 6), (0.9, 0), (0.6, 4), (9, -3)])
    assert first == (10, 13.2)


def test_a_valley_that_rises_for_long_is_no_climb_but_its_steep_part_is(
    found: Callable[..., object],
):
    valley = [(1.5, 1), (3, 2.9), (1, 2), (4, 3.1), (1, 2)]
    assert found([(10, 0), (3, 4.6), *valley, (9, -3)])[0] == (10, 13.3)


def test_a_climb_with_a_flat_in_its_middle_is_one(found: Callable[..., object]):
    assert found([(10, 0), (5, 6), (2, 0), (6, 6), (9, -6)]) == [(10, 23)]


def test_a_second_rise_far_behind_the_top_is_another_hill(found: Callable[..., object]):
    assert found([(10, 0), (6.6, 7.5), (3, 0), (2, 4.5), (9, -6)]) == [(10, 16.6), (19.6, 21.6)]


def test_a_long_drag_of_second_category_counts_however_gentle(profile: Callable[..., Profile]):
    """The easiest hills are left out by their gradient; thirty kilometres up to a pass are not."""
    drag, hill = detect_climbs(
        profile([(10, 0), (36, 3.4), (20, -6), (3, 3.4), (9, -1)]), ORGANISER
    )
    assert (drag.counts, hill.counts) == (True, False)


def test_without_heights_there_are_no_climbs(profile: Callable[..., Profile]):
    from engine.intake.profile import Profile as Value

    assert detect_climbs(Value(50_000.0, (), 0, 0), ORGANISER) == []


def _only(profile: Profile, name: str = "organiser") -> FoundClimb:
    (climb,) = detect_climbs(profile, category_systems()[name])
    return climb


@pytest.mark.parametrize(
    ("km", "percent", "category"),
    [(2, 5.5, "4"), (4, 6, "3"), (5, 7, "2"), (9, 7.5, "1"), (13.8, 8.1, "HC")],
)
def test_longer_and_steeper_climbs_get_the_categories_organisers_give(
    profile: Callable[..., Profile], km: float, percent: float, category: str
):
    climb = _only(profile([(10, 0), (km, percent), (10, -5)]))
    assert climb.suggested == category


def test_a_top_above_2000_m_counts_more():
    low, high = (
        ORGANISER.score(20, 5, 1900, at_finish=False),
        ORGANISER.score(20, 5, 2600, at_finish=False),
    )
    assert high > low


def test_the_second_nearest_category_and_how_far_it_is():
    """The report says how near the next category was, as a share of the border or the score."""
    second = ORGANISER.hard
    assert ORGANISER.second(second - 5) == ("2", pytest.approx(second / (second - 5) - 1))
    assert ORGANISER.second(second + 5) == ("3", pytest.approx((second + 5) / second - 1))


@given(st.floats(0, 3000))
def test_the_second_category_is_a_neighbour(score: float):
    own, second = ORGANISER.category(score), ORGANISER.second(score)[0]
    assert abs(CATEGORIES.index(own) - CATEGORIES.index(second)) == 1


@pytest.mark.parametrize(
    ("name", "km", "percent", "category"),
    [
        ("aso", 10, 7.8, "HC"),
        ("organiser", 10, 7.8, "1"),
        ("strava", 8, 8, "1"),
        ("strava-older", 8, 8, "HC"),
        ("strava", 2, 4, "4"),
    ],
)
def test_each_system_has_its_own_cuts(name: str, km: float, percent: float, category: str):
    known = category_systems()[name]
    assert known.category(known.score(km, percent, 500, at_finish=False)) == category


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


def test_a_table_of_ones_own_counts(profile: Callable[..., Profile]):
    mine = read_system(
        "mine", {"formula": "L_G2", "cuts": {"HC": 45, "1": 40, "2": 30, "3": 20, "4": 10}}
    )
    (climb,) = detect_climbs(profile([(5, 0), (2, 5), (5, -2)]), mine)
    assert (climb.suggested, climb.counts) == ("HC", True)


def test_a_harder_stage_leaves_out_the_easier_hills(profile: Callable[..., Profile]):
    """What counts depends on how hard the stage is."""
    hill, mountain = [(5, 0), (1.3, 6), (2, -4)], [(14, 8), (14, -8)]
    easy = detect_climbs(profile([*hill, (100, 0)]), ORGANISER)
    hard = detect_climbs(profile([*hill, *mountain * 3]), ORGANISER)
    assert easy[0].counts
    assert not hard[0].counts


def test_the_least_score_never_exceeds_its_ceiling():
    count = detector_settings().count
    assert count.least_score(1e6) == count.most


def test_what_scores_below_every_cut_has_the_lowest_category():
    assert category_systems()["strava"].category(100) == "4"
