"""The strip: every square of every course, in order to the right, with room for a token."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.board.chart.course import SIDE, chart_of, slotted_chart, straight_chart
from engine.games import DEFAULT, GAMES
from engine.ride.conversion import full_stage, standard_course
from engine.road.net import compile_squares
from engine.road.values import Block, BlockChain
from engine.tour.rules import Rules
from tests.engine.board.chart.checked import faults

if TYPE_CHECKING:
    from engine.board.chart import Chart


def right_of(chart: Chart, place: tuple[int, ...]) -> float:
    return chart.square(place).centre[0]


@pytest.mark.parametrize(
    ("game", "full"), [*((game, False) for game in GAMES), (DEFAULT, True)], ids=str
)
def test_it_has_exactly_the_squares_of_the_course(game: str, full: bool):
    """On the plain stage, and on one with everything: roundabouts too."""
    road = full_stage()
    course = GAMES[game].course(road, Rules(game)) if full else standard_course(GAMES[game])
    chart = straight_chart(course.layout, road)
    if course.layout is not None:
        assert set(chart) == set(chart_of(course.layout))
    else:
        assert set(chart) == set(compile_squares(road).places)
    assert faults(chart) == []
    assert {min(chart.square(place).free) >= SIDE * 0.99 for place in chart} == {True}


@pytest.mark.parametrize("game", GAMES)
def test_riders_go_to_the_right_and_lane_one_lies_on_top(game: str):
    road = full_stage()
    chart = straight_chart(GAMES[game].course(road, Rules(game)).layout, road)
    firsts = sorted(place for place in chart if place[1:] == (1,))
    assert [right_of(chart, p) for p in firsts] == sorted(right_of(chart, p) for p in firsts)
    row = firsts[len(firsts) // 2][0]
    across = sorted(place for place in chart if place[0] == row and len(place) == 2)
    heights = [chart.square(place).centre[1] for place in across]
    if not GAMES[game].course(road, Rules(game)).layout:
        assert heights == sorted(heights)
    assert all(chart.square(place).angle % 360 in {0.0, 360.0} for place in firsts[:3])


def test_a_bend_whose_lanes_differ_gives_every_square_the_room_of_a_token():
    """The outer lanes are counted out, the inner ones are longer."""
    chain = BlockChain((Block(1, 3, (3, 3)), Block(4, 4, (4, 6), turn=90), Block(8, 2, (2, 2))))
    chart = straight_chart(chain, full_stage())
    assert faults(chart) == []
    assert {round(min(chart.square(place).free), 3) for place in chart} == {SIDE}
    assert len(chart) == 2 * 3 + 10 + 2 * 2


def test_squares_with_slots_for_a_course_without_a_shape_of_its_own():
    chart = slotted_chart(range(13), 4, 2)
    assert (0, 1) in chart
    assert (12, 8) in chart
    assert faults(chart) == []
