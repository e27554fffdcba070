"""Riders who move together (part 7): a pull and what it brings, blocks on the road, relays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.ciclismo.block import announce_move, new_order, place_block, rotate_relay
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.formations import take_snapshot
from engine.road.values import Block

CLIMBER, LEADER, ROULEUR, SPRINTER = "CLIMBER", "LEADER", "ROULEUR", "SPRINTER"
FILE = {
    "A1": (ROULEUR, (45, 1)), "A2": (CLIMBER, (44, 1)), "A3": (LEADER, (43, 1)),
    "B1": (LEADER, (44, 2)), "B2": (SPRINTER, (42, 1)),
}  # fmt: skip
AHEAD = {"C1": (CLIMBER, (90, 1))}
EIGHT, EFFORT = [2, 2, 1, 2, 1], [2, 2, 1, 2, 2, 1]
"""What a rouleur's dice show on the flat: 8, and with an effort die 8 + 2."""


@pytest.mark.parametrize(
    ("more", "pe", "helpers", "dice", "squares", "paid"),
    [
        ({}, 0, (), [3, 2, 1, 2, 1], 9, {}),  # everybody what the head rolls
        ({}, 0, ("A2", "A3"), [3, 2, 1, 2, 1], 11, {}),  # TV048: each helper adds one
        ({}, 1, ("A2",), [3, 2, 1, 2, 2, 1], 12, {"A1": 1, "A2": 1}),  # for a point, with effort
        (AHEAD, 1, (), EFFORT, 11, {"A1": 1}),  # neutralising: one more on the flat
        (AHEAD, 0, (), EIGHT, 8, {}),
    ],
)
def test_what_a_pull_brings(table, flat, more, pe, helpers, dice, squares, paid):
    """R7.5, R7.7, R7.9, R7.10, R7.12, R8.8, RULING 49, RULING 59, TV048."""
    t = table(flat, FILE | more)
    t.roll("A1", dice)
    moved = t.move("FOLLOW", pe, helpers, head="A1")
    assert [moved[name] for name in FILE] == [squares] * 5
    assert t.spent("pull") == paid


@pytest.mark.parametrize(
    ("bonus", "ahead", "terrain", "squares"),
    [(0, 1, "FLAT", 10), (2, 1, "FLAT", 12), (2, 0, "FLAT", 10), (2, 1, "MTN_3", 8)],
)
def test_neutralising_by_house_rule(table, road, bonus, ahead, terrain, squares):
    """RULING 59 — `neutralise.bonus`: only with a formation ahead, only on the flat."""
    riders = {"A1": (LEADER, (40, 1)), "B1": (LEADER, (39, 1)), "C1": (LEADER, (90 * ahead, 1))}
    t = table(road((terrain, 150)), riders, {"neutralise.bonus": bonus})
    assert t.move("FOLLOW", 1, head="A1")["B1"] == squares


@pytest.mark.parametrize(
    ("mode", "dice", "squares"),
    [("one_die_plus_2", EFFORT, 12), ("two_dice_plus_2", [2, 2, 1, 2, 3, 2, 1], 15),
     ("plus_2_only", EIGHT, 10)],
)  # fmt: skip
def test_two_points_gain_two_and_everybody_pays(table, flat, yes, mode, dice, squares):
    """R7.11, RULING 50, TV051, TV052 — 8 + 2 + 2; `pull.two_pe_mode` for other readings."""
    t = table(flat, FILE, {"pull.two_pe_mode": mode})
    t.roll("A1", dice)
    assert set(t.move("FOLLOW", 2, answers={"PAY": yes}).values()) == {squares}
    assert (t.spent("pull"), t.spent("charge")) == ({"A1": 2}, {"A2": 1, "A3": 1, "B1": 1, "B2": 1})


def test_a_sum_of_everything(table, flat):
    """R7.12 — 8, effort 3, wind 2, two helpers, somebody ahead, -1 for a bonk: 15."""
    t = table(flat, FILE | AHEAD, weather="CROSSWIND", bonk=[2, 0, 0, 0, 0, 0])
    t.roll("A1", [2, 2, 2, 3, 2, 1, 1])
    assert t.move("FOLLOW", 1, ("A2", "A3"), head="A1")["B1"] == 8 + 3 + 2 + 2 + 1 - 1


