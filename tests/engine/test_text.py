"""A number takes the word that goes with it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from designer.language import SPANISH
from engine.errors import DecisionError
from engine.text import fill_sentence

STAGES, MISSING = "{n:stage|stages}", "{n:falta # casilla|faltan # casillas}"
UP_TO, FOR_PE = "{n:only one|1 to #|none yet}", "9 squares{n: for # PE| for # PE|}"
NAMED = "{n:?The tour}, stage 1{n:?|: #}"


@pytest.mark.parametrize(
    ("text", "value", "sentence"),
    [
        (STAGES, 0, "0 stages"),
        (STAGES, 1, "1 stage"),
        (STAGES, -1, "-1 stage"),
        (STAGES, "1", "1 stage"),
        (STAGES, Decimal("1.5"), "1.5 stages"),
        (STAGES, 21, "21 stages"),
        (STAGES, "1–3", "1–3 stages"),
        # the number stands where the language wants it
        (MISSING, 1, "falta 1 casilla"),
        (MISSING, 2, "faltan 2 casillas"),
        # none may have words of its own, or no word at all
        (UP_TO, 0, "none yet"),
        (UP_TO, 1, "only one"),
        (UP_TO, 3, "1 to 3"),
        (FOR_PE, 0, "9 squares"),
        (FOR_PE, 2, "9 squares for 2 PE"),
        # what has no name is spoken of all the same
        (NAMED, "", "The tour, stage 1"),
        (NAMED, " ", "The tour, stage 1"),
        (NAMED, "A", "A, stage 1: A"),
        # other ways to write a value stay
        ("{n:g} s", 5.0, "5 s"),
    ],
)
def test_a_value_takes_the_words_that_go_with_it(text: str, value: object, sentence: str):
    assert fill_sentence(text, {"n": value}) == sentence


def test_a_refusal_inflects_too():
    refused = DecisionError("decision_count", have=1, want=2)
    assert refused.sentence(SPANISH).startswith("Se ha dado 1 decisión y se piden 2")
