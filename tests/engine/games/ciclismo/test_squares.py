"""Squares (part 6): the search, who may stop where, furniture."""

import pytest

from engine.games.ciclismo.squares import (
    StopOptions,
    find_square,
    go_straight,
    lift_rider,
    settle_rider,
    where_to_stop,
)
from engine.road.values import Block

LEADER, CLIMBER = "LEADER", "CLIMBER"


def stops_of(t, name, most):
    return where_to_stop(t.state, t[name], most).options


def row_of(row, *lanes):
    return {f"B{lane}": (CLIMBER, (row, lane)) for lane in lanes}


@pytest.mark.parametrize("lanes", [3, 4])
def test_a_rider_goes_straight_or_diagonally_first(table, road, lanes):
    """R6.6, R6.7, R9.13, RULING 32, RULING 33, TV040 — six squares, the present one among them.

    Each has a number of its own, by which a record reads it back.
    """
    t = table(road(("FLAT", 60), lanes=lanes), {"A1": (LEADER, (10, 1))})
    stops = stops_of(t, "A1", 2)
    assert list(stops) == [(10, 1), (11, 1), (11, 2), (12, 1), (12, 2), (12, 3)]
    assert len(stops) == 6
    assert [stops.decode_answer(stops.settle_answer(stop)[0]) for stop in stops] == list(stops)


@pytest.mark.parametrize("stop", [[11, 1], (11.0, 1), (11, "1"), (9, 1), (13, 1), 7, (11,)])
def test_what_is_no_square_within_reach_is_not_offered(table, flat, stop):
    """R6.6 — ahead, within the roll, two whole numbers."""
    assert stop not in stops_of(table(flat, {"A1": (LEADER, (10, 1))}), "A1", 2)


def test_nobody_stops_on_an_occupied_square(table, flat):
    """R6.2 — at most one rider a square: it is not among the stops, and not reached by chance."""
    stops = stops_of(table(flat, {"A1": (LEADER, (10, 2)), "B1": (LEADER, (12, 2))}), "A1", 2)
    assert (12, 2) not in stops
    assert stops.straight == (12, 1)


def test_a_search_that_ends_behind_is_written_and_read_back(table, flat):
    """RULING 34 — where all squares are taken the search goes backwards."""
    t = table(flat, {"A1": (LEADER, (10, 1))})
    stops = StopOptions(t.state, 10, 1, 2, (9, 2))
    code, stop = stops.settle_answer((9, 2))
    assert stops.decode_answer(code) == stop == (9, 2)
    assert list(stops)[-1] == (9, 2)


@pytest.mark.parametrize(("shift", "lanes"), [(0, {1}), (1, {1, 2}), ("L-1", {1, 2, 3})])
def test_lane_changes_are_limited_by_house_rule(table, flat, shift, lanes):
    """RULING 32 — `move.max_lane_shift`."""
    t = table(flat, {"A1": (LEADER, (10, 1))}, {"move.max_lane_shift": shift})
    assert {lane for _, lane in stops_of(t, "A1", 5)} == lanes


@pytest.mark.parametrize(
    ("others", "left", "right"),
    [({}, (15, 2), (15, 2)), (row_of(15, 2), (15, 1), (15, 3)),
     (row_of(15, 1, 2), (15, 3), (15, 3)), (row_of(15, 2, 3), (15, 1), (15, 1)),
     (row_of(15, 1, 2, 3), (14, 1), (14, 3)),
     (row_of(15, 1, 2, 3) | {"C1": (LEADER, (14, 1))}, (14, 2), (14, 3))],
)  # fmt: skip
def test_the_search_goes_to_one_side_then_the_other_then_back(table, flat, others, left, right):
    """R6.8, RULING 34 — left, right, then the row behind from the left; or mirrored."""
    for side, square in ((1, left), (-1, right)):
        t = table(flat, {"A1": (LEADER, (10, 2))} | others)
        t.state.side[0] = side
        assert find_square(t.state, t["A1"], 15, 2) == square


@pytest.mark.parametrize(
    ("others", "squares", "end"),
    [
        # the golden rule: count the squares, whoever stands between
        ({"B1": (LEADER, (15, 2)), "B2": (CLIMBER, (16, 2))}, 3, (17, 2)),
        # row 15 full, (14,1) taken: the search ends on the own square
        (row_of(15, 1, 2, 3) | {"C1": ("ROULEUR", (14, 1))}, 1, (14, 2)),
    ],
)
def test_a_rider_goes_straight(table, flat, others, squares, end):
    """R6.5, RULING 34, TV039 — as far as it goes, and the search ends on the own square."""
    t = table(flat, {"A1": (LEADER, (14, 2))} | others)
    go_straight(t.state, t["A1"], squares)
    assert t.at("A1") == end


def test_the_search_goes_on_behind_a_start_taken_by_the_own_block(table, flat):
    """RULING 34 — where a rider of the same block already stands the search has no limit."""
    others = {"A2": ("ROULEUR", (14, 1)), "A3": ("ROULEUR", (14, 3)), "A4": (CLIMBER, (13, 2))}
    t = table(flat, row_of(15, 1, 2, 3) | others | {"A1": (LEADER, (14, 2))})
    lift_rider(t.state, t["A1"])
    lift_rider(t.state, t["A4"])
    settle_rider(t.state, t["A4"], 14, 2)
    settle_rider(t.state, t["A1"], 15, 2)
    assert t.at("A1") == (13, 1)


def test_beyond_the_finish_nobody_takes_up_room(table, flat):
    """RULING 34 — rows beyond N have no occupancy."""
    t = table(flat, {"A1": (LEADER, (149, 2)), "B1": (LEADER, (148, 2))})
    go_straight(t.state, t["A1"], 4)
    go_straight(t.state, t["B1"], 5)
    assert t.at("A1") == t.at("B1") == (153, 2)


ALL = {(10, 2), (11, 1), (11, 2), (11, 3)}


@pytest.mark.parametrize(
    ("effects", "kind", "first", "squares"),
    [
        ("off", "divider", 10, ALL), ("on", "divider", 10, {(10, 2), (11, 2)}),
        ("on", "divider", 11, ALL), ("on", "divider", 7, {(10, 2), (11, 2)}),
        ("on", "divider", 6, ALL), ("off", "bridge", 11, ALL),
        ("on", "bridge", 11, ALL - {(11, 3)}),
        ("off", "roundabout", 11, ALL - {(11, 3)}), ("on", "roundabout", 11, ALL - {(11, 3)}),
        ("off", "roundabout", 10, ALL - {(11, 3)}), ("on", "roundabout", 10, {(10, 2), (11, 2)}),
    ],
)  # fmt: skip
def test_furniture(table, road, effects, kind, first, squares):
    """Two branches of a roundabout; `furniture.effects`.

    RULING 94 — lane shift 0 while the start square is on it; a bridge closes the right lane.
    """
    blocks = (Block(first, 4, (4, 4) if kind == "roundabout" else (4, 4, 4), kind=kind),)
    rules = {"furniture.effects": effects}
    t = table(road(("MTN_HC", 60), blocks=blocks), {"A1": ("SPRINTER", (10, 2))}, rules)
    assert set(stops_of(t, "A1", 1)) == squares


def test_the_search_finds_no_third_square_on_a_roundabout(table, road):
    """RULING 34, RULING 94 — both branches are taken: back a row."""
    ring = (Block(10, 6, (6, 6), kind="roundabout"),)
    t = table(road(("FLAT", 30), blocks=ring), {"A1": (LEADER, (5, 3))} | row_of(10, 1, 2))
    assert find_square(t.state, t["A1"], 10, 3) == (9, 1)
