"""The one reader of events: where everybody stands, by what the game's data says events do."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from engine.race.event import kinds_of, races_the_clock, read_event
from engine.race.field import Field
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load

SIERRA = "samples/sierra.etapa"


def follow(*happenings, game="ciclismo"):
    """Return the field of a road stage after these have happened."""
    start = stage_setup(begin_ride(load(SIERRA), GAMES[game]), 2, "1")
    riders = Field(game, GAMES[game].course(start.road, start.rules))
    for happening in happenings:
        riders.apply_event(happening)
    return riders


def move(rider, row, lane=1, turn=1):
    return ("moved", turn, rider, 4, row, lane)


def test_a_rider_stands_where_the_last_move_ended():
    assert follow(move(0, 4), move(0, 9, 2, turn=2)).places == {0: (9, 2)}


def test_riders_who_cede_change_places():
    """R6.18 — a rider who cedes a place stands where the other stood."""
    assert follow(move(0, 4), move(1, 9, 3), ("ceded", 1, 0, 1)).places == {0: (9, 3), 1: (4, 1)}


@pytest.mark.parametrize("off", [("stopped", 1, 0, 2), ("abandoned", 1, 0)], ids=lambda h: h[0])
def test_who_is_off_the_road_is_not_seen_and_leads_nothing(off):
    """R11.14, RULING 83 — at once, not when the turn is over."""
    riders = follow(move(0, 9), move(1, 4), off)
    assert (riders.places, riders.front_square, riders.place_of(0)) == ({1: (4, 1)}, 4, (9, 1))


def test_who_comes_back_is_seen_there():
    """R11.16 — on the square that was free for the rider."""
    riders = follow(move(0, 9), ("stopped", 1, 0, 1), ("came_back", 3, 0, 8, 2))
    assert riders.places == {0: (8, 2)}


def test_who_comes_home_is_seen_until_the_turn_is_over_and_rides_no_more():
    """R10.9 — taken off the road at the end of the turn."""
    home = ("crossed", 5, 0, "FINISH", 179, 1, 30, 0, 2)
    riders = follow(move(0, 181, turn=5), move(1, 170, turn=5), home)
    assert (sorted(riders.places), riders.riders_on_way) == ([0, 1], [1])
    riders.begin_turn(6)
    assert (sorted(riders.places), riders.row_of_rider(0)) == ([1], 181)


def test_who_passes_another_line_rides_on():
    """R10.4 — only the finish takes a rider home."""
    riders = follow(move(0, 70), ("crossed", 1, 0, "SUMMIT", 68, 1, 3, 3, 2))
    assert riders.riders_on_way == [0]


def test_groups_are_told_from_the_front_and_in_one_row_by_number():
    riders = follow(move(5, 9), move(2, 9, 2), move(3, 8), move(0, 4))
    assert riders.split_groups(1) == [[2, 5, 3], [0]]
    assert riders.split_groups(0) == [[2, 5], [3], [0]]


def test_a_place_of_the_criterium_is_a_square_and_a_slot():
    """R3.5, O2.1 — and behind its square lie rows of the stage."""
    riders = follow(("placed", 0, 0, 0, 3), ("moved", 1, 1, 6, 16, 16, 2), game="figueres")
    assert riders.places == {0: (0, 3), 1: (16, 2)}
    assert riders.row_of_rider(0) == 0
    assert riders.row_of_rider(1) > 80


def test_the_values_of_an_event_have_names():
    kind = kinds_of("ciclismo")["pursued"]
    event = read_event(kind, ("pursued", 7, 3, 12, 2))
    assert (event.turn, event.rider, event.values) == (7, 3, {"other": 12, "pe": 2})


def test_only_a_game_that_says_so_rides_against_the_clock():
    """O5.2 — the Critèrium rides a time trial like any stage."""
    assert [races_the_clock(game) for game in ("ciclismo", "figueres")] == [True, False]


def test_a_place_may_be_one_value():
    """Where squares of a bend have a number of their own, places differ in length."""
    placed = ("placed", 0, 3, (12, 4))
    moved = ("moved", 1, 3, 5, (14, 1, 2), 0)
    riders = follow(placed, moved, game="reifenbreite")
    assert (riders.places, riders.front_square) == ({3: (14, 1, 2)}, 14)