@pytest.mark.parametrize(("pe", "ahead", "more"), [(0, {}, 2), (1, AHEAD, 3)])
def test_helpers_and_neutralising_count_on_cobbles(table, road, in_file, pe, ahead, more):
    """RULING 109 f, R7.9, R8.8 — two helpers are +2; with effort and somebody ahead +3."""
    t = table(road(("COBBLES", 150)), in_file(3, 40, kind=ROULEUR) | ahead)
    t.roll("A1", [1] * (5 + pe))
    assert t.move("FOLLOW", pe, ("A2", "A3"), head="A1")["A3"] == 5 + pe - 1 + more


@pytest.mark.parametrize(
    ("bonk", "moved"), [([2, 0, 0], [7, 7, 7]), ([0, 2, 0], [8, 7, 8]), ([0, 0, 0], [8, 8, 8])]
)
def test_a_bonked_puller_slows_all_and_a_bonked_follower_itself(table, flat, bonk, moved):
    """R11.15, RULING 81, TV111 — leader with dice 8: all move 7; a bonked follower one less."""
    riders = {"A1": (LEADER, (45, 1)), "A2": (CLIMBER, (44, 1)), "B1": (LEADER, (44, 2))}
    t = table(flat, riders, bonk=bonk)
    t.roll("A1", [3, 2, 2, 1])
    assert list(t.move("FOLLOW").values()) == moved


@pytest.mark.parametrize(("least", "squares"), [(1, 1), (0, 0)])
def test_a_bonked_follower_keeps_the_least_move(table, road, in_file, least, squares):
    """R6.10, RULING 35, RULING 81 — a plan of one square is the follower's too, or nobody's."""
    t = table(road(("MTN_HC", 90)), in_file(2, 40, kind=SPRINTER), {"move.minimum": least},
              bonk=[0, 2])  # fmt: skip
    t.roll("A1", [1])
    assert t.move("FOLLOW") == {"A1": 1, "A2": squares}


@pytest.mark.parametrize(
    ("sections", "riders", "dice", "plan", "squares"),
    [
        # a follower on another terrain copies the head, who alone has the conflict
        ((("FLAT", 20), ("MTN_1", 30)), [(CLIMBER, 21), (CLIMBER, 20), (CLIMBER, 19)], [3, 2],
         "FOLLOW", 5),
        # the lowest basic movement: rouleur 8 and 1, climber 7 and 2, a = 2: m = 4
        ((("FLAT", 20), ("MTN_1", 30)), [(ROULEUR, 18), (CLIMBER, 17)], None, "BASIC", 4),
        ((("MTN_1", 60),), [(CLIMBER, 20), (LEADER, 19), (SPRINTER, 18)], None, "BASIC", 1),
        ((("FLAT", 60),), [(ROULEUR, 20), (ROULEUR, 19)], None, "BASIC", 8),
        ((("COBBLES", 60),), [(ROULEUR, 20), (ROULEUR, 19)], None, "BASIC", 7),
    ],
)  # fmt: skip
def test_only_the_head_counts_for_a_joint_move(table, road, sections, riders, dice, plan, squares):
    """R5.1, R5.3, R5.4, R9.3, R9.4, R9.5, R9.11, R9.13, RULING 67, RULING 109 f, TV031."""
    spots = {f"A{n}": (kind, (row, 1)) for n, (kind, row) in enumerate(riders, start=1)}
    t = table(road(*sections), spots)
    if dice:
        t.roll("A1", dice)
    assert set(t.move(plan).values()) == {squares}
    assert t.dice.who_rolled("move") == ([0] if dice else [])


def test_a_block_is_lifted_and_then_placed_front_row_first(table, flat):
    """R6.9, R9.11 — everybody moves by the same number and shift into the room that was left."""
    riders = {"A1": (LEADER, (11, 1)), "A2": (CLIMBER, (10, 1)), "A3": (ROULEUR, (10, 2))}
    t = table(flat, riders)
    place_block(t.state, t.state.formations[0], t["A1"], 1, 1)
    assert t.at("A1", "A2", "A3") == ((12, 2), (11, 2), (11, 3))


