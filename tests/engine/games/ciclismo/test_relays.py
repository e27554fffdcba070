"""Relays (part 7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.ciclismo.block import new_order, relay_gain, rotate_relay
from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.payment import relay_charges
from engine.games.ciclismo.state import Plan
from engine.tour.rules import Rules

LETTERS = "ABCDE"


def file_of(count, row=30, lane=1, kind="CLIMBER"):
    return {f"A{n}": (kind, (row + 1 - n, lane)) for n in range(1, count + 1)}


def relayed(t, pe=0, answers=None):
    t.state.plans[0] = Plan("RELAY", pe, (0,))
    t.play(movement(t.state), answers)


def test_a_pair_changes_places(table, flat):
    """R7.19, R7.27, RULING 53, TV060 — A (30,2) rolls 7: A (37,2), B (38,2); next turn B rolls."""
    t = table(flat, file_of(2, lane=2))
    t.roll("A1", [2, 2, 2, 1])
    relayed(t)
    assert t.at("A1", "A2") == ((37, 2), (38, 2))
    take_snapshot(t.state)
    assert t.state.formations[0][0] == t["A2"]


def test_three_gain_two(table, flat):
    """R7.16, R7.20, R7.26, TV061 — A rolls 8: A (38,1), C (39,1), B (40,1)."""
    t = table(flat, file_of(3))
    t.roll("A1", [3, 2, 2, 1])
    relayed(t)
    assert t.at("A1", "A3", "A2") == ((38, 1), (39, 1), (40, 1))


def test_on_a_climb_they_rotate_in_place(table, road):
    """RULING 53, R7.26, TV062 — MTN_1, A rolls 4: B (34,1), C (33,1), A (32,1)."""
    t = table(road(("MTN_1", 60)), file_of(3))
    t.roll("A1", [3, 1])
    relayed(t)
    assert t.at("A2", "A3", "A1") == ((34, 1), (33, 1), (32, 1))


@pytest.mark.parametrize(
    ("count", "orders"),
    [(2, ["BA", "AB"]), (3, ["CBA", "ACB", "BAC"]), (4, ["DCBA", "ADCB", "BADC", "CBAD"]),
     (5, ["EDCBA", "AEDCB", "BAEDC", "CBAED", "DCBAE"])],
)  # fmt: skip
def test_orders_turn_by_turn(table, flat, count, orders):
    """Head on the right; after n turns as before.

    R7.19, R7.20, R7.21, R7.22, R7.24, R7.25, TV058, TV059.
    """
    t = table(flat, file_of(count))
    order = t.state.formations[0]
    seen = []
    for _ in range(count + 1):
        seen.append("".join(LETTERS[rider] for rider in reversed(order)))
        order = new_order(t.state, order)
    assert seen == [*orders, orders[0]]


def test_a_relay_with_effort_adds_a_die_of_who_rolls(table, road):
    """R7.17, R7.18, RULING 54, TV063 — MTN_2: climber rolls with 1 PE, leader 0, rouleur 1."""
    riders = {"A1": ("CLIMBER", (30, 1)), "A2": ("LEADER", (29, 1)), "B1": ("ROULEUR", (28, 1))}
    t = table(road(("MTN_2", 60)), riders)
    relayed(t, 1, {"PAY": lambda q: (True,) * len(q.riders)})
    assert [9 - pe for pe in t.state.pe] == [1, 0, 1]
    assert t.dice.asked[0][2] == 4
    assert (t.state.spent[3][0], t.state.spent[7][2]) == (1, 1)


def test_who_does_not_pay_is_left_out(table, road):
    """R7.18, R7.23, RULING 51, RULING 54 — own roll + 1; the others relay without him."""
    riders = {"A1": ("CLIMBER", (30, 1)), "A2": ("LEADER", (29, 1)), "B1": ("ROULEUR", (28, 1))}
    t = table(road(("MTN_2", 60)), riders)
    t.roll("A1", [2, 2, 2])
    t.roll("B1", [1, 2])
    relayed(t)
    assert t.at("A2", "A1", "B1") == ((36, 1), (35, 1), (32, 1))


def test_level_is_ignored_on_the_flat(table, flat):
    """RULING 54 — `relay.flat_ignores_level`."""
    riders = {"A1": ("ROULEUR", (30, 1)), "A2": ("LEADER", (29, 1))}
    assert relay_charges(table(flat, riders).state, (0, 1)) == {}
    t = table(flat, riders, Rules("ciclismo", {"relay.flat_ignores_level": False}))
    assert relay_charges(t.state, (0, 1)) == {1: 1}


def test_whom_a_relay_is_measured_by(table, road):
    """RULING 54 — `relay.level_reference`: the roller, the best, or every other rider."""
    riders = {
        "A1": ("ROULEUR_CLIMBER", (30, 1)),
        "A2": ("CLIMBER", (29, 1)),
        "A3": ("SPRINTER", (28, 1)),
    }
    climb = road(("MTN_2", 60))

    def charged(reference, riders=riders):
        t = table(climb, riders, Rules("ciclismo", {"relay.level_reference": reference}))
        return relay_charges(t.state, (0, 1, 2))

    assert charged("roller") == {}
    assert charged("best") == {2: 1}
    assert charged("every_other_rider") == {}
    all_better = riders | {"A1": ("CLIMBER", (30, 1))}
    assert charged("every_other_rider", all_better) == {2: 1}


@pytest.mark.parametrize(
    ("terrain", "classes", "gain"),
    [("FLAT", None, 2), ("MTN_3", None, 0), ("DESC_LOW", None, 0), ("TT_MID", None, 2),
     ("MTN_3", ["FLAT", "TT", "MOUNTAIN"], 2)],
)  # fmt: skip
def test_where_relays_gain_ground(table, road, terrain, classes, gain):
    """RULING 53, RULING 107 h — by the roller's square; `relay.gain_classes`."""
    rules = Rules("ciclismo", {"relay.gain_classes": classes} if classes else {})
    t = table(road((terrain, 60)), file_of(3), rules)
    assert relay_gain(t.state, (0, 1, 2)) == gain


