"""Figures in sentences: as people write them, never -0, never finer than they are."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.texts.verdict import amount_text, round_count, spread
from engine.playtests.summary import spread_of


@pytest.mark.parametrize(
    ("value", "told"),
    [(32.0, "32"), (-0.04, "0"), (0.96, "1"), (100.0, "100"), (-1.25, "-1,2"), (0.0, "0")],
)
def test_a_figure_has_a_decimal_only_where_it_needs_one(value: float, told: str):
    assert amount_text("es", value) == told


def test_a_finer_figure_has_two_and_a_large_one_none():
    told = [
        amount_text("en", value, places) for value, places in ((0.034, 2), (560.2, 0), (99.6, 0))
    ]
    assert told == ["0.03", "560", "100"]


def test_a_number_that_is_always_the_same_is_said_without_a_doubt():
    """Nobody reads "22 ± 0 (nine races in ten: 22 to 22)"."""
    assert spread("en", spread_of(Counter({22.0: 3}))) == "22"
    assert "±" in spread("en", spread_of(Counter({22.0: 3, 24.0: 1})))


@given(st.integers(1, 10**7))
def test_enough_races_are_said_roundly_and_are_never_too_few(races: int):
    """At most two figures and noughts, at most a tenth more."""
    told = round_count(races)
    assert races <= told <= races * 1.1 + 1
    assert len(str(told).rstrip("0")) <= 2
