"""A profile kept in a tour file is short, and comes back exactly."""

from __future__ import annotations

import base64
import zlib
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import IntakeError
from engine.intake.profile import Profile, pack_profile, profile_of, unpack_profile
from engine.intake.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable

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


def test_a_number_without_an_end_is_refused():
    body = base64.b64encode(zlib.compress(b"\xff" * 8)).decode()
    with pytest.raises(IntakeError):
        unpack_profile(f"1;100.0;0;3;{body}")


def test_a_bomb_of_compressed_zeros_is_refused():
    body = base64.b64encode(zlib.compress(bytes(5_000_000))).decode()
    with pytest.raises(IntakeError):
        unpack_profile(f"1;100.0;0;3;{body}")


@given(st.integers(1, 3000), st.integers(-40, 40), st.floats(0, 1))
@example(3385, -3, 0.0)  # 169,249.97 m
@example(3385, 3, 0.0)  # 169,250.03 m
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
    ends = [profile.metres(k) for k in range(len(profile.heights))]
    assert all(a < b for a, b in pairwise(ends)), "no two samples lie on one spot"


def test_a_profile_that_was_rounded_too_far_is_read_all_the_same():
    """Tours written before: 100.0 m with the sample of 100.04 m behind it."""
    levels = (100.0, 101.0, 102.0, 102.1)
    text = pack_profile(Profile(100.0, levels, 3, 3))
    assert unpack_profile(text) == Profile(100.1, levels, 3, 3)
