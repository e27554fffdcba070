"""Every rule of the game is cited by the test that breaks with it, every house rule fits itself."""

import re
from pathlib import Path

import pytest

from engine import tables
from engine.tour.rules import game_parameters

KNOWN = game_parameters("reifenbreite")
HERE = Path(__file__)
CITED = "\n".join(path.read_text("utf-8") for path in HERE.parent.rglob("*.py") if path != HERE)
VECTORS = Path(__file__).parents[3] / "vectors.md"

NOT_CITED = {"R15.1": "what the organizer of the book does", "R15.4": "minutes on a clock"}
"""What no race of the program can break; the list only shrinks."""


def test_every_rule_is_cited_by_a_test_or_explained():
    assert (
        set(tables.read_toml("words/rules_reifenbreite.toml"))
        - set(re.findall(r"\b(?:RULING \d+|R\d+\.\d+|M\d)\b", CITED))
        - set(NOT_CITED)
        == set()
    )


def test_every_vector_is_cited_and_can_be_read():
    """tests/vectors.md says what is given and what comes out, for each UR a test names."""
    listed = set(re.findall(r"\bUR-[A-Z0-9]+\b", VECTORS.read_text("utf-8").upper()))
    cited = set(re.findall(r"\bUR-[A-Z0-9]+\b", CITED.upper()))
    assert listed ^ cited == set()


@pytest.mark.parametrize("key", KNOWN)
def test_every_default_is_a_value_of_its_own_parameter(key: str):
    assert KNOWN[key].accepts(KNOWN[key].default)


@pytest.mark.parametrize("key", KNOWN)
def test_every_house_rule_has_a_test_that_turns_it(key: str):
    """A parameter that no test names might do nothing."""
    assert re.search(rf"\b{key.partition('.')[2]}\b", CITED.replace("reif__", ""))