def test_a_lane_outside_the_road_is_its_edge(table, flat):
    """R6.9 — a shift beyond the edge is clamped; the search settles who comes second."""
    riders = {"A1": (LEADER, (11, 2)), "A2": (CLIMBER, (10, 2)), "A3": (ROULEUR, (10, 3))}
    t = table(flat, riders)
    place_block(t.state, t.state.formations[0], t["A1"], 4, 1)
    assert t.at("A1", "A2", "A3") == ((15, 3), (14, 3), (14, 2))


spots = st.lists(
    st.tuples(st.integers(1, 12), st.integers(1, 3)), min_size=2, max_size=20, unique=True
)


@given(spots=spots, squares=st.integers(1, 9), shift=st.integers(-2, 2))
def test_no_square_holds_two_after_a_block(table, road, spots, squares, shift):
    """Appendix C 4 — a block never puts two riders on a square, nor anybody behind the start."""
    t = table(road(("FLAT", 60)), {f"A{n}": (CLIMBER, spot) for n, spot in enumerate(spots)})
    before = list(t.state.row)
    members = t.state.formations[0]
    place_block(t.state, members, members[0], squares, shift)
    taken = list(zip(t.state.row, t.state.lane, strict=True))
    assert len(set(taken)) == len(taken)
    assert all(after >= row for after, row in zip(t.state.row, before, strict=True))
    assert [t.state.who[(row + BEHIND) * 3 + lane - 1] for row, lane in taken] == list(
        range(len(taken))
    )


@pytest.mark.parametrize(
    ("row", "rule", "ahead"),
    [(60, "finish_only", {7}), (145, "finish_only", set(range(8))), (145, "never", {7}),
     (60, "always", set(range(8))), (143, "finish_only", {7}), (144, "finish_only", set(range(8)))],
)  # fmt: skip
def test_where_a_head_may_stop_short(table, flat, row, rule, ahead):
    """RULING 33 — `move.joint_may_stop_short`: near the finish, where somebody could cross it."""
    riders = {"A1": (LEADER, (row, 2)), "A2": (CLIMBER, (row - 1, 2))}
    t = table(flat, riders, {"move.joint_may_stop_short": rule})
    t.play(announce_move(t.state, t["A1"], t.state.formations[0], 7))
    assert {squares for squares, _ in t.asked[0].options} == ahead


@pytest.mark.parametrize(
    ("lanes", "squares", "options"),
    [(4, 1, {(1, 0), (1, 1)}), (4, 2, {(2, 0), (2, 1), (2, 2)}), (3, 9, {(9, 0), (9, 1), (9, 2)})],
)
def test_a_head_changes_one_lane_a_square(table, road, lanes, squares, options):
    """R6.9, RULING 32 — from lane 1."""
    t = table(road(("MTN_HC", 60), lanes=lanes), {"A1": (SPRINTER, (30, 1))})
    t.play(announce_move(t.state, 0, (0,), squares))
    assert set(t.asked[0].options) == options


@pytest.mark.parametrize(("effects", "lane"), [("off", 2), ("on", 1)])
def test_who_stands_on_a_divider_goes_straight_with_the_block(table, road, effects, lane):
    """R6.9, RULING 94 — the head is past it and moves over a lane; A2 still is on it."""
    blocks = (Block(26, 4, (4, 4, 4), kind="divider"),)
    riders = {"A1": (LEADER, (30, 1)), "A2": (LEADER, (29, 1))}
    t = table(road(("FLAT", 90), blocks=blocks), riders, {"furniture.effects": effects})
    t.roll("A1", [2, 2, 2, 2])
    t.move("FOLLOW", answers={"STOP": (8, 1)})
    assert t.at("A1", "A2") == ((38, 2), (37, lane))


def test_a_block_enters_a_bridge_in_single_lanes(table, road):
    """R6.9, RULING 34, RULING 94 — of three abreast the right one is put back a row."""
    blocks = (Block(33, 4, (4, 4, 4), kind="bridge"),)
    riders = {f"A{n}": (SPRINTER, (32, n)) for n in (1, 2, 3)}
    t = table(road(("MTN_HC", 60), blocks=blocks), riders, {"furniture.effects": "on"})
    t.roll("A1", [2])
    t.move("FOLLOW")
    assert t.at("A1", "A2", "A3") == ((34, 1), (34, 2), (33, 1))


