"""Every rule of the game is cited by the test that breaks with it, every house rule fits itself."""

import re
from pathlib import Path

import pytest

from engine import tables
from engine.games.figueres.box import FigueresLaw
from engine.tour.rules import Rules, game_parameters

KNOWN = game_parameters("figueres")
HERE = Path(__file__)
CITED = "\n".join(path.read_text("utf-8") for path in HERE.parent.glob("*.py") if path != HERE)

TOLD_ELSEWHERE = {
    "R2.4": "the board is artwork",
}


def test_every_rule_is_cited_by_a_test_or_explained():
    uncited = {
        rule
        for rule in tables.read_toml("words/rules_figueres.toml")
        if not re.search(rf"{re.escape(rule)}(?!\d)", CITED)
    }
    assert uncited - set(TOLD_ELSEWHERE) == set()


@pytest.mark.parametrize("key", KNOWN)
def test_every_default_is_a_value_of_its_own_parameter(key: str):
    assert KNOWN[key].accepts(KNOWN[key].default)


@pytest.mark.parametrize("key", KNOWN)
def test_every_house_rule_has_a_test_that_turns_it(key: str):
    """A parameter that no test names might do nothing."""
    short = key.partition(".")[2]
    assert re.search(rf"\b{short}\b", CITED.replace("figueres__", ""))


def test_the_law_reads_the_defaults():
    """The printed game: every ruling as its box says."""
    law = FigueresLaw.of(Rules("figueres"))
    assert (law.start_index, law.closes_up, law.pairs_only) == (0, False, False)
    assert law.zeros_freeze
    assert (law.bottle_matches, law.bottle_public, law.shuffles_all) == (True, False, False)
    assert (law.sprint_bonus, law.sprint_once, law.completes_turn) == (1, True, False)
    assert (law.neutral_wins, law.ranks_all, law.turn_limit) == (True, True, 8)
