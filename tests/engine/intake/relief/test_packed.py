"""A profile kept in a tour file is short, and comes back exactly."""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IntakeError
from engine.intake.relief.packed import pack, unpack
from engine.intake.relief.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Callable

LEVELS = st.lists(st.integers(-4000, 90_000).map(lambda d: d / 10), min_size=2, max_size=200)


@given(LEVELS, st.integers(0, 499), st.integers(0, 9000), st.integers(1, 20))
def test_packing_and_unpacking_is_the_identity(levels: list[float], rest: int, raw: int, turn: int):
    length = (len(levels) - 2) * 50 + rest / 10 + 0.1
    profile = Profile(round(length, 1), tuple(levels), raw, turn)
    assert unpack(pack(profile)) == profile


def test_a_mountain_stage_takes_less_than_four_kilobytes(profile: Callable[..., Profile]):
    """Twenty-one of them leave a tour file under 200 kB."""
    road = profile([(10, 6.3), (8, -5.5), (25, 0.4)] * 4)
    assert len(pack(road)) < 4000


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
        unpack(text)


@given(st.text(max_size=40))
def test_any_text_is_a_profile_or_a_refusal(text: str):
    try:
        unpack(f"1;100.0;0;3;{text}")
    except IntakeError:
        return


def test_a_number_without_an_end_is_refused():
    body = base64.b64encode(zlib.compress(b"\xff" * 8)).decode()
    with pytest.raises(IntakeError):
        unpack(f"1;100.0;0;3;{body}")


def test_a_bomb_of_compressed_zeros_is_refused():
    body = base64.b64encode(zlib.compress(bytes(5_000_000))).decode()
    with pytest.raises(IntakeError):
        unpack(f"1;100.0;0;3;{body}")