def test_a_ceiling_of_the_gain_is_a_house_rule(table, flat):
    """RULING 108 — `relay.gain_max = 2`: roll + 2, the others in single file without gaps."""
    t = table(flat, file_of(5), Rules("ciclismo", {"relay.gain_max": 2}))
    relayed(t)
    assert t.at("A2", "A3", "A4", "A5", "A1") == ((40, 1), (39, 1), (38, 1), (37, 1), (36, 1))


def test_a_team_relays_with_its_first_five(table, road):
    """RULING 92, R7.26, TV108 — TT_MID, m1 at (40,2) rolls 8; six to eight follow in file."""
    riders = {f"A{n}": ("TIMETRIALIST", (41 - n, 2)) for n in range(1, 9)}
    t = table(road(("TT_MID", 90), fmt="TTT"), riders)
    t.roll("A1", [3, 2, 2, 1])
    relayed(t)
    assert [t.at(f"A{n}") for n in (2, 3, 4, 5, 1, 6, 7, 8)] == [
        (row, 2) for row in (52, 51, 50, 49, 48, 47, 46, 45)
    ]


def test_more_riders_of_a_team_may_relay(table, road):
    """RULING 92 — `ttt.max_relay_riders`."""
    riders = {f"A{n}": ("TIMETRIALIST", (41 - n, 2)) for n in range(1, 9)}
    t = table(
        road(("TT_MID", 90), fmt="TTT"), riders, Rules("ciclismo", {"ttt.max_relay_riders": 8})
    )
    t.roll("A1", [3, 2, 2, 1])
    relayed(t)
    assert t.at("A2", "A1") == ((55, 2), (48, 2))


def test_the_roller_may_roll_short_only_near_the_finish(table, flat):
    """RULING 33 — fewer squares where it could cross the finish; RULING 107 g — no moving up."""
    t = table(flat, file_of(2, row=146))
    relayed(t, answers={"STOP": (2, 0)})
    assert t.at("A1", "A2") == ((148, 1), (149, 1))
    t = table(flat, file_of(2))
    relayed(t)
    assert t.asked == []


@given(rows=st.lists(st.integers(20, 24), min_size=2, max_size=5), squares=st.integers(1, 9))
def test_only_the_old_head_may_lose_ground(table, road, rows, squares):
    """R7.26, Appendix C 4 — whoever else would end behind his start stays; one rider a square."""
    spots = {}
    for row in sorted(rows, reverse=True):
        lane = 1 + sum(1 for spot in spots.values() if spot[0] == row)
        if lane <= 3:
            spots[f"A{len(spots) + 1}"] = (row, lane)
    riders = {name: ("CLIMBER", spot) for name, spot in spots.items()}
    t = table(road(("MTN_1", 60)), riders)
    members = t.state.formations[0]
    before = list(t.state.row)
    rotate_relay(t.state, members, squares, 0)
    taken = list(zip(t.state.row, t.state.lane, strict=True))
    assert len(set(taken)) == len(taken)
    stood = {(before[r], spots[t.names[r]][1]) for r in members}
    for rider in members[1:]:
        gave_way = (before[rider], spots[t.names[rider]][1]) in set(taken) & stood
        assert t.state.row[rider] >= before[rider] or gave_way
