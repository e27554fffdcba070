"""Section 7: order of movement, slots, and nobody closing up."""

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


LINE_UP = "A@0/1 B@0/2 C@0/3 D@0/4 E@0/5 F@0/6"


@pytest.mark.parametrize(
    ("cards", "stand"),
    [
        pytest.param(
            "A4 B4 C4 D1 E2 F3", "A@7/1 B@7/2 C@7/3 D@1/1 E@2/1 F@3/1", id="CF-01 R7.2 left first"
        ),
        pytest.param(
            "A1 B1 C0 D2 E3 F6", "A@3/1 B@3/2 C@0/3 D@2/1 E@3/3 F@6/1", id="CF-02 R7.4 C keeps 3"
        ),
        pytest.param("A0 B0 C5 D5 E5 F6", LINE_UP, id="CF-04 nobody's slot changes"),
        pytest.param(
            "A6 B6 C6 D6 E6 F6", "A@12/1 B@12/2 C@12/3 D@12/4 E@12/5 F@12/6", id="CF-05 all on 12"
        ),
    ],
)
def test_from_the_start_everybody_stands_as_far_left_as_he_can(table: Make, cards: str, stand: str):
    field = table(LINE_UP)
    assert (field.ride(cards), field.said("bottle"), field.said("sprint")) == (stand, "", "")


def test_a_newcomer_takes_the_free_place_left_of_one_who_stayed(table: Make):
    """CF-08, R7.3, RULING 3 — the leftmost free slot, even left of B."""
    field = table("A@7/1 B@7/2 C@5/1 D@3/1 E@2/1")
    assert field.ride("A3 B0 C2 D1 E4") == "A@10/1 B@7/2 C@7/1 D@4/1 E@6/1"


def test_who_stays_may_be_ruled_to_close_up(table: Make):
    """CF-08, RULING 3 — figueres.left_placement = close_up: the newcomer stands to the right."""
    field = table("A@7/1 B@7/2 C@5/1 D@3/1 E@2/1", left_placement="close_up")
    assert field.ride("A3 B0 C2 D1 E4") == "A@10/1 B@7/1 C@7/2 D@4/1 E@6/1"


def test_the_head_of_the_race_moves_first_and_on_a_square_the_left(table: Make):
    """CF-09, R7.1, R7.2 — C on 15, A on 14, B on 13, E on 12, D on 9."""
    field = table("A@14/1 B@13/1 C@15/1 D@9/1 E@12/1").refreshed("C")
    stand = field.ride("A1 B5 C2 D6 E3")
    assert (field.said("moved"), stand) == ("CABED", "A@15/1 B@18/1 C@17/1 D@15/3 E@15/2")


def test_overtaking_changes_nothing_in_the_order_of_the_turn(table: Make):
    """R7.5 — the list is fixed at the beginning; nobody moves twice."""
    field = table("A@5/1 B@4/1 C@3/1")
    field.ride("A1 B2 C6")
    assert field.said("moved") == "ABC"


def test_nobody_is_blocked_by_who_stands_in_between(table: Make):
    """R3.6 — a cyclist advances by the number, whoever stands there; R3.5 — squares are shared."""
    assert table("A@0/1 B@1/1 C@2/1").ride("A2 B0 C1") == "A@2/1 B@1/1 C@3/1"
