"""Parts 4, 5 and 7.1: the movement table and everything that follows from its dice."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from engine.games.ciclismo.law import Caps, basic, cells_of, effort_dice
from engine.tour.rider_types import changes_of, dice_of, dice_rows, mean_roll
from engine.tour.rules import Rules
from engine.tour.terrain import terrains

CELLS = list(
    csv.DictReader((Path(__file__).parent / "data" / "cells.csv").read_text().splitlines())
)
CAPS = Caps("half_max", 4, 1)
CLASS = {t.rolls: t.movement_class for t in terrains().values()} | {"SPRINT": "SPRINT"}
TYPES = ("LEADER", "ALLROUNDER", "CLIMBER", "ROULEUR_CLIMBER", "ROULEUR", "SPRINTER",
         "TIMETRIALIST", "ROULEUR_SPRINTER")  # fmt: skip


def cell(row, rider_type, caps=CAPS, rules=None, ranked=()):
    changes = changes_of(rules or Rules("ciclismo"))
    return cells_of(row, CLASS[row], ranked, caps, changes)[rider_type]


@pytest.mark.parametrize("row", CELLS, ids=lambda row: f"{row['terrain']}-{row['type']}")
def test_every_derived_cell(row):
    """R4.2, R4.3, R4.4, R7.1, R7.4 — dice, least, most, mean, favourable, level, basic, max PE."""
    have = cell(row["terrain"], row["type"])
    assert [have.d3, have.d2, have.least, have.most] == [
        int(row[k]) for k in ("d3", "d2", "min", "max")
    ]
    assert have.mean == Fraction(row["mean"])
    assert have.favourable == (row["favourable"] == "1")
    assert (have.level, have.basic, have.max_pe) == tuple(
        int(row[k]) for k in ("level", "basic", "max_pe")
    )


@pytest.mark.parametrize("row", CELLS, ids=lambda row: f"{row['terrain']}-{row['type']}")
def test_basic_movement_from_the_mean(row):
    """RULING 28 — with `basic.base = mean` basic movement follows the true mean."""
    expected = int(row["basic_if_mean"])
    assert cell(row["terrain"], row["type"], Caps("mean", 4, 1)).basic == expected


def test_the_table_has_112_cells():
    """R4.2 — 14 rows, eight types, all as printed."""
    rows = dice_rows()
    assert len(rows) == 14
    assert all(tuple(cells) == TYPES for cells in rows.values())
    assert len(CELLS) == 112


def test_types_of_a_group_roll_alike_but_for_the_known_rows():
    """R4.1, R4.6 — group 2 alike outside trials, sprint, flat; the hybrid of group 1 is not."""
    rows = dice_rows()
    elsewhere = [r for r in rows if not r.startswith("TT") and r not in {"SPRINT", "FLAT"}]
    for row in elsewhere:
        second = {rows[row][t] for t in TYPES[4:]}
        first = {rows[row][t] for t in ("LEADER", "ALLROUNDER", "CLIMBER")}
        assert len(second) == len(first) == 1
    assert rows["HILL"]["ROULEUR_CLIMBER"] != rows["HILL"]["CLIMBER"]


def test_eleven_hybrid_cells_are_no_averages():
    """R4.7, R4.8 — of the 28 hybrid cells 17 are the exact average of both parents."""
    parents = {
        "ROULEUR_CLIMBER": ("ROULEUR", "CLIMBER"),
        "ROULEUR_SPRINTER": ("ROULEUR", "SPRINTER"),
    }
    wrong = [
        (hybrid, row)
        for hybrid, (one, other) in parents.items()
        for row, cells in dice_rows().items()
        if 2 * mean_roll(cells[hybrid]) != mean_roll(cells[one]) + mean_roll(cells[other])
    ]
    assert len(wrong) == 11
    assert ("ROULEUR_SPRINTER", "FLAT") in wrong


def test_the_erratum_of_the_leaders_short_time_trial():
    """R4.5, RULING 24, TV027 — printed 3D2, mean 4.5, level 1; amended 2D3+3D2, 8.5, level 4."""
    printed, amended = (
        cell("TT_SHORT", "LEADER"),
        cell("TT_SHORT", "LEADER", rules=Rules("ciclismo", {"tables.leader_tt_short": "amended"})),
    )
    assert (printed.d3, printed.d2, printed.mean, printed.level) == (0, 3, Fraction(9, 2), 1)
    assert (amended.d3, amended.d2, amended.mean, amended.level) == (2, 3, Fraction(17, 2), 4)
    assert (amended.least, amended.most, amended.basic, amended.max_pe) == (5, 12, 6, 4)
    assert amended.efforts[4] == (2, 2)
    rules = Rules("ciclismo", {"tables.leader_tt_short": "amended"})
    levels = {t: cell("TT_SHORT", t, rules=rules).level for t in TYPES}
    assert levels == {
        "LEADER": 4, "ALLROUNDER": 3, "CLIMBER": 1, "ROULEUR_CLIMBER": 1, "ROULEUR": 2,
        "SPRINTER": 2, "TIMETRIALIST": 4, "ROULEUR_SPRINTER": 2,
    }  # fmt: skip


def test_a_tour_may_give_a_hybrid_other_dice():
    """RULING 25 — `tables.hybrid_overrides` replaces single cells, and all that follows."""
    rules = Rules("ciclismo", {"tables.hybrid_overrides": {"ROULEUR_SPRINTER": {"FLAT": "4D3"}}})
    have = cell("FLAT", "ROULEUR_SPRINTER", rules=rules)
    assert (have.d3, have.d2, have.mean, have.level) == (4, 0, 8, 2)
    assert cell("FLAT", "ROULEUR_SPRINTER").mean == Fraction(15, 2)


def test_levels_rank_all_eight_types():
    """R4.9, RULING 27, TV028, TV113 — dense ranks; on descents everybody is level 1."""
    assert [cell("MTN_1", t).level for t in ("CLIMBER", "ROULEUR_CLIMBER", "SPRINTER")] == [3, 2, 1]
    assert [cell("FLAT", t).level for t in ("ROULEUR", "ROULEUR_CLIMBER", "LEADER")] == [3, 2, 1]
    assert {cell("DESC_MID", t).level for t in TYPES} == {1}
    named = ("LEADER", "ALLROUNDER", "ROULEUR", "CLIMBER")
    assert [cell("TT_LONG", t).level for t in named] == [4, 3, 2, 1]


def test_levels_may_rank_only_who_is_present():
    """RULING 27 — without the hybrid a climb has only two levels."""
    present = ("CLIMBER", "SPRINTER")
    assert cell("MTN_1", "CLIMBER", ranked=present).level == 2


def test_a_scene_ranks_as_the_tour_says(table, road):
    """RULING 27 — `level.definition`; R4.10: two levels below a climber, or one."""
    riders = {"A1": ("CLIMBER", (5, 1)), "A2": ("SPRINTER", (4, 1))}
    for definition, level in (("dense_rank_all_types", 3), ("dense_rank_present_types", 2)):
        t = table(road(("MTN_1", 20)), riders, Rules("ciclismo", {"level.definition": definition}))
        assert t.state.scene.cells[0][0].level == level


def test_basic_movement_of_the_vectors():
    """R5.2, TV029, TV030 — half of the maximum, down on climbs, up and one more on the flat."""
    flat = [cell("FLAT", t).basic for t in ("LEADER", "ROULEUR", "ROULEUR_CLIMBER")]
    assert flat == [7, 8, 7]
    by_mean = Caps("mean", 4, 1)
    assert [cell("FLAT", t, by_mean).basic for t in ("LEADER", "ROULEUR", "ROULEUR_CLIMBER")] == [
        9, 10, 9,
    ]  # fmt: skip
    assert [cell(r, "CLIMBER").basic for r in ("MTN_1", "MTN_2", "DESC_HIGH")] == [2, 3, 8]
    assert cell("MTN_HC", "SPRINTER").basic == 1


def test_a_climb_that_is_no_mountain_rounds_up():
    """RULING 3 — with `terrain.hill_class = OTHER` a hill is rounded like the flat, without +1."""
    assert basic((1, 3), "MOUNTAIN", "half_max") == 4
    assert basic((1, 3), "OTHER", "half_max") == 5


def test_effort_dice_of_the_vectors():
    """R7.3, R7.4, TV046 — each point repeats one own die, triple dice first."""
    assert effort_dice(dice_of("3D3+2D2"), 4) == (3, 1)
    assert [effort_dice(dice_of("1D3+1D2"), pe) for pe in (1, 2)] == [(1, 0), (1, 1)]
    assert effort_dice(dice_of("3D2"), 1) == (0, 1)
    assert effort_dice(dice_of("1D2"), 1) == (0, 1)


def test_caps_are_house_rules():
    """R7.2, RULING 45 — `pe.max_favourable` and `pe.max_other` cap the effort of a roll."""
    assert cell("FLAT", "ROULEUR", Caps("half_max", 2, 1)).max_pe == 2
    assert cell("MTN_2", "ROULEUR", Caps("half_max", 4, 0)).max_pe == 0
