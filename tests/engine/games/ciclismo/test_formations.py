"""Formations (part 6, R10.1): their order, wheels, files, and who may control a peloton."""

import pytest

from engine.games.ciclismo.formations import controlling_teams, file_behind, kind_of, take_snapshot
from engine.games.ciclismo.incidents import stop_rider
from engine.road.values import Block

LEADER = "LEADER"


def leaders(**spots):
    return {name: (LEADER, spot) for name, spot in spots.items()}


@pytest.mark.parametrize(
    ("size", "peloton_min", "kind"),
    [(1, 6, "SOLO"), (2, 6, "PAIR"), (3, 6, "GROUP"), (5, 6, "GROUP"), (6, 6, "PELOTON"),
     (6, 8, "GROUP"), (4, 4, "PELOTON")],
)  # fmt: skip
def test_formations_by_size(size, peloton_min, kind):
    """R6.11, RULING 37, TV034 — the least of a peloton is a house rule."""
    assert kind_of(size, peloton_min) == kind


@pytest.mark.parametrize(
    ("rules", "formations", "wheels"),
    [({}, [["A1", "A2"], ["B1"], ["C1"]], [0, 1, 0, 0]),
     ({"formation.min_free_rows": 2}, [["A1", "A2", "B1"], ["C1"]], [0, 1, 0, 0]),
     ({"formation.min_free_rows": 3}, [["A1", "A2", "B1", "C1"]], [0, 1, 0, 0])],
)  # fmt: skip
def test_empty_rows_part_two_formations(table, flat, rules, formations, wheels):
    """R6.12, RULING 36 — lanes play no part; a rider behind a gap is on nobody's wheel."""
    t = table(flat, leaders(A1=(30, 1), A2=(29, 3), B1=(27, 1), C1=(24, 1)), rules)
    assert [t.named(members) for members in t.state.formations] == formations
    assert t.state.wheel == wheels


def test_order_is_front_row_first_then_left_to_right(table, flat):
    """R6.13, TV035 — D, B, A, C; the head is D."""
    t = table(flat, leaders(A1=(20, 3), B1=(20, 1), C1=(19, 2), D1=(21, 2)))
    assert [t.named(members) for members in t.state.formations] == [["D1", "B1", "A1", "C1"]]


SCOPE, BONUS = "slipstream.scope", "slipstream.bonus"


@pytest.mark.parametrize(
    ("rules", "wheels"),
    [({}, [0, 0, 1, 1, 0]), ({SCOPE: "same_lane"}, [0, 0, 1, 0, 0]),
     ({"slipstream.scope": "same_lane", "slipstream.bonus": 2}, [0, 0, 2, 0, 0]),
     ({BONUS: 0}, [0, 0, 0, 0, 0])],
)  # fmt: skip
def test_everybody_behind_the_front_row_is_on_a_wheel(table, flat, rules, wheels):
    """R6.15, R10.1, RULING 68 — in any lane; solo riders and front rows have none."""
    riders = leaders(A1=(20, 1), A2=(20, 2), A3=(19, 1), B1=(19, 3), C1=(10, 1))
    assert table(flat, riders, rules).state.wheel == wheels


@pytest.mark.parametrize(("scope", "wheel"), [("any_lane", 1), ("same_lane", 0)])
def test_a_closed_square_gives_no_wheel(table, road, scope, wheel):
    """RULING 68, RULING 94 — ahead in lane 3 the roundabout has no square."""
    ring = Block(21, 6, (6, 6), kind="roundabout")
    t = table(road(("FLAT", 90), blocks=(ring,)), leaders(A1=(21, 1), B1=(20, 3)), {SCOPE: scope})
    assert t.state.wheel == [0, wheel]


@pytest.mark.parametrize(
    ("sections", "shelter", "wheels"),
    [((("FLAT", 20), ("COBBLES", 40)), False, [0, 0, 1]),
     ((("COBBLES", 21), ("FLAT", 40)), False, [0, 0, 0]),
     ((("FLAT", 20), ("COBBLES", 40)), True, [0, 1, 1])],
)  # fmt: skip
def test_cobbles_give_no_wheel(table, road, sections, shelter, wheels):
    """RULING 93 — the square on which a rider starts decides; `cobbles.slipstream` gives it."""
    riders = leaders(A1=(22, 1), B1=(21, 1), C1=(20, 1))
    assert table(road(*sections), riders, {"cobbles.slipstream": shelter}).state.wheel == wheels


