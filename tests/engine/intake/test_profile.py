"""Height without noise: what is climbed is road; and a profile is kept short, to the decimetre."""

from __future__ import annotations

import base64
import random
import zlib
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import IntakeError
from engine.intake.formats.track import Track, TrackRun
from engine.intake.profile import (
    Profile,
    average_heights,
    bridge_notches,
    measure_noise,
    metres_climbed,
    noise_threshold,
    pack_profile,
    profile_of,
    raw_gain,
    unpack_profile,
)
from engine.intake.stage import stage_of
from engine.intake.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.tour.finding import Finding
    from engine.tour.values import Stage

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
    assert measure_noise(noisy_flat(2, 30)) == pytest.approx(2, rel=0.1)


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


@pytest.mark.parametrize("sign", [-1, 1])
def test_a_bridge_and_a_tunnel_are_drawn_straight(sign: int):
    """A valley or a hill that the road comes back from within a few hundred metres is none."""
    flank = [sign * 12.0 * n for n in range(1, 6)]
    heights = [500.0] * 20 + [500 + d for d in flank + flank[-2::-1]] + [500.0] * 20
    findings: list[Finding] = []
    assert bridge_notches(heights, findings) == [500.0] * len(heights)
    assert [f.code for f in findings] == ["W_BRIDGED"]


def test_a_real_wall_with_a_gentle_other_side_stays():
    heights = [100.0] * 10 + [100 + 8.0 * n for n in range(10)] + [172 - 3.0 * n for n in range(20)]
    assert bridge_notches(heights, []) == heights


def test_no_heights_gain_nothing():
    assert metres_climbed([], 3) == raw_gain([1.0]) == 0


def steep_top(*, back: bool) -> Stage:
    """Return a road that leads level to a top of 240 m on 1.2 km, and back or straight on."""
    step = 50 / 111_194.93
    flat = [(42 + n * step, 500.0) for n in range(60)]
    up = [(flat[-1][0] + n * step, 500.0 + 20 * n) for n in range(1, 13)]
    down = [
        (up[-1][0] - n * step if back else up[-1][0] + n * step, 740.0 - 20 * n)
        for n in range(1, 13)
    ]
    turn = -1 if back else 1
    rest = [(down[-1][0] + turn * n * step, 500.0) for n in range(1, 60)]
    road = [*flat, *up, *down, *rest]
    run = TrackRun([a for a, _ in road], [1.5] * len(road), [h for _, h in road])
    return stage_of(Track("t", (run,)), "a")[0]


def test_a_top_the_road_comes_back_from_is_kept_and_a_tunnel_is_not():
    """A tunnel runs straight under its hill; who climbs a top and turns round was up there."""
    assert max(unpack_profile(steep_top(back=True).profile).heights) > 700
    assert max(unpack_profile(steep_top(back=False).profile).heights) < 510


LEVELS = st.lists(st.integers(-4000, 90_000).map(lambda d: d / 10), min_size=2, max_size=200)


@given(LEVELS, st.integers(0, 499), st.integers(0, 9000), st.integers(1, 20))
def test_packing_and_unpacking_is_the_identity(levels: list[float], rest: int, raw: int, turn: int):
    length = (len(levels) - 2) * 50 + rest / 10 + 0.1
    profile = Profile(round(length, 1), tuple(levels), raw, turn)
    assert unpack_profile(pack_profile(profile)) == profile


def test_a_mountain_stage_takes_less_than_four_kilobytes(profile: Callable[..., Profile]):
    """Twenty-one of them leave a tour file under 200 kB."""
    road = profile([(10, 6.3), (8, -5.5), (25, 0.4)] * 4)
    assert len(pack_profile(road)) < 4000


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1;2",
        "1;100.0;0;3;eJz7f/z/fwAPBgQB",
        "2;100.0;0;3;eJwDAAAAAAE=",
        "1;100.0;0;3;!!",
        "1;nan;0;3;eJwDAAAAAAE=",
        # a number without an end, and a bomb of zeros
        "1;100.0;0;3;" + base64.b64encode(zlib.compress(b"\xff" * 8)).decode(),
        "1;100.0;0;3;" + base64.b64encode(zlib.compress(bytes(5_000_000))).decode(),
    ],
)
def test_what_is_no_profile_is_refused(text: str):
    with pytest.raises(IntakeError):
        unpack_profile(text)


@given(st.text(max_size=40))
def test_any_text_is_a_profile_or_a_refusal(text: str):
    try:
        unpack_profile(f"1;100.0;0;3;{text}")
    except IntakeError:
        return


@given(st.integers(1, 3000), st.integers(-40, 40), st.floats(0, 1))
@example(3385, -3, 0.0)  # 169,249.97 m
@example(3385, 3, 0.0)  # 169,250.03 m
@example(2, -5, 0.0)
@example(2, 5, 0.0)
def test_a_road_of_any_length_is_written_and_read(steps: int, centimetres: int, more: float):
    """A few centimetres from a whole step, or anywhere: as many samples as its length asks for."""
    length = max(0.01, steps * 50 + centimetres / 100 + round(more) * more * 50)
    count = 40
    along = tuple(length * n / count for n in range(count + 1))
    trace = Trace(along, tuple(100.0 + n % 7 for n in range(count + 1)))
    profile = profile_of(trace, None, [])
    assert unpack_profile(pack_profile(profile)) == profile
    assert abs(profile.length_m - length) <= 0.1
    assert 0 <= (len(profile.heights) - 1) * 50 - profile.length_m < 50
    ends = [profile.sample_metres(k) for k in range(len(profile.heights))]
    assert all(a < b for a, b in pairwise(ends)), "no two samples lie on one spot"


def test_a_profile_that_was_rounded_too_far_is_read_all_the_same():
    """Tours written before: 100.0 m with the sample of 100.04 m behind it."""
    levels = (100.0, 101.0, 102.0, 102.1)
    text = pack_profile(Profile(100.0, levels, 3, 3))
    assert unpack_profile(text) == Profile(100.1, levels, 3, 3)
