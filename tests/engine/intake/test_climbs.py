"""Climbs are found where an organiser would set them, and given the category they would give."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.intake.climb_settings import category_systems, read_system
from engine.intake.climbs import detect_climbs
from engine.intake.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Callable

ORGANISER = category_systems()["organiser"]
VALLEY = [(1.5, 1), (3, 2.9), (1, 2), (4, 3.1), (1, 2)]


@pytest.mark.parametrize(
    ("parts", "climbs"),
    [
        # a climb runs from its foot to its top
        ([(20, 0), (8, 7), (8, -7), (10, 0)], [(20, 28)]),
        # flat and false flat are no climbs
        ([(10, 0), (10, 1.5), (10, 2.2), (5, -2)], []),
        # an easy foot is left out, and a long gentle approach: what organisers print begins where
        # the road turns steep, not where it leaves the valley
        ([(10, 0), (6, 1), (9, 7), (9, -6)], [(16, 25)]),
        ([(10, 0), (9, 1.9), (15, 7.2), (9, -6)], [(19, 34)]),
        # a dip between two ramps stays inside one climb, and so does a flat in its middle
        ([(10, 0), (6, 7), (1, -3), (6, 7), (9, -6)], [(10, 23)]),
        ([(10, 0), (5, 6), (2, 0), (6, 6), (9, -6)], [(10, 23)]),
        # two climbs with a valley between stay two; a second rise far behind the top is a hill
        ([(5, 0), (6, 7), (6, -7), (6, 7), (6, -7)], [(5, 11), (17, 23)]),
        ([(10, 0), (6.6, 7.5), (3, 0), (2, 4.5), (9, -6)], [(10, 16.6), (19.6, 21.6)]),
        # a road that ends beside the top has its summit at the finish
        ([(20, 0), (8, 7), (0.6, 0.2)], [(20, 28.6)]),
        # a steep end of a long drag is the climb
        ([(10, 0), (12, 1.8), (3, 8), (5, -6)], [(22, 25)]),
        # a last kick up to the pass belongs to the climb
        ([(10, 0), (9, 5.5), (1, -0.5), (1, 4), (9, -6)], [(10, 21)]),
        # a first ramp below the climb proper does not, unless it makes the climb much harder
        ([(10, 0), (1, 4), (1, 0), (8, 7), (9, -6)], [(10, 11.1), (12, 20)]),
        ([(10, 0), (3, 6), (0.8, 0), (3, 6), (9, -6)], [(10, 16.8)]),
        # the steep part ends a kilometre before a small bump: there the line is drawn
        ([(10, 0), (3.2, 6), (0.9, 0), (0.6, 4), (9, -3)], [(10, 13.2), (14.1, 14.7)]),
        # a valley that rises for long is no one climb: its steep parts are
        ([(10, 0), (3, 4.6), *VALLEY, (9, -3)], [(10, 13.3), (14.5, 17.8), (18.5, 22.8)]),
    ],
)
def test_where_climbs_begin_and_end(
    profile: Callable[..., Profile], parts: list[tuple[float, float]],
    climbs: list[tuple[float, float]],
):  # fmt: skip
    places = [
        (round(climb.start_m / 1000, 1), round(climb.summit_m / 1000, 1))
        for climb in detect_climbs(profile(parts), ORGANISER)
    ]
    assert places == climbs


def test_a_long_drag_of_second_category_counts_however_gentle(profile: Callable[..., Profile]):
    """The easiest hills are left out by their gradient; thirty kilometres up to a pass are not."""
    drag, hill = detect_climbs(
        profile([(10, 0), (36, 3.4), (20, -6), (3, 3.4), (9, -1)]), ORGANISER
    )
    assert (drag.counts, hill.counts) == (True, False)


def test_without_heights_there_are_no_climbs():
    assert detect_climbs(Profile(50_000.0, (), 0, 0), ORGANISER) == []


@pytest.mark.parametrize(
    ("km", "percent", "category"),
    [(2, 5.5, "4"), (4, 6, "3"), (5, 7, "2"), (9, 7.5, "1"), (13.8, 8.1, "HC")],
)
def test_longer_and_steeper_climbs_get_the_categories_organisers_give(
    profile: Callable[..., Profile], km: float, percent: float, category: str
):
    (climb,) = detect_climbs(profile([(10, 0), (km, percent), (10, -5)]), ORGANISER)
    assert climb.suggested == category


def test_a_harder_stage_leaves_out_the_easier_hills(profile: Callable[..., Profile]):
    """What counts depends on how hard the stage is."""
    hill, mountain = [(5, 0), (1.3, 6), (2, -4)], [(14, 8), (14, -8)]
    easy = detect_climbs(profile([*hill, (100, 0)]), ORGANISER)
    hard = detect_climbs(profile([*hill, *mountain * 3]), ORGANISER)
    assert easy[0].counts
    assert not hard[0].counts


def test_a_table_of_ones_own_counts(profile: Callable[..., Profile]):
    mine = read_system(
        "mine", {"formula": "L_G2", "cuts": {"HC": 45, "1": 40, "2": 30, "3": 20, "4": 10}}
    )
    (climb,) = detect_climbs(profile([(5, 0), (2, 5), (5, -2)]), mine)
    assert (climb.suggested, climb.counts) == ("HC", True)


def test_the_giro_gives_fewer_hills_a_category(profile: Callable[..., Profile]):
    """A system may ask more of a hill before it counts; a hard climb counts everywhere."""
    road = profile([(20, 0), (2, 4.2), (6, -1), (20, 0), (9, 7), (9, -6)])
    counts = {
        name: [climb.counts for climb in detect_climbs(road, category_systems()[name])]
        for name in ("organiser", "giro")
    }
    assert counts == {"organiser": [True, True], "giro": [False, True]}
