"""Part 9 by hand: one roll over two terrains, every branch, every house rule."""

import pytest

from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.roll import PULLING, SPRINTING, RollHelp, basic_far, roll_distance
from engine.games.ciclismo.state import Plan
from engine.tour.rules import Rules

FLAT_THEN_WALL = (("FLAT", 20), ("MTN_1", 30), ("FLAT", 40))
DOWN_THEN_FLAT = (("DESC_HIGH", 20), ("FLAT", 60))


def leader(table, road, row, sections=FLAT_THEN_WALL, rules=None, kind="LEADER"):
    return table(road(*sections), {"A1": (kind, (row, 2))}, rules)


@pytest.mark.parametrize(
    ("row", "changed", "squares"),
    [
        # r1 = 9 on the flat, r2 = 3 on the climb: S = 12, m = 6; a = 20 - row
        (18, {}, 4),  # 2a = 4 < 6: long, 12 / 3
        (17, {}, 6),  # 2a = 6 = m: short
        (17, {"conflict.tie": "long"}, 4),  # exactly half is long: 12 / 3 = 4 = a + 1
        (18, {"conflict.long_divisor": 2}, 6),
        (16, {"conflict.reference": "sum"}, 5),  # 8 < 12: long, 4, lifted to a + 1
        (16, {"conflict.reference": "first_roll"}, 5),  # 8 < 9: long, lifted
        (15, {"conflict.reference": "first_roll"}, 6),  # 10 >= 9: short, 6 = a + 1
        (14, {"conflict.reference": "sum"}, 7),  # 12 = 12 short: 6, lifted to a + 1
        (14, {"conflict.reference": "sum", "conflict.tie": "long"}, 7),
        (16, {"conflict.tie": "long"}, 6),  # 8 > 6: short
        (12, {}, 9),  # the first square of the climb
        (11, {}, 9),  # exactly on the last square of the flat: no conflict
        (18, {"conflict.long_floor": "lower_roll"}, 4),  # the lower roll, 3, is below
    ],
)
def test_every_branch_of_a_conflict(table, road, row, changed, squares):
    """Short, long, the tie, the first square.

    R9.7, R9.8, R9.9, R9.10, R9.12, RULING 63, RULING 64, RULING 108.
    """
    t = leader(table, road, row, rules=Rules("ciclismo", changed))
    t.roll("A1", [3, 3, 2, 1], [2, 1])
    assert roll_distance(t.state, 0) == squares


@pytest.mark.parametrize(("floor", "squares"), [("none", 7), ("lower_roll", 9)])
def test_a_floor_under_a_long_result(table, road, floor, squares):
    """RULING 108 — 10 down and 9 on the flat, a = 3: 19 / 3 = 7, or the lower roll."""
    t = leader(table, road, 17, DOWN_THEN_FLAT, Rules("ciclismo", {"conflict.long_floor": floor}))
    t.roll("A1", [2, 2, 2, 2, 2], [3, 3, 2, 1])
    assert roll_distance(t.state, 0) == squares


@pytest.mark.parametrize(("third", "squares"), [("stop_on_first_square", 5), ("iterate", 7)])
def test_three_terrains(table, road, third, squares):
    """RULING 66, TV080 — 12 and 12, a = 1, three squares long: 5; met again with 6: 7."""
    sections = (("FLAT", 20), ("DESC_LOW", 3), ("FLAT", 40))
    t = leader(
        table, road, 19, sections, Rules("ciclismo", {"conflict.third_terrain": third}), "ROULEUR"
    )
    t.roll("A1", [3, 3, 2, 2, 2], [3, 3, 2, 2, 2], [1, 1, 1, 1, 2])
    assert roll_distance(t.state, 0) == squares  # iterate: 8 and 6, a = 4: average 7


def test_the_second_terrain_may_be_one_square_long(table, road):
    """RULING 66 — 9 on the flat, 5 for the one square of climb, a = 2: long 5, at most 4."""
    sections = (("FLAT", 20), ("MTN_1", 1), ("DESC_HIGH", 40))
    t = leader(table, road, 18, sections)
    t.roll("A1", [3, 3, 2, 1], [3, 2])
    assert roll_distance(t.state, 0) == 4


