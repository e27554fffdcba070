"""R6.16: the start order, the grid, and the side a team's riders search first."""

from string import ascii_letters

import pytest

from engine.games.ciclismo.start import choose_sides, grid_squares, place_riders, start_order
from engine.road.build import grid_rows, places_for
from engine.tour.rules import Rules

FILE_ON_THE_LEFT = {"start.grid": "single_file_left"}
CUSTOM = {"start.grid": "custom"}


def starters(*names):
    return dict.fromkeys(names, ("LEADER", None))


def teams_of(*sizes):
    return starters(
        *(f"{'ABCDEF'[team]}{n}" for team, size in enumerate(sizes) for n in range(1, size + 1))
    )


def rolled(t, *faces):
    """Tell the first start roll of each team: three dice of this face."""
    for team, face in enumerate(faces):
        t.dice.tell(team, [face] * 3, purpose="start")
    return t


def placed(t, answers=None):
    t.state.turn = 0
    t.play(place_riders(t.state, range(len(t.state.scene.teams))), answers)
    return {name: t.at(name) for name in t.names}


@pytest.mark.parametrize(
    ("order", "teams"), [("highest_first", [2, 1, 3, 0]), ("lowest_first", [0, 3, 1, 2])]
)
def test_only_who_ties_rolls_again(table, flat, order, teams):
    """R6.16, RULING 38 — 4, 6, 9, 6; B and D again: 5, 5; and again: 7, 4."""
    t = table(flat, teams_of(1, 1, 1, 1), {"start.order": order})
    t.dice.tell(0, [1, 1, 2], purpose="start")
    t.dice.tell(1, [2, 2, 2], [1, 2, 2], [3, 2, 2], purpose="start")
    t.dice.tell(2, [3, 3, 3], purpose="start")
    t.dice.tell(3, [1, 2, 3], [2, 2, 1], [1, 1, 2], purpose="start")
    assert start_order(t.state, range(4)) == teams
    assert sorted(t.dice.who_rolled("start")) == [0, 1, 1, 1, 2, 3, 3, 3]


@pytest.mark.parametrize(
    ("pair", "squares"),
    [(0, ((0, 1), (-1, 1))), (2, ((0, 3), (-1, 3))), (3, ((-2, 1), (-3, 1))),
     (23, ((-14, 3), (-15, 3)))],
)  # fmt: skip
def test_pairs_stand_from_left_to_right(table, flat, pair, squares):
    """RULING 39, TV041 — on three lanes."""
    assert grid_squares(table(flat, teams_of(2)).state, pair) == squares


def test_pairs_are_numbered_as_they_are_placed(table, flat):
    """R6.16, RULING 39 — 3, 2 and 1 riders: A B C and then A again; odd ones stand in front."""
    t = rolled(table(flat, teams_of(3, 2, 1)), 3, 2, 1)
    assert placed(t) == {
        "A1": (0, 1), "A2": (-1, 1), "B1": (0, 2), "B2": (-1, 2), "C1": (0, 3), "A3": (-2, 1),
    }  # fmt: skip


def test_a_manager_says_who_is_in_front(table, flat):
    """R6.16, RULING 39 — default the first two unplaced; the second option changes them."""
    t = rolled(table(flat, teams_of(3, 3)), 3, 1)
    answers = {"PLACE": lambda q: q.options[1] if len(q.riders) > 1 else q.default}
    assert placed(t, answers) == {
        "A1": (0, 1), "A3": (-1, 1), "B1": (0, 2), "B3": (-1, 2), "A2": (0, 3), "B2": (-2, 1),
    }  # fmt: skip


@pytest.mark.parametrize("sizes", [(8, 8), (7, 7, 7), (1, 1, 1, 1, 1, 1), (3, 8, 5), (1,)])
@pytest.mark.parametrize(
    ("lanes", "grid"),
    [(2, "pairs_left_to_right"), (3, "pairs_left_to_right"), (3, "custom"),
     (3, "single_file_left")],
)  # fmt: skip
def test_the_road_has_a_row_for_everybody_on_the_grid(table, road, sizes, lanes, grid):
    """R6.16, RULING 39 — an odd last rider takes a pair of its own: 6 teams of one, four rows."""
    rules = Rules("ciclismo", {"road.lanes": lanes, "start.grid": grid})
    t = table(road(("FLAT", 60), lanes=lanes), teams_of(*sizes), rules)
    squares = placed(t).values()
    assert len(set(squares)) == len(squares)
    rows = grid_rows(places_for(t.setup.teams), rules)
    assert rows - 1 <= 1 - min(squares)[0] <= rows  # whole pairs: the last square may stay empty


def test_fifty_riders_without_a_mate_stand_in_single_file(table, road):
    """R6.4, RULING 39 — each has the rows of a pair; the last of them is on the first terrain."""
    riders = starters(*(f"{letter}1" for letter in ascii_letters[:50]))
    t = table(road(("MTN_1", 9), ("FLAT", 90)), riders, FILE_ON_THE_LEFT)
    squares = sorted(placed(t).values())
    assert squares == [(row, 1) for row in range(-98, 1, 2)]
    assert {t.state.scene.course.terrain(row).name for row, _ in squares} == {"MTN_1"}


def test_a_custom_grid_lets_players_choose_the_pair(table, flat):
    """RULING 39 — `start.grid = custom`: any pair of the grid nobody stands on."""
    t = table(flat, teams_of(2, 2, 2), CUSTOM)
    squares = placed(t, {"PLACE": lambda q: q.options[-1]})
    assert len(set(squares.values())) == 6
    assert [len({place[-1] for place in q.options}) for q in t.asked] == [3, 2, 1]


def test_a_custom_grid_has_the_pairs_of_those_who_start(table, road):
    """R6.33, RULING 39 — a team that rides alone chooses among its own two pairs."""
    t = table(road(("FLAT", 30), fmt="TTT"), teams_of(3, 3), CUSTOM, turn=0)
    t.play(place_riders(t.state, [1]))
    assert [{place[-1] for place in q.options} for q in t.asked] == [{0, 1}, {1}]


@pytest.mark.parametrize(
    ("side", "sides"), [("left", [1, 1, 1]), ("right", [-1, -1, -1]), ("owner", [1, -1, 1])]
)
def test_the_side_of_the_search_is_settled_before_the_start(table, flat, side, sides):
    """RULING 34 — `move.search_first`: for all, or asked of each owner once."""
    t = table(flat, teams_of(2, 2, 2), {"move.search_first": side})
    t.play(choose_sides(t.state), {"SIDE": lambda q: -1 if q.manager == 1 else 1})
    assert t.state.side == sides
    assert t.kinds() == ["SIDE"] * (3 if side == "owner" else 0)
