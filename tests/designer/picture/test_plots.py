"""Plots: what is drawn is what was counted, and no text leaves its box."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import log10
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.language import ENGLISH
from designer.picture.plots import (
    Bar,
    CountedValues,
    Number,
    Promise,
    Scale,
    ShownDifference,
    draw_bar_rows,
    draw_differences,
    draw_distribution,
    draw_numbers,
    round_step,
)
from designer.picture.shapes import Box, Polygon
from engine.playtests.summary import wilson_share
from tests.designer.picture.conftest import in_role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.picture.shapes import Shape

BOX = Box(10, 20, 90, 60)
COUNTS = st.dictionaries(st.integers(0, 400), st.integers(1, 300), min_size=1, max_size=40)


def inside(shapes: Iterable[Shape], box: Box, upright: Any) -> bool:
    return all(
        left >= box.x - 0.2 and right <= box.x + box.width + 6 for left, right, _ in upright(shapes)
    )


@given(COUNTS)
def test_bars_of_a_distribution_stand_for_races(counts: dict[int, int]):
    """Their heights together are in the proportion of the races they hold; none is lost."""
    drawn = draw_distribution(
        BOX, "Turns", "", (CountedValues("winner", Counter(counts)),), ENGLISH
    )
    heights = [bar.height for bar in in_role(drawn, "plot.bar")]
    tallest = max(heights)
    races = sum(counts.values())
    in_tallest = races * tallest / sum(heights)
    assert in_tallest == pytest.approx(round(in_tallest), abs=1e-6)
    assert all(
        bar.x >= BOX.x and bar.x + bar.width <= BOX.x + BOX.width
        for bar in in_role(drawn, "plot.bar")
    )


def test_a_mean_is_marked_over_its_own_bar():
    """All races of the same length: the mark stands over the middle of the only bar."""
    drawn = draw_distribution(
        BOX, "Turns", "", (CountedValues("winner", Counter({30: 7})),), ENGLISH
    )
    (bar,), (mark,) = in_role(drawn, "plot.bar"), in_role(drawn, "plot.mean")
    assert mark.points[2][0] == pytest.approx(bar.x + bar.width / 2)


def test_the_second_of_two_is_open():
    """Filled and open bars are told apart without colour."""
    both = (
        CountedValues("winner", Counter({30: 7})),
        CountedValues("last rider", Counter({50: 7})),
    )
    drawn = draw_distribution(BOX, "Turns", "", both, ENGLISH)
    assert [len(in_role(drawn, role)) for role in ("plot.bar", "plot.open")] == [1, 1]


@given(COUNTS)
def test_what_the_book_promises_is_always_in_sight(counts: dict[int, int]):
    """R2.1 — 15 to 90 minutes, however far away the races are."""
    series = (CountedValues("mean", Counter(counts)),)
    drawn = draw_distribution(
        BOX, "Minutes", "", series, ENGLISH, Promise(15, 90, "the book: 15–90")
    )
    (band,) = in_role(drawn, "plot.promise")
    assert BOX.x <= band.x < band.x + band.width <= BOX.x + BOX.width


def test_hours_are_told_as_hours(texts: Any):
    """A queen stage takes three hours, not 190 minutes; what takes 40 minutes takes minutes."""

    def told(minutes: int) -> set[str]:
        series = (CountedValues("mean", Counter({minutes: 5, minutes + 10: 5})),)
        book = Promise(15, 90, "the book")
        drawn = draw_distribution(BOX, "Time", "", series, ENGLISH, book, timed=True)
        return {text.text for text in texts(drawn)}

    assert {"60 min", "2 h 00", "3 h 00", "mean 3 h 15"} <= told(190)
    assert {"20", "40", "60"} <= told(40)


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=1, max_size=8))
def test_a_whisker_reaches_from_the_low_end_of_the_interval_to_the_high_one(
    counts: list[tuple[int, int]],
):
    """The bar ends between its ends."""
    shares = [wilson_share(hits, hits + missed) for hits, missed in counts]
    rows = [Bar(f"team {n}", s.share, s.low, s.high, "") for n, s in enumerate(shares)]
    drawn = draw_bar_rows(BOX, "Winners", "", rows)
    halos = in_role(drawn, "plot.halo")
    (axis,) = in_role(drawn, "plot.axis")
    zero = axis.points[0][0]
    unit = 90 * 0.36 * (90 - 3) / 90 / max(s.high for s in shares)
    for halo, share in zip(halos, shares, strict=True):
        ends = [(x - zero) / unit for x, _ in halo.points]
        assert ends == pytest.approx([share.low, share.high], abs=1e-6)


def test_an_even_share_is_a_broken_line():
    drawn = draw_bar_rows(BOX, "Winners", "", [Bar("A", 0.4, 0.2, 0.6, "")], even=0.3)
    (line,), (bar,) = in_role(drawn, "plot.even"), in_role(drawn, "plot.bar")
    assert line.points[0][0] - bar.x == pytest.approx(bar.width * 0.3 / 0.4)


def test_a_race_that_never_was_so_has_no_bar_and_an_interval():
    """0 of 40 is not nothing: Wilson's interval says up to how much."""
    share = wilson_share(0, 40)
    drawn = draw_bar_rows(BOX, "How often", "", [Bar("A", share.share, share.low, share.high, "")])
    assert in_role(drawn, "plot.bar") == []
    assert len(in_role(drawn, "plot.whisker")) == 3


