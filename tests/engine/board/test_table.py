"""The table a road is laid on: what is refused, what of it is used, and how people type it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.language import ENGLISH, LANGUAGES, SPANISH, Language
from engine.board.table import (
    Table,
    read_outline,
    read_seats,
    rectangular_table,
    seats_text,
)
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable

SQUARE = ((0, 0), (1000, 0), (1000, 800), (0, 800))
SIX = read_outline("0,0 1600,0 1600,900 800,900 800,500 0,500")
LIMITS = "100000000 mm on one side: choose from 100 to 100000 mm"


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (lambda: Table(()), "no outline"),
        (lambda: Table((((0, 0), (1000, 1000), (1000, 0), (0, 1000)),)), "crosses itself"),
        (lambda: Table(((),)), "no area"),
        (lambda: Table((((0, 0), (1000, 0)),)), "no area"),
        (lambda: Table((((0, 0), (1000, 0), (float("nan"), 5)),)), "no area"),
        (lambda: Table((((0, 0), (0, 0), (0, 0), (0, 0)),)), "no area"),
        (lambda: Table((((0, 0), (1000, 0), (1000, 0), (0, 0)),)), "no area"),
        (lambda: rectangular_table(50, 900), "choose from"),
        (lambda: rectangular_table(1e8, 900), LIMITS),
        (lambda: Table((SQUARE,), seats=((0, 4),)), "side 5"),
        (lambda: rectangular_table(1000, 800, reserve=-1.0), "cannot be"),
        (lambda: rectangular_table(1000, 800, clearance=float("inf")), "cannot be"),
    ],
)
def test_a_table_that_cannot_be_is_refused(table: Callable[[], Table], words: str) -> None:
    with pytest.raises(BoardError, match=words):
        table()


def test_a_road_keeps_to_the_reserve_and_to_what_people_reach() -> None:
    """Inside 50 mm along every edge, within 700 mm of a side with a seat."""
    (part,) = rectangular_table(1000, 800).usable_parts()
    assert part.bounds == (50, 50, 950, 750)
    table = Table((((0, 0), (2000, 0), (2000, 1500), (0, 1500)),), seats=((0, 0),))
    (part,) = table.usable_parts()
    assert part.bounds[3] == pytest.approx(700)


@pytest.mark.parametrize(
    ("typed", "sides"),
    [
        (("top", "right", "bottom", "left"), ((0, 0), (0, 1), (0, 2), (0, 3))),
        (("arriba", "derecha", "abajo", "izquierda"), ((0, 0), (0, 1), (0, 2), (0, 3))),
        (("Arriba", "RIGHT", "abajo", "4"), ((0, 0), (0, 1), (0, 2), (0, 3))),
        (("2:abajo", "2:bottom", "2:3"), ((1, 2), (1, 2), (1, 2))),
    ],
)
def test_sides_are_typed_in_either_language_or_by_number(
    typed: tuple[str, ...], sides: tuple[tuple[int, int], ...]
) -> None:
    assert read_seats(typed) == sides


@pytest.mark.parametrize(
    ("language", "words"),
    [(ENGLISH, "top, right, bottom, left"), (SPANISH, "arriba, derecha, abajo, izquierda")],
)
def test_another_word_is_refused_with_those_of_the_language(language: Language, words: str) -> None:
    with pytest.raises(BoardError) as refused:
        read_seats(["door"])
    assert words in refused.value.sentence(language)


@pytest.mark.parametrize(
    ("outlines", "seats", "language", "words"),
    [
        ((), ((0, 0), (0, 3)), SPANISH, "arriba izquierda"),
        ((SIX,), ((0, 2), (1, 4)), ENGLISH, "bottom 2:5"),
    ],
)
def test_sides_are_told_in_words_where_they_have_some(
    outlines: tuple[tuple[tuple[float, float], ...], ...],
    seats: tuple[tuple[int, int], ...],
    language: Language,
    words: str,
) -> None:
    table = Table((*rectangular_table(1600, 900).outlines, *outlines), seats=seats)
    assert seats_text(table, language) == words


@given(
    sides=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 3)), unique=True),
    language=st.sampled_from(LANGUAGES),
)
def test_what_is_told_is_read_back(sides: list[tuple[int, int]], language: Language) -> None:
    beside = read_outline("1800x900@1800,0")
    table = rectangular_table(1800, 900)
    table = replace(table, outlines=(*table.outlines, beside), seats=tuple(sides))
    assert read_seats(seats_text(table, language).split()) == table.seats