# Relays


@pytest.mark.parametrize(
    "orders",
    ["BA AB", "CBA ACB BAC", "DCBA ADCB BADC CBAD", "EDCBA AEDCB BAEDC CBAED DCBAE"],
)
def test_orders_turn_by_turn(table, flat, in_file, orders):
    """Head on the right; after n turns as before.

    R7.19, R7.20, R7.21, R7.22, R7.24, R7.25, TV058, TV059.
    """
    first, *_ = turns = orders.split()
    t = table(flat, in_file(len(first)))
    order = t.state.formations[0]
    for expected in [*turns, first]:
        assert "".join("ABCDE"[rider] for rider in reversed(order)) == expected
        order = new_order(t.state, order)


ON_THE_FLAT, ON_A_CLIMB = [1, 1, 1, 2], [3, 2]
"""Dice that show 5."""


@pytest.mark.parametrize(
    ("count", "gain", "on_the_flat", "on_the_climb"),
    [
        # roll 5 from row 30; m1 first, then m2 ... in formation order
        (2, "none", [35, 36], [34, 35]),
        (3, "none", [35, 37, 36], [33, 35, 34]),
        (4, "none", [35, 38, 37, 36], [32, 35, 34, 33]),
        (5, "none", [35, 39, 38, 37, 36], [31, 35, 34, 33, 32]),
        (5, 2, [33, 37, 36, 35, 34], [31, 35, 34, 33, 32]),
        (4, 0, [32, 35, 34, 33], [32, 35, 34, 33]),
        (3, 4, [35, 37, 36], [33, 35, 34]),
    ],
)
def test_every_size_of_relay(table, flat, climb, in_file, count, gain, on_the_flat, on_the_climb):
    """With gain, with a ceiling on it (`relay.gain_max`), and in place; the new head rolls next.

    R7.16, R7.19, R7.20, R7.21, R7.22, R7.26, R7.27, RULING 53, RULING 108, TV060, TV061, TV062.
    """
    for course, dice, rows in ((flat, ON_THE_FLAT, on_the_flat), (climb, ON_A_CLIMB, on_the_climb)):
        t = table(course, in_file(count), {"relay.gain_max": gain})
        t.roll("A1", dice)
        t.move("RELAY")
        assert t.state.row == rows
        assert set(t.state.lane) == {1}
        assert t.asked == []  # RULING 33, RULING 107 g: no stopping short, no moving up
        take_snapshot(t.state)
        assert t.state.formations[0][0] == t["A2"]


@pytest.mark.parametrize(
    ("terrain", "rules", "front"),
    [
        ("FLAT", {}, 37 + 2), ("MTN_3", {}, 36), ("DESC_LOW", {}, 39), ("TT_MID", {}, 36 + 2),
        ("MTN_3", {"relay.gain_classes": ["MOUNTAIN"]}, 36 + 2),
        ("DESC_LOW", {"relay.gain_classes": ["DESCENT"]}, 39 + 2),
        ("HILL", {"relay.gain_classes": ["MOUNTAIN"]}, 35 + 2),
        ("HILL", {"relay.gain_classes": ["MOUNTAIN"], "terrain.hill_class": "OTHER"}, 35),
        ("FLAT", {"relay.gain_classes": []}, 37),
        ("COBBLES", {"relay.gain_classes": ["FLAT"]}, 37 - 1 + 2),
    ],
)  # fmt: skip
def test_where_relays_gain_ground(table, road, in_file, terrain, rules, front):
    """RULING 3, RULING 53, RULING 107 h — by the class of the roller's square."""
    dice = {"DESC_LOW": [2, 2, 2, 2, 1], "HILL": [2, 1, 1, 1], "MTN_3": [2, 2, 2],
            "TT_MID": [2, 2, 2]}  # fmt: skip
    t = table(road((terrain, 90)), in_file(3), rules)
    t.roll("A1", dice.get(terrain, [2, 2, 2, 1]))
    t.move("RELAY")
    assert max(t.state.row) == front


