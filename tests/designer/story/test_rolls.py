"""What is typed for a card, and numbers as people write them."""

from __future__ import annotations

import pytest

from designer.language import ENGLISH
from designer.story.rolls import MistypedError, read_card
from engine.text import join_runs


@pytest.mark.parametrize(
    ("line", "number"), [("7", 7), (" B07 ", 7), ("*", None), ("", None), ("10", 10)]
)
def test_what_is_typed_for_a_card(line: str, number: int | None):
    """The number as it stands on the card, with its letter or without."""
    assert read_card(ENGLISH, line, (3, 7, 8, 9, 10)) == number


@pytest.mark.parametrize("line", ["4", "x", "7 8", "-7", "77", "B"])
def test_a_card_that_cannot_come_up(line: str):
    """The reason names those that can."""
    with pytest.raises(MistypedError, match="3, 7-10"):
        read_card(ENGLISH, line, (3, 7, 8, 9, 10))


@pytest.mark.parametrize(
    ("numbers", "text"), [((1,), "1"), ((1, 2, 3), "1-3"), ((1, 3, 4, 9), "1, 3-4, 9")]
)
def test_numbers_as_people_write_them(numbers: tuple[int, ...], text: str):
    assert join_runs(numbers) == text
