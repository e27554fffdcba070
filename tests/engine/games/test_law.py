"""Of each neighbour game: every rule is cited by a test that breaks with it, or explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import tables
from engine.tour.rules import game_parameters

HERE = Path(__file__).parent
RULE = re.compile(r"\b(?:RULING \d+|R\d+\.\d+|M\d)\b")
CITED = {
    game: "\n".join(path.read_text("utf-8") for path in sorted((HERE / game).rglob("*.py")))
    for game in ("figueres", "juego", "pistard", "reifenbreite")
}
NOT_CITED = {
    "figueres": {"R2.4": "the board is artwork"},
    "juego": {
        "R11.1": "the text states no variant",
        "RULING 4": "as many counters as are printed never limit a race; the kit counts them",
        "RULING 17": "how many cards are printed; tests/designer/kit/test_table_kit.py counts them",
    },
    "pistard": {},
    "reifenbreite": {
        "R15.1": "what the organizer of the book does",
        "R15.4": "minutes on a clock",
    },
}
"""What no race of the program can break; the lists only shrink."""
PRINTED = {"ciclistas.extra_finish_cards"}
"""House rules of the kit alone: its tests turn them."""
KEYS = [(game, key) for game in CITED for key in game_parameters(game)]


@pytest.mark.parametrize("game", CITED)
def test_every_rule_is_cited_by_a_test_or_explained(game: str):
    rules = set(tables.read_toml(f"words/rules_{game}.toml"))
    assert rules - set(RULE.findall(CITED[game])) - set(NOT_CITED[game]) == set()


@pytest.mark.parametrize(("game", "key"), KEYS)
def test_every_house_rule_has_a_test_that_turns_it(game: str, key: str):
    """A parameter that no test names might do nothing."""
    prefix, _, short = key.partition(".")
    assert key in PRINTED or re.search(rf"\b{short}\b", CITED[game].replace(f"{prefix}__", ""))


@pytest.mark.parametrize(("game", "key"), KEYS)
def test_every_default_is_a_value_of_its_own_parameter(game: str, key: str):
    parameter = game_parameters(game)[key]
    assert parameter.accepts(parameter.default)


def test_every_vector_is_cited_and_can_be_read():
    """tests/vectors.md says what is given and what comes out, for each UR a test names."""
    text = (HERE.parents[1] / "vectors.md").read_text("utf-8")
    listed, cited = (
        set(re.findall(r"\bUR-[A-Z0-9]+\b", one.upper())) for one in (text, CITED["reifenbreite"])
    )
    assert listed ^ cited == set()
