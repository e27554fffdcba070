"""Rulers: ticks in steps of 1, 2 and 5 at any zoom, numbers with room for themselves."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.scene.board.ground import LEAST_ZOOM, MOST
from designer.scene.board.ruler import NUMBERED, step, ticks

SCALES = st.floats(LEAST_ZOOM, MOST)


@given(SCALES, st.floats(20, 200))
def test_a_number_has_room_and_its_step_is_round(scale: float, room: float):
    size = step(scale, room)

    assert size * scale >= room
    assert str(size).rstrip("0") in {"1", "2", "5"}


@given(SCALES, st.floats(-20_000, 100_000), st.integers(100, 3_000))
def test_ticks_stand_apart_and_within_what_is_seen(scale: float, first: float, pixels: int):
    last = first + pixels / scale
    found = [tick.at for tick in ticks(scale, first, last, 50, 5)]

    assert all(first - 1e-6 <= at <= last + 1e-6 for at in found)
    apart = [(b - a) * scale for a, b in pairwise(found)]
    assert all(gap >= 5 - 1e-6 for gap in apart)


@given(SCALES)
def test_a_numbered_tick_stands_on_every_step(scale: float):
    size = step(scale, 50)
    numbered = [t.at for t in ticks(scale, 0, 10 * size, 50, 5) if t.share == NUMBERED]

    assert numbered == pytest.approx([n * size for n in range(11)])


def test_a_table_of_180_cm_on_600_pixels_is_numbered_every_20_cm():
    assert step(600 / 1800, 50) == 200


def test_between_numbers_the_middle_tick_is_longer():
    shares = [tick.share for tick in ticks(1.0, 0, 100, 100, 10)]

    assert shares == [1.0, 0.35, 0.35, 0.35, 0.35, 0.6, 0.35, 0.35, 0.35, 0.35, 1.0]
