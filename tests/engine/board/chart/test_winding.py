"""Charts of rows of squares with slots: a winding road, rows of cards."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.chart.course import chart_of
from engine.road.values import Winding
from tests.engine.board.chart.checked import faults, lost

LAYOUTS = st.builds(
    lambda first, more, per_row, abreast, deep, card: Winding(
        first, first + more, per_row * (card or 1), abreast, deep, card
    ),
    st.integers(0, 1),
    st.integers(0, 60),
    st.integers(1, 16),
    st.integers(1, 6),
    st.integers(1, 3),
    st.sampled_from([0, 0, 3, 5]),
)


@settings(max_examples=40, deadline=None)
@given(LAYOUTS)
def test_slots_lie_apart_and_are_those_of_the_squares(layout: Winding):
    """Figueres RULING 3, Ciclistas R3.2 — every square has its slots, and no two lie together."""
    chart = chart_of(layout)
    assert set(chart) == {
        (square, slot)
        for square in range(layout.first, layout.last + 1)
        for slot in range(1, layout.abreast * layout.deep + 1)
    }
    assert faults(chart) == []


def test_a_winding_road_runs_back_in_every_other_row():
    """Figueres R7.3 — slot 1 is the left one as one rides: above, below on the way back."""
    chart = chart_of(Winding(0, 19, 10, 6))
    there, back = chart.square((3, 1)), chart.square((13, 1))
    assert chart.square((4, 1)).centre[0] > there.centre[0]
    assert chart.square((14, 1)).centre[0] < back.centre[0]
    assert there.centre[1] < chart.square((3, 6)).centre[1]
    assert back.centre[1] > chart.square((13, 6)).centre[1]
    assert (there.angle, back.angle) == (0.0, 180.0)


def test_cards_are_read_like_lines():
    """Ciclistas RULING 3 — five spaces a card, card after card."""
    chart = chart_of(Winding(1, 20, 10, 3, 2, 5))
    assert chart.square((11, 1)).centre[0] == chart.square((1, 1)).centre[0]
    assert chart.square((6, 1)).centre[0] - chart.square((5, 1)).centre[0] > (
        chart.square((5, 1)).centre[0] - chart.square((4, 1)).centre[0]
    )
    assert chart.turns == ()


def test_the_start_is_a_strip_before_the_first_card():
    """Ciclistas RULING 6 — all wait at 0; cards begin with space 1."""
    chart = chart_of(Winding(0, 20, 10, 3, 2, 5))
    assert chart.square((0, 1)).centre[0] < chart.square((1, 1)).centre[0]
    assert chart.square((11, 1)).centre[0] == chart.square((1, 1)).centre[0]
    assert lost(chart) == []


def test_who_comes_later_stands_behind():
    """Ciclistas R3.3 — places are counted from the front, from the left."""
    chart = chart_of(Winding(1, 5, 5, 3, 2, 5))
    first, third, fourth = (chart.square((2, place)).centre for place in (1, 3, 4))
    assert first[0] == third[0] > fourth[0]
    assert first[1] == fourth[1] < third[1]


def test_a_line_lies_behind_its_square():
    """Figueres R9.1 — the finish, behind square 32: over all slots."""
    chart = chart_of(Winding(0, 44, 15, 6))
    (x, top), *_, (end, foot) = chart.line(32)
    assert x == end == max(x for x, _ in chart.square((32, 1)).corners)
    assert foot - top == 6 * (chart.square((32, 1)).free[1])
