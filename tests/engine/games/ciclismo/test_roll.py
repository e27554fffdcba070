"""A roll: two terrains (part 9), weather, effort and the faces of the dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.ciclismo.law import law_of
from engine.games.ciclismo.roll import (
    ALONE,
    NOTHING,
    PULLING,
    SPRINTING,
    RollHelp,
    all_ones,
    basic_distance,
    cross_boundary,
    dice_worth,
    ride_over,
    roll_distance,
    roll_terrain,
)
from engine.tour.rules import Rules

LAW = law_of(Rules("ciclismo"), "FLAT_STAGE")
FLAT_THEN_WALL = (("FLAT", 20), ("MTN_1", 30), ("FLAT", 40))
FOUR = {"A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (19, 1)), "B1": ("LEADER", (19, 2)),
        "B2": ("ROULEUR", (18, 1))}  # fmt: skip


def lone(table, road, row, sections=FLAT_THEN_WALL, rules=None, kind="LEADER", **state):
    return table(road(*sections), {"A1": (kind, (row, 2))}, rules, **state)


@pytest.mark.parametrize("face", range(1, 7))
def test_what_faces_are_worth(face):
    """R0.3, R0.4 — double die: 1 if odd, else 2; triple die: (face - 1) mod 3 + 1."""
    assert dice_worth(bytes([face]), 1) == (face - 1) % 3 + 1
    assert dice_worth(bytes([face]), 0) == (1 if face % 2 else 2)


@pytest.mark.parametrize(
    ("faces", "triples", "all_one"),
    [(b"\x01\x01\x01\x02", 3, True), (b"\x01\x01\x01\x02", 4, False),
     (b"\x01\x01\x01\x01", 4, True), (b"\x04\x01\x04\x04", 4, True)],
)  # fmt: skip
def test_when_all_triple_dice_show_one(faces, triples, all_one):
    """R11.9, RULING 80, TV092 — the double dice behind them are ignored."""
    assert all_ones(faces, triples, doubles_too=False) is all_one


@pytest.mark.parametrize(
    ("squares", "result"),
    [(0, 5), (1, 5), (2, 5), (3, 5), (4, 7), (5, 7), (6, 7), (7, 8), (8, 9), (9, 10), (10, 11)],
)
def test_the_example_for_every_distance(squares, result):
    """R9.2, R9.6, R9.7, R9.8, R9.9, R9.10, R9.12, R9.14, RULING 63, TV072 — rolls 11 and 3."""
    assert cross_boundary(squares, 11, 3, LAW) == result


@given(st.integers(0, 12), st.integers(1, 24), st.integers(1, 24))
def test_short_is_the_average_and_long_the_third(squares, first, second):
    """RULING 63, RULING 64, TV076, TV077 — written out again, with exact halves."""
    average = (first + second) / 2
    whole = -(-(first + second) // 2) if 2 * squares >= average else -(-(first + second) // 3)
    assert cross_boundary(squares, first, second, LAW) == max(squares + 1, whole)


@given(st.integers(0, 12), st.integers(1, 24), st.integers(1, 24), st.integers(1, 9))
def test_a_conflict_never_leaves_the_two_terrains_nor_stands_still(squares, first, second, length):
    """Appendix C 3 — at least the first square beyond, at most the first of the third terrain."""
    ends = (7, 7 + length, 60)
    result = ride_over(
        7 - squares, first, lambda row: next(end for end in ends if row <= end), rows=60,
        roll_on=lambda *_: second, law=LAW,
    )  # fmt: skip
    if first <= squares:
        assert result == first
    else:
        assert squares + 1 <= result <= squares + length + 1


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
        (16, {"conflict.tie": "long"}, 6),  # 8 > 6: short
        (12, {}, 9),  # the first square of the climb
        (11, {}, 9),  # exactly on the last square of the flat: no conflict
        (18, {"conflict.long_floor": "lower_roll"}, 4),  # the lower roll, 3, is below
        (-3, {}, 9),  # behind the start line, 23 flat squares ahead
    ],
)
def test_every_branch_of_a_conflict(table, road, row, changed, squares):
    """Short, long, the tie, the first square.

    R6.4, R9.1, R9.7, R9.8, R9.9, R9.10, R9.12, R9.14, RULING 63, RULING 64, RULING 108.
    """
    t = lone(table, road, row, rules=changed)
    t.roll("A1", [3, 3, 2, 1], [2, 1])
    assert roll_distance(t.state, 0) == squares


STONES = (("FLAT", 20), ("COBBLES", 20))
DOWN = (("DESC_HIGH", 20), ("FLAT", 60))
SHORT_CLIMB = (("FLAT", 20), ("MTN_1", 1), ("DESC_HIGH", 40))
SHORT_DESCENT = (("FLAT", 20), ("DESC_LOW", 3), ("FLAT", 40))


@pytest.mark.parametrize(
    ("sections", "row", "kind", "changed", "rolls", "squares"),
    [
        # a floor under long results: 10 down and 9 on the flat, a = 3
        (DOWN, 17, "LEADER", {}, ([2] * 5, [3, 3, 2, 1]), 7),
        (DOWN, 17, "LEADER", {"conflict.long_floor": "lower_roll"}, ([2] * 5, [3, 3, 2, 1]), 9),
        # the third terrain stops a move on its first square: 12 and 12, a = 1, TV079, TV080
        (SHORT_DESCENT, 19, "ROULEUR", {}, ([3, 3, 2, 2, 2], [3, 3, 2, 2, 2]), 5),
        # met again with 6: 8 and 6, a = 4, the average 7
        (SHORT_DESCENT, 19, "ROULEUR", {"conflict.third_terrain": "iterate"},
         ([3, 3, 2, 2, 2], [3, 3, 2, 2, 2], [1, 1, 1, 1, 2]), 7),
        # one square of climb: 9 and 5, a = 2: long 5, at most 4
        (SHORT_CLIMB, 18, "LEADER", {}, ([3, 3, 2, 1], [3, 2]), 4),
        # where the second terrain is the last nothing stops a move: 11 and 15, a = 2
        ((("FLAT", 20), ("DESC_HIGH", 3)), 18, "LEADER", {}, ([3, 3, 3, 2], [3] * 5), 9),
        # the finish is no boundary, two sections of one terrain have none, nor have cobbles
        ((("FLAT", 20),), 19, "LEADER", {}, ([2, 2, 2, 1],), 7),
        ((("FLAT", 20), ("FLAT", 20)), 18, "LEADER", {}, ([2, 2, 2, 1],), 7),
        (STONES, 18, "LEADER", {}, ([2, 2, 2, 1],), 7),
        # the start square decides about the -1 of cobbles, or what the house takes
        ((("COBBLES", 20), ("FLAT", 20)), 18, "LEADER", {}, ([2, 2, 2, 1],), 6),
        ((("COBBLES", 20),), 8, "LEADER", {"cobbles.movement": -3}, ([2, 2, 2, 1],), 4),
        # two categories of climb are two terrains: 7 and 5, a = 1, m = 6: long
        ((("MTN_3", 10), ("MTN_1", 30)), 9, "LEADER", {}, ([3, 2, 2], [3, 2]), 4),
    ],
)  # fmt: skip
def test_what_is_a_boundary(table, road, sections, row, kind, changed, rolls, squares):
    """Sections, the third terrain, the finish, cobbles, categories; no roll is made in vain.

    R9.1, R9.12, RULING 65, RULING 66, RULING 93, RULING 108.
    """
    t = lone(table, road, row, sections, changed, kind)
    t.roll("A1", *rolls)
    assert roll_distance(t.state, 0) == squares
    assert [nth for _, _, _, nth in t.dice.asked] == list(range(len(rolls)))


@pytest.mark.parametrize(
    ("kind", "row", "push", "changed", "dice"),
    [
        # effort is paid once and capped twice: of two points one is left on MTN_1
        ("ROULEUR", 18, RollHelp(2, ALONE), {}, [5 + 2, 1 + 1]),
        ("ROULEUR", 18, RollHelp(2, ALONE), {"conflict.second_roll_effort": "none"}, [7, 1]),
        # the second point of a pull is the fixed +2 only where two points are usable
        ("ROULEUR", 18, RollHelp(2, PULLING), {}, [5 + 1, 1 + 1]),
        ("ROULEUR_CLIMBER", 18, RollHelp(2, PULLING), {}, [5, 2 + 1]),
        # a sprinter keeps the cap of a sprint in both rolls; a launcher's die is in both
        ("SPRINTER", 18, RollHelp(4, SPRINTING), {}, [4 + 4, 1 + 1]),
        ("SPRINTER", 18, RollHelp(0, SPRINTING, d3=1), {}, [4 + 1, 1 + 1]),
    ],
)
def test_dice_of_both_rolls(table, road, kind, row, push, changed, dice):
    """R9.6, RULING 45, RULING 65, RULING 107 d, TV081 — how many are thrown on each terrain."""
    t = lone(table, road, row, rules=changed, kind=kind)
    roll_distance(t.state, 0, push)
    assert [count for _, _, count, _ in t.dice.asked] == dice


@pytest.mark.parametrize(
    ("row", "kind", "push", "rolls", "state", "changed", "squares"),
    [
        # 11 - 2 and 5 - 2, a = 4: S = 12, m = 6, short
        (16, "LEADER", NOTHING, ([3, 3, 3, 2], [3, 2]), {"weather": "RAIN", "bonk": [3]}, {}, 6),
        # cold, 12 - 2 with an effort die, 3 - 1 without: m = 6, short
        (16, "SPRINTER", RollHelp(1), ([3, 3, 2, 2, 2], [3]), {"weather": "COLD"},
         {"conflict.second_roll_effort": "none"}, 6),
        # helpers count on the flat alone: 7 + 2 and 3, a = 2: long
        (18, "LEADER", RollHelp(0, PULLING, flat=2), ([2, 2, 2, 1], [2, 1]), {}, {}, 4),
        # the fixed two squares cross the boundary with a hybrid: 12 and 5, a = 9, lifted to 10
        (11, "ROULEUR_CLIMBER", RollHelp(2, PULLING), ([2] * 5, [1] * 3), {}, {}, 10),
        # and are lost by a rouleur: 13 and 4, a = 2: long 6
        (18, "ROULEUR", RollHelp(2, PULLING), ([2, 2, 2, 1, 2, 2], [2, 2]), {}, {}, 6),
    ],
)  # fmt: skip
def test_what_counts_in_both_rolls(table, road, row, kind, push, rolls, state, changed, squares):
    """R11.4, R11.15, RULING 65, RULING 79, RULING 107 d — penalties, help, fixed squares."""
    t = lone(table, road, row, rules=changed, kind=kind, **state)
    t.roll("A1", *rolls)
    assert roll_distance(t.state, 0, push) == squares


def test_the_pelotons_die_is_in_both_rolls(table, road):
    """RULING 65, RULING 107 d — helpers and neutralising are not: 6 dice and 2, then 3 dice."""
    t = lone(table, road, 16, (("FLAT", 20), ("MTN_2", 20)), kind="ROULEUR")
    push = RollHelp(0, PULLING, d3=1, flat=2)
    assert (roll_terrain(t.state, 0, 0, push, 0), roll_terrain(t.state, 0, 1, push, 1)) == (
        6 * 2 + 2,
        3 * 2,
    )


def test_wind_blows_in_the_roll_for_the_flat_alone(table, road, in_file):
    """RULING 65, R11.3 — from the climb to the flat: the second roll has the echelon's die."""
    t = table(road(("MTN_1", 50), ("FLAT", 40)), in_file(4, 49), weather="CROSSWIND")
    roll_distance(t.state, t["A1"])
    assert [(count, nth) for _, _, count, nth in t.dice.asked] == [(2, 0), (5, 1)]


