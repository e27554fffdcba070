"""Part 6 by hand: the start, cession, squares, blocks, furniture."""

from string import ascii_letters

import pytest

from engine.games.ciclismo.cession import SwapOptions, cession
from engine.games.ciclismo.deliberation import proposers
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.start import place_riders, start_order
from engine.games.ciclismo.state import Plan
from engine.road.build import grid_rows, places_for
from engine.road.values import Block
from engine.tour.rules import Rules

ROAD = (("FLAT", 60),)


def placed(t):
    t.state.turn = 0
    t.play(place_riders(t.state, range(len(t.state.scene.teams))))
    return {name: t.at(name) for name in t.names}


def test_pairs_are_numbered_as_they_are_placed(table, flat):
    """R6.16, RULING 39 — 3, 2 and 1 riders: A B C and then A again; odd ones stand in front."""
    riders = dict.fromkeys(("A1", "A2", "A3", "B1", "B2", "C1"), ("LEADER", None))
    t = table(flat, riders)
    for team, face in enumerate((3, 2, 1)):
        t.dice.tell(team, [face] * 3, purpose="start")
    assert placed(t) == {
        "A1": (0, 1), "A2": (-1, 1), "B1": (0, 2), "B2": (-1, 2), "C1": (0, 3), "A3": (-2, 1),
    }  # fmt: skip


def test_a_wide_and_a_narrow_grid(table, road):
    """RULING 39 — pair k in lane k mod L + 1, two rows for every L pairs; or in single file."""
    riders = {f"A{n}": ("LEADER", None) for n in range(1, 9)}
    for lanes, grid, last in (
        (2, "pairs_left_to_right", (-3, 2)), (4, "pairs_left_to_right", (-1, 4)),
        (3, "pairs_left_to_right", (-3, 1)), (3, "single_file_left", (-7, 1)),
    ):  # fmt: skip
        t = table(road(*ROAD, lanes=lanes), riders, Rules("ciclismo", {"start.grid": grid}))
        assert placed(t)["A8"] == last


@pytest.mark.parametrize("sizes", [(8, 8), (7, 7, 7), (1, 1, 1, 1, 1, 1), (3, 8, 5), (1,)])
@pytest.mark.parametrize(("lanes", "grid"), [(2, "pairs_left_to_right"), (3, "pairs_left_to_right"),
                                             (3, "custom"), (3, "single_file_left")])  # fmt: skip
def test_the_road_has_a_row_for_everybody_on_the_grid(table, road, sizes, lanes, grid):
    """R6.16, RULING 39 — an odd last rider takes a pair of his own: 6 teams of one, four rows."""
    names = [f"{'ABCDEF'[team]}{n}" for team, size in enumerate(sizes) for n in range(1, size + 1)]
    rules = Rules("ciclismo", {"road.lanes": lanes, "start.grid": grid})
    t = table(road(*ROAD, lanes=lanes), dict.fromkeys(names, ("LEADER", None)), rules)
    last = min(row for row, _ in placed(t).values())
    rows = grid_rows(places_for(t.setup.teams), rules)
    assert rows - 1 <= 1 - last <= rows  # whole pairs: the last square may stay empty


def test_fifty_riders_without_a_mate_stand_in_single_file(table, road):
    """R6.4, RULING 39 — each has the rows of a pair; the last of them is on the first terrain."""
    names = [f"{letter}1" for letter in ascii_letters[:50]]
    rules = Rules("ciclismo", {"start.grid": "single_file_left"})
    t = table(road(("MTN_1", 9), ("FLAT", 90)), dict.fromkeys(names, ("LEADER", None)), rules)
    rows = sorted(row for row, _ in placed(t).values())
    assert rows == list(range(-98, 1, 2))
    assert {t.state.scene.course.terrain(row).name for row in rows} == {"MTN_1"}


@pytest.mark.parametrize(("order", "teams"), [("highest_first", [2, 1, 3, 0]),
                                              ("lowest_first", [0, 3, 1, 2])])  # fmt: skip
def test_only_who_ties_rolls_again(table, flat, order, teams):
    """R6.16, RULING 38 — 4, 6, 9, 6; B and D again: 5, 5; and again: 7, 4."""
    riders = dict.fromkeys(("A1", "B1", "C1", "D1"), ("LEADER", None))
    t = table(flat, riders, Rules("ciclismo", {"start.order": order}))
    told = {
        0: ([1, 1, 2],), 1: ([2, 2, 2], [1, 2, 2], [3, 2, 2]), 2: ([3, 3, 3],),
        3: ([1, 2, 3], [2, 2, 1], [1, 1, 2]),
    }  # fmt: skip
    for team, rolls in told.items():
        t.dice.tell(team, *rolls, purpose="start")
    assert start_order(t.state, range(4)) == teams
    rolls = [rider for purpose, rider, _, _ in t.dice.asked if purpose == "start"]
    assert sorted(rolls) == [0, 1, 1, 1, 2, 3, 3, 3]


