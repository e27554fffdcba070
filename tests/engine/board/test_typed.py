"""Where people sit, as they type it: in the words of either language, or by number."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.table import (
    LANGUAGES,
    Table,
    read_outline,
    read_seats,
    rectangular_table,
    seats_told,
)
from engine.errors import BoardError

SIX = read_outline("0,0 1600,0 1600,900 800,900 800,500 0,500")


@pytest.mark.parametrize(
    "typed",
    [
        ("top", "right", "bottom", "left"),
        ("arriba", "derecha", "abajo", "izquierda"),
        ("Arriba", "RIGHT", "abajo", "4"),
    ],
)
def test_the_sides_of_a_rectangle_are_typed_in_either_language(typed: tuple[str, ...]) -> None:
    assert read_seats(typed) == ((0, 0), (0, 1), (0, 2), (0, 3))


def test_a_side_of_another_table_has_its_number_before_it() -> None:
    assert read_seats(["2:abajo", "2:bottom", "2:3"]) == ((1, 2), (1, 2), (1, 2))


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "top, right, bottom, left"), ("es", "arriba, derecha, abajo, izquierda")],
)
def test_who_types_another_word_is_told_the_words_of_his_language(lang: str, words: str) -> None:
    with pytest.raises(BoardError) as refused:
        read_seats(["door"])

    assert words in refused.value.sentence(lang)


def test_sides_are_told_in_words_where_they_have_some() -> None:
    table = replace(rectangular_table(1800, 900), seats=((0, 0), (0, 3)))

    assert seats_told(table, "es") == "arriba izquierda"


def test_sides_of_a_table_of_six_corners_are_told_by_number() -> None:
    table = Table((*rectangular_table(1600, 900).outlines, SIX), seats=((0, 2), (1, 4)))

    assert seats_told(table, "en") == "bottom 2:5"


@given(
    sides=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 3)), unique=True),
    lang=st.sampled_from(LANGUAGES),
)
def test_what_is_told_is_read_back(sides: list[tuple[int, int]], lang: str) -> None:
    beside = read_outline("1800x900@1800,0")
    table = Table((*rectangular_table(1800, 900).outlines, beside), seats=tuple(sides))

    assert read_seats(seats_told(table, lang).split()) == table.seats
