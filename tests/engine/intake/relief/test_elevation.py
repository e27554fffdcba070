"""Height without noise: what is climbed is road, and what is not is said."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.intake.profile import (
    Profile,
    average_heights,
    bridge_notches,
    metres_climbed,
    noise,
    noise_threshold,
    profile_of,
    raw_gain,
)
from engine.intake.trace import Trace, fill_heights, without_spikes

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.tour.finding import Finding

HEIGHTS = st.lists(st.integers(0, 3000).map(float), min_size=1, max_size=60)


def noisy_flat(spread: float, km: int = 100) -> Trace:
    """Return a flat road with a point every 10 m and Gaussian noise."""
    chance = random.Random(4)
    count = km * 100 + 1
    return Trace(
        tuple(10.0 * n for n in range(count)),
        tuple(300 + chance.gauss(0, spread) for _ in range(count)),
    )


def test_a_noisy_flat_road_of_100_km_gains_at_most_20_m():
    """Two metres of noise make eleven kilometres of climbing from point to point."""
    trace = noisy_flat(2)
    profile = profile_of(trace, None, [])
    assert profile.gain_m <= 20
    assert profile.gain_raw_m > 10_000


@pytest.mark.parametrize(("spread", "turn"), [(0, 3), (0.3, 3), (2, 5)])
def test_the_turn_around_follows_the_noise_of_the_track(spread: float, turn: int):
    """Clean tracks count turns of 3 m, noisy ones of 5 m."""
    assert noise_threshold(noisy_flat(spread, 20)) == turn


def test_the_noise_measured_is_the_noise_there_is():
    assert noise(noisy_flat(2, 30)) == pytest.approx(2, rel=0.1)


def test_a_turn_around_of_ones_own_replaces_the_measured_one():
    assert profile_of(noisy_flat(0, 5), 8, []).turn_m == 8


@given(HEIGHTS, st.floats(0.1, 30), st.floats(0.1, 30))
def test_a_larger_turn_around_never_gains_more(heights: list[float], a: float, b: float):
    assert metres_climbed(heights, max(a, b)) <= metres_climbed(heights, min(a, b)) + 1e-6


@given(HEIGHTS)
def test_filtered_gain_lies_between_the_span_and_the_raw_gain(heights: list[float]):
    rise = heights[-1] - heights[0]
    assert max(0.0, rise - 3) <= metres_climbed(heights, 3) + 1e-6
    assert metres_climbed(heights, 3) <= raw_gain(heights) + 1e-6


def test_an_average_over_distance_keeps_a_straight_slope(trace: Callable[..., Trace]):
    slope = trace([(5, 4)])
    levels = average_heights(slope, 50)
    assert [levels[20], levels[40], levels[60]] == pytest.approx([240, 280, 320])


def test_the_height_between_two_samples_lies_on_their_line(profile: Callable[..., Profile]):
    road = profile([(5.02, 4)])
    assert road.height_at(2510) == pytest.approx(300.4, abs=0.1)
    assert road.height_at(road.length_m) == road.heights[-1]


def test_single_points_that_jump_out_and_back_are_bridged_and_said():
    """A spike above 30 % goes; a real wall of 25 % stays."""
    metres = tuple(20.0 * n for n in range(11))
    spike = (100.0,) * 5 + (140.0,) + (100.0,) * 5
    wall = tuple(100 + 5.0 * n for n in range(11))
    found: list[Finding] = []
    assert without_spikes(spike, metres, found) == (100.0,) * 11
    assert [(f.code, f.values["where"]) for f in found] == [("W_SPIKES", (Decimal("0.1"),))]
    assert without_spikes(wall, metres, []) == wall


def test_missing_heights_are_drawn_straight_and_said():
    found: list[Finding] = []
    assert fill_heights([1.0, None, 3.0, None], (0.0, 5.0, 10.0, 15.0), found) == (
        1.0,
        2.0,
        3.0,
        3.0,
    )
    assert found[0].values["count"] == 2


@pytest.mark.parametrize("heights", [[None, None, 5.0, None], [0.0, 0.0, 0.0], [None]])
def test_no_heights_are_an_error_and_never_zeros(heights: list[float | None]):
    """Zeros written for want of heights are no sea-level road."""
    found: list[Finding] = []
    assert fill_heights(heights, tuple(range(len(heights))), found) is None
    assert [(f.code, f.severity) for f in found] == [("E_NO_ELEVATION", "error")]


@pytest.mark.parametrize("sign", [-1, 1])
def test_a_bridge_and_a_tunnel_are_drawn_straight(sign: int):
    """A valley or a hill that the road comes back from within a few hundred metres is none."""
    flank = [sign * 12.0 * n for n in range(1, 6)]
    heights = [500.0] * 20 + [500 + d for d in flank + flank[-2::-1]] + [500.0] * 20
    found: list[Finding] = []
    assert bridge_notches(heights, found) == [500.0] * len(heights)
    assert [f.code for f in found] == ["W_BRIDGED"]


def test_a_real_wall_with_a_gentle_other_side_stays():
    heights = [100.0] * 10 + [100 + 8.0 * n for n in range(10)] + [172 - 3.0 * n for n in range(20)]
    assert bridge_notches(heights, []) == heights


def test_no_heights_gain_nothing():
    assert metres_climbed([], 3) == raw_gain([1.0]) == 0