GROUP = {
    "A1": ("LEADER", (30, 1)), "B1": ("LEADER", (29, 2)), "A2": ("LEADER", (27, 1)),
    "B2": ("LEADER", (28, 1)), "A3": ("LEADER", (26, 1)),
}  # fmt: skip


def may_swap(t, first, second):
    t.play(cession(t.state))
    every = [swap for q in t.asked if q.kind == "CEDE" for swaps in q.options for swap in swaps]
    return tuple(sorted((t[first], t[second]))) in every


@pytest.mark.parametrize(
    ("first", "second", "changed", "legal"),
    [
        ("A1", "A2", {}, True),  # three rows apart
        ("A1", "A3", {}, False),  # four
        ("A1", "A3", {"cession.max_row_distance": 4}, True),
        ("A1", "A2", {"cession.max_row_distance": 2}, False),
        ("A1", "B1", {}, False),
        ("A1", "A2", {"cession.min_formation": 5}, True),
        ("A1", "A2", {"cession.min_formation": 6}, False),
    ],
)
def test_who_may_swap(table, flat, first, second, changed, legal):
    """R6.18, R6.19, RULING 40 — team-mates of one formation, four riders, three rows."""
    assert may_swap(table(flat, GROUP, Rules("ciclismo", changed)), first, second) == legal


def test_a_swap_makes_another_head_and_another_wheel(table, flat):
    """RULING 40, R6.14 — A2 leads now, A1 sits on B2's wheel."""
    t = table(flat, GROUP)
    t.play(cession(t.state), {"CEDE": lambda q: ((t["A1"], t["A2"]),) if q.manager == 0 else ()})
    assert t.state.formations[0][0] == t["A2"]
    assert (t.state.wheel[t["A2"]], t.state.wheel[t["A1"]]) == (0, 1)
    assert proposers(t.state, t.state.formations[0])[0][:2] == (0, t["A2"])


def test_one_rider_takes_part_in_one_swap_only(table, flat):
    """RULING 40 — `cession.per_turn = rider`: two swaps need four riders."""
    t = table(flat, GROUP)
    riders = tuple(sorted(t[name] for name in ("A1", "A2", "A3")))
    swaps = SwapOptions(riders, tuple(t.state.row), tuple(t.state.formation), 3, "rider")
    assert all(len(chosen) < 2 for chosen in swaps)


def solo(t, stop=None, **more):
    """Let A1 ride alone; the squares offered and where he stands."""
    t.state.plans = [Plan("ROLL_AND_STOP")]
    answers = {"STOP": stop} if stop else {}
    t.play(movement(t.state), answers | more)
    (question,) = [q for q in t.asked if q.kind == "STOP"]
    return set(question.options), t.at("A1")


def test_lane_changes_take_rows(table, road):
    """R6.6, RULING 32 — |s| <= d: from lane 1 of 4, two squares reach lane 3."""
    t = table(road(("MTN_HC", 60), lanes=4), {"A1": ("CLIMBER", (10, 1))})
    t.roll("A1", [1, 1])
    squares, _ = solo(t)
    assert squares == {(10, 1), (11, 1), (11, 2), (12, 1), (12, 2), (12, 3)}


@pytest.mark.parametrize(
    ("effects", "kind", "first", "squares"),
    [
        ("off", "divider", 10, {(10, 2), (11, 1), (11, 2), (11, 3)}),
        ("on", "divider", 10, {(10, 2), (11, 2)}),
        ("on", "divider", 11, {(10, 2), (11, 1), (11, 2), (11, 3)}),
        ("off", "bridge", 11, {(10, 2), (11, 1), (11, 2), (11, 3)}),
        ("on", "bridge", 11, {(10, 2), (11, 1), (11, 2)}),
        ("off", "roundabout", 11, {(10, 2), (11, 1), (11, 2)}),
        ("on", "roundabout", 11, {(10, 2), (11, 1), (11, 2)}),
        ("off", "roundabout", 10, {(10, 2), (11, 1), (11, 2)}),
        ("on", "roundabout", 10, {(10, 2), (11, 2)}),
    ],
)
def test_furniture(table, road, effects, kind, first, squares):
    """RULING 94 — lane shift 0 while the start square is on it; a bridge closes the right lane."""
    counts = (4, 4) if kind == "roundabout" else (4, 4, 4)
    blocks = (Block(first, 4, counts, kind=kind),)
    rules = Rules("ciclismo", {"furniture.effects": effects})
    t = table(road(("MTN_HC", 60), blocks=blocks), {"A1": ("SPRINTER", (10, 2))}, rules)
    t.roll("A1", [1])
    assert solo(t)[0] == squares


