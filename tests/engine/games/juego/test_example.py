"""The example of the rulebook, all fifteen riders, and its other figures."""

from __future__ import annotations

from typing import Any

import pytest

START = "1:12 2:12 3:10 4:9 5:8 6:8 7:8 8:7 9:7 10:7 11:6 12:6 13:4 14:{} 15:3"
TEAMS = {"X": (4, 10, 15), "Y": (1, 8, 9), "Z": (2, 5, 11), "V": (3, 6, 12), "W": (7, 13, 14)}
RIDERS = "abcdefghijklmno"
"""Rider 1 is a, rider 15 is o."""


def fifteen(table: Any, fourteenth: int) -> Any:
    """Put the fifteen riders of JC-01 on their spaces."""
    spaces = [int(word.split(":")[1]) for word in START.format(fourteenth).split()]
    places = " ".join(f"{RIDERS[n]}{space}" for n, space in enumerate(spaces))
    of = {rider: team for team, riders in TEAMS.items() for rider in riders}
    return table(places, teams="".join(of[n] for n in range(1, 16)))


@pytest.mark.parametrize("fourteenth", [3, 4])
def test_the_fifteen_riders_of_the_example(table: Any, fourteenth: int):
    """JC-01, R1.1, R1.2, R2.1, R3.1, R3.2, R3.3, R3.4, R5.1, R6.1, R6.5, R6.9, R7.1, R7.3.

    RULING 12 — and whether rider 14 begins on 4 or on 3, all end alike.
    """
    t = fifteen(table, fourteenth)
    t.go("a8 bD c4 d7 eD fD g11 hD iD jD kD lD m7 nD o9+1")
    assert str(t) == (
        "a20/1 b19/1 c14/1 d16/1 e15/1 f14/2 g19/2 h18/1 i17/1 j16/2 k15/2 l14/3 m11/1 n10/1 o13/1"
    )
    purses = {team: t.purse(RIDERS[riders[0] - 1]) for team, riders in TEAMS.items()}
    assert purses == {"X": 0, "Y": 2, "Z": 3, "V": 2, "W": 1}
    assert len(t.said("drafted")) == len(t.said("earned")) == 9


def test_the_next_order_of_the_example(table: Any):
    """JC-01, R5.2, R5.3, RULING 8 — by space, of one space by arrival; and who may draft then."""
    from engine.games.juego.turn import begin_round

    t = fifteen(table, 4)
    t.go("a8 bD c4 d7 eD fD g11 hD iD jD kD lD m7 nD o9+1")
    begin_round(t.state)
    order = [rider + 1 for rider in t.state.order]
    assert order == [1, 2, 7, 8, 9, 4, 10, 5, 11, 3, 6, 12, 15, 13, 14]
    for rider in t.state.order:  # everybody rolls on, so that only the gaps decide
        t.state.space[rider] += 5
    assert [t.barred(name) for name in "omn"] == ["", "R6.8", ""]


@pytest.mark.parametrize(
    ("name", "rule"),
    [("a", "R6.5"), ("b", ""), ("c", "R6.8"), ("d", ""), ("m", "R6.8"), ("o", "")],
)
def test_who_may_draft_in_the_example(table: Any, name: str, rule: str):
    """JC-01, R6.8, R9.3 — the first has nobody in front; 11 and 5 are empty."""
    t = fifteen(table, 3)
    moves = ["a8", "bD", "c4", "d7", "eD", "fD", "g11", "hD", "iD", "jD", "kD", "lD", "m7", "nD"]
    t.go(" ".join(moves[: RIDERS.index(name)]))
    assert t.barred(name) == rule


@pytest.mark.parametrize(("b", "e"), [(12, 8), (12, 7), (11, 8), (11, 7)])
def test_the_first_figure(table: Any, b: int, e: int):
    """JC-02, R6.2, R6.6, R6.8 — a draft that is too short is declined."""
    t = table(f"a12 b{b} c9 d8 e{e}", teams="abcde")
    assert t.go("a9 bD").barred("c") == "R6.8"
    t.go("c4")
    assert t.barred("d") == ""
    assert t.ride("d8 eD").replace("/1", "") == "a21 b20 c13 d16 e15"
    assert [t.purse(name) for name in "abcde"] == [0, 1, 0, 0, 1]


def test_the_figure_of_a_paid_draft(table: Any):
    """JC-03, R7.4, R7.5, R7.7, R7.8, R7.9, RULING 11 — as many are paid; a draft gets no longer."""
    t = table("a17 b17 c17", teams="abc", purses="2 2 2")
    t.go("a6+2 bD")
    assert str(t) == "a25/1 b24/1 c17/1"
    assert [t.purse(name) for name in "abc"] == [0, 0, 2]
    assert t.barred("c") == ""
    t.state.purse[2] = 1
    assert t.barred("c") == "R7.7"


def test_the_figure_of_the_finish(table: Any):
    """JC-04, R1.3, R8.1, R8.3, R8.4, R8.5, R8.6, RULING 13, RULING 14, RULING 16 — d, a, b, c."""
    from engine.games.juego.turn import strip_label, time_score

    t = table("a57 b56 c54 d54", teams="abcd", purses="2 3 1 3")
    t.go("a7+2")
    assert t.barred("b") == ""
    t.go("b7+3")
    assert t.barred("c") == "R6.8"
    t.go("c6+1")
    assert t.barred("d") == ""
    assert t.ride("d10+3") == "a66/1 b66/2 c61/1 d67/1"
    ranked = [(t.names[r], strip_label(t.state, past)) for r, _, past in t.state.ranked]
    assert ranked == [("d", 3), ("a", 4), ("b", 4), ("c", 9)]
    scores = [float(time_score(t.state, round_, past)) for _, round_, past in t.state.ranked]
    assert scores == [1.3, 1.4, 1.4, 1.9]
    assert t.state.ranked[0][2] - t.state.ranked[-1][2] == 6