@pytest.mark.parametrize(
    ("sections", "dice", "rows"),
    [((("FLAT", 31), ("MTN_1", 60)), ([3, 3, 2, 1], [1, 1]), [34, 36, 35]),
     ((("MTN_1", 31), ("FLAT", 60)), ([3, 2], [2, 2, 2, 1]), [32, 34, 33])],
)  # fmt: skip
def test_the_gain_goes_by_the_square_before_the_move(table, road, in_file, sections, dice, rows):
    """RULING 107 h — over the foot of a climb with gain 2; over its top in place."""
    t = table(road(*sections), in_file(3))
    t.roll("A1", *dice)
    t.move("RELAY")
    assert t.state.row == rows


def abreast(count, row=30):
    return {f"A{n}": (SPRINTER, (row, n)) for n in range(1, count + 1)}


@pytest.mark.parametrize(
    ("riders", "bonk", "dice", "terrain", "lanes", "spots"),
    [
        # three abreast roll 1 in place: only the old head falls back
        (abreast(3), 0, [1], "MTN_HC", 3, [(29, 1), (31, 1), (30, 1)]),
        # the fourth, who would end in row 29, stays on the own square of row 30
        (abreast(4), 0, [1], "MTN_HC", 4, [(28, 1), (31, 1), (30, 1), (30, 4)]),
        # A2 bonked: would lead 1 or 2 squares further on, and goes one all the same
        (abreast(2), 2, [1], "MTN_HC", 3, [(30, 1), (31, 1)]),
        (abreast(2), 2, [2], "MTN_HC", 3, [(31, 2), (31, 1)]),
    ],
)  # fmt: skip
def test_riders_abreast_rotate_without_losing_ground(
    table, road, riders, bonk, dice, terrain, lanes, spots
):
    """R6.10, R7.26, RULING 81 — in place on a climb."""
    state = {"bonk": [0, bonk] + [0] * (len(riders) - 2)}
    t = table(road((terrain, 90), lanes=lanes), riders, **state)
    t.roll("A1", dice)
    t.move("RELAY")
    assert [t.at(name) for name in t.names] == spots


@pytest.mark.parametrize(
    ("bonk", "spots"),
    [([2, 0, 0], [(37, 1), (39, 1), (38, 1)]), ([0, 2, 0], [(38, 1), (39, 1), (39, 2)])],
)
def test_a_bonk_in_a_relay(table, flat, in_file, bonk, spots):
    """RULING 81 — the roller's slows all, 8 - 1 + 2; another goes a square less, beside row 39."""
    t = table(flat, in_file(3), bonk=bonk)
    t.roll("A1", [3, 2, 2, 1])
    t.move("RELAY")
    assert [t.at(name) for name in t.names] == spots


@pytest.mark.parametrize(
    ("row", "answers", "rows"),
    [(141, {"STOP": (6, 0)}, [147, 149, 148]), (140, {}, [148, 150, 149])],
)
def test_a_relay_that_may_reach_the_line_by_its_gain_may_stop_short(
    table, flat, in_file, row, answers, rows
):
    """RULING 33, RULING 107 g — roll 8, gain 2: over the line from row 141, up to it from 140."""
    t = table(flat, in_file(3, row, kind=LEADER))
    t.roll("A1", [3, 2, 2, 1])
    t.move("RELAY", answers=answers)
    assert (t.state.row, t.kinds()) == (rows, list(answers))


def test_a_relay_goes_around_what_is_taken_or_closed(table, road, in_file):
    """R7.26, RULING 34, RULING 94 — the new head left of a rider; on two branches, lane 2."""
    t = table(road(("FLAT", 90)), in_file(2, 30, 2) | {"B1": (LEADER, (38, 2))})
    t.state.moved[t["B1"]] = True
    t.roll("A1", [2, 2, 2, 1])
    t.move("RELAY", head="A1")
    assert t.at("A1", "A2") == ((37, 2), (38, 1))
    ring = Block(36, 6, (6, 6), kind="roundabout")
    t = table(road(("FLAT", 90), blocks=(ring,)), in_file(3, 30, 3))
    t.roll("A1", [2, 2, 1, 1])
    t.move("RELAY")
    assert t.at("A1", "A2", "A3") == ((36, 2), (38, 2), (37, 2))


