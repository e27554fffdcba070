"""Part 9: one roll over two terrains."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.ciclismo.law import law_of
from engine.games.ciclismo.roll import (
    ALONE,
    PULLING,
    SPRINTING,
    RollHelp,
    basic_far,
    meet,
    once,
    ride_over,
    roll_distance,
)
from engine.tour.rules import Rules

LAW = law_of(Rules("ciclismo"), "FLAT_STAGE")


def law(**changes):
    return law_of(Rules("ciclismo").but(**changes), "FLAT_STAGE")


def over(a, first, second, ends=(7, 40), rows=40, the_law=LAW):
    """Ride from `a` squares before the end of the first section, row 7 - a."""

    def end_of(row):
        return next(end for end in ends if row <= end)

    return ride_over(7 - a, first, end_of, rows=rows, roll_on=lambda *_: second, law=the_law)


@pytest.mark.parametrize(
    ("a", "squares"), [(0, 5), (1, 5), (2, 5), (3, 5), (4, 7), (5, 7), (6, 7), (7, 8), (8, 9),
                       (9, 10), (10, 11)],
)  # fmt: skip
def test_the_example_for_every_distance(a, squares):
    """R9.2, R9.6, R9.7, R9.8, R9.9, R9.10, R9.12, R9.14, RULING 63, TV072 — rolls 11 and 3."""
    assert meet(a, 11, 3, LAW) == squares


def test_without_reaching_the_boundary_there_is_no_second_roll():
    """R9.1, R9.14, RULING 65 — ending exactly on the last square is no conflict."""

    def never(*_):
        raise AssertionError

    def end_of(row):
        return 20 if row <= 20 else 40

    assert ride_over(9, 11, end_of, rows=40, roll_on=never, law=LAW) == 11


def test_the_finish_is_no_boundary():
    """R9.12, RULING 65 — in the last section nothing is rolled again."""
    assert over(3, 11, 3, ends=(7,), rows=7) == 11


def test_exactly_half_is_short():
    """RULING 63, TV076 — m = 6, a = 3."""
    assert meet(3, 9, 3, LAW) == 6
    assert meet(3, 9, 3, law(conflict__tie="long")) == 4


def test_long_results_are_divided_by_three():
    """R9.9, RULING 64, TV077 — from a climb onto a descent: 13 / 3, up; 2 for plain averages."""
    assert meet(0, 3, 10, LAW) == 5
    assert meet(0, 3, 10, law(conflict__long_divisor=2)) == 7


def test_the_movement_that_is_halved_is_a_house_rule():
    """RULING 63 — the average, the sum, or the first roll."""
    assert meet(5, 11, 3, LAW) == 7
    assert meet(5, 11, 3, law(conflict__reference="sum")) == 6
    assert meet(5, 11, 3, law(conflict__reference="first_roll")) == 6
    assert meet(6, 11, 3, law(conflict__reference="first_roll")) == 7


def test_a_floor_under_long_results_is_a_house_rule():
    """RULING 108 — `conflict.long_floor = lower_roll`."""
    assert meet(0, 9, 8, LAW) == 6
    assert meet(0, 9, 8, law(conflict__long_floor="lower_roll")) == 8


def test_the_third_terrain_stops_a_move():
    """RULING 66, TV079, TV080 — at most the first square of the third terrain."""
    assert over(2, 9, 9, ends=(7, 10, 40)) == 6
    assert over(1, 12, 12, ends=(7, 10, 40)) == 5


def test_meeting_the_third_terrain_again_is_a_house_rule():
    """RULING 66 — `conflict.third_terrain = iterate`: the result so far meets the next roll."""
    iterate = law(conflict__third_terrain="iterate")
    assert over(1, 12, 12, ends=(7, 10, 40), the_law=iterate) == meet(4, 8, 12, iterate)


@given(st.integers(0, 12), st.integers(1, 24), st.integers(1, 24), st.integers(1, 9))
def test_a_conflict_never_leaves_the_two_terrains_nor_stands_still(a, first, second, length):
    """Appendix C 3 — at least the first square beyond, at most the first of the third terrain."""
    squares = over(a, first, second, ends=(7, 7 + length, 60), rows=60)
    if first <= a:
        assert squares == first
    else:
        assert a + 1 <= squares <= a + length + 1


@given(st.integers(0, 12), st.integers(1, 24), st.integers(1, 24))
def test_short_is_the_average_and_long_the_third(a, first, second):
    """RULING 63, RULING 64 — written out again from the text, with exact halves."""
    average = (first + second) / 2
    whole = -(-(first + second) // 2) if 2 * a >= average else -(-(first + second) // 3)
    assert meet(a, first, second, LAW) == max(a + 1, whole)


def test_effort_is_paid_once_and_capped_twice(table, road):
    """R9.6, RULING 65, TV081 — two PE on the flat, one die on the climb: 2D2 and one more."""
    t = table(road(("FLAT", 20), ("MTN_2", 20)), {"A1": ("ROULEUR", (16, 1))})
    t.roll("A1", [3, 3, 2, 2, 2, 2, 1], [1, 1, 1])
    assert roll_distance(t.state, t["A1"], RollHelp(2, ALONE)) == 6
    assert [count for _, _, count, _ in t.dice.asked] == [7, 3]


def test_the_second_roll_may_have_no_effort_by_house_rule(table, road):
    """RULING 65 — `conflict.second_roll_effort = none`."""
    rules = Rules("ciclismo", {"conflict.second_roll_effort": "none"})
    t = table(road(("FLAT", 20), ("MTN_2", 20)), {"A1": ("ROULEUR", (16, 1))}, rules)
    roll_distance(t.state, t["A1"], RollHelp(2, ALONE))
    assert [count for _, _, count, _ in t.dice.asked] == [7, 2]


def test_flat_bonuses_count_only_in_the_roll_for_the_flat(table, road):
    """RULING 65 — helpers and neutralising; RULING 107 d — the peloton's die is in both rolls."""
    t = table(road(("FLAT", 20), ("MTN_2", 20)), {"A1": ("ROULEUR", (16, 1))})
    first = once(t.state, 0, 0, RollHelp(0, PULLING, d3=1, flat=2), 0)
    second = once(t.state, 0, 1, RollHelp(0, PULLING, d3=1, flat=2), 1)
    assert (first, second) == (6 * 2 + 2, 3 * 2)