@pytest.mark.parametrize(
    ("terrain", "size", "changed", "dice"),
    [("FLAT", 4, {}, 5), ("FLAT", 3, {}, 4), ("FLAT", 3, {"crosswind.min_formation": 3}, 5),
     ("MTN_3", 4, {}, 3), ("COBBLES", 4, {}, 5)],
)  # fmt: skip
def test_crosswind_adds_a_die_to_larger_formations_on_the_flat(
    table, road, terrain, size, changed, dice
):
    """R11.3, RULING 77, RULING 109 f — four riders or more, FLAT and cobbles only."""
    riders = {name: FOUR[name] for name in list(FOUR)[:size]}
    t = table(road((terrain, 60)), riders, changed, weather="CROSSWIND")
    roll_distance(t.state, 0)
    assert t.dice.asked[-1][2] == dice


@pytest.mark.parametrize(
    ("weather", "push", "changed", "squares"),
    [
        ("RAIN", NOTHING, {}, 7), ("COLD", NOTHING, {}, 7), ("COLD", RollHelp(1, ALONE), {}, 8),
        ("COLD", RollHelp(0, ALONE, d3=1), {}, 9), ("RAIN", RollHelp(0, ALONE, d3=1), {}, 9),
        ("RAIN", NOTHING, {"rain.movement": -2}, 6), ("COLD", NOTHING, {"cold.movement": 0}, 8),
        ("COLD", RollHelp(1, ALONE), {"cold.effort_roll": -4}, 6),
    ],
)  # fmt: skip
def test_rain_and_cold_slow_everybody(table, flat, weather, push, changed, squares):
    """R11.4, R11.6, R11.7, RULING 78, RULING 79, RULING 107 j, TV109 — -1, cold -2 with effort.

    The dice of others are no effort of the rider's.
    """
    t = table(flat, FOUR, changed, weather=weather)
    assert roll_distance(t.state, 0, push) == squares


