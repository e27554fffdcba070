"""Scales: values in their place, round ticks, never too many."""

from __future__ import annotations

from itertools import pairwise
from math import log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.picture.plots import Scale, round_step

ENDS = st.tuples(st.floats(-1e4, 1e4), st.floats(0.01, 1e4))


@given(ENDS, st.integers(2, 12))
def test_ticks_are_few_round_and_on_the_scale(ends: tuple[float, float], most: int):
    """At most so many steps, all equal, none outside."""
    low, reach = ends
    ticks = Scale(low, low + reach, 0, 100).ticks(most)
    assert len(ticks) <= most + 1
    assert all(low - 1e-4 <= tick <= low + reach + 1e-4 for tick in ticks)
    assert all(b - a == pytest.approx(ticks[1] - ticks[0], rel=1e-3) for a, b in pairwise(ticks))


@given(st.floats(0.01, 1e6), st.integers(1, 50))
def test_a_step_is_one_two_or_five_of_its_power(reach: float, most: int):
    """1, 2, 5, 10, 20 … and no more of them than asked for."""
    step = round_step(reach, most)
    lead = step / 10 ** int(log10(step) // 1)
    assert any(lead == pytest.approx(wanted) for wanted in (1, 2, 5, 10))
    assert reach / step <= most * (1 + 1e-6)


def test_whole_numbers_get_no_ticks_between_them():
    assert Scale(3, 6, 0, 100).ticks(8, 1.0) == [3, 4, 5, 6]


@given(st.floats(-50, 150))
def test_no_value_leaves_the_scale(value: float):
    """What lies outside lies at the end."""
    assert 10 <= Scale(0, 100, 10, 20)(value) <= 20


def test_a_scale_may_run_upwards():
    assert Scale(0, 4, 100, 60)(1) == 90
