"""Formations (part 6, R10.1): their order, wheels, and who may control a peloton."""

import pytest

from engine.games.ciclismo.formations import controlling_teams, file_behind, kind_of, take_snapshot
from engine.tour.rules import Rules


@pytest.mark.parametrize(
    ("size", "kind"), [(1, "SOLO"), (2, "PAIR"), (3, "GROUP"), (5, "GROUP"), (6, "PELOTON")]
)
def test_formations_by_size(size, kind):
    """R6.11, RULING 37, TV034."""
    assert kind_of(size, Rules("ciclismo")["formation.peloton_min"]) == kind


def test_a_larger_peloton_is_a_house_rule():
    """RULING 37 — `formation.peloton_min`."""
    assert kind_of(6, 8) == "GROUP"


def named(t):
    return [[t.names[rider] for rider in members] for members in t.state.formations]


def test_one_empty_row_parts_two_formations(table, flat):
    """R6.12, RULING 36 — lanes play no part."""
    t = table(
        flat, {"A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (19, 3)), "B1": ("LEADER", (17, 1))}
    )
    assert named(t) == [["A1", "A2"], ["B1"]]


def test_wider_gaps_are_a_house_rule(table, flat):
    """RULING 36 — `formation.min_free_rows`; a rider behind a gap is on nobody's wheel."""
    t = table(
        flat, {"A1": ("LEADER", (20, 1)), "B1": ("LEADER", (18, 1))},
        Rules("ciclismo", {"formation.min_free_rows": 2}),
    )  # fmt: skip
    assert named(t) == [["A1", "B1"]]
    assert t.state.wheel == [0, 0]


def test_order_is_front_row_first_then_left_to_right(table, flat):
    """R6.13, TV035 — D, B, A, C; the head is D."""
    t = table(flat, {
        "A1": ("LEADER", (20, 3)), "B1": ("LEADER", (20, 1)),
        "C1": ("LEADER", (19, 2)), "D1": ("LEADER", (21, 2)),
    })  # fmt: skip
    assert named(t) == [["D1", "B1", "A1", "C1"]]


def test_who_is_off_the_road_belongs_to_no_formation(table, flat):
    """R6.3 — finished, stopped, abandoned."""
    t = table(
        flat, {"A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (19, 1)), "A3": ("ROULEUR", (18, 1))}
    )
    t.state.here[t["A2"]] = False
    take_snapshot(t.state)
    assert named(t) == [["A1"], ["A3"]]


def test_everybody_behind_the_front_row_is_on_a_wheel(table, flat):
    """R10.1, RULING 68 — in any lane; solo riders and front rows have none."""
    t = table(flat, {
        "A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (20, 2)), "B1": ("LEADER", (19, 3)),
        "C1": ("LEADER", (10, 1)),
    })  # fmt: skip
    assert t.state.wheel == [0, 0, 1, 0]


def test_wheels_by_house_rule(table, flat):
    """RULING 68 — `slipstream.scope` and `slipstream.bonus`."""
    riders = {"A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (19, 1)), "B1": ("LEADER", (19, 3))}
    t = table(
        flat, riders, Rules("ciclismo", {"slipstream.scope": "same_lane", "slipstream.bonus": 2})
    )
    assert t.state.wheel == [0, 2, 0]


def test_cobbles_give_no_wheel(table, road):
    """RULING 93 — no slipstream there; `cobbles.slipstream` gives it back."""
    riders = {"A1": ("LEADER", (8, 1)), "A2": ("CLIMBER", (7, 1)), "A3": ("ROULEUR", (6, 1))}
    cobbled = road(("FLAT", 6), ("COBBLES", 12), ("FLAT", 12))
    assert table(cobbled, riders).state.wheel == [0, 0, 1]
    assert table(cobbled, riders, Rules("ciclismo", {"cobbles.slipstream": True})).state.wheel == [
        0,
        1,
        1,
    ]


FRONT = {
    "A1": ("LEADER", (60, 1)), "B1": ("LEADER", (60, 2)), "A2": ("CLIMBER", (60, 3)),
    "B2": ("CLIMBER", (59, 2)), "C1": ("LEADER", (59, 1)), "C2": ("CLIMBER", (58, 1)),
}  # fmt: skip


def test_control_needs_two_riders_at_the_head(table, flat):
    """R7.14, RULING 52, TV057 — two in the front row, or one and another behind him in his lane."""
    t = table(flat, FRONT)
    assert controlling_teams(t.state, t.state.formations[0]) == {0: t["A1"], 1: t["B1"]}


def test_one_rider_at_the_head_is_a_house_rule(table, flat):
    """RULING 52 — `peloton.control_riders = 1`."""
    riders = FRONT | {"A2": ("CLIMBER", (57, 1))}
    strict = table(flat, riders)
    assert controlling_teams(strict.state, strict.state.formations[0]) == {1: strict["B1"]}
    loose = table(flat, riders, Rules("ciclismo", {"peloton.control_riders": 1}))
    assert set(controlling_teams(loose.state, loose.state.formations[0])) == {0, 1}


def test_helpers_stand_in_file_behind_the_head(table, flat, road):
    """R7.9, RULING 49 — his lane, team-mates, no gap, at most two, only on the flat."""
    riders = {
        "A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1)), "A3": ("LEADER", (18, 1)),
        "A4": ("SPRINTER", (17, 1)), "A5": ("CLIMBER", (19, 2)),
    }  # fmt: skip
    t = table(flat, riders)
    members = t.state.formations[0]
    assert file_behind(t.state, t["A1"], members) == (t["A2"], t["A3"])
    fewer = table(flat, riders, Rules("ciclismo", {"pull.max_pullers_flat": 2}))
    assert file_behind(fewer.state, 0, members) == (1,)
    uphill = table(road(("MTN_3", 40)), riders)
    assert file_behind(uphill.state, 0, members) == ()