def test_a_block_enters_a_bridge_in_single_lanes(table, road):
    """R6.9, RULING 34, RULING 94 — of three abreast the right one is put back a row."""
    blocks = (Block(33, 4, (4, 4, 4), kind="bridge"),)
    riders = {f"A{n}": ("SPRINTER", (30, n)) for n in (1, 2, 3)}
    t = table(
        road(("MTN_HC", 60), blocks=blocks), riders, Rules("ciclismo", {"furniture.effects": "on"})
    )
    t.state.plans[0] = Plan("FOLLOW", 0, (0,))
    t.roll("A1", [2])
    t.play(movement(t.state))
    assert t.at("A1", "A2", "A3") == ((32, 1), (32, 2), (32, 3))
    t.state.moved, t.state.turn = [False] * 3, 6
    t.roll("A1", [2])
    t.play(movement(t.state))
    assert t.at("A1", "A2", "A3") == ((34, 1), (34, 2), (33, 1))


def test_a_head_changes_one_lane_a_square(table, road):
    """R6.9, RULING 32 — from lane 1 of four, one square ahead: lane 1 or 2."""
    riders = {"A1": ("SPRINTER", (30, 1)), "A2": ("SPRINTER", (29, 1))}
    t = table(road(("MTN_HC", 60), lanes=4), riders)
    t.state.plans[0] = Plan("FOLLOW", 0, (0,))
    t.roll("A1", [1])
    t.play(movement(t.state))
    assert set(t.asked[0].options) == {(1, 0), (1, 1)}


@pytest.mark.parametrize(("effects", "lane"), [("off", 2), ("on", 1)])
def test_who_stands_on_a_divider_goes_straight_with_his_block(table, road, effects, lane):
    """R6.9, RULING 94 — the head is past it and moves over a lane; A2 still is on it."""
    blocks = (Block(26, 4, (4, 4, 4), kind="divider"),)
    riders = {"A1": ("LEADER", (30, 1)), "A2": ("LEADER", (29, 1))}
    rules = Rules("ciclismo", {"furniture.effects": effects})
    t = table(road(("FLAT", 90), blocks=blocks), riders, rules)
    t.state.plans[0] = Plan("FOLLOW", 0, (0,))
    t.roll("A1", [2, 2, 2, 2])
    t.play(movement(t.state), {"STOP": (8, 1)})
    assert t.at("A1", "A2") == ((38, 2), (37, lane))


@pytest.mark.parametrize(("side", "lane"), [("left", 1), ("right", 3)])
def test_which_side_is_searched_first(table, road, side, lane):
    """R6.8, RULING 34 — the square in lane 2 is taken, both beside it are free."""
    riders = {"A1": ("SPRINTER", (10, 2)), "B1": ("LEADER", (12, 2))}
    t = table(road(("MTN_HC", 60)), riders, Rules("ciclismo", {"move.search_first": side}))
    t.state.side = [1 if side == "left" else -1] * 2
    t.state.moved[t["B1"]] = True
    t.state.plans = [Plan("ROLL"), Plan("ROLL")]
    t.roll("A1", [2])
    t.play(movement(t.state))
    assert t.at("A1") == (12, lane)


@pytest.mark.parametrize(("least", "row"), [(1, 11), (0, 10)])
def test_the_least_a_rider_moves(table, road, least, row):
    """R6.10, RULING 35 — sprinter on MTN_HC, 1, rain and a bonk: -1 becomes 1, or 0."""
    t = table(
        road(("MTN_HC", 60)),
        {"A1": ("SPRINTER", (10, 2))},
        Rules("ciclismo", {"move.minimum": least}),
    )
    t.state.weather, t.state.bonk[0] = "RAIN", 2
    t.state.plans = [Plan("ROLL")]
    t.roll("A1", [1])
    t.play(movement(t.state))
    assert t.at("A1")[0] == row


@pytest.mark.parametrize(
    ("terrain", "changed", "squares"),
    [
        ("HILL", {}, {"A1": 3}), ("HILL", {"terrain.hill_class": "OTHER"}, {"A1": 4}),
        ("MTN_3", {"basic.base": "mean"}, {"A1": 3}), ("DESC_MID", {}, {"A1": 7}),
        ("DESC_MID", {"basic.base": "mean"}, {"A1": 10}), ("COBBLES", {}, {"A1": 7 - 1}),
        ("COBBLES", {"cobbles.movement": -3}, {"A1": 4}), ("TT_LONG", {}, {"A1": 4}),
    ],
)  # fmt: skip
def test_basic_movement_of_a_sprinter(table, road, terrain, changed, squares):
    """Half of the maximum: 7, 7, 5, 14, 14, 11, 11, 8.

    R5.2, RULING 3, RULING 28, RULING 30, RULING 93.
    """
    t = table(road((terrain, 60)), {"A1": ("SPRINTER", (10, 2))}, Rules("ciclismo", changed))
    t.state.plans = [Plan("BASIC")]
    t.play(movement(t.state))
    assert {"A1": t.at("A1")[0] - 10} == squares
