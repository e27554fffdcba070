"""R6.16: the start order and the grid."""

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.start import choose_sides, grid_squares, place_riders, start_order
from engine.tour.rules import Rules

TWO_EACH = {f"{team}{n}": ("CLIMBER", None) for team in "ABC" for n in (1, 2)}


def test_the_highest_roll_places_first(table, flat):
    """R6.16, RULING 38 — three triple dice a team."""
    t = table(flat, TWO_EACH)
    for team, roll in ((0, [1, 1, 1]), (1, [3, 3, 3]), (2, [2, 2, 2])):
        t.dice.tell(team, roll, purpose="start")
    assert start_order(t.state, [0, 1, 2]) == [1, 2, 0]


def test_the_lowest_roll_first_is_a_house_rule(table, flat):
    """RULING 38 — `start.order = lowest_first`."""
    t = table(flat, TWO_EACH, Rules("ciclismo", {"start.order": "lowest_first"}))
    for team, roll in ((0, [1, 1, 1]), (1, [3, 3, 3]), (2, [2, 2, 2])):
        t.dice.tell(team, roll, purpose="start")
    assert start_order(t.state, [0, 1, 2]) == [0, 2, 1]


def test_only_who_ties_rolls_again_for_the_places_they_share(table, flat):
    """RULING 38 — the third keeps his place whatever the others roll."""
    t = table(flat, TWO_EACH)
    t.dice.tell(0, [1, 1, 1], [3, 3, 3], purpose="start")
    t.dice.tell(1, [2, 2, 2], purpose="start")
    t.dice.tell(2, [1, 1, 1], [2, 2, 2], purpose="start")
    assert start_order(t.state, [0, 1, 2]) == [1, 0, 2]
    assert [ask[3] for ask in t.dice.asked if ask[1] == 1] == [0]


def test_pairs_stand_from_left_to_right(table, flat):
    """RULING 39, TV041 — pairs 0, 2, 3 and 23 on three lanes."""
    t = table(flat, TWO_EACH)
    assert grid_squares(t.state, 0) == ((0, 1), (-1, 1))
    assert grid_squares(t.state, 2) == ((0, 3), (-1, 3))
    assert grid_squares(t.state, 3) == ((-2, 1), (-3, 1))
    assert grid_squares(t.state, 23) == ((-14, 3), (-15, 3))


def test_each_places_two_in_turn_and_says_who_is_in_front(table, flat):
    """R6.16, RULING 39 — in start order, two more each round; default the first unplaced."""
    riders = {f"{team}{n}": ("CLIMBER", None) for team in "AB" for n in (1, 2, 3)}
    t = table(flat, riders)
    t.dice.tell(0, [3, 3, 3], purpose="start")

    def swapped(q):
        return q.options[1] if q.manager == 1 and len(q.riders) > 1 else q.default

    t.play(place_riders(t.state, [0, 1]), {"PLACE": swapped})
    assert t.at("A1", "A2") == ((0, 1), (-1, 1))
    assert t.at("B3", "B1") == ((-1, 2), (0, 2))
    assert t.at("A3", "B2") == ((0, 3), (-2, 1))


def test_single_file_on_the_left_is_a_house_rule(table, flat):
    """RULING 39 — `start.grid = single_file_left`."""
    t = table(flat, TWO_EACH, Rules("ciclismo", {"start.grid": "single_file_left"}))
    t.play(place_riders(t.state, [0, 1, 2]))
    assert sorted(zip(t.state.row, t.state.lane, strict=True)) == [
        (-n, 1) for n in range(5, -1, -1)
    ]


def test_a_custom_grid_has_the_pairs_of_those_who_start(table, road):
    """R6.33, RULING 39 — a team that rides alone chooses among its own two pairs."""
    riders = {f"{team}{n}": ("LEADER", None) for team in "AB" for n in (1, 2, 3)}
    t = table(
        road(("FLAT", 30), fmt="TTT"), riders, Rules("ciclismo", {"start.grid": "custom"}), turn=0
    )
    t.play(place_riders(t.state, [1]))
    first, last = (q.options for q in t.asked if q.kind == "PLACE")
    assert ({place[-1] for place in first}, {place[-1] for place in last}) == ({0, 1}, {1})


def test_a_custom_grid_lets_players_choose_the_pair(table, flat):
    """RULING 39 — `start.grid = custom`: any pair of the grid nobody stands on."""
    t = table(flat, TWO_EACH, Rules("ciclismo", {"start.grid": "custom"}))
    t.play(place_riders(t.state, [0, 1, 2]), {"PLACE": lambda q: list(q.options)[-1]})
    assert len(set(zip(t.state.row, t.state.lane, strict=True))) == 6
    assert t.asked[0].options[-1][-1] == 2


def test_the_owner_chooses_the_side_of_the_search_once(table, flat):
    """RULING 34 — `move.search_first = owner`: asked before the start."""
    t = table(flat, TWO_EACH, Rules("ciclismo", {"move.search_first": "owner"}))
    t.play(choose_sides(t.state), {"SIDE": lambda q: -1 if q.manager == 1 else 1})
    assert t.state.side == [1, -1, 1]


def test_behind_the_line_the_road_is_like_its_first_section(table, road):
    """R6.1, R6.4 — rows up to 0 have the terrain of section 1."""
    t = table(road(("MTN_3", 9), ("FLAT", 20)), {"A1": ("CLIMBER", (-4, 1))})
    course = t.state.scene.course
    assert course.terrain(-4).name == course.terrain(1).name == "MTN_3"
    assert course.end[-4 + BEHIND] == 9
