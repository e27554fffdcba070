"""Every rule of a race is cited by the test that breaks with it; every house rule has a test."""

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from engine import tables
from engine.games.ciclismo.law import CiclismoLaw, law_of
from engine.games.ciclismo.roll import dice_worth
from engine.games.ciclismo.scene import scene_of
from engine.tour.rules import Rules, parameters

HERE = Path(__file__)
CITED = "\n".join(
    path.read_text("utf-8") for path in HERE.parent.glob("*.py") if path.name != HERE.name
)
RACED = {f"R{part}" for part in range(4, 12)}
"""Parts of the law a race carries out."""
CARRIED_OUT = {3, *range(24, 84), 88, 90, 91, 92, 93, 94, 95, 96, 97, 98, *range(100, 103),
           104, 105, 106, 107, 108}  # fmt: skip
"""Rulings a race carries out, from the dice to the levers for organisers."""
ELSEWHERE = {
    "RULING 39": "the rows of the grid on the table; the squares of the pairs are tested here",
}
KEYS = {key.replace(".", "_"): key for key in parameters("ciclismo")}


def test_every_rule_of_a_race_is_cited_or_explained():
    known = tables.toml("words/rules.toml")
    ours = {rule for rule in known if rule.split(".")[0] in RACED}
    ours |= {"R12.7", "R12.8", "R13.2", "R13.3"} | {f"RULING {n}" for n in CARRIED_OUT}
    found = set(re.findall(r"\bR\d+\.\d+\b|\bRULING \d+\b", CITED))
    assert sorted(ours - found - set(ELSEWHERE)) == []


@pytest.mark.parametrize("field", [field.name for field in fields(CiclismoLaw)])
def test_every_house_rule_of_a_race_has_a_test_that_turns_it(field: str):
    """A parameter no test names might do nothing."""
    key = KEYS[field]
    assert key in CITED or key.replace(".", "__") in CITED


def test_the_law_of_the_book():
    """Nothing changed is the printed game; what a tour changes reaches the race."""
    law = law_of(Rules("ciclismo"), "QUEEN")
    assert (law.conflict_long_divisor, law.relay_gain_classes) == (3, ("FLAT", "TT"))
    assert law.weather_faces == ("CLEAR", "CLEAR", "CLEAR", "CROSSWIND", "RAIN", "COLD")
    assert law.time_cut_p == 0.35
    assert law_of(Rules("ciclismo", {"pull.max_pe": 1}), "QUEEN").pull_max_pe == 1


@pytest.mark.parametrize("face", range(1, 7))
def test_what_faces_are_worth(face: int):
    """R0.3, R0.4 — double die: 1 if odd, else 2; triple die: (face - 1) mod 3 + 1."""
    assert dice_worth(bytes([face]), 1) == (face - 1) % 3 + 1
    assert dice_worth(bytes([face]), 0) == (1 if face % 2 else 2)


@pytest.mark.parametrize(
    ("extra", "nights"), [({}, (5, 3)), ({"stages_left": 5}, (2, 1)), ({"stages_left": 19}, (5, 3))]
)
def test_what_a_night_gives_back_by_house_rule(table, flat, extra, nights):
    """R2.8, RULING 11 — the second stage of seven gives a third; of 21, or unsaid, all of it."""
    rules = Rules("ciclismo", {"pe.scale_recovery": True})
    setup = table(flat, {"A1": ("LEADER", (1, 1)), "A2": ("SPRINTER", (1, 2))}, rules).setup
    told = replace(setup, road=replace(flat, number=2), extra=extra)
    assert scene_of(told).nights == nights
