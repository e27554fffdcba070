"""Sections 6 and 7: rolling, drafting, counters; and the house rules that change them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.games.one_stage import stage


def test_a_full_purse_adds_three_at_most(table: Any):
    """JC-08, R2.4, R7.4, R9.2 — purse 5, roll 6: 0 to 3."""
    t = table("a10", teams="a", purses="5")
    t.go("a6+3")
    (question,) = t.offered
    assert (question.kind, list(question.options), question.about) == ("ADD_BONUS", [0, 1, 2, 3], 6)
    assert (str(t), t.purse("a")) == ("a19/1", 2)


def test_who_has_nothing_is_not_asked_for_counters(table: Any):
    """R4.1, R7.6, R9.2 — one answer is no question."""
    t = table("a10", teams="a")
    t.go("a6")
    assert t.offered == []


HILLS = {"road": stage(("FLAT", 10), ("HILL", 10))}
DELTA = {**HILLS, "terrain_mode": "roll_delta"}


@pytest.mark.parametrize(
    ("places", "moves", "who", "rules", "barred"),
    [
        pytest.param("a10 b10 c10", "a2 bD", "c", {}, "R6.11", id="JC-09 R6.11 must advance"),
        pytest.param("a10 b10", "a2", "b", {}, "", id="JC-09 R6.11 one space is enough"),
        pytest.param("a0 b0 c0", "a7", "b", {"round_": 0}, "R6.10",
                     id="JC-11 R4.2 R6.10 RULING 7 not in the start round"),
        pytest.param("a10 b10", "a7", "b", {"start_rounds": 2}, "R6.10",
                     id="RULING 7 start_rounds: nor in the one after it"),
        pytest.param("a8 b6", "a7", "b", {}, "R6.8", id="JC-12 RULING 10 an empty space before"),
        pytest.param("a8 b7", "a12", "b", {}, "", id="JC-13 RULING 10 a long roll is no gap"),
        pytest.param("a11 b10", "a8", "b", DELTA, "RULING 5", id="RULING 5 begun on two kinds"),
        pytest.param("a11 b10", "a8", "b", HILLS, "", id="RULING 5 without the house rule"),
    ],
)  # fmt: skip
def test_who_may_draft(
    table: Any, places: str, moves: str, who: str, rules: dict[str, Any], barred: str
):
    t = table(places, teams="abc"[: len(places.split())], **rules)
    t.go(moves)
    assert t.barred(who) == barred


def test_only_the_rider_immediately_in_front_is_drafted(table: Any):
    """JC-10, R6.5, R9.1 — c follows b, whoever else left the space ahead."""
    t = table("a10 b10 c9", teams="abc")
    t.go("a12 b3 cD")
    question = t.offered[0]
    assert (question.kind, question.about) == ("MOVE_MODE", (1, 12, 3, 0))
    assert str(t) == "a22/1 b13/1 c12/1"


def test_whoever_arrives_takes_the_last_place_and_nobody_is_in_the_way(table: Any):
    """R3.3, R3.4, R3.5, R6.7, R6.3, R6.4 — three on one space, one passes them."""
    t = table("a12 b10 c9 d8", teams="abcd")
    assert t.ride("a2 b4 c5 d9") == "a14/1 b14/2 c14/3 d17/1"


def test_a_full_purse_earns_nothing(table: Any):
    """R7.2 — nobody holds more than five."""
    t = table("a10 b10", teams="ab", purses="0 5")
    t.go("a8 bD")
    assert t.purse("b") == 5
    assert t.said("earned") == []


def test_a_paid_draft_earns_nothing_and_is_no_longer(table: Any):
    """JC-21, R7.8, R7.9, R7.10 — the price is what the rider ahead used."""
    t = table("a10 b10", teams="ab", purses="1 1")
    t.go("a8+1 bD")
    assert (str(t), t.purse("b"), t.said("earned")) == ("a19/1 b18/1", 0, [])
    free = table("a10 b10", teams="ab")
    free.go("a8 bD")
    assert (free.purse("b"), free.said("drafted")[0][1][-1]) == (1, 0)


@pytest.mark.parametrize(("price", "rule", "left"), [("inherit", "R7.7", 0), ("first_only", "", 1)])
def test_what_a_chain_pays(table: Any, price: str, rule: str, left: int):
    """RULING 11 — chain_price: the third pays as well, or only the second did."""
    t = table("a10 b10 c10", teams="abc", purses="2 2 0", chain_price=price)
    t.go("a8+2 bD")
    assert t.barred("c") == rule
    if not rule:
        t.go("cD")
    assert t.purse("c") == left


@pytest.mark.parametrize(("same", "offered"), [(True, True), (False, False)])
def test_whether_a_counter_serves_in_the_round_it_was_earned(table: Any, same: bool, offered: bool):
    """RULING 12 — same_round_counters."""
    t = table("a10 b10 c8", teams="abb", same_round_counters=same)
    t.go("a8 bD c5")
    assert bool(t.offered) is offered
    assert t.purse("b") == 1


def test_a_roll_is_used_in_full_but_for_a_house_rule(table: Any):
    """R6.4, RULING 9 — may_shorten."""
    t = table("a10", teams="a")
    t.go("a8")
    assert (t.offered, str(t)) == ([], "a18/1")
    shorter = table("a10", teams="a", may_shorten=True)
    shorter.go("a8")
    (question,) = shorter.offered
    assert (question.kind, question.default, list(question.options)) == (
        "SHORTEN", 8, [8, 7, 6, 5, 4, 3, 2, 1],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("space", "rolled", "added", "lands"), [(0, 3, 0, 3), (3, 9, 0, 8), (3, 9, 2, 10),
                                            (3, 3, 0, 4), (3, 3, 2, 6)],
)  # fmt: skip
def test_terrain_changes_the_dice_by_house_rule(
    table: Any, space: int, rolled: int, added: int, lands: int
):
    """JC-25, RULING 5 — terrain_mode = roll_delta: before counters, never below one."""
    road = stage(("MTN_1", 20))
    t = table(f"a{space}", teams="a", purses="3", road=road, terrain_mode="roll_delta")
    t.go(f"a{rolled}+{added}")
    assert t.state.space == [lands]


def test_a_time_trial_section_is_ridden_alone(table: Any, start: Any):
    """M4, O5.2 — where either begins the round on one; all of a stage that is a trial."""
    from engine.games.juego.race import JuegoRace

    road = stage(("FLAT", 10), ("TT_MID", 10))
    race = JuegoRace(start(road=road), None)
    closed = race._state.apart
    assert [closed[10], closed[11], closed[20]] == [False, True, True]
    trial = JuegoRace(start(road=stage(("TT_MID", 54), format="ITT")), None)
    assert all(trial._state.apart)
    t = table("a11 b10", teams="ab", road=road)
    t.state.apart = closed
    t.go("a8")
    assert t.barred("b") == "M4"