def test_where_the_second_terrain_is_the_last_nothing_stops_a_move(table, road):
    """R9.12 — 11 and 15, a = 2: long 9, four squares past the finish behind row 23."""
    t = leader(table, road, 18, (("FLAT", 20), ("DESC_HIGH", 3)))
    t.roll("A1", [3, 3, 3, 2], [3, 3, 3, 3, 3])
    assert roll_distance(t.state, 0) == 9


def test_both_rolls_take_rain_and_bonk_once_each(table, road):
    """RULING 65, R11.4, R11.15 — 11 - 2 and 5 - 2, a = 4: S = 12, m = 6, short."""
    t = leader(table, road, 16)
    t.state.weather, t.state.bonk[0] = "RAIN", 3
    t.roll("A1", [3, 3, 3, 2], [3, 2])
    assert roll_distance(t.state, 0) == 6


def test_cold_takes_two_only_where_effort_is_left(table, road):
    """RULING 65, RULING 79 — sprinter, 1 PE, second roll without effort dice: -2 and then -1."""
    rules = Rules("ciclismo", {"conflict.second_roll_effort": "none"})
    t = leader(table, road, 16, rules=rules, kind="SPRINTER")
    t.state.weather = "COLD"
    t.roll("A1", [3, 3, 2, 2, 2], [3])
    # 12 - 2 = 10, 3 - 1 = 2: m = 6, 2a = 8: short
    assert roll_distance(t.state, 0, RollHelp(1)) == 6


def test_wind_blows_in_the_roll_for_the_flat_alone(table, road):
    """RULING 65, R11.3 — from the climb to the flat: the second roll has the echelon's die."""
    riders = {f"A{n}": ("CLIMBER", (50 - n, 1)) for n in range(1, 5)}
    t = table(road(("MTN_1", 50), ("FLAT", 40)), riders)
    t.state.weather = "CROSSWIND"
    roll_distance(t.state, t["A1"])
    assert [(count, nth) for _, _, count, nth in t.dice.asked] == [(2, 0), (5, 1)]


@pytest.mark.parametrize(("kind", "second"), [("ROULEUR", 1 + 1), ("CLIMBER", 2 + 1)])
def test_two_points_of_a_pull_on_the_second_terrain(table, road, kind, second):
    """RULING 107 d — fixed +2 only if two points are usable there; else what is left is a die."""
    t = leader(table, road, 18, kind="ROULEUR" if kind == "ROULEUR" else "ROULEUR_CLIMBER")
    roll_distance(t.state, 0, RollHelp(2, PULLING))
    # base 1 (or 2D2) and one effort die: cap 1 for the rouleur, 2 for the hybrid (the 2nd is +2)
    assert t.dice.asked[1][2] == second


def test_the_fixed_two_squares_cross_the_boundary_with_a_hybrid(table, road):
    """RULING 107 d — 4D3 + 1D3 + 2 and 2D2 + 1D2 + 2: 12 and 5, a = 9: short 9, lifted to 10."""
    t = leader(table, road, 11, kind="ROULEUR_CLIMBER")
    t.roll("A1", [2, 2, 2, 2, 2], [1, 1, 1])
    assert roll_distance(t.state, 0, RollHelp(2, PULLING)) == 10


def test_a_rouleur_loses_the_fixed_two_squares_on_the_climb(table, road):
    """RULING 107 d — 9 + 2 + 2 = 13 and 2 + 2 = 4, a = 2: S = 17, long 6."""
    t = leader(table, road, 18, kind="ROULEUR")
    t.roll("A1", [2, 2, 2, 1, 2, 2], [2, 2])
    assert roll_distance(t.state, 0, RollHelp(2, PULLING)) == 6


def test_a_sprinter_keeps_his_cap_in_both_rolls(table, road):
    """RULING 45, RULING 65 — four points on the flat, one die to repeat on MTN_1."""
    t = leader(table, road, 18, kind="SPRINTER")
    roll_distance(t.state, 0, RollHelp(4, SPRINTING))
    assert [count for _, _, count, _ in t.dice.asked] == [4 + 4, 1 + 1]


