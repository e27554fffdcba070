"""Section 10: the bonus is the leaders', once, after all moves."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

Make = Callable[..., Any]


@pytest.mark.parametrize(
    ("places", "refreshed", "rules", "turns", "stand", "sprint", "bottle"),
    [
        pytest.param("A@17/1 B@17/2 C@15/1 D@9/1 E@12/1", "ABC", {}, ["A2 B2 C6 D1 E3"],
                     "A@22/1 B@22/2 C@22/3 D@10/1 E@15/1", "ABC", "E",
                     id="CF-11 R10.2 RULING 9 all leaders, from left to right"),
        pytest.param("A@16/1 B@14/1 C@15/1 D@9/1 E@12/1", "AC", {}, ["A5 B2 C6 D1 E3"],
                     "A@22/1 B@16/1 C@22/2 D@10/1 E@15/1", "AC", "BE",
                     id="CF-12 R10.1 a later arrival of the turn shares it"),
        pytest.param("A@20/1 B@19/1", "AB", {}, ["A1 B6"], "A@21/1 B@26/1", "B", "",
                     id="RULING 9b the leaders, not who arrived first"),
        pytest.param("A@20/1 B@10/1", "AB", {}, ["A1 B6", "A2 B5"], "A@24/1 B@21/1", "A", "",
                     id="RULING 9a once"),
        pytest.param("A@20/1 B@10/1", "AB", {"sprint_once": False}, ["A1 B6", "A2 B5"],
                     "A@25/1 B@21/1", "AA", "", id="RULING 9 with every arrival"),
        pytest.param("A@20/1 B@10/1", "AB", {"sprint_bonus": 0}, ["A1 B2"], "A@21/1 B@12/1",
                     "", "", id="RULING 9 none"),
        pytest.param("A@20/1 B@10/1", "AB", {"sprint_bonus": 3}, ["A1 B2"], "A@24/1 B@12/1",
                     "A", "", id="RULING 9 larger"),
        pytest.param("A@20/1 B@14/1 C@3/1", "A", {}, ["A0 B0 C6"], "A@20/1 B@14/1 C@3/1",
                     "", "", id="RULING 5 nothing in a frozen turn"),
    ],
)  # fmt: skip
def test_who_gets_the_bonus(
    table: Make, places: str, refreshed: str, rules: dict[str, Any], turns: list[str],
    stand: str, sprint: str, bottle: str,
):  # fmt: skip
    field = table(places, **rules).refreshed(refreshed)
    for cards in turns:
        field.ride(cards)
    assert (str(field), field.said("sprint"), field.said("bottle")) == (stand, sprint, bottle)


def test_riding_on_from_the_sprint_square_is_no_arrival(table: Make):
    """R10.1, RULING 9 — figueres.sprint_once false: who stands on 21 has reached it before."""
    field = table("A@21/1 B@10/1", sprint_once=False).refreshed("AB").sprinted()
    assert field.ride("A1 B6") == "A@22/1 B@16/1"


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
