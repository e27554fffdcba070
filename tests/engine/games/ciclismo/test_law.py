"""The law: each rule and house rule has its test; the movement table (parts 4, 5, 7.1)."""

import ast
import csv
import re
from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest

from engine import tables
from engine.games.ciclismo.law import (
    Caps,
    CiclismoLaw,
    basic_squares,
    cells_of,
    effort_dice,
    law_of,
)
from engine.tour.rider_types import changes_of, dice_of, dice_rows, mean_roll
from engine.tour.rules import Rules, game_parameters
from engine.tour.terrain import terrains

HERE = Path(__file__)
TESTS = sorted(HERE.parent.glob("**/test_*.py"))
RACED = {f"R{part}" for part in range(4, 12)}
"""Parts of the law a race carries out."""
CARRIED_OUT = {3, *range(24, 84), 88, 90, 91, 92, 93, 94, 95, 96, 97, 98, *range(100, 103),
           104, 105, 106, 107, 108, 109}  # fmt: skip
"""Rulings a race carries out, from the dice to the levers for organisers."""
KEYS = {key.replace(".", "_"): key for key in game_parameters("ciclismo")}


def promises(path: Path) -> str:
    """Return what the tests of a file promise."""
    tests = [n for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.FunctionDef)]
    return "\n".join(ast.get_docstring(test) or "" for test in tests if test.name[:5] == "test_")


def test_every_rule_of_a_race_is_promised_by_a_test():
    known = tables.read_toml("words/rules_ciclismo.toml")
    ours = {rule for rule in known if rule.split(".")[0] in RACED}
    ours |= {"R12.7", "R12.8", "R13.2", "R13.3"} | {f"RULING {n}" for n in CARRIED_OUT}
    every = "\n".join(promises(path) for path in TESTS if path.parent.name != "again")
    assert sorted(ours - set(re.findall(r"\bR\d+\.\d+\b|\bRULING \d+\b", every))) == []


@pytest.mark.parametrize("field", [field.name for field in fields(CiclismoLaw)])
def test_every_house_rule_of_a_race_has_a_test_that_turns_it(field: str):
    """A parameter no test turns might do nothing."""
    assert any(f'"{KEYS[field]}"' in p.read_text() for p in TESTS if p.parent.name != "again")


def test_the_law_of_the_book():
    """Nothing changed is the printed game; what a tour changes reaches the race."""
    law = law_of(Rules("ciclismo"), "QUEEN")
    assert (law.conflict_long_divisor, law.relay_gain_classes) == (3, ("FLAT", "TT"))
    assert law.weather_faces == ("CLEAR", "CLEAR", "CLEAR", "CROSSWIND", "RAIN", "COLD")
    assert law.time_cut_p == 0.35
    assert law_of(Rules("ciclismo", {"pull.max_pe": 1}), "QUEEN").pull_max_pe == 1


CELLS = list(csv.DictReader((HERE.parent / "data" / "cells.csv").read_text().splitlines()))
CAPS = Caps("half_max", 4, 1)
CLASS = {t.rolls: t.movement_class for t in terrains().values()} | {"SPRINT": "SPRINT"}
TYPES = ("LEADER", "ALLROUNDER", "CLIMBER", "ROULEUR_CLIMBER", "ROULEUR", "SPRINTER",
         "TIMETRIALIST", "ROULEUR_SPRINTER")  # fmt: skip
HYBRIDS = {"ROULEUR_CLIMBER": ("ROULEUR", "CLIMBER"), "ROULEUR_SPRINTER": ("ROULEUR", "SPRINTER")}


def cell(row, rider_type, caps=CAPS, rules=None, ranked=()):
    changes = changes_of(Rules("ciclismo", rules or {}))
    return cells_of(row, CLASS[row], ranked, caps, changes)[rider_type]


@pytest.mark.parametrize("row", CELLS, ids=lambda row: f"{row['terrain']}-{row['type']}")
def test_every_derived_cell(row):
    """Dice, least, most, mean, favourable, level, most effort, basic movement by max and by mean.

    R4.2, R4.3, R4.4, R5.2, R7.1, R7.4, RULING 28, TV029, TV030.
    """
    have = cell(row["terrain"], row["type"])
    numbers = [have.d3, have.d2, have.least, have.most, have.level, have.basic, have.max_pe]
    columns = ("d3", "d2", "min", "max", "level", "basic", "max_pe")
    assert numbers == [int(row[column]) for column in columns]
    assert (have.mean, have.favourable) == (Fraction(row["mean"]), row["favourable"] == "1")
    by_mean = cell(row["terrain"], row["type"], Caps("mean", 4, 1))
    assert by_mean.basic == int(row["basic_if_mean"])


