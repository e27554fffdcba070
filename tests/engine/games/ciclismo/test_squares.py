"""Squares (part 6): the search, who may stop where, blocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.ciclismo.block import announce_move, place_block
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.squares import (
    StopOptions,
    find_square,
    go_straight,
    land_rider,
    lift_rider,
    settle_rider,
    where_to_stop,
)
from engine.road.values import Block
from engine.tour.rules import Rules


def stops_of(table, name, most):
    state, rider = table.state, table[name]
    row, lane = state.row[rider], state.lane[rider]
    lift_rider(state, rider)
    straight = find_square(state, rider, row + most, lane)
    return StopOptions(state, row, lane, most, straight)


def test_a_rider_goes_straight_or_diagonally_first(table, flat):
    """R6.6, RULING 32, TV040 — from (10,1) with 2: six squares, the present one among them."""
    stops = stops_of(table(flat, {"A1": ("LEADER", (10, 1))}), "A1", 2)
    assert list(stops) == [(10, 1), (11, 1), (11, 2), (12, 1), (12, 2), (12, 3)]


def test_riders_in_the_way_are_ignored(table, flat):
    """R6.5 — the golden rule: count the squares, whoever stands between."""
    t = table(
        flat, {"A1": ("LEADER", (10, 1)), "B1": ("LEADER", (11, 1)), "B2": ("CLIMBER", (12, 1))}
    )
    go_straight(t.state, t["A1"], 3)
    assert t.at("A1") == (13, 1)


def test_nobody_stops_on_an_occupied_square(table, flat):
    """R6.2 — at most one rider a square: it is not among the stops, and not reached by chance."""
    t = table(flat, {"A1": ("LEADER", (10, 2)), "B1": ("LEADER", (12, 2))})
    stops = stops_of(t, "A1", 2)
    assert (12, 2) not in stops
    assert stops.straight == (12, 1)


def test_part_of_the_result_may_be_used(table, flat):
    """R6.7, R9.13, RULING 33 — a rider alone may stop short, also on his present square."""
    t = table(flat, {"A1": ("LEADER", (10, 2))})
    asked = where_to_stop(t.state, t["A1"], 7)
    assert (13, 1) in asked.options
    land_rider(t.state, t["A1"], (13, 1))
    assert t.at("A1") == (13, 1)


def test_lane_changes_are_limited_by_house_rule(table, flat):
    """RULING 32 — `move.max_lane_shift`."""
    t = table(flat, {"A1": ("LEADER", (10, 1))}, Rules("ciclismo", {"move.max_lane_shift": 0}))
    assert {lane for _, lane in stops_of(t, "A1", 5)} == {1}


def test_the_search_goes_left_then_right_then_back(table, flat):
    """R6.8, RULING 34 — left, right, then the row behind from the left."""
    riders = {"A1": ("LEADER", (10, 2)), "B1": ("LEADER", (15, 2))}
    t = table(flat, riders)
    assert find_square(t.state, t["A1"], 15, 2) == (15, 1)
    t = table(flat, riders | {"B2": ("CLIMBER", (15, 1))})
    assert find_square(t.state, t["A1"], 15, 2) == (15, 3)
    t = table(flat, riders | {"B2": ("CLIMBER", (15, 1)), "B3": ("CLIMBER", (15, 3))})
    assert find_square(t.state, t["A1"], 15, 2) == (14, 1)


def test_the_search_ends_on_the_own_square(table, flat):
    """RULING 34, TV039 — row 15 full, (14,1) taken: who comes from (14,2) stays."""
    full = {f"B{lane}": ("CLIMBER", (15, lane)) for lane in (1, 2, 3)}
    t = table(flat, full | {"A1": ("LEADER", (14, 2)), "B4": ("ROULEUR", (14, 1))})
    go_straight(t.state, t["A1"], 1)
    assert t.at("A1") == (14, 2)


def test_the_search_goes_on_behind_a_start_taken_by_the_own_block(table, flat):
    """RULING 34 — where a rider of the same block already stands the search has no limit."""
    full = {f"B{lane}": ("CLIMBER", (15, lane)) for lane in (1, 2, 3)}
    others = {"A2": ("ROULEUR", (14, 1)), "A3": ("ROULEUR", (14, 3))}
    t = table(flat, full | others | {"A1": ("LEADER", (14, 2)), "A4": ("CLIMBER", (13, 2))})
    lift_rider(t.state, t["A1"])
    lift_rider(t.state, t["A4"])
    settle_rider(t.state, t["A4"], 14, 2)
    settle_rider(t.state, t["A1"], 15, 2)
    assert t.at("A1") == (13, 1)


def test_the_other_side_first_by_house_rule(table, flat):
    """RULING 34 — `move.search_first = right` mirrors every step of the search."""
    t = table(flat, {"A1": ("LEADER", (10, 2)), "B1": ("LEADER", (15, 2))})
    t.state.side[0] = -1
    assert find_square(t.state, t["A1"], 15, 2) == (15, 3)


def test_beyond_the_finish_nobody_takes_up_room(table, flat):
    """RULING 34 — rows beyond N have no occupancy."""
    t = table(flat, {"A1": ("LEADER", (149, 2)), "B1": ("LEADER", (148, 2))})
    go_straight(t.state, t["A1"], 4)
    go_straight(t.state, t["B1"], 5)
    assert t.at("A1") == t.at("B1") == (153, 2)


def test_a_block_is_lifted_and_then_placed_front_row_first(table, flat):
    """R6.9, R9.11 — everybody moves by the same number and shift into the room that was left."""
    riders = {"A1": ("LEADER", (11, 1)), "A2": ("CLIMBER", (10, 1)), "A3": ("ROULEUR", (10, 2))}
    t = table(flat, riders)
    place_block(t.state, t.state.formations[0], t["A1"], 1, 1)
    assert t.at("A1", "A2", "A3") == ((12, 2), (11, 2), (11, 3))


def test_a_lane_outside_the_road_is_its_edge(table, flat):
    """R6.9 — a shift beyond the edge is clamped; the search settles who comes second."""
    riders = {"A1": ("LEADER", (11, 2)), "A2": ("CLIMBER", (10, 2)), "A3": ("ROULEUR", (10, 3))}
    t = table(flat, riders)
    place_block(t.state, t.state.formations[0], t["A1"], 4, 1)
    assert t.at("A1", "A2", "A3") == ((15, 3), (14, 3), (14, 2))


def head_options(table, road, row, squares, rules=None):
    t = table(road, {"A1": ("LEADER", (row, 2)), "A2": ("CLIMBER", (row - 1, 2))}, rules)
    t.play(announce_move(t.state, t["A1"], t.state.formations[0], squares))
    return set(t.asked[0].options)


def test_the_head_of_a_joint_plan_stops_short_only_near_the_finish(table, flat):
    """RULING 33 — exactly the rolled number, unless somebody could cross the finish."""
    assert {ahead for ahead, _ in head_options(table, flat, 60, 7)} == {7}
    assert {ahead for ahead, _ in head_options(table, flat, 145, 7)} == set(range(8))


def test_stopping_short_together_is_a_house_rule(table, flat):
    """RULING 33 — `move.joint_may_stop_short`: never, always."""
    never = Rules("ciclismo", {"move.joint_may_stop_short": "never"})
    always = Rules("ciclismo", {"move.joint_may_stop_short": "always"})
    assert {ahead for ahead, _ in head_options(table, flat, 145, 7, never)} == {7}
    assert {ahead for ahead, _ in head_options(table, flat, 60, 7, always)} == set(range(8))


def test_a_roundabout_holds_two_riders_a_row(table, road):
    """RULING 94 — two branches of one lane: the search finds no third square in a row."""
    round_road = road(("FLAT", 30), blocks=(Block(10, 6, (6, 6), kind="roundabout"),))
    t = table(
        round_road,
        {"A1": ("LEADER", (5, 3)), "B1": ("LEADER", (10, 1)), "B2": ("CLIMBER", (10, 2))},
    )
    assert find_square(t.state, t["A1"], 10, 3) == (9, 1)
    assert (12, 3) not in stops_of(t, "A1", 7)


def test_furniture_has_effects_by_house_rule(table, road):
    """RULING 94 — on a divider nobody changes lane; a bridge closes the right-most lane."""
    blocks = (Block(10, 4, (4, 4, 4), kind="divider"), Block(20, 5, (5, 5, 5), kind="bridge"))
    decorated = road(("FLAT", 40), blocks=blocks)
    scenery = table(decorated, {"A1": ("LEADER", (11, 2))})
    assert (13, 3) in stops_of(scenery, "A1", 2)
    rules = Rules("ciclismo", {"furniture.effects": "on"})
    split = table(decorated, {"A1": ("LEADER", (11, 2))}, rules)
    assert {lane for _, lane in stops_of(split, "A1", 2)} == {2}
    bridge = table(decorated, {"A1": ("LEADER", (18, 3))}, rules)
    assert (20, 3) not in stops_of(bridge, "A1", 2)


spots = st.lists(
    st.tuples(st.integers(1, 12), st.integers(1, 3)), min_size=2, max_size=20, unique=True
)


@given(spots=spots, squares=st.integers(1, 9), shift=st.integers(-2, 2))
def test_no_square_holds_two_after_a_block(table, road, spots, squares, shift):
    """Appendix C 4 — a block never puts two riders on a square, nor anybody behind his start."""
    riders = {f"A{n}": ("CLIMBER", spot) for n, spot in enumerate(spots)}
    t = table(road(("FLAT", 60)), riders)
    before = list(t.state.row)
    members = t.state.formations[0]
    place_block(t.state, members, members[0], squares, shift)
    taken = list(zip(t.state.row, t.state.lane, strict=True))
    assert len(set(taken)) == len(taken)
    assert all(after >= row for after, row in zip(t.state.row, before, strict=True))
    assert all(
        t.state.who[(row + BEHIND) * 3 + lane - 1] == rider
        for rider, (row, lane) in enumerate(taken)
    )


def test_stops_are_counted_and_read_back(table, flat):
    """R6.6, TV040 — six squares, each with a number of its own."""
    stops = stops_of(table(flat, {"A1": ("LEADER", (10, 1))}), "A1", 2)
    assert len(stops) == 6
    assert [stops.decode(stops.settle(stop)[0]) for stop in stops] == list(stops)


@pytest.mark.parametrize("stop", [[11, 1], (11.0, 1), (11, "1"), (9, 1), (13, 1), 7, (11,)])
def test_what_is_no_square_within_reach_is_not_offered(table, flat, stop):
    """R6.6 — ahead, within the roll, two whole numbers."""
    assert stop not in stops_of(table(flat, {"A1": ("LEADER", (10, 1))}), "A1", 2)


def test_a_search_that_ends_behind_is_written_and_read_back(table, flat):
    """RULING 34 — where all squares are taken the search goes backwards."""
    t = table(flat, {"A1": ("LEADER", (10, 1))})
    stops = StopOptions(t.state, 10, 1, 2, (9, 2))
    code, stop = stops.settle((9, 2))
    assert stops.decode(code) == stop == (9, 2)
    assert list(stops)[-1] == (9, 2)
