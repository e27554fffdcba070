"""Every rule of the game is cited by the test that breaks with it, every house rule fits itself."""

import re
from pathlib import Path

import pytest

from engine import tables
from engine.games.juego.box import JuegoLaw
from engine.tour.rules import Rules, game_parameters

KNOWN = game_parameters("juego")
HERE = Path(__file__)
CITED = "\n".join(path.read_text("utf-8") for path in HERE.parent.glob("*.py") if path != HERE)

TOLD_ELSEWHERE = {
    "R11.1": "the text states no variant",
    "RULING 4": "as many counters as are printed never limit a race; the kit counts them",
    "RULING 17": "how many cards are printed; the race knows the strip alone",
}


def cited(text: str) -> set[str]:
    """Return the rules a text cites."""
    return set(re.findall(r"\b(?:RULING \d+|R\d+\.\d+|M\d)\b", text))


def test_every_rule_is_cited_by_a_test_or_explained():
    rules = set(tables.read_toml("words/rules_juego.toml"))
    assert rules - cited(CITED) - set(TOLD_ELSEWHERE) == set()


@pytest.mark.parametrize("key", KNOWN)
def test_every_default_is_a_value_of_its_own_parameter(key: str):
    assert KNOWN[key].accepts(KNOWN[key].default)


@pytest.mark.parametrize("key", KNOWN)
def test_every_house_rule_has_a_test_that_turns_it(key: str):
    """A parameter that no test names might do nothing."""
    short = key.partition(".")[2]
    assert re.search(rf"\b{short}\b", CITED.replace("ciclistas__", ""))


def test_the_numbers_of_the_book():
    """R2.2, R7.2, R7.4 — two dice, five counters, three at once."""
    law = JuegoLaw.of(Rules("juego"))
    assert (law.dice, law.purse, law.most_added, law.strip) == (2, 5, 3, 10)