def test_the_launchers_die_is_in_both_rolls(table, road):
    """RULING 107 d — one triple die more in each."""
    t = leader(table, road, 18, kind="SPRINTER")
    roll_distance(t.state, 0, RollHelp(0, SPRINTING, d3=1))
    assert [count for _, _, count, _ in t.dice.asked] == [5, 2]


def test_neutralising_and_helpers_count_in_the_flat_roll_only(table, road):
    """RULING 65 — 7 + 2 on the flat, 3 on the climb without them: S = 12, a = 2: long 4."""
    t = leader(table, road, 18)
    t.roll("A1", [2, 2, 2, 1], [2, 1])
    assert roll_distance(t.state, 0, RollHelp(0, PULLING, flat=2)) == 4


@pytest.mark.parametrize(("row", "squares"), [(19, 3), (17, 5), (15, 6), (13, 7)])
def test_basic_movement_meets_a_climb(table, road, row, squares):
    """R5.5, TV078 — leader, 7 and 2: m = 5; a = 1, 3, 5; at a = 7 no conflict."""
    assert basic_far(leader(table, road, row).state, 0, (0,)) == squares


def test_joint_basic_takes_the_lowest_on_each_terrain(table, road):
    """RULING 67 — rouleur 8 and 1, climber 7 and 2: lowest 7 and 1, a = 2: m = 4, short 4."""
    riders = {"A1": ("ROULEUR", (18, 1)), "A2": ("CLIMBER", (17, 1))}
    t = table(road(*FLAT_THEN_WALL), riders)
    t.state.plans[0] = Plan("BASIC", 0, (0,))
    t.play(movement(t.state))
    assert t.at("A1", "A2") == ((22, 1), (21, 1))


def test_followers_on_another_terrain_copy_the_head(table, road):
    """R9.11, RULING 67 — the head is on the climb already, his follower still on the flat."""
    riders = {"A1": ("CLIMBER", (21, 1)), "A2": ("CLIMBER", (20, 1)), "B1": ("CLIMBER", (19, 1))}
    t = table(road(*FLAT_THEN_WALL), riders)
    t.roll("A1", [3, 2])
    t.state.plans[0] = Plan("FOLLOW", 0, (0,))
    t.play(movement(t.state))
    assert t.at("A1", "A2", "B1") == ((26, 1), (25, 1), (24, 1))
    assert len(t.dice.asked) == 1


def test_neighbouring_climbs_of_two_categories_are_two_terrains(table, road):
    """R9.1, RULING 65 — MTN_3 to MTN_1 is a conflict, MTN_1 to MTN_1 is one section."""
    t = leader(table, road, 9, (("MTN_3", 10), ("MTN_1", 30)))
    t.roll("A1", [3, 2, 2], [3, 2])
    assert roll_distance(t.state, 0) == 4  # 7 and 5, a = 1: m = 6, long 12 / 3
    t = leader(table, road, 9, (("MTN_1", 10), ("MTN_1", 30)))
    t.roll("A1", [3, 2])
    assert roll_distance(t.state, 0) == 5


def test_the_finish_is_no_boundary(table, road):
    """RULING 65 — six squares past the line on the last terrain, no second roll."""
    t = leader(table, road, 19, (("FLAT", 20),))
    t.roll("A1", [2, 2, 2, 1])
    assert (roll_distance(t.state, 0), len(t.dice.asked)) == (7, 1)


def test_behind_the_start_line_the_first_section_begins_at_row_one(table, road):
    """R6.4, R9.12 — from row -3 with six flat squares ahead: a = 9, a roll of 9 is no conflict."""
    sections = (("FLAT", 6), ("MTN_1", 20))
    t = leader(table, road, -3, sections)
    t.roll("A1", [3, 3, 2, 1])
    assert (roll_distance(t.state, 0), len(t.dice.asked)) == (9, 1)
    t = leader(table, road, -3, sections)
    t.roll("A1", [3, 3, 3, 1], [1, 1])
    assert roll_distance(t.state, 0) == 10
