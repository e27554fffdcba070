"""Every rule of the game is cited by the test that breaks with it, every house rule fits itself."""

import re
from pathlib import Path

import pytest

from engine import tables
from engine.tour.rules import game_parameters

KNOWN = game_parameters("pistard")
HERE = Path(__file__)
CITED = "\n".join(path.read_text("utf-8") for path in HERE.parent.glob("*.py") if path != HERE)


def test_every_rule_is_cited_by_a_test_or_explained():
    assert (
        set(tables.read_toml("words/rules_pistard.toml"))
        - set(re.findall(r"\b(?:RULING \d+|R\d+\.\d+|M\d)\b", CITED))
        - {"R2.2"}
        == set()
    )


def test_as_many_dice_as_bases():
    """R2.1, R2.2 — four of each."""
    box = tables.read_toml("games/pistard/box.toml")
    assert len(box["bases"]) == len(box["roles"]) == len(box["grounds"]) == 4


@pytest.mark.parametrize("key", KNOWN)
def test_every_default_is_a_value_of_its_own_parameter(key: str):
    assert KNOWN[key].accepts(KNOWN[key].default)


@pytest.mark.parametrize("key", KNOWN)
def test_every_house_rule_has_a_test_that_turns_it(key: str):
    """A parameter that no test names might do nothing."""
    assert re.search(rf"\b{key.partition('.')[2]}\b", CITED.replace("pistard__", ""))
