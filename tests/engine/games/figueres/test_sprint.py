"""Section 10: the bonus is the leaders', once, after all moves."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

Make = Callable[..., Any]


def test_all_leaders_step_on_from_left_to_right(table: Make):
    """CF-11, R10.2, RULING 9 — A, B, C share 21; E draws a bottle on 15."""
    field = table("A@17/1 B@17/2 C@15/1 D@9/1 E@12/1").refreshed("ABC")
    assert field.ride("A2 B2 C6 D1 E3") == "A@22/1 B@22/2 C@22/3 D@10/1 E@15/1"
    assert [field.said("sprint"), field.said("bottle")] == ["ABC", "E"]


def test_a_later_arrival_shares_the_bonus(table: Make):
    """CF-12, R10.1 — the bonus waits for the end of the turn."""
    field = table("A@16/1 B@14/1 C@15/1 D@9/1 E@12/1").refreshed("AC")
    assert field.ride("A5 B2 C6 D1 E3") == "A@22/1 B@16/1 C@22/2 D@10/1 E@15/1"
    assert field.said("bottle") == "BE"


def test_the_bonus_is_the_leaders_and_not_the_first_arrivals(table: Make):
    """RULING 9b — B overtakes A, who reached 21 before him."""
    field = table("A@20/1 B@19/1").refreshed("AB")
    assert field.ride("A1 B6") == "A@21/1 B@26/1"


def test_the_bonus_comes_once(table: Make):
    """RULING 9a — the second to pass 21 finds nothing."""
    field = table("A@20/1 B@10/1").refreshed("AB")
    field.ride("A1 B6")
    field.ride("A2 B5")
    assert (field.said("sprint"), str(field)) == ("A", "A@24/1 B@21/1")


def test_the_bonus_may_be_ruled_to_come_with_every_arrival(table: Make):
    """RULING 9 — figueres.sprint_once false: A leads when B reaches 21 and steps on again."""
    field = table("A@20/1 B@10/1", sprint_once=False).refreshed("AB")
    field.ride("A1 B6")
    field.ride("A2 B5")
    assert (field.said("sprint"), str(field)) == ("AA", "A@25/1 B@21/1")


def test_riding_on_from_the_sprint_square_is_no_arrival(table: Make):
    """R10.1, RULING 9 — figueres.sprint_once false: who stands on 21 has reached it before."""
    field = table("A@21/1 B@10/1", sprint_once=False).refreshed("AB").sprinted()
    assert field.ride("A1 B6") == "A@22/1 B@16/1"


@pytest.mark.parametrize(("squares", "stand"), [(0, "A@21/1 B@12/1"), (3, "A@24/1 B@12/1")])
def test_the_bonus_may_be_ruled_larger_or_none(table: Make, squares: int, stand: str):
    """RULING 9 — figueres.sprint_bonus."""
    assert table("A@20/1 B@10/1", sprint_bonus=squares).refreshed("AB").ride("A1 B2") == stand


def test_a_step_across_the_line_wins_for_the_leftmost(table: Make):
    """CF-14, RULING 9d — twelve squares from 20 to 32, one more over the line."""
    field = table("A@20/1 B@20/2 C@20/3 D@20/4 E@20/5 F@20/6").refreshed("ABCDEF")
    assert field.ride("A6 B6 C6 D6 E6 F6") == "A@33/1 B@33/2 C@33/3 D@33/4 E@33/5 F@33/6"
    assert field.said("won") == "A"


def test_no_bonus_once_the_race_is_won(table: Make):
    """RULING 9e, RULING 10 — A passes 21 and the line in one move."""
    field = table("A@20/1 B@22/1").refreshed("AB")
    field.state.course = replace(field.state.course, squares=23)
    field.ride("A5 B0")
    assert (field.said("won"), field.said("sprint")) == ("A", "")


def test_a_step_over_the_refreshment_square_brings_the_bottle(table: Make):
    """RULING 7 — on a course whose bottle lies behind the sprint."""
    field = table("A@20/1 B@10/1")
    field.state.course = replace(field.state.course, refresh=22)
    field.ride("A1 B2")
    assert field.said("bottle") == "A"


def test_nothing_is_triggered_in_a_frozen_turn(table: Make):
    """RULING 5 — nobody reaches anything."""
    field = table("A@20/1 B@14/1 C@3/1").refreshed("A")
    field.ride("A0 B0 C6")
    assert (field.said("sprint"), field.said("bottle")) == ("", "")
