"""Formations by hand (part 6, R6.3, R10.1): order, wheels and files on a strange road."""

import pytest

from engine.games.ciclismo.formations import file_behind, take_snapshot
from engine.games.ciclismo.incidents import leave
from engine.road.values import Block
from engine.tour.rules import Rules


@pytest.mark.parametrize(("scope", "wheel"), [("any_lane", 1), ("same_lane", 0)])
def test_a_closed_square_gives_no_wheel(table, road, scope, wheel):
    """RULING 68, RULING 94 — ahead in lane 3 the roundabout has no square."""
    ring = Block(21, 6, (6, 6), kind="roundabout")
    riders = {"A1": ("ROULEUR", (21, 1)), "B1": ("ROULEUR", (20, 3))}
    t = table(
        road(("FLAT", 90), blocks=(ring,)), riders, Rules("ciclismo", {"slipstream.scope": scope})
    )
    assert t.state.wheel == [0, wheel]


def test_a_stopped_rider_in_the_way_gives_no_wheel_and_helps_nobody(table, flat):
    """R6.3, RULING 83 — with `event.off_road = false` he stands there and is in no formation."""
    rules = Rules("ciclismo", {"event.off_road": False, "slipstream.scope": "same_lane"})
    riders = {
        "A1": ("ROULEUR", (21, 1)), "A2": ("ROULEUR", (20, 1)), "A3": ("ROULEUR", (19, 1)),
        "B1": ("ROULEUR", (20, 2)),
    }  # fmt: skip
    t = table(flat, riders, rules)
    assert file_behind(t.state, t["A1"], t.state.formations[0]) == (t["A2"], t["A3"])
    t.state.wait[t["A2"]] = 2
    leave(t.state, t["A2"])
    take_snapshot(t.state)
    assert t.state.formations == [(t["A1"], t["B1"], t["A3"])]
    assert file_behind(t.state, t["A1"], t.state.formations[0]) == ()
    assert t.state.wheel[t["A3"]] == 0


@pytest.mark.parametrize(("free", "sizes"), [(1, [1, 1, 1]), (2, [2, 1]), (3, [3])])
def test_how_many_empty_rows_part_formations(table, flat, free, sizes):
    """RULING 36 — rows 30, 28, 25: one and two empty rows between them."""
    riders = {"A1": ("LEADER", (30, 1)), "B1": ("LEADER", (28, 1)), "C1": ("LEADER", (25, 1))}
    t = table(flat, riders, Rules("ciclismo", {"formation.min_free_rows": free}))
    assert [len(members) for members in t.state.formations] == sizes


def test_on_cobbles_nobody_has_a_wheel_but_the_next_row_on_the_flat_has(table, road):
    """RULING 93 — the square on which a rider starts decides."""
    riders = {"A1": ("LEADER", (22, 1)), "B1": ("LEADER", (21, 1)), "C1": ("LEADER", (20, 1))}
    t = table(road(("FLAT", 20), ("COBBLES", 40)), riders)
    assert t.state.wheel == [0, 0, 1]


@pytest.mark.parametrize(("bonus", "wheel"), [(0, 0), (1, 1), (2, 2)])
def test_what_a_wheel_is_worth(table, flat, bonus, wheel):
    """RULING 68 — `slipstream.bonus`."""
    riders = {"A1": ("LEADER", (22, 1)), "B1": ("LEADER", (21, 3))}
    t = table(flat, riders, Rules("ciclismo", {"slipstream.bonus": bonus}))
    assert t.state.wheel == [0, wheel]