@pytest.mark.parametrize(
    ("weather", "bonk", "applies", "squares"),
    [("RAIN", 0, True, 5), ("COLD", 0, True, 4), ("CROSSWIND", 0, True, 7), ("RAIN", 0, False, 7),
     ("COLD", 0, False, 7), ("CROSSWIND", 0, False, 7), ("RAIN", 1, True, 4),
     ("RAIN", 1, False, 6)],
)  # fmt: skip
def test_weather_on_basic_movement(table, flat, weather, bonk, applies, squares):
    """RULING 30 — leader, 7: rain of -2, cold of -3, or neither; a bonk always, never the wind."""
    rules = {"rain.movement": -2, "cold.movement": -3, "basic.weather_applies": applies}
    t = table(flat, FOUR, rules, weather=weather, bonk=[bonk, 0, 0, 0])
    assert basic_distance(t.state, 0, (0,)) == squares


@pytest.mark.parametrize(("row", "squares"), [(19, 3), (17, 5), (15, 6), (13, 7)])
def test_basic_movement_meets_a_climb(table, road, row, squares):
    """R5.5, TV078 — leader, 7 and 2: m = 5; a = 1, 3, 5; at a = 7 no conflict."""
    assert basic_distance(lone(table, road, row).state, 0, (0,)) == squares


