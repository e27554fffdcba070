"""Road surfaces, dismounting and the way back (section 14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.games.reifenbreite.conftest import (
    card_kind,
    drafts,
    face,
    kinds,
    name_of,
    rider_of,
)

RED = {row: face("red", 6) for row in range(1, 30)}


@pytest.mark.parametrize(
    ("faces", "level"),
    [
        pytest.param({8: face("aqua", 4), 10: face("aqua", 4)}, "advanced",
                     id="R14.1 R14.6 asphalt between cobbles"),
        pytest.param({10: face("red", 6), 14: face("red", 6)}, "advanced",
                     id="R14.7 squares passed or reached"),
        pytest.param(RED, "basic", id="R1.4 the basic game"),
    ],
)  # fmt: skip
def test_what_takes_nothing_from_a_roll(table: Any, faces: dict[int, Any], level: str):
    t = table("S40", "21@9/1", faces=faces, level=level)
    t.turn("21", "23")
    assert t.where("21") == "14/1"


def on_foot(table: Any, places: str, *names: str, **rules: Any) -> Any:
    """Let these riders roll too low on a red 6."""
    t = table("S40", places, faces=RED, **rules)
    for name in names:
        t.turn(name, "11")
        assert t.where(name) == ""
    return t


def test_a_rider_on_foot_is_off_the_road(table: Any):
    """The square is free, nobody follows, others may stop there.

    R14.8, R14.9, UR-07, RULING 28.
    """
    t = on_foot(table, "21@20/2 22@19/2", "21")
    assert (t.state.rider_at(t.square("20/2")), t.state.off) == (-1, [0])
    assert drafts(t.turn("22", "35", MOVE_TO="20/2")) == []
    t.end()
    assert t.where("21") == "19/2"


def test_the_own_square_or_the_next_one_behind(table: Any):
    """UR-07, R14.9 — back to (20,2) if it is free, to (19,2), or to (18,2)."""
    for others, back in (("", "20/2"), ("31@20/2", "19/2"), ("31@20/2 32@19/2", "18/2")):
        t = on_foot(table, "21@20/2", "21")
        for other in others.split():
            t.put(*other.split("@"))
        t.end()
        assert t.where("21") == back


def test_several_return_in_their_order(table: Any):
    """X from (20,2), Y from (19,2), Z stands on (20,2): X to (19,2), Y to (18,2).

    UR-08, R14.10.
    """
    t = on_foot(table, "21@20/2 31@19/2", "21", "31")
    t.put("41", "20/2")
    t.end()
    assert (t.where("21"), t.where("31")) == ("19/2", "18/2")


def test_nowhere_to_return_to(table: Any):
    """Waits off the road, has no turn, and returns at the end of the next round.

    UR-42, RULING 28.
    """
    grid = "31@0/3 32@-1/3 33@-2/3 34@-3/3 41@1/3"
    t = on_foot(table, "21@1/3", "21")
    for one in grid.split():
        t.put(*one.split("@"))
    t.end()
    assert (t.where("21"), t.state.off) == ("", [0])
    t.begin()
    assert kinds(t.turn(dice="65"))[0][1] == "41"
    t.state.lift_rider(rider_of("32"))
    t.turn("31", "66")
    t.end()
    assert t.where("21") == "1/3"
    t = on_foot(table, "21@1/3", "21")
    for one in grid.split():
        t.put(*one.split("@"))
    t.end()
    t.begin()
    t.state.lift_rider(rider_of("32"))
    t.end()
    assert t.where("21") == "-1/3"


def test_who_waits_returns_before_who_dismounts(table: Any):
    """RULING 28, R14.10 — the order of dismounting holds over rounds."""
    t = on_foot(table, "21@3/1", "21")
    for one in ("31@3/1", "32@2/1", "33@1/1", "34@0/1", "41@-1/1", "42@-2/1", "43@-3/1"):
        t.put(*one.split("@"))
    t.end()
    t.begin()
    t.turn("31", "11")
    t.end()
    assert (t.where("21"), t.where("31")) == ("3/1", "")


def test_beside_by_house_rule(table: Any):
    """R14.11, RULING 28 — remount = parallel_or_back: the manager chooses, if the own is taken."""
    t = on_foot(table, "21@20/2", "21", remount="parallel_or_back")
    t.put("31", "20/2")
    (asked,) = t.end(REMOUNT=t.square("20/3"))
    assert [t.named(square) for square in asked.options] == ["19/2", "20/3", "20/1"]
    assert (asked.kind, asked.manager, t.where("21")) == ("REMOUNT", 0, "20/3")
    free = on_foot(table, "21@20/2", "21", remount="parallel_or_back")
    assert free.end() == []
    assert free.where("21") == "20/2"


def test_there_is_no_beside_in_a_bend(table: Any):
    """RULING 11, RULING 28 — only behind."""
    bend = {row: face("red", 6) for row in range(8, 11)}
    t = table("S7 L3 S20", "21@9/1", faces=bend, remount="parallel_or_back")
    t.turn("21", "11")
    t.put("31", "9/1")
    assert t.end() == []
    assert t.where("21") == "8/1.2"


def test_nobody_drafts_or_switches_in_a_time_trial(table: Any):
    """RULING 39, RULING 27 — neither may begin on such a square."""
    trial = {9: face("beige")._replace(apart=True)}
    t = table("S40", "21@9/1 31@8/1", faces=trial, level="advanced_plus")
    assert kinds(t.turn("21", "44", DRAFT=True)) == [("MOVE_MODE", "21"), ("MOVE_TO", "21")]
    t = table("S40", "21@10/1 31@9/1 41@8/1", faces=trial, level="advanced_plus")
    asked = t.turn("21", "44", ASK_SWITCH=True, DRAFT=True)
    assert ("REPLY_SWITCH", "31") not in kinds(asked)
    assert ("REPLY_SWITCH", "41") in kinds(asked)
    assert drafts(asked) == []


def test_in_descents_cards_may_be_played(table: Any):
    """R14.13, R14.4 — one or two, and the number is added."""
    t = table("S60", "21@9/1", faces={9: face("ochre", 4)})
    t.turn("21", "", MOVE_MODE=t.cards("21", 6, 6))
    assert t.where("21") == "25/1"
    assert t.state.hands[0][card_kind("1:6")] == 0


@pytest.mark.parametrize("dice", ["11", "66"])
def test_a_rider_on_foot_keeps_the_order_of_others(table: Any, dice: str):
    """R8.4, R14.8 — the next in front goes on."""
    t = on_foot(table, "21@20/2 31@18/1", "21")
    t.turn(dice=dice)
    assert t.state.moved[rider_of("31")]
    assert name_of(0) == "21"
