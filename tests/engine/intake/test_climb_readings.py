"""Where heights leave open what an organiser writes, the other reading is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.intake.climb_edits import PickedClimb, climbs_of, with_climbs
from engine.intake.climb_readings import other_reading
from engine.tour.values import Stage

if TYPE_CHECKING:
    from collections.abc import Callable

FLAT, DOWN = (20, 0), (20, -4)
STEPS = [FLAT, (10, 6), (3, -2), (6.5, 6.5), DOWN]


def words(climb: PickedClimb) -> str:
    return f"{climb.terrain} {climb.start}-{climb.summit}"


@pytest.mark.parametrize(
    ("road", "climbs", "others"),
    [
        # two steps of a road that hardly falls between them may be one climb
        (STEPS, ["MTN_1 20.0-30.0", "MTN_2 33.0-39.5"], ["MTN_1 20.0-39.5", ""]),
        # an easy foot may be no climb
        ([FLAT, (6, 3.2), (6, 8), DOWN], ["MTN_1 20.1-32.0"], ["MTN_1 26.0-32.0"]),
        # a score near a cut may be of the other category
        ([FLAT, (9, 6.2), DOWN], ["MTN_2 20.0-29.0"], ["MTN_1 20.0-29.0"]),
        # a hill that a little more gradient would give a category
        ([FLAT, (7, 3.7), DOWN], ["HILL 20.0-27.0"], ["MTN_3 20.0-27.0"]),
        # where nothing is near, nothing is offered: amid a category, far apart
        ([FLAT, (8, 8), DOWN], ["MTN_1 20.0-28.0"], [""]),
        ([FLAT, (8, 8), (10, -6), (10, 0), (8, 8), DOWN],
         ["MTN_1 20.0-28.0", "MTN_1 48.0-56.0"], ["", ""]),
    ],
)  # fmt: skip
def test_what_is_near_is_offered(
    road: list[tuple[float, float]],
    climbs: list[str],
    others: list[str],
    track: Callable[..., Stage],
):
    stage = track(road)
    picked = climbs_of(stage)
    offers = [other_reading(stage, picked, at) for at in range(len(picked))]

    assert list(map(words, picked)) == climbs
    assert [offer and words(offer.climb) for offer in offers] == [other or None for other in others]


def test_the_other_reading_is_taken_with_all_other_climbs_as_they_are(track: Callable[..., Stage]):
    stage = track([FLAT, (5, 7), (15, -2), *STEPS])
    picked = climbs_of(stage)
    offer = other_reading(stage, picked, 1)
    assert offer is not None
    assert offer.climbs == (picked[0], offer.climb)
    assert list(map(words, climbs_of(with_climbs(stage, offer.climbs)))) == [
        words(picked[0]),
        words(offer.climb),
    ]


def test_a_stage_without_heights_has_no_other_reading():
    assert other_reading(Stage("x"), (), 0) is None