@pytest.mark.parametrize(
    ("terrain", "changed", "squares"),
    [
        ("HILL", {}, 3), ("HILL", {"terrain.hill_class": "OTHER"}, 4),
        ("MTN_3", {"basic.base": "mean"}, 3), ("DESC_MID", {}, 7),
        ("DESC_MID", {"basic.base": "mean"}, 10), ("COBBLES", {}, 7 - 1),
        ("COBBLES", {"cobbles.movement": -3}, 4), ("TT_LONG", {}, 4),
    ],
)  # fmt: skip
def test_basic_movement_of_a_sprinter(table, road, terrain, changed, squares):
    """Half of the maximum: 7, 7, 5, 14, 14, 11, 11, 8.

    R5.2, RULING 3, RULING 28, RULING 30, RULING 93, RULING 109 f.
    """
    t = lone(table, road, 10, ((terrain, 60),), changed, "SPRINTER")
    assert t.move("BASIC") == {"A1": squares}


@pytest.mark.parametrize(
    ("sections", "row", "changed", "rolls", "risks"),
    [
        ((("FLAT", 60),), 20, {}, ([1, 1, 1, 2],), ["FLAT"]),
        ((("FLAT", 60),), 20, {"event.d2_must_be_one": True}, ([1, 1, 1, 2],), []),
        ((("FLAT", 60),), 20, {"event.d2_must_be_one": True}, ([1, 1, 1, 1],), ["FLAT"]),
        ((("FLAT", 60),), 20, {"event.min_d3": 4}, ([1, 1, 1, 2],), []),
        ((("FLAT", 60),), 20, {}, ([1, 1, 2, 1],), []),
        ((("MTN_1", 60),), 20, {}, ([1, 1],), []),  # two triple dice are too few
        ((("FLAT", 22), ("DESC_LOW", 30)), 20, {}, ([1, 1, 1, 2], [1, 1, 1, 1, 1]),
         ["FLAT", "DESCENT"]),
    ],
)  # fmt: skip
def test_which_rolls_trigger_an_event(table, road, sections, row, changed, rolls, risks):
    """R11.9, RULING 65, RULING 80 — both rolls of a conflict, each with its own terrain."""
    t = lone(table, road, row, sections, changed)
    t.roll("A1", *rolls)
    roll_distance(t.state, 0)
    assert [risk[1:] for risk in t.state.risks] == [("EVENT", terrain) for terrain in risks]