def test_two_pe_gain_two_only_while_two_are_usable(table, road):
    """RULING 107 d — on the second terrain a cap of one takes the fixed +2 away."""
    t = table(road(("FLAT", 20), ("MTN_2", 20)), {"A1": ("ROULEUR", (16, 1))})
    assert once(t.state, 0, 0, RollHelp(2, PULLING), 0) == 5 * 2 + 2 + 2
    assert once(t.state, 0, 1, RollHelp(2, PULLING), 1) == 2 * 2 + 2


def test_a_sprinters_sprint_keeps_its_cap_on_the_second_terrain(table, road):
    """RULING 45, RULING 65 — up to his base dice in both rolls."""
    t = table(road(("FLAT", 20), ("MTN_2", 20)), {"A1": ("SPRINTER", (16, 1))})
    roll_distance(t.state, 0, RollHelp(4, SPRINTING))
    assert [count for _, _, count, _ in t.dice.asked] == [8, 4]


def test_basic_movement_meets_a_terrain_too(table, road):
    """R5.5, TV078 — leader, 7 on the flat and 2 on MTN_1: 3, 5 and 6 squares."""
    for a, squares in ((1, 3), (3, 5), (5, 6)):
        t = table(road(("FLAT", 20), ("MTN_1", 20)), {"A1": ("LEADER", (20 - a, 1))})
        assert basic_far(t.state, 0, (0,)) == squares


def test_cobbles_are_no_conflict_with_the_flat(table, road):
    """RULING 93 — same dice, one section; the start square decides about the -1."""
    t = table(road(("FLAT", 20), ("COBBLES", 20)), {"A1": ("LEADER", (18, 1))})
    assert roll_distance(t.state, 0) == 8
    assert len(t.dice.asked) == 1
    t = table(road(("COBBLES", 20), ("FLAT", 20)), {"A1": ("LEADER", (18, 1))})
    assert roll_distance(t.state, 0) == 7


def test_cobbles_cost_what_the_tour_says(table, road):
    """RULING 93 — `cobbles.movement`."""
    rules = Rules("ciclismo", {"cobbles.movement": -3})
    t = table(road(("COBBLES", 20)), {"A1": ("LEADER", (8, 1))}, rules)
    assert roll_distance(t.state, 0) == 5


def test_adjacent_sections_of_one_terrain_are_one(table, road):
    """RULING 65 — two flat sections in a row are no boundary."""
    t = table(road(("FLAT", 20), ("FLAT", 20)), {"A1": ("LEADER", (18, 1))})
    roll_distance(t.state, 0)
    assert len(t.dice.asked) == 1


def test_a_climb_that_is_no_mountain(table, road):
    """RULING 3 — a hill is favourable ground as MOUNTAIN, nobody's as OTHER."""
    hill = road(("HILL", 20))
    as_mountain = table(hill, {"A1": ("CLIMBER", (5, 1))})
    as_other = table(
        hill, {"A1": ("CLIMBER", (5, 1))}, Rules("ciclismo", {"terrain.hill_class": "OTHER"})
    )
    assert as_mountain.state.scene.cells[0][0].max_pe == 4
    assert as_other.state.scene.cells[0][0].max_pe == 1
    assert as_other.state.scene.course.terrain(5).movement_class == "OTHER"