def test_the_table_has_112_cells():
    """R4.2 — 14 rows, eight types, all as printed."""
    rows = dice_rows()
    assert len(rows) == 14
    assert all(tuple(cells) == TYPES for cells in rows.values())
    assert len(CELLS) == 112


def test_types_of_a_group_roll_alike_but_for_the_known_rows():
    """R4.1, R4.6 — group 2 alike outside trials, sprint, flat; the hybrid of group 1 is not."""
    rows = dice_rows()
    for row in [r for r in rows if not r.startswith("TT") and r not in {"SPRINT", "FLAT"}]:
        second = {rows[row][t] for t in TYPES[4:]}
        first = {rows[row][t] for t in ("LEADER", "ALLROUNDER", "CLIMBER")}
        assert len(second) == len(first) == 1
    assert rows["HILL"]["ROULEUR_CLIMBER"] != rows["HILL"]["CLIMBER"]


def test_eleven_hybrid_cells_are_no_averages():
    """R4.7, R4.8 — of the 28 hybrid cells 17 are the exact average of both parents."""
    odd = [
        (hybrid, row)
        for hybrid, (one, other) in HYBRIDS.items()
        for row, cells in dice_rows().items()
        if 2 * mean_roll(cells[hybrid]) != mean_roll(cells[one]) + mean_roll(cells[other])
    ]
    assert len(odd) == 11
    assert ("ROULEUR_SPRINTER", "FLAT") in odd


def test_the_erratum_of_the_leaders_short_time_trial():
    """R4.5, RULING 24, TV027 — printed 3D2, mean 4.5, level 1; amended 2D3+3D2, 8.5, level 4."""
    rules = {"tables.leader_tt_short": "amended"}
    printed, amended = cell("TT_SHORT", "LEADER"), cell("TT_SHORT", "LEADER", rules=rules)
    assert (printed.d3, printed.d2, printed.mean, printed.level) == (0, 3, Fraction(9, 2), 1)
    assert (amended.d3, amended.d2, amended.mean, amended.level) == (2, 3, Fraction(17, 2), 4)
    assert (amended.least, amended.most, amended.basic, amended.max_pe) == (5, 12, 6, 4)
    assert amended.efforts[4] == (2, 2)
    levels = [cell("TT_SHORT", t, rules=rules).level for t in TYPES]
    assert levels == [4, 3, 1, 1, 2, 2, 4, 2]


def test_a_tour_may_give_a_hybrid_other_dice():
    """RULING 25 — `tables.hybrid_overrides` replaces single cells, and all that follows."""
    rules = {"tables.hybrid_overrides": {"ROULEUR_SPRINTER": {"FLAT": "4D3"}}}
    have = cell("FLAT", "ROULEUR_SPRINTER", rules=rules)
    assert (have.d3, have.d2, have.mean, have.level) == (4, 0, 8, 2)


def test_levels_rank_all_eight_types():
    """R4.9, RULING 27, TV028, TV113 — dense ranks; on descents everybody is level 1."""
    named = ("LEADER", "ALLROUNDER", "ROULEUR", "CLIMBER")
    assert [cell("TT_LONG", t).level for t in named] == [4, 3, 2, 1]
    assert {cell("DESC_MID", t).level for t in TYPES} == {1}


@pytest.mark.parametrize(
    ("dice", "pe", "repeated"),
    [("3D3+2D2", 4, (3, 1)), ("1D3+1D2", 1, (1, 0)), ("1D3+1D2", 2, (1, 1)), ("3D2", 1, (0, 1))],
)
def test_effort_dice_of_the_vectors(dice, pe, repeated):
    """R7.3, R7.4, TV046 — each point repeats one own die, triple dice first."""
    assert effort_dice(dice_of(dice), pe) == repeated


@pytest.mark.parametrize(("movement_class", "squares"), [("MOUNTAIN", 4), ("OTHER", 5)])
def test_a_climb_that_is_no_mountain_rounds_up(movement_class, squares):
    """RULING 3 — with `terrain.hill_class = OTHER` a hill is rounded like the flat, without +1."""
    assert basic_squares((1, 3), movement_class, "half_max") == squares


@pytest.mark.parametrize(
    ("row", "caps", "most"),
    [("FLAT", (4, 1), 4), ("FLAT", (2, 1), 2), ("MTN_2", (4, 1), 1), ("MTN_2", (4, 0), 0)],
)
def test_caps_are_house_rules(row, caps, most):
    """R7.2, RULING 45 — `pe.max_favourable` and `pe.max_other` cap the effort of a roll."""
    assert cell(row, "ROULEUR", Caps("half_max", *caps)).max_pe == most
