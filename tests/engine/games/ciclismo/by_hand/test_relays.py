"""Relays by hand (part 7): every size, in place and with gain, near the finish."""

import pytest

from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.state import Plan
from engine.road.values import Block
from engine.tour.rules import Rules


def file_of(count, row=30, lane=1, kind="CLIMBER"):
    return {f"A{n}": (kind, (row + 1 - n, lane)) for n in range(1, count + 1)}


def relayed(t, pe=0, answers=None):
    t.state.plans[0] = Plan("RELAY", pe, (0,))
    t.play(movement(t.state), answers)
    return [t.at(name) for name in t.names]


def test_a_relay_that_may_reach_the_line_by_its_gain_may_stop_short(table, flat):
    """RULING 33 — head in row 141, roll 8: row 149; the new head in row 151 has finished."""
    t = table(flat, file_of(3, 141, kind="LEADER"))
    t.roll("A1", [3, 2, 2, 1])
    assert relayed(t, answers={"STOP": (6, 0)}) == [(147, 1), (149, 1), (148, 1)]
    assert t.kinds() == ["STOP"]


def test_a_relay_short_of_the_line_is_as_long_as_the_roll(table, flat):
    """RULING 33 — head in row 140: the new head reaches row 150, which is not across."""
    t = table(flat, file_of(3, 140, kind="LEADER"))
    t.roll("A1", [3, 2, 2, 1])
    assert relayed(t) == [(148, 1), (150, 1), (149, 1)]
    assert t.kinds() == []


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
def test_every_size_of_relay(table, road, count, gain, on_the_flat, on_the_climb):
    """With gain, with a ceiling on it, and in place.

    R7.19, R7.20, R7.21, R7.22, R7.26, RULING 53, RULING 108.
    """
    rules = Rules("ciclismo", {"relay.gain_max": gain})
    t = table(road(("FLAT", 90)), file_of(count), rules)
    t.roll("A1", [1, 1, 1, 2])
    assert [row for row, _ in relayed(t)] == on_the_flat
    t = table(road(("MTN_1", 90)), file_of(count), rules)
    t.roll("A1", [3, 2])
    assert [row for row, _ in relayed(t)] == on_the_climb


@pytest.mark.parametrize(
    ("classes", "terrain", "front"),
    [
        (["DESCENT"], "DESC_LOW", 39 + 2),
        (["FLAT", "TT"], "DESC_LOW", 39),
        (["MOUNTAIN"], "HILL", 35 + 2),
        ([], "FLAT", 37),
        (["FLAT"], "COBBLES", 37 - 1 + 2),
    ],
)
def test_where_relays_gain(table, road, classes, terrain, front):
    """RULING 53 — by the class of the roller's square; dice are 2 throughout, 1 for odd doubles."""
    t = table(road((terrain, 90)), file_of(3), Rules("ciclismo", {"relay.gain_classes": classes}))
    dice = {"DESC_LOW": [2, 2, 2, 2, 1], "HILL": [2, 1, 1, 1], "FLAT": [2, 2, 2, 1]}
    t.roll("A1", dice.get(terrain, [2, 2, 2, 1]))
    assert max(row for row, _ in relayed(t)) == front


def test_a_hill_that_is_no_mountain_gains_nothing(table, road):
    """RULING 3, RULING 53 — class OTHER is in no set of classes that gain."""
    rules = Rules("ciclismo", {
        "terrain.hill_class": "OTHER", "relay.gain_classes": ["FLAT", "TT", "DESCENT", "MOUNTAIN"],
    })  # fmt: skip
    t = table(road(("HILL", 90)), file_of(3), rules)
    t.roll("A1", [2, 1, 1, 1])
    assert [row for row, _ in relayed(t)] == [33, 35, 34]


def test_the_gain_goes_by_the_square_before_the_move(table, road):
    """RULING 107 h — from the flat over the foot of a climb: 9 and 2, a = 1, long 4, gain 2."""
    t = table(road(("FLAT", 31), ("MTN_1", 60)), file_of(3))
    t.roll("A1", [3, 3, 2, 1], [1, 1])
    assert relayed(t) == [(34, 1), (36, 1), (35, 1)]
    t = table(road(("MTN_1", 31), ("FLAT", 60)), file_of(3))
    t.roll("A1", [3, 2], [2, 2, 2, 1])
    assert relayed(t) == [(32, 1), (34, 1), (33, 1)]  # 5 and 7, a = 1: long 4, in place


def test_riders_abreast_rotate_without_losing_ground(table, road):
    """R7.26 — three in one row roll 1 in place: only the old head falls back."""
    riders = {"A1": ("SPRINTER", (30, 1)), "A2": ("SPRINTER", (30, 2)), "A3": ("SPRINTER", (30, 3))}
    t = table(road(("MTN_HC", 90)), riders)
    t.roll("A1", [1])
    assert relayed(t) == [(29, 1), (31, 1), (30, 1)]


def test_four_abreast_and_behind_roll_one_in_place(table, road):
    """R7.26 — m4, who would end in row 29, stays on his square of row 30; the old head at 28."""
    riders = {
        "A1": ("SPRINTER", (30, 1)), "A2": ("SPRINTER", (30, 2)),
        "A3": ("SPRINTER", (30, 3)), "A4": ("SPRINTER", (30, 4)),
    }  # fmt: skip
    t = table(road(("MTN_HC", 90), lanes=4), riders)
    t.roll("A1", [1])
    assert relayed(t) == [(28, 1), (31, 1), (30, 1), (30, 4)]


