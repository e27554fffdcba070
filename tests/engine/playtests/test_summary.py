"""Sums over many races agree with a library that nobody here wrote."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.playtests.summary import Summary, quantile, spread_of, wilson_share


@given(st.integers(1, 400), st.data())
def test_a_share_has_wilsons_interval(count, data):
    """The interval of a share is that of scipy's binomial test."""
    from scipy.stats import binomtest  # a second of CPU, which collecting all tests need not take

    hits = data.draw(st.integers(0, count))
    interval = binomtest(hits, count).proportion_ci(method="wilson")

    share = wilson_share(hits, count)

    assert (share.low, share.high) == pytest.approx((interval.low, interval.high), abs=1e-9)


@given(st.lists(st.integers(-20, 60), min_size=2, max_size=200), st.floats(0, 1))
def test_quantiles_are_those_of_the_library(values, q):
    """Counted values give the quantile of the same values written out."""
    counts = sorted(Counter(values).items())

    assert quantile(counts, len(values), q) == pytest.approx(float(np.quantile(values, q)))


@given(st.lists(st.integers(-20, 60), min_size=2, max_size=200))
def test_mean_and_deviation_are_those_of_the_library(values):
    """Mean and deviation of counted values are those of the same values written out."""
    spread = spread_of(Counter(map(float, values)))

    assert spread.mean == pytest.approx(float(np.mean(values)))
    assert spread.sd == pytest.approx(float(np.std(values, ddof=1)))


def test_a_truth_a_word_and_a_number_are_summed_each_in_its_way():
    """What kind a value is decides how races are summed up."""
    summary = Summary()
    for turn in (20, 22):
        summary.count_values({"a/true": turn == 20, "a/word": "CLIMBER", "a/number": turn})

    assert summary.share_of("a/true").share == 0.5
    assert list(summary.word_shares("a/word")) == ["CLIMBER"]
    assert summary.spread_of("a/number").mean == 21


def test_of_no_races_anything_may_be_so():
    """A share of nothing is no refusal: its interval is everything."""
    share = wilson_share(0, 0)

    assert (share.low, share.high) == (0.0, 1.0)