@given(rows=st.lists(st.integers(20, 24), min_size=2, max_size=5), squares=st.integers(1, 9))
def test_only_the_old_head_may_lose_ground(table, climb, rows, squares):
    """R7.26, Appendix C 4 — who else would end behind the start stays; one rider a square."""
    spots = {}
    for row in sorted(rows, reverse=True):
        lane = 1 + sum(1 for spot in spots.values() if spot[0] == row)
        if lane <= 3:
            spots[f"A{len(spots) + 1}"] = (row, lane)
    t = table(climb, {name: (CLIMBER, spot) for name, spot in spots.items()})
    members = t.state.formations[0]
    before = list(zip(t.state.row, t.state.lane, strict=True))
    rotate_relay(t.state, members, squares, 0)
    after = list(zip(t.state.row, t.state.lane, strict=True))
    assert len(set(after)) == len(after)
    for rider in members[1:]:
        gave_way = before[rider] in after
        assert after[rider][0] >= before[rider][0] or gave_way


def test_a_relay_with_effort_adds_dice_of_who_rolls(table, road, climb, in_file, yes):
    """R7.17, R7.18, RULING 54, TV063 — MTN_2: climber rolls with 1 PE, leader 0, rouleur 1.

    `relay.max_pe = 2` lets the climber roll 2D3+2D2.
    """
    riders = {"A1": (CLIMBER, (30, 1)), "A2": (LEADER, (29, 1)), "B1": (ROULEUR, (28, 1))}
    t = table(road(("MTN_2", 60)), riders)
    t.move("RELAY", 1, answers={"PAY": yes})
    assert (t.thrown(), t.spent("relay")) == ({"A1": 4}, {"A1": 1})
    assert t.spent("charge") == {"B1": 1}
    t = table(climb, in_file(2), {"relay.max_pe": 2})
    t.roll("A1", [1, 2, 1, 1])
    t.move("RELAY", 2)
    assert (t.state.row, t.spent("relay")) == ([34, 35], {"A1": 2})


@pytest.mark.parametrize(("classes", "rows"), [([], [34, 35, 32]), (["MOUNTAIN"], [35, 36, 32])])
def test_who_does_not_pay_is_no_part_of_a_relay(table, road, classes, rows):
    """R7.18, R7.23, RULING 51, RULING 54 — the others relay for one square; own roll 3, and + 1."""
    riders = {"A1": (CLIMBER, (30, 1)), "A2": (LEADER, (29, 1)), "B1": (SPRINTER, (28, 1))}
    t = table(road(("MTN_2", 90)), riders, {"relay.gain_classes": classes})
    t.roll("A1", [2, 2, 1])
    t.roll("B1", [2, 1])
    t.move("RELAY")
    assert t.state.row == rows


TYPES = (
    "TIMETRIALIST", LEADER, "ALLROUNDER", ROULEUR, ROULEUR, SPRINTER, CLIMBER, CLIMBER,
)  # fmt: skip


@pytest.mark.parametrize(
    ("most", "rows"),
    [(5, [48, 52, 51, 50, 49, 47, 46, 45]), (2, [48, 49, 47, 46, 45, 44, 43, 42]),
     (8, [48, 55, 54, 53, 52, 51, 50, 49])],
)  # fmt: skip
def test_how_many_of_a_team_relay(table, road, yes, most, rows):
    """R7.26, RULING 92, TV108 — its first five; the others ride behind in file.

    `ttt.max_relay_riders`: of two or of eight, each the gain of its number.
    """
    riders = {f"A{n}": (kind, (41 - n, 2)) for n, kind in enumerate(TYPES, start=1)}
    t = table(road(("TT_MID", 90), fmt="TTT"), riders, {"ttt.max_relay_riders": most})
    t.roll("A1", [2, 2, 2, 2])
    t.move("RELAY", answers={"PAY": yes})
    assert (t.state.row, set(t.state.lane)) == (rows, {2})