@given(COUNTS)
def test_a_small_histogram_stays_in_its_column(counts: dict[int, int]):
    drawn = draw_numbers(BOX, "Numbers", "", [Number("groups", Counter(counts))], ENGLISH)
    found = in_role(drawn, "plot.bar")
    assert found
    assert min(bar.x for bar in found) > BOX.x + BOX.width * 0.4
    assert max(bar.x + bar.width for bar in found) < BOX.x + BOX.width * 0.75


def change(mean: float, low: float, high: float) -> ShownDifference:
    return ShownDifference("turns", mean, low, high, low > 0 or high < 0, "", "")


def test_a_difference_that_is_told_is_filled_and_clear_of_nought():
    """One that is not is open and crosses it."""
    drawn = draw_differences(BOX, "What changes", "", [change(8, 5, 11), change(1, -3, 5)], ENGLISH)
    (nought,) = in_role(drawn, "plot.axis")
    x = nought.points[0][0]
    (sure,), (unsure,) = in_role(drawn, "plot.sure.line"), in_role(drawn, "plot.unsure.line")
    assert sure.points[0][0] > x
    assert unsure.points[0][0] < x < unsure.points[1][0]
    assert [len(in_role(drawn, role)) for role in ("plot.sure", "plot.unsure")] == [1, 1]


def test_a_difference_beyond_the_scale_ends_in_an_arrow():
    drawn = draw_differences(BOX, "What changes", "", [change(400, 300, 500)], ENGLISH)
    assert [type(s) for s in in_role(drawn, "plot.sure.end")] == [Polygon]
    assert in_role(drawn, "plot.sure") == []


def test_names_as_long_as_they_like_stay_in_their_column(upright: Any):
    """A name of three hundred letters is cut short, not laid over the plot."""
    rows = [Bar("Ω" * 300, 0.4, 0.2, 0.6, "40 % (20–60)")]
    shapes = [
        *draw_bar_rows(BOX, "W" * 300, "m" * 300, rows),
        *draw_numbers(BOX, "W" * 300, "", [Number("Ω" * 300, Counter({3: 1}))], ENGLISH),
        *draw_differences(BOX, "W" * 300, "", [change(8, 5, 11)], ENGLISH),
    ]
    assert inside(shapes, BOX, upright)


ENDS = st.tuples(st.floats(-1e4, 1e4), st.floats(0.01, 1e4))


@given(ENDS, st.integers(2, 12))
def test_ticks_are_few_round_and_on_the_scale(ends: tuple[float, float], most: int):
    """At most so many steps, all equal, none outside."""
    low, reach = ends
    ticks = Scale(low, low + reach, 0, 100).round_ticks(most)
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
    assert Scale(3, 6, 0, 100).round_ticks(8, 1.0) == [3, 4, 5, 6]


@given(st.floats(-50, 150))
def test_no_value_leaves_the_scale(value: float):
    """What lies outside lies at the end."""
    assert 10 <= Scale(0, 100, 10, 20)(value) <= 20


def test_a_scale_may_run_upwards():
    assert Scale(0, 4, 100, 60)(1) == 90