def test_a_bonked_rider_of_a_relay_goes_one_square_less(table, flat):
    """RULING 81 — roll 8 with gain 2: he would lead in row 40 and ends beside row 39's place."""
    t = table(flat, file_of(3))
    t.state.bonk[t["A2"]] = 2
    t.roll("A1", [3, 2, 2, 1])
    assert relayed(t) == [(38, 1), (39, 1), (39, 2)]


@pytest.mark.parametrize(("roll", "row"), [(1, 31), (2, 31)])
def test_a_bonked_rider_of_a_relay_goes_a_square_all_the_same(table, road, roll, row):
    """R6.10, RULING 81 — abreast on MTN_HC, in place: he would lead 1 or 2 squares further on."""
    riders = {"A1": ("SPRINTER", (30, 1)), "A2": ("SPRINTER", (30, 2))}
    t = table(road(("MTN_HC", 90)), riders)
    t.state.bonk[t["A2"]] = 2
    t.roll("A1", [roll])
    assert relayed(t)[1] == (row, 1)


def test_a_bonked_roller_slows_the_whole_relay(table, flat):
    """RULING 81 — 8 - 1 = 7: rows 37, 39, 38."""
    t = table(flat, file_of(3))
    t.state.bonk[t["A1"]] = 2
    t.roll("A1", [3, 2, 2, 1])
    assert relayed(t) == [(37, 1), (39, 1), (38, 1)]


def test_a_relay_on_a_roundabout_uses_its_two_branches(table, road):
    """R7.26, RULING 34, RULING 94 — lane 3 is closed in rows 36 to 41: left of it, lane 2."""
    ring = Block(36, 6, (6, 6), kind="roundabout")
    t = table(road(("FLAT", 90), blocks=(ring,)), file_of(3, 30, 3))
    t.roll("A1", [2, 2, 1, 1])
    # roll 6: m2 to row 38, m3 to 37, m1 to 36
    assert relayed(t) == [(36, 2), (38, 2), (37, 2)]


def test_a_taken_square_before_a_relay(table, flat):
    """R7.26, RULING 34 — somebody stands where the new head would go: he goes left of him."""
    riders = {**file_of(2, 30, 2), "B1": ("LEADER", (38, 2))}
    t = table(flat, riders)
    number = t.state.formation[t["A1"]]
    t.state.plans[number] = Plan("RELAY", 0, (0,))
    t.state.moved[t["B1"]] = True
    t.roll("A1", [2, 2, 2, 1])
    t.play(movement(t.state))
    assert t.at("A1", "A2") == ((37, 2), (38, 1))


@pytest.mark.parametrize(
    ("reference", "charged"),
    [
        # MTN_2, rouleur-climber (2) rolls; climber (3), rouleur (1), rouleur (1)
        ("roller", {}),
        ("best", {2: 1, 3: 1}),
        ("every_other_rider", {}),
    ],
)
def test_who_is_two_levels_below(table, road, reference, charged):
    """RULING 54 — below the roller, below the best, or below every other rider."""
    riders = {
        "A1": ("ROULEUR_CLIMBER", (30, 1)), "A2": ("CLIMBER", (29, 1)),
        "A3": ("ROULEUR", (28, 1)), "A4": ("ROULEUR", (27, 1)),
    }  # fmt: skip
    t = table(road(("MTN_2", 90)), riders, Rules("ciclismo", {"relay.level_reference": reference}))
    relayed(t, answers={"PAY": lambda q: (True,) * len(q.riders)})
    assert {r: spent for r, spent in enumerate(t.state.spent[7]) if spent} == charged


def test_on_the_flat_level_may_count(table, flat):
    """RULING 54 — `relay.flat_ignores_level = false`: a leader is two below a rouleur there."""
    riders = {"A1": ("ROULEUR", (30, 1)), "B1": ("LEADER", (29, 1))}
    for ignored, asked in ((True, []), (False, ["PAY"])):
        t = table(flat, riders, Rules("ciclismo", {"relay.flat_ignores_level": ignored}))
        relayed(t, answers={"PAY": (True,)})
        assert t.kinds() == asked


def test_a_sprinter_who_does_not_pay_is_no_part_of_the_gain(table, road):
    """RULING 54 — gain everywhere: climber and leader relay for one square, the third rolls."""
    riders = {"A1": ("CLIMBER", (30, 1)), "A2": ("LEADER", (29, 1)), "B1": ("SPRINTER", (28, 1))}
    t = table(road(("MTN_2", 90)), riders, Rules("ciclismo", {"relay.gain_classes": ["MOUNTAIN"]}))
    t.roll("A1", [2, 2, 1])
    t.roll("B1", [2, 1])
    # 5: A1 to 35, A2 to 36; 3 + 1 for the wheel: B1 to 32
    assert relayed(t) == [(35, 1), (36, 1), (32, 1)]


def test_two_points_of_a_relay_are_two_dice(table, road):
    """RULING 54 — `relay.max_pe = 2`: the climber on MTN_1 rolls 2D3+2D2 and pays two."""
    t = table(road(("MTN_1", 90)), file_of(2), Rules("ciclismo", {"relay.max_pe": 2}))
    t.roll("A1", [1, 2, 1, 1])
    assert relayed(t, 2) == [(34, 1), (35, 1)]
    assert t.state.pe == [7, 9]