SPILL = (("FLAT", 19), ("DESC_LOW", 30))
FROM_ABOVE = (("MTN_2", 19), ("DESC_MID", 40))
ANY = {"descent_attack.scope": "any_roll"}
NO_SECOND = ANY | {"conflict.second_roll_effort": "none"}


@pytest.mark.parametrize(
    ("sections", "row", "kind", "push", "changed", "risky"),
    [
        (SPILL, 20, "LEADER", RollHelp(1), {}, True),
        (SPILL, 20, "LEADER", RollHelp(0), {}, False),
        (SPILL, 18, "LEADER", RollHelp(1), {}, False),
        (SPILL, 18, "LEADER", RollHelp(1), ANY, True),
        (SPILL, 18, "LEADER", RollHelp(0), ANY, False),
        (FROM_ABOVE, 18, "CLIMBER", RollHelp(1), ANY, True),
        (FROM_ABOVE, 18, "CLIMBER", RollHelp(1), NO_SECOND, False),
        (FROM_ABOVE, 18, "CLIMBER", RollHelp(2, PULLING),
         NO_SECOND | {"pull.two_pe_mode": "two_dice_plus_2"}, False),
        # of two points that buy squares alone one is left, and buys a die down there
        (FROM_ABOVE, 18, "CLIMBER", RollHelp(2, PULLING),
         ANY | {"pull.two_pe_mode": "plus_2_only"}, True),
        (FROM_ABOVE, 18, "CLIMBER", RollHelp(2, PULLING),
         NO_SECOND | {"pull.two_pe_mode": "plus_2_only"}, False),
    ],
)  # fmt: skip
def test_effort_on_a_descent_is_a_risk(table, road, sections, row, kind, push, changed, risky):
    """R8.10, RULING 61, RULING 109 m — an effort die in a roll there, spilling onto one or not."""
    t = lone(table, road, row, sections, changed, kind)
    roll_distance(t.state, 0, push)
    assert [risk[1:] for risk in t.state.risks] == [("DESCENT_ATTACK", "DESCENT")] * risky


@pytest.mark.parametrize(("least", "row"), [(1, 11), (0, 10)])
@pytest.mark.parametrize("plan", ["ROLL", "BASIC"])
def test_the_least_a_rider_moves(table, road, least, row, plan):
    """R6.10, RULING 35, RULING 30, TV032 — a sprinter on MTN_HC, 1, rain and a bonk: 1, or 0."""
    t = lone(table, road, 10, (("MTN_HC", 60),), {"move.minimum": least}, "SPRINTER",
             weather="RAIN", bonk=[2])  # fmt: skip
    t.roll("A1", [1])
    t.move(plan)
    assert t.at("A1")[0] == row
