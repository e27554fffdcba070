"""A number takes the word that goes with it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.errors import DecisionError
from engine.text import fill_sentence


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 stages"),
        (1, "1 stage"),
        (-1, "-1 stage"),
        ("1", "1 stage"),
        (Decimal("1.5"), "1.5 stages"),
        (21, "21 stages"),
        ("1–3", "1–3 stages"),
    ],
)
def test_one_is_said_as_one_and_anything_else_as_many(count: object, said: str):
    assert fill_sentence("{count:stage|stages}", {"count": count}) == said


@pytest.mark.parametrize(("count", "said"), [(1, "falta 1 casilla"), (2, "faltan 2 casillas")])
def test_the_number_stands_where_the_language_wants_it(count: int, said: str):
    assert fill_sentence("{count:falta # casilla|faltan # casillas}", {"count": count}) == said


@pytest.mark.parametrize(("count", "said"), [(0, "none yet"), (1, "only one"), (3, "1 to 3")])
def test_none_may_have_words_of_its_own(count: int, said: str):
    assert fill_sentence("{count:only one|1 to #|none yet}", {"count": count}) == said


@pytest.mark.parametrize(("pe", "said"), [(0, "9 squares"), (2, "9 squares for 2 PE")])
def test_of_none_there_may_be_no_word(pe: int, said: str):
    assert fill_sentence("9 squares{pe: for # PE| for # PE|}", {"pe": pe}) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [("", "The tour, stage 1"), (" ", "The tour, stage 1"), ("A", "A, stage 1: A")],
)
def test_what_has_no_name_is_spoken_of_all_the_same(name: str, said: str):
    assert fill_sentence("{name:?The tour}, stage 1{name:?|: #}", {"name": name}) == said


def test_other_ways_to_write_a_value_stay():
    assert fill_sentence("{patience:g} s", {"patience": 5.0}) == "5 s"


def test_a_refusal_inflects_too():
    refused = DecisionError("decision_count", have=1, want=2)
    assert refused.sentence("es").startswith("Se ha dado 1 decisión y se piden 2")