FILE = {
    "A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1)), "A3": (LEADER, (18, 1)),
    "A4": ("SPRINTER", (17, 1)), "A5": ("CLIMBER", (19, 2)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("moved", "terrain", "most", "file"),
    [({}, "FLAT", 3, "A2 A3"), ({}, "FLAT", 2, "A2"), ({}, "FLAT", 1, ""), ({}, "MTN_3", 3, ""),
     ({}, "DESC_LOW", 3, ""), ({"A2": (19, 3)}, "FLAT", 3, ""), ({"A3": (18, 2)}, "FLAT", 3, "A2"),
     ({"A2": (19, 3), "B1": (19, 1)}, "FLAT", 3, "")],
)  # fmt: skip
def test_helpers_stand_in_file_behind_the_head(table, road, moved, terrain, most, file):
    """R7.9, RULING 49, TV112 — the head's lane, team-mates, no gap, at most two, only on the flat.

    A gap or another jersey ends the file; `pull.max_pullers_flat` counts the head.
    """
    riders = {name: (kind, moved.get(name, spot)) for name, (kind, spot) in FILE.items()}
    riders |= {name: (LEADER, spot) for name, spot in moved.items() if name not in FILE}
    t = table(road((terrain, 40)), riders, {"pull.max_pullers_flat": most})
    assert " ".join(t.named(file_behind(t.state, t["A1"], t.state.formations[0]))) == file


def test_a_stopped_rider_is_in_no_formation_gives_no_wheel_and_helps_nobody(table, flat):
    """R6.3, RULING 83 — with `event.off_road = false` the rider stands there all the same."""
    rules = {"event.off_road": False, SCOPE: "same_lane"}
    t = table(flat, leaders(A1=(21, 1), A2=(20, 1), A3=(19, 1), B1=(20, 2)), rules)
    stop_rider(t.state, t["A2"])
    take_snapshot(t.state)
    assert [t.named(members) for members in t.state.formations] == [["A1", "B1", "A3"]]
    assert file_behind(t.state, t["A1"], t.state.formations[0]) == ()
    assert t.state.wheel[t["A3"]] == 0


PELOTON = leaders(A1=(60, 1), B1=(60, 2), A2=(60, 3), B2=(59, 2), C1=(59, 1), C2=(58, 1))


@pytest.mark.parametrize(
    ("moved", "control", "teams"),
    [
        ({}, 2, "AB"), ({"B2": (59, 3)}, 2, "A"), ({"A2": (59, 1), "C1": (58, 2)}, 2, "AB"),
        ({"A2": (58, 3), "B2": (58, 2)}, 2, ""), ({"A2": (58, 3), "B2": (58, 2)}, 1, "AB"),
        ({"C1": (57, 1)}, 1, "AB"), ({"A2": (57, 1)}, 2, "B"),
    ],
)  # fmt: skip
def test_who_may_control_the_peloton(table, flat, moved, control, teams):
    """R7.14, RULING 52, TV057 — two in front, or one and another right behind in its lane.

    One in front is enough with `peloton.control_riders = 1`; the leftmost of a team is its head.
    """
    riders = {name: (kind, moved.get(name, spot)) for name, (kind, spot) in PELOTON.items()}
    t = table(flat, riders, {"peloton.control_riders": control})
    able = controlling_teams(t.state, t.state.formations[0])
    assert "".join("ABC"[team] for team in able) == teams
    assert set(t.named(able.values())) <= {"A1", "B1"}


@pytest.mark.parametrize(("fmt", "teams"), [("road", {}), ("TTT", {0: 0})])
def test_a_team_alone_on_the_road_is_always_entitled(table, road, fmt, teams):
    """R6.22, RULING 92 — though its second row rides in other lanes than its head."""
    riders = {f"A{n}": ("ROULEUR", (60 - n // 2, 2 if n == 1 else 1 + 2 * (n % 2)))
              for n in range(1, 7)}  # fmt: skip
    t = table(road(("TT_MID", 90), fmt=fmt), riders)
    assert controlling_teams(t.state, t.state.formations[0]) == teams
